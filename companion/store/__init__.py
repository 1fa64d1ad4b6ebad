"""The log on disk: what every tap wrote, kept in one SQLite file. Rows know no game: events are JSON text."""

from companion.store.database import VERSION, Newer
from companion.store.log import Entry, Head, Log, NewSession, Unreadable
from companion.store.places import data_dir, database_file

__all__ = [
    "VERSION",
    "Entry",
    "Head",
    "Log",
    "NewSession",
    "Newer",
    "Unreadable",
    "data_dir",
    "database_file",
]
