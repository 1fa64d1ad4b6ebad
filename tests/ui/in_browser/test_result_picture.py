"""The picture of a result: looked at, saved, shared; made by Pillow. Without it: ``tests/web/test_kept.py``."""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter, ImageStat
from playwright.sync_api import BrowserContext

from companion.games.push.scorepad import Bust, Count, End, Held, Next, Roll, Sum, Total
from companion.sessions.play.sessions import Sessions
from companion.share.picture import Form, arrange
from companion.share.picture.pillow import painted
from companion.ui.host.host import Host
from companion.ui.screens.result.picture import facts_of, look_of
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import DESK, BrowserOpener
from tests.ui.saved import played

SHARED = True

BUST = (Bust(), Roll(0, "star"), Next(), End())  # type: ignore[arg-type] # plain words for cards, faces and seats
AREAS = (Held(("R5", "R6", "B1"), ("G4",)), Held(("Y1", "P6")))  # type: ignore[arg-type] # plain words for cards, faces and seats
SHEET = """told => {
  window.shared = [];
  navigator.canShare = data => told.takes && (data.files || []).length > 0;
  navigator.share = async data => {
    if (!navigator.userActivation.isActive) throw new DOMException('no tap', 'NotAllowedError');
    const [file] = data.files;
    const bytes = new Uint8Array(await file.arrayBuffer());
    window.shared.push([file.name, file.type, Array.from(bytes, (one) => String.fromCharCode(one)).join('')]);
  };
}"""
"""A browser with a share sheet: it takes files, and only within a tap."""


def saved(tab: BrowserTab) -> tuple[str, Image.Image]:
    """The file that a tap brings: its name and what is in it."""
    tab.able("picture-save")
    with tab.page.expect_download(timeout=20_000) as coming:
        tab.tap("picture-save")
    path = Path(coming.value.path())
    assert path.read_bytes().startswith(b"\x89PNG")
    return coming.value.suggested_filename, Image.open(path).convert("RGB")


def alike(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of two pictures whose letters two programs drew: a little out of focus."""
    soft = [each.filter(ImageFilter.GaussianBlur(2)) for each in (one, other)]
    return ImageStat.Stat(ImageChops.difference(*soft).convert("L")).mean[0]


def by_pillow(sessions: Sessions, id: str, form: Form = "portrait") -> Image.Image:
    """As a machine with Pillow draws it, in French."""
    session = sessions.open(id)
    facts = facts_of(Host("fr", lambda _: None, touch=False, sessions=sessions), session)
    return painted(arrange(facts, form, look_of(session.game.id, dark=False)))


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


def test_it_is_shared_within_the_tap_or_downloaded_where_the_sheet_refuses_it(
    contexts: dict[str, BrowserContext], server: ServerProcess
) -> None:
    """A dark screen begins with a dark picture, and a wide one with a wide one."""
    page = contexts["fr-FR"].new_page()
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="dark")
    id = played(server, "push", ["Ana", "Bo"], *BUST, Total((Sum(20, 5), Sum(12, 4))))
    page.add_init_script(f"({SHEET})({{takes: true}})")
    t = BrowserTab(page, server.url).open(f"/session/{id}/picture").reads("preview", "Ana l’emporte")
    t.able("picture-share").tap("picture-share").reads("notice", "Confiée à cet appareil")
    t.until(lambda: bool(page.evaluate("shared.length")), "nothing is shared")
    ((name, kind, data),) = page.evaluate("shared")
    assert (name[:21], kind) == ("table-companion-push-", "image/png")
    found = Image.open(io.BytesIO(data.encode("latin1"))).convert("RGB")
    assert (found.size, found.getpixel((3, 3))) == ((1920, 1080), (0x12, 0x1A, 0x16))
    page.evaluate("navigator.canShare = () => false")
    with page.expect_download() as coming:
        t.able("picture-share").tap("picture-share")
    assert Image.open(Path(coming.value.path())).size == (1920, 1080)
    assert t.problems == []
    page.close()
