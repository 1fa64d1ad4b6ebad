"""A digital session as a table could have recorded it: what both modes have in common."""

from __future__ import annotations

from dataclasses import replace

from companion.games import GAMES
from companion.sessions.files.record import Entry, Record


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
