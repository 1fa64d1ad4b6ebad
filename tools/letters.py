"""Fonts for names in any script: cuts them into the pieces that Flutter's web client asks for, one at a time.

    python -m tools.letters FOLDER [--project .]

Needs fonttools and brotli, and flet-web. FOLDER holds the fonts as their packages unpack them (assets/letters/README.md
says which). Writes assets/letters, and companion/share/picture/other_letters.json: which piece has a letter, and how
wide it is. Run it after a change of the client or of a font.
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.client_fonts import Wish, wishes

CUT: Final = {
    "notosanssc": "noto-sans-sc",
    "notosansjp": "noto-sans-jp",
    "notosanskr": "noto-sans-kr",
    "notosanshk": "noto-sans-hk",
    "notosanstc": "noto-sans-tc",
}
"""Fonts that are published in the client's own pieces, in the order in which a picture looks for a letter."""
WHOLE: Final = (
    "Adlam", "Arabic", "Armenian", "Balinese", "Bengali", "CanadianAboriginal", "Chakma", "Cherokee", "Ethiopic",
    "Georgian", "Gujarati", "Gurmukhi", "Hebrew", "Javanese", "Kannada", "Khmer", "Lao", "Lisu", "Malayalam",
    "MeeteiMayek", "Mongolian", "Myanmar", "NKo", "OlChiki", "Oriya", "Sinhala", "Sundanese", "Syriac", "Tamil",
    "Telugu", "Thaana", "Thai", "Tifinagh", "Vai", "Yi", "Symbols", "Symbols2", "Math",
)  # fmt: skip
"""Scripts that people write today, each with a font of its own, and what people write for ornament."""
LATIN: Final = "notosans"
"""In Noto Sans the client looks for Devanagari and for rare Latin, Greek and Cyrillic letters."""
EMOJI: Final = "notocoloremoji"
JOINERS: Final = (0x200C, 0x200D, 0x25CC)
"""What every script needs to be written rightly: joiners, and the circle under a mark that stands alone."""
EM: Final = 1000
STEP: Final = 20
"""Widths are rounded up to this, so that many letters share one."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--project", type=Path, default=Path(__file__).parents[1])
    options = parser.parse_args()
    into = options.project / "assets" / "letters"
    for old in into.glob("*.woff2"):
        old.unlink()
    others: dict[str, dict[str, str]] = {}
    known = set[int]()
    ours = set(opened(options.project / "assets" / "fonts" / "companion-regular.ttf").getBestCmap())
    for name, data, asked in pieces(options.folder, list(wishes()), ours):
        (into / f"{name}.woff2").write_bytes(data)
        font = opened(io.BytesIO(data))
        has = set(font.getBestCmap())
        if lost := "".join(sorted(map(chr, asked - has - ours))):
            print(f"{name}: the client expects {len(lost)} letters more, {lost[:40]!a}")
        if found := widths(font, has - ours - known):
            others[name] = found
        known |= has
    lines = ",\n".join(f'"{name}": {json.dumps(told, ensure_ascii=False)}' for name, told in others.items())
    target = options.project / "companion" / "share" / "picture" / "other_letters.json"
    target.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    size = sum(path.stat().st_size for path in into.glob("*.woff2"))
    print(f"{len(list(into.glob('*.woff2')))} pieces, {size / 1e6:.1f} MB")


def pieces(folder: Path, asked: list[Wish], ours: set[int]) -> Iterator[tuple[str, bytes, set[int]]]:
    """The name of each piece, its font, and the letters that the client expects in it."""
    files = {path.name: path for path in folder.rglob("*") if path.suffix in (".ttf", ".woff2")}
    expected: dict[str, set[int]] = {}
    for wish in asked:
        expected.setdefault(wish.family, set()).update(wish.codes - ours)
    whole = files["NotoSansDevanagari-Regular.ttf"]
    codes = set(opened(whole).getBestCmap()) - ours
    rare = subset(files["NotoSans-Regular.ttf"], expected[LATIN] - codes)
    yield LATIN, merged(subset(whole, codes), rare), expected[LATIN]
    yield EMOJI, boxed(files["twemoji.woff2"]), expected[EMOJI]
    for script in WHOLE:
        family = f"notosans{script.lower()}"
        yield family, subset(files[f"NotoSans{script}-Regular.ttf"], expected[family]), expected[family]
    for family, source in CUT.items():
        for wish in asked:
            if wish.family == family and wish.number is not None:
                file = files[f"{source}-{wish.number}-400-normal.woff2"]
                yield f"{family}-{wish.number}", file.read_bytes(), wish.codes


def opened(file: Any) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(file, recalcTimestamp=False)


def subset(file: Path, codes: set[int]) -> bytes:
    """The font with these letters and all that shapes them."""
    from fontTools.subset import Options, Subsetter

    font = opened(file)
    options = Options(layout_features=["*"], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 13, 14])
    cutter = Subsetter(options)
    cutter.populate(unicodes=codes | set(JOINERS) | {0x20})
    cutter.subset(font)
    return packed(font)


def merged(*fonts: bytes) -> bytes:
    """Two fonts as one, as old as the first."""
    from fontTools.merge import Merger
    from fontTools.ttLib import TTFont

    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.ttf") for number, _ in enumerate(fonts)]
        for path, data in zip(paths, fonts, strict=True):
            font = TTFont(io.BytesIO(data))
            font.flavor = None
            font.save(path)
        font = Merger().merge([str(path) for path in paths])
        font.recalcTimestamp = False
        font["head"].created = font["head"].modified = opened(io.BytesIO(fonts[0]))["head"].modified
        return packed(font)


def boxed(file: Path) -> bytes:
    """Coloured emoji, each with the outline of a box below its layers: where that is empty, Pillow draws nothing."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    font = opened(file)
    font["post"].formatType = 3.0  # no names of glyphs
    em, glyphs = font["head"].unitsPerEm, font["glyf"]
    line = font["hhea"]
    for name in font["COLR"].ColorLayers:
        if glyphs[name].numberOfContours == 0:
            pen = TTGlyphPen(None)
            wide = font["hmtx"][name][0] or em
            corners = [(0, line.descent), (0, line.ascent), (wide, line.ascent), (wide, line.descent)]
            pen.moveTo(corners[0])
            for corner in corners[1:]:
                pen.lineTo(corner)
            pen.closePath()
            glyphs[name] = pen.glyph()
            glyphs[name].recalcBounds(glyphs)
            font["hmtx"][name] = (font["hmtx"][name][0], 0)
    return packed(font)


def packed(font: Any) -> bytes:
    font.flavor = "woff2"
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def widths(font: Any, codes: set[int]) -> dict[str, str]:
    """Letters by their width in thousandths of their size, rounded up."""
    names, em = font.getBestCmap(), font["head"].unitsPerEm
    found: dict[int, list[str]] = {}
    for code in sorted(codes):
        char = chr(code)
        if char.isprintable() and not char.isspace():
            wide = -(-font["hmtx"][names[code]][0] * EM // em // STEP) * STEP
            found.setdefault(wide, []).append(char)
    return {str(wide): "".join(chars) for wide, chars in sorted(found.items())}


if __name__ == "__main__":
    main()
