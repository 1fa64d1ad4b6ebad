"""Converts between session files and stored sessions. What comes in is replayed first; a file that went in comes out.

The store keeps what it filters and adds up by. Whatever else a file told lies beside it in ``extra``: keys that nobody
here knows under ``keys``, and under ``written`` what the file put otherwise than ``record_of`` does.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any, Final, get_args

from companion.engine import NotUnderstood, RuleBroken, Seat, Standing
from companion.engine.wire import Wire, compact
from companion.games import options_at
from companion.sessions.files.archive import entries_of, from_document, is_day, read, read_time, to_document, write
from companion.sessions.files.record import Player, Record, result_of
from companion.sessions.files.replays import Contradiction, Refused, replay
from companion.sessions.files.safe_json import fits_a_line
from companion.sessions.fold import outcome
from companion.sessions.play.session_facts import ENDED, PENDING, TimesRefused, refuse_times
from companion.sessions.play.session_view import Ending
from companion.store import Entry, Head, NewSession, WholeSession, folded
from companion.store.times import length_of, pauses_of

Places = Sequence[tuple[int, int, bool]]
"""Score, rank and victory by seat; empty when they were not kept."""

_DESCRIBED: Final[Mapping[str, int]] = {"place": 200, "notes": 20_000, "rating": 0}
"""The keys for what people say of an evening, with the longest text that is kept for each."""

_ANY_TIME: Final = datetime(2000, 1, 1, tzinfo=UTC)

_KNOWN: Final = frozenset({"seat", "name", "score", "rank", "winner"})


def session_of(record: Record, now: datetime | None = None, zone: tzinfo | None = None) -> WholeSession:
    """Convert a session file to a session to keep: each event is an entry, and the result follows from the events.

    A session without a beginning begins ``now``. Of one whose times cannot have been, or tell of days alone, nobody
    knows how long it took. ``zone`` is that of whoever reads it, by which times are told that tell of no clock. Raises
    what ``replay`` raises.
    """
    replayed = replay(record)
    ended = dict(record.extra).get(ENDED)
    counts = replayed.over or ended == "agreed"
    began, finished = (one and read_time(one, zone) for one in (record.started_at, record.finished_at))
    started = began or finished or now or datetime.now().astimezone()
    if _days_alone(record) or cannot_have_been(record, now):
        finished = started
    keys = dict(record.extra)
    described = {name: _take_description(keys, name) for name in _DESCRIBED}
    told = (one.event for one in record.events)
    session = WholeSession(
        id=record.id,
        about=NewSession(
            game=record.game,
            mode=record.mode,
            tracking=record.tracking,
            players=tuple((player.name, player.bot) for player in record.players),
            options=compact(record.options),
            first_seat=record.first_seat,
            seed=record.seed,
        ),
        started_at=started,
        finished_at=max(finished or started, started) if replayed.over or ended in get_args(Ending) else None,
        entries=tuple((text,) for text in _bodies(record)),
        outcome=outcome(record.played, record.rules, replayed.states[-1], told, keys) if counts else None,
        seat_extras=tuple(compact(dict(player.extra)) for player in record.players),
        place=described["place"] or "",
        notes=described["notes"] or "",
        rating=described["rating"],
    )
    return replace(session, extra=compact(_extra_of(record, keys, session)))


def can_be_read(about: NewSession, seat_extras: tuple[str, ...], events: Iterable[str] = ()) -> bool:
    """Tell whether a stored session that began so, with these events, could be that of a session file.

    Its game, options, events and what lies beside it are known and in our form; whether its moves are legal, no reader
    outside the game asks.
    """
    wire = _wire_of(about, seat_extras)
    if wire is None:
        return False
    try:
        for text in events:
            wire.read(json.loads(text), "event")
    except NotUnderstood:
        return False
    return True


@lru_cache(maxsize=4096)
def _wire_of(about: NewSession, seat_extras: tuple[str, ...]) -> Wire | None:
    """Return what reads the events of a session that began so; None for one that cannot be read."""
    begun = replace(about, players=tuple(("–", level) for _, level in about.players))
    head = Head("–", begun, 0, _ANY_TIME, None, extra=about.extra, seat_extras=seat_extras)
    try:
        beside = json.loads(about.extra)
        written = {**beside.get("written", {}), "entries": 0}
        record = _as_written(record_of(head, ()), written, untouched=True, entries=0)
        record.setup()
        # else what lies beside it has names of ours; options that mean nothing at this table are taken out later
        options = options_at(record.game, record.options, len(record.players), record.tracking)
        same = read(write(record)) == replace(record, options=options)
        chosen = beside.get(PENDING, {})
        words = chosen.get("words", {}).items()
        fits = all(seat.isdecimal() and isinstance(word, str) for seat, word in words)
        known = (about.mode, about.tracking) == (record.mode, record.tracking)
        return record.rules.WIRE if same and fits and known and isinstance(chosen.get("since", 0), int) else None
    except (NotUnderstood, RuleBroken, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def record_of(head: Head, entries: Sequence[Entry], places: Places = ()) -> Record:
    """Convert a stored session to its file. ``entries`` are those of ``Log.read_whole``; struck ones are left out.

    Events keep the numbers they came with where nothing was struck; else they count from 1. Without ``places``, which
    an older version did not keep, the result is worked out. Raises NotUnderstood for events that this version cannot
    read.
    """
    about, extra = head.about, json.loads(head.extra)
    names = [name for name, _ in about.players]
    struck = any(entry.struck_at is not None for entry in entries)
    record = Record(
        id=head.id,
        game=about.game,
        mode="digital" if about.mode == "digital" else "table",
        tracking="full" if about.tracking == "full" else "scorepad",
        players=tuple(
            Player(name, bot, tuple(json.loads(beside).items()))
            for (name, bot), beside in zip(about.players, head.seat_extras, strict=True)
        ),
        options=json.loads(about.options),
        first_seat=Seat(about.first_seat),
        seed=about.seed,
        started_at=head.started_at.isoformat(),
        finished_at=None if head.finished_at is None else head.finished_at.isoformat(),
        extra=_keys(head),
    )
    raw = [json.loads(text) for entry in entries if entry.struck_at is None for text in entry.events]
    if struck:
        raw = [{**one, "n": n} if isinstance(one, dict) else one for n, one in enumerate(raw, 1)]
    record = replace(record, events=entries_of({"events": raw}, record.rules.WIRE))
    if record.finished_at is not None and dict(record.extra).get(ENDED) != "abandoned":
        places = places or _worked_out(record)
        record = replace(record, result=_result(places, names) if places else None)
    return _as_written(record, extra.get("written", {}), untouched=not struck, entries=len(entries))


def differences(one: Record, other: Record) -> tuple[str, ...]:
    """Return the keys of the session file whose values differ in meaning; names are compared as people do.

    The key for events is ``events+n`` where ``other`` has the same and n more, ``events-n`` the other way round.
    """
    left, right = _compared(one), _compared(other)
    more, short = len(right["events"]) - len(left["events"]), min(len(left["events"]), len(right["events"]))
    events = f"events{more:+d}" if more and left["events"][:short] == right["events"][:short] else "events"
    found = [key for key in dict.fromkeys((*left, *right)) if left.get(key) != right.get(key)]
    return tuple(events if key == "events" else key for key in found)


def fingerprint(record: Record) -> str:
    """Return a checksum that is equal for two records exactly when ``differences`` finds none."""
    return hashlib.sha256(json.dumps(_compared(record), sort_keys=True).encode()).hexdigest()


def _compared(record: Record) -> dict[str, Any]:
    raw = to_document(record)
    raw["players"] = [{**one, "name": folded(one["name"])} for one in raw["players"]]
    raw["events"] = [{key: value for key, value in one.items() if key != "n"} for one in raw["events"]]
    for key in ("started_at", "finished_at"):
        raw[key] = raw[key] and read_time(raw[key]).astimezone(UTC).isoformat()
    raw["result"] = _beyond_points(raw["result"] or {})  # the rest follows from the events
    return raw


def _beyond_points(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a result says beside the points, which follow from the events."""
    rest = {key: value for key, value in result.items() if key != "standings"}
    added = {
        str(int(one["seat"])): beyond
        for one in result.get("standings", ())
        if (beyond := {key: value for key, value in one.items() if key not in _KNOWN})
    }
    return {**rest, "standings": added} if added else rest


def _bodies(record: Record) -> list[str]:
    """Return each event as JSON text with all its keys; its number only where it is not the next one."""
    wire, before, texts = record.rules.WIRE, 0, []
    for entry in record.events:
        number = {} if entry.n == before + 1 else {"n": entry.n}
        texts.append(compact({**number, **wire.write(entry.event), **dict(entry.extra)}))
        before = entry.n
    return texts


def _take_description(keys: dict[str, object], name: str) -> Any:
    """Take place, notes or rating out of the keys of a file; None where it is missing or not in our form."""
    value = keys.get(name)
    if name == "rating":
        fits = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 5
    else:
        text = value if isinstance(value, str) and len(value) <= _DESCRIBED[name] else None
        fits = text is not None and fits_a_line(re.sub("[\n\t]", "", text) if name == "notes" else text)
    if not fits or not value:
        return None
    keys[name] = None if name == "rating" else ""  # it stays where it was among the keys
    return value


def _keys(head: Head) -> tuple[tuple[str, Any], ...]:
    """Return the keys of the file, with place, notes and rating as they are now."""
    now = {"place": head.place, "notes": head.notes, "rating": head.rating}
    known = {name: now.get(name) or value for name, value in head.file_keys.items()}
    return tuple({**known, **{name: value for name, value in now.items() if value and name not in known}}.items())


def _extra_of(record: Record, keys: Mapping[str, object], session: WholeSession) -> dict[str, Any]:
    """Return what has to be kept beside the rows so that the file comes out again as it was written."""
    beside: dict[str, object] = {"keys": keys} if keys else {}
    result = _result(session.outcome.places, record.names) if session.outcome else None
    end = session.finished_at and session.finished_at.isoformat()
    ours = {"started_at": session.started_at.isoformat(), "finished_at": end, "result": result}
    written = {name: value for name in ours if compact(value := getattr(record, name)) != compact(ours[name])}
    if written:
        beside["written"] = {"entries": len(record.events), "of": _digest(result), "as": written}
    return beside


def _as_written(record: Record, written: Mapping[str, Any], *, untouched: bool, entries: int) -> Record:
    """Put times and result as the imported file put them: the beginning for ever, the end until something is told.

    What a result leaves out follows from the events, so nobody gets half of one.
    """
    found = dict(written.get("as", {}))
    if not untouched or written.get("entries") != entries:
        found = {name: found[name] for name in found if name == "started_at"}
    if "result" in found and written["of"] != _digest(record.result):  # somebody has another name now
        del found["result"]
    elif record.result is not None and "result" in found:
        found["result"] = _completed(found["result"] or {}, record.result)
    told = replace(record, **found)
    try:
        from_document(to_document(replace(told, events=())))
    except NotUnderstood:  # kept by a version that took more
        return record
    return told


def _completed(written: Mapping[str, Any], follows: Mapping[str, Any]) -> dict[str, Any]:
    """Return a written result with what it lacks of the one that ``follows`` from the events."""
    rest = {one["seat"]: one for one in follows["standings"]}
    standings = [
        one | {key: rest[seat][key] for key in rest[seat] if key not in one}
        for one in written.get("standings", ())
        if (seat := int(one["seat"])) in rest
    ]
    seats = {int(one["seat"]) for one in standings}
    return {**written, "standings": [*standings, *(one for seat, one in rest.items() if seat not in seats)]}


def _result(places: Places, names: Sequence[str]) -> dict[str, Any]:
    standings = [Standing(Seat(seat), *place) for seat, place in enumerate(places)]
    return result_of(sorted(standings, key=lambda one: (one.rank, one.seat)), names)


def _worked_out(record: Record) -> Places:
    try:
        standings: Sequence[Standing] = replay(replace(record, result=None)).standings
    except (RuleBroken, Refused, Contradiction):
        return ()
    return [(one.score, one.rank, one.winner) for one in sorted(standings, key=lambda one: one.seat)]


def cannot_have_been(record: Record, now: datetime | None = None) -> bool:
    """Tell whether a file says times at which nobody played: an end before the beginning or days later, or a time to
    come (a clock may be a day ahead). A day without a time ends as late as anything on it.
    """
    told = [read_time(one, UTC) for one in (record.started_at, record.finished_at) if one is not None]
    if not told:
        return False
    began, ended = told[0], told[-1]
    if _days_alone(record) and ended.date() == began.date():
        ended = began
    try:
        refuse_times(began, ended, (now or datetime.now(UTC)) + timedelta(days=1))
    except TimesRefused as why:
        pauses = pauses_of(compact({"keys": dict(record.extra)}))
        return why.key != "too_long" or length_of(began, ended, pauses) is None
    return False


def _days_alone(record: Record) -> bool:
    return any(is_day(one) for one in (record.started_at, record.finished_at) if one is not None)


def _digest(value: object) -> str:
    return hashlib.sha256(compact(value).encode()).hexdigest()[:16]
