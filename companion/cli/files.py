"""Reads a named file or standard input up to a limit, and writes files whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from companion.cli.errors import UNREADABLE, Failed, cause, with_place
from companion.engine import NotUnderstood
from companion.engine.words import Say, unreadable
from companion.sessions.files import whole_file as files
from companion.sessions.files.safe_json import LARGEST

STANDARD_INPUT = "-"


def read_bytes(say: Say, name: str) -> bytes:
    """Return a file's bytes (``-`` is standard input), at most LARGEST and one more, which the reader refuses."""
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin is not None else b""
        with Path(name).open("rb") as stream:
            return stream.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        raise _failed(say, "no_file", name, detail_of(say, fault)) from None


def folder(say: Say, name: str) -> Path:
    """Return a folder that can be written to; make it when it is missing."""
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except (OSError, ValueError) as fault:
        raise _failed(say, "cannot_write", name, detail_of(say, fault)) from None


def write_whole(say: Say, path: Path, data: bytes) -> None:
    """Write a file with all its bytes, or leave it as it was."""
    with whole_file(say, path) as stream:
        stream.write(data)


@contextlib.contextmanager
def whole_file(say: Say, path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing. At the end of the block it has all that was written, or is as it was before."""
    writing = False
    try:
        with files.whole_file(path) as stream:
            writing = True
            yield stream
    except OSError as fault:
        raise _failed(say, "cannot_write", str(path), cause(say, fault)) from None
    except ValueError as fault:
        if writing:
            raise
        raise _failed(say, "cannot_write", str(path), detail_of(say, fault)) from None


@contextlib.contextmanager
def all_or_none(say: Say, name: str) -> Iterator[Callable[[str, bytes], None]]:
    """Yield a function that takes files of one folder by name and bytes; the end of the block writes all of them.

    Makes the folder, and those above it, when missing. Whatever stops the block removes what was made and leaves the
    files that were there as they were.
    """
    path = Path(name)
    made: list[Path] = []
    try:
        try:
            _make(path, made)
            stage = Path(tempfile.mkdtemp(prefix=".", suffix=".part", dir=path))
        except (OSError, ValueError) as fault:
            raise _failed(say, "cannot_write", name, detail_of(say, fault)) from None
        try:
            with _staged(say, path, stage) as add:
                yield add
        finally:
            shutil.rmtree(stage, ignore_errors=True)
    except BaseException:
        for one in reversed(made):
            with contextlib.suppress(OSError):  # somebody else put something there
                one.rmdir()
        raise


def _make(path: Path, made: list[Path]) -> None:
    """Make the folder and those above it; ``made`` gets those that were missing, the outermost first."""
    missing = []
    while not path.exists() and path != path.parent:
        missing.append(path)
        path = path.parent
    for one in reversed(missing):
        try:
            one.mkdir()
        except FileExistsError:
            if not one.is_dir():
                raise
        else:
            made.append(one)


@contextlib.contextmanager
def _staged(say: Say, folder: Path, stage: Path) -> Iterator[Callable[[str, bytes], None]]:
    """Write files into ``stage``, a folder within the folder, and move them to their places at the end."""
    names: list[str] = []
    new, before = stage / "new", stage / "before"

    def add(name: str, data: bytes) -> None:
        try:
            new.mkdir(exist_ok=True)
            (new / name).write_bytes(data)
        except (OSError, ValueError) as fault:
            raise _failed(say, "cannot_write", str(folder / name), detail_of(say, fault)) from None
        names.append(name)

    yield add
    placed_now: list[str] = []
    try:
        before.mkdir()
        for name in names:
            placed_now.append(name)
            if os.path.lexists(folder / name):
                (folder / name).replace(before / name)
            (new / name).replace(folder / name)
    except BaseException as fault:
        for name in reversed(placed_now):
            _put_back(folder / name, before / name, new / name)
        if isinstance(fault, OSError):
            where = folder / placed_now[-1] if placed_now else folder
            raise _failed(say, "cannot_write", str(where), cause(say, fault)) from None
        raise


def _put_back(file: Path, before: Path, new: Path) -> None:
    """Restore the file as it was. Removes it only if the new one has left its stage."""
    with contextlib.suppress(OSError):
        if os.path.lexists(before):
            before.replace(file)
        elif not os.path.lexists(new):
            file.unlink()


def detail_of(say: Say, fault: OSError | ValueError) -> str:
    """Return why a file can be neither read nor written; a ValueError means a name with a null character."""
    return cause(say, fault) if isinstance(fault, OSError) else say.t("this is not a file name")


def shown_name(say: Say, name: str) -> str:
    """Return a file's name for messages."""
    return say.t("standard input") if name == STANDARD_INPUT else name


def _failed(say: Say, key: str, name: str, detail: str) -> Failed:
    words = unreadable(say, NotUnderstood(key, detail=detail))
    return Failed(with_place(say, shown_name(say, name), words), UNREADABLE)
