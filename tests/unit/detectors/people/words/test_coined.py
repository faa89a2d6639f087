import pytest

from streamdeid.detectors.people.words.coined import is_coined


@pytest.mark.parametrize(
    "word",
    "perichondrium coronectomy spirometry hypoechoic interaortocaval neurocritical"
    " sialolithiasis thrombophlebitis videofluoroscopy hepatopexy electrofulguration".split(),
)
def test_words_of_medical_stems_are_coined(word):
    assert is_coined(word)


@pytest.mark.parametrize(
    "name",
    "kowalczyk supramaniam parasuraman nagase mitic harkness angiolini okonjo vandermeer".split(),
)
def test_surnames_that_end_or_begin_alike_are_not(name):
    assert not is_coined(name)
