"""The store with many sessions beside one with few: what filling, opening, looking and writing cost.

``BENCH_SESSIONS`` in the environment is the larger number of sessions, for a quick run.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import count, islice
from pathlib import Path
from typing import Any
from uuid import UUID

from companion.games import GAMES
from companion.sessions.files.archive import write
from companion.sessions.files.convert import record_of
from companion.store import Log, NewSession, Outcome, People, WholeSession
from companion.store.history import Filter, History, Sitting
from companion.store.rescue import open_or_rescue
from companion.store.statistics import ALL, Course, Selection, Statistics, game_figures, span_figures
from tests.bench.play import play
from tests.store.sittings import sat

FEW = 1_000
MANY = int(os.environ.get("BENCH_SESSIONS", "20000"))
EVENTS = 60
"""Entries of each session, of one event each, cut out of games played at random."""

CHUNK = 500
"""Sessions written in one transaction."""

GOALS = {
    "opening with home and history": "2 ×",
    "first page": "2 ×",
    "a person's page": "300 ms",
    "a person's page, with somebody at a place": "300 ms",
    "two people": "300 ms",
    "everybody's statistics": "300 ms",
    "everybody's statistics of a year": "300 ms",
    "a game's page": "300 ms",
    "a game's page, with somebody": "300 ms",
    "a game's page of a year": "300 ms",
    "a year": "300 ms",
    "one entry more": "no growth",
    "export of one session": "no growth",
}

NAMES = [
    "Ana", "Bo", "Chloé", "Dora", "Émile", "Fanny", "Gabriel", "Hélène", "Ines", "Jean-Luc", "Kim", "Léo", "Marie",
    "Noël", "Olga", "Paul", "Quentin", "Rosa", "Sam", "Théo", "Ulysse", "Vera", "Wanda", "Xavier", "Yves", "Zoé",
    "Łukasz", "Müller", "Søren", "Ángel",
]  # fmt: skip
REGULAR = "Émile"
"""Sits in a quarter of all sessions."""

PLACES = ("", "", "", "chez Ana", "Café du Nord", "at home", "the cabin", "gîte en Bretagne")
NOTES = [
    "long", "quick", "rain", "beer", "birthday", "revenge", "record", "late", "tired", "cat", "holiday", "snow",
]  # fmt: skip
FACES = ("green", "yellow", "red", "blue", "purple", "star")

Measure = Callable[[], Any]
Cost = Callable[[list[float]], float]


def measured(tell: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Both sizes in a folder that is removed; every cost is measured of one and the other in turn."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=os.environ.get("BENCH_DIR")) as folder:
        files = [Path(folder) / f"{sessions}.db" for sessions in (FEW, MANY)]
        found = [_filled(file, sessions, tell) for file, sessions in zip(files, (FEW, MANY), strict=True)]
        if hasattr(os, "sync"):  # what was written goes to the disk now, not while an entry waits for it
            os.sync()
        logs = [Log(file) for file in files]
        for name, (few, many), cost, tries in _measures(logs, files):
            tell(f"the store: {name} …")
            for one, ms in zip(found, _in_turn(few, many, cost, tries), strict=True):
                one["milliseconds"][name] = round(ms, 2)
        for log in logs:
            log.close()
    return {"events_per_session": EVENTS, "few": found[0], "many": found[1]}


def _filled(file: Path, sessions: int, tell: Callable[[str], None]) -> dict[str, Any]:
    began = time.perf_counter()
    log = Log(file)
    told = generated(sessions)
    for done in range(0, sessions, CHUNK):
        tell(f"the store: {done:,} of {sessions:,} sessions …")
        log.remember_all(list(islice(told, CHUNK)))
    log.close()
    return {
        "sessions": sessions,
        "seconds_to_fill": round(time.perf_counter() - began, 1),
        "bytes_per_session": round(file.stat().st_size / sessions),
        "milliseconds": {},
    }


def _measures(logs: list[Log], files: list[Path]) -> Iterator[tuple[str, list[Measure], Cost, int]]:
    """What is measured, of few and of many, how the times of how many tries become one."""

    def both(name: str, measure: Callable[[int], Measure], cost: Cost = min, tries: int = 15) -> Any:
        return name, [measure(0), measure(1)], cost, tries

    def page(wanted: Filter, after: Sitting | None = None) -> Callable[[int], Measure]:
        return lambda at: lambda: histories[at].page(wanted, after=after)

    histories = [History(log.database) for log in logs]
    figures = [Statistics(log.database) for log in logs]
    regulars = [next(one.id for one in People(log.database).everybody() if one.name == REGULAR) for log in logs]
    middle = replace(histories[0].page(limit=1).rows[0], started_at=_begun(1, 2), number=0)
    inside = [history.page(after=middle, limit=1).rows[0].id for history in histories]

    yield both("opening with home and history", lambda at: lambda: _home(files[at]))
    yield both("opening with a look for damage", lambda at: lambda: open_or_rescue(files[at])[0].close())
    yield both("first page", page(Filter()))
    yield both("first page of a game", page(Filter(game="13", finished=True)))
    yield both("first page of a person", lambda at: page(Filter(person=regulars[at]))(at))
    asked = Filter(game="push", words="an")
    yield both("first page of a person, a game and words", lambda at: page(replace(asked, person=regulars[at]))(at))
    yield both("first page of a rare word", page(Filter(words="emerald")))
    yield both("a page in the middle", page(Filter(), middle))
    yield from _of_figures(logs, regulars)
    yield both("dice", lambda at: lambda: figures[at].dice(faces=FACES), tries=5)
    yield both("export of one session", lambda at: lambda: write(record_of(*logs[at].read_whole(inside[at]))))
    # each waits for the disk, which takes its time now and then
    yield both("one session ended", lambda at: _ending(logs[at]), statistics.median, 60)
    yield both("one entry more", lambda at: _appending(logs[at]), statistics.median, 300)


def _of_figures(logs: list[Log], regulars: list[str]) -> Iterator[tuple[str, list[Measure], Cost, int]]:
    """What the pages of figures ask."""
    somebody = [next(one.id for one in People(log.database).everybody() if one.name == NAMES[0]) for log in logs]
    year = Selection(since=date(2025, 1, 1))

    def person(at: int, which: Selection) -> Measure:
        course, figures = Course(logs[at].database), Statistics(logs[at].database)
        asked = (figures.person, course.latest, course.spreads, course.turns)
        return lambda: [ask(regulars[at], which) for ask in asked]

    def of(name: str, measure: Callable[[int], Measure]) -> tuple[str, list[Measure], Cost, int]:
        return name, [measure(0), measure(1)], min, 5

    def beside(at: int, place: str = "") -> Selection:
        return Selection(place=place, beside=(somebody[at],))

    yield of("a person's page", lambda at: person(at, ALL))
    yield of("a person's page, with somebody at a place", lambda at: person(at, beside(at, PLACES[3])))
    yield of("two people", lambda at: lambda: Course(logs[at].database).duel(regulars[at], somebody[at]))
    yield of("everybody's statistics", lambda at: lambda: Statistics(logs[at].database).everybody())
    yield of("everybody's statistics of a year", lambda at: lambda: Statistics(logs[at].database).everybody(year))
    yield of("a game's page", lambda at: lambda: game_figures(logs[at].database, "push"))
    yield of("a game's page, with somebody", lambda at: lambda: game_figures(logs[at].database, "push", beside(at)))
    yield of("a game's page of a year", lambda at: lambda: game_figures(logs[at].database, "push", year))
    yield of("a year", lambda at: lambda: span_figures(logs[at].database, year))


def _in_turn(few: Measure, many: Measure, cost: Cost, tries: int) -> tuple[float, float]:
    """Milliseconds of both; what else goes on meanwhile meets one like the other."""
    times: tuple[list[float], list[float]] = [], []
    for _ in range(tries):
        for measure, spent in zip((few, many), times, strict=True):
            began = time.perf_counter()
            measure()
            spent.append(1000 * (time.perf_counter() - began))
    return cost(times[0]), cost(times[1])


def _home(file: Path) -> None:
    log = Log(file)
    history = History(log.database)
    history.latest()
    history.page()
    People(log.database).everybody()
    log.close()


def _appending(log: Log) -> Measure:
    id = log.begin(NewSession("push", "table", "full", tuple((name, None) for name in NAMES[:4]))).id
    revisions = count()
    return lambda: log.append(id, next(revisions), ('{"type":"draw","card":"R5"}',), finished=False)


def _ending(log: Log) -> Measure:
    players = tuple((name, None) for name in NAMES[:4])
    places = ((9, 1, True), (5, 2, False), (3, 3, False), (1, 4, False))
    new = NewSession("push", "table", "full", players)

    def end() -> None:
        log.append(log.begin(new).id, 0, ('{"type":"draw","card":"R5"}',), finished=True, outcome=Outcome(places))

    return end


def generated(sessions: int) -> Iterator[WholeSession]:
    """Finished sessions of five years between thirty people; the same ones each time."""
    rng = random.Random(sessions)
    bodies = {id: _bodies(id, rng) for id in GAMES}
    others = [name for name in NAMES if name != REGULAR]
    weights = [1 / (1 + rank / 4) for rank in range(len(others))]
    for nth in range(sessions):
        game = rng.choice(list(GAMES))
        players = rng.randint(max(3, GAMES[game].players[0]), 5)
        who = {REGULAR} if rng.random() < 0.25 else set()
        while len(who) < players:
            who.add(rng.choices(others, weights)[0])
        yield _session(nth, sessions, game, sorted(who, key=lambda _: rng.random()), bodies[game], rng)


def _session(
    nth: int, sessions: int, game: str, names: list[str], bodies: list[str], rng: random.Random
) -> WholeSession:
    begun = _begun(nth, sessions)
    at = rng.randrange(len(bodies) - EVENTS)
    scores = [rng.randint(0, 60) for _ in names]
    bot = rng.random() < 0.05
    notes = " ".join(rng.choices(NOTES, k=8)) if rng.random() < 0.3 else ""
    rolls = [(seat, f"die:{face}", rng.randint(1, 3)) for seat in range(len(names)) for face in FACES]
    id = str(UUID(int=rng.getrandbits(128), version=4))
    first_seat = rng.randrange(len(names))
    made = sat(
        nth,
        [*names[:-1], ("Robot", "hard") if bot else names[-1]],
        scores,
        game=game,
        mode="digital",
        begun=begun,
        lasted=timedelta(minutes=rng.randint(10, 90)),
        place=rng.choice(PLACES),
        notes=f"{notes} emerald" if nth % (sessions // 10) == 0 else notes,
        tallies=tuple(rolls) if game == "push" else (),
    )
    entries = tuple((body,) for body in bodies[at : at + EVENTS])
    return replace(made, id=id, about=replace(made.about, first_seat=first_seat), entries=entries)


def _begun(nth: int, sessions: int) -> datetime:
    return datetime(2021, 1, 1, tzinfo=UTC) + timedelta(days=5 * 365) * nth / sessions


def _bodies(id: str, rng: random.Random) -> list[str]:
    game, steps = GAMES[id], list[tuple[Any, Any]]()
    for _ in range(20):
        play(game, max(3, game.players[0]), rng, steps)
    return [json.dumps(game.full.WIRE.write(event), ensure_ascii=False, separators=(",", ":")) for _, event in steps]
