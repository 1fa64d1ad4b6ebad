"""What a finger saw when it came down, and how long one moved, as the page tells it (``assets/finger.js``).

The page counts the pictures that it draws, as ``taps`` counts those that it sends. Which of them a finger could see is
the same however slow the line is and however busy the machines are.

Flet tells when a tap arrives, not when it was made. Looked at with Flet 1.0.5. Upstream: no issue known. Goes when
events bring the client's own time and the picture that it showed.
"""

from __future__ import annotations

import contextvars
import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

LONG: Final = 0.7
"""Seconds after which something new has been seen: the slowest tremor is over, and what is tapped is meant."""

_MOVED: Final = 3
"""Stands for where a tap was made: the finger moved, for as long as is told in the place of the time since the last."""
_HEAD: Final = struct.Struct(">BBHII")
_OURS: Final = 254


class TouchPlace(IntEnum):
    """TouchPlace a tap was made: at another place than the one before, at the same, or at a place that nobody knows."""

    ELSEWHERE = 0
    SAME_PLACE = 1
    UNKNOWN = 2
    """With the keyboard, by a screen reader, or in a window that is not our page."""


@dataclass(frozen=True, slots=True)
class Finger:
    """``since``: seconds since the tap before. ``seen``: the newest picture that was there when the finger came;
    ``settled``: the newest that had been there for ``LONG``.
    """

    where: TouchPlace
    since: float
    seen: int
    settled: int


FINGER: Final[contextvars.ContextVar[Finger | None]] = contextvars.ContextVar("finger", default=None)
"""Whose tap caused what is being done; None where the page does not tell."""
MOVED_FOR: Final[contextvars.ContextVar[float | None]] = contextvars.ContextVar("moved_for", default=None)
"""For how many seconds the finger moved that caused it, since it left where it came down; None where no page tells."""


def without_finger(packet: bytes) -> bytes:
    """Return what a page told without what our own page put before it, and note that for all that this packet causes.

    Raises ValueError for a beginning that our page does not write.
    """
    FINGER.set(None)
    MOVED_FOR.set(None)
    if packet[:1] != bytes((_OURS,)):
        return packet
    if len(packet) < _HEAD.size:
        raise ValueError("a finger that is cut off")
    _, where, since, seen, settled = _HEAD.unpack_from(packet)
    if where == _MOVED:
        MOVED_FOR.set(since / 1000)
    else:
        FINGER.set(Finger(TouchPlace(where), since / 1000, seen, settled))
    return packet[_HEAD.size :]
