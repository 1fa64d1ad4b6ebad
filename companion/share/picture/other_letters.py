"""Knows letters that our typeface lacks: which piece of ``assets/letters`` has one, and how wide it is.

The pieces are fonts for names in other scripts and for emoji (``assets/letters/README.md``). A painter that has the
fonts of its own system uses those; widths are the same for all painters, and rather too wide than too narrow.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

EMOJI: Final = "notocoloremoji"
"""The piece whose letters have colours of their own."""
JOINER: Final = "\N{ZERO WIDTH JOINER}"
UNSEEN: Final = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""What is not drawn itself, and tells how its neighbours are."""
SKINS: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""What follows a black flag and says whose it is."""
FLAG_LETTERS: Final = frozenset(map(chr, range(0x1F1E6, 0x1F200)))


@dataclass(frozen=True, slots=True)
class Run:
    """Text in letters of one piece; of our own typeface where ``piece`` is empty."""

    piece: str
    text: str


def piece_of(char: str) -> str:
    """Return the name of the piece with this letter, or nothing where there is none."""
    found = _letters().get(char)
    return found[0] if found else ""


def ems(cluster: str) -> float:
    """Return how wide a cluster is in its own size; letters that are in no piece count as square."""
    if piece_of(cluster[0]) == EMOJI:
        return _letters()[cluster[0]][1]
    return sum(_letters().get(char, ("", 1.0))[1] for char in cluster if char not in UNSEEN)


def clusters(text: str) -> list[str]:
    """Split text into what a reader takes for one letter: an accent stays with its letter, a family is one emoji."""
    found = list[str]()
    for char in text:
        if found and _belongs(char, found[-1]):
            found[-1] += char
        else:
            found.append(char)
    return found


def runs(text: str, ours: Callable[[str], bool]) -> list[Run]:
    """Split text by the pieces that have its letters, in the order in which they stand side by side. ``ours`` tells
    which letters our typeface has.

    A space between two words of one script goes with them, so that words written from right to left keep their order.
    """
    found = list[Run]()
    for cluster in clusters(text):
        piece = "" if ours(cluster[0]) else piece_of(cluster[0])
        has_space = piece not in ("", EMOJI) and "-" not in piece  # nor have the pieces that a font is cut into
        if found and found[-1].piece == piece:
            found[-1] = Run(piece, found[-1].text + cluster)
        elif has_space and len(found) > 1 and found[-2].piece == piece and found[-1] == Run("", " "):
            found[-2:] = [Run(piece, f"{found[-2].text} {cluster}")]
        else:
            found.append(Run(piece, cluster))
    return _side_by_side(found)


def _side_by_side(pieces: list[Run]) -> list[Run]:
    """Put words from right to left, with emoji before and behind them, in the order in which they are seen: a name that
    ends with an emoji has it at its left. What is beside the name stays where it is.
    """
    seen = list[Run]()
    at = 0
    while at < len(pieces):
        end = at
        while end < len(pieces) and _goes_on(pieces[end]):
            end += 1
            end += end + 1 < len(pieces) and pieces[end] == Run("", " ") and _goes_on(pieces[end + 1])
        name = pieces[at:end] or pieces[at : at + 1]
        seen += reversed(name) if any(map(_leftwards, name)) else name
        at += len(name)
    return seen


def _goes_on(run: Run) -> bool:
    return _leftwards(run) or run.piece == EMOJI


def _leftwards(run: Run) -> bool:
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in run.text)


def _belongs(char: str, before: str) -> bool:
    if char in UNSEEN or char in SKINS or char in TAGS or unicodedata.category(char)[0] == "M":
        return True
    if char in FLAG_LETTERS:
        return len(before) == 1 and before in FLAG_LETTERS
    return before[-1] == JOINER and piece_of(before[0]) == piece_of(char) == EMOJI


@cache
def _letters() -> dict[str, tuple[str, float]]:
    told: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("other_letters.json").read_text("utf-8"))
    found = dict[str, tuple[str, float]]()
    for piece, widths in told.items():
        for wide, letters in widths.items():
            found.update(dict.fromkeys(_each(letters), (piece, int(wide) / 1000)))
    return found


def _each(letters: str | list[int]) -> Iterator[str]:
    """Return the letters of a text, or of runs (the offline app's): by turns how many to leave out, and to take."""
    if isinstance(letters, str):
        yield from letters
        return
    code = 0
    for skipped, count in zip(letters[::2], letters[1::2], strict=True):
        code += skipped
        yield from map(chr, range(code, code + count))
        code += count
