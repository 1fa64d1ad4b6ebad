"""Our typeface, of Inter: cuts its files down to what the app writes, with figures of one width.

    python -m tools.typeface FOLDER [--project .]

Needs fonttools and brotli. FOLDER holds npm's inter-ui as it is unpacked. Run tools.glyphs afterwards, which adds our
drawings, and tools.pictures and tools.letters, which know which letters there are and how wide.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from companion.share.assets import FACES

SOURCES: Final = {
    "regular": "web/Inter-Regular.woff2",
    "bold": "web/Inter-SemiBold.woff2",
    "display": "display/InterDisplay-ExtraBold.woff2",
}
"""The file that each of our faces is cut from."""
LETTERS: Final = (
    "20-7E A0-17F 192 218-21B 300-30C 327-328 386-3CE 400-45F 490-491 1E80-1E85 1E9E 1EF2-1EF3 2009 2010-2015 2018-201E"
    " 2020-2022 2026 202F-2030 2032-2033 2039-203A 2044 20AC 2122 2160-2169 2190-2199 21A9-21AA 21BA-21BB 21D2 21D4"
    " 2212 221E 2248 2260 2264-2265 2460-2468 25A0-25A1 25AA-25AB 25B2-25B3 25B6-25B7 25BC-25BD 25C0-25C1 25C6-25C7"
    " 25CB 25CF 25E6 2605-2606 263C 2661 2665 26A0 2713 2717 2756 2764"
)
"""Latin, Greek and Cyrillic, and the signs that stand beside them."""
SHAPES: Final = {"■": 1.08, "◆": 0.84}
"""How large shapes are by Inter's: small and in grey, none looks like the disc."""
EM, ABOVE, BELOW = 2048, 1901, 483
"""A line is 1.164 times as high as its letters: capitals with accents and all that hangs down have room in it."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--project", type=Path, default=Path(__file__).parents[1])
    options = parser.parse_args()
    for face, weight in FACES.items():
        font = cut(next(options.folder.rglob(SOURCES[face])))
        named(font, face, weight)
        for letter, by in SHAPES.items():
            sized(font, letter, by)
        font.save(options.project / "assets" / "fonts" / f"companion-{face}.ttf")


def cut(file: Path) -> Any:
    """The font with our letters alone; its figures are those of one width."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(file, recalcTimestamp=False)
    font.flavor = None
    tabular = substitutes(font, "tnum")
    for table in font["cmap"].tables:
        table.cmap |= {
            code: tabular[name] for code, name in table.cmap.items() if name in tabular and chr(code).isdecimal()
        }
    options = Options(layout_features=["kern", "mark", "mkmk", "ccmp", "locl"], hinting=False, notdef_outline=True)
    cutter = Subsetter(options)
    cutter.populate(unicodes=codes())
    cutter.subset(font)
    return font


def substitutes(font: Any, feature: str) -> dict[str, str]:
    """Which letter stands for which where a feature of the font is on."""
    table, found = font["GSUB"].table, dict[str, str]()
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            for at in record.Feature.LookupListIndex:
                for inside in table.LookupList.Lookup[at].SubTable:
                    found |= getattr(inside, "ExtSubTable", inside).mapping
    return found


def codes() -> set[int]:
    found = set[int]()
    for run in LETTERS.split():
        first, _, last = run.partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def named(font: Any, face: str, weight: int) -> None:
    """Give the font our name, its weight, and our height of a line."""
    assert font["head"].unitsPerEm == EM
    line, system = font["hhea"], font["OS/2"]
    line.ascent, line.descent, line.lineGap = ABOVE, -BELOW, 0
    system.sTypoAscender, system.sTypoDescender, system.sTypoLineGap = ABOVE, -BELOW, 0
    system.usWinAscent, system.usWinDescent, system.usWeightClass = ABOVE, BELOW, weight
    names = {1: "Companion", 2: face.title(), 3: f"Companion {face}", 4: f"Companion {face}", 6: f"Companion-{face}"}
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
        elif record.nameID not in (0, 13, 14):
            font["name"].removeNames(nameID=record.nameID)


def sized(font: Any, letter: str, by: float) -> None:
    """Draw a letter larger or smaller about its middle; it takes as much room as before."""
    glyph = font["glyf"][font.getBestCmap()[ord(letter)]]
    across, down = (glyph.xMin + glyph.xMax) / 2, (glyph.yMin + glyph.yMax) / 2
    glyph.coordinates.translate((-across, -down))
    glyph.coordinates.scale((by, by))
    glyph.coordinates.translate((across, down))
    glyph.coordinates.toInt()
    glyph.recalcBounds(font["glyf"])


if __name__ == "__main__":
    main()
