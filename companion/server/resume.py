"""Keeps the line between one page and its session, whichever sockets carry it.

A page whose socket was cut opens another and goes on: each side says how many frames it has heard, and the other sends
what came after. So the page keeps its picture and what is typed on it, and no tap is lost or counted twice. What is
said about the line itself travels as text to the page ("line" and its secret at first, "again" and what was heard on a
new socket), and from it as bytes that begin with ``OURS``.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Final

from flet.messaging.protocol import MessageAction

MOST_KEPT: Final = 256_000
"""How many bytes of frames are kept to be said again; a page that has missed more loads itself anew."""
OURS: Final = b"\xff"
"""The byte that our frames begin with; Flet's own begin with 0."""
LONGEST_WORD: Final = 100
"""The most bytes that a word of ours has."""
ASKED: Final = re.compile(r"again ([A-Za-z0-9_-]{43}) ([0-9]{1,9})")
"""What a page begins a new socket with: the secret of its line, and how many frames it has heard."""
NEW: Final = "new"
"""The answer where its line cannot go on: the page has to be loaded again."""
SHOWN: Final = "shown"
"""The word that is said once the first screen is drawn."""
PICTURE: Final = bytes((MessageAction.PATCH_CONTROL.value,))
"""The third byte of a frame that changes the picture."""
PING: Final = "ping"
PONG: Final = "pong"


class Line:
    """Counts frames in both directions, and keeps the last that were said."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        """The secret, known to one page alone, in its memory: a copy of its tab does not have it."""
        self.heard = 0
        """How many frames of the page were heard."""
        self.shown = False
        """Whether the page has a picture with which it could go on."""
        self.pictures = 0
        """How many of the frames that were said are pictures; the page counts them as well."""
        self._said = 0
        self._kept: deque[bytes] = deque()
        self._size = 0

    def says(self, frame: bytes) -> None:
        self._said += 1
        self.pictures += frame[2:3] == PICTURE
        self._kept.append(frame)
        self._size += len(frame)
        while self._size > MOST_KEPT:
            self._size -= len(self._kept.popleft())

    def after(self, heard: int) -> list[bytes] | None:
        """Return the frames after number ``heard``; None once they were dropped."""
        missed = self._said - heard
        if not 0 <= missed <= len(self._kept):
            return None
        return list(self._kept)[len(self._kept) - missed :]
