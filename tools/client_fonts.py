"""Which fonts Flutter's web client knows for letters that an app's own typeface lacks: read from its code.

The client holds a list of files, and for every letter of Unicode the files that have it, both as packed text. It asks
for a file when a letter that is to be drawn is in no font it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import flet_web

FILE = re.compile(r'\("Noto [^"]+","(?P<path>(?P<family>[a-z0-9]+)/[^"]+?(?:\.(?P<number>\d+))?\.woff2)"\)')
SETS = re.compile(r'"([a-z0-9,]{5000,})"')
LETTERS = re.compile(r'"([A-Za-z0-9]{20000,})"')
UNICODE = 0x110000


@dataclass(frozen=True, slots=True)
class Wish:
    """A file that the client may ask for: its path below the fonts' folder, and the letters expected in it."""

    path: str
    family: str
    number: int | None
    codes: set[int]


def paths() -> list[str]:
    """The paths alone; quick."""
    return [found["path"] for found in FILE.finditer(_code())]


def wishes() -> Iterator[Wish]:
    """All files in the client's order. SystemExit if its code is not as it was when this was written."""
    code = _code()
    files = list(FILE.finditer(code))
    sets = max(SETS.findall(code[files[-1].end() :]), key=lambda told: told.count(","), default="")
    after = code[code.find(sets) :] if sets else ""
    letters = max(LETTERS.findall(after), key=len, default="")
    if not files or not letters:
        raise SystemExit("flet-web's main.dart.js does not list its fonts the way it did")
    groups = [_group(told) for told in sets.split(",")]
    codes: list[set[int]] = [set() for _ in files]
    for first, last, group in _runs(letters):
        for file in groups[group]:
            codes[file].update(range(first, last))
    for found, has in zip(files, codes, strict=True):
        yield Wish(found["path"], found["family"], int(found["number"]) if found["number"] else None, has)


def _code() -> str:
    return (Path(flet_web.get_package_web_dir()) / "main.dart.js").read_text("utf-8")


def _group(told: str) -> list[int]:
    """A set of files: each letter ends a number, in base 26 after decimal digits, that counts on from the last file."""
    found, last, high = list[int](), -1, 0
    for char in told:
        if char.isdigit():
            high = high * 10 + int(char)
        else:
            last, high = last + high * 26 + ord(char) - ord("a") + 1, 0
            found.append(last)
    return found


def _runs(told: str) -> Iterator[tuple[int, int, int]]:
    """Runs of letters, first and behind the last, with their set: a small letter ends a length, a capital the set."""
    at, high, long = 0, 0, 1
    for char in told:
        if char.isdigit():
            high = high * 10 + int(char)
        elif char.islower():
            long, high = high * 26 + ord(char) - ord("a") + 2, 0
        else:
            yield at, at + long, high * 26 + ord(char) - ord("A")
            at, high, long = at + long, 0, 1
    if at != UNICODE:
        raise SystemExit(f"the client's list of letters ends at {at:X}")
