"""Adds sample sessions on a first start: something to look at before the first game; one tap removes them.

They are the recorded sessions of ``seeds/`` with people of their own, whose names say that they are samples.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from companion.engine import Say
from companion.games import GAMES
from companion.sessions.files.archive import read, read_time
from companion.sessions.files.convert import session_of
from companion.sessions.files.record import Record
from companion.sessions.library.placeholders import SAMPLE
from companion.sessions.play.sessions import Sessions
from companion.store import Log, WholeSession
from companion.store.log import bulk
from companion.store.names import PREFIX

OFF: Final = "COMPANION_SAMPLES"
"""The environment variable that keeps the samples away when it is 0."""

FILES: Final = tuple((game, kind) for game in GAMES for kind in ("scorepad", "table"))


def is_sample(id: str) -> bool:
    return id.startswith(PREFIX)


def add(log: Log, say: Say, now: datetime | None = None) -> None:
    """Put the samples into a new file; the last one ended yesterday."""
    today = (now or datetime.now().astimezone()).replace(minute=0, second=0, microsecond=0)
    found = [_sample(record, today - timedelta(days=days), say) for days, record in enumerate(records(), 1)]
    bulk.add_samples(log.database, found)


def count(sessions: Sessions) -> int:
    return bulk.count_samples(sessions.log.database)


def remove(sessions: Sessions) -> None:
    """Remove all samples and their people."""
    sessions.forget(bulk.remove_samples(sessions.log.database))


def records() -> Iterator[Record]:
    """Return the sessions of ``seeds/`` that are samples; none where the folder is missing."""
    for game, name in FILES:
        file = folder() / game / f"{name}.companion.json"
        if file.exists():
            yield read(file.read_bytes())


def folder() -> Path:
    """Return the folder: beside the code in a checkout, inside the package when installed from a wheel."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "seeds"
    return inside if inside.is_dir() else package.parent / "seeds"


def _sample(record: Record, ended: datetime, say: Say) -> WholeSession:
    """Return a sample that ended at this time, with ids and names of its own."""
    assert record.started_at is not None
    assert record.finished_at is not None
    lasted = read_time(record.finished_at) - read_time(record.started_at)
    players = tuple(replace(one, name=say.t(SAMPLE, name=one.name)) for one in record.players)
    mine = replace(record, id=f"{PREFIX}{record.game}-{record.tracking}", players=players, result=None)
    session = session_of(replace(mine, started_at=(ended - lasted).isoformat(), finished_at=ended.isoformat()))
    step = lasted / max(len(session.entries), 1)
    times = tuple(session.started_at + step * n for n in range(1, len(session.entries) + 1))
    return replace(session, extra="{}", entry_times=times)
