"""Keeps files that are too large for a message until the browser that asked for them has fetched them by a link.

The link is of no use without the secret of that browser, which is in a cookie that no script can read.
"""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, Final
from urllib.parse import quote

from starlette.responses import Response, StreamingResponse

FOLDER: Final = "/download"
MOST: Final = 4
"""Files that wait at once; one more, and the oldest goes."""
KEPT_SECONDS: Final = 900.0
PIECE: Final = 256_000
"""Bytes that are read and sent at once."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    secret: str
    name: str
    media_type: str
    stream: BinaryIO
    until: float
    size: int
    reading: threading.Lock = field(default_factory=threading.Lock)
    """Held by the thread that reads: a file has one position, and several may fetch it at once."""

    def pieces(self) -> Iterator[bytes]:
        """Yield the file from its beginning, whoever else reads it meanwhile; it ends where the file is closed."""
        position = 0
        with contextlib.suppress(ValueError):  # closed
            while True:
                with self.reading:
                    self.stream.seek(position)
                    piece = self.stream.read(PIECE)
                if not piece:
                    return
                position += len(piece)
                yield piece


class Downloads:
    """The files of one server that wait to be fetched. They are temporary files without a name, and go when closed."""

    def __init__(self) -> None:
        self._waiting: dict[str, _Waiting] = {}

    def offer(self, secret: str, name: str, media_type: str, stream: BinaryIO) -> str:
        """Keep a file for the browser with this secret. Returns the path of its link; each try fetches all of it."""
        self._tidy(MOST - 1)
        token = secrets.token_urlsafe(24)
        until = time.monotonic() + KEPT_SECONDS
        self._waiting[token] = _Waiting(secret, name, media_type, stream, until, stream.seek(0, 2))
        return f"{FOLDER}/{token}/{quote(name)}"

    def answer(self, token: str, secret: str | None) -> Response:
        """Answer a browser that fetches a file: with the file, or that there is none for it."""
        self._tidy(MOST)
        found = self._waiting.get(token)
        if found is None or secret is None or not secrets.compare_digest(found.secret, secret):
            return Response(status_code=404)
        headers = {
            "content-disposition": f"attachment; filename*=UTF-8''{quote(found.name)}",
            "content-length": str(found.size),
        }
        return StreamingResponse(found.pieces(), media_type=found.media_type, headers=headers)

    def close(self) -> None:
        self._tidy(0)

    def _tidy(self, most: int) -> None:
        """Remove the files whose time is over, and the oldest ones beyond so many."""
        for token, oldest in list(self._waiting.items()):
            if len(self._waiting) <= most and oldest.until >= time.monotonic():
                break
            del self._waiting[token]
            with contextlib.suppress(OSError):
                oldest.stream.close()
