"""The window of its own, as Flet's own client draws it: on a screen that nobody sees, with a mouse and a keyboard.

What is drawn is known by its colours, and what was done by what is on the disk: nothing in such a window has a name.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PIL import Image, ImageChops, ImageColor, ImageFont, ImageGrab

from companion.cli import main
from companion.share.assets import assets_folder
from companion.ui import theme
from tests.app.served import IN_TIME
from tests.engines import engines
from tests.ui.forked import ROOT, companion

T = TypeVar("T")
Box = tuple[int, ...]
"""Left, top, right and bottom."""
CLIENT = os.environ.get("COMPANION_WINDOW")
OLDER = ROOT / "tests" / "app" / "older_client.py"
PATIENCE = 20.0
SEEN = 0.8
"""Seconds after which a person has seen what is new."""
PAPER, HERE = theme.LIGHT[theme.PAPER], theme.LIGHT[theme.FELT.tint]
"""``HERE`` is behind the sign of the screen that one is on."""
PUSH, THIRTEEN, THRICEWISE = (theme.LIGHT[one.colour] for one in (theme.VERMILION, theme.MIDNIGHT, theme.PLUM))
KEY = theme.LIGHT[theme.KEY]
SQUARE = 8
FIELD = theme.TOUCH
"""The pixels from the upper edge of a field to the lower."""


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """The name of a screen with a window manager and a French keyboard."""
    if not CLIENT:
        why = "COMPANION_WINDOW names no client for a window (tools/find_window.sh): the window of its own is not tried"
        (pytest.fail if os.environ.get("ALL_ENGINES") else pytest.skip)(why)
    with (
        engines.screen() as name,
        subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": name}, stderr=subprocess.DEVNULL) as manager,
    ):
        subprocess.run(["setxkbmap", "-display", name, "fr"], check=True)
        yield name
        manager.terminate()


class Window:
    """The app as a process, on that screen."""

    def __init__(self, folder: Path, screen: str) -> None:
        self.data, self._said, self._screen = folder / "data", folder / "said.txt", screen
        client = folder / "flet"
        client.write_text(f'#!/bin/sh\nexec {sys.executable} {OLDER} {CLIENT} "$@"\n')
        client.chmod(0o755)
        its_own = {"FLET_VIEW_PATH": str(folder), "XDG_DATA_HOME": str(folder / "home"), "COMPANION_SAMPLES": "0"}
        more = {"DISPLAY": screen, "GDK_BACKEND": "x11", "LC_ALL": "C.UTF-8", **its_own}
        words = ["--lang", "fr", "--data-dir", str(self.data)]
        self.process = companion(words, {**os.environ, **more}, self._said)

    def picture(self) -> Image.Image:
        return ImageGrab.grab(xdisplay=self._screen)

    def shows(self, look: Callable[[Image.Image], T | None]) -> T:
        """What ``look`` finds in a picture, once a person has seen it."""
        soon(lambda: look(self.picture()))
        time.sleep(SEEN)
        return soon(lambda: look(self.picture()))

    def does(self, *words: str | int) -> None:
        told = {**os.environ, "DISPLAY": self._screen}
        subprocess.run(["xdotool", *map(str, words)], check=True, env=told, stdout=subprocess.DEVNULL)

    def resize(self, width: int, height: int) -> None:
        self.does("search", "--onlyvisible", "--name", "Table Companion", "windowsize", width, height)

    def tap(self, box: Box) -> None:
        self.does("mousemove", (box[0] + box[2]) // 2, (box[1] + box[3]) // 2, "click", 1)

    def writes(self, field: Box, *keys: str) -> None:
        self.tap(field)
        time.sleep(SEEN)
        self.does("key", "--delay", 80, *keys)
        time.sleep(SEEN)

    def kept(self) -> Any:
        """The only session on the disk, if there is one."""
        with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())) as said:
            if main(["--data-dir", str(self.data), "export", "--format", "json", "-"]):
                return None
        said.seek(0)
        return next(iter(json.load(said)["sessions"]), None)

    def ends(self) -> None:
        """In time, well and without a complaint; nothing but the one file is left, and nothing on the screen."""
        assert self.process.wait(IN_TIME) == 0
        assert [one.name for one in self.data.iterdir()] == ["companion.db"]
        said = self._said.read_text()
        assert "companion: " not in said
        assert str(self.data.parent) in said, "what opened"
        soon(lambda: solid(self.picture(), PAPER) is None)


@pytest.fixture
def window(screen: str, tmp_path: Path) -> Iterator[Window]:
    opened = Window(tmp_path, screen)
    opened.does("mousemove", 0, 0)  # a key under the mouse has another colour
    yield opened
    opened.process.terminate()
    opened.process.wait(IN_TIME)


def test_a_turn_is_played_and_kept_when_the_window_is_closed(window: Window) -> None:
    *_, thricewise = window.shows(home)
    assert in_bold(window.picture(), thricewise, "Thricewise")

    window.resize(400, 850)
    window.shows(partial(home, below=True))
    window.resize(1200, 850)
    push, *_ = window.shows(home)

    window.tap(push)
    left, top, right, bottom = window.shows(fields)
    window.writes((left, top, right, top + FIELD), "Z", "o", "eacute")
    window.writes((left, bottom - FIELD, right, bottom), "A", "n", "a", "dead_diaeresis", "i", "s")
    window.tap(window.shows(partial(solid, colour=PUSH)))
    assert [one["name"] for one in soon(window.kept)["players"]] == ["Zoé", "Anaïs"]

    window.tap(window.shows(stop))
    soon(lambda: [one["type"] for one in window.kept()["events"]] == ["stop"])
    window.does("key", "alt+F4")
    window.ends()
    assert [one["type"] for one in window.kept()["events"]] == ["stop"]


def test_a_signal_closes_the_window(window: Window) -> None:
    window.shows(home)
    window.process.send_signal(signal.SIGTERM)
    window.ends()


def home(picture: Image.Image, *, below: bool = False) -> tuple[Box, Box, Box] | None:
    """The keys that begin the three games, with the way to other screens beside them, or ``below`` as on a phone."""
    push, thirteen, thricewise = (solid(picture, colour) for colour in (PUSH, THIRTEEN, THRICEWISE))
    here = solid(picture, HERE)
    if push and thirteen and thricewise and here and (here[3] > thricewise[3]) == below:
        return push, thirteen, thricewise
    return None


def fields(picture: Image.Image) -> Box | None:
    """What the black edges of fields enclose."""
    page = solid(picture, PAPER)
    if page is None:
        return None
    inside = picture.crop((page[0] + SQUARE, page[1] + SQUARE, page[2] - SQUARE, page[3] - SQUARE))
    found = alike(inside, "#000000").getbbox()
    return found and tuple(at + page[which % 2] + SQUARE for which, at in enumerate(found))


def stop(picture: Image.Image) -> Box | None:
    """What is seen of the last of the three keys that end a turn, which stand beside the board, below the bar."""
    page = solid(picture, PAPER)
    if page is None or solid(picture, PUSH):  # the key that began the game is still there
        return None
    left, top = page[2] - (page[2] - page[0]) // 10, page[1] + 2 * FIELD
    key = solid(picture.crop((left, top, page[2], top + 2 * FIELD)), KEY)
    return key and (left + key[0], top + key[1], left + key[2], top + key[3])


def in_bold(picture: Image.Image, key: Box, words: str) -> bool:
    """Whether the words on the upper half of a key are as wide as our bold letters, which are wider."""
    regular, bold = (
        ImageFont.truetype(str(assets_folder() / "fonts" / f"companion-{weight}.ttf"), theme.LARGE).getlength(words)
        for weight in ("regular", "bold")
    )
    found = alike(picture.crop((key[0], key[1], key[2], (key[1] + key[3]) // 2)), "#FFFFFF").getbbox()
    assert found
    return abs(found[2] - found[0] - bold) < (bold - regular) / 3


def solid(picture: Image.Image, colour: str) -> Box | None:
    """Around all squares that have one colour: letters and lines are none."""
    found = alike(picture, colour).reduce(SQUARE).point(lambda share: 255 * (share == 255)).getbbox()
    return found and tuple(SQUARE * one for one in found)


def alike(picture: Image.Image, colour: str) -> Image.Image:
    """White where a picture has this colour, black elsewhere."""
    other = ImageChops.difference(picture.convert("RGB"), Image.new("RGB", picture.size, ImageColor.getrgb(colour)))
    red, green, blue = other.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda far: 255 * (far == 0))


def soon(look: Callable[[], T | None]) -> T:
    until = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < until
        time.sleep(0.1)
    return found
