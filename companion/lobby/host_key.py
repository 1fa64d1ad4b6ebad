"""The host's key. A device that gives it once is the host's from then on, by its own token.

Kept are hashes of both. The key itself is in memory alone, for as long as the program runs that made it.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from companion.lobby.codes import HASH, LONG, MOST_TYPED, hashed, in_groups, new_code, new_token, typed
from companion.lobby.own_file import OwnFile

FILE: Final = "host-key.json"
MOST: Final = 100
"""Devices that are let in; one more costs the one that has told the key longest ago its place."""


class HostKey:
    """The key to the games in a folder, and who has told it. A file that cannot be read lets nobody in."""

    def __init__(self, folder: Path) -> None:
        self._file = OwnFile(folder / FILE)
        self._key, self._devices = "", list[str]()
        self.letters = ""
        """The key, where this program made it and it is still the one."""

    @property
    def exists(self) -> bool:
        """Whether there is a key, even one that nobody here can say any more."""
        self._read()
        return bool(self._key)

    @property
    def words(self) -> str:
        """The key in groups, as people read and type it."""
        return in_groups(self.letters)

    def renew(self, *, for_all: bool = False) -> None:
        """Make a new key: the old one lets nobody in any more. ``for_all``: nor are they in who had told it."""
        self._read()
        self.letters = new_code(LONG)
        self._key = hashed(self.letters)
        if for_all:
            self._devices.clear()
        self._write()

    def let_in(self, told: str) -> str:
        """Return a token for the device that told the key; "" for anything else."""
        self._read()
        if not self._key or not secrets.compare_digest(hashed(typed(told)), self._key):
            return ""
        token = new_token()
        self._devices = [*self._devices, hashed(token)][-MOST:]
        self._write()
        return token

    def knows(self, token: str) -> bool:
        """Return whether a device told the key before, to this program or to another one of the same folder."""
        if not token or len(token) > MOST_TYPED:
            return False
        self._read()
        return hashed(token) in self._devices

    def _read(self) -> None:
        """Take over what another program may have kept meanwhile."""
        if (told := self._file.read_if_new()) is None:
            return
        try:
            key, devices = told["key"], list(told["devices"])
            sound = all(isinstance(one, str) and HASH.fullmatch(one) for one in (key, *devices))
        except (TypeError, KeyError):
            sound = False
        if not sound:
            key, devices = "", []
        if key != self._key:
            self._key, self.letters = key, ""
        self._devices = devices[-MOST:]

    def _write(self) -> None:
        self._file.write({"key": self._key, "devices": self._devices})
