"""History: the sessions kept, newest first, filtered and by pages. A page costs the same wherever it lies.

Those begun in the same second may come in either order when words are asked for.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from sqlmodel import Session

from companion.store import checks, fit, people
from companion.store.database import Database, note_damage, rows
from companion.store.names import PREFIX, folded
from companion.store.search import KEY, NUMBER, SECOND, match, picture, second
from companion.store.statistics import ALONE, spellings
from companion.store.times import Span, begun_within, moment, stored
from companion.store.values import Head, NewSession


@dataclass(frozen=True, slots=True)
class Filter:
    """What to look for; what is None or empty does not matter.

    ``person`` is an id. One of each of ``company``, ids of people who may be meant by one name, has to sit there, too,
    and ``company_of`` people at least. It is in one of ``places``, if any are named, however they were written.
    ``since`` and ``until`` enclose the evening of a session, ``begun`` its beginning; the end of these is out.
    ``words`` all have to be among names, place and notes, the last one may be the beginning of a word. The files of
    those that are found are ``without`` this key. ``alone``: without cards, one person among bots. Without ``samples``
    no sample game is found.
    """

    game: str | None = None
    person: str | None = None
    mode: str | None = None
    tracking: str | None = None
    since: date | None = None
    until: date | None = None
    finished: bool | None = None
    words: str = ""
    without: str = ""
    alone: bool = False
    company: tuple[tuple[str, ...], ...] = ()
    company_of: int = 0
    places: tuple[str, ...] = ()
    samples: bool = True
    begun: Span = (None, None)


EVERYTHING: Final = Filter()


class Result(NamedTuple):
    """How one seat came out; those who are level share the rank."""

    score: int
    rank: int
    winner: bool


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sat on a seat: ``person`` is an id, ``level`` that of a bot, else empty. No result before the end."""

    person: str
    name: str
    level: str
    colour: str
    result: Result | None


@dataclass(frozen=True, slots=True)
class Sitting(Head):
    """A session as a list shows it; ``seats`` clockwise from seat 0.

    ``away``: it was put away from home, and nothing has been entered since. ``number`` is its own within the file.
    """

    seats: tuple[Sitter, ...] = ()
    away: bool = False
    number: int = 0

    @property
    def head(self) -> Head:
        """The session alone, without how it came out for whom."""
        return Head(*(getattr(self, field.name) for field in fields(Head)))

    @property
    def game(self) -> str:
        return self.about.game

    @property
    def mode(self) -> str:
        return self.about.mode

    @property
    def tracking(self) -> str:
        return self.about.tracking

    @property
    def ended(self) -> str:
        """How people ended it before the rules did, in the word of its file, else empty."""
        return str(self.file_keys.get("ended", "")) if '"ended"' in self.extra else ""  # as in nearly none

    @property
    def names(self) -> tuple[str, ...]:
        """By seat the names of those who sat there."""
        return tuple(one.name for one in self.seats)

    @property
    def counted(self) -> bool:
        """Whether it is over and has a result."""
        return self.finished_at is not None and any(one.result for one in self.seats)


@dataclass(frozen=True, slots=True)
class Page:
    """Some sessions in order; more come after ``next``, whatever was added meanwhile. None on the last page."""

    rows: tuple[Sitting, ...]
    next: Sitting | None


class History:
    """The sessions of one database file, to look through. Raises Trouble as ``Database`` does."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def page(self, wanted: Filter = EVERYTHING, *, after: Sitting | None = None, limit: int = 20) -> Page:
        """The sessions begun last, or last before ``after``. Raises PersonRefused ``no_such_person``."""
        with self.database.reading() as db:
            query = _Query(db, wanted)
            if after is not None:
                query.only(query.beyond, after=stored(after.started_at), after_number=after.number)
            sql = f"SELECT {_COLUMNS} {query} ORDER BY {query.order} LIMIT :limit"
            session_rows = rows(db, sql, query.facts | {"limit": limit + 1})
            listed = self._sittings(db, session_rows[:limit])
        return Page(listed, listed[-1] if len(session_rows) > limit and listed else None)

    def every(self, wanted: Filter = EVERYTHING, portion: int = 500) -> Iterator[Sitting]:
        """Go through all sessions that are found, read in pages of so many. Raises as ``page`` does."""
        page = self.page(wanted, limit=portion)
        yield from page.rows
        while page.next is not None:
            page = self.page(wanted, after=page.next, limit=portion)
            yield from page.rows

    def count(self, wanted: Filter = EVERYTHING) -> int:
        """How many sessions that are in all; takes longer with more of them. Raises as ``page`` does."""
        with self.database.reading() as db:
            query = _Query(db, wanted)
            return int(rows(db, f"SELECT count(*) {query}", query.facts)[0][0])

    def places(self, limit: int = 1000) -> tuple[str, ...]:
        """Where people played, the place with the most sessions first, one that was written otherwise once; all of them
        are looked at.
        """
        with self.database.reading() as db:
            known = [(folded(place), str(place), times) for place, times in rows(db, _PLACES, {})]
        sessions, spelling = Counter[str](), dict[str, str]()
        for fold, place, times in known:
            sessions[fold] += times
            spelling.setdefault(fold, place)
        return tuple(spelling[fold] for fold, _ in sessions.most_common() if fold)[:limit]

    def of(self, ids: Iterable[str]) -> tuple[Sitting, ...]:
        """The sessions with these ids, in this order; an id that nobody has brings none."""
        with self.database.reading() as db:
            return self._sittings(db, rows(db, _OF, {"ids": json.dumps(list(ids))}))

    def ids_from(self, beginning: str) -> tuple[str, ...]:
        """The first two of the ids that begin so."""
        if re.search("[\ud800-\udfff]", beginning):  # half a character, which no id holds
            return ()
        facts = {"from": beginning, "to": f"{beginning}\U0010ffff"}
        with self.database.reading() as db:
            return tuple(str(id) for (id,) in rows(db, _FROM, facts))

    def ids_of_others(self) -> tuple[str, ...]:
        """The ids that are no UUIDs, of sessions from files that others wrote."""
        with self.database.reading() as db:
            return tuple(str(id) for (id,) in rows(db, _NO_UUIDS, {}))

    def latest(self, finished: int = 20) -> tuple[Sitting, ...]:
        """Return unfinished sessions not put away, last changed first; then so many finished ones, last begun first."""
        with self.database.reading() as db:
            query = _Query(db, Filter(finished=True))
            sql = f"SELECT {_COLUMNS} {query} ORDER BY {query.order} LIMIT :limit"
            return self._sittings(db, [*rows(db, _AT_HOME, {}), *rows(db, sql, query.facts | {"limit": finished})])

    def first(self) -> date | None:
        """Return the first evening on which a session was begun that is over; None of none."""
        with self.database.reading() as db:
            found = rows(db, "SELECT min(evening) FROM session WHERE finished_at IS NOT NULL", {})[0][0]
        return None if found is None else date.fromisoformat(found)

    def noted(self, key: str, since: datetime | None = None) -> tuple[Sitting, ...]:
        """Return the sessions whose files have this key, last begun first; with ``since`` those begun from then on."""
        facts = {"key": f'%"{key}"%', "since": "" if since is None else stored(since)}
        with self.database.reading() as db:
            return tuple(sitting for sitting in self._sittings(db, rows(db, _NOTED, facts)) if key in sitting.file_keys)

    def _sittings(self, db: Session, session_rows: Sequence[Any]) -> tuple[Sitting, ...]:
        """Rows of ``_COLUMNS`` with their seats. A session that nobody could rely on is left out, and the next start
        sets it aside.
        """
        unfit = fit.unfit_sessions(checks.sqlite_of(db.connection()), json.dumps([row[0] for row in session_rows]))
        listed = _with_seats(db, [row for row in session_rows if row[0] not in unfit])
        can_be_read = self.database.readable
        sittings = tuple(s for s in listed if can_be_read(replace(s.about, extra=s.extra), s.seat_extras, ()))
        if len(sittings) < len(session_rows):
            note_damage(self.database.file)
        return sittings


def sessions_of(db: Session, ids: Iterable[str]) -> list[Sitting]:
    """Read the sessions with these ids, in this order, whatever their values are; an id that nobody has brings none."""
    return _with_seats(db, rows(db, _OF, {"ids": json.dumps(list(ids))}))


class _Query:
    """FROM and WHERE of a filter, put so that SQLite reads rows in the order of the list and stops when it has enough.

    A plus before a column keeps SQLite from choosing that column's index.
    """

    def __init__(self, db: Session, wanted: Filter) -> None:
        self.facts: dict[str, object] = {}
        self.conditions: list[str] = []
        self.words_from = self.words_to = ""  # where words are looked for, so are their rows
        person = None if wanted.person is None else people.current(db, wanted.person).number
        if phrase := match(wanted.words):
            self._by_words("f.search MATCH :words", phrase, person)
        elif alone := picture(wanted.words):
            self._by_words("instr(f.words, :words)", alone, person)
        elif person is not None:
            self._by_person(person)
        else:
            self._by_time("s.started_at", "s.number")
            self.source = "session s"
            if wanted.finished is False:  # they are few
                self.source, self.order = "session s INDEXED BY session_open", "+s.started_at DESC, s.number DESC"
        for name in ("game", "mode", "tracking"):
            if (value := getattr(wanted, name)) is not None:
                self.only(f"s.{name} = :{name}", **{name: value})
        first, last = begun_within(wanted.since, wanted.until, wanted.begun)
        if first is not None:
            self.only(f"{self.at} >= :first" + self.words_from, first=stored(first))
        if last is not None:
            self.only(f"{self.at} < :last" + self.words_to, last=stored(last))
        for sign, name, day in ((">=", "since", wanted.since), ("<", "until", wanted.until)):
            if day is not None:
                self.only(f"s.evening {sign} :{name}", **{name: day.isoformat()})
        if wanted.finished is not None:
            self.only(f"s.finished_at IS {'NOT ' if wanted.finished else ''}NULL")
        if wanted.places:
            places = json.dumps([one for place in wanted.places for one in spellings(db, place)])
            self.only("s.place IN (SELECT value FROM json_each(:places))", places=places)
        for ids in wanted.company:
            numbers = ", ".join(str(people.current(db, id).number) for id in ids)
            self.only(f"EXISTS (SELECT 1 FROM seat c WHERE c.session = s.number AND +c.person IN ({numbers}))")
        if wanted.company_of:
            self.only(f"{_PEOPLE_THERE} >= :company_of", company_of=wanted.company_of)
        if not wanted.samples:
            self.only("s.id NOT LIKE :sample", sample=f"{PREFIX}%")
        if wanted.alone:
            self.only(ALONE)
        if wanted.without:
            self.only("s.extra NOT LIKE :without", without=f'%"{wanted.without}"%')

    def _by_words(self, condition: str, words: str, person: int | None) -> None:
        self.source = f"search f CROSS JOIN session s ON s.number = {NUMBER}"
        self.words_from = f" AND f.rowid >= {second(':first')}"
        self.words_to = f" AND f.rowid < {second(':last')} + {SECOND}"
        self.at, self.order = "s.started_at", "f.rowid DESC"
        self.beyond = f"f.rowid < {second(':after')} + :after_number"
        self.only(f"{condition} AND f.rowid = {KEY}", words=words)
        if person is not None:
            there = "SELECT 1 FROM seat t WHERE t.session = s.number AND +t.person = :person"
            self.only(f"EXISTS ({there})", person=person)

    def _by_person(self, person: int | None) -> None:
        self.source = "seat t CROSS JOIN session s ON s.number = t.session"
        self._by_time("t.started_at", "t.session")
        self.only("t.person = :person AND +s.started_at = t.started_at", person=person)
        # whom a session file from elsewhere seats twice at one table is found once
        before = "SELECT 1 FROM seat o WHERE o.session = t.session AND o.seat < t.seat AND +o.person = :person"
        self.only(f"NOT EXISTS ({before})")

    def _by_time(self, time_column: str, number: str) -> None:
        self.at, self.order = time_column, f"{time_column} DESC, {number} DESC"
        self.beyond = f"({time_column}, {number}) < (:after, :after_number)"

    def only(self, condition: str, **facts: object) -> None:
        self.conditions.append(condition)
        self.facts |= facts

    def __str__(self) -> str:
        return f"FROM {self.source}" + (f" WHERE {' AND '.join(self.conditions)}" if self.conditions else "")


_PEOPLE_THERE = """(SELECT count(*) FROM seat c JOIN person p ON p.number = c.person AND p.kind = 'person'
    WHERE c.session = s.number)"""

_AWAY = """EXISTS (SELECT 1 FROM change a WHERE a.session = s.number AND a.what = 'away' AND a.at >= s.changed_at
    AND s.finished_at IS NULL)"""
"""Tells whether a session was put away, and since then nothing was entered and it was not taken up again."""

_COLUMNS = f"""s.number, s.id, s.game, s.mode, s.tracking, s.options, s.first_seat, s.seed, s.revision, s.started_at,
    s.finished_at, s.utc_offset, s.place, s.notes, s.rating, s.extra, {_AWAY}"""

_PLACES = "SELECT s.place, count(*) FROM session s WHERE s.place <> '' GROUP BY s.place ORDER BY count(*) DESC, s.place"

_OF = f"SELECT {_COLUMNS} FROM json_each(:ids) j CROSS JOIN session s ON s.id = j.value ORDER BY j.key"
_NO_UUIDS = "SELECT id FROM session WHERE length(id) <> 36 OR id GLOB '*[^0-9a-f-]*'"
_FROM = "SELECT s.id FROM session s WHERE s.id >= :from AND s.id < :to ORDER BY s.id LIMIT 2"

_OPEN = f"SELECT {_COLUMNS} FROM session s INDEXED BY session_open WHERE s.finished_at IS NULL"
_AT_HOME = f"{_OPEN} AND NOT {_AWAY} ORDER BY s.changed_at DESC, s.number DESC"

_NOTED = f"""SELECT {_COLUMNS} FROM session s WHERE s.started_at >= :since AND s.extra LIKE :key
    ORDER BY s.started_at DESC, s.number DESC"""


_SITTERS = """
SELECT t.session, p.id, p.name, p.level, p.colour, r.score, r.rank, r.winner, t.extra
FROM seat t CROSS JOIN person p ON p.number = t.person LEFT JOIN result r ON r.session = t.session AND r.seat = t.seat
WHERE t.session IN (SELECT value FROM json_each(:of)) ORDER BY t.session, t.seat"""


def _with_seats(db: Session, session_rows: Sequence[Any]) -> list[Sitting]:
    """Rows of ``_COLUMNS`` with their seats, which are one query for all of them."""
    seats: dict[int, list[tuple[Sitter, str]]] = {row[0]: [] for row in session_rows}
    found = rows(db, _SITTERS, {"of": json.dumps(list(seats))})
    for number, person, name, level, colour, score, rank, winner, extra in found:
        result = None if score is None else Result(score, rank, bool(winner))
        seats[number].append((Sitter(person, name, level, colour, result), extra))
    return [_sitting(row, seats[row[0]]) for row in session_rows]


def _sitting(row: Any, seats: Sequence[tuple[Sitter, str]]) -> Sitting:
    number, id, game, mode, tracking, options, first_seat, seed, revision, started, finished, *rest = row
    offset, place, notes, rating, extra, away = rest
    players = tuple((sitter.name, sitter.level or None) for sitter, _ in seats)
    return Sitting(
        id=id,
        about=NewSession(game, mode, tracking, players, options, first_seat, seed),
        revision=revision,
        started_at=moment(started, offset),
        finished_at=None if finished is None else moment(finished, offset),
        people=tuple(sitter.person for sitter, _ in seats),
        place=place,
        notes=notes,
        rating=rating,
        extra=extra,
        seat_extras=tuple(beside for _, beside in seats),
        seats=tuple(sitter for sitter, _ in seats),
        away=bool(away),
        number=number,
    )
