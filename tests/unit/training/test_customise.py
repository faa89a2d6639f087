from dataclasses import replace

import pytest

from streamdeid.model.errors import ConfigurationError
from streamdeid.training import customise
from streamdeid.training.customise import Mode
from streamdeid.training.fitting import Workshop
from streamdeid.training.machines import crf, net
from streamdeid.training.recipe import AS_THEY_ARE


@pytest.fixture(scope="module")
def shop(lexicon):
    return Workshop(lexicon, ())


@pytest.fixture(scope="module")
def notes(note):
    return [replace(note, id=f"x-{i}") for i in range(6)]


@pytest.mark.parametrize("machine", [crf.Settings(passes=3, least=1), net.Settings(units=4)])
def test_a_correction_is_of_the_weights_of_an_svm_and_others_are_refused(shop, notes, machine):
    other = replace(AS_THEY_ARE, machine=machine)
    with pytest.raises(ConfigurationError, match="svm"):
        customise.fit(shop, Mode.THEN, notes, notes, other)


def test_a_correction_keeps_what_the_model_was_and_moves_its_weights(shop, notes):
    base = shop.train(notes, AS_THEY_ARE)
    moved = customise.continued(shop, base, notes[:2])
    assert (moved.classes, moved.groups) == (base.classes, base.groups)
    assert set(base.cells.tolist()) & set(moved.cells.tolist())
    assert (shop.margins(moved, notes)[0] != shop.margins(base, notes)[0]).any()


def test_a_mix_knows_the_labels_of_both(shop, notes):
    halves = [replace(one, spans=one.spans[:1]) for one in notes[:3]], notes[3:]
    model = customise.fit(shop, Mode.MIX, *halves, AS_THEY_ARE)
    assert {"PATIENT", "MRN", "DATE", "DOCTOR", "HOSPITAL", "RELATIVE"} < set(model.classes)
