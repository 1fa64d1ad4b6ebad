"""Codes that people scan or type, the secrets of devices, and how often somebody may guess."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable
from typing import Final

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits of which none looks like another."""
LONG: Final = 26
"""Letters of a code that is scanned: more than 128 bits."""
SHORT: Final = 7
"""Letters of one that people type."""
GROUP: Final = 5
"""So many letters of a long one stand together where people read it."""
MOST_TYPED: Final = 200
"""More letters than anybody types."""
HASH: Final = re.compile("[0-9a-f]{64}")
FREE: Final = 5
"""So often an address may be wrong at once."""
LONGEST_WAIT: Final = 300.0
FORGOTTEN: Final = 900.0
"""Seconds after its last try until an address may begin anew."""
MOST_ADDRESSES: Final = 1000
MANY: Final = 30
"""Wrong codes of a minute, of whatever address, from which the host is told."""


def new_code(letters: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))


def new_token() -> str:
    """Return a device's secret: 256 bits."""
    return secrets.token_urlsafe(32)


def typed(told: str) -> str:
    """Return the letters of what somebody typed or scanned: case, spaces and dashes are free."""
    return re.sub("[^A-Z0-9]", "", told[:MOST_TYPED].upper())


def in_groups(code: str) -> str:
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def proof(hashed_secret: str, bond: str) -> str:
    """Return what shows, over one line alone (``Peers.bond``), that a device has a secret."""
    return hmac.new(hashed_secret.encode(), bond.encode(), "sha256").hexdigest()


class TooOften(Exception):
    """Somebody has guessed too often; in so many ``seconds`` they may try again."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Guesses:
    """Counts typed codes that were wrong. Each of an address makes it wait twice as long as the one before."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}
        self._latest: list[float] = []

    def refuse_many(self, address: str) -> None:
        """Raise TooOften as long as ``address`` has to wait."""
        count, last = self._wrong.get(address, (0, 0.0))
        over = count - FREE
        left = last + min(LONGEST_WAIT, 2.0**over) - self._clock() if over >= 0 else 0.0
        if left > 0:
            raise TooOften(left)

    def wrong(self, address: str) -> None:
        now = self._clock()
        self._wrong = {one: found for one, found in self._wrong.items() if now - found[1] < FORGOTTEN}
        while len(self._wrong) >= MOST_ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        count, _ = self._wrong.pop(address, (0, 0.0))
        self._wrong[address] = count + 1, now
        self._latest = [*[at for at in self._latest if now - at < 60][-MANY:], now]

    @property
    def many(self) -> bool:
        """Whether so many were wrong of late that somebody must be guessing, from however many addresses."""
        return len([at for at in self._latest if self._clock() - at < 60]) >= MANY
