"""Putting an engine together: lexicons, detectors, a policy and its keys, each read once."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from importlib.resources import files
from pathlib import Path

from streamdeid.detectors.base import Detector
from streamdeid.detectors.classifier import shipped
from streamdeid.detectors.classifier.detector import ClassifierDetector
from streamdeid.detectors.classifier.trained.model import Model
from streamdeid.detectors.order import DEFAULT, FACTORIES, POINTS, default_names
from streamdeid.detectors.seeded.ordinary import is_known
from streamdeid.detectors.typed import TypedReader
from streamdeid.engine import Deidentifier, Proof, Reader
from streamdeid.engine.languages import Evidence, Interpreter, Tongues
from streamdeid.engine.memory import Memory
from streamdeid.engine.vocabulary import Vocabulary
from streamdeid.formats.paths import datatypes, problem_of
from streamdeid.formats.registry import FORMATS
from streamdeid.lexicons import Lexicon, flags
from streamdeid.lexicons import load as load_lexicon
from streamdeid.lexicons.pack import languages
from streamdeid.model.detection import Detection, Point
from streamdeid.model.errors import ConfigurationError, PolicyError
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import FilePolicy
from streamdeid.operators.policy.policy import load as load_policy
from streamdeid.operators.policy.rules import Known
from streamdeid.runtime.keysources import keys_from
from streamdeid.runtime.models import open_model
from streamdeid.text.fold import fold

CLASSIFIER = "classifier"
DEFAULT_DETECTION = Detection()


def reader(
    language: str = "en",
    names: tuple[str, ...] | None = None,
    detection: Detection = DEFAULT_DETECTION,
    model: Path | None = None,
) -> Reader:
    """The detectors called ``names`` or those of ``detection`` in that order, or the default ones.

    The classifier works with the model in the folder ``model``, or with the one that ships.

    Raises:
        ConfigurationError: no such language, detector or model.
    """
    lexicon, own = load_lexicon(language), open_model(model) if model else None
    trained = own or (shipped.model(language) if language in shipped.LANGUAGES else None)
    default = default_names(guessing=trained is None or trained.tagger is None)
    wanted = tuple(_spelt(names, default) if names else at_point(detection, default))
    for name in wanted:
        if name not in FACTORIES:
            raise ConfigurationError(
                "detectors", f"{name} is not one", allowed=", ".join(FACTORIES)
            )
    detectors = tuple(_made(name, lexicon, own) for name in wanted)
    ordinary = _ordinary(lexicon)
    typed = TypedReader(ordinary, _known(lexicon))
    return Reader(detectors, Vocabulary(ordinary), detection.disagreement, typed)


def _made(name: str, lexicon: Lexicon, own: Model | None) -> Detector:
    """The detector called ``name``; the classifier with the hospital's ``own`` model, if any."""
    if own is None or name not in POINTS:
        return FACTORIES[name](lexicon)
    return ClassifierDetector(own, lexicon.words.__getitem__, POINTS[name])


def at_point(
    detection: Detection, default: Sequence[str] = tuple(default_names())
) -> Iterator[str]:
    """The names of a policy's detectors, the classifier's at its operating point."""
    for name in _spelt(detection.order or (DEFAULT,), default):
        moved = name == CLASSIFIER and detection.point is not Point.BALANCED
        yield f"{name}-{detection.point}" if moved else name


def _spelt(names: Sequence[str], default: Sequence[str]) -> Iterator[str]:
    """The names, those of the default detectors where these are asked for by one."""
    for name in names:
        yield from default if name == DEFAULT else (name,)


def assemble(
    policy: str = "safe-harbor",
    key_file: Path | None = None,
    language: str = "en",
    keys: Keys | None = None,
    model: Path | None = None,
) -> Deidentifier:
    """An engine under ``policy``, a shipped name or a TOML file, with ``keys`` or those of a file.

    Without either the keys hold for this process only: pseudonyms and shifts
    are consistent within a run and cannot be made again afterwards. ``model`` is the
    folder of a model of one's own.

    Raises:
        ConfigurationError: something named is not there, or not allowed.
    """
    signed = policy_at(policy, keys or keys_from(key_file))
    own = reader(language, detection=signed.detection, model=model)
    return Deidentifier(
        formats=FORMATS,
        reader=own,
        interpreter=_interpreter(own, language, signed),
        policy=signed,
        proof=Proof(_ordinary(load_lexicon(language)), _known(load_lexicon(language))),
        stopwatch=time.perf_counter_ns,
        memory=Memory(signed.detection.memory) if signed.detection.memory else None,
        is_region=_region(load_lexicon(language)),
    )


def _interpreter(own: Reader, language: str, policy: FilePolicy) -> Interpreter:
    """Who reads what: the feed's reader, and those of the languages that a policy reads too.

    English is always known, for a text is told from English.

    Raises:
        ConfigurationError: a language that has no pack.
    """
    english = load_lexicon("en")
    evidence = Evidence.with_lexicon(english.table("function_words"), _ordinary(english))
    for code in policy.languages.read:
        if code not in languages():
            raise ConfigurationError(
                "languages.read", f"{code} has no pack", allowed=", ".join(languages())
            )
    others = {
        code: cache(partial(reader, code, detection=policy.detection))
        for code in policy.languages.read
        if code != language
    }
    return Interpreter(Tongues(evidence, language), own, others, policy.languages.unread)


def policy_at(name: str, keys: Keys) -> FilePolicy:
    """The policy of a shipped name or a file, every name in it checked.

    Raises:
        PolicyError: what is wrong, with its file and line.
    """
    return load_policy(name, policy_text, keys, Known((DEFAULT, *FACTORIES), datatypes, problem_of))


def policy_text(name: str) -> str:
    """The text of a shipped policy or of a file.

    Raises:
        PolicyError: there is neither.
    """
    shipped = files("streamdeid.operators") / "policies" / f"{name}.toml"
    if "/" not in name and shipped.is_file():
        return shipped.read_text("utf-8")
    if Path(name).is_file():
        return _own_text(Path(name))
    folder = files("streamdeid.operators") / "policies"
    known = sorted(f.name.removesuffix(".toml") for f in folder.iterdir())
    raise PolicyError("policy", f"{name} is neither shipped nor a file", allowed=", ".join(known))


def _own_text(path: Path) -> str:
    """The text of a site's own policy."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise PolicyError("policy", "cannot be read as UTF-8", place=str(path)) from None


def _ordinary(lexicon: Lexicon) -> Callable[[str], bool]:
    """Whether a folded word is one of the language."""
    ordinary = flags.COMMON_WORD | flags.CLINICAL | flags.DRUG
    return lambda word: bool(lexicon.words[word].flags & ordinary)


def _known(lexicon: Lexicon) -> Callable[[str], bool]:
    """Whether a folded run of letters is a word or a name of its own."""
    return partial(is_known, lexicon)


def _region(lexicon: Lexicon) -> Callable[[str], bool]:
    """Whether a text is a state or a country."""

    def is_region(text: str) -> bool:
        known = lexicon.phrase(fold(text))
        return known is not None and bool(known.flags & (flags.STATE | flags.COUNTRY))

    return is_region
