"""The last answer is given again for the very same things, and only for them."""

from streamdeid.text.once import Once


def told(asked: list[tuple[object, ...]]) -> Once[object, object, int]:
    """A function that counts how often it was really asked."""

    def make(first: object, second: object) -> int:
        asked.append((first, second))
        return len(asked)

    return Once(make)


def test_the_same_things_are_worked_out_once():
    asked: list[tuple[object, ...]] = []
    ask, first, second = told(asked), object(), object()
    assert [ask(first, second), ask(first, second)] == [1, 1]


def test_equal_things_are_not_the_same():
    asked: list[tuple[object, ...]] = []
    ask, second = told(asked), object()
    assert ask([1], second) == 1
    assert ask([1], second) == 2


def test_any_other_thing_makes_it_ask_anew_and_only_the_last_answer_is_kept():
    asked: list[tuple[object, ...]] = []
    ask, first, second, third = told(asked), object(), object(), object()
    assert [ask(first, second), ask(first, third), ask(first, second)] == [1, 2, 3]


def test_an_error_leaves_the_last_answer_where_it_was():
    def make(number: int) -> int:
        return 10 // number

    ask = Once(make)
    ten, nothing = 10, 0
    assert ask(ten) == 1
    try:
        ask(nothing)
    except ZeroDivisionError:
        assert ask(ten) == 1
    else:
        raise AssertionError
