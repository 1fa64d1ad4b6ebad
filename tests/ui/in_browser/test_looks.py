"""The same screens in every engine, laid upon each other: what one draws otherwise is shown."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Playwright

from companion.engine import Setup
from companion.games import GAMES
from tests.conftest import once
from tests.engines import engines
from tests.ui.browser import SEEN_LONG, BrowserTab, ServerProcess
from tests.ui.conftest import PHONE
from tests.ui.moves import whole_game
from tests.ui.saved import PUSH_OVER, played

TOLD: Final = Path("build/looks")
"""Where the pictures lie that differ, for people to look at."""
SEEN: Final = 40
"""Of 255: by how much a colour has to differ so that anybody sees it, at the edge of a letter say."""
FEW: Final = 0.001
"""Which part of a picture's pixels may differ so much: about as many as a word has."""
MIDDLE: Final = {"push": 9, "13": 12, "thricewise": 20}
"""After how many moves of a whole game its board is looked at."""


@pytest.mark.everywhere("firefox", "webkit")
def test_screens_look_alike_in_every_engine(
    playwright: Playwright, browser: Browser, engine: str, server: ServerProcess, for_all: Path
) -> None:
    """As in Chromium, whose pictures are taken once for all."""
    screens = prepared(server)
    assert len(screens) >= 15
    with once(for_all / "looks") as folder:
        if not (folder / "done").exists():
            with engines.launched(playwright, "chromium") as chromium:
                for nth, tab in enumerate(visited(chromium, server, screens)):
                    settled(tab).save(folder / f"{nth}.png")
            (folder / "done").touch()
    wanted = [Image.open(folder / f"{nth}.png").convert("RGB") for nth in range(len(screens))]
    beside = zip(screens, wanted, visited(browser, server, screens), strict=True)
    different = [path for path, one, other in beside if not alike(f"{engine}{path}", one, other)]
    assert different == [], f"{engine}: look at {TOLD}"


@cache
def prepared(server: ServerProcess) -> list[str]:
    """Fifteen addresses, the same for every engine; nothing on them moves, and no clock is in sight."""
    boards = []
    for game, moves in MIDDLE.items():
        rules = GAMES[game]
        for tracking in ("full", "scorepad"):
            people = ("Zoé", "Bo", "Łukasz")[: 3 if game == "13" else 2]
            made = whole_game(game, tracking, Setup(len(people), rules.options()), seed=1)
            told = [event for move in made[: moves if tracking == "full" else 2] for event in move.events]
            id = played(server, game, people, *told, tracking=tracking)
            boards.append(f"/session/{id}")
    over = played(server, "push", ["Zoé", "Bo"], *PUSH_OVER)
    pages = ["/", "/new/push", "/new/13", "/die", "/settings", "/rules/thricewise", "/people", "/history"]
    return [*pages, *boards, f"/session/{over}"]


def visited(browser: Browser, server: ServerProcess, screens: list[str]) -> Iterator[BrowserTab]:
    context = browser.new_context(viewport=PHONE, locale="fr-FR", color_scheme="light", reduced_motion="reduce")
    tab = BrowserTab(context.new_page(), server.url).open(screens[0])
    yield tab
    for path in screens[1:]:
        yield tab.visit(path)
    assert tab.problems == []
    context.close()


def picture(tab: BrowserTab) -> Image.Image:
    return Image.open(io.BytesIO(tab.page.screenshot())).convert("RGB")


def settled(tab: BrowserTab) -> Image.Image:
    """Once it does not change any more: what is below comes a moment later, and later still on a busy machine."""
    tab.rests().page.evaluate(SEEN_LONG)
    taken = [picture(tab)]

    def same() -> bool:
        taken.append(picture(tab))
        return taken[-1] == taken[-2]

    tab.until(same, "it never comes to rest")
    return taken[-1]


def alike(name: str, one: Image.Image, other: BrowserTab) -> bool:
    """Soon, for what is below comes a moment later; what does not become so is shown."""
    other.rests()
    if other.soon(lambda: differs(one, picture(other)) <= FEW, 5):
        return True
    show(name, one, picture(other))
    return False


def differs(one: Image.Image, other: Image.Image) -> float:
    """Which part of the pixels anybody sees to differ."""
    assert one.size == other.size == (PHONE["width"], PHONE["height"])
    channels = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(most.histogram()[SEEN:]) / (one.width * one.height)


def show(name: str, one: Image.Image, other: Image.Image) -> None:
    TOLD.mkdir(parents=True, exist_ok=True)
    beside = Image.new("RGB", (3 * one.width, one.height))
    for place, picture in enumerate((one, other, ImageChops.difference(one, other))):
        beside.paste(picture, (place * one.width, 0))
    beside.save(TOLD / f"{name.replace('/', '-')}.png")
