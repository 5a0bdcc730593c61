"""The sentences that Python and the client both tell: the same holes in both languages, and none that nobody says."""

from __future__ import annotations

import inspect
import string
from types import ModuleType

import pytest

from poeppel.analysis import advice, commentary, sentences
from poeppel.bots import registry
from poeppel.game import awards, dice_statistics
from poeppel.rules import seat_names
from poeppel.texts import Text

MODULES = (sentences, advice, commentary, dice_statistics, seat_names, registry)
TOLD = [(module, name) for module in MODULES for name in module.SENTENCES]


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize(("module", "name"), TOLD)
def test_a_sentence_has_the_same_holes_in_both_languages(module: ModuleType, name: str) -> None:
    sentence: Text = module.SENTENCES[name]
    assert holes(sentence.de) == holes(sentence.en)
    assert all(hole.isidentifier() for hole in holes(sentence.de))


@pytest.mark.parametrize(("module", "name"), TOLD)
def test_every_sentence_is_said_by_its_module(module: ModuleType, name: str) -> None:
    assert inspect.getsource(module).count(f'"{name}"') > 1


@pytest.mark.parametrize("words", awards.WORDS.values(), ids=list(awards.WORDS))
def test_every_award_names_its_figure(words: awards.AwardWords) -> None:
    assert {frozenset(holes(text[code])) for text in (words.one, words.many) for code in ("de", "en")} == {
        frozenset({"figure"})
    }
