"""What result pictures are drawn with, from our own assets: companion/share/picture/{letters,drawings}.json.

Needs fonttools and skia-pathops; argument: the project's folder. Run it after a change to a font, a face or the icon.
"""

from __future__ import annotations

import json
import math
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

ICON = "icons/companion.svg"
FACES = "faces/*.svg"
FINE = 0.8
"""Straight lines in a curve, by the root of its length in a drawing 34 wide: none is a fifth of a pixel off at 60."""


def main(root: Path) -> None:
    into = root / "companion" / "share" / "picture"
    letters = {face: metrics(root / "assets" / "fonts" / f"companion-{face}.ttf") for face in ("regular", "bold")}
    files = [*sorted((root / "assets").glob(FACES)), root / "assets" / ICON]
    drawings = {file.stem: drawn(file) for file in files}
    for name, told in (("letters", letters), ("drawings", drawings)):
        lines = ",\n".join(f'"{key}": {json.dumps(value, separators=(",", ":"))}' for key, value in told.items())
        (into / f"{name}.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")


def metrics(file: Path) -> dict[str, Any]:
    """Height above and below the line, and runs of characters with their widths, in units of an em of ``em``."""
    from fontTools.ttLib import TTFont

    font = TTFont(file)
    names, widths = font.getBestCmap(), font["hmtx"]
    runs: list[tuple[int, list[int]]] = []
    for code in sorted(names):
        if not runs or code != runs[-1][0] + len(runs[-1][1]):
            runs.append((code, []))
        runs[-1][1].append(widths[names[code]][0])
    line = font["hhea"]
    return {"em": font["head"].unitsPerEm, "above": line.ascent, "below": -line.descent, "runs": runs}


def drawn(file: Path) -> list[tuple[str, list[list[float]]]]:
    """Coloured areas from back to front; each a list of outlines x, y, x, y … in a square from 0 to 1."""
    root = ElementTree.parse(file).getroot()
    left, top, side, _ = (float(part) for part in root.attrib["viewBox"].split())
    found: list[tuple[str, list[list[float]]]] = []
    _walk(root, {}, (1, 0, 0, 1, 0, 0), found)
    return [
        (colour, [[round((c - (top if i % 2 else left)) / side, 3) for i, c in enumerate(one)] for one in outlines])
        for colour, outlines in found
        if outlines
    ]


def _walk(element: Any, look: dict[str, str], turn: tuple[float, ...], found: list[Any]) -> None:
    look = {**look, **element.attrib}
    if words := element.attrib.get("transform"):
        turn = _rotation(words)
    tag = element.tag.split("}")[1]
    if tag in ("svg", "g"):
        inherited = {key: look[key] for key in look if key.startswith(("fill", "stroke"))}
        for child in element:
            _walk(child, inherited, turn, found)
    elif float(look.get("stroke-opacity", 1)) == 1:  # the icon's faint ring would be another colour on each ground
        for colour, path in _areas(tag, look):
            found.append((colour, _flat(path, turn)))


def _areas(tag: str, look: dict[str, str]) -> list[tuple[str, Any]]:
    """The area inside, then the one of its edge."""
    import pathops

    areas = []
    if (fill := look.get("fill", "#000000")) != "none":
        areas.append((fill, _path(tag, look)))
    if "stroke" in look and look["stroke"] != "none":
        edge = _path(tag, look)
        cap = pathops.LineCap.ROUND_CAP if look.get("stroke-linecap") == "round" else pathops.LineCap.BUTT_CAP
        join = pathops.LineJoin.ROUND_JOIN if look.get("stroke-linejoin") == "round" else pathops.LineJoin.MITER_JOIN
        edge.stroke(float(look["stroke-width"]), cap, join, 4)
        areas.append((look["stroke"], edge))
    for _, path in areas:
        path.convertConicsToQuads()
        path.simplify(fix_winding=True, keep_starting_points=False)
    return areas


def _path(tag: str, look: dict[str, str]) -> Any:
    import pathops
    from fontTools.svgLib.path import parse_path

    def ellipse(x: float, y: float, a: float, b: float) -> str:
        return f"M{x - a} {y}a{a} {b} 0 1 0 {2 * a} 0a{a} {b} 0 1 0 {-2 * a} 0z"

    number = {key: float(value) for key, value in look.items() if key in ("x", "y", "width", "height", "rx", "ry")}
    number |= {key: float(value) for key, value in look.items() if key in ("cx", "cy", "r")}
    if tag == "circle":
        words = ellipse(number["cx"], number["cy"], number["r"], number["r"])
    elif tag == "ellipse":
        words = ellipse(number["cx"], number["cy"], number["rx"], number["ry"])
    elif tag == "rect":
        x, y, w, h, r = number.get("x", 0), number.get("y", 0), number["width"], number["height"], number.get("rx", 0)
        corner = f"a{r} {r} 0 0 1" if r else "l"
        words = (
            f"M{x + r} {y}h{w - 2 * r}{corner} {r} {r}v{h - 2 * r}{corner} {-r} {r}"
            f"h{2 * r - w}{corner} {-r} {-r}v{2 * r - h}{corner} {r} {-r}z"
        )
    else:
        words = look["d"]
    path = pathops.Path()
    parse_path(words, path.getPen(glyphSet=None))
    return path


def _flat(path: Any, turn: tuple[float, ...]) -> list[list[float]]:
    """Outlines of straight lines."""
    a, b, c, d, e, f = turn
    outlines: list[list[tuple[float, float]]] = []
    for verb, points in path:
        if verb.name == "MOVE":
            outlines.append(list(points))
        elif verb.name == "LINE":
            outlines[-1] += points
        elif verb.name in ("QUAD", "CUBIC"):
            outlines[-1] += _curve([outlines[-1][-1], *points])
    turned = [[(a * x + c * y + e, b * x + d * y + f) for x, y in one] for one in outlines if len(one) > 2]
    return [[number for point in one for number in point] for one in turned]


def _curve(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points on a Bézier curve, without its first."""
    length = sum(math.dist(p, q) for p, q in pairwise(points))
    steps = max(2, math.ceil(FINE * math.sqrt(length)))
    return [_at(points, n / steps) for n in range(1, steps + 1)]


def _at(points: list[tuple[float, float]], t: float) -> tuple[float, float]:
    while len(points) > 1:
        points = [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for p, q in pairwise(points)]
    return points[0]


def _rotation(words: str) -> tuple[float, ...]:
    """``rotate(angle x y)`` as a matrix."""
    angle, x, y = (float(part) for part in words.removeprefix("rotate(").removesuffix(")").split())
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos


if __name__ == "__main__":
    main(Path(sys.argv[1]))
