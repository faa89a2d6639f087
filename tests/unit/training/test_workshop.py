from streamdeid.training.workshop import workshop


def test_progress_is_told_line_by_line_where_no_bar_can_move(capsys):
    with workshop() as shop:
        for done in range(1, 41):
            shop.report("folds", done, 40)
    lines = [line for line in capsys.readouterr().err.splitlines() if " left" in line]
    assert [line.split(",")[0] for line in lines] == [f"folds {n}/40" for n in range(4, 41, 4)]
    assert lines[-1].endswith("0 min 0 s left")
