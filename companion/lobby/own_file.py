"""Saves the lobby's data in files beside the games, for their owner alone. No backup has them."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
from pathlib import Path
from typing import Any

log = logging.getLogger("companion.lobby")


class OwnFile:
    """One such file, of JSON. What cannot be written is forgotten at the program's end; nobody waits for it."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seen = 0, 0

    def read_if_new(self) -> Any:
        """Return what the file says, if somebody has written it since this was asked last: else None."""
        try:
            found = self._file.stat()
            if self._seen == (seen := (found.st_mtime_ns, found.st_ino)):
                return None
            self._seen = seen
            return json.loads(self._file.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            log.warning("%s cannot be read: %r", self._file, error)
            return {}

    def write(self, value: object) -> None:
        """Write the file anew, whole or not at all."""
        new = self._file.with_name(f"{self._file.name}.{secrets.token_hex(4)}.unfinished")
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                json.dump(value, file)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._file)
            found = self._file.stat()
            self._seen = found.st_mtime_ns, found.st_ino
        except OSError as error:
            log.warning("%s cannot be written: %s", self._file, error)
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)
