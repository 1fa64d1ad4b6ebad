"""The life of a store from its first session to its rescue. It runs here and in a browser, and must come out the same.

What differs from run to run is left out: ids of sessions played here, and times.
"""

from __future__ import annotations

import zipfile
from dataclasses import astuple
from pathlib import Path
from typing import Any

from companion.engine import Over, Stale
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.locale import speaker
from companion.sessions.files.archive import write
from companion.sessions.files.convert import record_of
from companion.sessions.files.imports import Import
from companion.sessions.library.opening import settle
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.sessions.simulate import Plan, play
from companion.store import Log, People, PersonRefused, trash
from companion.store.backup import backup, restore
from companion.store.history import Filter, History
from companion.store.rescue import open_or_rescue
from companion.store.statistics import Statistics

NAMES = ("Zoé", "Bo", "Łukasz")


def life(place: str) -> dict[str, Any]:
    """What was found at each station, as plain values."""
    folder = Path(place)
    file = folder / "deep" / "companion.db"
    found: dict[str, Any] = {}
    log, rescue = open_or_rescue(file)
    found["rescue"] = rescue is not None
    sessions = Sessions(log)
    found["played"] = played(sessions)
    found["imported"] = imported(log, folder)
    found["seen"] = seen(log)
    backup(log.database, folder / "copy.db")
    log.close()

    log, rescue = open_or_rescue(file)
    found["again"] = [rescue is not None, seen(log) == found["seen"]]
    people = People(log.database)
    ids = {one.name: one.id for one in people.everybody()}
    people.change(ids["Bo"], name="Béatrice")
    try:
        people.merge(ids["Zoé"], ids["Łukasz"])
    except PersonRefused as refused:
        found["refused"] = refused.said(speaker("fr"))
    found["renamed"] = [one.seats[1].name for one in History(log.database).page(Filter(words="beatr")).rows]
    log.close()

    restore(file, folder / "copy.db")
    log = Log(file)
    found["restored"] = seen(log) == found["seen"]
    found["deleted"] = [*deleted(log, file), seen(log) == found["seen"]]
    log.close()

    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])
    log, rescue = open_or_rescue(file)
    found["rescued"] = None if rescue is None else [rescue.whole, rescue.cut, rescue.lost, rescue.kept.exists()]
    found["settled"] = settle(log)
    found["kept"] = seen(log) == found["seen"]
    sessions = Sessions(log)
    (notice,) = sessions.notices
    sessions.dismiss(notice)
    found["notices"] = len(Sessions(log).notices)
    log.close()
    found["settings"] = settings(file)
    return found


def played(sessions: Sessions) -> list[Any]:
    """Two evenings of 13: one with an undo, a correction and an end, one that goes on."""
    one, other = (sessions.begin("13", NAMES, first, tracking="scorepad") for first in (0, 1))
    for n in range(3):
        tell(one, n)
    one.undo(seen=3)
    tell(one, 9)
    one.correct(one.entries[0][0], Count((Tally(blue=1), Tally(), Tally(green=2))), seen=one.revision)
    while not isinstance(one.look().awaits, Over):
        tell(one, len(one.entries))
    tell(other, 5)
    try:
        other.tell(count(1), seen=0)
    except Stale as stale:
        refused = stale.key
    audit = [(entry.id, entry.events, entry.corrects, entry.struck_at is not None) for entry in one.audit()]
    listed = [(each.names, each.finished_at is not None) for each in sessions.listed()]
    return [audit, one.revision, other.revision, refused, listed]


def count(n: int) -> Count:
    return Count((Tally(blue=n % 4), Tally(yellow=n % 3), Tally(green=1, rotten=n % 2)))


def tell(session: LiveSession, n: int) -> None:
    session.tell(count(n), seen=session.revision)


def imported(log: Log, folder: Path) -> list[Any]:
    """Digital games with bots, out of a zip; the same zip again brings nothing."""
    packed, counts = folder / "games.zip", []
    with zipfile.ZipFile(packed, "w") as zipped:
        for game, players in (("push", 3), ("thricewise", 2), ("13", 4)):
            record, _ = play(Plan(game, ("easy",) * players, 1, "kitchen table"), 0)
            zipped.writestr(f"{game}.companion.json", write(record))
    for _ in range(2):
        with Import(log) as coming:
            counts.append([item.status for item in coming.find([packed]).items])
            coming.keep()
    return counts


def seen(log: Log) -> list[Any]:
    """Pages of the history, what a search finds, statistics, and what would be exported."""
    history, statistics = History(log.database), Statistics(log.database, {"13": False})
    first = history.page(limit=2)
    rest = history.page(after=first.next, limit=10)
    rows = [*first.rows, *rest.rows]
    pages = [(one.game, one.mode, [astuple(seat)[1:] for seat in one.seats]) for one in rows]
    words = [len(history.page(Filter(words=asked)).rows) for asked in ("zoe luk", "bo", "nobody")]
    files = [record_of(*log.read_whole(one.id)) for one in rows]
    events = [[file.rules.WIRE.write(entry.event) for entry in file.events] for file in files]
    zoe = next(one.id for one in People(log.database).everybody() if one.name == "Zoé")
    mine = statistics.person(zoe)
    return [
        pages, words, history.count(), history.count(Filter(finished=False)), events, [file.result for file in files],
        astuple(mine.record), astuple(mine.streaks), [(one.name, one.games, one.ahead) for one in mine.against],
        astuple(statistics.dice()),
    ]  # fmt: skip


def deleted(log: Log, file: Path) -> list[Any]:
    """A session deleted and brought back; another one and its people deleted for good, to the last byte."""
    database, history = log.database, History(log.database)
    id = history.page().rows[0].id
    trash.delete_session(database, id)
    counts = [history.count(), len(trash.deleted(database))]
    trash.bring_back(database, id)
    begun = Sessions(log).begin("13", ("Xanthippe", "Bo", "Zoé"), 0, tracking="scorepad").id
    (odd,) = (one.id for one in People(database).everybody() if one.name == "Xanthippe")
    trash.delete_session(database, begun)
    trash.delete_person(database, odd)
    trash.forget(database, odd)
    done = trash.compact(database)
    left = [one.name for one in file.parent.iterdir() if b"Xanthippe" in one.read_bytes()]
    return [counts, len(trash.deleted(database)), done, left]


def settings(file: Path) -> list[str]:
    """What the one small place chose for this machine."""
    log = Log(file)
    with log.database.reading() as db:
        journal = db.connection().exec_driver_sql("PRAGMA journal_mode").scalar_one()
        pool = type(log.database.engine.pool).__name__
    log.close()
    return [str(journal), pool]
