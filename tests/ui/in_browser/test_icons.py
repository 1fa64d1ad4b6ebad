"""The rasters in the tree are what their sources draw, and so are the drawings in the typeface."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page

from companion.ui.games.thricewise.cards import SUIT_SHAPES
from companion.ui.kit.signs import GLYPHS
from tests.test_project.test_icons import inked
from tools.icons import FIGURE, PICTURES, ROOT, SOURCES, Picture, draw


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    made = browser.new_page()
    yield made
    made.close()


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.file)
def test_a_raster_is_what_its_source_draws(page: Page, picture: Picture) -> None:
    """Another browser may smooth edges in another way: on average by no more than this."""
    kept, drawn = Image.open(ROOT / picture.file), draw(page, picture)
    assert kept.mode == drawn.mode
    difference = ImageStat.Stat(ImageChops.difference(premultiplied(kept), premultiplied(drawn)))
    assert max(difference.mean) < 1.5, "make icons"


def premultiplied(image: Image.Image) -> Image.Image:
    """On grey: what is hidden by transparency does not count."""
    ground = Image.new("RGBA", image.size, "#808080")
    ground.alpha_composite(image.convert("RGBA"))
    return ground.convert("RGB")


def test_the_figure_lies_where_the_tool_says(page: Page) -> None:
    source = (SOURCES / "companion.svg").read_text("utf-8")
    box = shot(page, re.sub(r'<rect id="ground"[^>]*/>', "", source), 512).getchannel("A").getbbox()
    assert box == (FIGURE[0], FIGURE[1], FIGURE[0] + FIGURE[2], FIGURE[1] + FIGURE[3])


DRAWN = {"crown": GLYPHS["crown"], **{name: GLYPHS[suit] for suit, name in SUIT_SHAPES.items()}}


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_a_drawing_in_the_typeface_is_that_of_its_source(page: Page, name: str) -> None:
    size = 96
    source = (ROOT / "assets" / "suits" / f"{name}.svg").read_text("utf-8")
    drawn = shot(page, source, size).getchannel("A")
    box = drawn.getbbox()
    assert box
    middled = Image.new("L", (2 * size, 2 * size))
    middled.paste(drawn.crop(box), ((2 * size - box[2] + box[0]) // 2, (2 * size - box[3] + box[1]) // 2))
    typed = inked(DRAWN[name], size)
    common = ImageStat.Stat(ImageChops.darker(middled, typed)).sum[0]
    together = ImageStat.Stat(ImageChops.lighter(middled, typed)).sum[0]
    assert common / together > 0.8, "tools/glyphs.py"


def shot(page: Page, drawing: str, size: int) -> Image.Image:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:100vw;height:100vh}}</style>{drawing}")
    return Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
