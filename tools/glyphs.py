"""Our drawings as letters of companion-regular.ttf. Needs fonttools and skia-pathops; argument: the assets' folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

NAMES = ("moons", "suns", "waves", "leaves", "wyrms", "knots", "crown", "die", "switch")
"""In the order of companion/ui/kit/signs.py."""

FIRST = 0xE000


def main(assets: Path) -> None:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont

    file = assets / "fonts" / "companion-regular.ttf"
    font = TTFont(file, recalcTimestamp=False)
    line, em = font["hhea"], font["head"].unitsPerEm
    order = font.getGlyphOrder()
    for code, drawing in enumerate(NAMES, FIRST):
        whole, side = outline(next(assets.glob(f"*/{drawing}.svg")))
        scale, top = em / side, line.ascent / (line.ascent - line.descent) * em
        pen = TTGlyphPen(None)
        whole.draw(TransformPen(Cu2QuPen(pen, max_err=1.0), (scale, 0, 0, -scale, 0, top)))
        glyph, name = pen.glyph(), f"uni{code:04X}"
        if name not in order:
            order.append(name)
        font.setGlyphOrder(order)
        font["glyf"][name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (em, glyph.xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name
    font["maxp"].numGlyphs = len(order)
    font.save(file)


def outline(file: Path) -> tuple[Any, float]:
    """What is filled, in one path, and the side of the square it stands in."""
    import pathops
    from fontTools.svgLib.path import parse_path

    root = ElementTree.parse(file).getroot()
    parts = []
    for element in root.iter():
        told, tag = element.attrib, element.tag.split("}")[1]
        if tag == "svg":
            continue
        part = pathops.Path()
        if tag == "circle":
            x, y, r = (float(told[key]) for key in ("cx", "cy", "r"))
            words = f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
        else:
            words = told["d"]
        parse_path(words, part.getPen(glyphSet=None))
        if told.get("fill") == "none":
            cap = pathops.LineCap.ROUND_CAP if told.get("stroke-linecap") == "round" else pathops.LineCap.BUTT_CAP
            join = (
                pathops.LineJoin.ROUND_JOIN if told.get("stroke-linejoin") == "round" else pathops.LineJoin.MITER_JOIN
            )
            part.stroke(float(told["stroke-width"]), cap, join, 4)
            part.convertConicsToQuads()
        elif told.get("fill-rule") == "evenodd":
            part.fillType = pathops.FillType.EVEN_ODD
        part.simplify(fix_winding=True, keep_starting_points=False)
        parts.append(part)
    whole = parts[0]
    for part in parts[1:]:
        whole = pathops.op(whole, part, pathops.PathOp.UNION)
    whole.simplify(fix_winding=True, keep_starting_points=False)
    return whole, float(root.attrib["viewBox"].split()[2])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
