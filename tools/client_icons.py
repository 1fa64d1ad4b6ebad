"""Material's icons, cut down to those that the app draws: the client's own file has 8,600 and is read at every start.

    python -m tools.client_icons

Needs fonttools and flet-web. Writes assets/fonts/icons.otf; run it after a new ``ft.Icons.…`` in the code, or a change
of the client.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import flet_web
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "assets" / "fonts" / "icons.otf"
WHOLE: Final = Path(flet_web.get_package_web_dir()) / "assets" / "fonts" / "MaterialIcons-Regular.otf"
KINDS: Final = ("outlined", "rounded", "sharp")
"""Ends of names; icons without one are the font's baseline ones."""


def main() -> None:
    names = sorted(set(used()))
    FILE.write_bytes(cut(names))
    print(f"{len(names)} icons, {FILE.stat().st_size / 1000:.1f} kB")


def used(source: Path = ROOT / "companion") -> Iterator[str]:
    """Yield the name of every icon that the code names, such as ``ARROW_BACK``."""
    for file in source.rglob("*.py"):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text if ".Icons." in text else "")):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "Icons":
                yield node.attr


def glyph(name: str) -> str:
    """Return what the font calls an icon."""
    name = name.lower()
    known = name.endswith(tuple(f"_{kind}" for kind in KINDS))
    return name if known else f"{name}_baseline"


def cut(names: list[str]) -> bytes:
    """Return the client's font with these icons alone, each where it was."""
    font = TTFont(WHOLE, recalcTimestamp=False)
    options = Options(glyph_names=True, notdef_outline=True, name_IDs=["*"], name_legacy=True, desubroutinize=True)
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=[glyph(name) for name in names])
    subsetter.subset(font)
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


if __name__ == "__main__":
    main()
