"""What must not be read again is looked for: each form that was told, and each whole name."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from streamdeid.engine import residual
from streamdeid.engine.disguises import disguised, told
from streamdeid.engine.plan import Plan
from streamdeid.engine.searches import Searches, searches
from streamdeid.engine.whole_names import logins, pairs, whole_names
from streamdeid.formats.message import Message, Tells
from streamdeid.model.label import Label
from streamdeid.text.disguises import Words, disguises


def _no_word(_word: str) -> bool:
    """Without a lexicon no word is ordinary."""
    return False


@dataclass(frozen=True, slots=True)
class Proof:
    """The last look, with the words of a language that are no names by themselves."""

    is_ordinary: Callable[[str], bool] = field(default=_no_word, repr=False)
    is_known: Callable[[str], bool] = field(default=_no_word, repr=False)
    """Whether a folded run of letters is a word or a name of its own, by any list."""

    def survivor(self, output: Message, plan: Plan) -> residual.Survivor | None:
        """The first forbidden seed that can still be read in ``output``."""
        return next(self._survivors(output, plan), None) if plan.forbidden else None

    def _survivors(self, output: Message, plan: Plan) -> Iterator[residual.Survivor]:
        """By form, unless a rule kept the place; by whole name in any case."""
        seen, permitted = residual.Seen(output.visible()), plan.permitted()
        yield from residual.survivors(seen, _searches(plan), permitted, self.is_ordinary)
        hidden = disguises(plan.forbidden)
        yield from disguised(seen, hidden, permitted, self._words())
        yield from whole_names(seen.texts, pairs(plan.forbidden), self.is_ordinary)

    def tells(self, plan: Plan) -> Tells:
        """Says whose form stands in a code or another short text."""
        wanted, hidden, words = _searches(plan), disguises(plan.forbidden), self._words()

        def tells(text: str) -> Label | None:
            return residual.told(wanted, self.is_ordinary, text) or told(hidden, words, text)

        return tells

    def _words(self) -> Words:
        """What the language says of a word."""
        return Words(self.is_ordinary, self.is_known)


def _searches(plan: Plan) -> Searches:
    """The forms of each seed, and what people are called in systems."""
    return Searches(chain(searches(plan.forbidden), logins(pairs(plan.forbidden))))
