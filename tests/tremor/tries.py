"""Taps in a real browser as a trembling finger does, and compares what is kept with what one tap would have done.

Before each try the app runs in this process on a copy of the very same file: it says which keys there are, and what is
kept after one calm tap, or on a key that counts after as many. So a screen that is added is found by itself.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import random
import shutil
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from tests.tremor.truth import seeds, truth, where
from tests.tremor.world import PREFERS, Guess, Scene, furnish, pick, somewhere
from tests.ui.browser import BLANK, BrowserTab, ServerProcess
from tests.ui.conftest import ANDROID, PHONE
from tests.ui.slow_line import far_away
from tests.web.conftest import Host, Offline

TIMES: Final = (2, 3, 5, 7)
PAUSES: Final = (60, 120, 200, 300, 400, 500)
"""Milliseconds from one tap to the next."""
OFF: Final = 0.10
"""By how much of it a pause, as the page measures it, may differ; else the try is made anew."""
TOUCHED: Final = """() => {
  window.touched = [];
  const name = ({ target }) => target.closest?.('[flt-semantics-identifier]')?.getAttribute('flt-semantics-identifier');
  addEventListener('pointerdown', (event) => window.touched.push([event.timeStamp, name(event) || '']), true);
}"""
KEPT: Final = """async () => {
  const { opened, everything } = await import(new URL('storage.js', document.baseURI).href);
  const [, bytes] = [...await everything(await opened())].find(([path]) => path.endsWith('/companion.db'));
  let text = '';
  for (let at = 0; at < bytes.length; at += 30000) text += String.fromCharCode(...bytes.subarray(at, at + 30000));
  return btoa(text);
}"""
"""The file as the browser keeps it."""
SLOWED: Final = 4
LINE: Final = 0.16
"""Seconds there and back."""
BEFORE: Final = 1.0
"""Seconds in which the screen is looked at before the first tap."""
QUIET: Final = 1.5
"""Seconds in which nothing is kept any more: then all is done."""
FRESH: Final = 40
"""Tries after which the world is made anew: games come to an end, people are deleted."""


@dataclass(frozen=True, slots=True)
class Try:
    """``wrong``: what was kept otherwise, or nothing. ``pauses``: milliseconds, as the page measured them."""

    way: str
    scene: Scene
    times: int
    pause: int
    pauses: tuple[float, ...]
    wrong: str


class AtServer:
    """A phone beside a server of its own: near, or at the end of a long line; quick, or with a slow processor."""

    def __init__(self, browser: Browser, folder: Path, *, slowed: bool = False, line: float = 0.0) -> None:
        self.browser, self.folder = browser, folder
        furnish(folder)
        self.server = ServerProcess(folder)
        self._ends = contextlib.ExitStack()
        self._ends.callback(self.server.stop)
        url = self._ends.enter_context(far_away(self.server.port, line)) if line else self.server.url
        self.context = _phone(browser)
        self._ends.callback(self.context.close)
        self.page = self.context.new_page()
        self.tab = BrowserTab(self.page, url)
        self.slow = _Slow(self.page, slowed)

    def go(self, path: str) -> None:
        self.page.evaluate("try { sessionStorage.clear(); } catch {}")
        self.tab.open(path)

    @property
    def where(self) -> str:
        at = urlsplit(self.page.url)
        return f"{at.path}?{at.query}" if at.query else at.path

    def copy(self, to: Path) -> None:
        with sqlite3.connect(self.folder / "companion.db") as here, sqlite3.connect(to) as there:
            here.backup(there)

    def close(self) -> None:
        self._ends.close()


class AtHome:
    """A phone in which the app itself runs, with the same things kept in it."""

    def __init__(self, browser: Browser, folder: Path, site: Path, *, slowed: bool = False) -> None:
        furnish(folder / "data")
        self.host = Host(folder / "host", site)
        self.context = _phone(browser)
        self.page = self.context.new_page()
        self.tab = Offline(self.page, self.host.url)
        self.tab.open("/settings").bring("restore").pick("restore", folder / "data" / "companion.db")
        self.tab.tap("restore-yes").reads("notice", "has been restored")
        self.slow = _Slow(self.page, slowed)

    def go(self, path: str) -> None:
        """Python goes on; the screen is left for another, and begins anew."""
        self.tab.to("/die" if path != "/die" else "/rules").wait(0.3)
        self.tab.to(path).wait(0.5)

    @property
    def where(self) -> str:
        return urlsplit(self.page.url).fragment or "/"

    def copy(self, to: Path) -> None:
        kept: str = self.page.evaluate(KEPT)
        to.write_bytes(base64.b64decode(kept))

    def close(self) -> None:
        self.context.close()
        self.host.stop()


Place = AtServer | AtHome
"""Where the app runs."""


def _phone(browser: Browser) -> BrowserContext:
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, user_agent=ANDROID, locale="en-GB", reduced_motion="reduce"
    )
    context.add_init_script(BLANK)
    context.add_init_script(f"({TOUCHED})()")
    told = json.dumps(json.dumps(json.dumps(PREFERS)))
    context.add_init_script(f"localStorage.setItem('flutter.companion.prefs', {told})")
    return context


class _Slow:
    """From the first tap until nothing more comes, a page that has come as on a quick machine has a slow processor."""

    def __init__(self, page: Page, slowed: bool) -> None:
        self._line, self._rate = page.context.new_cdp_session(page), SLOWED if slowed else 1

    def __enter__(self) -> None:
        self._line.send("Emulation.setCPUThrottlingRate", {"rate": self._rate})

    def __exit__(self, *_: object) -> None:
        self._line.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def made(
    places: dict[str, Callable[[Path], Place]], tries: int, seed: str, say: Callable[[Try], object], folder: Path
) -> list[Try]:
    """So many tries at these places, as evenly as chance has it over places, numbers of taps and pauses."""
    chance = random.Random(seed)
    found: list[Try] = []
    every = list(itertools.product(TIMES, PAUSES))
    for way, build in places.items():
        tried: Counter[str] = Counter()
        share = tries // len(places)
        todo = [*itertools.islice(itertools.cycle(chance.sample(every, len(every))), share)]
        for nth, batch in enumerate([todo[at : at + FRESH] for at in range(0, share, FRESH)]):
            with contextlib.closing(build(folder / f"{way}-{nth}")) as place:
                for times, pause in batch:
                    one = _try(place, way, times, pause, chance, tried, folder)
                    found.append(one)
                    say(one)
    return found


def _try(
    place: Place, way: str, times: int, pause: int, chance: random.Random, tried: Counter[str], folder: Path
) -> Try:
    while True:
        here = Path(tempfile.mkdtemp(dir=folder))
        try:
            place.copy(here / "now.db")
            scene = _scene(here, chance, tried)
            if scene is None:
                continue
            tried[scene.name] += 1
            expected = _expected(here, scene, times if scene.fast else 1)
            try:
                at = _reached(place, scene)
            except AssertionError as fault:  # it moves, or is gone: bots play on meanwhile
                print(f"{way}: not reached: {scene}: {fault}"[:300], flush=True)
                continue
            with place.slow:
                pauses, under = _tremble(place, at, times, pause)
                if any(abs(one - pause) > OFF * pause for one in pauses):
                    print(f"{way}: pauses of {pauses} ms for {pause}", flush=True)
                    place.tab.wait(QUIET)  # what it did is kept by then
                    continue
                found = _comes_to_rest(place, here)
            wrong = differ(expected, found)
            if wrong and any(differ(expected, _expected(here, scene, times if scene.fast else 1)) for _ in range(4)):
                print(f"{way}: bots have decided: {scene}"[:300], flush=True)  # each time as their luck has it
                continue
            return Try(way, scene, times, pause, pauses, f"{wrong}; on {under}" if wrong else "")
        finally:
            shutil.rmtree(here, ignore_errors=True)


def _scene(here: Path, chance: random.Random, tried: Counter[str]) -> Scene | None:
    with contextlib.closing(Guess(here / "now.db", here / "guess", PREFERS)) as guess:
        return pick(guess, somewhere(here / "now.db", chance), chance, tried)


def _expected(here: Path, scene: Scene, times: int) -> tuple[list[Any], str]:
    with contextlib.closing(Guess(here / "now.db", Path(tempfile.mkdtemp(dir=here)) / "data", PREFERS)) as guess:
        return guess.does(scene, times)


def _reached(place: Place, scene: Scene) -> tuple[float, float]:
    """Where the key lies, once it is in sight and rests."""
    tab: BrowserTab = place.tab
    place.go(scene.path)
    for key in scene.before:
        tab.tap(key)
    for other in tab.page.context.pages:
        if other is not tab.page:  # a key has led elsewhere, and the person comes back
            other.close()
    tab.page.bring_to_front()
    tab.sees(scene.key)
    _looked_at(tab)
    for _ in range(12):
        x, y, right, down = tab.resting(scene.key, able=True)
        if not (right or down):
            return x, y
        tab.page.mouse.move(PHONE["width"] / 2, PHONE["height"] * 0.45)
        tab.page.mouse.wheel(right, down)
        tab.wait(BEFORE)
    raise AssertionError(f"{scene.key} does not come into sight")


def _looked_at(tab: BrowserTab) -> None:
    """Until nothing new has come for as long as a screen is looked at, or for ten times as long in all."""
    until, since, known = time.monotonic() + 10 * BEFORE, time.monotonic(), ""
    while time.monotonic() < min(until, since + BEFORE):
        if known != (now := tab.everything()):
            known, since = now, time.monotonic()
        tab.wait(0.05)


def _tremble(place: Place, at: tuple[float, float], times: int, pause: int) -> tuple[tuple[float, ...], list[str]]:
    """Tap there so often, and return the pauses as the page measured them, and what lay under the finger."""
    tab: BrowserTab = place.tab
    x, y = at
    line = tab.page.context.new_cdp_session(tab.page)
    loop = line._loop  # whose public door waits until a page that is slow has heard each of them; a finger does not
    told: list[asyncio.Task[Any]] = []

    def touch() -> None:
        points = [{"x": x, "y": y}]
        events = {"type": "touchStart", "touchPoints": points}, {"type": "touchEnd", "touchPoints": []}
        told.extend(loop.create_task(line._impl_obj.send("Input.dispatchTouchEvent", one)) for one in events)

    tab.page.evaluate("window.touched.length = 0")
    for nth in range(times):
        loop.call_later(nth * pause / 1000, touch)
    tab.wait((times - 1) * pause / 1000 + 0.3)
    tab.until(lambda: all(one.done() for one in told), "the page hears nothing any more", 60)
    line.detach()
    touched: list[tuple[float, str]] = tab.page.evaluate("window.touched")
    pauses = tuple(later - sooner for (sooner, _), (later, _) in itertools.pairwise(touched))
    return pauses, [name for _, name in touched]


def _comes_to_rest(place: Place, here: Path) -> tuple[list[Any], str]:
    """What is kept, and where one is, once nothing more comes."""
    before, known, until = seeds(here / "now.db"), None, time.monotonic() + 30
    since = time.monotonic()
    while time.monotonic() < until:
        place.copy(here / "then.db")
        now = truth(here / "then.db", before), where(place.where)
        if now != known:
            known, since = now, time.monotonic()
        elif time.monotonic() - since > QUIET:
            break
        place.tab.wait(0.2)
    assert known is not None
    return known


def differ(expected: tuple[list[Any], str], found: tuple[list[Any], str]) -> str:
    """The first thing that is not as expected; nothing where all is."""
    if expected == found:
        return ""
    for one, other in itertools.zip_longest(expected[0], found[0]):
        if one != other:
            return f"{_short(one, other)} expected, {_short(other, one)} kept"
    return f"{expected[1]} expected, {found[1]} shown"


def _short(one: Any, other: Any) -> str:
    """From where the two part."""
    text, beside = json.dumps(one, ensure_ascii=False), json.dumps(other, ensure_ascii=False)
    same = next((at for at, (a, b) in enumerate(zip(text, beside, strict=False)) if a != b), 0)
    return f"…{text[max(0, same - 60) : same + 140]}"
