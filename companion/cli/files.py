"""Reads a named file or standard input, and writes files whole or not at all, to standard output as well.

The name ``-`` stands for standard input or output. Output is made elsewhere first: nobody reads half of it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
import tempfile
import zipfile
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import BinaryIO, Final

from companion.cli.errors import UNREADABLE, Failed, cause
from companion.engine import NotUnderstood, Say, unreadable
from companion.server.stopping import by_signals
from companion.sessions.files import whole_file as files
from companion.sessions.files.import_files import LARGEST_LIST
from companion.sessions.files.safe_json import LARGEST

STANDARD: Final = "-"

PIECE: Final = 1 << 20


def read_bytes(say: Say, name: str) -> bytes:
    """Return a file's bytes, at most LARGEST and one more, which the reader refuses."""
    try:
        if name == STANDARD:
            return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin is not None else b""
        with Path(name).open("rb") as stream:
            return stream.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        raise unusable(say, "no_file", shown_name(say, name), fault) from None


@contextlib.contextmanager
def input_file(say: Say, name: str) -> Iterator[Path]:
    """Yield where a file lies that is to be read; what comes through standard input is kept in one for the block."""
    if name != STANDARD:
        yield Path(name)
        return
    shown = shown_name(say, name)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "input")
        try:
            with path.open("wb") as stream:
                for piece in iter(lambda: sys.stdin.buffer.read(PIECE) if sys.stdin is not None else b"", b""):
                    if stream.tell() > LARGEST_LIST:  # whoever reads it says so
                        break
                    stream.write(piece)
        except OSError as fault:
            raise unusable(say, "no_file", shown, fault) from None
        try:
            yield path
        except Failed as failed:
            raise Failed(failed.words.replace(str(path), shown), failed.status) from None


def to_standard_output(say: Say, name: str | None, args: Namespace) -> bool:
    """Tell whether a file goes to standard output, where nothing else may come then. Raises Failed beside --json."""
    if name == STANDARD and args.json:
        raise Failed(say.t("{one} and {other} exclude each other", one="--json", other="-"), UNREADABLE)
    return name == STANDARD


@contextlib.contextmanager
def output_file(name: str) -> Iterator[Path]:
    """Yield where a file is to be written. At the end of the block one for standard output goes there."""
    if name != STANDARD:
        yield Path(name)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "output")
        yield path
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        with path.open("rb") as stream:
            shutil.copyfileobj(stream, sys.stdout.buffer, PIECE)


@contextlib.contextmanager
def whole_file(say: Say, name: str) -> Iterator[BinaryIO]:
    """Open a file for writing. At the end of the block it has all that was written, or is as it was before."""
    writing = False
    with output_file(name) as path:
        try:
            with files.whole_file(path) as stream:
                writing = True
                yield stream
        except (OSError, ValueError) as fault:
            if writing and not isinstance(fault, OSError):
                raise
            shown = say.t("standard output") if name == STANDARD else name
            raise unusable(say, "cannot_write", shown, fault) from None


@contextlib.contextmanager
def all_or_none(say: Say, name: str) -> Iterator[Callable[[str, bytes], None]]:
    """Yield a function that takes files of one folder by name and bytes; the end of the block writes all of them.

    Makes the folder, and those above it, when missing. Whatever stops the block removes what was made and
    leaves the files that were there as they were. On standard output the folder is a zip.
    """
    if name == STANDARD:
        with whole_file(say, name) as stream, zipfile.ZipFile(stream, "w") as packed:
            yield lambda file, data: packed.writestr(zipfile.ZipInfo(file), data, zipfile.ZIP_DEFLATED)
        return
    folder, names = Path(name), list[str]()
    with contextlib.ExitStack() as undo:
        try:
            _make(folder, undo)
            stage = tempfile.TemporaryDirectory(prefix=".", suffix=".part", dir=folder, ignore_cleanup_errors=True)
        except (OSError, ValueError) as fault:
            raise unusable(say, "cannot_write", name, fault) from None
        undo.callback(stage.cleanup)
        new, before = Path(stage.name, "new"), Path(stage.name, "before")

        def add(file: str, data: bytes) -> None:
            try:
                new.mkdir(exist_ok=True)
                (new / file).write_bytes(data)
            except (OSError, ValueError) as fault:
                raise unusable(say, "cannot_write", str(folder / file), fault) from None
            names.append(file)

        yield add
        place = folder
        try:
            before.mkdir()
            for file in names:
                place = folder / file
                undo.callback(_put_back, place, before / file, new / file)
                if os.path.lexists(place):
                    place.replace(before / file)
                (new / file).replace(place)
        except OSError as fault:
            raise unusable(say, "cannot_write", str(place), fault) from None
        undo.pop_all()
        stage.cleanup()


def ended_by_signals() -> AbstractContextManager[object]:
    """Let a signal that ends a program end the block as Ctrl+C does, so that nothing half-made stays."""

    def end() -> None:
        raise KeyboardInterrupt

    return by_signals(end, end)


def _make(folder: Path, undo: contextlib.ExitStack) -> None:
    """Make the folder and those above it; ``undo`` removes those that were missing."""
    for one in reversed((folder, *folder.parents)):
        if one.exists():
            continue
        try:
            one.mkdir()
        except FileExistsError:
            if not one.is_dir():
                raise
        else:
            undo.callback(_remove, one)


def _remove(folder: Path) -> None:
    with contextlib.suppress(OSError):  # somebody else put something there
        folder.rmdir()


def _put_back(file: Path, before: Path, new: Path) -> None:
    """Restore the file as it was. Removes it only if the new one has left its stage."""
    with contextlib.suppress(OSError):
        if os.path.lexists(before):
            before.replace(file)
        elif not os.path.lexists(new):
            file.unlink()


def shown_name(say: Say, name: str) -> str:
    """Return the name of a file to read for messages."""
    return say.t("standard input") if name == STANDARD else name


def unusable(say: Say, key: str, place: str, fault: OSError | ValueError) -> Failed:
    """Return Failed for a file that cannot be read or written; a ValueError means a name with a null character."""
    detail = cause(say, fault) if isinstance(fault, OSError) else say.t("this is not a file name")
    return Failed(say.labelled(place, unreadable(say, NotUnderstood(key, detail=detail))), UNREADABLE)
