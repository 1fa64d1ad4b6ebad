"""Push's bots: what each level sees, on tables drawn as text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Choice, Hands, Setup
from companion.games.push import bot, rules
from companion.games.push.bot.weighing import HELD_ANYHOW, Scale, table
from companion.games.push.cards import DIE, FACES, Card, Colour, points
from companion.games.push.events import Draw, Place, Protect, Roll, Stop, Take
from companion.games.push.options import Options, SwitchCards
from companion.games.push.rules import apply, awaits, open_columns
from companion.games.push.state import Phase, State
from companion.games.push.view import look
from companion.sessions.simulate import thought_through
from tests.games.play import Case, played
from tests.games.push.test_rules import ANA, after
from tests.games.push.test_rules import table as drawn_up

LEVELS = pytest.mark.parametrize("level", bot.LEVELS)
THINKING = pytest.mark.parametrize("level", ["normal", "hard"])
EVERY = settings(max_examples=25)


def decided(state: State, level: str, pick: Any = lambda n: 0) -> Any:
    asked = awaits(state)
    assert isinstance(asked, Choice)
    return thought_through(bot.choose(look(state, asked.seat), level, pick))


# Drawing on or stopping


@LEVELS
def test_draws_while_nothing_can_go_wrong(level: str) -> None:
    assert isinstance(decided(drawn_up("R1"), level), Draw)


@LEVELS
def test_stops_when_hardly_a_card_fits(level: str) -> None:
    """T9: three long columns refuse nearly everything."""
    assert decided(drawn_up("R6 G5 B4 Y3 DIE | G6 R5 Y4 B3 DIE | B6 Y5 R4 G3 P2 DIE"), level) == Stop()


@THINKING
def test_stops_sooner_with_much_to_lose(level: str) -> None:
    """B2: a bust costs the roll; the more lies face up, the sooner it is enough."""
    columns = "R4 G2 | B4 Y2 | G4"
    assert isinstance(decided(drawn_up(columns), level), Draw)
    rich = ("R5 R5 R4 R4 G5 G5 G4 G4 B5 B5 B4 B4 Y6 Y6 Y5 Y5 P6 P6 P5 P5",)
    assert decided(drawn_up(columns, visible=rich), level) == Stop()


@LEVELS
def test_an_empty_pile_leaves_no_choice(level: str) -> None:
    """E1: the last card forces a stop."""
    assert decided(drawn_up("R6", left=0), level) == Stop()


def test_hard_stops_before_it_hands_three_columns_to_the_others() -> None:
    """S4: after a bust the others share everything; normal minds its own points alone."""
    columns = "R3 G2 Y1 | B3 P2 R1 | Y3 B2 G1"
    rich = drawn_up(columns, players=2, left=90)
    scale, blind = (Scale(look(rich, ANA), ANA, share) for share in (1.0, 0.0))
    held = table(rich.columns)
    assert blind.bust(held, 0) == 0
    assert scale.bust(held, 0) == -6  # Bo takes the one column that is best
    assert scale.stopped(held, 0) - scale.drawn(held, 0) > blind.stopped(held, 0) - blind.drawn(held, 0)


# Placing


@THINKING
def test_the_column_it_wants_grows(level: str) -> None:
    """The 6 goes on the best column, not on a poor one that somebody else would take."""
    state = drawn_up("B5 G4 | Y1 | G2", drawn="R6")
    assert decided(state, level) == Place(0)


def test_hard_keeps_the_columns_it_leaves_poor() -> None:
    """A low card opens nothing for the others if it can lie on what is taken anyhow."""
    state = drawn_up("B5 G4 | Y2 R3", players=2, drawn="P1")
    assert decided(state, "hard") in (Place(0), Place(2))
    die = drawn_up("B5 G4 Y1 | Y2 R3", players=2, drawn="DIE", visible=("", "R6 G6 B5 P5"))
    assert decided(die, "hard") == Place(1)


@LEVELS
def test_a_die_card_stays_off_the_column_it_wants(level: str) -> None:
    state = drawn_up("B5 G4 R6 | Y1", drawn="DIE", visible=("R5 R4 G5 B6",))
    assert decided(state, level) != Place(0)


# Taking, and the picking order


@LEVELS
def test_takes_most_points(level: str) -> None:
    assert decided(after(drawn_up("R6 B3 | G2 | Y5"), Stop()), level) == Take(ANA, 0)


def test_easy_avoids_the_die() -> None:
    assert decided(after(drawn_up("R6 DIE | B6"), Stop()), "easy") == Take(ANA, 1)


@THINKING
def test_the_die_is_weighed_against_what_lies_face_up(level: str) -> None:
    """S2: six points with a roll are better than five with nothing to lose, and worse with much."""
    assert decided(after(drawn_up("R6 DIE | B5"), Stop()), level) == Take(ANA, 0)
    much = ("R5 R4 G5 B6 Y6 P6",)
    assert decided(after(drawn_up("R6 DIE | B5", visible=much), Stop()), level) == Take(ANA, 1)


@THINKING
def test_the_star_makes_the_die_worse_with_risques(level: str) -> None:
    """V1: with « Risques » two faces of six count for each card, not one."""
    some = ("R3 G3",)
    for risky, column in ((False, 0), (True, 1)):
        state = after(drawn_up("R6 DIE | B4", visible=some, risky=risky), Stop())
        assert decided(state, level) == Take(ANA, column)


def test_hard_leaves_the_die_card_to_who_has_much_to_lose() -> None:
    """S4: taking is compulsory. Five points for Ana and a bad roll for Bo beat six for Ana and five for Bo."""
    state = after(drawn_up("R6 DIE | B5", players=2, visible=("", "R5 R4 G5 B6 Y6 P6 R3 G2")), Stop())
    assert decided(state, "normal") == Take(ANA, 0)
    assert decided(state, "hard") == Take(ANA, 1)


def test_after_a_switch_card_hard_stops_where_it_draws_without() -> None:
    """T7, P2: the same columns, the same pile; only who picks next differs."""
    held = ("", "", "", "R5 R5 R4 G5 G5 B6 B6 Y6 Y6 P6 P5 P5 Y5")
    found = set()
    for columns in ("R6 B3 | DIE", "R6 G4 | Y3 DIE", "R6 G4 B2 | Y3 DIE", "R6 G4 | DIE | B1", "R6 G5 | DIE | B2 P1"):
        without = decided(drawn_up(columns, visible=held), "hard")
        turned = decided(drawn_up(columns, visible=held, switches=1), "hard")
        found.add((type(without), type(turned)))
    assert (Draw, Stop) in found


# Protecting


@LEVELS
def test_a_rich_colour_is_protected(level: str) -> None:
    """R1: the richest, when there are several."""
    rich = ("R5 R5 R5 R6 R6 R6 G1 B6 B6 B6",)
    assert decided(drawn_up(visible=rich), level) == Protect(Colour("red"))


@LEVELS
def test_a_poor_colour_is_not_worth_a_turn(level: str) -> None:
    assert isinstance(decided(drawn_up(visible=("R5 G4 B1",)), level), Draw)


def test_hard_knows_that_a_turn_is_worth_more_than_a_roll() -> None:
    some = drawn_up(visible=("R5 R5 R6 R6",))
    assert decided(some, "normal") == Protect(Colour("red"))
    assert isinstance(decided(some, "hard"), Draw)
    risky = drawn_up(visible=("R5 R5 R6 R6 R4",), risky=True)
    assert decided(risky, "hard") == Protect(Colour("red"))


# Laws


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A state of some random game in which Ana, or whoever it is, draws again or stops."""
    players = draw(st.integers(2, 6))
    options = Options(risky=draw(st.booleans()), two_player_switches=draw(st.sampled_from(get_args(SwitchCards))))
    case = Case("push", "full", Setup(players, options, ANA, Hands.KNOWN), draw(st.integers(0, 10**6)))
    found = [state for state, _ in played(case) if state.phase is Phase.DRAW and state.columns and state.left]
    chosen: State = draw(st.sampled_from(found))
    return chosen


def by_the_rules(state: State, me: int, share: float) -> float:
    """The weight of the rest of a turn from ``rules`` alone: every roll on average, everybody greedy but ``me``."""
    match awaits(state):
        case Choice(seat=seat, offers=(Take(), *_) as offers):
            worth = {offer: gained(state, offer) for offer in offers}
            if seat == me:
                return max(worth[one] + by_the_rules(rolled(state, one), me, share) for one in offers)
            # where two are worth the same it makes no difference here, for every later picker meets the same two
            best = max(offers, key=lambda one: worth[one])
            return by_the_rules(rolled(state, best), me, share) - share * worth[best]
    return 0.0


def gained(state: State, offer: Take) -> float:
    """What a column is worth to who takes it (S1–S3, V1)."""
    after_taking = apply(state, offer)
    before, gain = points(state.visible[offer.seat]), points(after_taking.visible[offer.seat])
    if DIE not in state.columns[offer.column]:
        return gain - before
    lost = [points(rules.lost_cards(after_taking, offer.seat, face)) for face in FACES]
    return gain - before - HELD_ANYHOW * sum(lost) / 6


def rolled(state: State, offer: Take) -> State:
    """After taking, and a roll that costs nothing: nobody picks twice a turn."""
    taken = apply(state, offer)
    harmless = replace(taken, visible=((),) * state.setup.players) if taken.phase is Phase.ROLL else taken
    rest: State = apply(harmless, Roll(offer.seat, FACES[0])) if taken.phase is Phase.ROLL else taken
    return replace(rest, visible=state.visible) if rest.phase is Phase.TAKE else rest


@EVERY
@given(tables(), st.booleans())
def test_weights_are_those_of_the_rules(state: State, kind: bool) -> None:
    """Stopping, and every next card followed by stopping, played through ``rules.apply``."""
    seat = state.turn
    share = 1 / (state.setup.players - 1) if kind else 0.0
    scale = Scale(look(state, seat), seat, share)
    columns = table(state.columns)
    assert scale.stopped(columns, state.switches) == pytest.approx(by_the_rules(apply(state, Stop()), seat, share))
    total = 0.0
    view = look(state, seat)
    for word, n in view.unseen:
        now = apply(state, Draw(Card(word)))
        if now.phase is Phase.PLACE:
            placed = [apply(now, Place(i)) for i in open_columns(now.columns, Card(word))]
            total += n * max(by_the_rules(apply(one, Stop()), seat, share) for one in placed)
        elif now.phase is Phase.ROLL:
            lost = sum(points(rules.lost_cards(now, seat, face)) for face in FACES) * HELD_ANYHOW / 6
            safe = replace(now, visible=((),) * state.setup.players)
            shared = apply(safe, Roll(seat, FACES[0]))
            total += n * (by_the_rules(replace(shared, visible=state.visible), seat, share) - lost)
        else:
            total += n * by_the_rules(apply(now, Stop()), seat, share)
    assert scale.drawn(columns, state.switches) == pytest.approx(total / state.left)


@THINKING
def test_equally_good_offers_are_picked_from(level: str) -> None:
    state = after(drawn_up("R6 | B6 | G6"), Stop())
    found = {decided(state, level, lambda n, at=at: at % n) for at in range(3)}
    assert found == {Take(ANA, 0), Take(ANA, 1), Take(ANA, 2)}
