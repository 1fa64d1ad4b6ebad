"""Where a finger trembles: beside a server, far from it, without one, with a quick processor or a slow one."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tests.tremor.tries import LINE, AtHome, AtServer, Place, Try, made
from tests.ui.browser import SHORT, browser_path

SERVER: Final[dict[str, dict[str, Any]]] = {"near": {}, "slowed": {"slowed": True}, "far": {"line": LINE}}
OFFLINE: Final[dict[str, dict[str, Any]]] = {"offline": {}, "offline-slowed": {"slowed": True}}
WAYS: Final = (*SERVER, *OFFLINE)


def share(ways: list[str], site: Path, seed: int, nth: int, tries: int) -> list[Try]:
    """What one browser does of them. Each begins with another way, as two slow pages need both cores.

    ``site`` is the offline web app.
    """
    turned = [*ways[nth % len(ways) :], *ways[: nth % len(ways)]]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=SHORT)
        at_server, at_home = functools.partial(AtServer, browser), functools.partial(AtHome, browser, site=site)
        known: dict[str, Callable[[Path], Place]] = {
            way: functools.partial(at_server, **told) for way, told in SERVER.items()
        }
        known |= {way: functools.partial(at_home, **told) for way, told in OFFLINE.items()}
        found = made({way: known[way] for way in turned}, tries, f"{seed}-{nth}", _say, Path(folder))
        browser.close()
    return found


def _say(one: Try) -> None:
    about = f"{one.way}: {one.times} × {one.pause} ms on {one.scene.kind}"
    print(f"{about}: {one.wrong}" if one.wrong else about, flush=True)
