"""Bot games: the same seed plays the same games, on any number of processes; every game obeys the rules.

docs/bots.md says how as many games of each kind are played as one likes.
"""

from __future__ import annotations

import os

import pytest

from companion.games import GAMES
from companion.sessions.files.archive import read, to_document, write
from companion.sessions.files.replays import replay
from companion.sessions.simulate import Plan, Tally, count, play, simulate
from tests.sessions.files.made import faults

MANY = int(os.environ.get("GAMES", "1"))
games = pytest.mark.parametrize("game", sorted(GAMES))


@games
def test_every_game_is_legal_and_whole_and_its_file_replays_with_every_card_foretold(game: str) -> None:
    """Between easy bots at every number of players, and between all levels."""
    for levels in (*(("easy",) * players for players in GAMES[game].players), GAMES[game].bot.LEVELS):
        plan = Plan(game, tuple(levels), MANY, "tests")
        for index in range(MANY):
            made, standings = play(plan, index)
            document = to_document(made)
            assert faults(document) == []
            replayed = replay(read(write(made)))
            assert replayed.over
            assert replayed.standings == standings
            by_chance = [one for one in document["events"] if one["type"] in ("draw", "roll", "deal", "start")]
            assert replayed.verified == len(by_chance) > 0


def test_games_of_a_plan_start_at_every_seat_in_turn_and_do_not_depend_on_the_day() -> None:
    plan = Plan("13", ("easy",) * 3, 4, "x")
    assert [play(plan, index)[0].first_seat for index in range(4)] == [0, 1, 2, 0]
    made = play(Plan("thricewise", ("easy",) * 2, 1, "7"), 0)[0]
    assert made.started_at == made.finished_at == "2000-01-01T00:00:00Z"
    assert made.id == play(Plan("thricewise", ("easy",) * 2, 9, "7"), 0)[0].id
    assert made.id != play(Plan("thricewise", ("easy",) * 3, 1, "7"), 0)[0].id


def test_wins_are_counted_and_shared() -> None:
    plan = Plan("thricewise", ("easy",) * 3, 60, "tally")
    tallies = [Tally(len(plan.levels)) for _ in plan.levels]
    winners, scores = 0, []
    for played in simulate(plan):
        count(tallies, played.standings)
        winners += sum(standing.winner for standing in played.standings)
        scores.append({standing.seat: standing.score for standing in played.standings})
    assert sum(tally.share.rate for tally in tallies) == pytest.approx(1)
    assert sum(tally.wins + tally.shared for tally in tallies) == winners
    for seat, tally in enumerate(tallies):
        own = [one[seat] for one in scores]  # type: ignore[index] # a plain number is a seat, too
        assert (tally.least, tally.most, tally.total) == (min(own), max(own), sum(own))
