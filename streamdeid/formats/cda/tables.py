"""The elements and attributes of CDA R2 by data type (POCD_MT000040, datatypes-base), and sdtc's.

An element's type is that of its ``xsi:type``, of its name within its holder's type, or of its
name. What stands in no table is unlisted. ``ACT`` stands for every class of the
model (acts, participations, roles, entities), which hold elements and no text.
"""

from typing import NamedTuple

from streamdeid.model.label import Label

HL7, SDTC, XSI = "urn:hl7-org:v3", "urn:hl7-org:sdtc", "http://www.w3.org/2001/XMLSchema-instance"
LAB, PHARM = "urn:oid:1.3.6.1.4.1.19376.1.3.2", "urn:ihe:pharm:medication"
"""The extensions of IHE for laboratory reports and for medication (XD-LAB, CMPD)."""
SPACES = frozenset({"", HL7, SDTC, LAB, PHARM})
"""Namespaces of elements that are known; samples of guides have none."""
KNOWN_SPACES = frozenset(
    {HL7, SDTC, LAB, PHARM, XSI, "urn:hl7-org:v3/voc", "http://www.w3.org/1999/xhtml"}
    | {"urn:dicom-org:ps3-20"}
)

ACT = "act"
_ACTS = """
ClinicalDocument recordTarget patientRole patient guardian guardianPerson guardianOrganization
birthplace place languageCommunication providerOrganization asOrganizationPartOf wholeOrganization
author assignedAuthor assignedPerson assignedAuthoringDevice asMaintainedEntity maintainingPerson
representedOrganization dataEnterer assignedEntity informant relatedEntity relatedPerson custodian
assignedCustodian representedCustodianOrganization informationRecipient intendedRecipient
receivedOrganization legalAuthenticator authenticator participant associatedEntity associatedPerson
scopingOrganization inFulfillmentOf inFulfillmentOf1 order documentationOf serviceEvent performer
relatedDocument parentDocument authorization consent componentOf encompassingEncounter
responsibleParty encounterParticipant location healthCareFacility serviceProviderOrganization
component nonXMLBody structuredBody section entry act encounter observation observationMedia
organizer procedure regionOfInterest substanceAdministration supply consumable product
manufacturedProduct manufacturedLabeledDrug manufacturedMaterial manufacturerOrganization subject
relatedSubject specimen specimenRole specimenPlayingEntity participantRole playingDevice
playingEntity scopingEntity entryRelationship reference externalAct externalObservation
externalProcedure externalDocument precondition criterion referenceRange observationRange
alternateIdentification identifiedBy asPatientRelationship actReference
"""
_CODES = """
code realmCode confidentialityCode languageCode administrativeGenderCode maritalStatusCode
religiousAffiliationCode raceCode ethnicGroupCode awarenessCode standardIndustryClassCode
functionCode signatureCode statusCode priorityCode methodCode targetSiteCode approachSiteCode
interpretationCode routeCode administrationUnitCode modeCode proficiencyLevelCode
dischargeDispositionCode admissionReferralSourceCode completionCode specialty calendarCycle
uncertaintyCode
"""
_TIMES = """
effectiveTime time birthTime deceasedTime copyTime expirationTime expectedUseTime existenceTime
activityTime availabilityTime stabilityTime
"""

NAMES: dict[str, str] = {
    **dict.fromkeys(_ACTS.split(), ACT),
    **dict.fromkeys(_CODES.split(), "CD"),
    **dict.fromkeys(_TIMES.split(), "TS"),
    **dict.fromkeys(("text", "desc", "title", "derivationExpr"), "ED"),
    **dict.fromkeys(("softwareName", "manufacturerModelName"), "SC"),
    **dict.fromkeys(("id", "setId"), "II"),
    **dict.fromkeys(("templateId", "typeId"), "FIXED"),
    **dict.fromkeys(("preferenceInd", "seperatableInd", "separatableInd", "independentInd"), "PQ"),
    **dict.fromkeys(("deceasedInd", "multipleBirthInd", "multipleBirthOrderNumber"), "PQ"),
    **dict.fromkeys(("versionNumber", "sequenceNumber", "repeatNumber", "quantity"), "PQ"),
    **dict.fromkeys(("doseQuantity", "rateQuantity", "lengthOfStayQuantity"), "PQ"),
    "maxDoseQuantity": "PQ",
    "addr": "AD",
    "telecom": "TEL",
    "name": "EN",
    "lotNumberText": "LOT",
    "signatureText": "SIGNATURE",
    "value": "ANY",
}
"""Types by the name of an element in a class."""

_STREETS = """
streetAddressLine streetName streetNameBase streetNameType houseNumber houseNumberNumeric direction
unitID unitType additionalLocator postBox deliveryAddressLine deliveryInstallationType
deliveryInstallationArea deliveryInstallationQualifier deliveryMode deliveryModeIdentifier
buildingNumberSuffix careOf
"""
ADDRESS: dict[str, Label] = {
    **dict.fromkeys(_STREETS.split(), Label.STREET),
    **dict.fromkeys(("county", "precinct", "censusTract"), Label.LOCATION_OTHER),
    "city": Label.CITY,
    "state": Label.STATE,
    "postalCode": Label.ZIP,
    "country": Label.COUNTRY,
}
"""Parts of AD."""
NAME_PARTS = ("given", "family", "prefix", "suffix")
_LIMITS = ("low", "high", "center", "width")

PARTS: dict[str, dict[str, str]] = {
    ACT: NAMES,
    "EN": {**dict.fromkeys(NAME_PARTS, "ENXP"), "delimiter": "SEPARATOR", "validTime": "TS"},
    "AD": {**dict.fromkeys(ADDRESS, "ADXP"), "delimiter": "SEPARATOR", "useablePeriod": "TS"},
    "TEL": {"useablePeriod": "TS"},
    "CD": {"originalText": "ED", "translation": "CD", "qualifier": "CR"},
    "CR": {"name": "CD", "value": "CD"},
    "ED": {"reference": "TEL", "thumbnail": "ED"},
    "SIGNATURE": {"reference": "TEL", "thumbnail": "SIGNATURE"},
    "TS": {
        **dict.fromkeys(("low", "high", "center", "comp", "phase"), "TS"),
        **dict.fromkeys(("width", "period", "offset"), "PQ"),
        "event": "CD",
    },
    "PQ": {
        **dict.fromkeys((*_LIMITS, "numerator", "denominator", "origin", "scale"), "PQ"),
        "translation": "CD",
        "digits": "DIGITS",
    },
}
"""Types of the parts of each type."""

CONCRETE: dict[str, str] = {
    **dict.fromkeys(("CD", "CE", "CV", "CS", "CO", "PQR", "SXCM_CD"), "CD"),
    **dict.fromkeys(("TS", "IVL_TS", "PIVL_TS", "EIVL_TS", "SXCM_TS", "SXPR_TS"), "TS"),
    **dict.fromkeys(("SLIST_TS", "GLIST_TS", "IVXB_TS", "PIVL_PPD_TS", "UVP_TS"), "TS"),
    **dict.fromkeys(("PQ", "IVL_PQ", "INT", "IVL_INT", "REAL", "IVL_REAL", "MO", "IVL_MO"), "PQ"),
    **dict.fromkeys(("BL", "BN", "RTO", "RTO_PQ_PQ", "RTO_QTY_QTY", "RTO_MO_PQ"), "PQ"),
    **dict.fromkeys(("GLIST_PQ", "SLIST_PQ", "IVXB_PQ", "IVXB_INT", "SXCM_PQ", "SXCM_INT"), "PQ"),
    **dict.fromkeys(("ST", "ED"), "ED"),
    **dict.fromkeys(("PN", "ON", "EN", "TN"), "EN"),
    **dict.fromkeys(("TEL", "URL"), "TEL"),
    "SC": "SC",
    "II": "II",
    "AD": "AD",
}
"""What the types that ``xsi:type`` names are read as."""


STRUCTURE = frozenset(
    """ASSIGNED CAREGIVER CHILD CONTR ECON EMPL GUAR GUARD INVSBJ LOCE MANU MNTC NOK PROV POLHOLD
    SDLOC SPEC THER AGNT DSDLOC HLTHCHRT LICENT OWN PAYOR SUBS COVPTY RETAIL MMAT PLC ACCM AEXPOS
    BATTERY CASE CATEGORY CLUSTER CNTRCT COMPOSITION CONC COND CONS CORR DGIMG DISPACT DOC
    DOCBODY DOCCLIN DOCSECT ENTRY EXTRACT FOLDER INCIDENT INFRM INVE LIST MPROT ORGANIZER PCPR
    POSACC PROC REGISTRATION ROIBND ROIOVL SBADM SPCOBS SPCTRT SPLY STATE TOPIC TRNS VERIF INTENT
    PRMS APPREQ INSTANCE KIND QUANTIFIED CAUS COMP DRIV ELNK EVID EXPL FLFS GEVL GOAL ITEMSLOC
    MFST MITGT NAME OCCR OREF OUTC PERT PREV REFR REFV RPLC RSON SAME SCHO SPRT SPRTBND SUBJ
    SUCC SUMM SYMP UPDT XCRPT XFRM APND ALRT ARR AUTH ADM ATND CALLBCK CAGNT CONSUM COTH DIST ENTR
    HLD IRCP NOT ORG PATSBJ PPRF PRCP PRD PRF REFB REFT RESP SPRF TRC VRF BENE CAREGIVER WIT
    NASK MSKD TRIG SRCH GRPRN UNC""".split()
)
"""Codes of more than three letters of HL7 v3 by which the model says what its classes are."""


class Attributes(NamedTuple):
    """The attributes of a type, by what becomes of them."""

    codes: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()
    systems: frozenset[str] = frozenset()


def _set(names: str) -> frozenset[str]:
    """A set of words."""
    return frozenset(names.split())


COMMON = _set("nullFlavor xsi:type xsi:nil sdtc:valueSet sdtc:valueSetVersion")
_CODED = Attributes(
    _set("code codeSystemVersion inverted operator value unit valueSet valueSetVersion"),
    _set("displayName codeSystemName"),
    _set("codeSystem"),
)
_DATA = _set("mediaType language representation charset compression integrityCheckAlgorithm")
ATTRIBUTES: dict[str, Attributes] = {
    ACT: Attributes(
        _set("classCode moodCode typeCode determinerCode negationInd inversionInd independentInd")
        | _set("contextControlCode contextConductionInd")
    ),
    "CD": _CODED,
    "CR": Attributes(_set("inverted")),
    "SC": Attributes(_CODED.codes | _DATA, _CODED.texts, _CODED.systems),
    "ED": Attributes(_DATA),
    "LOT": Attributes(_DATA),
    "SIGNATURE": Attributes(_DATA),
    "II": Attributes(_set("displayable")),
    "FIXED": Attributes(_set("extension displayable"), systems=_set("root")),
    "TS": Attributes(_set("operator inclusive institutionSpecified alignment unit")),
    "PQ": Attributes(_set("value unit currency inclusive operator")),
    "TEL": Attributes(_set("use")),
    "AD": Attributes(_set("use isNotOrdered")),
    "ADXP": Attributes(_set("partType")),
    "EN": Attributes(_set("use")),
    "ENXP": Attributes(_set("qualifier partType")),
    "SEPARATOR": Attributes(_set("partType")),
}
