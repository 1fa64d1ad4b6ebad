"""Thricewise's coach: the points are the rules', the order is the best first, and both languages say why."""

from __future__ import annotations

from companion.engine import Seat, Setup
from companion.engine.game import Weighed
from companion.engine.seats import SPECTATOR
from companion.games.thricewise import coach, rules
from companion.games.thricewise.events import Pass
from companion.games.thricewise.options import Options
from companion.games.thricewise.view import View, look
from companion.locale import speaker
from companion.sessions.simulate import thought_through
from tests.games.thricewise.table import Table


def weighed(view: View) -> tuple[Weighed, ...]:
    return thought_through(coach.weigh(view, lambda n: 0))


def test_a_placing_is_told_with_the_points_that_it_makes() -> None:
    table = Table(2).start("7SK 8YK\nAM  4WL")
    table.reveal("AW", "9LK")
    table.place(0, "AW", 2, 2)
    view = look(table.state, Seat(1))
    found = weighed(view)
    for one in found:
        made = view.triads(one.decision.card, one.decision.row, one.decision.col)
        assert (one.key, dict(one.facts)["points"]) == ("place", sum(triad.value for triad in made))
    assert dict(found[0].facts)["points"] > 0


def test_with_cards_that_nobody_knows_there_is_nothing_to_say() -> None:
    assert weighed(look(rules.new(Setup(2, Options())), Seat(0))) == ()


def test_keeping_a_card_is_told_in_words() -> None:
    one = Weighed(Pass(Seat(0)), 0.0, "keep", (("others", 0),))
    view = look(rules.new(Setup(2, Options())), SPECTATOR)
    assert "set-aside" in coach.sentence(speaker("en", ("Ana", "Bo")), view, one)
