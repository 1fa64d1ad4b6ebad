"""Write docs/screenshots/moving-*.gif: on one phone a round of 13 is counted, on the other a hand of it is played.

Run from the project's root: ``.venv/bin/python -m tools.moving_picture [--into FOLDER]``. It needs a browser, as the
tests do. ``make screenshots`` does it after the others.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, sync_playwright

from companion.locale import LANGUAGES
from tests.ui.browser import ARGS, BrowserTab, ServerProcess, browser_path
from tools.screenshots import REGIONS, ROOT, furnished

PHONE = (390, 844)
SMALL = (240, 519)
"""Pixels of a phone in the picture."""
BETWEEN = 16
"""Pixels between the phones, and around them."""
COLOURS = 160
PAPER = "#d9d2c4"
FINGER = "#b3261e"
EACH = 550
"""Milliseconds that a picture is seen."""
LAST = 2500
"""Milliseconds of the last one."""
COUNTS = ((3, 2, 4, 1), (4, 1, 3, 2), (2, 5, 3, 2), (3, 4, 2, 2))
"""Blue, yellow and green cards and Rotten Fours of each player."""
PLAYED, THERE = "hand-B4", "target-blue"
THINKING = 10
"""Pictures of what the others do."""


class Film:
    """What one phone shows, picture after picture."""

    def __init__(self, browser: Browser, url: str, address: str, lang: str) -> None:
        size = {"width": PHONE[0], "height": PHONE[1]}
        self.context = browser.new_context(viewport=size, locale=REGIONS.get(lang, lang))  # type: ignore[arg-type] # a plain dict
        self.tab = BrowserTab(self.context.new_page(), url)
        self.tab.open(address)
        self.tab.page.wait_for_selector("[flt-semantics-identifier]", state="attached")
        self.tab.page.wait_for_timeout(1500)
        self.pictures: list[Image.Image] = []

    def look(self, *, wait: int = 0, finger: str = "") -> None:
        """Take a picture; ``finger`` is what a finger is about to tap in it."""
        self.tab.page.wait_for_timeout(wait)
        with Image.open(io.BytesIO(self.tab.page.screenshot())) as taken:
            picture = taken.convert("RGB")
        if finger:
            x, y, *_ = self.tab.resting(finger)
            ImageDraw.Draw(picture).ellipse((x - 26, y - 26, x + 26, y + 26), outline=FINGER, width=6)
        self.pictures.append(picture.resize(SMALL, Image.Resampling.LANCZOS))

    def tap(self, identifier: str, *, seen: bool = True) -> None:
        if seen:
            self.look(finger=identifier)
        self.tab.tap(identifier)
        self.tab.page.wait_for_timeout(300)

    def end(self) -> list[Image.Image]:
        self.context.close()
        assert not self.tab.problems, self.tab.problems
        return self.pictures


def counted(film: Film) -> list[Image.Image]:
    """Count a round of 13: one tap a number."""
    for at, number in enumerate(chain.from_iterable(COUNTS)):
        film.tap(f"number-{number}", seen=at % 3 != 2)  # every third goes by, or it would take long
    film.tap("confirm")
    film.look(wait=800)
    return film.end()


def played(film: Film) -> list[Image.Image]:
    """Play a card of a hand of 13, and look on as the bots play theirs."""
    film.look()
    film.tap(PLAYED)
    film.look()
    film.tap(THERE)
    for _ in range(THINKING):
        film.look(wait=350)
    return film.end()


def side_by_side(left: Sequence[Image.Image], right: Sequence[Image.Image]) -> list[Image.Image]:
    """Return whole pictures; the phone that has come to its end keeps its last one."""
    width, height = 2 * SMALL[0] + 3 * BETWEEN, SMALL[1] + 2 * BETWEEN
    whole = []
    for at in range(max(len(left), len(right))):
        sheet = Image.new("RGB", (width, height), PAPER)
        sheet.paste(left[min(at, len(left) - 1)], (BETWEEN, BETWEEN))
        sheet.paste(right[min(at, len(right) - 1)], (2 * BETWEEN + SMALL[0], BETWEEN))
        whole.append(sheet)
    all_of_them = Image.new("RGB", (width, height * len(whole)))
    for at, one in enumerate(whole):
        all_of_them.paste(one, (0, height * at))
    palette = all_of_them.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return [one.quantize(COLOURS, palette=palette, dither=Image.Dither.NONE) for one in whole]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    into: Path = parser.parse_args().into
    into.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            made = furnished(Path(folder))
            server = ServerProcess(Path(folder))
            browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGS)
            try:
                left = counted(Film(browser, server.url, f"/session/{made['13-quick']}/round/4", lang))
                right = played(Film(browser, server.url, f"/session/{made['13-digital']}", lang))
            finally:
                browser.close()
                server.stop()
        first, *others = side_by_side(left, right)
        times = [EACH] * len(others) + [LAST]
        file = into / f"moving-{lang}.gif"
        first.save(file, save_all=True, append_images=others, duration=times, loop=0, optimize=True, disposal=1)
        print(f"{file.name}: {1 + len(others)} pictures, {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
