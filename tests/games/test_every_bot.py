"""Laws for the bots and the coach of every game, on whole games in which they decide."""

from __future__ import annotations

import time
from itertools import product
from typing import Any

import pytest

from companion.engine import SPECTATOR, Choice, Hands, Seat, Setup, Together
from companion.games import GAMES
from companion.games.push.state import Phase
from companion.games.thirteen.bot import SAMPLES
from companion.locale import LANGUAGES, speaker
from companion.sessions.simulate import thought_through
from tests.games.play import OPTIONS, Case, played, stepped
from tests.games.twins import twins
from tests.sure import as_a, refuses, there

NAMES = ("Ana", "Bo", "Chloé", "Dan", "Élodie", "Fatou")
MOST_STEPS = {"13": 1 + SAMPLES, "thricewise": 200}
"""So many decisions a bot hands out on the way at most, each a short thought; elsewhere each offer once."""

TABLES = [
    (game, level, players, hands)
    for game, one in sorted(GAMES.items())
    for level, players in product(one.bot.LEVELS, one.players)
    for hands in (Hands.KNOWN, Hands.UNKNOWN)
    if hands is Hands.KNOWN or game == "thricewise"  # 13's bots need to know their hand, and Push has none
]


def case(game: str, players: int, nth: int, hands: Hands = Hands.KNOWN) -> Case:
    """A game with the ``nth`` choice of its options, and of 13 one round."""
    every = list(product(*OPTIONS[game].values()))
    options = dict(zip(OPTIONS[game], every[nth % len(every)], strict=True)) | ({"deals": 1} if game == "13" else {})
    return Case(game, "full", Setup(players, GAMES[game].options(**options), Seat(nth % players), hands), nth)


def allowed(case: Case, state: Any, seat: Seat) -> list[Any]:
    """What that seat may decide."""
    asked = case.rules.awaits(state)
    if isinstance(asked, Choice):
        return list(asked.offers)
    return [word for word, _ in case.rules.answers(state, as_a(Together, asked).offer, seat).counts]


def thought(game: str, view: Any, level: str, number: int) -> tuple[list[Any], Any]:
    """What a bot hands out on the way, and its decision; all its picks come to the same."""
    return stepped(GAMES[game].bot.choose(view, level, lambda n: number % n))


@pytest.mark.parametrize(("game", "level", "players", "hands"), TABLES)
def test_bots_decide_what_they_may_and_alike_from_alike_views(
    game: str, level: str, players: int, hands: Hands
) -> None:
    """A3 of 13, A2 of Thricewise: the same picks and a view that is the same bring the same thoughts, step by step.

    Easy ones need less than 5 ms (the median: a busy machine may be late once).
    """
    at_table = case(game, players, TABLES.index((game, level, players, hands)), hands)
    chance, took = at_table.random, list[float]()

    def decide(state: Any, seat: Seat) -> Any:
        number, may, view = chance.randrange(1 << 62), allowed(at_table, state, seat), at_table.rules.look(state, seat)
        began = time.process_time()
        handed, decision = thought(game, view, level, number)
        took.append(time.process_time() - began)
        if len(took) < 3 or chance.random() < 0.25:
            hidden = twins(game, state, seat)
            for alike in (state, *hidden[:1], *hidden[-1:]):
                assert thought(game, at_table.rules.look(alike, seat), level, number) == (handed, decision)
        assert decision in may
        assert all(one is None or one in may for one in handed)
        assert len(handed) <= MOST_STEPS.get(game, len(may))
        return decision if chance.random() < 0.8 else chance.choice(may)

    assert list(played(at_table, decide))
    assert level != "easy" or sorted(took)[len(took) // 2] < 0.005


@pytest.mark.parametrize("game", sorted(GAMES))
def test_bots_know_their_levels_and_their_moment(game: str) -> None:
    assert GAMES[game].bot.LEVELS == ("easy", "normal", "hard")
    met = set()
    for state, _ in played(case(game, 3, 0)):
        asked, look = GAMES[game].full.awaits(state), GAMES[game].full.look
        if isinstance(asked, Choice | Together):
            refuses(KeyError, thought, game, look(state, asked.seats[0]), "genius", 0)
            out_of_a_hand = game == "13" or isinstance(asked, Together)
            views = [look(state, SPECTATOR)] if out_of_a_hand else []
        else:
            views = [look(state, Seat(0))]
        for view in views:
            refuses(TypeError, thought, game, view, "hard", 0)
        met.add(type(asked))
    assert len(met) > 1


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, n) for game, one in GAMES.items() if one.coach for n in (one.players[0], one.players[-1])],
)
def test_coaches_weigh_everything_best_first_and_in_time_and_say_why(game: str, players: int) -> None:
    """Of Push, what it thinks best weighs no less than the hard bot's choice; nobody else is told anything."""
    one, at_table, longest = GAMES[game], case(game, players, players // 2), 0.0
    chance, says = at_table.random, [speaker(lang, NAMES) for lang in LANGUAGES]
    coach, look = there(one.coach), one.full.look

    def weighed(view: Any) -> Any:
        return thought_through(coach.weigh(view, chance.randrange))

    def decide(state: Any, seat: Seat) -> Any:
        nonlocal longest
        view, may = look(state, seat), allowed(at_table, state, seat)
        began = time.process_time()
        found = weighed(view)
        longest = max(longest, time.process_time() - began)
        assert sorted(map(repr, may)) == sorted(repr(each.decision) for each in found)
        assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
        for say, each in product(says, found):
            told = coach.sentence(say, view, each)
            assert told.endswith(".")
            assert "{" not in told
        if isinstance(one.full.awaits(state), Choice):
            other = Seat((seat + 1) % players)
            assert weighed(look(state, other)) == () == (weighed(look(state, SPECTATOR)) if one.secret else ())
        if game == "push" and state.phase is not Phase.START:
            chosen = thought_through(one.bot.choose(view, "hard", chance.randrange))
            assert next(each.value for each in found if each.decision == chosen) == pytest.approx(found[0].value)
        return found[0].decision if chance.random() < 0.7 else chance.choice(may)

    assert list(played(at_table, decide))
    assert 0 < longest < 0.3
