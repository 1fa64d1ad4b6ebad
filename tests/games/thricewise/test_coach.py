"""Thricewise's coach: the points are the rules', the order is the best first, and both languages say why."""

from __future__ import annotations

import random

import pytest

from companion.engine import Chance, Choice, Hands, Over, Seat, Setup, Together
from companion.engine.game import Weighed
from companion.engine.seats import SPECTATOR
from companion.games.thricewise import GAME, bot, coach, rules
from companion.games.thricewise.events import Pass
from companion.games.thricewise.options import Options
from companion.games.thricewise.view import View, look
from companion.locale import speaker
from companion.sessions.bots.simulate import thought_through
from companion.sessions.play.dealer import Dealer


def weighed(view: View) -> tuple[Weighed, ...]:
    return thought_through(coach.weigh(view, lambda n: 0))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_decision_of_a_game_is_weighed_best_first(players: int) -> None:
    dealer, pick = Dealer(f"coach {players}"), random.Random(players).randrange
    state, say = (
        rules.new(Setup(players, Options(), Seat(0), Hands.KNOWN)),
        speaker("fr", ("Ana", "Bo", "Chloé", "D", "E")),
    )
    seen = set()
    while not isinstance(asked := rules.awaits(state), Over):
        if isinstance(asked, Chance):
            state = rules.apply(state, rules.fill(asked.offer, dealer.words(rules.answers(state, asked.offer))))
            continue
        seats = asked.seats if isinstance(asked, Together) else (asked.seat,)
        chosen = []
        for seat in seats:
            view = look(state, seat)
            found = weighed(view)
            if isinstance(asked, Choice):
                assert {one.decision for one in found} == set(asked.offers)
            else:
                assert {one.decision for one in found} == {card for card, _ in view.options_for}
            assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
            for one in found[:3]:
                seen.add(one.key)
                assert coach.sentence(say, view, one).endswith(".")
                if one.key == "place":
                    card = one.decision
                    points = sum(triad.value for triad in view.triads(card.card, card.row, card.col))
                    assert dict(one.facts)["points"] == points
            chosen.append(thought_through(bot.choose(view, "easy", pick)))
        state = rules.apply(state, rules.fill(asked.offer, chosen) if isinstance(asked, Together) else chosen[0])
    assert {"place", "reveal"} <= seen


def test_nobody_is_told_what_is_not_theirs_to_decide() -> None:
    state, dealer = rules.new(Setup(2, Options(), Seat(0), Hands.KNOWN)), Dealer("x")
    while isinstance(asked := rules.awaits(state), Chance):
        state = rules.apply(state, rules.fill(asked.offer, dealer.words(rules.answers(state, asked.offer))))
    assert weighed(look(state, SPECTATOR)) == ()
    unknown = rules.new(Setup(2, Options()))
    assert weighed(look(unknown, Seat(0))) == ()


def test_keeping_a_card_is_told_in_words() -> None:
    one = Weighed(Pass(Seat(0)), 0.0, "keep", (("others", 0),))
    view = look(rules.new(Setup(2, Options())), SPECTATOR)
    assert "set-aside" in coach.sentence(speaker("en", ("Ana", "Bo")), view, one)
    assert GAME.coach is not None
