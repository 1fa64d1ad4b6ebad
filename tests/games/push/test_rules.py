"""Push, rule by rule; tables are drawn as text: columns between bars, areas as cards."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine import BLANK, SPECTATOR, Chance, Choice, Doubtful, Over, RuleBroken, Seat, Setup
from companion.games.push import GAME, rules, scorepad
from companion.games.push.cards import CARDS, COPIES, FACES, INDEX, Card, Colour, Face
from companion.games.push.events import Draw, Place, Protect, Roll, Stop, Take
from companion.games.push.options import Options, SwitchCards
from companion.games.push.rules import apply, awaits, problem
from companion.games.push.state import Phase, State, Way, picking_order
from companion.games.push.view import bust_chance, look
from tests.games.play import refusal_of
from tests.sure import as_a

SEEDS = Path(__file__).parents[3] / "seeds" / "push"
ANA, BO, CHLOE, DAN = map(Seat, range(4))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def table(
    columns: str = "",
    *,
    players: int = 4,
    drawn: str = "",
    visible: tuple[str, ...] = (),
    protected: tuple[str, ...] = (),
    switches: int = 0,
    left: int | None = None,
    **options: Any,
) -> State:
    """Ana's turn in mid-game. ``left`` empties the pile but for so many of its cards (low kinds go first)."""
    state = rules.new(Setup(players, Options(**options)))
    rows = tuple(cards(column) for column in columns.split("|")) if columns else ()
    areas = [
        tuple(cards(one[seat]) if seat < len(one) else () for seat in range(players)) for one in (visible, protected)
    ]
    counts = list(state.unseen)
    for one in (*rows, cards(drawn), *areas[0], *areas[1], cards("SWITCH " * switches)):
        for card in one:
            counts[INDEX[card]] -= 1
    assert min(counts) >= 0
    discard = [0] * len(CARDS)
    while left is not None and sum(counts) > left:
        kind = next(i for i, n in enumerate(counts) if n)
        counts[kind] -= 1
        discard[kind] += 1
    phase = Phase.PLACE if drawn else Phase.DRAW if rows or switches else Phase.START
    return replace(
        state,
        phase=phase,
        columns=rows,
        drawn=cards(drawn),
        visible=areas[0],
        protected=areas[1],
        switches=switches,
        unseen=tuple(counts),
        discard=tuple(discard),
        left=sum(counts),
    )


def drawing(text: str, *, players: int = 3, lies: str = "", **options: Any) -> State:
    """Ana's turn after ``R5:0 DIE:1 SWITCH``: each card is drawn and, where a column follows, placed in it.

    ``lies`` are the cards face up in her area.
    """
    state = rules.new(Setup(players, Options(**options)))
    for step in text.split():
        card, _, column = step.partition(":")
        state = after(state, Draw(Card(card)), *([Place(int(column))] if column else []))
    return replace(state, visible=(cards(lies), *state.visible[1:]))


def after(state: State, *events: Any) -> State:
    for event in events:
        state = apply(state, event)
    return state


def offers(state: State) -> tuple[Any, ...]:
    asked = as_a(Choice, awaits(state))
    return asked.offers


def refused(state: State, event: Any) -> tuple[str, str]:
    broken = refusal_of(GAME.full, state, event)
    return broken.rule, broken.key


# Material


def test_m1_o3_a_hundred_and_twenty_cards_and_everybody_sees_how_many_are_left() -> None:
    view = look(table("R1"), SPECTATOR)
    assert view.left == sum(n for _, n in view.unseen) == 119
    assert sum(COPIES) == 120
    assert (COPIES[INDEX["DIE"]], COPIES[INDEX["SWITCH"]]) == (18, 12)
    assert len(CARDS) - 2 == 30
    state = table(visible=("R5 R5", "R5"))
    assert refused(state, Draw(Card("R7"))) == ("M1", "no_such_card")
    assert problem(state, Draw(Card("R5"))) == RuleBroken("M1", "all_seen", card="R5", copies=3)


def test_m2_six_faces() -> None:
    assert FACES == ("green", "yellow", "red", "blue", "purple", "star")
    state = after(table("DIE"), Stop(), Take(ANA, 0))
    assert dict(rules.answers(state, Roll(ANA, BLANK)).counts) == dict.fromkeys(FACES, 1)
    assert refused(state, Roll(ANA, Face("black"))) == ("M2", "no_such_face")


@pytest.mark.parametrize(("kept", "size"), [("out", 108), ("ignored", 120)])
def test_m3_two_players_and_their_switch_cards(kept: SwitchCards, size: int) -> None:
    state = rules.new(Setup(2, Options(two_player_switches=kept)))
    assert state.left == size
    if kept == "out":
        assert refused(state, Draw(Card("SWITCH"))) == ("M3", "switches_out")
    else:
        state = after(state, Draw(Card("SWITCH")), Draw(Card("R1")), Place(0), Stop(), Take(ANA, 0))
        assert state.turn == BO


# Turn


def test_t1_turns_go_clockwise_whatever_the_switch_cards() -> None:
    state = rules.new(Setup(3, Options(), first=Seat(2)))
    assert awaits(state) == Choice(Seat(2), (Draw(BLANK),))
    state = after(state, Draw(Card("SWITCH")), Draw(Card("R1")), Place(0), Stop(), Take(Seat(2), 0))
    assert (state.turn, state.phase) == (ANA, Phase.START)


def test_t2_draw_or_protect_never_both() -> None:
    state = table(visible=("R5 B2",))
    assert offers(state) == (Draw(BLANK), Protect(Colour("red")), Protect(Colour("blue")))
    drawn = after(state, Draw(Card("G1")), Place(0))
    assert refused(drawn, Protect(Colour("red"))) == ("T2", "already_drawn")
    assert refused(after(state, Draw(Card("SWITCH"))), Protect(Colour("red"))) == ("T2", "already_drawn")


def test_t3_one_card_at_a_time() -> None:
    state = after(table(), Draw(Card("R5")))
    assert refused(state, Draw(Card("G1"))) == ("T3", "place_first")
    assert refused(state, Stop()) == ("T3", "place_first")
    assert refused(table("R1"), Place(0)) == ("T3", "nothing_drawn")


def test_t4_three_columns_at_most_and_not_all_needed() -> None:
    assert offers(table("R1 | G1", drawn="Y2")) == (Place(0), Place(1), Place(2))
    assert refused(table("R1 | G1 | B1", drawn="Y2"), Place(3)) == ("T4", "three_columns")
    for column in (2, -1):
        assert refused(table("R1", drawn="Y2"), Place(column)) == ("T4", "no_such_column")
    assert Stop() in offers(table("R1"))


@pytest.mark.parametrize("edition", ["matt", "mateo"])
def test_t5_a2_the_yellow_2_of_both_editions(edition: str) -> None:
    """A 2 lies in the first column, a yellow card in the second; only the third accepts the yellow 2.

    Any card that nobody has seen may come, and none lies where it may not.
    """
    example = json.loads((SEEDS / f"{edition}-yellow-2.json").read_text("utf-8"))
    state = table("|".join(" ".join(column) for column in example["columns"]), drawn=example["drawn"])
    assert offers(state) == tuple(map(Place, example["accepted"]))
    for one in example["refused"]:
        assert refused(state, Place(one["column"])) == (one["rule"], one["key"])
    assert after(state, Place(2)).columns[2][-1] == "Y2"
    state = table("R1", visible=("R1", "R1"))
    assert [card for card in CARDS if problem(state, Draw(card)) is not None] == ["R1"]


def test_t6_a_die_card_joins_any_column_without_one_and_beside_it_values_and_colours_do_not_matter() -> None:
    state = table("R1 DIE | R2", drawn="DIE")
    assert offers(state) == (Place(1), Place(2))
    assert refused(state, Place(0)) == ("T6", "second_die")
    assert offers(table("DIE | R1 | R2", drawn="R3")) == (Place(0),)


def test_t7_o1_o5_a_switch_lies_beside_the_pile_and_counts_for_this_turn_also_where_it_is_stopped_right_after() -> None:
    state = after(table("R1 | G2 | B3", players=3), Draw(Card("SWITCH")))
    assert (state.switches, len(state.columns), state.phase) == (1, 3, Phase.DRAW)
    state = after(state, Stop())
    assert state.pickers == (ANA, CHLOE, BO)
    state = after(state, Take(ANA, 0), Take(CHLOE, 1), Take(BO, 2))
    assert state.switches == 0
    assert state.discard[INDEX["SWITCH"]] == 1
    assert isinstance(awaits(after(table(left=1, players=3), Draw(Card("SWITCH")))), Over), "the last card of all"


def test_t8_stop_after_any_card_if_a_column_exists() -> None:
    assert refused(table(), Stop()) == ("T8", "no_column")
    state = after(table(), Draw(Card("SWITCH")))
    assert offers(state) == (Draw(BLANK),)
    assert refused(state, Stop()) == ("T8", "no_column")
    assert Stop() in offers(after(table("R1"), Draw(Card("SWITCH"))))


# Stopping


def test_s1_the_column_goes_to_the_area_sorted_by_colour() -> None:
    state = table("R5 G2 P1 | B4", visible=("G6 R1",))
    assert refused(state, Take(ANA, 0)) == ("S1", "not_stopped")
    state = after(state, Stop())
    assert refused(state, Take(BO, 0)) == ("S1", "active_first")
    state = after(state, Take(ANA, 0))
    assert state.visible[ANA] == cards("G2 G6 R1 R5 P1")


def test_s2_a_die_card_costs_the_colour_rolled_cards_just_gained_included() -> None:
    state = after(table("R5 DIE G2 | B1", visible=("R1 B3",), protected=("R6",)), Stop(), Take(ANA, 0))
    assert state.visible[ANA] == cards("G2 R1 R5 B3")
    assert state.discard[INDEX["DIE"]] == 1
    assert refused(state, Take(BO, 1)) == ("S2", "roll_first")
    assert refused(state, Roll(BO, Face("red"))) == ("S2", "wrong_roller")
    state = after(state, Roll(ANA, Face("red")))
    assert state.visible[ANA] == cards("G2 B3")
    assert state.protected[ANA] == cards("R6")
    assert refused(state, Roll(ANA, Face("red"))) == ("S2", "no_roll_due")


@pytest.mark.parametrize("face", ["star", "yellow"])
def test_s3_o2_a_star_or_a_colour_one_does_not_have_costs_nothing(face: str) -> None:
    """Also after a Die card alone, which is a column."""
    for column, kept in (("R5 DIE", "R5 B3"), ("DIE | R1", "B3")):
        state = after(table(column, visible=("B3",)), Stop(), Take(ANA, 0))
        assert awaits(state) == Chance(Roll(ANA, BLANK), (ANA,))
        assert after(state, Roll(ANA, Face(face))).visible[ANA] == cards(kept)


def test_s4_s5_opponents_take_in_order_and_each_rolls_before_the_next_picks_and_what_is_left_over_goes() -> None:
    state = after(table("R5 | G1 DIE | B2"), Stop(), Take(ANA, 0))
    assert awaits(state) == Choice(BO, (Take(BO, 1), Take(BO, 2)))
    assert refused(state, Take(BO, 0)) == ("S4", "column_taken")
    assert refused(state, Take(BO, 7)) == ("S4", "no_such_column")
    assert refused(state, Draw(Card("R1"))) == ("S4", "take_first")
    state = after(state, Take(BO, 1))
    assert awaits(state) == Chance(Roll(BO, BLANK), (BO,))
    state = after(state, Roll(BO, Face("green")), Take(CHLOE, 2))
    assert state.visible == ((cards("R5"), (), cards("B2"), ()))
    assert state.turn == BO
    two = after(table("R5 | G1 | B2", players=2), Stop(), Take(ANA, 0), Take(BO, 1))
    assert two.discard[INDEX["B2"]] == 1
    three = after(table("R1 | R2 | R3", players=3), Draw(Card("R4")), Roll(ANA, Face("star")))
    three = after(three, Take(BO, 0), Take(CHLOE, 1))
    assert (three.discard[INDEX["R3"]], three.turn) == (1, BO)


# Picking order


@pytest.mark.parametrize(
    ("players", "active", "switches", "order"),
    [
        (4, 0, 0, [1, 2, 3]),
        (4, 0, 1, [3, 2, 1]),
        (4, 0, 2, [1, 2, 3]),
        (4, 2, 3, [1, 0, 3]),
        (6, 5, 0, [0, 1, 2, 3, 4]),
        (6, 5, 1, [4, 3, 2, 1, 0]),
        (2, 1, 0, [0]),
        (2, 1, 1, [0]),
    ],
)
def test_p1_p2_p3_picking_order(players: int, active: int, switches: int, order: list[int]) -> None:
    """A view says which way round they pick, in both ways of recording."""
    assert list(picking_order(players, active, switches)) == order
    way = Way.ANTICLOCKWISE if switches % 2 else Way.CLOCKWISE
    assert look(table("R1 | G2", switches=switches), SPECTATOR).way is way
    assert scorepad.look(pad_after(*[scorepad.Switch()] * switches), SPECTATOR).way is way


def test_p1_p2_the_left_neighbour_first_or_the_right_one() -> None:
    state = after(table("R1 | G2", switches=2), Stop(), Take(ANA, 0))
    assert problem(state, Take(DAN, 1)) == RuleBroken("P1", "wrong_picker", seat=DAN, expected=BO, switches=2)
    state = after(table("R1 | G2", switches=1), Stop(), Take(ANA, 0))
    assert problem(state, Take(BO, 1)) == RuleBroken("P2", "wrong_picker", seat=BO, expected=DAN, switches=1)
    assert after(state, Take(DAN, 1)).visible[DAN] == cards("G2")


# Bust


def test_t9_a_card_that_fits_nowhere_is_a_bust() -> None:
    assert after(table("R1 DIE | R2 DIE | DIE"), Draw(Card("DIE"))).busted
    full = table("R1 DIE | R2 DIE | R3 DIE")
    clashing = 15 + 18 - 3  # the other red cards, and the Die cards that are left
    assert bust_chance(full.columns, look(full, ANA).unseen) == pytest.approx(clashing / full.left)
    assert bust_chance(full.columns, ()) == bust_chance((), look(full, ANA).unseen) == 0


def test_b1_b2_the_card_is_discarded_no_column_taken_the_bust_roll_costs_then_the_opponents_share() -> None:
    state = after(table("R1 | R2 | R3", visible=("B1 G2",), protected=("B6",), switches=1), Draw(Card("R4")))
    assert (state.busted, awaits(state)) == (True, Chance(Roll(ANA, BLANK), (ANA,)))
    assert state.discard[INDEX["R4"]] == 1
    assert ANA not in state.pickers
    assert refused(state, Take(BO, 0)) == ("B2", "roll_first")
    assert refused(state, Roll(BO, Face("blue"))) == ("B2", "wrong_roller")
    state = after(state, Roll(ANA, Face("blue")))
    assert state.visible[ANA] == cards("G2")
    assert state.protected[ANA] == cards("B6")
    state = after(state, Take(DAN, 0), Take(CHLOE, 1), Take(BO, 2))
    assert state.turn == BO


# Protecting


def test_r1_r2_all_face_up_cards_of_one_colour_are_turned_and_new_ones_never_join_by_themselves() -> None:
    state = table("R4 G1", visible=("R2 R5 B2",))
    assert refused(replace(state, phase=Phase.START), Protect(Colour("green"))) == ("R1", "nothing_to_protect")
    state = after(replace(state, phase=Phase.START), Protect(Colour("red")))
    assert (state.visible[ANA], state.protected[ANA], state.turn) == (cards("B2"), cards("R2 R5"), BO)
    state = after(table("R4 G1", visible=("R2",), protected=("R1",)), Stop(), Take(ANA, 0))
    assert state.protected[ANA] == cards("R1")
    state = replace(state, turn=ANA, phase=Phase.START)
    assert after(state, Protect(Colour("red"))).protected[ANA] == cards("R1 R2 R4")


# End


def test_e1_the_last_card_forces_a_stop_or_is_a_bust() -> None:
    state = table("G1", left=1, players=2)
    state = after(state, Draw(Card("DIE")), Place(0))
    assert offers(state) == (Stop(),)
    assert refused(state, Draw(Card("R1"))) == ("E1", "pile_empty")
    state = after(state, Stop(), Take(ANA, 0), Roll(ANA, Face("red")))
    assert isinstance(awaits(state), Over)
    assert refused(state, Protect(Colour("green"))) == ("E1", "game_over")
    assert refused(state, Draw(Card("R1"))) == ("E1", "game_over")
    state = table("DIE | DIE | DIE", left=1, players=2)
    state = after(state, Draw(Card("DIE")), Roll(ANA, Face("star")), Take(BO, 0), Roll(BO, Face("star")))
    assert isinstance(awaits(state), Over)


def test_e2_e3_o4_values_then_cards_that_lie_there_then_a_shared_victory() -> None:
    state = table(visible=("R5 R3", "B4 B1", "G6", "G6"), protected=("", "P3", "Y2", "P2"))
    found = [(s.seat, s.score, s.rank, s.winner, dict(s.extra)["cards"]) for s in rules.standings(state)]
    assert found == [(BO, 8, 1, True, 3), (ANA, 8, 2, False, 2), (CHLOE, 8, 2, False, 2), (DAN, 8, 2, False, 2)]


# « Risques »


@pytest.mark.parametrize(("risky", "kept"), [(True, ""), (False, "R5 B3")])
def test_v1_a_star_costs_every_face_up_card_also_after_a_bust(risky: bool, kept: str) -> None:
    state = table("R5 DIE", visible=("B3",), protected=("G6",), risky=risky)
    state = after(state, Stop(), Take(ANA, 0), Roll(ANA, Face("star")))
    assert state.visible[ANA] == cards(kept)
    assert state.protected[ANA] == cards("G6")
    bust = after(table("R1 | R2 | R3", visible=("B3 G1",), risky=risky), Draw(Card("R4")), Roll(ANA, Face("star")))
    assert bust.visible[ANA] == (() if risky else cards("B3 G1"))


# Fast entry


def pad_after(*entries: Any, players: int = 4, **options: Any) -> scorepad.State:
    state = scorepad.new(Setup(players, Options(**options)))
    for entry in entries:
        state = scorepad.apply(state, entry)
    return state


def pad_refuses(state: scorepad.State, event: Any) -> tuple[str, str]:
    broken = refusal_of(scorepad, state, event)
    return broken.rule, broken.key


def test_pad_the_order_turns_with_every_switch_card() -> None:
    state = pad_after(scorepad.Switch())
    assert scorepad.look(state, SPECTATOR).order == (DAN, CHLOE, BO)
    state = scorepad.apply(state, scorepad.Switch())
    assert scorepad.look(state, SPECTATOR).order == (BO, CHLOE, DAN)
    state = scorepad.apply(state, scorepad.Switch(-1))
    assert scorepad.look(state, SPECTATOR).switches == 1
    assert pad_refuses(pad_after(), scorepad.Switch(-1)) == ("T7", "no_switch")
    assert pad_refuses(pad_after(), scorepad.Switch(2)) == ("T7", "switch_by")
    assert pad_refuses(pad_after(*[scorepad.Switch()] * 12), scorepad.Switch()) == ("M1", "all_seen")
    assert pad_refuses(pad_after(players=2), scorepad.Switch()) == ("M3", "switches_out")


def test_pad_who_may_roll_and_what_comes_first() -> None:
    red = Face("red")
    assert pad_refuses(pad_after(), scorepad.Roll(ANA, red)) == ("S2", "no_roll_due")
    assert pad_refuses(pad_after(), scorepad.Next()) == ("T8", "not_stopped")
    assert pad_refuses(pad_after(scorepad.Switch()), scorepad.Protect(Colour("red"))) == ("T2", "already_drawn")
    protected = pad_after(scorepad.Protect(Colour("green")))
    assert (protected.protected[ANA], protected.turn) == ((Colour("green"),), BO)
    state = pad_after(scorepad.Stop())
    assert state.takers == (ANA, BO, CHLOE)
    assert pad_refuses(state, scorepad.Switch()) == ("S4", "share_first")
    assert pad_refuses(state, scorepad.Roll(DAN, red)) == ("S2", "may_not_roll")
    state = scorepad.apply(state, scorepad.Roll(BO, red))
    assert pad_refuses(state, scorepad.Roll(ANA, red)) == ("S2", "may_not_roll")
    assert pad_refuses(state, scorepad.Roll(CHLOE, Face("black"))) == ("M2", "no_such_face")
    bust = pad_after(scorepad.Switch(), scorepad.Bust())
    assert scorepad.awaits(bust) == Chance(scorepad.Roll(ANA, BLANK), (ANA,))
    assert pad_refuses(bust, scorepad.Roll(BO, red)) == ("B2", "wrong_roller")
    assert pad_refuses(bust, scorepad.Next()) == ("B2", "roll_first")
    assert scorepad.apply(bust, scorepad.Roll(ANA, red)).takers == (DAN, CHLOE, BO)
    star = Face("star")  # and no more Die cards than the deck holds
    turn = [scorepad.Stop(), scorepad.Roll(ANA, star), scorepad.Roll(BO, star), scorepad.Next()]
    back = [scorepad.Stop(), scorepad.Roll(BO, star), scorepad.Roll(ANA, star), scorepad.Next()]
    state = pad_after(*(turn + back) * 4, *turn, scorepad.Stop(), players=2)
    assert pad_refuses(state, scorepad.Roll(BO, star)) == ("M1", "all_seen")


def test_pad_the_final_count_and_its_correction() -> None:
    total = scorepad.Total((scorepad.Sum(10, 4), scorepad.Sum(10, 3)))
    assert pad_refuses(pad_after(players=2), total) == ("E1", "not_ended")
    state = pad_after(scorepad.Stop(), scorepad.End(), players=2)
    assert pad_refuses(state, scorepad.Stop()) == ("E1", "count_first")
    wrong = scorepad.Total((scorepad.Sum(13, 2), scorepad.Sum(0, 0)))
    assert pad_refuses(state, wrong) == ("E2", "impossible_total")
    assert pad_refuses(state, scorepad.Total((scorepad.Sum(1, 1),))) == ("E2", "counts_size")
    heap = scorepad.Total((scorepad.Sum(300, 60), scorepad.Sum(100, 40)))
    assert pad_refuses(state, heap) == ("M1", "more_than_deck")
    state = scorepad.apply(state, total)
    assert [one.seat for one in scorepad.standings(state)] == [0, 1]
    assert pad_refuses(state, scorepad.Stop()) == ("E1", "game_over")
    corrected = scorepad.apply(state, scorepad.Count((scorepad.Held(cards("R1")), scorepad.Held((), cards("R2")))))
    assert [one.seat for one in scorepad.standings(corrected)] == [1, 0]
    fourth = scorepad.Count((scorepad.Held(cards("R1 R1")), scorepad.Held(cards("R1"), cards("R1"))))
    assert pad_refuses(state, fourth) == ("M1", "too_many")


def pad_doubts(event: Any, *before: Any) -> list[tuple[str, str]]:
    """What people are asked about a final count; all of it may be kept."""
    state = pad_after(*before, scorepad.Stop(), scorepad.End(), players=2)
    found = scorepad.doubts(state, event)
    scorepad.apply(state, event)
    assert all(isinstance(one, Doubtful) for one in found)
    return [(one.rule, one.key) for one in found]


def test_e2_e3_cards_are_counted_where_points_tie_and_else_need_not_be() -> None:
    """A count without any card is asked about."""

    def total(*sums: scorepad.Sum) -> scorepad.Total:
        return scorepad.Total(sums)

    assert pad_doubts(total(scorepad.Sum(0), scorepad.Sum(0))) == [("E2", "nothing_counted")]
    assert pad_doubts(scorepad.Count((scorepad.Held(), scorepad.Held()))) == [("E2", "nothing_counted")]
    assert pad_doubts(total(scorepad.Sum(40), scorepad.Sum(39))) == []
    assert pad_doubts(total(scorepad.Sum(40), scorepad.Sum(40, 12))) == [("E3", "tie_uncounted")]
    assert pad_doubts(total(scorepad.Sum(40, 11), scorepad.Sum(40, 12))) == []
    end = pad_after(scorepad.Stop(), scorepad.End(), players=3)
    told = total(scorepad.Sum(40), scorepad.Sum(40, 12), scorepad.Sum(7))
    places = scorepad.standings(scorepad.apply(end, told))
    assert [(one.seat, one.rank, one.extra) for one in places] == [(0, 1, ()), (1, 1, (("cards", 12),)), (2, 3, ())]
    assert scorepad.WIRE.write(told)["totals"] == [{"points": 40}, {"points": 40, "cards": 12}, {"points": 7}]
    assert scorepad.WIRE.read(scorepad.WIRE.write(told)) == told
    assert pad_refuses(end, total(scorepad.Sum(-1), scorepad.Sum(0), scorepad.Sum(0))) == ("E2", "negative_total")
    assert pad_refuses(end, total(scorepad.Sum(316), scorepad.Sum(0), scorepad.Sum(0))) == ("M1", "more_than_deck")


def test_r1_protected_cards_are_never_lost() -> None:
    """R1: a colour that was protected is there at the end, and no other."""
    green, red = scorepad.Protect(Colour("green")), scorepad.Protect(Colour("red"))
    held = scorepad.Held(cards("R2"), cards("G1 G3"))
    assert pad_doubts(scorepad.Count((held, scorepad.Held(cards("R1")))), green) == []
    face_up = scorepad.Held(cards("R2 G1 G3"))
    assert pad_doubts(scorepad.Count((face_up, held)), green) == [("R1", "not_there"), ("R1", "never_protected")]
    twice = (green, red, red)  # Bo has one in between
    assert pad_doubts(scorepad.Total((scorepad.Sum(1), scorepad.Sum(3))), *twice) == [("R1", "too_few_points")]
    assert pad_doubts(scorepad.Total((scorepad.Sum(2), scorepad.Sum(1))), *twice) == []
