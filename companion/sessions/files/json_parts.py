"""Reads a large JSON document part by part: a list, or an object with lists, of any length in little memory."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from companion.engine import NotUnderstood
from companion.sessions.files.safe_json import DECODER, LARGEST, LOOSE, MEGABYTES, check

Part = tuple[str, Any]
"""The key of a document's object, empty where the document is a list; and a value, or one entry of a list."""

PIECE: Final = 256_000
"""Bytes that are read at once."""

_AFTER: Final = frozenset(" \t\n\r,:]}")
"""What may stand behind a value: behind ``0`` in a piece that ends with ``0.`` more is to come."""

_SPACE: Final = re.compile(r"[ \t\n\r]*")


def parts(stream: BinaryIO, *, loosely: bool = False) -> Iterator[Part]:
    """Yield the entries of a list, or the values of an object by their keys, where a list gives its entries one by one.

    Each part is as large as a document may be. Raises NotUnderstood as ``safe_json.decode`` does, which says what
    ``loosely`` means.
    """
    text = _Text(stream, loosely)
    opening = text.take("[{")
    if opening == "[":
        yield from (("", value) for value in text.entries())
    else:
        for key in text.names():
            if text.peek() == "[":
                text.take("[")
                yield from ((key, value) for value in text.entries())
            else:
                yield key, text.value()
    if text.peek():
        raise text.broken()


class _Text:
    """The text of a stream, of which what was taken is forgotten."""

    def __init__(self, stream: BinaryIO, loosely: bool) -> None:
        self._loosely = loosely
        self._stream, self._decoder = stream, codecs.getincrementaldecoder("utf-8-sig")()
        self._buffer, self._at, self._lines, self._column, self._over = "", 0, 1, 0, False

    def names(self) -> Iterator[str]:
        """Yield the keys of the object that was opened; what stands behind each has to be taken in between."""
        for _ in self._until("}"):
            key = self.value()
            if not isinstance(key, str):
                raise self.broken()
            self.take(":")
            yield key

    def entries(self) -> Iterator[Any]:
        """Yield the entries of the list that was opened."""
        return (self.value() for _ in self._until("]"))

    def _until(self, closing: str) -> Iterator[None]:
        """Yield where something stands that has to be taken before the next, up to the end of a list or an object."""
        if self.peek() == closing:
            self.take(closing)
            return
        while True:
            yield
            if self.take("," + closing) == closing:
                return

    def peek(self) -> str:
        """Return the next character that is no space; empty at the end."""
        while True:
            found = _SPACE.match(self._buffer, self._at)
            assert found is not None
            self._at = found.end()
            if self._at < len(self._buffer) or not self._more():
                return self._buffer[self._at : self._at + 1]

    def take(self, allowed: str) -> str:
        """Take one of these characters."""
        found = self.peek()
        if not found or found not in allowed:
            raise self.broken()
        self._at += 1
        return found

    def value(self) -> Any:
        """Take a value. Its end is certain only where something follows it: a number might go on."""
        self.peek()
        while True:
            try:
                found, end = (LOOSE if self._loosely else DECODER).raw_decode(self._buffer, self._at)
            except json.JSONDecodeError:
                found, end = None, len(self._buffer)
            except RecursionError:
                raise NotUnderstood("too_deep") from None
            if self._buffer[end : end + 1] in _AFTER:
                break
            if len(self._buffer) - self._at > LARGEST:
                raise NotUnderstood("too_large", most=MEGABYTES)
            if not self._more():
                raise self.broken()
        halves = "\\ud" in self._buffer[self._at : end].lower()
        self._at = end
        return check(found, half_characters=halves, loosely=self._loosely)

    def _more(self) -> bool:
        """Read on, as much again as there is; what was taken goes. Returns whether anything came."""
        if self._over:
            return False
        rest = self._buffer[self._at :]
        self._lines, self._column = self._place()
        data = self._stream.read(max(PIECE, len(rest)))
        self._over = not data
        try:
            self._buffer, self._at = rest + self._decoder.decode(data, final=self._over), 0
        except UnicodeDecodeError:
            raise NotUnderstood("not_text") from None
        return len(self._buffer) > len(rest) or self._more()

    def broken(self) -> NotUnderstood:
        """Return what to raise for text that is no JSON from here on."""
        line, column = self._place()
        return NotUnderstood("not_json", line=line, column=column + 1)

    def _place(self) -> tuple[int, int]:
        """Return the line, counted from 1, and how many characters of it were taken."""
        lines = self._buffer.count("\n", 0, self._at)
        column = self._at - self._buffer.rfind("\n", 0, self._at) - 1 if lines else self._column + self._at
        return self._lines + lines, column
