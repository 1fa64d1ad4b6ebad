"""Reads imports: files, folders and zips of them, one document at a time, each within a limit.

Names inside a zip are checked and shown; nothing is ever written under them.
"""

from __future__ import annotations

import io
import os
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final

from companion.engine import NotUnderstood
from companion.sessions.files.archive import SUFFIX
from companion.sessions.files.safe_json import LARGEST, fits_a_line

PLAYS: Final = ".bgsplay"
"""How the names of BG Stats’ play files end."""

LARGEST_LIST: Final = 1_000_000_000
"""The most bytes of a file with many sessions or plays; it is read part by part."""

MOST_FILES: Final = 100_000
"""The most files in one folder or zip."""

MOST_UNPACKED: Final = 200_000_000
"""The most bytes that one zip may unpack to."""

MOST_RATIO: Final = 100
"""How many times larger a file may be than its packed form; sessions are ten times as large."""

HANDED: Final = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""Folders of pipes that a shell hands over for ``<(…)``."""

_ZIP: Final = b"PK\3\4"
_SMALL: Final = 100_000
_LARGEST_READ: Final = 10_000_000
_STRANGE_NAME: Final = re.compile(
    r"^/ | ^[a-z]: | (^|/) ( \.\.(/|$) | (con|prn|aux|nul|com\d|lpt\d) (\.|/|$) )", re.IGNORECASE | re.VERBOSE
)
"""A name that is absolute, leads upwards, or means a device on some system."""


@dataclass(frozen=True, slots=True)
class Source:
    """Bytes that may be a session file, at most one more than the limit. ``place`` names them for people.

    ``certain``: somebody named this very file, or it has a name like our files, so it must be one.
    """

    place: str
    data: bytes
    certain: bool
    path: Path | None = None
    """Where a file lies that can be opened again."""

    def open(self) -> BinaryIO:
        """Open all of it, however long it is, up to LARGEST_LIST bytes."""
        if self.path is None:
            return io.BytesIO(self.data)
        if self.path.stat().st_size > LARGEST_LIST:
            raise NotUnderstood("too_large", most=LARGEST_LIST // 1_000_000)
        return self.path.open("rb")


def sources(path: Path) -> Iterator[Source]:
    """Yield everything under a path that looks like a session file, in the order of names.

    Raises NotUnderstood with the place, OSError for what the system does not let us read, ValueError for no name.
    """
    if path.is_dir():
        yield from _folder(path)
    elif path.exists() and not path.is_file() and not str(path).startswith(HANDED):
        raise NotUnderstood("not_a_file", str(path))  # who reads a pipe waits until somebody writes to it
    elif path.suffix.lower() == ".zip" or begins_with(path, _ZIP):
        yield from _zip(path)
    else:
        yield Source(str(path), _read(path), certain=True, path=path if path.is_file() else None)


def begins_with(path: Path, beginning: bytes) -> bool | None:
    """Tell whether a file begins with these bytes; None where there is none that can be read."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as stream:
            return stream.read(len(beginning)) == beginning
    except (OSError, ValueError):
        return None


def _folder(folder: Path) -> Iterator[Source]:
    """Yield the files of a folder and of all folders below; links to folders are not followed."""
    count = 0
    for root, folders, names in os.walk(folder, onerror=_raise):
        folders.sort()
        for name in sorted(names):
            path = Path(root, name)
            dangling = _has_our_suffix(name) and path.is_symlink() and not path.exists()  # people are told of it
            if not _is_json(name) or not (path.is_file() or dangling):
                continue
            count += 1
            if count > MOST_FILES:
                raise NotUnderstood("too_many", str(folder), most=MOST_FILES)
            yield Source(str(path), _read(path), _has_our_suffix(name), path)


def _zip(path: Path) -> Iterator[Source]:
    try:
        with _BoundedFile(path) as file, zipfile.ZipFile(file) as packed:
            members = packed.infolist()
            if len(members) > MOST_FILES:
                raise NotUnderstood("too_many", str(path), most=MOST_FILES)
            left = MOST_UNPACKED
            for member in sorted(members, key=lambda one: one.filename):
                source = _member(packed, member, str(path))
                if source is not None:
                    yield source
                    left -= len(source.data)
                    if left < 0:
                        raise NotUnderstood("zip_bomb", str(path))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, UnicodeError):
        raise NotUnderstood("zip_broken", str(path)) from None


def _member(packed: zipfile.ZipFile, member: zipfile.ZipInfo, path: str) -> Source | None:
    """Read a member of a zip; None for what is none of ours. Raises NotUnderstood for what only an attacker packs."""
    name = member.filename.replace("\\", "/")
    place = f"{path}: {name}"
    if not fits_a_line(name) or _STRANGE_NAME.search(name):
        raise NotUnderstood("zip_name", place)
    if stat.S_IFMT(member.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise NotUnderstood("zip_link", place)
    last = PurePosixPath(name).name
    if last.lower().endswith(".zip"):
        raise NotUnderstood("zip_nested", place)
    if member.is_dir() or not _is_json(last):
        return None
    if member.flag_bits & 0x1:
        raise NotUnderstood("zip_encrypted", place)
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotUnderstood("zip_method", place)
    if member.file_size > max(_SMALL, MOST_RATIO * member.compress_size):
        raise NotUnderstood("zip_bomb", place)
    with packed.open(member) as stream:
        data = stream.read(LARGEST + 1)  # never more than the size it tells
    return Source(place, data, _has_our_suffix(last))


class _BoundedFile(io.FileIO):
    """Refuses to read one large piece: ``zipfile`` reads a list of members as long as the zip itself says."""

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(_LARGEST_READ + 1 if size is None or size < 0 else min(size, _LARGEST_READ + 1))
        if found is not None and len(found) > _LARGEST_READ:
            raise zipfile.BadZipFile("its list of members is larger than any honest one")
        return found or b""


def _is_json(name: str) -> bool:
    """Return whether a name is that of a JSON file or a play file. One that begins with a dot was added by a system."""
    return name.lower().endswith((".json", PLAYS)) and not name.startswith(".")


def _has_our_suffix(name: str) -> bool:
    return name.lower().endswith((SUFFIX, PLAYS))


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as fault:
        fault.filename = str(path)  # reading, other than opening, does not tell
        raise


def _raise(fault: OSError) -> None:
    raise fault
