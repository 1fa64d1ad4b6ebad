"""The icon's rasters and the marks on cards: read in shades of grey, at the smallest size, under any mask."""

from __future__ import annotations

import itertools
import json
import math
import re
from pathlib import Path

import flet as ft
import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from companion.server import web
from companion.share.picture.marks import SHAPES as OUTLINES
from companion.ui import theme
from companion.ui.games.thricewise.cards import SUIT_SHAPES
from companion.ui.kit import signs as marks
from companion.ui.kit.signs import GLYPHS
from tests.ui.contrast import contrast
from tools.client_icons import FILE, cut, glyph, used
from tools.icons import FELT, ICO, IN_ICO, PICTURES, ROOT, Picture, small

PAPER = "#FFFDF8"
FONT = ROOT / "assets" / "fonts" / "companion-regular.ttf"
MASKED = {"assets/icons/icon-maskable-192.png": 0.8, "assets/icons/icon-maskable-512.png": 0.8}
"""How wide the circle is that no mask cuts into, as a share of the width (the web's manifest)."""
ADAPTIVE = {"packaging/icons/icon_android.png": 66 / 108, "packaging/icons/android/monochrome.png": 66 / 108}
"""The same on Android."""

every = pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.file)


def opened(file: str) -> Image.Image:
    return Image.open(ROOT / file)


@every
def test_each_has_its_size_and_is_see_through_only_where_it_may_be(picture: Picture) -> None:
    image = opened(picture.file)
    assert image.size == (picture.size, picture.size)
    if picture.ground == "full":  # a shop refuses an icon with transparency, and a mask shows black through it
        assert image.mode == "RGB"
    else:
        assert image.mode == "RGBA"
        assert image.getpixel((0, 0))[3] < 64  # type: ignore[index] # typed for images of any kind


def test_no_raster_lies_about_without_a_source() -> None:
    there = [*(ROOT / "assets").rglob("*"), *(ROOT / "packaging" / "icons").rglob("*")]
    rasters = {str(file.relative_to(ROOT)) for file in there if file.suffix in (".png", ".ico", ".jpg", ".webp")}
    assert rasters == {picture.file for picture in PICTURES} | {ICO}
    for picture in PICTURES:
        assert (ROOT / "assets" / "icons" / f"{picture.source}.svg").is_file()


def test_the_pages_name_icons_of_the_size_they_say() -> None:
    page = (ROOT / "assets" / "index.html").read_text("utf-8")
    named = re.findall(r'<link rel="icon"[^>]* sizes="(\d+)x\d+" href="([^"]+)"', page)
    for name in ("manifest.json", "manifest.fr.json"):
        icons = json.loads((ROOT / "assets" / name).read_text("utf-8"))["icons"]
        named += [(icon["sizes"].partition("x")[0], icon["src"]) for icon in icons]
    assert len(named) == 11
    assert [file for size, file in named if opened(f"assets/{file}").width != int(size)] == []


def test_figure_and_ground_are_told_apart_without_colour() -> None:
    source = (ROOT / "assets" / "icons" / "companion.svg").read_text("utf-8")
    colours = set(re.findall(r"#[0-9A-F]{6}", source))
    assert {FELT, PAPER} < colours
    for colour in colours - {PAPER}:  # the felt, the die and what is printed on the cards, each beside paper
        assert contrast(colour, PAPER) >= 3


@pytest.mark.parametrize("file", ["assets/icons/favicon-16.png", "packaging/icons/small/16.png"])
def test_card_die_and_pips_are_there_at_sixteen_pixels(file: str) -> None:
    grey = opened(file).convert("RGBA").convert("L")
    light, dark = regions(grey, lambda value: value > 190), regions(grey, lambda value: value < 110)
    assert [len(region) for region in light if len(region) > 30], "a card and the rim of a die"
    assert sum(len(region) == 4 for region in light) == 2, "two pips"
    assert sum(len(region) > 12 for region in dark) >= 2, "the mark on the card, and the die's face"
    assert sum(map(len, light)) + sum(map(len, dark)) > 0.75 * 256, "little is between light and dark"


def regions(grey: Image.Image, wanted: object) -> list[set[tuple[int, int]]]:
    """Pixels that are wanted, by side-to-side neighbourhood."""
    assert callable(wanted)
    left = {(x, y) for x in range(grey.width) for y in range(grey.height) if wanted(grey.getpixel((x, y)))}
    found = []
    while left:
        region, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            region.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
        found.append(region)
    return found


@pytest.mark.parametrize(("file", "share"), (MASKED | ADAPTIVE).items())
def test_no_mask_of_the_web_or_of_android_cuts_into_the_figure(file: str, share: float) -> None:
    image = opened(file)
    felt = Image.new("RGB", image.size, FELT)
    ink = ImageChops.difference(image, felt).convert("L") if file in MASKED else image.getchannel("A")
    assert share / 2 * 0.85 * (file in ADAPTIVE) < farthest(ink) <= share / 2, "within the circle, and not lost in it"


def farthest(ink: Image.Image) -> float:
    """How far from the middle there is something, as a share of the width."""
    middle = (ink.width - 1) / 2
    found = (at for at, value in enumerate(ink.tobytes()) if value > 40)
    return max(math.hypot(at % ink.width - middle, at // ink.width - middle) for at in found) / ink.width


def test_the_one_colour_icon_is_of_one_colour() -> None:
    drawn = opened("packaging/icons/android/monochrome.png")
    assert {pixel[:3] for count, pixel in drawn.getcolors(1 << 20) or [] if pixel[3] > 0} == {(0, 0, 0)}  # type: ignore[index] # typed for images of any kind


def test_the_windows_icon_holds_every_size_as_it_was_drawn() -> None:
    file = Image.open(ROOT / ICO)
    sizes = file.info["sizes"]
    assert sizes == {(size, size) for size in IN_ICO}
    for size in IN_ICO:
        inside = file.ico.getimage((size, size)).convert("RGBA")  # type: ignore[attr-defined] # typed for images of any kind
        assert ImageChops.difference(inside, small(size).convert("RGBA")).getbbox() is None


MARKS = {
    "colours": {name: sign for name, (sign, _) in marks.SHAPES.items()},
    "suits": {name: GLYPHS[suit] for suit, name in SUIT_SHAPES.items()},
}


@pytest.mark.parametrize("size", [16, 24])
@pytest.mark.parametrize("kind", MARKS)
def test_marks_on_cards_differ_in_shape_alone(kind: str, size: int) -> None:
    """White on black: of the ink that two marks have together, less than 78 % lies in both."""
    drawn = {name: inked(sign, size) for name, sign in MARKS[kind].items()}
    assert len(drawn) >= 5
    for (one, first), (other, second) in itertools.combinations(drawn.items(), 2):
        common = ImageStat.Stat(ImageChops.darker(first, second)).sum[0]
        together = ImageStat.Stat(ImageChops.lighter(first, second)).sum[0]
        assert common / together < 0.78, f"{one} and {other}"


@pytest.mark.parametrize("kind", marks.SHAPES)
def test_a_shape_that_is_drawn_is_the_one_that_is_written(kind: str) -> None:
    """On the die and on pictures colours are outlines, everywhere else letters of the typeface."""
    written, drawn = inked(marks.SHAPES[kind][0], 64), Image.new("L", (640, 640))
    ImageDraw.Draw(drawn).polygon([(640 * x, 640 * y) for x, y in OUTLINES[kind]], fill=255)
    one, other = (image.crop(image.getbbox()).resize((96, 96)) for image in (written, drawn))
    common = ImageStat.Stat(ImageChops.darker(one, other)).sum[0]
    assert common / ImageStat.Stat(ImageChops.lighter(one, other)).sum[0] > 0.8


def inked(sign: str, size: int) -> Image.Image:
    """White on black, in the middle."""
    image = Image.new("L", (2 * size, 2 * size))
    ImageDraw.Draw(image).text((size, size), sign, 255, ImageFont.truetype(FONT, size), anchor="mm")
    box = image.getbbox()
    assert box
    middled = Image.new("L", image.size)
    middled.paste(image.crop(box), ((2 * size - box[2] + box[0]) // 2, (2 * size - box[3] + box[1]) // 2))
    return middled


def test_the_colours_of_marks_stand_out_from_the_card() -> None:
    assert {name for name, colour in theme.ON_FACE.items() if contrast(colour, theme.FACE) < 3} == set()


# The icons that the client draws are cut down to those that the app names, and none of them is missing.


@pytest.fixture(scope="module")
def names() -> list[str]:
    return sorted(set(used()))


def test_the_file_is_the_one_that_would_be_cut_today(names: list[str]) -> None:
    """After a new icon: ``python -m tools.client_icons``."""
    assert FILE.read_bytes() == cut(names)


def test_every_icon_that_the_app_names_is_drawn(names: list[str]) -> None:
    assert len(names) > 50
    assert set(TTFont(FILE).getBestCmap().values()) == {glyph(name) for name in names}
    assert set(names) - set(dir(ft.Icons)) == set()


def test_only_fonts_that_are_there_are_read_before_the_first_frame(tmp_path: Path) -> None:
    assets = web.build_shell(tmp_path) / "assets"
    manifest = json.loads((assets / "FontManifest.json").read_text("utf-8"))
    assert [one["family"] for one in manifest] == ["MaterialIcons", "Companion"]
    assert all((assets / face["asset"]).is_file() for one in manifest for face in one["fonts"])
