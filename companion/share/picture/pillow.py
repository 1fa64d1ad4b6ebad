"""Paints pictures as PNG files with Pillow, which is imported only when something is painted: not all have it."""

from __future__ import annotations

import importlib.util
import io
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from companion.share.assets import assets_folder
from companion.share.picture.lettering import bare, split
from companion.share.picture.other_letters import EMOJI
from companion.share.picture.values import Area, Box, Picture, Trace, Words, dashed

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

FINER: Final = 2
"""How many times larger a picture is painted before it is made smaller: edges get smooth."""
BOLDER: Final = 0.018
"""How much is added around letters that have no bold face, in sizes."""
UNSHAPED: Final = (EMOJI, "notosanssc", "notosansjp", "notosanskr", "notosanstc", "notosanshk")
"""Pieces whose letters stand beside each other as they are, without a library that shapes words."""
ANCHORS: Final = {"left": "ls", "middle": "ms", "right": "rs"}


def available() -> bool:
    """Return whether Pillow is there; in a browser's Python it is not."""
    return importlib.util.find_spec("PIL") is not None


def png(picture: Picture, scale: float = 1) -> bytes:
    """Return the picture as a PNG file. ``scale`` 0.5 is half as wide and high."""
    stream = io.BytesIO()
    painted(picture, scale).save(stream, format="PNG")
    return stream.getvalue()


def painted(picture: Picture, scale: float = 1) -> Image.Image:
    """Return the picture as an image of Pillow's, without transparency."""
    from PIL import Image, ImageDraw

    by = scale * FINER
    size = round(picture.width * scale) * FINER, round(picture.height * scale) * FINER
    image = Image.new("RGB", size, picture.ground)
    draw = ImageDraw.Draw(image)
    for item in picture.items:
        if isinstance(item, Box):
            _box(draw, item, by)
        elif isinstance(item, Words):
            _words(draw, item, by)
        elif isinstance(item, Trace):
            for piece in dashed(item):
                corners, width = [(x * by, y * by) for x, y in piece], max(1, round(item.width * by))
                draw.line(corners, item.colour, width, joint="curve")
        else:
            _area(image, draw, item, by)
    return image.reduce(FINER)


def _box(draw: ImageDraw.ImageDraw, box: Box, by: float) -> None:
    left, top = box.x * by, box.y * by
    corners = (left, top, max(left, left + box.width * by - 1), max(top, top + box.height * by - 1))
    edge = max(1, round(box.edge * by)) if box.line else 0
    radius = min(box.radius, box.width / 2, box.height / 2) * by
    draw.rounded_rectangle(corners, radius, box.fill or None, box.line or None, edge)


def _words(draw: ImageDraw.ImageDraw, words: Words, by: float) -> None:
    size, x, y = round(words.size * by, 2), words.x * by, words.y * by
    written = bare(words.text)
    ours, found = _font(size, words.bold), split(written)
    if not any(run.piece for run in found):
        draw.text((x, y), written, words.colour, ours, anchor=ANCHORS[words.align])
        return
    parts = [(run, _piece(run.piece, size) if run.piece else ours) for run in found]
    shown = [(run, run.text if font else "…", font or ours) for run, font in parts]
    long = sum(font.getlength(text) for _, text, font in shown)
    x -= {"left": 0, "middle": long / 2, "right": long}[words.align]
    for run, text, font in shown:
        coloured = run.piece == EMOJI
        edge = size * BOLDER if words.bold and run.piece and not coloured else 0
        draw.text((x, y), text, words.colour, font, "ls", stroke_width=edge, embedded_color=coloured)
        x += font.getlength(text)


def _area(image: Image.Image, draw: ImageDraw.ImageDraw, area: Area, by: float) -> None:
    outlines = [[(x * by, y * by) for x, y in one] for one in area.outlines]
    if len(outlines) == 1:
        draw.polygon(outlines[0], area.fill)
        return
    from PIL import Image, ImageChops, ImageDraw

    left, top = (int(min(point[at] for one in outlines for point in one)) for at in (0, 1))
    right, below = (int(max(point[at] for one in outlines for point in one)) + 2 for at in (0, 1))
    holes = Image.new("1", (right - left, below - top))
    for one in outlines:
        layer = Image.new("1", holes.size)
        ImageDraw.Draw(layer).polygon([(x - left, y - top) for x, y in one], 1)
        holes = ImageChops.logical_xor(holes, layer)
    image.paste(area.fill, (left, top, right, below), holes)


@lru_cache(maxsize=128)
def _font(size: float, bold: bool) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    file = assets_folder() / "fonts" / f"companion-{'bold' if bold else 'regular'}.ttf"
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=128)
def _piece(name: str, size: float) -> Any:
    """Return the font of a piece; nothing where it is not there, or this Pillow cannot read it or shape its words."""
    from PIL import ImageFont, features

    shaping = features.check("raqm")
    if not shaping and not name.startswith(UNSHAPED):
        return None
    engine = ImageFont.Layout.RAQM if shaping else ImageFont.Layout.BASIC
    try:
        return ImageFont.truetype(assets_folder() / "letters" / f"{name}.woff2", size, layout_engine=engine)
    except OSError:
        return None
