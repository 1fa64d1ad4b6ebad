"""Reading a named file or standard input, never more than fits, and writing files whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from companion.cli.errors import UNREADABLE, Failed, cause, placed
from companion.engine import NotUnderstood
from companion.engine.words import Say, unreadable
from companion.sessions.documents import LARGEST

STANDARD_INPUT = "-"


def read_bytes(say: Say, name: str) -> bytes:
    """A file's bytes (``-`` is standard input), one more than LARGEST at most: the reader refuses that many."""
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin is not None else b""
        with Path(name).open("rb") as stream:
            return stream.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        raise _failed(say, "no_file", name, detail_of(say, fault)) from None


def folder(say: Say, name: str) -> Path:
    """A folder that can be written to; it is made when it is not there."""
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except (OSError, ValueError) as fault:
        raise _failed(say, "cannot_write", name, detail_of(say, fault)) from None


def write_whole(say: Say, path: Path, data: bytes) -> None:
    """The file with all its bytes, or the file as it was before."""
    with whole_file(say, path) as stream:
        stream.write(data)


@contextlib.contextmanager
def whole_file(say: Say, path: Path) -> Iterator[BinaryIO]:
    """A stream for a file that is there at the end of the block with all that was written, or else as it was before."""
    try:
        if path.is_dir():
            raise IsADirectoryError
        part = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
        stream = part.open("wb")
    except (OSError, ValueError) as fault:
        raise _failed(say, "cannot_write", str(path), detail_of(say, fault)) from None
    try:
        with stream:
            yield stream
        part.replace(path)
    except BaseException as fault:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        if isinstance(fault, OSError):
            raise _failed(say, "cannot_write", str(path), cause(say, fault)) from None
        raise


def detail_of(say: Say, fault: OSError | ValueError) -> str:
    """Why a file can be neither read nor written; a ValueError is a name with a null character."""
    return cause(say, fault) if isinstance(fault, OSError) else say.t("this is no file name")


def shown_name(say: Say, name: str) -> str:
    """A file's name for messages."""
    return say.t("standard input") if name == STANDARD_INPUT else name


def _failed(say: Say, key: str, name: str, detail: str) -> Failed:
    words = unreadable(say, NotUnderstood(key, detail=detail))
    return Failed(placed(say, shown_name(say, name), words), UNREADABLE)
