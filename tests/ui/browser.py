"""A server of our own and tabs of a real browser, addressed the way a screen reader would."""

from __future__ import annotations

import itertools
import json
import math
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize

from companion.flet_patches.finger import LONG
from tests.ui import forked
from tests.ui.tab import KNOWS, Server
from tests.ui.tab import plain as plain
from tests.ui.waiting import ask

# Each page would bring along two processes that nobody looks at: the menu below the address bar, and a spare one.
NEEDLESS = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess")
# Of several such lists the browser heeds the last, so what Playwright turns off is turned off here again.
PLAYWRIGHTS = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
)  # fmt: skip
OWN_NAME, STRANGE_NAME = "games.example", "evil.example"
"""Two names that lead to this machine: one that a server is given, and one that somebody else lets lead here."""
LED = ", ".join(f"MAP {name} 127.0.0.1" for name in (OWN_NAME, STRANGE_NAME))
ARGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--allow-loopback-in-peer-connection",  # two of its pages find each other where there is no other network
    # no other name but the loopback one resolves: a request that tries to leave fails at once
    f"--host-resolver-rules={LED}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.local",
    f"--disable-features={','.join((*PLAYWRIGHTS, *NEEDLESS))}",
]
QUICK = [*ARGS, "--disable-gpu-rasterization", "--in-process-gpu"]
"""Without a graphics card the quicker way, in one process fewer; measured is the browser as people have it."""
SHORT = [*QUICK, "--process-per-site", "--js-flags=--liftoff-only --no-wasm-inlining"]
"""For many pages that nobody stays on for long: they share what was compiled, and nothing is compiled twice. Nor is it
counted what is called how often, which the second compiling would want to know: that was a twentieth of their work."""
COARSE = 0.25
"""Pixels of the screen to one of the page, where no test looks at the picture itself: without a graphics card each of
them costs time, and what is laid out is the same."""
BLANK = """(() => {
  for (const kind of [WebGLRenderingContext, WebGL2RenderingContext])
    for (const [name, is] of Object.entries(Object.getOwnPropertyDescriptors(kind.prototype)))
      if (name.startsWith('draw') && typeof is.value === 'function')
        kind.prototype[name] = function (...told) { if (window.painted) is.value.apply(this, told); };
  const kind = ImageBitmapRenderingContext.prototype, hand = kind.transferFromImageBitmap;
  kind.transferFromImageBitmap = function (picture) {
    if (window.painted) hand.call(this, picture);
    else picture?.close();
  };
})()"""
"""Nothing is painted at all, where no test looks at the picture itself: that was a third of a test's time. Nor does the
page get the empty pictures, which the browser would put together with it. All is laid out, said and heard as before.
Whoever photographs the page has it ``painted`` meanwhile (``tests/ui/camera.py``)."""
FINGER = """(() => {
  window.unread = new CSSStyleSheet();
  unread.replaceSync('flt-semantics, flt-semantics * { pointer-events: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, unread];
})()"""
"""A tap comes to what is drawn there, as that of everybody who sees the screen. A screen reader's comes to what is read
aloud, wherever that lies and whatever lies above it; both at once, and Flutter takes the second."""
TRACEBACK = "Traceback (most recent call last)"
"""What no person and no log ever reads."""
KNOWN_NOISE = re.compile(r"GL Driver Message|WebSocket is closed due to suspension", re.I)
"""The second is what WebKit says of a page that is left and may be come back to."""
DRAWINGS = """(() => {
  const frame = requestAnimationFrame;
  window.drawings = 0;
  window.requestAnimationFrame = (draws) => frame((now) => { window.drawings += 1; draws(now); });
})()"""
"""Counts the pictures that a page draws."""
PICTURES = """(() => {
  window.seen = [];
  const kind = ImageBitmapRenderingContext.prototype, hand = kind.transferFromImageBitmap;
  kind.transferFromImageBitmap = function (picture) { hand.call(this, picture); seen.push('a picture'); };
})()"""
"""Notes each picture that the client hands over to the page, among what else a test notes."""
PATIENCE = 15_000
HAND = 0.1
"""Seconds from one tap to the next; no hand is quicker."""
EYE = 0.08
"""Seconds from when a key has come to a tap on it; no eye is quicker."""
NEARBY = 40.0
"""Pixels: who taps no further from the last place looks first at what that did."""
GO = """path => { History.prototype.pushState.call(history, null, "", path);
  dispatchEvent(new PopStateEvent("popstate", {state: null})); }"""
"""Our page does not hear of it: an address that was left is no step back, as it is after a tap."""
PREFER = """told => { sessionStorage.clear(); localStorage.removeItem('flutter.companion.lang');
  localStorage.setItem('flutter.companion.prefs', JSON.stringify(JSON.stringify(told))); }"""
KEPT_BEFORE = f"""try {{
  localStorage['flutter.companion.prefs'] ||= JSON.stringify(JSON.stringify({json.dumps(KNOWS)}));
}} catch {{ /* a page that keeps nothing */ }}"""
FORGET = """() => Object.keys(localStorage).filter((key) => key.startsWith('flutter.companion.setup.'))
  .filter((key) => { const half = localStorage[key].length > 2; localStorage.removeItem(key); return half; }).length"""
PREFERRED = "() => JSON.parse(JSON.parse(localStorage['flutter.companion.prefs'] || '\"{}\"'))"
IDENTIFIERS = """() => [...document.querySelectorAll('[flt-semantics-identifier]')]
  .map(e => e.getAttribute('flt-semantics-identifier'))"""
MEASURES = """() => [...document.querySelectorAll('[flt-semantics-identifier]')]
  .map(e => [e.getAttribute('flt-semantics-identifier'), e.clientWidth, e.clientHeight])"""
HEARD = "autocorrect"
"""What Flutter sets on a field whenever it begins to listen to it."""
LET_GO = "() => document.activeElement.tagName === 'INPUT' && (document.activeElement.blur(), true)"
VIEW = """() => `page ${innerWidth} x ${innerHeight} at ${devicePixelRatio}, ${document.visibilityState}, ` +
  `${document.hasFocus() ? 'with' : 'without'} the keyboard, in ${document.activeElement?.outerHTML.slice(0, 100)}`"""
"""What may keep a page from moving."""
SEEN_LONG = """async () => {
  const settled = finger.settled(), end = performance.now() + 1000;
  while (!finger.settled() && performance.now() < end) await new Promise((done) => setTimeout(done, 20));
  return settled;
}"""
"""Whether all that came has been seen for long enough; if not, it now has, or more comes."""
NOTHING = ("back", "nothing", "home", "to-history")
"""What can be tapped at an address where there is nothing."""
PLACEHOLDER = """() => {
  const found = document.querySelector('flt-semantics-placeholder');
  if (!found) return;
  const box = found.getBoundingClientRect();
  found.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true,
    clientX: Math.round(box.left + box.width / 2), clientY: Math.round(box.top + box.height / 2)}));
}"""

TURNED = """() => {
  const line = WebSocket.prototype, { send, hears } = line;  // ours: assets/line.js
  if (!hears) return;
  const soon = (ms) => new Promise((done) => setTimeout(done, ms));
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  let tells, pong = () => {};
  const told = new Promise((done) => { tells = done; });
  line.send = function (frame) {
    send.call(this, frame);
    if (frame.byteLength < 200 && new TextDecoder('latin1').decode(frame).includes('resize')) tells(this);
  };
  line.hears = function (data) {
    hears.call(this, data);
    if (data === 'pong') pong();
  };
  const answer = (to) => new Promise((done) => {
    pong = done;
    to.socket.send(Uint8Array.from([255, ...new TextEncoder().encode('ping')]));
  });
  window.turned = (async () => {
    const to = await Promise.race([told, soon(5000)]);
    for (let n = 0; to?.socket && n < 2; n += 1) await answer(to);  // it has heard that, and has drawn it
    Object.assign(line, { send, hears });
    await frames();
  })();
}"""
"""A page gets another size: what is on it is judged, and tapped, once the app has drawn it for that size.

The client lays the old picture out anew at once. A tenth of a second later it tells the app the size, which then draws
another picture: up to that moment keys stand where they do not stay.
"""


def failures(said: str) -> list[str]:
    """Each traceback in what a program has said, with what it came from."""
    return [f"{TRACEBACK}{one[:2000]}" for one in said.split(TRACEBACK)[1:]]


def unpainted(browser: Browser, **options: Any) -> BrowserContext:
    """Begin a context in which nothing is painted, for tests that look at no picture, or take a photograph."""
    context = browser.new_context(**{"device_scale_factor": COARSE, **options})
    context.add_init_script(BLANK)
    return context


def parked(context: BrowserContext, address: str = "http://127.0.0.1/") -> Page:
    """An empty page at our address: while one is open, each page that comes finds the process and what it compiled.

    Whoever closes the last one ends the process, and the next page begins with nothing: that was a third of its work.
    """
    page = context.new_page()
    if context.browser and context.browser.browser_type.name != "chromium":
        return page  # with what these share, nobody can come between a page and its server
    page.route("**/*", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(address)
    page.unroute_all()
    return page


def chosen_before(context: BrowserContext, address: str, **told: Any) -> None:
    """What a device has chosen on pages of this address, for all that it loads from now on."""
    page = context.new_page()
    page.goto(f"{address}/healthz")
    page.evaluate(PREFER, {**KNOWS, **told})
    page.close()


def browser_path() -> str:
    """``CHROMIUM``, else one on the path. Without a browser these tests fail; they are never skipped."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert found, "the tests of the screens need a browser: name one in CHROMIUM"
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """``companion serve`` in a process of its own, on a data folder of its own."""

    first: str = ""
    """What Python runs before ours: what sets a clock faster, say."""
    options: Sequence[str] = ()
    """What it is told beside the port and the folder."""
    samples = False
    """Whether a new data folder gets the sample sessions."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.starts, self.read = folder, free_port(), 0, 0
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.starts += 1
        arguments = ["serve", "--port", str(self.port), *self.options, "--data-dir", str(self.folder)]
        environment = {**os.environ, "COMPANION_SAMPLES": str(int(self.samples))}
        self.process = forked.companion(arguments, environment, self.folder / "server.log", first=self.first)
        until = time.monotonic() + 30
        while time.monotonic() < until:
            assert self.process.poll() is None, (self.folder / "server.log").read_text()
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as answer:
                    assert answer.status == 200
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not answer")

    def complaints(self) -> list[str]:
        """Taps that met nothing, and tracebacks to their end, since this was asked last."""
        lines = (self.folder / "server.log").read_text(errors="replace").splitlines()
        self.read, new = len(lines), lines[self.read :]
        return [one for one in new if "met nothing" in one] + failures("\n".join(new))

    def kill(self) -> None:
        """As a power cut would: no chance to tidy up, and none to say anything."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill()
        said = failures((self.folder / "server.log").read_text(errors="replace"))
        assert said == [], "\n".join(said)


class Box(NamedTuple):
    """Where something lies on a page, in its pixels; all zero for what is not there."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2

    def within(self, width: float, height: float) -> bool:
        """Whether all of it is on a page of that size."""
        return 0 <= self.left < self.right <= width and 0 <= self.top < self.bottom <= height


class BrowserTab:
    """One page of a browser; what each word means says ``Tab``."""

    front: ClassVar[Page | None] = None
    """The page that people would see, of all tabs."""
    windows: ClassVar[dict[BrowserContext, ViewportSize | None]] = {}
    """The size of each context's window, which is that of whichever of its pages was sized last."""

    def __init__(self, page: Page, base: str) -> None:
        BrowserTab.front = page  # a new one opens before the others
        self.page, self.base, self._tapped = page, base, 0.0
        self._tapped_there = ("", -math.inf, -math.inf)
        BrowserTab.windows[page.context] = page.viewport_size
        self.problems: list[str] = []
        self.outside: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.add_init_script(KEPT_BEFORE)
        page.add_init_script(FINGER)
        page.on("console", lambda m: self._heard(m.type, m.text))
        page.on("response", lambda r: self._note(f"{r.status} {r.url}") if r.status >= 400 else None)
        page.on("pageerror", lambda e: self._note(f"pageerror {e.message or e} {e.stack or ''}"))
        page.on("request", lambda r: None if r.url.startswith((base, "blob:", "data:")) else self.outside.append(r.url))

    def _heard(self, kind: str, text: str) -> None:
        """Keep what is wrong; the app in a browser says a mistake of its own line by line."""
        begun = self.problems and TRACEBACK in self.problems[-1] and self.problems[-1][-1:] == "\n"
        if begun:
            self.problems[-1] += text[:300] + "\n" * text.startswith(" ")
        elif TRACEBACK in text:
            self.problems.append(text[:2000] + "\n" * (text.count("\n") == 0))
        elif kind == "error":
            self._note(text)

    def _note(self, text: str) -> None:
        if not KNOWN_NOISE.search(text):
            self.problems.append(text[:300])

    def open(self, path: str = "/") -> Self:
        self.forward()
        self.page.goto(self.base + path)
        return self.ready()

    def forward(self) -> None:
        """In front of the browser's other pages: those behind are painted once a second.

        Another page may have made the window smaller, and a wheel that is turned below its edge moves nothing.
        """
        if BrowserTab.front is self.page:
            return
        self.page.bring_to_front()
        BrowserTab.front = self.page
        own = self.page.viewport_size
        if own and BrowserTab.windows.get(self.page.context) != own:
            for wider in (1, 0):
                self.page.set_viewport_size({"width": own["width"] + wider, "height": own["height"]})
            BrowserTab.windows[self.page.context] = own

    def leave(self) -> Self:
        """To an address where there is nothing: no screen of a game is left, and none listens any longer.

        Flutter hears no more typing on a page whose screen goes while one of its fields has the focus: it goes first.
        """
        self._let_go().page.evaluate(GO, "/nowhere")
        return self

    def _let_go(self) -> Self:
        self.forward()
        if self.page.evaluate(LET_GO):
            self.page.wait_for_timeout(100)
        return self

    def visit(self, path: str) -> Self:
        """As ``go``, from a screen that is not left before: until other words are there."""
        before = self._let_go().everything()
        self.page.evaluate(GO, path)
        assert ask(self.page, "changed", before, seconds=PATIENCE / 1000), f"{path} does not come: {before}"
        return self

    def left(self) -> Self:
        """Wait until the screen that was left is gone."""
        self.forward()
        assert ask(self.page, "only", NOTHING, seconds=5), f"the last screen does not go: {self.everything()}"
        return self

    def forgets_set_up(self) -> bool:
        """Whether this page has half a set-up in mind; the device, which is everybody's, has it no more."""
        return bool(self.page.evaluate(FORGET)) or "/new/" in self.page.url

    def go(self, path: str) -> Self:
        """From there to another screen without loading the page again, which is most of a short test's work."""
        self.left().page.evaluate(GO, path)
        assert ask(self.page, "another", NOTHING, seconds=5), f"{path} does not come: {self.everything()}"
        return self

    def identifiers(self) -> list[str]:
        """All that are on the screen, in the order in which they are read."""
        found: list[str] = self.page.evaluate(IDENTIFIERS)
        return found

    def prefer(self, **told: Any) -> Self:
        """What a device has chosen is read by a new session: the page forgets the one it has, once it has one."""
        self.until(self.identifiers, "the app does not come", 5)
        self.page.evaluate(PREFER, {**KNOWS, **told})
        return self

    def preferred(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(PREFERRED)
        return found

    def reload(self) -> Self:
        self.forward()
        self.page.reload()
        return self.ready()

    def ready(self) -> Self:
        """Wait for the app and ask for its semantics, which tests and screen readers live on."""
        there = "flt-semantics-placeholder, flt-semantics-host flt-semantics"  # some engines are asked before
        self.page.wait_for_selector(there, state="attached", timeout=60_000)
        for _ in range(60):
            self.page.evaluate(PLACEHOLDER)
            if self.page.locator("flt-semantics-host flt-semantics").count():
                break
            self.page.wait_for_timeout(50)
        self.page.wait_for_selector("flt-semantics-host flt-semantics", state="attached")
        return self

    def at(self, identifier: str) -> Locator:
        """By the identifier that no language changes."""
        self.forward()
        return self.page.locator(_named(identifier)).first

    def tap(self, identifier: str) -> Self:
        """Where it stands: a tooltip's node may lie above it in the page, and Flutter goes by position."""
        for _ in range(15):
            early = HAND - (time.monotonic() - self._tapped)
            x, y, right, down = self.resting(identifier, able=True, hand=max(early, EYE))
            if not (right or down):
                if self._unseen(identifier, x, y):
                    continue
                return self._click(identifier, x, y)
            self._scroll(identifier, x, y, right, down)
        about = f"middle at {x}, {y}; {right} and {down} out of sight; {self.page.evaluate(VIEW)}"
        raise AssertionError(f"{identifier} does not come into sight ({about}): {self.everything()}")

    def poke(self, identifier: str) -> Self:
        x, y, *_ = self.resting(identifier)
        return self._click(identifier, x, y)

    def tremble(self, identifier: str) -> Self:
        return self._click(identifier, *self._tapped_there[1:])

    def _click(self, identifier: str, x: float, y: float) -> Self:
        self.page.mouse.click(x, y)
        self._tapped, self._tapped_there = time.monotonic(), (identifier, x, y)
        return self

    def _unseen(self, identifier: str, x: float, y: float) -> bool:
        """Whether a person had to look first: where the last tap was, or where others moved. Then they have looked."""
        before, at_x, at_y = self._tapped_there
        left = LONG - (time.monotonic() - self._tapped)
        if identifier != before and math.hypot(x - at_x, y - at_y) > NEARBY and left > 0:
            return False
        if left > 0:
            self.page.wait_for_timeout(1000 * left)
            return True
        return not self.page.evaluate(SEEN_LONG)

    def _scroll(self, identifier: str, x: float, y: float, right: float, down: float) -> None:
        """By the wheel, and until it moves: what scrolls in the page alone, just after a tap, Flutter does not hear of.

        Whoever turns the wheel again before anything has moved, goes too far, and then too far back.
        """
        size = self.page.viewport_size
        assert size
        across = x if 0 < x < size["width"] else size["width"] / 2  # what stands beside it may not scroll
        self.page.mouse.move(across, size["height"] / 2 if down else y)
        before = ask(self.page, "place", identifier)
        self.wheel(0 if down else right, down)
        self.soon(lambda: ask(self.page, "place", identifier) != before, 3)

    def wheel(self, right: float, down: float) -> None:
        """By so many pixels of the page: the browser takes them for pixels of the screen, and so does Flutter again."""
        fine = float(self.page.evaluate("devicePixelRatio")) ** 2
        self.page.mouse.wheel(round(right * fine), round(down * fine))

    def bring(self, identifier: str) -> Self:
        """Scroll until it is there, and not below the bar."""
        self.page.mouse.move(195, 400)
        for _ in range(20):
            found = self.page.locator(_named(identifier))
            place = found.first.bounding_box() if found.count() else None
            if place and place["y"] >= 60 and place["y"] + min(place["height"], 60) <= 770:
                return self
            self.wheel(0, -300 if place and place["y"] < 60 else 500)
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{identifier} is not there: {self.everything()}")

    def resting(self, identifier: str, *, able: bool = False, hand: float = 0) -> tuple[float, float, float, float]:
        """Its middle, once nothing moves it any more, and how far to the right and down that is out of sight.

        ``hand``: for so many seconds it is seen to rest.
        """
        self.forward()
        found = ask(self.page, "resting", identifier, able, 1000 * hand, seconds=PATIENCE / 1000)
        assert found, f"{identifier} cannot be tapped: {self.everything()}"
        (x, y, width, height), (right, down) = found
        return x + width / 2, y + height / 2, right, down

    def able(self, identifier: str) -> Self:
        """Wait until a key is there and does something, and for as long as an eye takes to see that."""
        self.resting(identifier, able=True, hand=EYE)
        return self

    def rests(self) -> Self:
        """Wait until nothing on the page moves, comes or goes."""
        self.forward()
        assert ask(self.page, "rests", seconds=PATIENCE / 1000), f"it never comes to rest: {self.everything()}"
        return self

    def type(self, identifier: str, text: str | int, echo: tuple[str, str] | None = None) -> Self:
        """Once, when Flutter listens. ``echo``: where the app repeats what it was told, and how."""
        self._focused(identifier).fill(str(text))
        return self.reads(*echo) if echo else self

    def by_hand(self, identifier: str, text: str, paces: Sequence[int]) -> Self:
        """Letter by letter in the place of what stood there, however late the app answers; ``paces`` in ms, in turn."""
        self._focused(identifier)
        self.press("Control+a")
        for letter, pace in zip(text, itertools.cycle(paces), strict=False):
            self.page.wait_for_timeout(pace)
            self.page.keyboard.type(letter)
        return self

    def paste(self, identifier: str, text: str) -> Self:
        return self.type(identifier, text)

    def holds(self, identifier: str, text: str | int) -> Self:
        """What stands in a field; the page's own input knows it only while it has the focus."""
        self._focused(identifier)
        return self._answers("holds", identifier, str(text))

    def writes(self, identifier: str) -> Self:
        return self._answers("writes", identifier)

    def _focused(self, identifier: str) -> Locator:
        """Tapped; Flutter hears letters a frame or two after that, and no hand types as soon."""
        self._answers("unheard", identifier, HEARD).tap(identifier)._answers("heard", identifier, HEARD)
        apart = self.page.locator("flt-text-editing-host :focus")
        return apart if apart.count() else self.at(identifier).locator("input, textarea")

    def _answers(self, what: str, identifier: str, *told: object) -> Self:
        """Wait inside the page until it says yes."""
        self.forward()
        if not ask(self.page, what, identifier, *told, seconds=PATIENCE / 1000):
            raise AssertionError(f"{identifier}: not “{what}” {told or ''}: {self.everything()}")
        return self

    def reads(self, identifier: str, *words: str) -> Self:
        self.forward()
        if not ask(self.page, "reads", identifier, *words, seconds=PATIENCE / 1000):
            missing = [one for one in words if not ask(self.page, "reads", identifier, one)]
            raise AssertionError(f"{identifier}: {missing} are not to be read there: {self.everything()}")
        return self

    def power_cut(self, server: Server) -> Self:
        server.kill()
        with self.page.expect_navigation(timeout=30_000):
            server.start()
        self.problems.clear()  # it said that the server was gone
        return self.ready()

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    def back(self) -> Self:
        self.page.go_back()
        return self

    def forth(self) -> Self:
        self.page.go_forward()
        return self

    def comes_to(self, path: str) -> Self:
        self.page.wait_for_url(re.compile(re.escape(path) + "$"))
        return self

    def size(self, width: int, height: int) -> Self:
        """It is turned, or its window drawn to another size: until the app has drawn it so."""
        self.forward()
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.evaluate(TURNED)
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate("() => window.turned")
        BrowserTab.windows[self.page.context] = self.page.viewport_size
        return self

    def wait(self, seconds: float) -> Self:
        self.page.wait_for_timeout(1000 * seconds)
        return self

    def box(self, identifier: str) -> Box:
        """Where it lies at this moment."""
        x, y, width, height = ask(self.page, "place", identifier) or (0, 0, 0, 0)
        return Box(x, y, x + width, y + height)

    def there(self, identifier: str) -> bool:
        return self.at(identifier).count() > 0

    def sees(self, identifier: str) -> Self:
        return self._answers("sees", identifier)

    def measures(self) -> object:
        self.page.wait_for_timeout(200)
        return self.page.evaluate(MEASURES)

    def said(self, identifier: str) -> str:
        return str(ask(self.page, "said", identifier))

    def telling(self, begin: str, words: str) -> list[str]:
        """The identifiers that begin like this of all that say these words, at this moment."""
        found: list[str] = ask(self.page, "telling", begin, words)
        return found

    def keys(self, *begins: str) -> list[str]:
        """The identifiers that begin so of all that take a tap at this moment."""
        found: list[str] = ask(self.page, "keys", begins)
        return found

    def first(self, *identifiers: str) -> str:
        """Wait until one of them is on the screen; which, where there are several the one that is named first."""
        self.forward()
        found = str(ask(self.page, "first", identifiers, seconds=PATIENCE / 1000))
        assert found, f"none of {identifiers} comes: {self.everything()}"
        return found

    def chosen(self, identifier: str, yes: bool = True) -> Self:
        return self._answers("chosen", identifier, yes)

    def checked(self, identifier: str, yes: bool = True) -> Self:
        return self._answers("checked", identifier, yes)

    def press(self, key: str) -> Self:
        self.page.keyboard.press(key)
        return self

    def drag(self, card: str, target: str) -> Self:
        """As a finger drags: slowly at first."""
        mouse = self.page.mouse
        x, y, *_ = self.resting(card)
        goal = self.resting(target)
        mouse.move(x, y)
        mouse.down()
        for step in (4, 12, 30):
            mouse.move(x, y - step)
        mouse.move(goal[0], goal[1], steps=8)
        mouse.up()
        return self

    def can(self, identifier: str) -> bool:
        return bool(ask(self.page, "able", identifier))

    def save(self, identifier: str) -> tuple[str, bytes]:
        with self.page.expect_download(timeout=20_000) as coming:
            self.tap(identifier)
        return coming.value.suggested_filename, Path(coming.value.path()).read_bytes()

    def opens(self, identifier: str) -> str:
        self.page.evaluate("() => { window.opened = []; window.open = (...told) => { window.opened.push(told[0]); } }")
        self.tap(identifier)
        self.until(lambda: self.page.evaluate("opened.length"), "nothing is opened")
        return str(self.page.evaluate("opened[0]"))

    def pick(self, identifier: str, *files: Path) -> Self:
        with self.page.expect_file_chooser() as asked:
            self.tap(identifier)
        asked.value.set_files([str(file) for file in files])
        return self

    def until(self, holds: Callable[[], Any], what: str = "it does not come to pass", seconds: float = 15) -> Self:
        assert self.soon(holds, seconds), f"{what}: {self.everything()}"
        return self

    def soon(self, holds: Callable[[], Any], seconds: float = 15) -> bool:
        until, pause = time.monotonic() + seconds, 20.0
        while not holds():
            if time.monotonic() > until:
                return False
            self.page.wait_for_timeout(pause)
            pause = min(1.5 * pause, 100)  # each look goes through three processes, whose time the page needs
        return True

    def close(self) -> None:
        self.page.close()

    def gone(self, identifier: str) -> Self:
        return self._answers("gone", identifier)

    def everything(self) -> str:
        """All words on the screen: texts, labels and what stands in fields."""
        return str(ask(self.page, "everything"))

    def shows(self, words: str) -> Self:
        self.forward()
        assert ask(self.page, "shows", words, seconds=5), f"{words!r} is not on the screen: {self.everything()}"
        return self


def _named(identifier: str) -> str:
    return f'[flt-semantics-identifier="{identifier}"]'
