"""Measures text in our typeface, breaks its lines, and knows which letters it has; the same for every painter."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

GLYPHS: Final = {
    **dict(zip("MSWLYK", map(chr, range(0xE000, 0xE006)), strict=True)),
    "crown": chr(0xE006),
    "die": chr(0xE007),
    "switch": chr(0xE008),
}
"""Drawings that are letters of our regular face (assets/fonts/README.md); suits by their letter."""
LEADING: Final = 1.2
"""Distance from base line to base line, in sizes: no accent of one line touches the next."""


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width without kerning: a painter that kerns writes a little narrower."""
    face = _face(bold)
    return float(size / face["em"] * sum([face["widths"].get(char, face["em"]) for char in text]))


def above() -> float:
    """Return how far letters reach above the base line at most, in sizes; the rest of a line (1.164 sizes) is below."""
    face = _face(False)
    return float(face["above"] / face["em"])


def below() -> float:
    face = _face(False)
    return float(face["below"] / face["em"])


def drawable(text: str, otherwise: str = "") -> str:
    """Return ``text`` in letters that our typeface has.

    An accent is dropped where the typeface lacks that letter with it; signs like emoji are dropped; letters of other
    scripts become «…». Where nothing is left, returns ``otherwise``.
    """
    parts = []
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if char.isspace():
            parts.append("\N{NO-BREAK SPACE}" if char in "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}" else " ")
        elif kind[0] == "C":
            continue
        elif _known(char):
            parts.append(char)
        elif plain := "".join(one for one in unicodedata.normalize("NFKD", char) if _known(one) and one.isprintable()):
            parts.append(plain[0] if unicodedata.combining(plain[-1]) else plain)
        elif kind[0] in "LN":
            parts.append("…")
    told = re.sub(" +", " ", re.sub("…+", "…", "".join(parts))).strip()
    return told if re.search(r"[^\s….·-]", told) else otherwise


def wrapped(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """Break text into lines no wider than ``room``; a word that is wider is broken."""
    lines = [""]
    for word in re.findall(r"[^ -]*-+|[^ -]+ ?| ", text):
        if width((lines[-1] + word).rstrip(" "), size, bold=bold) <= room:
            lines[-1] += word
            continue
        if lines[-1]:
            lines.append("")
        for char in word:
            if width(lines[-1] + char.rstrip(" "), size, bold=bold) > room and lines[-1]:
                lines.append("")
            lines[-1] += char
    return [line.strip(" ") for line in lines if line.strip(" ")] or [""]


def shortened(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return text on one line, cut short with «…» where it does not fit."""
    if width(text, size, bold=bold) <= room:
        return text
    while text and width(text.rstrip(" -") + "…", size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip(" -") + "…"


def fitted(
    text: str, sizes: Sequence[float], room: float, lines: int, *, bold: bool = False
) -> tuple[float, list[str]]:
    """Return the largest of ``sizes`` at which the text takes at most ``lines`` lines, with those lines; else the
    smallest size, with the end cut off.

    A size that breaks a word is passed over as long as a smaller one does not.
    """
    words = re.findall(r"[^ -]*-+|[^ -]+", text)
    for size in sizes:
        whole = all(width(word, size, bold=bold) <= room for word in words)
        if whole and len(found := wrapped(text, size, room, bold=bold)) <= lines:
            return size, found
    size = sizes[-1]
    found = wrapped(text, size, room, bold=bold)
    if len(found) > lines:
        rest = "".join(line if line.endswith("-") else line + " " for line in found[lines - 1 :]).strip()
        found = [*found[: lines - 1], shortened(rest, size, room, bold=bold)]
    return size, found


def _known(char: str) -> bool:
    return char in _face(False)["widths"] and char in _face(True)["widths"]


@cache
def _face(bold: bool) -> dict[str, Any]:
    told = _letters()["bold" if bold else "regular"]
    widths = {chr(first + at): wide for first, run in told["runs"] for at, wide in enumerate(run)}
    return {**told, "widths": widths}


@cache
def _letters() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((Path(__file__).parent / "letters.json").read_text("utf-8"))
    return found
