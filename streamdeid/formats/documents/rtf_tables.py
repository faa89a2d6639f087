"""What the tables of RTF documents usually hold: names of fonts and styles, and control words.

An entry of a font table or a style sheet that is none of these can hold anything, and is read
like any other text. Control words that are not everyday ones are told to the last look, which
knows whom they may not name.
"""

import re

_FONTS = """
arial|arial black|arial narrow|arial unicode ms|arial mt|avenir|bookman old style|calibri
calibri light|cambria|cambria math|candara|century|century gothic|comic sans ms|consolas|constantia
corbel|courier|courier new|courier 10 pitch|dejavu sans|dejavu serif|dejavu sans mono|fixedsys
franklin gothic book|garamond|geneva|georgia|gothic|helvetica|helvetica neue|helv|impact|leelawadee
liberation mono|liberation sans|liberation serif|lucida console|lucida grande|lucida sans
lucida sans unicode|lucida sans typewriter|mangal|marlett|menlo|microsoft sans serif|modern|monaco
monotype sorts|ms gothic|ms mincho|ms sans serif|ms serif|ms shell dlg|ms shell dlg 2|opensymbol
open sans|palatino|palatino linotype|roman|roboto|script|segoe ui|segoe ui symbol|simsun|small fonts
sun-extb|swiss|symbol|system|tahoma|terminal|times|times new roman|times roman|trebuchet ms|univers
verdana|webdings|wingdings|wingdings 2|wingdings 3|yu gothic|yu mincho|zapf dingbats|zapfdingbats
"""
_SCRIPTS = r"(?: (?:ce|cyr|greek|tur|baltic|bold|italic|mt|\((?:hebrew|arabic|vietnamese|thai)\)))*"
_STYLES = """
normal|default paragraph font|default paragraph style|default|standard|no list|no spacing
table normal|normal table|table grid|list paragraph|list|list bullet|list number|list continue
body text|body text indent|body text first indent|block text|plain text|plain table|heading
header|footer|title|subtitle|caption|hyperlink|followedhyperlink|footnote text
footnote reference|endnote text|endnote reference|page number|line number|comment text
comment reference|annotation text|annotation reference|annotation subject|balloon text|strong
emphasis|intense emphasis|subtle emphasis|quote|intense quote|toc|toc heading|index
index heading|table of figures|normal indent|normal (web)|html preformatted|html top of form
html bottom of form|document map|date|closing|signature|salutation|message header
envelope address|envelope return|footer text|header text|text|macro|placeholder text|revision
bibliography|unresolved mention|book title|mention|subtle reference|intense reference
no spacing char|light shading|light list|light grid|medium shading|medium list|medium grid
dark list|colorful shading|colorful list|colorful grid|grid table|list table|outline
normal char|wwnum|bullet|numbering symbols|bullet symbols|internet link|default text
"""


def _any(names: str) -> str:
    """One of the names of a list."""
    return "|".join(map(re.escape, names.strip().replace("\n", "|").split("|")))


_USUAL = re.compile(
    rf"(?:@?(?:{_any(_FONTS)}){_SCRIPTS}"
    rf"|(?:{_any(_STYLES)})(?: ?\d{{1,2}})?(?: accent \d)?(?: char)*"
    r"|(?:0[0-9a-f]){10}|[\W_]*[a-z]?[\W_]*\d?[\W_]*)"
)
"""A font, a style, the ten bytes that describe a font, or no more than a letter and a digit."""
_BETWEEN = re.compile(r"[;,]")


def is_usual(text: str) -> bool:
    """Whether each entry of a table is one that names nobody."""
    return all(_USUAL.fullmatch(entry.strip().lower()) for entry in _BETWEEN.split(text))


_WORDS = frozenset(
    """rtf ansi ansicpg deff deflang uc fonttbl colortbl stylesheet listtable listoverridetable
    info f fs b i ul ulnone strike plain pard par line tab cell row trowd cellx red green blue
    cb cf highlight qc ql qr qj li ri fi sa sb sl slmult lang langfe langnp deflangfe deftab
    paperw paperh margl margr margt margb viewkind lin rin itap nowidctlpar widctlpar fcharset
    froman fswiss fmodern fnil fprq fdecor fscript ftech sbasedon snext s cs ts ds slink
    spriority sqformat cgrid loch hich dbch af field fldinst fldrslt pict wmetafile picw pich
    picwgoal pichgoal sub super nosupersub page sect sectd header footer keepn keep intbl trgaph
    trleft trrh clbrdrt clbrdrl clbrdrb clbrdrr brdrs brdrw brdrcf bullet ldblquote rdblquote
    lquote rquote emdash endash pn pntext pnlvlblt adeflang adeff mac pc pca stshfdbch stshfloch
    stshfhich stshfbi v caps scaps expnd expndtw kerning charscalex up dn noqfpromote generator
    bkmkstart bkmkend rsid insrsid charrsid pararsid rtlch ltrch tx tqr tqc faauto aspalpha
    aspnum adjustright outlinelevel ilvl ls jexpand deleted revised chshdng cfpat cbpat shading
    bin u panose falt nonshppict shppict object result""".split()
)
"""Control words of everyday documents (RTF 1.9.1, appendix A)."""
_LONG = 5


def is_telling(word: str, number: str) -> bool:
    """Whether a control word could name somebody, or its number be somebody's."""
    return word.lower() not in _WORDS or len(number.strip("-")) >= _LONG
