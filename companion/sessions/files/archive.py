"""Reads session files strictly, writes them stably, strips them of secrets. docs/session-file.md tells their fields."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, time, tzinfo
from functools import partial
from typing import Any, Final, TypeVar

from companion.engine import NotUnderstood, folded
from companion.engine.wire import (
    Reader,
    Wire,
    a_flag,
    a_list,
    a_number,
    a_seat,
    a_text,
    an_object,
    excerpt,
    field,
    one_of,
    read_options,
)
from companion.games import GAMES, game, options_at
from companion.sessions.files.record import MODES, TRACKINGS, Entry, Extra, Player, Record
from companion.sessions.files.safe_json import decode, fits_a_line

FORMAT: Final = "table-companion/session"
VERSION: Final = 1
SUFFIX: Final = ".companion.json"

EXPORT_FORMAT: Final = "table-companion/export"
"""Names the JSON document that holds several sessions: ``export --format json`` writes it, ``import`` reads it."""
EXPORT_VERSION: Final = 1

LONGEST_NAME: Final = 80
LONGEST_TEXT: Final = 200
MOST_EVENTS: Final = 20_000
"""The most events of one session: ten times what the longest game has."""

MOST_PLAYERS: Final = 10
"""The most players that are read; the rules of a game say how many it takes."""

DAY: Final = (
    "(?:[12][0-9]{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
    "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))"
    "|(?:[12][0-9](?:0[48]|[2468][048]|[13579][26])|(?:1[26]|2[048])00)-02-29)"
)
"""A day of the years 1000 to 2999; the last line has the 29ths of February."""

TIME: Final = DAY + (
    "(?:[T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?"
    "(?:Z|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)?)?"
)
"""A day, or a day and a time, in the same form as in the JSON Schema."""

_KEYS: Final = (
    *("format", "version", "id", "game", "mode", "tracking", "players", "options", "first_seat", "seed"),
    *("started_at", "finished_at", "events", "result"),
)
_LINES: Final = ("players", "events")

_SAFE: Final = re.compile(r"[a-z0-9-]{1,64}")

T = TypeVar("T")


def read(data: bytes) -> Record:
    """Read a session from the bytes of its file. Raises NotUnderstood. Only ``replay`` checks that moves are legal."""
    return from_document(decode(data))


def write(record: Record) -> bytes:
    """Return the bytes of a session's file: keys in a fixed order, one player or event a line, UTF-8."""
    parts = []
    for key, value in to_document(record).items():
        if key in _LINES and value:
            told = "[\n    " + ",\n    ".join(_line(part) for part in value) + "\n  ]"
        else:
            told = _line(value)
        parts.append(f"  {_line(key)}: {told}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def file_name(id: str, game: str, evening: date) -> str:
    """Return a name like ``2026-11-21-push-0a7e….companion.json``: any system takes it, and no two ids share one."""
    safe = id if _SAFE.fullmatch(id) else f"x{hashlib.sha256(id.encode()).hexdigest()[:32]}"
    return f"{evening.isoformat()}-{game}-{safe}{SUFFIX}"


def strip(record: Record) -> Record:
    """Return a digital session as a table could have recorded it: without hands, hidden draws and the seed."""
    hidden, wire = GAMES[record.game].undealt, record.rules.WIRE
    entries: list[Entry] = []
    for entry in record.events:
        raw = wire.write(entry.event)
        fields = hidden.get(raw["type"], ())
        if fields is None:
            continue
        event = wire.read({key: value for key, value in raw.items() if key not in fields}) if fields else entry.event
        entries.append(replace(entry, n=len(entries) + 1, event=event))
    return replace(record, mode="table", seed=None, events=tuple(entries))


def to_document(record: Record) -> dict[str, Any]:
    """Return the JSON object of a session's file."""
    wire = record.rules.WIRE
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": record.id,
        "game": record.game,
        "mode": record.mode,
        "tracking": record.tracking,
        "players": [
            {"seat": seat, "name": player.name, "bot": player.bot, **dict(player.extra)}
            for seat, player in enumerate(record.players)
        ],
        "options": dict(record.options),
        "first_seat": record.first_seat,
        "seed": record.seed,
        "started_at": record.started_at,
        "finished_at": record.finished_at,
        "events": [{"n": entry.n, **wire.write(entry.event), **dict(entry.extra)} for entry in record.events],
        "result": record.result,
        **dict(record.extra),
    }


def from_document(document: object) -> Record:
    """Read a session from a decoded file and check every field. Raises NotUnderstood, which names the place."""
    raw = an_object(document, "")
    form, _ = field(raw, "format", "")
    if form != FORMAT:
        raise NotUnderstood("format", "format", expected=FORMAT)
    version, _ = field(raw, "version", "")
    if isinstance(version, bool) or version != VERSION:
        raise NotUnderstood("version", "version", found=excerpt(version), expected=VERSION)
    played = game(a_text(*field(raw, "game", "")))
    tracking = one_of(TRACKINGS)(*field(raw, "tracking", ""))
    players = tuple([_player(*part) for part in _parts(raw, "players")])
    if len(players) > MOST_PLAYERS:
        raise NotUnderstood("too_many", "players", most=MOST_PLAYERS)
    options = an_object(raw.get("options", {}), "options")
    read_options(played.options, options)
    wire = played.rules(tracking).WIRE
    record = Record(
        id=_short_text(*field(raw, "id", "")),
        game=played.id,
        mode=one_of(MODES)(*field(raw, "mode", "")),
        tracking=tracking,
        players=players,
        options=options_at(played.id, options, len(players), tracking),
        first_seat=a_seat(*field(raw, "first_seat", "")),
        seed=_given(raw, "seed", _short_text),
        started_at=_given(raw, "started_at", _time),
        finished_at=_given(raw, "finished_at", _time),
        result=_given(raw, "result", _result(len(players))),
        extra=_extra(raw, _KEYS),
    )
    _given(raw, "pauses", _pauses)
    if len(_parts(raw, "events")) > MOST_EVENTS:
        raise NotUnderstood("too_many", "events", most=MOST_EVENTS)
    return replace(record, events=entries_of(raw, wire))


def entries_of(raw: Mapping[str, object], wire: Wire) -> tuple[Entry, ...]:
    """Read the events of a file's JSON object, each with its number and the keys that are not the event's own."""
    entries: list[Entry] = []
    before = 0
    for _, value, where in _parts(raw, "events"):
        entry = an_object(value, where)
        n = a_number(entry.get("n", before + 1), f"{where}.n", 1)
        if n <= before:
            raise NotUnderstood("event_number", f"{where}.n", expected=before + 1, found=n)
        event = wire.read(entry, where)
        told = {"n": n, **wire.write(event)}
        # Parts of the event that are written otherwise (a default spelled out) stay as they are, too.
        extra = tuple((key, part) for key, part in entry.items() if key not in told or told[key] != part)
        entries.append(Entry(n, event, extra))
        before = n
    return tuple(entries)


def a_name(value: object, where: str) -> str:
    """Check a player's name: it shows, on one line, and has at most LONGEST_NAME characters. Raises NotUnderstood."""
    text = a_text(value, where)
    if not folded(text):
        raise NotUnderstood("name_empty", where)
    return _tidy(text, where, LONGEST_NAME)


def read_time(text: str, zone: tzinfo | None = None) -> datetime:
    """Read a time of a file as the clock showed it. Raises ValueError.

    One with Z or without an offset is UTC, and tells of no clock: it is shown in ``zone``, or as this machine's. A day
    without a time is its noon in UTC, which is that day nearly everywhere for whoever computes with it.
    """
    if is_day(text):
        return datetime.combine(date.fromisoformat(text), time(12), UTC)
    found = datetime.fromisoformat(text)
    try:
        if found.tzinfo is None or text.endswith("Z"):
            return found.replace(tzinfo=UTC).astimezone(zone)
        found.astimezone(UTC)
    except (OverflowError, OSError):  # in the first or last hours that dates can tell
        raise ValueError(text) from None
    return found


def is_day(text: str) -> bool:
    """Tell whether a time of a file is a day without a time, in any form of ISO 8601."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _player(seat: int, value: object, where: str) -> Player:
    raw = an_object(value, where)
    number, place = field(raw, "seat", where)
    if a_number(number, place) != seat:
        raise NotUnderstood("seat_number", place, expected=seat, found=number)
    name, bot = a_name(*field(raw, "name", where)), raw.get("bot")
    level = None if bot is None else _short_text(bot, f"{where}.bot") or None
    return Player(name, level, _extra(raw, ("seat", "name", "bot")))


_OF_A_STANDING: Final[Mapping[str, Reader]] = {
    "name": a_name,
    "rank": partial(a_number, least=1, most=99),
    "winner": a_flag,
}


def _result(players: int) -> Reader:
    def read_result(value: object, where: str) -> Any:
        result = an_object(value, where)
        seen: set[int] = set()
        for _, part, place in _parts(result, "standings", f"{where}."):
            standing = an_object(part, place)
            number, at = field(standing, "seat", place)
            seat = a_number(number, at)
            if not 0 <= seat < players:
                raise NotUnderstood("unknown_seat", at, found=seat, expected=", ".join(map(str, range(players))) or "–")
            if seat in seen:
                raise NotUnderstood("repeated_seat", at, seat=seat)
            seen.add(seat)
            a_number(*field(standing, "score", place))
            for name, reader in _OF_A_STANDING.items():
                if name in standing:
                    reader(standing[name], f"{place}.{name}")
        return result

    return read_result


def _time(value: object, where: str) -> str:
    text = _short_text(value, where)
    if not re.fullmatch(TIME, text):
        raise NotUnderstood("time_form", where, found=excerpt(text), form="2026-11-21T19:30:00Z")
    return text


def _pauses(value: object, where: str) -> None:
    """Check that pauses follow each other; the last one may go on. Raises NotUnderstood."""
    spans, latest = [an_object(one, f"{where}[{i}]") for i, one in enumerate(a_list(value, where))], None
    for i, span in enumerate(spans):
        for key in ("started_at", "finished_at"):
            place = f"{where}[{i}].{key}"
            if key == "finished_at" and span.get(key) is None:
                told = datetime.max.replace(tzinfo=UTC)
            else:
                told = read_time(_time(*field(span, key, f"{where}[{i}]")), UTC)
            if latest is not None and told < latest:
                raise NotUnderstood("pause_order", place)
            latest = told


def _short_text(value: object, where: str) -> str:
    return _tidy(a_text(value, where), where, LONGEST_TEXT)


def _tidy(text: str, where: str, most: int) -> str:
    """Check that a text is on one line and not too long. Raises NotUnderstood."""
    if len(text) > most:
        raise NotUnderstood("too_long", where, most=most)
    if not fits_a_line(text):
        raise NotUnderstood("control_characters", where)
    return text


def _given(raw: Mapping[str, object], name: str, reader: Callable[[object, str], T]) -> T | None:
    value = raw.get(name)
    return None if value is None else reader(value, name)


def _parts(raw: Mapping[str, object], name: str, before: str = "") -> list[tuple[int, Any, str]]:
    """Yield index, value and place of each entry of a list that must be there."""
    value, where = field(raw, name, before.rstrip("."))
    return [(i, part, f"{where}[{i}]") for i, part in enumerate(a_list(value, where))]


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _extra(raw: Mapping[str, object], known: Container[str]) -> Extra:
    return tuple((key, value) for key, value in raw.items() if key not in known)
