"""Deletes sessions and people, brings them back, and deletes them for good; every screen follows."""

from __future__ import annotations

import logging
import threading
import time
from typing import Final

from companion.sessions.library.log_text import is_begun
from companion.sessions.play.digital import as_digital
from companion.sessions.play.driver import THREADS
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import day_of
from companion.sessions.play.sessions import Sessions
from companion.store import Log, Trouble, patient, trash
from companion.store.log import amend
from companion.store.trash import KEPT
from companion.store.trash import Deleted as Deleted

log = logging.getLogger("companion.sessions")

DAYS: Final = KEPT.days
"""How long what was deleted can be brought back."""

TRIES: Final = 60
PAUSE: Final = 0.5
"""How often it is tried to empty the log beside the file, and how many seconds lie between two tries."""

TIDYING: Final = "taking deleted bytes out of the file"
"""The name of the thread that takes deleted bytes out of the file: nobody waits for it."""

_tidying = threading.Lock()


def delete_session(sessions: Sessions, id: str) -> None:
    """Take a session out of lists, statistics, files and backups; every screen that shows it is told.

    Raises LookupError, and Trouble with nothing changed.
    """
    patient(trash.delete_session)(sessions.log.database, id)
    sessions.forget([id])


def untouched(sessions: Sessions, session: LiveSession) -> bool:
    """Return whether nobody did or said anything in it, and no device shows it; a deal of the day is begun once."""
    if day_of(session.head.file_keys):
        return False
    digital = as_digital(session)
    watched = session.watchers - 1 if digital is None else sessions.driver(digital).watchers
    told = session.place or session.notes or session.rating
    return not (told or session.over or session.paused_at or is_begun(session) or watched)


def delete_person(sessions: Sessions, id: str) -> None:
    """Take somebody who sits in no session out of everything. Raises PersonRefused, Trouble."""
    patient(trash.delete_person)(sessions.log.database, id)
    sessions.people.notify()
    sessions.notify()


def deleted(sessions: Sessions) -> tuple[Deleted, ...]:
    """Return what can be brought back; what was deleted last comes first."""
    return trash.deleted(sessions.log.database)


def bring_back(sessions: Sessions, id: str) -> None:
    """Put a session or a person back as it was. Raises NothingDeleted, Trouble."""
    patient(trash.bring_back)(sessions.log.database, id)
    sessions.people.notify()
    sessions.notify()


def delete_for_good(sessions: Sessions, id: str) -> None:
    """Delete what was deleted for good, and begin to take it out of the file. Raises NothingDeleted, Trouble."""
    patient(trash.forget)(sessions.log.database, id)
    sessions.notify()
    if THREADS:
        threading.Thread(target=tidy_soon, args=[sessions.log], name=TIDYING, daemon=True).start()
    else:
        tidy(sessions.log)


def tidy_soon(kept: Log, tries: int = TRIES) -> bool:
    """Run ``tidy``, and again while somebody else reads or writes; return what it returns."""
    for left in reversed(range(tries)):
        if tidy(kept):
            return True
        if left:
            time.sleep(PAUSE)
    return False


def tidy(kept: Log) -> bool:
    """Delete for good what nobody brought back in time, and take it out of the file; returns whether nothing is left.

    What cannot be done now (a full disk, somebody else at work) is done the next time.
    """
    try:
        with _tidying:  # two at once would only wait for each other
            trash.expire(kept.database)
            return not trash.to_compact(kept.database) or trash.compact(kept.database)
    except Trouble as trouble:
        log.warning("what was deleted is still in the file: %s", trouble.key)
        return False


def put_away(sessions: Sessions, id: str, *, back: bool = False) -> None:
    """Take an unfinished session off home until somebody goes on with it; ``back`` puts it on top again.

    Raises LookupError, Trouble.
    """
    patient(amend.put_away)(sessions.log.database, id, back=back)
    sessions.notify()
