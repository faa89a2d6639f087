"""FHIR resources that grow, as JSON, as NDJSON and as XML."""

import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any
from xml.sax.saxutils import escape

from shapes_texts import TEXTS, WORDS, Text, coined, person, some, spelt

Shape = Callable[[int], bytes]
Tree = dict[str, Any]
LOINC = "http://loinc.org"


def written(tree: Tree) -> bytes:
    """A resource as JSON."""
    return json.dumps(tree, ensure_ascii=False).encode()


def many(whole: Callable[[list[Any]], Tree], one: Callable[[int], Any]) -> Shape:
    """A resource that holds many of one thing."""

    def message(size: int) -> bytes:
        wanted = max(1, size // (len(json.dumps(one(1000))) + 2))
        return written(whole([one(n) for n in range(1, wanted + 1)]))

    return message


def bundle(resources: list[Any]) -> Tree:
    """A collection of resources."""
    entries = [{"fullUrl": f"urn:x:{n}", "resource": one} for n, one in enumerate(resources)]
    return {"resourceType": "Bundle", "type": "collection", "entry": entries}


def patient(**more: Any) -> Tree:
    """One patient, and whatever more is said of her."""
    return {
        "resourceType": "Patient",
        "id": "p1",
        "identifier": [{"system": "urn:north", "value": "00451287"}],
        "name": [{"family": "Oduya", "given": ["Rosa"]}],
        "birthDate": "1971-05-12",
        **more,
    }


def with_many(key: str, **around: Any) -> Callable[[list[Any]], Tree]:
    """A patient with a list under ``key``."""
    return lambda items: patient(**around, **{key: items})


def person_of(n: int) -> Tree:
    """A patient who differs from all others."""
    return {
        "resourceType": "Patient",
        "id": f"p{n}",
        "identifier": [{"system": "urn:north", "value": f"{4471900 + n}"}],
        "name": [{"family": coined(n), "given": [coined(n * 31)]}],
    }


def whole_person_of(n: int) -> Tree:
    """A patient with a birth date, an address, a telephone and a narrative."""
    div = f'<div xmlns="http://www.w3.org/1999/xhtml">{WORDS[:60]}</div>'
    return {
        **person_of(n),
        "birthDate": f"19{n % 60 + 30}-0{n % 9 + 1}-1{n % 10}",
        "address": [{"line": [f"{n} {coined(n * 3)} St"], "city": coined(n * 7), "state": "IL"}],
        "telecom": [{"system": "phone", "value": f"(312) 555-{n * 37 % 10000:04}"}],
        "text": {"status": "generated", "div": div},
    }


def observation(n: int) -> Tree:
    """A result."""
    return {
        "resourceType": "Observation",
        "id": f"o{n}",
        "status": "final",
        "code": {"coding": [{"system": LOINC, "code": "2823-3", "display": "Potassium"}]},
        "subject": {"reference": "Patient/p1"},
        "valueQuantity": {"value": 4.1, "unit": "mmol/L"},
    }


def said(n: int) -> Tree:
    """A result in words."""
    words = {"valueString": f"seen by Dr. {person(n)}"}
    return {key: value for key, value in observation(n).items() if key != "valueQuantity"} | words


def attachment(text: str) -> Tree:
    """A text as an attachment."""
    return {"contentType": "text/plain", "data": b64encode(text.encode()).decode()}


def document(contents: list[Any]) -> Tree:
    """A document of the patient."""
    return {
        "resourceType": "DocumentReference",
        "id": "d1",
        "status": "current",
        "contained": [patient()],
        "subject": {"reference": "#p1"},
        "content": [{"attachment": one} for one in contents],
    }


def report(text: str) -> Tree:
    """A report with a conclusion."""
    code = {"coding": [{"system": LOINC, "code": "11488-4"}]}
    return {
        "resourceType": "DiagnosticReport",
        "id": "r1",
        "status": "final",
        "code": code,
        "contained": [patient()],
        "subject": {"reference": "#p1"},
        "conclusion": text,
    }


def narrative(inner: str) -> Tree:
    """A patient with a narrative."""
    div = f'<div xmlns="http://www.w3.org/1999/xhtml">{inner}</div>'
    return patient(text={"status": "generated", "div": div})


def in_conclusion(text: Text) -> Shape:
    """A text in an element of a report."""
    return lambda size: written(report(text(size)))


def in_attachment(text: Text) -> Shape:
    """A text in an attachment."""
    return lambda size: written(document([attachment(text(size * 3 // 4))]))


def in_narrative(text: Text) -> Shape:
    """A text in a narrative."""
    return lambda size: written(narrative(f"<p>{escape(text(size))}</p>"))


def nested(size: int) -> bytes:
    """Extensions in extensions, as deep as is read, and as many such as fit."""
    one: Tree = {"url": "urn:deep", "valueString": "Rosa Oduya"}
    for n in range(40):
        one = {"url": f"urn:deep:{n}", "extension": [one]}
    wanted = max(1, size // len(json.dumps(one)))
    return written(patient(extension=[one] * wanted))


def ndjson(one: Callable[[int], Tree]) -> Shape:
    """Resources, one a line."""

    def message(size: int) -> bytes:
        wanted = max(2, size // len(json.dumps(one(1000))))
        return b"".join(written(one(n)) + b"\n" for n in range(1, wanted + 1))

    return message


def xml(inner: Callable[[int], str]) -> Shape:
    """A patient in XML that holds many of one thing."""

    def message(size: int) -> bytes:
        wanted = max(1, size // len(inner(1000)))
        items = "".join(map(inner, range(1, wanted + 1)))
        return f'<Patient xmlns="http://hl7.org/fhir"><id value="p1"/>{items}</Patient>'.encode()

    return message


def markup(inner: Callable[[int], str], around: tuple[str, str] = ("", "")) -> Shape:
    """A narrative that holds many of one thing."""

    def message(size: int) -> bytes:
        wanted = max(1, size // len(inner(1000)))
        items = "".join(map(inner, range(1, wanted + 1)))
        return written(narrative(around[0] + items + around[1]))

    return message


PARTS: dict[str, Shape] = {
    "bundle of patients": many(bundle, person_of),
    "bundle of patients with all": many(bundle, whole_person_of),
    "bundle of noted observations": many(
        lambda x: bundle([patient(), *x]), lambda n: {**observation(n), "note": [{"text": WORDS}]}
    ),
    "bundle of one patient": many(bundle, lambda n: {**patient(), "id": f"p{n}"}),
    "bundle of observations": many(bundle, observation),
    "bundle of words": many(bundle, said),
    "bundle of practitioners": many(
        bundle, lambda n: {**person_of(n), "resourceType": "Practitioner"}
    ),
    "bundle of relatives": many(
        bundle,
        lambda n: {
            **person_of(n),
            "resourceType": "RelatedPerson",
            "patient": {"reference": "Patient/p1"},
        },
    ),
    "bundle of reports": many(bundle, lambda n: report(f"seen by Dr. {person(n)}")),
    "bundle of reports and patients": many(
        bundle, lambda n: {**report(f"seen by Dr. {coined(n)}"), "contained": [person_of(n)]}
    ),
    "bundle of documents": many(bundle, lambda n: document([attachment(f"seen by {person(n)}")])),
    "bundle of bundles": many(bundle, lambda n: bundle([observation(n)])),
    "bundle of patients without names": many(
        bundle, lambda n: {"resourceType": "Patient", "id": f"{n}"}
    ),
    "names": many(with_many("name"), lambda n: {"family": coined(n), "given": [coined(n * 31)]}),
    "given names": many(lambda x: patient(name=[{"family": "Oduya", "given": x}]), coined),
    "telecoms": many(with_many("telecom"), lambda n: {"system": "phone", "value": f"716555{n:05}"}),
    "e-mails": many(
        with_many("telecom"), lambda n: {"system": "email", "value": f"{coined(n)}@example.org"}
    ),
    "addresses": many(
        with_many("address"), lambda n: {"line": [f"{n} Maple St"], "city": coined(n)}
    ),
    "address lines": many(lambda x: patient(address=[{"line": x}]), lambda n: f"{n} Maple Street"),
    "identifiers": many(
        lambda x: {**patient(), "identifier": x},
        lambda n: {"system": "u", "value": f"{4471900 + n}"},
    ),
    "contacts": many(with_many("contact"), lambda n: {"name": {"family": coined(n)}}),
    "links": many(
        with_many("link"), lambda n: {"other": {"reference": f"Patient/{n}"}, "type": "x"}
    ),
    "extensions": many(
        with_many("extension"), lambda n: {"url": f"urn:{n}", "valueString": f"{n}"}
    ),
    "extensions of names": many(
        with_many("extension"), lambda n: {"url": "urn:x", "valueHumanName": {"family": coined(n)}}
    ),
    "deep extensions": nested,
    "contained": many(with_many("contained"), person_of),
    "tags": many(lambda x: patient(meta={"tag": x}), lambda n: {"system": "u", "code": f"{n}"}),
    "profiles": many(lambda x: patient(meta={"profile": x}), lambda n: f"http://a.org/{n}"),
    "unknown keys": lambda size: written(
        patient(**{spelt(n * 9999): "x" for n in range(size // 12)})
    ),
    "codings": many(
        lambda x: {**observation(1), "code": {"coding": x}},
        lambda n: {"system": "urn:l", "code": f"{n}", "display": f"Test {n}"},
    ),
    "components": many(
        lambda x: {**observation(1), "component": x},
        lambda n: {"code": {"text": f"part {n}"}, "valueString": f"seen {n}"},
    ),
    "notes": many(
        lambda x: {**observation(1), "note": x}, lambda n: {"text": f"seen by Dr. {person(n)}"}
    ),
    "notes of new names": many(
        lambda x: {**observation(1), "contained": [patient()], "note": x},
        lambda n: {"text": f"seen by Dr. {coined(n)}"},
    ),
    "references": many(
        lambda x: {**observation(1), "performer": x},
        lambda n: {"reference": f"Practitioner/{n}", "display": f"Dr. {coined(n)}"},
    ),
    "attachments": many(document, lambda n: attachment(f"seen by Dr. {person(n)}")),
    "attachments of 3 kB": many(document, lambda n: attachment(f"{n} {WORDS * 18}")),
    "photos": many(with_many("photo"), lambda n: attachment(f"x{n}")),
    "paragraphs": markup(lambda n: f"<p>{person(n)}</p>"),
    "cells": markup(
        lambda n: f"<tr><td>{person(n)}</td><td>{n}</td></tr>",
        ("<table><tbody>", "</tbody></table>"),
    ),
    "inline marks": markup(lambda n: f"<b>H</b>al<i>vor</i>sen{n} ", ("<p>", "</p>")),
    "line breaks": markup(lambda n: f"{n}<br/>", ("<p>", "</p>")),
    "entities": markup(lambda _: "&#74;", ("<p>", "</p>")),
    "comments": markup(lambda n: f"<!-- {person(n)} -->", ("<p>", "</p>")),
    "NDJSON of patients": ndjson(person_of),
    "NDJSON of observations": ndjson(observation),
    "NDJSON of words": ndjson(said),
    "XML names": xml(lambda n: f'<name><family value="{coined(n)}"/></name>'),
    "XML telecoms": xml(lambda n: f'<telecom><value value="716555{n:05}"/></telecom>'),
    "XML extensions": xml(
        lambda n: f'<extension url="urn:{n}"><valueString value="{person(n)}"/></extension>'
    ),
    "one long name": lambda size: written(patient(name=[{"family": "Oduya" * (size // 5)}])),
    "blanks between": lambda size: written(patient()).replace(b"{", b"{" + b" " * size, 1),
    "escaped letters": lambda size: json.dumps(report("é" * (size // 6))).encode(),
}
_HARD = (
    "word",
    "word behind a title",
    "Chinese",
    "sign /",
    "titles and new names",
    "new names",
    "dates",
    "digits",
    "base64",
    "line ends",
    "angle brackets",
    "words",
    "names",
)
SHAPES: dict[str, Shape] = {
    **{f"fhir {name}": shape for name, shape in PARTS.items()},
    **{f"fhir conclusion of {name}": in_conclusion(text) for name, text in some(*_HARD)},
    **{f"fhir attachment of {name}": in_attachment(text) for name, text in some(*_HARD)},
    **{f"fhir narrative of {name}": in_narrative(text) for name, text in some(*_HARD)},
    "fhir text with no end": lambda size: written(report(TEXTS["sign ="](size))),
}
