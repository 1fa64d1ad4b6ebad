"""Push's coach: what it weighs is what the hard bot weighs, from the view alone, and it says why in two languages."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Choice, Seat
from companion.engine.game import Weighed
from companion.games.push import coach, rules
from companion.games.push.bot import HARD_PROTECTS
from companion.games.push.bot.weighing import Scale, table
from companion.games.push.cards import Colour
from companion.games.push.events import Draw, Place, Protect, Stop, Take
from companion.games.push.state import State
from companion.games.push.view import bust_chance, look
from companion.locale import speaker
from companion.sessions.simulate import thought_through
from tests.games.push.test_rules import after
from tests.games.push.test_rules import table as drawn_up

NAMES = ("Ana", "Bo", "Chloé", "Dan")


def weighed(state: State) -> tuple[Weighed, ...]:
    asked = rules.awaits(state)
    assert isinstance(asked, Choice)
    return thought_through(coach.weigh(look(state, asked.seat), lambda n: 0))


def said(state: State, language: str = "en") -> list[str]:
    asked: Any = rules.awaits(state)
    say, view = speaker(language, NAMES), look(state, asked.seat)
    return [coach.sentence(say, view, one) for one in weighed(state)]


def test_drawing_on_is_told_with_its_chance_and_its_gain() -> None:
    """T9: the chance is that of the cards nobody has seen, the gain what the next card brings against stopping."""
    state = drawn_up("R6 G5 B4 | G6 R5 Y4 | B6 Y5 R4 G3")
    best, worst = weighed(state)
    assert (best.decision, worst.key) == (Stop(), "on")
    facts, view = dict(worst.facts), look(state, Seat(0))
    assert facts["fits"] == float(1 - bust_chance(view.columns, view.unseen))
    assert facts["gain"] == pytest.approx(worst.value - best.value)
    percent = round(100 * facts["fits"])
    cost = f"{best.value - worst.value:.1f}"
    assert (
        said(state)[1]
        == f"Keep drawing: {percent}% of the cards fit, but it costs {cost} points compared with stopping."
    )


def test_stopping_tells_who_gets_what() -> None:
    told = said(drawn_up("R6 G5 B4 | G6 R5 | B6"))
    assert "Stop and take column 1: 15 points. Then come Bo (11) and Chloé (6)." in told
    assert said(after(drawn_up("R6 G5 B4 | G6 R5 | B6", switches=1), Stop()))[0].endswith(
        "Then come Dan (11) and Chloé (6)."
    )


def test_the_die_is_told_with_what_it_may_cost() -> None:
    """S2: a sixth of what would lie face up, less as another roll might take it anyhow."""
    state = after(drawn_up("R6 DIE | G1", visible=("P6 P5 P1",)), Stop())
    take = next(one for one in weighed(state) if one.decision == Take(Seat(0), 0))
    assert dict(take.facts)["shares"][0][3] == pytest.approx((6 + 12) / 6 * 5 / 6)
    assert "Take column 1: 6 points less 2.5 for the die. Then comes Bo (1)." in said(state)


def test_placing_tells_for_whom_the_column_grows() -> None:
    state = drawn_up("R6 G5 | B2", drawn="Y4")
    told = said(state)
    assert told[0].startswith("Place it in column 1: the best to take, with 15 points. Then ")
    assert any(one.startswith("Place it in column 2: Bo would take it (6 points). Then ") for one in told)
    assert any(one.startswith("Open column 3: ") for one in told)
    assert {one.decision for one in weighed(state)} == {Place(0), Place(1), Place(2)}


@pytest.mark.parametrize("points", [HARD_PROTECTS - 1, HARD_PROTECTS, HARD_PROTECTS + 1])
def test_protecting_is_weighed_as_the_hard_bot_does(points: int) -> None:
    sixes = {31: "R6 R6 R6 R5 R5 R3", 32: "R6 R6 R6 R5 R5 R4", 33: "R6 R6 R6 R5 R5 R5"}
    state = drawn_up(visible=(sixes[points] + " G1",))
    found = {one.decision: one.value for one in weighed(state)}
    draw = next(value for decision, value in found.items() if isinstance(decision, Draw))
    assert (found[Protect(Colour("red"))] >= draw) == (points >= HARD_PROTECTS)
    assert found[Protect(Colour("green"))] < found[Protect(Colour("red"))]
    assert any(f"red cards: {points} points would be safe" in one for one in said(state))


def test_who_gets_what_adds_up_to_what_stopping_weighs() -> None:
    state = drawn_up("R6 G5 DIE | G6 R5 | B6 DIE", visible=("P6", "G5 G4", "Y6 Y5"))
    view = look(state, Seat(0))
    scale = Scale(view, 0, 1 / 3)
    own, *others = scale.shared(table(view.columns), (0, 1, 2))
    assert own[2] - sum(gain for _, _, gain in others) / 3 == pytest.approx(scale.stopped(table(view.columns), 0))
