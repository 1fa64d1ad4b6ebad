"""13's coach: every card on every target, from the view alone, with what it takes and what it leaves to others."""

from __future__ import annotations

from typing import Any

from companion.engine import Choice, Setup
from companion.engine.game import Pick, Weighed
from companion.games.thirteen import coach, rules
from companion.games.thirteen.events import Deal
from companion.games.thirteen.options import Options
from companion.games.thirteen.state import State
from companion.games.thirteen.view import look
from companion.locale import speaker
from companion.sessions.simulate import thought_through
from tests.games.thirteen.test_bots import OTHERS, by, decided, table
from tests.games.thirteen.test_rules import MARIE

NAMES = ("Marie", "Bo", "Chloé", "Dan")


def weighed(view: Any, pick: Pick | None = None) -> tuple[Weighed, ...]:
    return thought_through(coach.weigh(view, pick or by(7)))


def said(state: State, language: str = "en") -> list[str]:
    view = look(state, state.turn)
    return [coach.sentence(speaker(language, NAMES), view, one) for one in weighed(view)]


def test_a_card_that_fits_is_told_with_its_sum() -> None:
    """T4: 13 is safe."""
    state = table("B7 B2 | Y7 Y5 | G7 G5", "B4 B7 Y7 Y4 G4", *OTHERS)
    best = said(state)[0]
    assert best.startswith("Play a blue 4 on the blue target: 13, you take nothing. ")
    assert best.endswith("Other cards that would still fit: 0 of 4.")


def test_what_is_taken_is_told() -> None:
    state = table("B7 | Y5 R4 R4 | G5 R4 R4", "B7 Y7 Y5 G7 G4", *OTHERS)
    told = said(state)
    assert told[0].startswith("Play a blue 7 on the blue target: you take 1 blue card. Taking the most blue cards ")
    assert any("you take 1 yellow card and 2 Rotten Fours." in one for one in told)


def test_a_majority_that_open_piles_show_is_certain() -> None:
    """S2, A3."""
    targets, others = "B7 B1 B4 | Y7 Y1 Y4 | G7 G5 G1", ("G2 G5 R4 R4 R4", "B4 Y4 G2 R4 R4")
    state = table(targets, "B5 B7 Y5 Y7 G7", *others, taken=("B1 B1 B2 B2 B5 B5",), open_piles=True)
    assert "Taking the most blue cards (they then cost nothing): certain." in said(state)[0]


def test_what_the_next_player_must_take_is_told() -> None:
    """Every card still hidden is a blue 5, which fits nowhere after the Rotten Four."""
    state = table("B7 B2 | Y1 | G1", "R4", "B5", "B5", last=True)
    assert said(state)[0].startswith(
        "Play a Rotten Four on the blue target: 13, you take nothing. Bo would then have to take"
    )
    assert "certain" in said(state)[0]


def test_it_finds_best_what_the_hard_bot_does() -> None:
    for targets, hand in (("B7 B2 | Y7 Y5 | G7 G5", "B4 B7 Y7 Y4 G4"), ("| |", "B7 Y7 G7 R4 R4")):
        state = table(targets, hand, *OTHERS)
        assert weighed(look(state, MARIE))[0].decision == decided(state, "hard")


def test_at_a_real_table_it_has_nothing_to_say() -> None:
    """The app does not know what players hold."""
    state = rules.new(Setup(3, Options()))
    asked = rules.awaits(state)
    assert isinstance(asked, Choice)
    assert weighed(look(state, asked.seat)) == ()
    state = rules.apply(state, Deal(asked.seat))
    asked = rules.awaits(state)
    assert isinstance(asked, Choice)
    assert weighed(look(state, asked.seat)) == ()
