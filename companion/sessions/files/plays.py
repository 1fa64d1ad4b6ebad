"""Reads the play files of BG Stats: people, places, dates and points of our games become sessions of their totals.

A play is the same session for ever: its id is the play's own, or that of the session which it was written from. What
cannot be taken is left out and counted by its reason; docs/exports.md tells what each of them means. ``Plays`` finds
for each play whether it is in the store already: under its id, or as a session that tells the same. A play that came to
BG Stats through our link has an id of that app, and what was typed into both has two.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, tzinfo
from itertools import count
from typing import Any, Final, Literal
from uuid import NAMESPACE_OID, NAMESPACE_URL, UUID, uuid5

from companion.engine import RuleBroken, Say, write_options
from companion.games import GAMES, options_at
from companion.locale import LANGUAGES, speaker
from companion.sessions.files import loose_values as loose
from companion.sessions.files.archive import LONGEST_NAME, read_time
from companion.sessions.files.json_parts import Part
from companion.sessions.library.placeholders import NUMBERED, is_placeholder
from companion.sessions.library.totals import session_of_totals, totals_event
from companion.sessions.library.variant import options_named
from companion.sessions.play.session_facts import TimesRefused, refuse_times
from companion.store import Filter, History, Log, NewSession, People, PersonRefused, Sitting, WholeSession, folded

Why = Literal["other_game", "no_points", "rules", "no_date", "ignored", "no_length"]
"""Why a play is left out, or the length of a session; docs/exports.md has a sentence for each."""

ABOUT: Final = "Plays recorded with Table Companion, for BG Stats: share this file with that app, or open it there."
"""What a play file of ours says of itself."""

_OURS: Final = uuid5(NAMESPACE_OID, "table-companion/bgstats")

LISTS: Final = ("players", "locations", "games")
"""What the plays of a file refer to by numbers."""

LONGEST_PLACE: Final = 200
LONGEST_NOTES: Final = 20_000
LONGEST_PLAY: Final = 98 * 60
"""Minutes."""
NOON: Final = " 12:00:00"
ZONES: Final = timedelta(hours=14)
"""A clock somewhere may be so much ahead of UTC."""
NPC_LEVEL: Final = "normal"
"""The level of a bot whose own is not told."""

Reference = int | str | None


def play_uuid(kind: Literal["session", "person", "place", "game"], id: str) -> str:
    """Return a UUID for an id; one that is a UUID already stays."""
    try:
        return str(UUID(id))
    except ValueError:
        return str(uuid5(_OURS, f"{kind}/{id}"))


@dataclass(eq=False)
class LeftOut(Exception):
    """Raised for a play that is no session of ours."""

    why: Why


def left_out_words(say: Say, counts: Mapping[Why, int]) -> list[str]:
    """Return a line for each reason, the one with the most plays first."""
    return [_words(say, why, n) for why, n in sorted(counts.items(), key=lambda one: (-one[1], one[0])) if n]


def _words(say: Say, why: Why, n: int) -> str:
    match why:
        case "other_game":
            return say.plural("{n} play left out: another game", "{n} plays left out: other games", n)
        case "no_points":
            return say.plural(
                "{n} play left out: not everybody has points", "{n} plays left out: not everybody has points", n
            )
        case "rules":
            return say.plural(
                "{n} play left out: the rules do not allow these points or this many players",
                "{n} plays left out: the rules do not allow these points or this many players",
                n,
            )
        case "no_date":
            return say.plural("{n} play left out: impossible date", "{n} plays left out: impossible dates", n)
        case "no_length":
            return say.plural(
                "{n} game has impossible times: it is kept without a length",
                "{n} games have impossible times: they are kept without a length",
                n,
            )
        case "ignored":
            return say.plural(
                "{n} play left out: BG Stats does not count it", "{n} plays left out: BG Stats does not count them", n
            )


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody whom the plays name: ``id`` is a UUID or empty, ``level`` that of a bot."""

    name: str
    id: str
    level: str | None = None


Known = Callable[[str], tuple[str, str | None] | None]
"""Tells name and level of the person with an id, as they are known here; None for nobody."""


@dataclass
class PlayFileHeads:
    """Whom and what a play file refers to: ``add`` gets every part of the file, in any order.

    ``strangers`` has a name for each player without one: nobody is sure to be the same as another one.
    ``zone`` is that of whoever reads it, by which its times are told.
    """

    known: Known
    strangers: Iterator[str]
    zone: tzinfo | None = None
    players: dict[Reference, Player] = field(default_factory=dict)
    locations: dict[Reference, str] = field(default_factory=dict)
    games: dict[Reference, tuple[str, bool]] = field(default_factory=dict)
    """Which one of ours, and whether the wrong end of the points wins where it is kept."""
    uuids: set[str] = field(default_factory=set)
    """Those of all plays."""
    _ids: dict[tuple[str, str | None], str] = field(default_factory=dict)
    """Whose each name is."""
    ours: bool = False

    def add(self, kind: str, part: object) -> None:
        """Take in one entry of one of the lists, or what the file says of itself; anything else is passed over."""
        self.ours = self.ours or (kind == "about" and part == ABOUT)
        if not isinstance(part, dict):
            return
        if kind == "plays":
            self.uuids.add(loose.uuid(part.get("uuid")))
            return
        ref = loose.reference(part.get("id"))
        if ref is None:
            return
        if kind == "players" and (player := self._player(part)):
            self.players[ref] = self._alone_of_that_name(player)
        elif kind == "locations":
            self.locations[ref] = loose.line(part.get("name"), LONGEST_PLACE)
        elif kind == "games" and (game := game_of(part)):
            told = part.get("highestWins")
            self.games[ref] = game, told not in (None, "") and loose.flag(told) != GAMES[game].highest_wins

    def session(self, play: Mapping[str, Any], now: datetime) -> WholeSession:
        """Return the session that a play tells of. Raises LeftOut."""
        game, upside_down = self.games.get(loose.reference(play.get("gameRefId")), ("", False))
        if not game:
            raise LeftOut("other_game")
        if loose.flag(play.get("ignored")):
            raise LeftOut("ignored")
        started, finished = _times(play, now, self.zone, ours=self.ours)
        scores = _in_order([one for one in loose.entries(play.get("playerScores")) if isinstance(one, dict)])
        known = [self.players.get(loose.reference(one.get("playerRefId"))) for one in scores]
        players = _told_apart([one or Player(next(self.strangers), "") for one in known])
        event = totals_event(game, [_points(one.get("score")) for one in scores])
        starts = [GAMES[game].begins != "nobody" and loose.flag(one.get("startPlayer")) for one in scores]
        options, board = options_named(game, loose.text(play.get("board")))
        build = functools.partial(
            session_of_totals,
            loose.uuid(play.get("uuid")) or str(uuid5(NAMESPACE_URL, json.dumps(play, sort_keys=True))),
            NewSession(
                game=game,
                mode="table",
                tracking="scorepad",
                players=tuple((one.name, one.level) for one in players),
                options=json.dumps(options_at(game, write_options(options), len(players), "scorepad")),
                first_seat=starts.index(True) if True in starts else 0,
            ),
            started_at=started,
            finished_at=finished,
            place=self.locations.get(loose.reference(play.get("locationRefId")), ""),
            notes="\n".join(filter(None, (board, loose.text(play.get("comments")))))[:LONGEST_NOTES],
            person_ids=tuple(one.id for one in players),
        )
        believed = loose.flag(play.get("manualWinner")) or not upside_down
        try:
            session = build(event)
            follows = [rank for _, rank, _ in session.outcome.places] if session.outcome else []
            ranks = _ranks(scores, follows) if believed else follows
            return session if ranks == follows else build(replace(event, ranks=tuple(ranks)))
        except RuleBroken:
            raise LeftOut("rules") from None

    def _player(self, part: Mapping[str, object]) -> Player | None:
        """Return whom an entry names, or nothing for somebody without a name."""
        id, name = loose.uuid(part.get("uuid")), loose.line(part.get("name"), LONGEST_NAME)
        if there := self.known(id) if id else None:  # renamed here or there, it is the same person
            return Player(there[0], id, there[1])
        if not name or loose.flag(part.get("isAnonymous")):
            return None
        npc = loose.flag(loose.inner_object(part.get("metaData")).get("isNpc"))
        return Player(name, id, NPC_LEVEL if npc else None)

    def _alone_of_that_name(self, player: Player) -> Player:
        """Return the player, under a name with a number where the file has somebody else of that name."""
        for name in _names_like(player.name):
            if self._ids.setdefault((folded(name), player.level), player.id) == player.id:
                break
        return replace(player, name=name)


def game_of(part: Mapping[str, object]) -> str | None:
    """Return the id of the game that is meant: by our own mark, by its number at BoardGameGeek, else by its name."""
    id, there = loose.uuid(part.get("uuid")), loose.whole_number(part.get("bggId"))
    name = folded(loose.line(part.get("name"), 200))
    for own, game in GAMES.items():
        titles = {folded(game.words.title(speaker(lang))) for lang in LANGUAGES}
        if id == play_uuid("game", own) or there == game.boardgamegeek or ((there or 0) <= 0 and name in titles):
            return own
    return None


def _compared(scores: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return names and points as they are compared: who has no name may be anybody."""
    return sorted(("" if is_placeholder(name) else folded(name), score) for name, score in scores)


def _ranks(scores: Sequence[Mapping[str, object]], follows: list[int]) -> list[int]:
    """Return everybody's rank: winners first, then by the ranks that are told, or by those that follow from the points.

    Ranks say something where everybody has one and they differ, and that all have won only where they do not.
    """
    won = [loose.flag(one.get("winner")) for one in scores]
    told = [loose.whole_number(one.get("rank")) or 0 for one in scores]
    ranked = len(set(told)) > 1 and min(told) > 0
    crowned = any(won) and not (ranked and all(won))
    if not crowned and not ranked:
        return follows
    after = told if ranked else follows
    keys = [(0, 0) if crowned and wins else (1, rank) for wins, rank in zip(won, after, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]


def _times(play: Mapping[str, object], now: datetime, zone: tzinfo | None, *, ours: bool) -> tuple[datetime, datetime]:
    """Return beginning and end. The date is told in UTC, or in the time of a clock that is ahead of it.

    It is that of the beginning, or, in what an earlier version of ``ours`` wrote, of the end. A day without a time was
    written as its noon, and is that day again.
    """
    day, told = loose.text(play.get("playDate")).strip(), play.get("playDate")
    try:
        minutes = loose.number(play.get("durationMin")) or 0
        if ours and not minutes:
            day = day.removesuffix(NOON)
        started = read_time(day, zone)
        length = timedelta(minutes=float(minutes) if 0 < minutes < LONGEST_PLAY else 0)
        if ours and play.get("entryDate") == told:
            started -= length
        if now - length < started < now + ZONES:
            started = now - length
        refuse_times(started, started + length, now)
    except (ValueError, OverflowError, TimesRefused):
        raise LeftOut("no_date") from None
    return started, started + length


def _points(told: object) -> int:
    """Return the points, also of a sum: 12, +3, 10+5-2."""
    if (points := loose.total(told)) is None:
        raise LeftOut("no_points")
    return points


def _in_order(scores: list[dict[str, object]]) -> list[dict[str, object]]:
    """Return the scores by seat, if each has one of its own."""
    seats = [loose.whole_number(one.get("seatOrder")) or 0 for one in scores]
    by_seat = sorted(zip(seats, scores, strict=True), key=lambda pair: pair[0])
    return [one for _, one in by_seat] if len(set(seats)) == len(seats) else scores


def _told_apart(players: list[Player]) -> list[Player]:
    """Return the players of a table under names of their own; people keep theirs before bots do."""
    seen: set[str] = set()
    told = list(players)
    for at in sorted(range(len(players)), key=lambda at: players[at].level is not None):
        one = players[at]
        name = next(name for name in _names_like(one.name) if folded(name) not in seen)
        seen.add(folded(name))
        told[at] = one if name == one.name else Player(name, "", one.level)
    return told


def _names_like(name: str) -> Iterator[str]:
    """Yield the name, and then those of the second, the third … of that name."""
    yield name
    yield from (f"{name[: LONGEST_NAME - 6]} ({n})" for n in count(2))


def strangers(log: Log) -> Iterator[str]:
    """Yield names that stand for nobody, and that nobody in the store has: each is one player without a name."""
    names = {folded(one.name) for one in People(log.database).everybody(retired=True)}
    yield from (name for n in count(1) if folded(name := NUMBERED.format(number=n)) not in names)


class Plays:
    """The plays of one file beside the sessions that are stored."""

    def __init__(self, log: Log, parts: Iterable[Part], strangers: Iterator[str], zone: tzinfo | None = None) -> None:
        """Go through all of the file once: what plays refer to may stand behind them."""
        self._history, self._people = History(log.database), People(log.database)
        self._own = {play_uuid("session", id): id for id in self._history.ids_of_others()}
        self._taken: set[str] = set()
        self._heads = PlayFileHeads(self._known, strangers, zone)
        for key, part in parts:
            self._heads.add(key, part)

    def find(self, play: object, now: datetime) -> tuple[str, WholeSession | None]:
        """Return the id of the session that a play tells of, and the session if it is not there. Raises LeftOut."""
        if not isinstance(play, dict):
            raise LeftOut("no_points")
        session = self._heads.session(play, now)
        there = self._own.get(session.id) or next((one.id for one in self._history.of([session.id])), None)
        if there is None and (twin := self._twin(session)):
            there = twin.id
            self._taken.add(there)
        return (session.id, session) if there is None else (there, None)

    def _twin(self, session: WholeSession) -> Sitting | None:
        """Return the session of the same game, people and points that is nearest to it in time: it is the same.

        The play tells when it began; earlier versions handed over the end. One that another play tells of is not it.
        """
        assert session.finished_at is not None
        assert session.outcome is not None
        names = (name for name, _ in session.about.players)
        scores = _compared(zip(names, (place[0] for place in session.outcome.places), strict=True))
        began, length = session.started_at, session.finished_at - session.started_at

        def distance(one: Sitting) -> timedelta:
            return min(abs(one.started_at - began), abs((one.finished_at or one.started_at) - began))

        wanted = Filter(game=session.about.game, begun=(began - length - ZONES, began + ZONES), finished=True)
        found = [
            one
            for one in self._history.page(wanted, limit=500).rows
            if one.id not in self._taken
            and play_uuid("session", one.id) not in self._heads.uuids
            and scores == _compared((seat.name, seat.result.score) for seat in one.seats if seat.result)
        ]
        return min(found, key=distance, default=None)

    def _known(self, id: str) -> tuple[str, str | None] | None:
        try:
            person = self._people.get(id)
        except PersonRefused:
            return None
        return person.name, person.level or None
