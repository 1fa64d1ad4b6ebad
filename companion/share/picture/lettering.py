"""Measures text in our typeface, breaks its lines, and knows which letters it has; the same for every painter."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import takewhile
from operator import eq
from pathlib import Path
from typing import Any, Final

from companion.share.picture.other_letters import UNSEEN, Run, clusters, ems, piece_of, runs

GLYPHS: Final = {
    **dict(zip("MSWLYK", map(chr, range(0xE000, 0xE006)), strict=True)),
    "crown": chr(0xE006),
    "die": chr(0xE007),
    "switch": chr(0xE008),
}
"""Drawings that are letters of our regular face (assets/fonts/README.md); suits by their letter."""
_MARKS: Final = str.maketrans("", "", "\u2066\u2067\u2068\u2069")
ALIKE: Final = 24
NARROW: Final = 12
"""How many letters names may begin with that are the same while what differs is in sight, on some lines and on one."""
LEADING: Final = 1.2
"""Distance from base line to base line, in sizes: no accent of one line touches the next."""


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width without kerning: a painter that kerns writes a little narrower."""
    face = _face(bold)
    widths = face["widths"]
    try:
        return float(size / face["em"] * sum([widths[char] for char in text]))
    except KeyError:  # seldom: a letter that our typeface lacks
        return float(size * sum([_ems(one, face) for one in clusters(bare(text))]))


def bare(text: str) -> str:
    """Return text without the marks around what is written from right to left: nobody sees them."""
    return text.translate(_MARKS)


def above() -> float:
    """Return how far letters reach above the base line at most, in sizes; the rest of a line (1.164 sizes) is below."""
    face = _face(False)
    return float(face["above"] / face["em"])


def below() -> float:
    face = _face(False)
    return float(face["below"] / face["em"])


def drawable(text: str, otherwise: str = "") -> str:
    """Return ``text`` in letters that our typeface or one of the pieces for other scripts has.

    An accent is dropped where no font has that letter with it; so are signs that no font has. Letters that none has
    become «…». Where nothing is left, returns ``otherwise``.
    """
    parts = []
    for cluster in clusters(unicodedata.normalize("NFC", text)):
        if piece_of(cluster[0]) and not _known(cluster[0]) and not _in_other_clothes(cluster[0]):
            parts.append("".join(char for char in cluster if char in UNSEEN or piece_of(char)))
        else:
            parts.append(_in_our_letters(cluster))
    told = re.sub(" +", " ", re.sub("…+", "…", "".join(parts))).strip()
    return told if re.search(r"[^\s….·-]", told) else otherwise


@lru_cache(maxsize=4096)
def readable(text: str) -> str:
    """Return ``text`` as a browser can write it: «…» for letters that neither our typeface nor a piece has."""
    if text.isascii() or all(_written(char) for char in text):
        return text
    shown = "".join(char if _written(char) else "" if unicodedata.category(char)[0] == "M" else "…" for char in text)
    return re.sub("…+", "…", shown)


def split(text: str) -> list[Run]:
    """Split text by the fonts that it needs."""
    return runs(text, _known)


def needs_others(text: str) -> bool:
    """Tell whether text has letters that our typeface lacks and another font has."""
    return any(run.piece for run in split(text))


def first_letter(text: str) -> str:
    """Return what stands for somebody who has chosen no sign: the name's first letter, large; else its first sign."""
    found = clusters(text.strip())
    return next((one for one in found if one[0].isalnum()), found[0] if found else "·").upper()


def _written(char: str) -> bool:
    kind = unicodedata.category(char)
    unseen = kind[0] == "Z" or kind in ("Cc", "Cf") or char in UNSEEN
    return unseen or char in _face(False)["widths"] or bool(piece_of(char))


def _ems(cluster: str, face: dict[str, Any]) -> float:
    if cluster[0] in face["widths"]:
        return float(sum([face["widths"].get(char, 0) for char in cluster]) / face["em"])
    return ems(cluster)


def _in_our_letters(text: str) -> str:
    parts = []
    for char in text:
        kind = unicodedata.category(char)
        if char.isspace():
            parts.append("\N{NO-BREAK SPACE}" if char in "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}" else " ")
        elif kind[0] == "C":
            continue
        elif _known(char):
            parts.append(char)
        elif plain := _plain(char):
            parts.append(plain[0] if unicodedata.combining(plain[-1]) else plain)
        elif kind[0] in "LN":
            parts.append("…")
    return "".join(parts)


def _in_other_clothes(char: str) -> bool:
    """Tell whether our typeface has the letter in its usual form: it is wide, a ligature or a figure in a circle."""
    compatible = unicodedata.normalize("NFKD", char) != unicodedata.normalize("NFD", char)
    return compatible and bool(_plain(char))


def _plain(char: str) -> str:
    """Return the letters of our typeface that this one is made of."""
    return "".join(one for one in unicodedata.normalize("NFKD", char) if _known(one) and one.isprintable())


def wrapped(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """Break text into lines no wider than ``room``; a word that is wider is broken."""
    lines = [""]
    for word in re.findall(r"[^ -]*-+|[^ -]+ ?| ", text):
        if width((lines[-1] + word).rstrip(" "), size, bold=bold) <= room:
            lines[-1] += word
            continue
        if lines[-1]:
            lines.append("")
        for letter in clusters(word):
            if width(lines[-1] + letter.rstrip(" "), size, bold=bold) > room and lines[-1]:
                lines.append("")
            lines[-1] += letter
    return [line.strip(" ") for line in lines if line.strip(" ")] or [""]


def telling(name: str, among: Iterable[str], most: int = ALIKE) -> str:
    """Return a name without what another one ``among`` those at the table begins with as well, if that is more than
    ``most`` letters: «Marie-Antoinette de la Tour (maman)» is «Marie-… (maman)» beside «… (tata)».
    """
    letters, others = clusters(name), [clusters(other) for other in among if other != name]
    alike = max((sum(takewhile(bool, map(eq, letters, other))) for other in others), default=0)
    if alike <= most:
        return name
    word = "".join(letters[:alike]).rpartition(" ")[2]
    rest = "".join(letters[alike:])
    beginning = "".join(letters[: most // 3]) + "… " if most else "…"  # what comes then may have a line of its own
    return beginning + (word + rest if len(word) <= most // 6 else rest)


def shortened(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return text on one line, cut short with «…» where it does not fit."""
    if width(text, size, bold=bold) <= room:
        return text
    letters = clusters(text)
    while letters and width("".join(letters).rstrip(" -") + "…", size, bold=bold) > room:
        letters.pop()
    return "".join(letters).rstrip(" -") + "…"


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
    told = json.loads(Path(__file__).with_name("letters.json").read_text("utf-8"))["bold" if bold else "regular"]
    widths = {chr(first + at): wide for first, run in told["runs"] for at, wide in enumerate(run)}
    return {**told, "widths": widths}
