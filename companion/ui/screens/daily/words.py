"""Says in words how a deal of the day came out, and the line that is shared: it spoils nothing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from companion.engine.words import N_, Say
from companion.games import GAMES
from companion.sessions.library.days import DayGame, games_of_the_day
from companion.sessions.play.session_facts import HINTED, PLAYED_FOR, TAKEN_BACK

RANKS: Final = {1: N_("1st of {players}"), 2: N_("2nd of {players}"), 3: N_("3rd of {players}")}


def place(say: Say, score: int, rank: int, players: int) -> str:
    """Return points and place: “31 points, 2nd of 3”."""
    points = say.plural("{n} point", "{n} points", score)
    words = RANKS.get(rank, N_("{rank}th of {players}"))
    return say.t("{points}, {place}", points=points, place=say.t(words, rank=rank, players=players))


SHORT: Final = (
    N_("Jan"),
    N_("Feb"),
    N_("Mar"),
    N_("Apr"),
    N_("May"),
    N_("Jun"),
    N_("Jul"),
    N_("Aug"),
    N_("Sep"),
    N_("Oct"),
    N_("Nov"),
    N_("Dec"),
)
HELPS: Final = {
    TAKEN_BACK: N_("with moves taken back"),
    HINTED: N_("with a hint"),
    PLAYED_FOR: N_("with a bot for me"),
}


def short_date(say: Say, day: date) -> str:
    """Return a day like “21 Nov”."""
    month = say.t(SHORT[day.month - 1])
    return say.t("1 {month}", month=month) if day.day == 1 else say.t("{day} {month}", day=day.day, month=month)


def score_words(say: Say, one: DayGame) -> str:
    """Return how the person came out: “31 points, 2nd of 3”; empty before the end."""
    mine = one.sitting.seats[one.seat].result
    if mine is None or not one.complete:
        return ""
    return place(say, mine.score, mine.rank, len(one.sitting.seats))


def bots_words(say: Say, one: DayGame) -> str:
    """Return how many points each of the bots has."""
    told = [
        say.t("{name} {points}", name=sitter.name, points=sitter.result.score)
        for sitter in one.sitting.seats
        if sitter.level and sitter.result is not None
    ]
    return " · ".join(told)


def marks(say: Say, one: DayGame) -> list[str]:
    """Return what a line has to add: the helps that were taken, and that it was played on a later day."""
    helps = [say.t(HELPS[taken]) for taken in one.helps]
    return helps if one.on_time else [*helps, say.t("played later")]


def share_line(say: Say, one: DayGame) -> str:
    """Return the line to share: app, day, game, points and place; neither cards nor moves nor names."""
    return say.t(
        "{app}, {day}, {game}: {result}",
        app=say.t("Table Companion"),
        day=short_date(say, one.day),
        game=GAMES[one.sitting.game].words.title(say),
        result=", ".join([score_words(say, one), *marks(say, one)]),
    )


def today_words(say: Say, played: Iterable[DayGame]) -> str:
    """Return how many of today’s deals are played."""
    count, games = sum(one.complete for one in played), len(games_of_the_day())
    if not count:
        return say.t("the same cards for everybody")
    return say.plural("{n} of {games} played", "{n} of {games} played", count, games=games)
