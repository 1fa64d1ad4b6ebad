"""Shows on the screens, without a tap, what other programs changed in the file (a restore, an import, a server)."""

from __future__ import annotations

import logging
import threading
import time
from typing import Final, Self

from companion.sessions.library.deletions import tidy
from companion.sessions.library.opening import settle
from companion.sessions.play.sessions import Sessions
from companion.store import Trouble

log = logging.getLogger("companion.sessions")

EVERY: Final = 1.0
"""Seconds between two looks."""

TIDY: Final = 3600.0
"""Seconds after which it is asked whether the time of something that was deleted is over."""


class OtherPrograms:
    """Looks in the background whether another program wrote to the file: within a ``with`` block, as long as somebody
    has subscribed to the sessions or to their ``restored``.

    A look takes some 10 µs while nobody wrote. What this program keeps itself is not read again.
    """

    def __init__(self, sessions: Sessions, every: float = EVERY) -> None:
        self._sessions, self._every = sessions, every
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="changes by other programs", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join(1)

    def look(self) -> bool:
        """Look once. Returns whether another program had written. Raises Trouble as the store does."""
        database = self._sessions.log.database
        if not database.others_wrote():
            return False
        if self._sessions.restored_outside:
            settle(self._sessions.log)  # results that an older version did not keep come with its backup
        self._sessions.catch_up()
        return True

    def _run(self) -> None:
        missed, tidied = False, time.monotonic()
        while not self._ended.wait(self._every):
            if time.monotonic() - tidied > TIDY:
                tidied = time.monotonic()
                tidy(self._sessions.log)
            if not self._sessions.watchers + self._sessions.restored.watchers:
                continue
            try:
                if missed:
                    self._sessions.catch_up()
                missed = False
                self.look()
            except Trouble as trouble:  # the next look may see more
                missed = True
                log.info("changes by other programs were not read: %s", trouble.key)
            except Exception:
                missed = True
                log.exception("changes by other programs were not read")
