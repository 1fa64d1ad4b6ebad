"""The engines that people have: which of them a test asks, and where each lies on this machine."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Final, cast

from playwright.sync_api import Browser, Playwright

from tests.engines import firefox
from tests.ui.browser import SHORT, browser_path

OTHERS: Final = {"firefox": "FIREFOX", "webkit": "WEBKIT_DRIVER"}
"""Beside Chromium: the variable that names each, as ``tools/find_engines.sh`` found it."""
ASKED: Final = tuple(engine for engine in OTHERS if os.environ.get("ALL_ENGINES") or os.environ.get(OTHERS[engine]))
"""Those that are there, or have to be."""


def of(nodeid: str) -> str:
    """Which of the others a test is tried in; nothing in Chromium."""
    named = re.search(rf"\[.*?({'|'.join(OTHERS)})", nodeid)
    return named[1] if named else ""


def path(engine: str) -> str:
    """Where it lies."""
    found = os.environ.get(OTHERS[engine])
    assert found, f"{engine} is not here: {OTHERS[engine]} names none"
    return found


@contextmanager
def screen() -> Iterator[str]:
    """A virtual one, larger than any window of a test; its name."""
    heard, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1600x1300x24", "-nolisten", "tcp", "-noreset"]
    running = subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL)
    os.close(tells)
    with os.fdopen(heard) as told:
        name = told.readline().strip()
    yield f":{name}"
    running.terminate()
    running.wait()


@contextmanager
def sound() -> Iterator[str]:
    """Where what is played goes to, and nobody hears it; its name."""
    with TemporaryDirectory(prefix="sound-") as folder:
        place, home = f"{folder}/socket", {"HOME": folder, "XDG_RUNTIME_DIR": folder}
        server = f"module-native-protocol-unix auth-anonymous=1 socket={place}"
        command = ["pulseaudio", "-n", "--exit-idle-time=-1", "--load=module-null-sink", f"--load={server}"]
        running = subprocess.Popen(command, env={**os.environ, **home}, stderr=subprocess.DEVNULL)
        yield f"unix:{place}"
        running.terminate()
        running.wait()


@contextmanager
def launched(playwright: Playwright, engine: str) -> Iterator[Browser]:
    """One that is running, whatever it is; only what tests ask of it is there in each."""
    if engine == "chromium":
        found = playwright.chromium.launch(executable_path=browser_path(), args=SHORT)
        yield found
        found.close()
        return
    program = path(engine)
    with screen() as display, sound() as speaker:
        own = {**os.environ, "DISPLAY": display, "PULSE_SERVER": speaker}
        found = _other(playwright, engine, program, own)
        yield found
        found.close()


def _other(playwright: Playwright, engine: str, program: str, environment: dict[str, str]) -> Browser:
    if engine == "firefox":
        return firefox.launch(playwright, program, environment)
    from tests.engines import webkit  # takes half a second, which no other test has to wait for

    return cast(Browser, webkit.Browser(program, environment))
