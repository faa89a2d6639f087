"""Item B of Safe Harbor: streets, boxes, ZIP codes, cities, states, counties and landmarks."""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.detectors.patterns.places.airports import airports
from streamdeid.detectors.patterns.places.bare import bare
from streamdeid.detectors.patterns.places.boxes import boxes, has_four_more, zips
from streamdeid.detectors.patterns.places.calles import calles
from streamdeid.detectors.patterns.places.corners import corners
from streamdeid.detectors.patterns.places.highways import highways
from streamdeid.detectors.patterns.places.landmarks import landmarks
from streamdeid.detectors.patterns.places.lone_codes import lone_codes
from streamdeid.detectors.patterns.places.sides import sides
from streamdeid.detectors.patterns.places.states import states
from streamdeid.detectors.patterns.places.streets import streets
from streamdeid.detectors.patterns.places.town_codes import town_codes
from streamdeid.detectors.patterns.places.towns import towns
from streamdeid.detectors.patterns.places.ways import ways
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span


@dataclass(frozen=True, slots=True)
class Places:
    """Addresses and their parts, each with its own label."""

    lexicon: Lexicon
    name: str = "places"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each part."""
        seen = page(reading, self.lexicon)
        addressed: list[int] = []
        for first, last, rule in (
            *streets(seen),
            *highways(seen),
            *calles(seen),
            *ways(seen, self.lexicon),
            *corners(seen),
            *bare(seen),
        ):
            addressed.append(seen.ends[last])
            yield self._span(seen, first, last, Label.STREET, rule)
        if seen.digits:
            for start, end in boxes(seen):
                addressed.append(end)
                yield Span(start, end, Label.STREET, self.name, 0.9, "box")
            for i in zips(seen, self.lexicon, sorted(addressed)):
                last = i + 2 if has_four_more(seen, i) else i
                yield self._span(seen, i, last, Label.ZIP, "zip")
        for first, last in towns(seen, addressed):
            yield self._span(seen, first, last, Label.CITY, "behind a street")
        yield from self._towns(seen)

    def _towns(self, seen: Page) -> Iterator[Span]:
        """Cities, states, counties and landmarks that need no street."""
        for first, last, code in town_codes(seen, self.lexicon):
            yield self._span(seen, first, last, Label.CITY, "town and code")
            yield self._span(seen, code, code, Label.STATE, "town and code")
        for first, last, is_state in states(seen, self.lexicon):
            label = Label.STATE if is_state else Label.CITY
            yield self._span(seen, first, last, label, "city, state")
        for first, last in (*sides(seen), *((i, i) for i in lone_codes(seen))):
            yield self._span(seen, first, last, Label.STATE, "state")
        for i in airports(seen, self.lexicon):
            yield self._span(seen, i, i, Label.LOCATION_OTHER, "airport")
        for first, last in landmarks(seen, self.lexicon):
            yield self._span(seen, first, last, Label.LOCATION_OTHER, "landmark")

    def _span(self, seen: Page, first: int, last: int, label: Label, rule: str) -> Span:
        """The tokens from ``first`` to ``last``."""
        return Span(seen.starts[first], seen.ends[last], label, self.name, 0.9, rule)
