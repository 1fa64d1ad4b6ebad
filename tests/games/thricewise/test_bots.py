"""Thricewise's normal and hard bots, and its coach: their arithmetic against the rules, and plain positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any, get_args

import pytest

from companion.engine import Hands, Seat, Setup, Together
from companion.engine.game import FIRST, Pick, Weighed
from companion.games.thricewise import bot, coach, rules
from companion.games.thricewise.bot.outlook import chances, expected_best, hope
from companion.games.thricewise.bot.turns import Table as Mind
from companion.games.thricewise.bot.turns import Turn, field_of, worth_keeping
from companion.games.thricewise.cards import CARDS, NUMBER, Card
from companion.games.thricewise.events import Pass, Place
from companion.games.thricewise.options import DoubleSuit, Options, Overlap, StraightOrder
from companion.games.thricewise.scoring import triads_at
from companion.games.thricewise.view import View, look
from companion.locale import speaker
from companion.sessions.simulate import thought_through
from tests.games.play import Case, whole
from tests.games.thricewise.table import FOUR, SHEET, Table, deal, place, reveal
from tests.sure import as_a

ALL_OPTIONS = [Options(*chosen) for chosen in product(*map(get_args, (Overlap, StraightOrder, DoubleSuit)))]

strong = pytest.mark.parametrize("level", ["normal", "hard"])


def picker(seed: int) -> Callable[[int], int]:
    return random.Random(seed).randrange


def decided(view: View, level: str, pick: Pick) -> Any:
    return thought_through(bot.choose(view, level, pick))


# Against the rules


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_points_on_the_field_are_those_of_the_rules(options: Options) -> None:
    """S1–S4, H1–H3: every card on every free cell, while the field is kept up to date card by card."""
    for players in (2, 5):
        states, log = whole(Case("thricewise", "full", Setup(players, options, FIRST, Hands.KNOWN), players))
        field = None
        for state, event in zip(states, log, strict=False):
            if not isinstance(event, Place):
                continue
            field = field or field_of(state.grid, options)
            assert field.grid.free == state.grid.free == tuple(field.points)
            for index, points in field.points.items():
                for card in set(CARDS[:: players + 2]).difference(laid.card for laid in state.grid.cards()):
                    found = sum(triad.value for triad in triads_at(state.grid, card, index, options))
                    assert points[NUMBER[card]] == found
            field = field.put(NUMBER[event.card], state.grid.index_of(event.row, event.col))


def test_a_turn_in_the_mind_goes_by_the_rules() -> None:
    """T2, T3: the order of placing, who is set aside, and the points of each, everybody laying for points."""
    chance = random.Random(5)
    ties = 0
    for seed in range(40):
        players = 2 + seed % 4
        states, _ = whole(Case("thricewise", "full", Setup(players, SHEET, FIRST, Hands.KNOWN), seed))
        state = chance.choice([one for one in states if isinstance(rules.awaits(one), Together) and not any(one.aside)])
        mind = Mind(field_of(state.grid, SHEET), [()] * players, [0] * players, 9)
        cards = [chance.choice(hand) for hand in state.hands]
        totals, kept = Turn(mind).outcome([NUMBER[card] for card in cards])
        before = [one.score for one in sorted(rules.standings(state), key=lambda one: one.seat)]
        state = rules.apply(state, rules.fill(rules.awaits(state).offer, cards))  # type: ignore[union-attr] # a Together, as chosen above
        assert kept == [len(aside) for aside in state.aside]
        ties += any(kept)
        while state.order:
            seat = state.order[0]
            _, index = field_of(state.grid, SHEET).best(NUMBER[state.shown[seat]])
            state = rules.apply(state, Place(seat, state.shown[seat], *state.grid.cell(index)))
        after = [one.score for one in sorted(rules.standings(state), key=lambda one: one.seat)]
        assert totals == [now - was for now, was in zip(after, before, strict=True)]
    assert ties


# Plain positions


def castle_and_betrayal() -> Table:
    """The 9 of Leaves and Knots would be a flush and a straight behind 7 and 8; an Ace comes before it."""
    return Table(2).start("7SK 8YK\nAM  4WL").tell(reveal("AW", "9LK"))


@strong
def test_a_card_that_scores_nothing_takes_the_cell_that_the_next_player_wants(level: str) -> None:
    """Points come before anything else for the last one to place."""
    table = castle_and_betrayal()
    assert decided(look(table.state, Seat(0)), level, picker(1)) == Place(Seat(0), Card("AW"), 0, 2)
    table.tell(place(0, "AW", 2, 2))
    assert decided(look(table.state, Seat(1)), level, picker(1)) == Place(Seat(1), Card("9LK"), 0, 2)


@strong
def test_a_set_aside_card_waits_early_and_is_laid_at_the_end(level: str) -> None:
    """2 points are few with fourteen turns to come, and better than none when there is no other."""
    table = Table(2).start("AK 3SK\nCM 6SY").tell(reveal("2MK", "2SY"), reveal("AL", "CW"), place(0, "AL", -1, -1))
    view = look(table.state, Seat(0))
    assert max(sum(t.value for t in view.triads(Card("2MK"), *cell)) for cell in view.open_cells) > 0
    assert decided(view, level, picker(1)) == Pass(Seat(0))
    last = as_a(Place, decided(replace(view, turn=view.turns), level, picker(1)))
    assert sum(t.value for t in view.triads(last.card, last.row, last.col)) > 0


def test_who_may_wait_waits_for_less_and_less() -> None:
    worths = [worth_keeping(turns) for turns in range(16)]
    assert worths[0] == 0
    assert worths == sorted(worths)


def test_hard_provokes_a_tie_that_keeps_a_rich_card_from_being_laid() -> None:
    """The other one's 9 is sure to come and would score 14; mine would too, but a 9 sets both aside."""
    table = Table(2, hands=Hands.KNOWN).start("7SK 8YK\nAM 4WL").tell(deal("9MS CS CW", "9LK 9WY 2MK"))
    view = replace(look(table.state, Seat(0)), unseen=(("9LK", 1), ("9WY", 1), ("2MK", 1)))
    assert decided(view, "hard", picker(1)) == "9MS"


@strong
def test_a_tie_in_the_last_turn_is_avoided(level: str) -> None:
    """A 9 would score 14 and the 6 only 12, but the other one is sure to show a 9, and what is set aside stays out."""
    table = Table(2, hands=Hands.KNOWN).start("7SK 8YK\nAM 4WL").tell(deal("9LK 6LK CM", "9MS 9WY 2MK"))
    view = replace(look(table.state, Seat(0)), unseen=(("9MS", 1), ("9WY", 1)), turn=15)
    assert view.turns == 16
    assert decided(view, "easy", picker(1)) == "9LK"
    assert decided(view, level, picker(1)) == "6LK"


def test_easy_takes_the_most_points_and_keeps_what_could_score_most_or_would_score_nothing() -> None:
    table = Table(2).start(FOUR).tell(reveal("8MS", "9LK"))
    view = look(table.state, Seat(0))
    assert decided(view, "easy", lambda n: n - 1) == Place(Seat(0), Card("8MS"), 2, -1)
    assert [triad.value for triad in view.triads(Card("8MS"), 2, -1)] == [3]
    table = Table(2, hands=Hands.KNOWN).start("5YK 9LK\nAM 4WL")
    table.tell(deal("CW 7SK AS", "CM CS 9WY"))  # a flush of Knots and Suns, and nothing else that fits
    assert decided(look(table.state, Seat(0)), "easy", lambda n: 0) == "7SK"
    table = Table(2).start("5YK 9LK\nAM 4WL").tell(reveal("CW", "CM"), reveal("AS", "8MS"))
    first = as_a(Place, decided(look(table.state, Seat(0)), "easy", lambda n: 0))
    assert first.card == "AS"
    table.tell(first)
    assert decided(look(table.state, Seat(0)), "easy", lambda n: 0) == Pass(Seat(0))


# Numbers


def test_the_chance_of_being_the_foremost_card_of_a_hand() -> None:
    assert chances(4, 3) == pytest.approx((0.75, 0.25, 0, 0))
    assert sum(chances(30, 3)) == pytest.approx(1)
    assert expected_best([9, 5, 0], 1) == pytest.approx(14 / 3)
    assert expected_best([], 3) == 0


def test_the_chance_to_win_shares_out_evenly_and_grows_sharper_towards_the_end() -> None:
    assert hope([10, 10], 0, 5) == pytest.approx(0.5)
    assert hope([12, 10], 0, 0) > hope([12, 10], 0, 9) > 0.5
    assert hope([12, 10, 30], 0, 3) < hope([12, 10, 10], 0, 3)
    assert hope([0, 500], 0, 0) < hope([1, 500], 0, 0)


# Coach


def weighed(view: View) -> tuple[Weighed, ...]:
    return thought_through(coach.weigh(view, lambda n: 0))


def test_a_placing_is_told_with_the_points_that_it_makes_and_what_is_kept_in_words() -> None:
    table = castle_and_betrayal()
    table.tell(place(0, "AW", 2, 2))
    view = look(table.state, Seat(1))
    found = weighed(view)
    for one in found:
        made = view.triads(one.decision.card, one.decision.row, one.decision.col)
        assert (one.key, dict(one.facts)["points"]) == ("place", sum(triad.value for triad in made))
    assert dict(found[0].facts)["points"] > 0
    one = Weighed(Pass(Seat(0)), 0.0, "keep", (("others", 0),))
    assert "set-aside" in coach.sentence(speaker("en", ("Ana", "Bo")), view, one)
    unknown = look(rules.new(Setup(2, Options())), Seat(0))
    assert weighed(unknown) == (), "with cards that nobody knows there is nothing to say"
