"""Opens the store for the commands on saved sessions, and finds the sessions that somebody names.

Only commands that need it import it: SQLModel takes long to load.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from companion.cli.app import data_dir
from companion.cli.errors import WRONG, Failed
from companion.cli.output import complain
from companion.engine.wire import excerpt
from companion.engine.words import Say
from companion.sessions.library.backfill import settle
from companion.sessions.library.deletions import tidy
from companion.store import Log, Trouble, database_file
from companion.store.history import EVERYTHING, Filter, History, Sitting
from companion.store.rescue import open_or_rescue

SHORT = 8
"""Characters of an id that tables show, and the fewest that name a session."""

_PAGE = 500


@contextmanager
def opened(args: Namespace, say: Say, *, look: bool = True) -> Iterator[Log]:
    """Open the store. Rescues a damaged one and says so on standard error. ``look``: it may be read-only."""
    with trouble_as_failed(say):
        log, rescue = open_or_rescue(database_file(data_dir(args)), look=look)
        if rescue is not None:
            complain(rescue.said(say))
        try:
            if log.database.why is None:
                settle(log)
                tidy(log)
            yield log
        finally:
            log.close()


@contextmanager
def trouble_as_failed(say: Say) -> Iterator[None]:
    """Raise Failed with exit status 1 for what is wrong with the database in the block."""
    try:
        yield
    except Trouble as trouble:
        raise Failed(trouble.said(say), WRONG) from None


def sittings(log: Log, wanted: Filter = EVERYTHING, limit: int | None = None) -> Iterator[Sitting]:
    """Yield sessions, those begun last first; reads them page by page."""
    history, after, left = History(log.database), None, limit
    while left is None or left > 0:
        page = history.page(wanted, after=after, limit=_PAGE if left is None else min(_PAGE, left))
        yield from page.rows
        after, left = page.next, None if left is None else left - len(page.rows)
        if after is None:
            return


def named(say: Say, log: Log, ids: list[str] | None) -> Iterator[Sitting]:
    """Return all sessions, or those named by their id or its beginning. Raises Failed where none or several match."""
    if not ids:
        return sittings(log)
    wanted: dict[str, list[Sitting]] = {id: [] for id in ids}
    for one in sittings(log):
        for id, found in wanted.items():
            if one.id == id or (len(id) >= SHORT and one.id.startswith(id)):
                found.append(one)
    chosen: dict[str, Sitting] = {}
    for id, found in wanted.items():
        exact = [one for one in found if one.id == id] or found
        if not exact:
            raise Failed(say.t("there is no session “{id}”", id=excerpt(id)), WRONG)
        if len(exact) > 1:
            raise Failed(say.t("more than one session begins with “{id}”", id=excerpt(id)), WRONG)
        chosen[exact[0].id] = exact[0]
    return iter(chosen.values())


def to_json(of: Sitting) -> dict[str, object]:
    """Return a session of a list as JSON. Times are UTC; points, rank and victory are there once it is over."""
    return {
        "id": of.id,
        "game": of.game,
        "mode": of.mode,
        "tracking": of.tracking,
        "players": [
            {
                "seat": seat,
                "name": one.name,
                "bot": one.level or None,
                "score": one.result.score if one.result else None,
                "rank": one.result.rank if one.result else None,
                "winner": one.result.winner if one.result else None,
            }
            for seat, one in enumerate(of.seats)
        ],
        "started_at": utc(of.started_at),
        "finished_at": of.finished_at and utc(of.finished_at),
        "place": of.place,
        "notes": of.notes,
        "rating": of.rating,
    }


def utc(moment: datetime) -> str:
    """Return a time as commands print it for programs."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
