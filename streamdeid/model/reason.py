"""Why a message was withheld. The codes are part of the interface.

They stand in dead letters, metrics and exit reports, and are never renamed.
Each is a word for an operator: what to look at in the source system.
"""

from enum import StrEnum


class Reason(StrEnum):
    """A stable code for a message that is not published."""

    EMPTY = "empty"
    """The record holds nothing."""
    TOO_LARGE = "too_large"
    """The record is larger than ``max_bytes``, or a narrative longer than ``max_note``."""
    TOO_DEEP = "too_deep"
    """JSON or XML is nested deeper than the bound."""
    TOO_COMPLEX = "too_complex"
    """More segments, repetitions or nodes than the bound."""
    NOT_RECOGNISED = "not_recognised"
    """Neither HL7 v2 nor FHIR nor C-CDA."""
    NO_MSH = "no_msh"
    """HL7 segments without a header."""
    BAD_DELIMITERS = "bad_delimiters"
    """MSH-1 and MSH-2 do not give usable delimiters."""
    BAD_SEGMENT = "bad_segment"
    """A line that does not begin with a segment name."""
    UNKNOWN_CHARSET = "unknown_charset"
    """MSH-18 names a character set that is not known."""
    UNDECODABLE_TEXT = "undecodable_text"
    """The bytes do not fit the declared character set."""
    INVALID_JSON = "invalid_json"
    """Not JSON, or JSON with duplicate keys or lone surrogates."""
    WRONG_RESOURCE_TYPE = "wrong_resource_type"
    """JSON without a resourceType that is accepted."""
    INVALID_RESOURCE = "invalid_resource"
    """The FHIR models refuse the resource."""
    UNSUPPORTED_VERSION = "unsupported_version"
    """A version of the standard that the policy does not accept."""
    UNDECODABLE_BASE64 = "undecodable_base64"
    """An attachment or encapsulated datum is not base64."""
    UNREADABLE_ATTACHMENT = "unreadable_attachment"
    """An attachment's bytes are not what its type says."""
    INVALID_XML = "invalid_xml"
    """A document that is not well-formed, or uses entities or a DTD."""
    UNLISTED_ELEMENT = "unlisted_element"
    """An element that no table lists, under a policy that withholds such messages."""
    RESIDUAL_IDENTIFIER = "residual_identifier"
    """A known identifier would have survived; see the residual check."""
    INTERNAL_ERROR = "internal_error"
    """A fault of this program; the address names the stage."""
