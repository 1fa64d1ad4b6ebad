"""``python -m tests.tremor`` (``make tremor``): how often a trembling finger does something else than one tap would."""

from __future__ import annotations

import argparse
import functools
import json
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from tests.tremor.tries import LINE, AtHome, AtServer, Try, made
from tests.ui.browser import SHORT, browser_path

SERVER: Final[dict[str, dict[str, Any]]] = {"near": {}, "slowed": {"slowed": True}, "far": {"line": LINE}}
OFFLINE: Final[dict[str, dict[str, Any]]] = {"offline": {}, "offline-slowed": {"slowed": True}}
WAYS: Final = (*SERVER, *OFFLINE)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.tremor", description=__doc__)
    parser.add_argument("--tries", type=int, default=1500, help="how many (1500)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="what they are chosen by; told at the end")
    parser.add_argument("--ways", nargs="*", choices=WAYS, default=[*WAYS], help="where the app runs (everywhere)")
    parser.add_argument("--at-once", type=int, default=2, help="so many browsers, each with its share of them (2)")
    parser.add_argument("--site", type=Path, default=Path("build/web"), help="the offline web app (build/web)")
    parser.add_argument("--json", type=Path, help="a file for every try")
    told = parser.parse_args(arguments)
    shares = [told.tries * (nth + 1) // told.at_once - told.tries * nth // told.at_once for nth in range(told.at_once)]
    with ProcessPoolExecutor(told.at_once, multiprocessing.get_context("spawn")) as pool:
        one = functools.partial(_share, told.ways, told.site, told.seed)
        found = [each for share in pool.map(one, range(told.at_once), shares) for each in share]
    if told.json:
        told.json.write_text(json.dumps([asdict(one) for one in found], indent=1))
    wrong = Counter(one.way for one in found if one.wrong)
    for way, tries in Counter(one.way for one in found).items():
        print(f"{way}: {wrong[way]} of {tries} wrong")
    print(f"{len({one.scene.kind for one in found})} kinds of keys, seed {told.seed}")
    return 1 if wrong else 0


def _share(ways: list[str], site: Path, seed: int, nth: int, tries: int) -> list[Try]:
    """What one browser does of them. Each begins with another way, as two slow pages need both cores."""
    turned = [*ways[nth % len(ways) :], *ways[: nth % len(ways)]]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=SHORT)
        found = made(places(browser, turned, site), tries, f"{seed}-{nth}", _say, Path(folder))
        browser.close()
    return found


def places(browser: Browser, ways: list[str], site: Path) -> dict[str, Any]:
    """What makes each way in which the app can run; ``site`` is the offline web app."""
    found: dict[str, Any] = {way: functools.partial(AtServer, browser, **SERVER[way]) for way in ways if way in SERVER}
    for way in (one for one in ways if one in OFFLINE):
        found[way] = functools.partial(AtHome, browser, site=site, **OFFLINE[way])
    return found


def _say(one: Try) -> None:
    about = f"{one.way}: {one.times} × {one.pause} ms on {one.scene.kind}"
    print(f"{about}: {one.wrong}" if one.wrong else about, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
