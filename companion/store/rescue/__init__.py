"""Damage: opening checks a file. It sets a damaged one aside, and saves the readable rows in a new one.

A rescue does not rely on SQLite. It reads the pages of the file and of its write-ahead log one by one (``pages``),
knows rows by their shape and keeps those whose checksum is right (``rows``), writes them into a new database
(``rebuild``) and lets that take the damaged one's place (``opening``). Home tells what became of it (``report``).
"""

from companion.store.rescue.border import as_written, sound
from companion.store.rescue.opening import open_or_rescue
from companion.store.rescue.report import Rescue, dismiss, pending
from companion.store.rescue.rows import was_ours
