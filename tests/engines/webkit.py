"""WebKit's windows with as much of Playwright's pages as the tests ask for, over WebKitWebDriver.

A context is a program of its own with a profile of its own (``webkit_window.py``), its pages are that program's
windows. Nothing can be put between a page and its server, and no network can be taken away: such tests run elsewhere.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as Late
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.actions.wheel_input import WheelInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

WINDOW: Final = Path(__file__).with_name("webkit_window.py")
RUN: Final = """const [arg, done] = arguments;
(async () => { const found = (%s\n); return typeof found === 'function' ? await found(arg) : await found; })()
  .then((found) => done({ found: found === undefined ? null : found }),
        (error) => done({ wrong: `${error} ${error?.stack || ''}` }));"""
"""What a page runs: an expression, or a function of one argument."""
FIRST: Final = """([path, told]) => {
  const all = path.reduce((found, css) => found.flatMap((node) => [...node.querySelectorAll(css)]), [document]);
  const node = all[0];
  %s
}"""
SAID: Final = re.compile(r"CONSOLE (?:\w+ )?(ERROR|WARN|LOG|INFO|DEBUG) (.*)")
KEYS: Final = {
    "Control": Keys.CONTROL, "Shift": Keys.SHIFT, "Alt": Keys.ALT, "Enter": Keys.ENTER, "Tab": Keys.TAB,
    "Escape": Keys.ESCAPE, "Backspace": Keys.BACKSPACE, "Delete": Keys.DELETE, "ArrowDown": Keys.DOWN,
    "ArrowUp": Keys.UP, "ArrowLeft": Keys.LEFT, "ArrowRight": Keys.RIGHT, "Home": Keys.HOME, "End": Keys.END,
    "PageDown": Keys.PAGE_DOWN, "PageUp": Keys.PAGE_UP, "Space": " ",
}  # fmt: skip
QUICK: Final = {"JSC_useFTLJIT": "0", "JSC_useOMGJIT": "0"}
"""Nothing is compiled twice."""
UNSEEN: Final = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
"""Pictures go a shorter way, where no test looks at them: one that is taken is late. With both it is half the work."""
LOOK: Final = 0.03
"""Seconds between two looks at a page that is waited for."""


class Browser:
    """What Playwright's browser is to the tests."""

    def __init__(self, driver: str, environment: dict[str, str]) -> None:
        self.driver, self.environment, self.contexts = driver, environment, list[Context]()
        self.browser_type = SimpleNamespace(name="webkit", launch_persistent_context=self._kept_in)

    def new_context(self, **options: Any) -> Context:
        return Context(self, options)

    def _kept_in(self, folder: str, **options: Any) -> Context:
        return Context(self, options, Path(folder))

    def new_page(self, **options: Any) -> Page:
        return self.new_context(**options).new_page()

    def close(self) -> None:
        for context in list(self.contexts):
            context.close()


class Context:
    """Pages that keep what they keep in one profile, for as long as this is open or in ``folder``."""

    def __init__(self, browser: Browser, options: Mapping[str, Any], folder: Path | None = None) -> None:
        self.browser, self.options, self.pages = browser, options, list[Page]()
        self._temporary = Path(tempfile.mkdtemp(prefix="webkit-"))
        self.profile, self._log = folder or self._temporary / "profile", self._temporary / "console"
        self.profile.mkdir(parents=True, exist_ok=True)
        self._log.touch()
        self._scripts: list[str] = []
        self._read = 0
        self.turned = (0, 0)
        self.driver = self._started()
        self._first = self.front = self.driver.current_window_handle  # no page's: who closes the last one ends all
        browser.contexts.append(self)

    def _started(self) -> WebKitGTK:
        told, size = Options(), self.options.get("viewport") or {"width": 1280, "height": 800}
        told.binary_location = str(WINDOW)
        for argument in (
            "--automation", f"--profile={self.profile}", f"--log={self._log}", f"--script={self._temporary}/first.js",
            f"--lang={self.options.get('locale', 'en-GB')}", f"--size={size['width']}x{size['height']}",
        ):  # fmt: skip
            told.add_argument(argument)
        if self.options.get("reduced_motion") == "reduce":
            told.add_argument("--still")
        if self.options.get("color_scheme") == "dark":
            told.add_argument("--dark")
        if agent := self.options.get("user_agent"):
            told.add_argument(f"--agent={agent}")
        environment = {**self.browser.environment, **QUICK, "LC_ALL": "C.UTF-8"}
        if self.options.get("device_scale_factor", 1) < 1:
            environment |= UNSEEN
        driver = WebKitGTK(options=told, service=Service(self.browser.driver, env=environment))
        driver.set_script_timeout(150)
        driver.set_page_load_timeout(60)
        return driver

    def add_init_script(self, script: str) -> None:
        self._scripts.append(script)
        (self._temporary / "first.js").write_text(";\n".join(self._scripts), "utf-8")

    def new_page(self) -> Page:
        self.to(self._first).switch_to.new_window("window")
        self.front = self.driver.current_window_handle
        self.pages.append(Page(self, self.front))
        return self.pages[-1]

    def to(self, handle: str) -> WebKitGTK:
        """The driver, which talks to that window from now on."""
        if self.front != handle:
            self.driver.switch_to.window(handle)
            self.front = handle
        return self.driver

    def listen(self) -> None:
        """Tell the pages what came to their consoles: whose it is, nobody says."""
        with self._log.open(errors="replace") as log:
            log.seek(self._read)
            new, self._read = log.read(), log.tell()
        for kind, text in SAID.findall(new):
            said = SimpleNamespace(type=kind.lower(), text=text)
            for hears in [hears for page in self.pages for hears in page.hearers]:
                hears(said)

    def on(self, event: str, hears: Callable[[Any], object]) -> None:
        """What is asked of the network, it does not tell; what our policy forbids comes to the console."""

    def close(self) -> None:
        self.driver.quit()
        self.pages.clear()
        if self in self.browser.contexts:
            self.browser.contexts.remove(self)
        shutil.rmtree(self._temporary, ignore_errors=True)


class Page:
    """One window."""

    def __init__(self, context: Context, handle: str) -> None:
        self.context, self._handle, self._closed, self._patience = context, handle, False, 15.0
        size = context.options.get("viewport") or {"width": 1280, "height": 800}
        self.viewport_size = dict(size)
        self.hearers: list[Callable[[Any], object]] = []
        self.mouse, self.keyboard = Mouse(self), Keyboard(self)

    @property
    def driver(self) -> WebKitGTK:
        return self.context.to(self._handle)

    @property
    def url(self) -> str:
        return self.driver.current_url

    def set_default_timeout(self, milliseconds: float) -> None:
        self._patience = milliseconds / 1000

    def add_init_script(self, script: str) -> None:
        """For all pages of the context that are loaded from now on: tests tell each page of one context the same."""
        self.context.add_init_script(script)

    def on(self, event: str, hears: Callable[[Any], object]) -> None:
        if event == "console":
            self.hearers.append(hears)

    def evaluate(self, code: str, arg: object = None) -> Any:
        self.mouse.arrive()
        try:
            told = self.driver.execute_async_script(RUN % code.strip().rstrip(";"), arg)
        except WebDriverException as error:
            raise Error(f"context was destroyed? {error.msg}") from None
        finally:
            self.context.listen()
        if told is None:
            raise Error("context was destroyed: no answer")
        if "wrong" in told:
            raise Error(told["wrong"])
        return told["found"]

    def goto(self, url: str, **_: Any) -> None:
        self.driver.get(url)

    def reload(self) -> None:
        self.driver.refresh()

    def go_back(self) -> None:
        self.driver.back()

    def go_forward(self) -> None:
        self.driver.forward()

    def bring_to_front(self) -> None:
        """Nothing lies in front of another window here: all are painted."""

    def set_viewport_size(self, size: Mapping[str, int]) -> None:
        self.viewport_size = dict(size)
        self.driver.set_window_rect(0, 0, size["width"], size["height"])
        self.wait_for_function("([wide, high]) => innerWidth === wide && innerHeight === high", [*size.values()])

    def wait_for_timeout(self, milliseconds: float) -> None:
        self.mouse.arrive()
        time.sleep(milliseconds / 1000)
        self.context.listen()

    def wait_for_function(
        self, code: str, arg: object = None, *, polling: float = 0, timeout: float | None = None
    ) -> Any:
        return self._waited(lambda: self.evaluate(code, arg), f"{code} {arg}", timeout)

    def wait_for_selector(self, css: str, *, state: str = "visible", timeout: float | None = None) -> None:
        assert state == "attached"
        self.wait_for_function("(css) => Boolean(document.querySelector(css))", css, timeout=timeout)

    def wait_for_url(self, pattern: re.Pattern[str]) -> None:
        self._waited(lambda: pattern.search(self.url), str(pattern))

    @contextlib.contextmanager
    def expect_navigation(self, *, timeout: float | None = None) -> Iterator[None]:
        self.evaluate("() => { window.left = false; }")
        yield
        self.wait_for_function("() => window.left === undefined", timeout=timeout)

    def _waited(self, holds: Callable[[], Any], what: str, milliseconds: float | None = None) -> Any:
        until = time.monotonic() + (self._patience if milliseconds is None else milliseconds / 1000)
        while True:
            with contextlib.suppress(Error):  # a page that is left meanwhile is asked again
                if found := holds():
                    return found
            if time.monotonic() > until:
                raise Late(what)
            time.sleep(LOOK)

    def locator(self, css: str) -> Locator:
        return Locator(self, (css,))

    def screenshot(self) -> bytes:
        return self.driver.get_screenshot_as_png()

    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self.driver.close()
        self.context.front = ""
        self.context.pages.remove(self)


class Locator:
    """The first node that is found by selectors, each below the one before."""

    def __init__(self, page: Page, path: tuple[str, ...]) -> None:
        self._page, self._path = page, path

    @property
    def first(self) -> Locator:
        return self

    def locator(self, css: str) -> Locator:
        return Locator(self._page, (*self._path, css))

    def _does(self, what: str, told: object = None) -> Any:
        return self._page.evaluate(FIRST % what, [self._path, told])

    def count(self) -> int:
        return int(self._does("return all.length;"))

    def evaluate(self, code: str, arg: object = None) -> Any:
        return self._does(f"return ({code})(node, told);", arg)

    def fill(self, text: str) -> None:
        does = "node.focus(); node.select(); document.execCommand(told ? 'insertText' : 'delete', false, told);"
        self._does(does, text)

    def bounding_box(self) -> dict[str, float]:
        found = "const { x, y, width, height } = node.getBoundingClientRect(); return { x, y, width, height };"
        return dict(self._does(found))

    def click(self) -> None:
        at = self.bounding_box()
        self._page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)

    def get_attribute(self, name: str) -> str | None:
        found: str | None = self._does("return node.getAttribute(told);", name)
        return found

    def scroll_into_view_if_needed(self) -> None:
        self._does("node.scrollIntoView({ block: 'nearest' });")

    def inner_text(self) -> str:
        return str(self._does("return node.innerText;"))


class Mouse:
    def __init__(self, page: Page) -> None:
        self._page, self._at = page, (0.0, 0.0)
        self._pointer = PointerInput("mouse", "mouse")  # type: ignore[no-untyped-call] # selenium's
        self._held: list[Callable[[Any], object]] | None = None

    def _acts(self, *deeds: Callable[[Any], object]) -> None:
        builder = ActionBuilder(self._page.driver, mouse=self._pointer, duration=0)
        for does in deeds:
            does(builder.pointer_action)
        builder.perform()
        self._pointer.clear_actions()

    def arrive(self) -> None:
        """Do what a held button has been moved by so far: a hand is quicker than a driver that is asked for each step,
        and a card that is flicked would be one that is laid down.
        """
        if self._held:
            moves, self._held = self._held, []
            self._acts(*moves)

    def move(self, x: float, y: float, *, steps: int = 1) -> None:
        (from_x, from_y), self._at = self._at, (x, y)
        parts = [step / steps for step in range(1, steps + 1)]
        moves = [_to(from_x + (x - from_x) * part, from_y + (y - from_y) * part) for part in parts]
        if self._held is None:
            self._acts(*moves)
        else:
            self._held += moves

    def down(self) -> None:
        self._acts(lambda pointer: pointer.pointer_down())
        self._held = []

    def up(self) -> None:
        moves, self._held = self._held or [], None
        self._acts(*moves, lambda pointer: pointer.pointer_up())

    def click(self, x: float, y: float) -> None:
        self._at = (x, y)
        self._acts(_to(x, y), lambda pointer: pointer.pointer_down(), lambda pointer: pointer.pointer_up())

    def wheel(self, right: float, down: float) -> None:
        """The driver takes what it is told for a place, and turns the wheel by how far that is from the last one."""
        context = self._page.context
        context.turned = (context.turned[0] + round(right), context.turned[1] + round(down))
        builder = ActionBuilder(self._page.driver, wheel=WheelInput("wheel"), duration=0)
        builder.wheel_action.scroll(  # type: ignore[no-untyped-call]
            round(self._at[0]), round(self._at[1]), *context.turned
        )
        builder.perform()


def _to(x: float, y: float) -> Callable[[Any], object]:
    return lambda pointer: pointer.move_to_location(round(x), round(y))


class Keyboard:
    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, key: str) -> None:
        *held, last = key.split("+")
        chain = ActionChains(self._page.driver, duration=0)
        for name in held:
            chain.key_down(KEYS[name])
        chain.send_keys(KEYS.get(last, last))
        for name in reversed(held):
            chain.key_up(KEYS[name])
        chain.perform()

    def type(self, text: str) -> None:
        ActionChains(self._page.driver, duration=0).send_keys(text).perform()
