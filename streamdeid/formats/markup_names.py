"""Names and values of markup that name nobody: a closed list; whatever is not in it is read.

Tags are those of HTML and of CDA's narrative blocks, attributes likewise. A value that only says
how something looks is told word by word: sizes, colours, and the words of style sheets.
"""

import re

_TAGS = frozenset(
    """a abbr acronym address area article aside audio b base basefont bdi bdo big blockquote body
    br button canvas caption center cite code col colgroup data datalist dd del details dfn
    dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1
    h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link
    main map mark menu meta meter nav nobr noframes noscript object ol optgroup option output p
    param picture pre progress q rp rt ruby s samp script section select small source span
    strike strong style sub summary sup svg table tbody td template text textarea tfoot th thead
    time title tr track tt u ul var video wbr xml content linkhtml footnote footnoteref
    rendermultimedia paragraph list item g path rect line clinicaldocument o:p v:shape
    v:shapetype v:imagedata v:stroke v:path v:formulas v:f o:lock""".split()
)
_PREFIXES = frozenset(("", "hl7", "cda", "n1", "ns1", "xhtml", "html", "sdtc"))
_ATTRIBUTES = frozenset(
    """abbr accept accept-charset accesskey action align alink alt aria-hidden aria-label async
    autocomplete autofocus axis background bgcolor border bordercolor cellpadding cellspacing
    char charoff charset checked cite class clear color cols colspan compact content
    contenteditable controls coords data datetime declare default defer dir disabled download
    draggable enctype face for frame frameborder headers height hidden href hreflang hspace
    http-equiv id idref integrity ismap label lang language link list listtype loop marginheight
    marginwidth max maxlength media mediatype method min multiple name nohref noshade nowrap
    onclick onload onmouseover open pattern placeholder preload prompt property readonly
    referencedobject rel required rev revised role rows rowspan rules scheme scope scrolling
    selected shape size sizes span src srcset start style stylecode summary tabindex target text
    title type usemap valign value version viewbox vlink vspace width wrap xml:lang xml:space
    xmlns xmlns:xsi xmlns:sdtc xmlns:xlink xmlns:o xmlns:v xmlns:w xmlns:m xmlns:voc xmlns:hl7
    xmlns:cda xmlns:n1 xsi:type xsi:schemalocation classcode moodcode nullflavor
    representation""".split()
)
_LOOKS = frozenset(
    """class style width height border align valign colspan rowspan xmlns cellpadding cellspacing
    charset lang xml:lang dir type rel http-equiv bgcolor stylecode listtype rules frame char
    charoff scope color face size mediatype language revised clear nowrap span""".split()
)
"""Attributes that say how something looks."""
_WORDS = frozenset(
    """left right center justify top middle bottom baseline inherit initial none auto both all rows
    cols row col rowgroup colgroup groups ltr rtl bold bolder lighter normal italic italics
    oblique underline overline solid dashed dotted double groove ridge inset outset thin medium
    thick hidden visible block inline inline-block table table-cell table-row list-item relative
    absolute fixed static wrap nowrap pre pre-wrap pre-line break-word break-all small-caps
    uppercase lowercase capitalize disc circle square decimal collapse separate rgb rgba
    important px serif sans-serif monospace cursive arial helvetica verdana tahoma calibri
    courier times new roman sans mso transparent black silver gray grey white maroon red purple
    fuchsia green lime olive yellow navy blue teal aqua orange lightgray lightgrey darkgray
    darkgrey lightblue darkblue lightgoldenrodyellow whitesmoke gainsboro color background
    background-color background-image font font-size font-weight font-family font-style font-
    variant text-align text-decoration text-indent text-transform vertical-align line-height
    letter-spacing white-space word-wrap word-break overflow overflow-x overflow-y display
    position float clear width height min-width max-width min-height max-height margin margin-
    left margin-right margin-top margin-bottom padding padding-left padding-right padding-top
    padding-bottom border border-left border-right border-top border-bottom border-width border-
    style border-color border-collapse border-spacing border-radius list-style list-style-type
    cursor pointer opacity page-break-before page-break-after page-break-inside avoid always
    z-index emphasis lrule rrule toprule botrule arabic littleroman bigroman littlealpha
    bigalpha ordered unordered xcontentheading xrownormal xcontentwrapping xsecondary xrowgroup
    xrowhover grid hierarchy dict hapiheadertext hapipropertytable text html css plain xml xhtml
    javascript text/html text/css text/plain text/xml text/javascript application/xml
    application/pdf application image image/png image/jpeg image/gif png jpeg gif content-type
    stylesheet utf-8 us-ascii iso-8859-1 windows-1252 en en-us en-gb de fr es insert delete
    button submit checkbox radio nofollow noopener noreferrer icon generator viewport""".split()
)
_SPACES = frozenset(
    """http://www.w3.org/1999/xhtml urn:hl7-org:v3 urn:hl7-org:sdtc urn:hl7-org:v3/voc
    http://www.w3.org/2001/XMLSchema-instance http://www.w3.org/1999/xlink
    http://www.w3.org/2000/svg http://www.w3.org/TR/REC-html40 urn:schemas-microsoft-com:vml
    urn:schemas-microsoft-com:office:office urn:schemas-microsoft-com:office:word""".split()
)
_SIZE = re.compile(r"[+-]?\d{0,4}(?:\.\d{1,3})?(?:px|pt|em|rem|ex|cm|mm|in|pc|%|\*)?|#[0-9a-f]{3}")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_BETWEEN = re.compile(r"[\s;:,()!'\"=]+")
_DECLARATION = re.compile(
    r"""!doctype\s+html(?:\s+public\s+"-//w3c//dtd\ x?html\ [\w .]{1,30}//en")?
    (?:\s+(?:system\s+)?"http://www\.w3\.org/tr/[\w./-]{1,30}\.dtd"|\s+system\s+"about:legacy-compat")?
    |\?xml\s+version\s*=\s*(?P<q>["'])1\.[01](?P=q)(?:\s+encoding\s*=\s*["']
    (?:utf-?(?:8|16)|us-ascii|iso-8859-\d{1,2}|windows-125\d)["'])?
    (?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?""",
    re.VERBOSE | re.IGNORECASE,
)


def is_tag(name: str) -> bool:
    """Whether ``name`` is that of a tag which is known."""
    lower = name.lower()
    prefix, _, local = lower.rpartition(":")
    return lower in _TAGS or (prefix in _PREFIXES and local in _TAGS)


def is_attribute(name: str) -> bool:
    """Whether ``name`` is that of an attribute which is known."""
    return name.lower() in _ATTRIBUTES


def says_nothing(name: str, value: str) -> bool:
    """Whether an attribute says how something looks, in words that say no more than that."""
    name = name.lower()
    if name.startswith("xmlns"):
        return value in _SPACES
    words = [word for word in _BETWEEN.split(value.lower()) if word]
    is_number = sum(word.isdigit() and len(word) > 1 for word in words) > 1
    return name in _LOOKS and not is_number and all(map(_is_look, words))


def _is_look(word: str) -> bool:
    """Whether a word is of a style sheet."""
    return word in _WORDS or bool(_SIZE.fullmatch(word) or _COLOUR.fullmatch(word))


def is_declaration(words: str) -> bool:
    """Whether an instruction, without its brackets, says only what a document is."""
    return _DECLARATION.fullmatch(words) is not None
