"""Occupations: another one in the place of each, from a short list of frequent ones.

After the occupations with the most people in the United States (Bureau of Labor Statistics,
Occupational Employment and Wage Statistics), outside of health care.
"""

from streamdeid.operators.surrogates.chance import Chance
from streamdeid.operators.surrogates.wording import is_like, recased
from streamdeid.text.fold import fold

PROFESSIONS = (
    "accountant,auto mechanic,baker,bank teller,barber,bookkeeper,bus driver,butcher,carpenter,"
    "cashier,chef,construction worker,cook,customer service representative,dishwasher,"
    "electrician,engineer,farmer,firefighter,florist,forklift operator,graphic designer,"
    "hairdresser,housekeeper,janitor,landscaper,lawyer,librarian,machinist,mail carrier,painter,"
    "paralegal,photographer,plumber,police officer,realtor,receptionist,roofer,sales manager,"
    "school teacher,seamstress,secretary,security guard,software developer,tailor,truck driver,"
    "waitress,warehouse worker,welder,writer"
).split(",")
_ATTEMPTS = 20


def profession(text: str, chance: Chance, turn: int = 0) -> str:
    """Another occupation, in the case of ``text``; plural where it is."""
    folded = fold(text)
    for attempt in range(turn, turn + _ATTEMPTS):
        fresh = chance.one_of(PROFESSIONS, "profession", folded, attempt)
        if not is_like(fresh, folded) and set(fresh.split()).isdisjoint(folded.split()):
            break
    plural = folded.endswith("s") and not folded.endswith("ss")
    return recased(text, fresh + "s" if plural else fresh)
