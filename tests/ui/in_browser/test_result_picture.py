"""The picture of a result: looked at, saved, shared; made by Pillow, and by the browser where Pillow is missing."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from playwright.sync_api import Browser, BrowserContext

from companion.games.push.scorepad import Bust, Count, End, Held, Next, Roll, Sum, Total
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import DESK, PHONE, BrowserOpener
from tests.ui.in_browser.test_scripts import PAIRS, apart
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.saved import played

SHARED = True

BUST = (Bust(), Roll(0, "star"), Next(), End())  # type: ignore[arg-type] # plain words for cards, faces and seats
AREAS = (Held(("R5", "R6", "B1"), ("G4",)), Held(("Y1", "P6")))  # type: ignore[arg-type] # plain words for cards, faces and seats
WITHOUT = """import companion.share.picture.pillow as pillow
assert pillow.available()
pillow.available = lambda: False"""
"""Where there is no Pillow."""
SHEET = """told => {
  window.shared = [];
  navigator.canShare = data => told.takes && (data.files || []).length > 0;
  navigator.share = async data => {
    if (!navigator.userActivation.isActive) throw new DOMException('no tap', 'NotAllowedError');
    const [file] = data.files;
    const letters = [...new Uint8Array(await file.arrayBuffer())].map((one) => String.fromCharCode(one));
    window.shared.push([file.name, file.type, btoa(letters.join(''))]);
  };
}"""
"""A browser with a share sheet: it takes files, and only within a tap."""


class Bare(ServerProcess):
    first = WITHOUT


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    running = Bare(tmp_path_factory.mktemp("bare"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def painted(browser: Browser, bare: ServerProcess) -> Iterator[BrowserTab]:
    """What paints there is the browser: it has to paint on that page."""
    context = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    yield BrowserTab(context.new_page(), bare.url).open("/rules")
    context.close()


def saved(tab: BrowserTab | RigTab) -> tuple[str, Image.Image]:
    """The file that a tap brings: its name and what is in it."""
    name, data = tab.able("picture-save").save("picture-save")
    assert data.startswith(b"\x89PNG")
    return name, Image.open(io.BytesIO(data)).convert("RGB")


def alike(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of two pictures whose letters two programs drew: a little out of focus."""
    soft = [each.filter(ImageFilter.GaussianBlur(2)) for each in (one, other)]
    return ImageStat.Stat(ImageChops.difference(*soft).convert("L")).mean[0]


def test_from_the_result_to_a_file(tab: BrowserOpener, server: ServerProcess) -> None:
    id = played(server, "push", ["Ana", "Bo"], *BUST, Count(AREAS))
    t = tab(f"/session/{id}", "en-GB")
    t.able("to-picture").at("to-picture").scroll_into_view_if_needed()
    t.tap("to-picture").reads("preview", "Push", "Ana wins.", "Ana 16 and Bo 7")
    assert "picture-share" not in t.identifiers()
    name, found = saved(t)
    assert re.fullmatch(r"table-companion-push-\d{4}-\d\d-\d\d\.png", name)
    assert (found.width, found.height >= 1350) == (1080, True)
    assert found.getpixel((3, 3)) == (0xFA, 0xF5, 0xEA)
    assert len(found.getcolors(1 << 24) or []) > 200
    t.reads("notice", name, "downloads")
    t.tap("form-wide").chosen("form-wide").tap("ground-dark").chosen("ground-dark")
    _, found = saved(t)
    assert (found.size, found.getpixel((3, 3))) == ((1920, 1080), (0x12, 0x1A, 0x16))


def test_a_wide_dark_one_is_shared_within_the_tap_or_downloaded_where_the_sheet_refuses_it(
    contexts: dict[str, BrowserContext], server: ServerProcess
) -> None:
    """A dark screen begins with a dark picture, and a wide one with a wide one."""
    id = played(server, "push", ["Ana", "Bo"], *BUST, Total((Sum(20, 5), Sum(12, 4))))
    page = contexts["fr-FR"].new_page()
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="dark")
    page.add_init_script(f"({SHEET})({{takes: true}})")
    t = BrowserTab(page, server.url).open(f"/session/{id}/picture").reads("preview", "Ana l’emporte")
    t.able("picture-share").tap("picture-share").reads("notice", "Confiée à cet appareil")
    t.until(lambda: bool(page.evaluate("shared.length")), "nothing is shared")
    ((name, kind, data),) = page.evaluate("shared")
    assert (name[:21], kind) == ("table-companion-push-", "image/png")
    shared = Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")
    assert (shared.size, shared.getpixel((3, 3))) == ((1920, 1080), (0x12, 0x1A, 0x16))
    page.evaluate("navigator.canShare = () => false")
    with page.expect_download() as coming:
        t.able("picture-share").tap("picture-share")
    found = Image.open(Path(coming.value.path())).convert("RGB")
    assert (found.size, found.getpixel((3, 3))) == ((1920, 1080), (0x12, 0x1A, 0x16))
    assert t.problems == []
    page.close()


def test_without_pillow_the_browser_makes_the_same_picture(
    painted: BrowserTab, bare: ServerProcess, shared_host: Host
) -> None:
    names = ["Maximilienne-Alexandrine", "Jean-Sébastien", "Ève", "Bo"]
    areas = Count((*AREAS, Held(("G1", "G2")), Held((), ("Y6",))))  # type: ignore[arg-type] # plain words for cards, faces and seats
    with_pillow = RigTab(shared_host, "en-GB").open(
        f"/session/{played(shared_host, 'push', names, *BUST, areas)}/picture"
    )
    painted.leave().go(f"/session/{played(bare, 'push', names, *BUST, areas)}/picture")
    found: list[list[Image.Image]] = []
    for tab in (with_pillow, painted):
        tall = saved(tab)[1]
        tab.tap("form-wide").chosen("form-wide")
        found.append([tall, saved(tab)[1]])
        assert (found[-1][1].size, found[-1][1].getpixel((3, 3))) == ((1920, 1080), (0xFA, 0xF5, 0xEA))
    with_pillow.close()
    assert painted.problems == []
    for one, other in zip(*found, strict=True):
        assert other.size == pytest.approx(one.size, abs=4)
        assert alike(one, other.resize(one.size)) < 3
    assert alike(found[0][1], found[1][0].resize((1920, 1080))) > 20


def test_a_picture_that_the_browser_makes_has_names_in_any_script(painted: BrowserTab, bare: ServerProcess) -> None:
    found = []
    for names in zip(*(PAIRS[at] for at in (5, 1, 3, 8)), strict=True):
        id = played(bare, "push", [*names], *BUST, Count((*AREAS, Held((), ("Y6",)), Held())))  # type: ignore[arg-type] # plain words for cards
        painted.leave().go(f"/session/{id}/picture")
        found.append(saved(painted)[1].convert("L"))
    assert painted.problems == []
    assert apart(found[0], found[1], 20) == 5, "the winner above, and four people"
