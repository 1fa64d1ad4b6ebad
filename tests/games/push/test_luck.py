"""Luck at Push: 0 on average at every draw and roll, and on the side of whom it should be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import Seat, Setup
from companion.games.push import rules
from companion.games.push.cards import CARDS, COLOURS, FACES, Card, Face
from companion.games.push.events import Draw, Place, Protect, Roll, Stop, Take
from companion.games.push.luck import fortune, of
from companion.games.push.options import Options
from companion.games.push.state import Phase, State
from companion.locale import LANGUAGES, speaker
from tests.games.play import Case, whole
from tests.games.push.test_rules import drawing

ANA, BO, CLEO = Seat(0), Seat(1), Seat(2)


def of_draw(state: State, card: str) -> tuple[float, ...]:
    found = fortune(state, Draw(Card(card)))
    assert found is not None
    assert found.key == "draw"
    return found.points


def of_roll(state: State, face: str) -> tuple[float, ...]:
    found = fortune(state, Roll(state.actor, Face(face)))
    assert found is not None
    assert found.key == "roll"
    return found.points


FULL = "G1:0 Y2:0 R3:0 B4:0 G2:1 Y3:1 R4:1 B5:1 G3:2 Y4:2 R5:2 B6:2"


@pytest.mark.parametrize("risky", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_before_any_card_or_face_nobody_has_luck_to_expect(players: int, risky: bool) -> None:
    """In states of whole games: each thing that may come, as often as it may come, and together they are nothing."""
    states, _ = whole(Case("push", "full", Setup(players, Options(risky=risky)), 5))
    looked_at = [one for one in states if one.phase in (Phase.START, Phase.DRAW) and one.left][::17][:4]
    assert len(looked_at) == 4
    for state in looked_at:
        chances = [(card, n) for card, n in zip(CARDS, state.unseen, strict=True) if n]
        found = [(n, of_draw(state, card)) for card, n in chances]
        for seat in range(players):
            assert sum(n * points[seat] for n, points in found) == pytest.approx(0, abs=1e-9)
    rolls = [one for one in states if one.phase is Phase.ROLL][:9]
    assert rolls
    for state in rolls:
        for seat in range(players):
            assert sum(of_roll(state, face)[seat] for face in FACES) == pytest.approx(0, abs=1e-9)


def test_a_card_that_fits_nowhere_is_bad_luck_for_who_drew_it_alone() -> None:
    state = drawing(FULL, lies="G6 G6 R6")
    ana, bo, cleo = of_draw(state, "G5")
    assert ana < -1
    assert bo + cleo > 0
    assert of_draw(state, "P6")[ANA] > ana


def test_the_order_of_choice_turns_to_somebody() -> None:
    """P2: with a Switch card the right neighbour comes before the left one."""
    state = drawing("G6:0 Y5:0 R4:0 P1:1 G2:2")
    _, left, right = of_draw(state, "SWITCH")
    assert right > left


def test_a_roll_costs_the_points_it_takes_more_than_others_would() -> None:
    bust = rules.apply(drawing(FULL, lies="G6 G5 R1"), Draw(Card("G5")))
    assert bust.phase is Phase.ROLL
    rolled: dict[str, tuple[float, ...]] = {face: of_roll(bust, face) for face in FACES}
    assert rolled["green"][ANA] < rolled["red"][ANA] < rolled["star"][ANA] == rolled["blue"][ANA]
    assert rolled["star"][ANA] > 0
    assert all(points[BO] == points[CLEO] == 0 for points in rolled.values())


def test_with_risks_a_star_is_the_worst_of_all() -> None:
    bust = rules.apply(drawing(FULL, lies="G6 G5 R1", risky=True), Draw(Card("G5")))
    assert of_roll(bust, "star")[ANA] == min(of_roll(bust, face)[ANA] for face in FACES) < 0


def test_what_people_decide_is_no_luck() -> None:
    state = drawing("R5:0")
    assert fortune(state, Stop()) is None
    stopped = rules.apply(state, Stop())
    assert fortune(stopped, Take(ANA, 0)) is None
    assert fortune(drawing("", lies="R5"), Protect(COLOURS[2])) is None
    placing = rules.apply(state, Draw(Card("B2")))
    assert fortune(placing, Place(1)) is None


def test_the_last_card_of_the_pile_can_be_weighed() -> None:
    """Nothing else could come: it is no luck, and nobody draws after it."""
    state = drawing("R5:0")
    last = replace(state, unseen=tuple(int(card == "B2") for card in CARDS), left=1)
    assert of_draw(last, "B2") == pytest.approx((0, 0, 0))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_kind_of_chance_has_its_word(lang: str) -> None:
    words = {of(speaker(lang), key) for key in ("draw", "roll")}
    assert len(words) == 2
