"""Reads the play files of BG Stats: people, places, dates and points of our games become sessions of their totals.

A play is the same session for ever: its id is the play's own, or that of the session which it was written from. What
cannot be taken is left out and counted by its reason; docs/exports.md tells what each of them means.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import NAMESPACE_URL, UUID, uuid5

from companion.engine import RuleBroken
from companion.engine.wire import write_options
from companion.games import GAMES
from companion.locale import LANGUAGES, speaker
from companion.sessions.files.left_out import Why
from companion.sessions.files.play_ids import play_uuid
from companion.sessions.files.safe_json import fits_a_line
from companion.sessions.library.placeholders import NUMBERED
from companion.sessions.library.summary import outcome
from companion.sessions.play.session_facts import setup_of
from companion.sessions.play.times import TimesRefused, refuse_times
from companion.store import NewSession, WholeSession, folded

LISTS: Final = ("players", "locations", "games")
"""What the plays of a file refer to by numbers."""

LONGEST_NAME: Final = 80
LONGEST_PLACE: Final = 200
LONGEST_NOTES: Final = 20_000
LONGEST_PLAY: Final = 98 * 60
"""Minutes."""
ZONES: Final = timedelta(hours=14)
"""A clock somewhere may be so much ahead of UTC."""
NPC_LEVEL: Final = "normal"
"""The level of a bot whose own is not told."""

_SUM: Final = re.compile(r"\s*[+-]?\d{1,6}(?:\s*[+-]\s*\d{1,6}){0,50}\s*")


class LeftOut(Exception):
    """Raised for a play that is no session of ours."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody whom the plays name: ``id`` is a UUID or empty, ``level`` that of a bot."""

    name: str
    id: str
    level: str | None = None
    anonymous: bool = False


Known = Callable[[str], tuple[str, str | None] | None]
"""Tells name and level of the person with an id, as they are known here; None for nobody."""


@dataclass
class PlayFileHeads:
    """Whom and what a play file refers to: ``add`` gets every part of the file, in any order."""

    known: Known
    players: dict[int, Player] = field(default_factory=dict)
    locations: dict[int, str] = field(default_factory=dict)
    games: dict[int, str] = field(default_factory=dict)
    uuids: set[str] = field(default_factory=set)
    """Those of all plays."""

    def add(self, kind: str, part: Any) -> None:
        """Take in one entry of one of the lists; anything else is passed over."""
        if not isinstance(part, dict):
            return
        if kind == "plays":
            self.uuids.add(_uuid(part.get("uuid")))
            return
        number = part.get("id")
        if kind not in LISTS or not isinstance(number, int):
            return
        if kind == "players":
            self.players[number] = self._player(part)
        elif kind == "locations":
            self.locations[number] = _line(part.get("name"), LONGEST_PLACE)
        elif found := game_of(part):
            self.games[number] = found

    def session(self, play: Mapping[str, Any], now: datetime) -> WholeSession:
        """Return the session that a play tells of. Raises LeftOut."""
        game = self.games.get(_number(play.get("gameRefId")))
        if game is None:
            raise LeftOut("other_game")
        if play.get("ignored") is True:
            raise LeftOut("ignored")
        started, finished = _times(play, now)
        scores = _in_order([one for one in _list(play.get("playerScores")) if isinstance(one, dict)])
        players = _told_apart([self._sitter(one, seat) for seat, one in enumerate(scores)])
        points = [_points(one.get("score")) for one in scores]
        first = next((seat for seat, one in enumerate(scores) if one.get("startPlayer") in (True, 1)), 0)
        notes = "\n".join(filter(None, (_text(play.get("board")), _text(play.get("comments")))))
        about = NewSession(
            game=game,
            mode="table",
            tracking="scorepad",
            players=tuple((one.name, one.level) for one in players),
            options=json.dumps(write_options(GAMES[game].options())),
            first_seat=first,
        )
        written = _totals(about, points)
        return WholeSession(
            id=_uuid(play.get("uuid")) or str(uuid5(NAMESPACE_URL, json.dumps(play, sort_keys=True))),
            about=about,
            started_at=started,
            finished_at=finished,
            entries=written[0],
            outcome=written[1],
            place=self.locations.get(_number(play.get("locationRefId")), ""),
            notes=notes[:LONGEST_NOTES],
            person_ids=tuple(one.id for one in players),
        )

    def _player(self, part: Mapping[str, Any]) -> Player:
        id, name = _uuid(part.get("uuid")), _line(part.get("name"), LONGEST_NAME)
        if there := self.known(id) if id else None:  # renamed here or there, it is the same person
            return Player(there[0], id, there[1])
        bot = "isNpc" in _text(part.get("metaData")) and '"isNpc":0' not in _text(part.get("metaData"))
        return Player(name, id, NPC_LEVEL if bot else None, part.get("isAnonymous") is True or not name)

    def _sitter(self, score: Mapping[str, Any], seat: int) -> Player:
        found = self.players.get(_number(score.get("playerRefId")))
        if found is None or found.anonymous:
            return Player(NUMBERED.format(number=seat + 1), "")
        return found


def is_play_file(keys: Iterable[str]) -> bool:
    """Tell from the keys of a document whether it is a play file, or all that BG Stats can write of itself."""
    return {"plays", "players", "games"} <= set(keys)


def game_of(part: Mapping[str, Any]) -> str | None:
    """Return the id of the game that is meant: by our own mark, by its number at BoardGameGeek, else by its name."""
    uuid, number, name = _uuid(part.get("uuid")), _number(part.get("bggId")), folded(_line(part.get("name"), 200))
    for id, game in GAMES.items():
        titles = {folded(game.words.title(speaker(lang))) for lang in LANGUAGES}
        if uuid == play_uuid("game", id) or number == game.boardgamegeek or (number <= 0 and name in titles):
            return id
    return None


def same_play(session: WholeSession, other: Iterable[tuple[str, int | None]]) -> bool:
    """Tell whether the same people had the same points as in a session that is there, given by name and points."""
    assert session.outcome is not None
    names = [folded(name) for name, _ in session.about.players]
    told = sorted(zip(names, (score for score, _, _ in session.outcome.places), strict=True))
    return told == sorted((folded(name), score) for name, score in other if score is not None)


def _totals(about: NewSession, points: Sequence[int]) -> tuple[tuple[tuple[str, ...], ...], Any]:
    """Return the one entry of a session of totals, and how it came out."""
    game = GAMES[about.game]
    assert game.totals is not None
    rules, event = game.scorepad, game.totals.event(points)
    try:
        state = rules.apply(rules.new(setup_of(about)), event)
    except RuleBroken:
        raise LeftOut("rules") from None
    text = json.dumps(rules.WIRE.write(event), ensure_ascii=False, separators=(",", ":"))
    return ((text,),), outcome(rules, state, [event], {})


def _times(play: Mapping[str, Any], now: datetime) -> tuple[datetime, datetime]:
    """Return beginning and end. The date is told in UTC, or in the time of a clock that is ahead of it."""
    try:
        finished = datetime.fromisoformat(_text(play.get("playDate")).strip())
        finished = finished.replace(tzinfo=UTC) if finished.tzinfo is None else finished.astimezone(UTC)
        if now < finished < now + ZONES:
            finished = now
        minutes = _number(play.get("durationMin"))
        started = finished - timedelta(minutes=minutes if 0 < minutes < LONGEST_PLAY else 0)
        refuse_times(started, finished, now)
    except (ValueError, OverflowError, TimesRefused):
        raise LeftOut("no_date") from None
    return started, finished


def _points(told: Any) -> int:
    """Return the points that a text tells, also as a sum: 12, +3, 10+5-2."""
    text = str(told) if isinstance(told, int | str) and not isinstance(told, bool) else ""
    if not _SUM.fullmatch(text):
        raise LeftOut("no_points")
    return sum(int(part) for part in re.findall(r"[+-]?\d+", text.replace(" ", "")))


def _in_order(scores: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the scores by seat, if each has one of its own."""
    seats = [_number(one.get("seatOrder")) for one in scores]
    return sorted(scores, key=lambda one: _number(one.get("seatOrder"))) if len(set(seats)) == len(seats) else scores


def _told_apart(players: list[Player]) -> list[Player]:
    """Return the players of a table under names of their own."""
    seen: set[str] = set()
    told = []
    for one in players:
        name, n = one.name, 2
        while folded(name) in seen:
            name, n = f"{one.name[: LONGEST_NAME - 6]} ({n})", n + 1
        seen.add(folded(name))
        told.append(one if name == one.name else Player(name, "", one.level))
    return told


def _uuid(told: Any) -> str:
    try:
        return str(UUID(_text(told)))
    except ValueError:
        return ""


def _number(told: Any) -> int:
    return told if isinstance(told, int) and not isinstance(told, bool) else -1


def _list(told: Any) -> list[Any]:
    return told if isinstance(told, list) else []


def _line(told: Any, most: int) -> str:
    """Return a text on one line, without signs that would move it."""
    return " ".join("".join(sign if fits_a_line(sign) else " " for sign in _text(told)).split())[:most].strip()


def _text(told: Any) -> str:
    text = told if isinstance(told, str) else ""
    return "".join(sign for sign in text if sign in "\n\t" or fits_a_line(sign)) if not fits_a_line(text) else text
