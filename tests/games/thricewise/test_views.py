"""Thricewise: what a seat sees, and what a bot makes of it."""

from __future__ import annotations

import random

from companion.engine import BLANK, FACE_DOWN, SPECTATOR, Hands, Seat, Setup, Together
from companion.engine.game import FIRST, Decision
from companion.games.thricewise import bot, rules
from companion.games.thricewise.cards import CARDS, Card
from companion.games.thricewise.events import Pass, Place, Reveal
from companion.games.thricewise.scoring import Kind, Triad
from companion.games.thricewise.state import State
from companion.games.thricewise.view import look
from companion.sessions.simulate import thought_through
from tests.games.play import Case, Decide, played
from tests.games.thricewise.table import FOUR, SHEET, Table


def dealt() -> Table:
    table = Table(2, hands=Hands.KNOWN).start(FOUR)
    table.deal("CW AM 9WY", "CM CS 9LK")
    return table


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    """A2, T3: other hands are only counted; what nobody revealed is one heap for the viewer."""
    table = dealt()
    view = look(table.state, Seat(0))
    assert view.hands == (("AM", "9WY", "CW"), (FACE_DOWN,) * 3)
    assert view.options_for == (("AM", 1), ("9WY", 1), ("CW", 1))
    assert view.awaits == Together((Seat(0), Seat(1)), Reveal(BLANK))
    unseen = [card for card, _ in view.unseen]
    assert unseen == [card for card in CARDS if card not in ("2MK", "3SK", "4MS", "5YK", "CW", "AM", "9WY")]
    assert (view.left, view.turn, view.turns) == (26, 0, 16)
    public = look(table.state, SPECTATOR)
    assert (public.hands, public.options_for, len(public.unseen)) == (((FACE_DOWN,) * 3,) * 2, (), 32)
    table.reveal("9WY", "9LK")
    table.deal("AW", "AL")
    table.reveal("AM", "CS")
    other = look(table.state, Seat(1))
    assert other.hands == ((FACE_DOWN,) * 2, ("AL", "CM"))
    assert (other.shown, other.aside, other.order) == (("AM", "CS"), (("9WY",), ("9LK",)), (0, 1))
    assert other.placeable == ("AM", "9WY")
    assert other.awaits == rules.awaits(table.state)


def test_a2_a_scribe_sees_every_unseen_card_as_possible() -> None:
    """A2: with hands nobody records, every viewer knows as much."""
    table = Table(2).start(FOUR)
    views = [look(table.state, viewer) for viewer in (Seat(0), Seat(1), SPECTATOR)]
    for view in views:
        assert view.options_for == view.unseen == rules.answers(table.state, Reveal(BLANK), Seat(0)).counts
        assert view.hands == ((FACE_DOWN,) * 3,) * 2


def test_a_view_says_what_a_card_would_score_and_what_it_scored() -> None:
    """S1, T5: before it is placed, for every open cell; and after."""
    table = Table(2).start(FOUR)
    table.reveal("AM", "CS")
    view = look(table.state, Seat(0))
    assert len(view.cards) == 4
    assert len(view.open_cells) == 12
    assert view.triads(Card("6MW"), 2, 2) == ()
    assert view.triads(Card("8MS"), 2, 0) == (Triad(Kind.FLUSH, ((0, 0), (1, 0), (2, 0)), 2),)
    assert view.triads(Card("8MS"), 10**6, 0) == ()
    table.place(0, "AM", 2, 0)
    view = look(table.state, SPECTATOR)
    assert view.scores == (2, 0)
    assert [s.seat for s in view.standings] == [0, 1]
    assert view.placements[0].points == 2


# Bots


def test_an_easy_bot_takes_the_most_points() -> None:
    table = Table(2).start(FOUR)
    table.reveal("8MS", "9LK")
    view = look(table.state, Seat(0))
    decision = thought_through(bot.choose(view, "easy", lambda n: n - 1))
    assert decision == Place(Seat(0), Card("8MS"), 2, -1)
    assert [triad.value for triad in view.triads(Card("8MS"), 2, -1)] == [3]


def test_an_easy_bot_reveals_the_card_that_could_score_most() -> None:
    """Its hand holds a flush of Knots and Suns and nothing else that fits."""
    table = Table(2, hands=Hands.KNOWN).start("5YK 9LK\nAM 4WL")
    table.deal("CW 7SK AS", "CM CS 9WY")
    assert thought_through(bot.choose(look(table.state, Seat(0)), "easy", lambda n: 0)) == "7SK"


def test_an_easy_bot_keeps_a_set_aside_card_rather_than_lay_it_for_nothing() -> None:
    table = Table(2).start("5YK 9LK\nAM 4WL")
    table.reveal("CW", "CM")
    table.reveal("AS", "8MS")
    first = thought_through(bot.choose(look(table.state, Seat(0)), "easy", lambda n: 0))
    assert isinstance(first, Place)
    assert first.card == "AS"
    table.tell(first)
    assert thought_through(bot.choose(look(table.state, Seat(0)), "easy", lambda n: 0)) == Pass(Seat(0))


def test_easy_bots_beat_chance() -> None:
    """Greedy placing brings more than random placing: the bot is no dummy."""
    pick = random.Random(7).randrange

    def decide(state: State, seat: Seat) -> Decision:
        return thought_through(bot.choose(look(state, seat), "easy", pick))

    def points(decide: Decide | None) -> int:
        cases = [Case("thricewise", "full", Setup(2, SHEET, FIRST, Hands.KNOWN), seed) for seed in range(10)]
        ends = [list(played(case, decide))[-1][0] for case in cases]
        return sum(one.score for end in ends for one in rules.standings(end))

    assert points(decide) > 3 * points(None)
