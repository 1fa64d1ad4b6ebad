"""The log on disk: every tap's entry, in one SQLite file. Rows know no game: events are JSON text."""

from companion.store.database import data_dir, database_file
from companion.store.errors import Trouble, system_errors_as_trouble
from companion.store.history import EVERYTHING, Filter, History, Page, Sitter, Sitting
from companion.store.log import Log
from companion.store.migrations import VERSION
from companion.store.names import folded
from companion.store.patience import patient, patiently
from companion.store.people import Group, Groups, People, Person, PersonRefused
from companion.store.values import Entry, Head, NewSession, NoSuchSession, Outcome, WholeSession
