"""Refusals, seats, places and words: the engine's small values."""

from __future__ import annotations

import gettext
import pickle

import pytest

from companion.engine import (
    NotNow,
    NotUnderstood,
    NotYourSeat,
    RuleBroken,
    Stale,
)
from companion.engine.words import Say


def test_refusals_are_values() -> None:
    one = RuleBroken("P2", "wrong_picker", seat=1, expected=3)
    assert one == RuleBroken("P2", "wrong_picker", expected=3, seat=1)
    assert one != RuleBroken("P1", "wrong_picker", seat=1, expected=3)
    assert one != RuleBroken("P2", "wrong_picker", seat=2, expected=3)
    assert hash(one) == hash(RuleBroken("P2", "wrong_picker", seat=1, expected=3))
    assert repr(one) == "RuleBroken('P2', 'wrong_picker', seat=1, expected=3)"
    assert len({refusal("late") for refusal in (Stale, NotNow, NotYourSeat)}) == 3
    assert NotUnderstood("missing", "a", field="b") != NotUnderstood("missing", "c", field="b")


@pytest.mark.parametrize(
    "refusal", [RuleBroken("P2", "wrong_picker", seat=1), NotUnderstood("missing", "a", field="b")]
)
def test_refusals_travel_between_processes(refusal: RuleBroken | NotUnderstood) -> None:
    assert pickle.loads(pickle.dumps(refusal)) == refusal


def test_say_names_lists_and_counts() -> None:
    say = Say(["Ana", "Bo"])
    assert say.name(1) == "Bo"
    assert say.name(4) == "Seat 5"
    assert say.name(-1) == "Seat 0"
    assert say.listing([]) == ""
    assert say.listing(["Ana"]) == "Ana"
    assert say.listing(["Ana", "Bo", "Chloé"]) == "Ana, Bo and Chloé"
    assert say.clauses([]) == ""
    assert say.clauses(["straight", "flush", "set"]) == "straight; flush; set"
    assert say.plural("{n} card", "{n} cards", 1) == "1 card"
    assert say.plural("{n} card", "{n} cards", 0) == "0 cards"


def test_braces_in_a_name_are_only_letters() -> None:
    assert Say(["{0}", "Bo"], gettext.NullTranslations()).listing(["{0}", "{name}"]) == "{0} and {name}"
