"""Names in any script are written, not boxed; what they take is loaded when they come, and not before."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Final

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Response

from companion.games.push.scorepad import Count, Held
from companion.server import fallback_fonts
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import PHONE
from tests.ui.in_browser.test_result_picture import AREAS, BUST, saved
from tests.ui.saved import played

PAIRS = (
    ("Лев", "Юля"), ("نور", "ليث"), ("נעה", "דוד"), ("आरव", "कमल"), ("สมชาย", "กมลพร"), ("김민준", "이서연"),
    ("王小明", "李大偉"), ("さくら", "ひなた"), ("🐙", "🦊"),
)  # fmt: skip
"""Two names of a script, equally long: as boxes they would look the same."""
FONTS: Final = "/assets/fonts/noto"


WITHOUT = """import companion.share.picture.pillow as pillow
assert pillow.available()
pillow.available = lambda: False"""
"""Where there is no Pillow."""


class Bare(ServerProcess):
    first = WITHOUT


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    running = Bare(tmp_path_factory.mktemp("bare"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def painted(browser: Browser, bare: ServerProcess) -> Iterator[BrowserTab]:
    """A page on which all is painted, before anybody's name was there."""
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    yield BrowserTab(context.new_page(), bare.url)
    context.close()


def test_each_script_is_written_and_loads_no_more_than_it_needs(painted: BrowserTab, bare: ServerProcess) -> None:
    loaded: list[Response] = []
    painted.page.on("response", lambda answer: loaded.append(answer) if FONTS in answer.url else None)
    painted.open("/").shows("Push")
    assert loaded == []
    for pairs in (PAIRS[:5], PAIRS[5:]):
        ids = [played(bare, "13", [*names]) for names in zip(*pairs, strict=True)]
        lines = len(pairs) + 1  # who counts, above; who deals is below the fold
        painted.until(lambda: apart(table(painted, ids[0]), table(painted, ids[1]), 4) == lines, f"boxes in {pairs}")  # noqa: B023 - asked here
    assert {answer.status for answer in loaded} == {200}
    pieces = {fallback_fonts.piece(answer.url.partition(f"/{fallback_fonts.FOLDER}/")[2]) for answer in loaded}
    assert sum(piece.stat().st_size for piece in pieces if piece) < 1_000_000
    assert painted.problems == []


def table(tab: BrowserTab, id: str) -> Image.Image:
    """The round to be counted, without a load of the page: it has the fonts that it once asked for."""
    tab.visit(f"/session/{id}").at("confirm").wait_for()
    return Image.open(io.BytesIO(tab.page.screenshot())).convert("L")


def apart(one: Image.Image, other: Image.Image, gap: int) -> int:
    """How many lines of two pictures differ, with at least ``gap`` rows of pixels between them that do not."""
    _, rows = ImageChops.difference(one, other).point(lambda step: step > 8).getprojection()
    told = "".join("x" if row else " " for row in rows)
    return len([line for line in told.split(" " * gap) if line.strip()])


def test_a_picture_that_the_browser_makes_has_such_names(painted: BrowserTab, bare: ServerProcess) -> None:
    found = []
    painted.open("/")
    for names in zip(*(PAIRS[at] for at in (5, 1, 3, 8)), strict=True):
        id = played(bare, "push", [*names], *BUST, Count((*AREAS, Held((), ("Y6",)), Held())))  # type: ignore[arg-type] # plain words for cards
        found.append(saved(painted.leave().go(f"/session/{id}/picture"))[1].convert("L"))
    assert painted.problems == []
    assert apart(found[0], found[1], 20) == 5, "the winner above, and four people"
