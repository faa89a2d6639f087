"""Words that no list holds, told from names by what they are made of.

Medicine coins words faster than lists can follow, but of the same stems:
*perichondrium*, *Coronectomy*, *interaortocaval*, *Spirometry*. English endings
say the same of words that are merely rare: *Dopplerable*, *neurocritical*.
"""

import re

_ENDINGS = (
    "able|ably|acusis|aemia|algia|algic|ality|ally|ancy|ation|azepam|azole|barbital|blast|caval"
    "|cele|centesis|chondrium|cidal|cillin|clast|clonus|cocci|coccus|cortisone|cyclines?|cyte"
    "|cytes|cytic|cytosis|desis|dipines?|dronate|dynia|echoic|ectasia|ectasis|ectatic|ectomies"
    "|ectomy|ectopic|edema|emesis|emia|esthesia|fenac|ferous|floxacin|form|formin|fully|gastric"
    "|gatran|genesis|gliflozin|gliptin|glutide|grams|graph|graphic|graphy|gravir|iasis|ically"
    "|iform|ility|elastic|holine|ated|ected|ised|ished|ising|istry|ition|itis|itive|ityl|ively"
    "|ized|izing|kinesia|kinetic"
    "|lateral|logic|logical|logist|logy|lucency|lysis|lytic|mab|malacia|megaly|ments?|metric"
    "|metry|mide|mucosal|mycins?|nibs?|odynia|ograms?|olol|omata|onium|opathy|opia|oprazole"
    "|opsy|orrhea|oscopic|oscopy|oses|osis|osity|ostomies|ostomy|otomies|otomy|otoxic|ously"
    "|oxetine|oxia|paresis|parin|parous|pathic|pathies|penia|pexy|phagia|phasia|phasic|philia"
    "|philic|phobia|phonia|plasia|plastic|plasty|platin|plegia|plegic|pnea|pneic|poiesis|praxia"
    "|prazole|pressors?|prils?|profen|ption|ptosis|ptysis|renal|rrhage|rrhagia|rrhaphy|rrhea"
    "|rrhexis|sartans?|schisis|sclerosis|sclerotic|scope|scopic|scopy|semide|setron|sions?|sone"
    "|spasm|stasis|statins?|stenosis|stenotic|stomy|tadine|taxel|taxis|tensive|terol|thelial"
    "|thiazide|thorax|thymia|tidine|tions?|tively|tocin|tomy|toxic|triptan|trophic|trophy"
    "|tropin|tyline|uria|uric|vascular|vastatin|venous|ventricular|version|vesical|virine"
    "|vudine|worthy|xaban|xanthines?|zepam|zolam|zosin"
)
_STEMS = (
    "arterio|arthro|bronch|cardio|cerebr|chemo|cholecyst|chondro|colono|corono|cranio|cysto"
    "|cyto|dermat|dextro|duoden|electro|encephal|endo|entero|epider|erythro|esophag|extra|fibro"
    "|fluoro|gastro|glosso|gluco|haemat|hemat|hemi|hepat|hetero|histo|homo|hydro|hyper|hypo"
    "|hyster|immuno|infra|inter|intra|ischem|kerato|laparo|laryng|leuko|lipo|lympho|medull"
    "|mening|micro|multi|muscul|myelo|myocard|neonat|nephr|neuro|neutro|nucleo|oculo|onych"
    "|ophthalm|orbito|osteo|otolaryng|pancreat|pericard|perine|periton|pharmaco|pharyng|phleb"
    "|photo|physio|pleur|pneumo|polyp|postero|proct|prostat|pseudo|psycho|pulmon|pyelo|radio"
    "|recto|retino|retro|rheumat|rhino|salping|sclero|sigmoid|spondyl|sterno|strepto|subcut"
    "|sympath|tachy|tendin|thoraco|thrombo|thyro|tonsil|tracheo|tricho|ultra|ureter|uretero"
    "|urethr|utero|vagino|valvul|vaso|ventriculo|vertebr|videofluor"
)
_COINED = re.compile(rf"\w{{4,}}(?:{_ENDINGS})|(?:{_STEMS})\w{{4,}}")


def is_coined(folded: str) -> bool:
    """Whether a folded word of no list is made of medical stems or ends as English words do."""
    return _COINED.fullmatch(folded) is not None
