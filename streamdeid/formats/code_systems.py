"""Which coding systems are public, by the names that feeds give them.

HL7 v2 names a coding system by a word of HL7 table 0396 (``LN``, ``SCT``, ``HL70078``), FHIR by a
URI, CDA by an OID; old feeds write the system's own name. The text beside a code of a public
system is vocabulary that everybody can look up, so it identifies nobody. Local codes
(``L``, ``99zzz``, a hospital's URI) are a site's own and count as public only where its policy
lists them (``formats.code_systems``).

Sources: HL7 v2.8.2 table 0396 (coding systems), HL7 Terminology (THO) v2-0396, the code
systems of CDC's PHIN VADS, and the spellings met in public sample messages.
"""

import re
from collections.abc import Collection

from streamdeid.formats import systems

_NAMES = """
ACR ALPHAID ANS+ ART AS4 AS4E ATC C4 C5 CAPECC CAS CCC CD2 CDCA CDCEDACUITY CDCM CDCOBS CDCPHINVS
CDCREC CDCRACE CDS CDT CE CLIA CLP CLINVAR-V COSMIC-SMPL CPT CPT4 CPTM CST CVX DBSNP DCL DCM
DENSPOS DQL DSM DSM4 E E5 E6 E7 ENSEMBL-G EPASRS EUC FDAUNII FDDC FDDX FDK FDSUNII FIPS FIPS5_2
FIPS6_4 GDRG GMDN GS1UDIDI HB HCPCS HCPT HGNC HGVS.C HGVS.P HHC HI HIBUDI HIC HOT HPC I10 I10C
I10P I10PCS I9 I9C I9CDX I9CP I9CPX IBT IBTNNNN IC2 ICCUDI ICD10 ICD10AM ICD10CA ICD10CM ICD10PCS
ICD9 ICD9CM ICD11 ICDO ICDO2 ICDO3 ICS ICSD ICPC IETF ISBT ISCN ISO ISO+ ISO3166 ISO3166_1
ISO3166_2 ISO4217 ISO639 ITIS IUPC IUPP JC8 JC10 JLAC10 JJ1017 KM1 LB LN LOINC MCD MCR MDC MDDX
MEDC MEDCIN MEDDRA MEDR MEDX MGPI MVX NAACCR NAICS NCI NCIT NCPDP NCPDPNNNN NDA NDC NDFRT NDFR-T
NDFRTPE NIC NIP001 NIP002 NIP003 NIP004 NND NPI NUBC NUCC NULLFL NULLFLAVOR O301 O3012004 ODS OHA
OPCS4 PHDSCPT PHINQUESTION PHINVADS PHDSC PLR PLT PHVS PT RADLEX RC READ RFC3066 RXN RXNORM RXT
SCT SCT2 SCTUK SDM SIC SNM SNM3 SNT SNOMED SNOMED-CT SNOMED_CT SNOMEDCT SNOMEDRT SOC TNM UB04FL14
UC UCUM UMD UML UMLS UNII UPC UPIN USPS W1 W2 W4 WC X12DENNNN
""".split()
_UNCERTAIN = frozenset("ART CE E LB PLT PT CLIA NPI UPIN MCD MCR".split())
NAMES = frozenset(_NAMES) - _UNCERTAIN
"""Names of table 0396 and what feeds write for them.

Left out: names that a table lists for a vendor's or a laboratory's own codes, those that stand for
numbers of people and institutions, and single words that sites use for something else.
"""
_FAMILIES = re.compile(
    r"HL7(?:[-_ ]?(?:V[23])?[-_ ]?\d{1,6}|NNNN)?|HL7\d{4}_.{1,20}|IBT\d{4}|NCPDP\w{4}"
    r"|X12DE\d{1,4}|SNOMED.{0,40}|ICD10.{0,12}"
    r"|ICD[-_ ]?(?:9|10|11|O)(?:[-_ ]?(?:CM|PCS|AM|CA|GM|WHO|[23])){0,2}"
    r"|CPT.{0,6}|LOINC.{0,8}|RX[-_ ]?NORM|ISO.{0,16}|PHVS_\w{1,40}|NIP\d{3}"
    r"|CDC[A-Z]{2,8}|NCI.{0,4}"
)


_IN_ADDRESS = re.compile(
    r"(?<![a-z])(?:icd-?(?:9|10|11)|rxnorm|loinc|snomed|ucum|cvx|ndc|atc)(?![a-z])", re.IGNORECASE
)
"""A system's name in the address at which a country publishes it: ``…/CodeSystem/icd-10-gm``."""


def is_public(system: str, own: Collection[str] = ()) -> bool:
    """Whether ``system`` (a name, a URI or an OID) is public, or one of a site's ``own``."""
    name = system.strip()
    if not name:
        return False
    if name in own:
        return True
    upper = name.upper()
    if upper in NAMES or _FAMILIES.fullmatch(upper):
        return True
    if ":" not in name and "." not in name:
        return False
    return systems.is_public(name) or _IN_ADDRESS.search(name) is not None
