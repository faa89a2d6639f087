"""What the words around two small numbers say: time, or measure.

Weights are for the words in front (the nearest counts most) and behind. The lists
hold prepositions of time, events that are dated, and on the other side scales,
muscles, findings that are graded, drugs of two parts and units.
"""

from streamdeid.detectors.patterns.dates.numeric import Group
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

TIMES = frozenset(
    "off on since until untill til till thru through by before after between due dated date dos"
    " seen adm admit admitted dc discharged last next again started start starting stop"
    " stopped return returned rtc read out cut hold held skip skip resume recheck rechecked"
    " visit visits appt appointment fu followup lmp edd edc dob born signed received recd rec"
    " sent coll collected drawn done placed removed changed swapped given prelim addend"
    " addendum entry call called faxed notified phoned shipped fill filled refill refilled exp"
    " expires expired eff effective op surgery surg oob wk week day expected approx sched"
    " scheduled booked book reviewed resulted updated verified performed completed onset"
    " released printed dictated transcribed tomorrow today yesterday tonight morning pm am"
    " arrive arrived arrival cancelled canceled moved repeat repeated rpt f u early late mid"
    " ago closed missed".split()
)
EVENTS = frozenset(
    "or us ct mri cxr xr echo tte tee egd ercp ecg ekg cta pet bmp cbc cmp path bx labs lab"
    " lipids lft lfts inr eval consult clinic conference conf board meeting mtg ua ucx bcx"
    " cath eeg emg mra tsh ppd mammo dexa colonoscopy cscope us pt note msg message letter"
    " order auth payday postop preop admission discharge transfer dialysis hd hysterectomy"
    " biopsy resection arrest code fall fell injury accident mva mvc trigger baseline".split()
)
MEASURES = frozenset(
    "pain strength motor power score scores scored scale grade grades gcs murmur sem reflex"
    " reflexes dtr dtrs pulse pulses phq gad ratio vision apgar apgars mmse moca mrs rated"
    " rate rates rating node nodes item items core cores stage set sets bottle bottles culture"
    " cultures test tests plus tab tabs take takes half ecog kps asa mallampati birads pirads"
    " rads quality size berg tinetti katz braden nihss fev alert oriented recall cog gds epds"
    " ess epworth mdq audit slums bims kels lawton iadl iadls adl adls cage frail barthel tjc"
    " sjc das bang dast cssrs asrs csdd pcl ybocs fagerstrom quad quads ham hams grip grips"
    " biceps triceps deltoid deltoids delt delts flexor flexors extensor extensors flexion"
    " extension dorsiflexion plantarflexion ehl apb fdi hs glut fds fdp fpl pf df neck thenar"
    " hip knee nausea distress itch ache ha headache headaches cramps vas nrs nprs urge urges"
    " dyspnea sob anxiety anxious mood craving cravings dose doses bipap cpap ps psv peep simv"
    " buprenorphine suboxone bup bupe subutex zubsolv augmentin percocet norco vicodin lortab"
    " allred nottingham gleason clinvar confidence ashworth mas mrc page pg sheet step steps"
    " session pupils iop bands latch monofilament filament weinstein mucositis neuro nonfocal"
    " intact attention activity ai ci padss aldrete bishop bps cpot flacc rass wong discomfort"
    " soreness severity symptom symptoms impact intensity burning tightness station mismatch"
    " allele alleles ligament days rib ribs cn rr rbc wbc tacro goal aim img mode photic"
    " bond pressure sores sore bearing indep teacher parent crackles cl lateralizes percentile"
    " bands pi qual ucla epe auc mlh msh brca glide patellar tips recist fatigue tenderness"
    " clinimix nmes cpra hla pas mat barium nectar puree spoon".split()
)
NOT_AFTER = frozenset(
    "strength tab tabs tablet tablets pain murmur systolic diastolic sem hsm cup cups point"
    " points scale culture cultures bottle bottles core cores node nodes inch inches in mile"
    " miles mi correct item items criteria bilat bilaterally throughout power dose dosing"
    " teaspoon tsp ns normal liter liters oz thickness intensity set sets amp pulses dp radial"
    " symmetric reflexes fields blood lymph margins pieces specimens passes attempts sites"
    " site legs leg arms arm grips grip hands words word recall drop strip ue le lue rue lle"
    " rle ehl ta apb deltoid deltoids quads flexor flexors extensor otherwise each steps step"
    " teeth nights meals sessions session films film strips tempo cap caps pill pills mssa"
    " mrsa gpc gpcs gnr vibratory flow innocent harsh early holosystolic minutes hours pounds episodes feet months years times stairs walking"
    " standing sitting mobility movement activity severity trapezius rc vp healed full kept"
    " doses meds trained snps snvs visits days day wk wks weeks months mo hours hr hrs min"
    " mins sec mg ml mcg cc cm mm kg lb lbs g l fr x gauge kcal meq beats bpm units unit"
    " degrees deg rbc rbcs wbc wbcs hpf lpf cells carp placement system lifts reps loops"
    " passed mr as ar tr ps pda pps lsb llsb rusb lusb".split()
)
SHORT_DAYS = frozenset({"tu", "th", "sa", "su"})
NAMED_DAYS = frozenset(
    {("last", "dose"), ("next", "day"), ("same", "day"), ("that", "day"), ("following", "day")}
)
"""Two words behind which a date follows though the second is a measure as well."""
SPANS = frozenset("night day week evening morning afternoon weekend as month end".split())
"""Before *of* and a date: ``night of 5/5``."""
COURSES = frozenset({3, 5, 7, 10, 14, 21})
OPERATIONS = ("ectomy", "plasty", "otomy", "ostomy", "oscopy", "desis", "graphy", "graft")
"""Endings of what is done on a day."""
DIAGNOSED = frozenset(
    "cabg mi stemi nstemi cva tia pe dvt fx fracture cancer ca stroke dx diagnosed tah bso"
    " tahbso tkr tka thr tha acl orif pci ptca stent avr mvr aicd icd ppm pacemaker repair"
    " replacement surgery transplant bypass radiation chemo xrt turp lap chole appy fusion"
    " in since".split()
)
"""What a month and year follow in a history: ``CABG 6/95``."""
ANALYTES = frozenset({"inr", "tsh"})
"""Events that are values as well."""
SPELLS = frozenset("d h am pm a p hz y yo yrs".split())
"""Behind a range of days or hours: ``7-10 d``."""
CLOSING = frozenset(":;.,)")
CELL = 1.5
"""Alone in the last column of a line, where reports are signed and dated."""
RESTS = frozenset(
    "rest night cough worst best now with w down improved improving constant sharp dull"
    " throbbing".split()
)


def weight(page: Page, group: Group) -> float:
    """How much the neighbours of ``group`` speak for a date, above zero, or against one."""
    first, after = page.before(group.start + 1), page.before(group.end) + 1
    if _is_counted(page, group):
        return -8.0
    return _front(page, first, group) + _behind(page, first, after, group)


def _front(page: Page, first: int, group: Group) -> float:
    """The words in front, on the same line."""
    words = _words_before(page, first)
    if not words:
        return 1.0 if page.gap(first - 1)[-1:] == "\n" or first == 0 else 0.0
    pair = (words[1] if len(words) > 1 else "", words[0])
    if pair in NAMED_DAYS or (pair[0] in SPANS and pair[1] == "of"):
        return 3.0
    named = words[0].isdigit() and pair[0] in MEASURES
    measured = named or words[0] in MEASURES or (words[0] == "day" and _counts_days(group))
    if measured:
        return -8.0
    if words[0] in TIMES:
        return 3.5
    if group.mark == "." and _is_value(page, first, words[0]):
        return -3.0
    return _nearest(page, first, words[0], group) + _further(page, first, words)


def _is_value(page: Page, first: int, word: str) -> bool:
    """Whether the word in front of a decimal is a test, whose value it is: ``TSH 2.1``, ``Hgb 9.4``."""
    written = f.CAPITALISED | f.UPPER | f.INITIAL | f.ABBREVIATION | f.DRUG
    told = word in TIMES or (word in EVENTS and word not in ANALYTES)
    return not told and bool(page.flag(first - 1) & written) and page.gap(first - 1) == " "


def _is_counted(page: Page, group: Group) -> bool:
    """Whether the words in front say the same as a count: ``2 of 19 nodes positive (2/19)``."""
    a, b = group.numbers
    return f"{a} of {b} " in page.text[max(0, group.start - 60) : group.start]


def _counts_days(group: Group) -> bool:
    """Whether two numbers behind *day* are a day of a course: ``day 3/7``."""
    a, b = map(int, group.numbers)
    return a <= b and b in COURSES


def _nearest(page: Page, first: int, word: str, group: Group) -> float:
    """What the word next to the number says: a clock time, an event, a weekday, a participle."""
    total = 0.0
    if len(word) == 4 and word.isdigit() and word < "2400":
        total += 2.0
    if word in EVENTS or page.flags[first - 1] & f.WEEKDAY or word in SHORT_DAYS:
        total += 2.0
    if word == "from":
        total += 3.0
    if word.endswith(OPERATIONS) or (group.rule == "m/yy" and word in DIAGNOSED):
        total += 2.0
    if word.endswith("ed") and page.flags[first - 1] & f.LOWER:
        total += 2.0
    return total - (1.0 if word == "was" else 0.0)


def _further(page: Page, first: int, words: list[str]) -> float:
    """What the words before the nearest say; a mark between makes it say less."""
    total = 1.0 if words[1:2] and words[1] in TIMES and page.gap(first - 1) == " " else 0.0
    for place, word in enumerate(words[1:], 1):
        if word in MEASURES:
            divided = any(mark in ",;(" for mark in words[:place])
            return total - (3.2 if divided else 4.0)
    return total


def _words_before(page: Page, first: int) -> list[str]:
    """Up to four words in front of token ``first`` on its line, the nearest first."""
    words: list[str] = []
    i = first - 1
    while i >= 0 and len(words) < 4 and "\n" not in page.gap(i):
        word = page.folded[i]
        if word in ".!?" and page.gap(i) and page.flags[i - 1] & (f.LOWER | f.DIGITS):
            break
        if word not in '(:=~-#"':
            words.append(word)
        i -= 1
    return words


def _behind(page: Page, first: int, after: int, group: Group) -> float:
    """The word behind, on the same line."""
    gap = page.gap(after - 1)
    word = page.word(after)
    if "\n" in gap or not word:
        return CELL if _is_apart(page.gap(first - 1)) else 0.0
    if word in NOT_AFTER and gap in (" ", ""):
        return -5.0
    if _is_graded(page, after, group):
        return -3.0
    if page.flag(after) & f.DIGITS:
        return _number_behind(page, after, gap)
    if word in CLOSING and page.word(first - 1) != "(":
        return 1.2
    return 2.0 if len(gap) > 1 and page.gap(first - 1)[-1:] == "\n" else 0.0


def _is_apart(gap: str) -> bool:
    """Whether a gap is one of a form or table, and no blank between words."""
    return len(gap) > 2 and "\n" not in gap


def _is_graded(page: Page, after: int, group: Group) -> bool:
    """Whether the word behind makes a score, a reflex or a span of it: ``7/10 pain``, ``2/4 R``, ``7-10 d``."""
    word = page.word(after)
    if group.mark == "-" and word in SPELLS and page.gap(after - 1) == " ":
        return True
    if word in RESTS and group.numbers[1] == "10":
        return True
    return word in ("r", "l") and bool(page.flag(after) & f.INITIAL) and group.mark == "/"


def _number_behind(page: Page, after: int, gap: str) -> float:
    """A clock time behind: ``3/7 0930``, ``3/7 9:02``, ``3/7 at 7 pm``."""
    word, next_word = page.word(after), page.word(after + 1)
    if len(word) == 4 and int(word) < 2400 and int(word[2:]) < 60:
        return 2.5
    if next_word == ":" or next_word in ("am", "pm", "a", "p"):
        return 2.5
    return 1.0 if len(gap) > 1 else 0.0
