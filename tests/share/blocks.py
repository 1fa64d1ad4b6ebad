"""Half blocks on a terminal, made into the picture that somebody in front of it sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

BOX: Final = 8
Cell = tuple[str, str, str]
"""A letter, its colour, its ground."""
DRAWN: Final = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
"""The upper and the lower half."""


def picture_of(rows: Sequence[Sequence[Cell]]) -> Image.Image:
    """``BOX`` pixels for each half of a letter, in shades of grey."""
    width = max(map(len, rows))
    small = Image.new("L", (width, 2 * len(rows)))
    for y, row in enumerate(rows):
        for x, (letter, colour, ground) in enumerate(row):
            for half in (0, 1):
                shade = colour if DRAWN[letter][half] else ground
                small.putpixel((x, 2 * y + half), {"white": 255, "black": 0}[shade])
    return small.resize((small.width * BOX, small.height * BOX), Image.Resampling.NEAREST)
