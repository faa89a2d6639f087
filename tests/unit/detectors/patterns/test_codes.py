"""Runs of letters and digits are identifiers unless they read as something clinical."""

import pytest


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ref NS23-22071 sent", "NS23-22071"),
        ("tag ARG-4471-20 noted", "ARG-4471-20"),
        ("see 44719028 there", "44719028"),
        ("data SmFuIFJvZSB3YXMgc2VlbiBoZXJl1+/x== end", "SmFuIFJvZSB3YXMgc2VlbiBoZXJl1+/x=="),
    ],
)
def test_a_run_of_letters_and_digits_is_an_identifier(labelled, text, code):
    assert labelled("codes", text) == [(code, "IDNUM")]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("car 1M8GDM9AXKP042788 found", "VEHICLE"),
        ("prescribed under BR1234563 today", "LICENSE"),
        ("sent to 1234567893 today", "LICENSE"),
    ],
)
def test_a_right_check_digit_names_the_label(labelled, text, label):
    assert label in [found for _, found in labelled("codes", text)]


@pytest.mark.parametrize(
    "text",
    [
        "G2P1001 and T2N0M0",
        "ICD E11.9, CPT 99213-25",
        "disp #120 of tabs",
        "A1c 7.2, L4-5, B12, COVID-19",
        "SpO2 98% on 2L",
        "BP 120/80-130/90",
        "c.5266dupC in BRCA1",
        "LOINC 2345-7",
        "from 2011-2012",
        "T2-weighted, 500mg, HLA-B27",
    ],
)
def test_clinical_codes_scores_and_quantities_stay(stretches, text):
    assert stretches("codes", text) == []


@pytest.mark.parametrize("number", ["29-61-08", "320-447-981", "55-20-318"])
def test_three_groups_of_digits_are_a_number_of_a_record(stretches, number):
    assert stretches("codes", f"BURNS, TABITHA   {number}   ward") == [number]


@pytest.mark.parametrize("number", ["00-41-77-9", "0-771-20-4", "00-12-34-56", "55-40-19-27"])
def test_the_number_of_a_record_in_groups_is_no_row_of_values(stretches, number):
    assert stretches("codes", f"GRAVES, LORETTA   {number}   PAGE 2") == [number]


def test_three_letters_that_are_no_amino_acid_begin_a_code(stretches):
    assert stretches("codes", "typed Kim1204, Cys1361Tyr found") == ["Kim1204"]


@pytest.mark.parametrize("text", ["fusion (CPT 63075)", "rate 80-110 at rest", "copies 120000 /mL"])
def test_codes_of_procedures_ranges_and_counts_stay(stretches, text):
    assert stretches("codes", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "CFTR F508del/R117H carrier",
        "HFE H63D/C282Y found",
        "deletion 7q11.23 today",
        "p.(Arg506Gln)",
        "wound 7.3x2.5x0.4 clean",
        "nail 9x380 placed",
        "recall 4-7-8-10-10 good",
        "GTT 88-171-150-120 mg",
        "VS 110-126/64-80 stable",
        "output 650/24h green",
        "NM_007294.3 used",
    ],
)
def test_variants_bands_lengths_and_rows_of_values_are_no_codes(stretches, text):
    assert stretches("codes", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "SIMV 12/450/PS today",
        "fluid 200-300/h now",
        "bivalirudin 0.02-0.05 as set",
        "biopsy M1E0S1T2C1 read",
        "NDC 49281-575-15 given",
        "SNOMED 195967001 asthma",
        "by consensus (ILAE 2022) focal",
    ],
)
def test_values_between_slashes_and_codes_of_everybody_are_left(labelled, text):
    assert labelled("codes", text) == []


def test_slashes_between_longer_numbers_stay_an_identifier(labelled):
    assert labelled("codes", "file 24/0118/A kept") == [("24/0118/A", "IDNUM")]


@pytest.mark.parametrize(
    "number", ["00-41-77/9", "123-45-678/9", "S24/118", "SP24/118", "K7P4M2X9"]
)
def test_numbers_of_records_in_short_parts_are_no_values(stretches, number):
    assert stretches("codes", f"stamp {number} seen") == [number]


def test_temperature_rates_a_pressure_and_a_ventilation_are_values(stretches):
    assert stretches("codes", "VS 36.8-158-44-52/28 on AC14/450/5 now") == []


def test_a_long_row_of_ranges_is_read_in_linear_time(stretches):
    assert stretches("codes", "drip 0.1" + "-12" * 7000 + "-Q") != []
