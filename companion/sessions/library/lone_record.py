"""What somebody has done alone against bots, by game and level: apart from what counts among people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Final

from companion.engine import NotUnderstood, Refusal, read_options
from companion.engine.win_share import WinShare as WinShare
from companion.games import GAMES
from companion.sessions.library.people import same_name
from companion.sessions.library.placeholders import is_you
from companion.sessions.library.samples import is_sample
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import OF_THE_DAY, day_of, helps_of
from companion.sessions.play.sessions import Sessions
from companion.sessions.play.waiting import busy
from companion.store.history import Filter, History
from companion.store.statistics import LoneGame, lone_games

LAST: Final = 10
"""How many of the last games are told one by one."""


@dataclass(frozen=True, slots=True)
class LoneRecord:
    """Finished games of one game against bots of one level; of several levels at a table the strongest counts.

    ``won`` counts victories, 1/k of one that k share; ``due`` how many were to be expected among equals, the sum of
    1/players. ``bests`` has by number of rounds the best score of games of that length, 0 where a game knows one length
    only; the shortest first. ``streak`` is the row of victories that goes on, ``longest`` the longest.
    ``last`` tells of the last ten games whether they were won, the newest at the end. None of that counts games in
    which help was taken or the coach could be asked: ``helped`` counts those, ``helped_won`` the victories in them.
    """

    game: str
    level: str
    played: int = 0
    won: float = 0.0
    due: float = 0.0
    bests: tuple[tuple[int, int], ...] = ()
    streak: int = 0
    longest: int = 0
    last: tuple[bool, ...] = ()
    helped: int = 0
    helped_won: int = 0

    @property
    def share(self) -> WinShare:
        return WinShare(self.played, self.won, self.due)

    def best(self, rounds: int) -> int | None:
        """Return the best score of a game of so many rounds; None where none was played."""
        return dict(self.bests).get(rounds)


@dataclass(frozen=True, slots=True)
class LoneRecords:
    """All of somebody's, in the order of games and levels; ``games`` counts what they hold."""

    records: tuple[LoneRecord, ...] = ()

    @property
    def games(self) -> int:
        return sum(one.played + one.helped for one in self.records)

    def of(self, game: str, level: str) -> LoneRecord:
        """Return the record of a game and level; an empty one where nothing was played."""
        found = (one for one in self.records if (one.game, one.level) == (game, level))
        return next(found, LoneRecord(game, level))


def records_of(sessions: Sessions, people: Sequence[str], before: str = "") -> LoneRecords:
    """Return the records of people, given by their ids, as of one; deals of the day and samples are no part of them.

    ``before``: as they stood before the session with this id was over.
    """
    in_time = takewhile(lambda one: one.session != before, lone_games(sessions.log.database, people))
    found = (one for one in in_time if counts(one))
    games = list(GAMES)

    def order(lone: LoneGame) -> tuple[int, int]:
        game = GAMES[lone.game]
        return games.index(lone.game), game.bot.LEVELS.index(game.strongest(lone.levels))

    parts = groupby(sorted(found, key=order), key=order)
    return LoneRecords(tuple(_record(tuple(games)) for _, games in parts))


def owners(sessions: Sessions, me: str) -> tuple[str, ...]:
    """Return the ids of those whom the device's owner is: who has this name, or, without one, who told none."""
    people = sessions.people
    if me:
        return tuple(one.id for one in people.everybody() if same_name(one.name, me))
    return tuple(one.id for one in people.nameless() if is_you(one.name) or one.record.games == 0)


def last_game_alone(sessions: Sessions) -> LiveSession | None:
    """Return the session begun last that somebody plays alone against bots, finished or not; None without one."""
    wanted = Filter(alone=True, without=OF_THE_DAY, samples=False)
    found = History(sessions.log.database).page(wanted, limit=1).rows
    try:
        return sessions.open(found[0].id) if found else None
    except (Refusal, LookupError, ValueError) as error:
        if busy(error):
            raise
        return None  # it cannot be read any more


def counts(lone: LoneGame) -> bool:
    return lone.game in GAMES and not is_sample(lone.session) and not day_of(_keys(lone.extra))


def with_help(extra: str) -> bool:
    """Tell by the ``Head.extra`` of a session alone whether help was taken in it, or the coach could be asked."""
    keys = _keys(extra)
    return bool(helps_of(keys)) or keys.get("coach") is True


def _record(games: Sequence[LoneGame]) -> LoneRecord:
    first = games[0]
    own = [one for one in games if not with_help(one.extra)]
    helped = [one for one in games if with_help(one.extra)]
    rows = [len(list(row)) if won else 0 for won, row in groupby(one.winner for one in own)]
    lengths = sorted({_rounds(one) for one in own})
    pick = max if GAMES[first.game].highest_wins else min
    return LoneRecord(
        first.game,
        GAMES[first.game].strongest(first.levels),
        played=len(own),
        won=sum(one.winner / max(one.winners, 1) for one in own),
        due=sum(1 / one.players for one in own),
        bests=tuple((rounds, pick(one.score for one in own if _rounds(one) == rounds)) for rounds in lengths),
        streak=rows[-1] if rows else 0,
        longest=max(rows, default=0),
        last=tuple(one.winner for one in own[-LAST:]),
        helped=len(helped),
        helped_won=sum(one.winner for one in helped),
    )


def rounds_of(game: str, options: object, players: int) -> int:
    """Return how many rounds a game has, 0 where all games of its kind have one length."""
    told = GAMES[game].rounds
    return told(options, players) if told else 0


def _rounds(lone: LoneGame) -> int:
    """Return 0, too, where a newer version knew an option that this one does not."""
    try:
        return rounds_of(lone.game, read_options(GAMES[lone.game].options, json.loads(lone.options)), lone.players)
    except NotUnderstood:
        return 0


def _keys(extra: str) -> dict[str, object]:
    found = json.loads(extra).get("keys", {}) if extra != "{}" else {}
    return found if isinstance(found, dict) else {}
