"""The log on disk: what every tap wrote, kept in one SQLite file. Rows know no game: events are JSON text."""

from companion.store.database import Database
from companion.store.log import Entry, Head, Log, NewSession, Outcome, Told, Unreadable
from companion.store.migrations import VERSION
from companion.store.people import People, Person, PersonRefused
from companion.store.places import data_dir, database_file
from companion.store.trouble import Trouble

__all__ = [
    "VERSION",
    "Database",
    "Entry",
    "Head",
    "Log",
    "NewSession",
    "Outcome",
    "People",
    "Person",
    "PersonRefused",
    "Told",
    "Trouble",
    "Unreadable",
    "data_dir",
    "database_file",
]
