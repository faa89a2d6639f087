"""Languages by their codes: one code for what a message declares, in whatever form it does.

HL7 v2 MSH-19 holds codes of ISO 639 with two or three letters, in any case; FHIR and C-CDA hold
tags of BCP 47 (``de-AT``). Of all that the first subtag counts. Codes that are told in metrics and
audits are those of ``TOLD``, a closed set; any other language is ``OTHER``.
"""

import re

OTHER = "other"
"""A language that is not among those that are told apart."""

TOLD = frozenset(
    (
        "af am ar as bg bn bs ca cs cy da de el en es et eu fa fi fr gl gu he hi hmn hr "
        "ht hu hy id is it ja ka kk km kn ko lo lt lv mk ml mr ms my ne nl no or pa pl ps "
        "pt ro ru sd si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi yi yo zh zu other "
    ).split()
)
"""The codes that metrics and audits may hold."""

_FIRST = re.compile(r"\s*([A-Za-z]{2,3})\s*(?:$|[-_^&~])")
_NOTHING = frozenset("und zxx mul mis us gb xx usa gbr unk nul".split())
"""ISO 639 for a language that is not told, and what feeds send that is none: countries."""
_THREE = dict(
    pair.split("=")
    for pair in (
        "eng=en deu=de ger=de fra=fr fre=fr spa=es por=pt ita=it nld=nl dut=nl swe=sv "
        "dan=da nor=no nob=no nno=no fin=fi pol=pl ces=cs cze=cs slk=sk slo=sk hun=hu "
        "ron=ro rum=ro tur=tr rus=ru ukr=uk ell=el gre=el ara=ar heb=he hin=hi zho=zh "
        "chi=zh jpn=ja kor=ko vie=vi tgl=tl fil=tl hat=ht som=so swa=sw ind=id msa=ms "
        "may=ms fas=fa per=fa urd=ur ben=bn tha=th hrv=hr srp=sr bos=bs slv=sl bul=bg "
        "cat=ca est=et lav=lv lit=lt isl=is ice=is "
    ).split()
)
_SAME = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "fil": "tl", "zh-hant": "zh", "blu": "hmn"}
"""Codes of one written language, or older ones."""


def code_of(declared: str) -> str:
    """The code of a declared language; empty where nothing is, ``OTHER`` where it is not known.

    What has no form of a code (a word, a template's filling) declares nothing.
    """
    found = _FIRST.match(declared)
    if not found:
        return ""
    first = found[1].lower()
    if first in _NOTHING:
        return ""
    return told(_THREE.get(first, first))


def told(code: str) -> str:
    """The code as it may be told."""
    known = _SAME.get(code, code)
    return known if known in TOLD else OTHER
