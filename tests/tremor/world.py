"""Where a finger may tap: every address of the app, in a data folder in which there is something at each of them."""

from __future__ import annotations

import json
import random
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import flet as ft

from companion.app.serving import browser_wishes
from companion.engine import Refusal
from companion.flet_patches.taps import Taps
from companion.games import GAMES
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from companion.ui.pages import opener
from tests.tremor.truth import seeds, truth, where
from tests.ui.every_address import patterns
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.tab import KNOWS
from tools.screenshots import furnished, looked_back

PREFERS: Final = {**KNOWS, "pace": "instant", "think": 0.2, "sound": False, "me": "Ana", "asked": True}
"""Bots do at once what they do."""
LONG: Final = 25.0
"""Seconds after which everything has come that comes by itself."""
NOWHERE: Final = {"home", "back", "to-history"}
"""What there is to tap at an address where there is nothing."""
LEADS_AWAY: Final = ("action", "url")
"""What a key has that the browser itself does something for: it opens a file chooser, a sheet, another site."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A key on a screen, by the way to it: an address and the keys that are tapped before. ``fast``: it counts taps."""

    path: str
    before: tuple[str, ...]
    key: str
    fast: bool

    @property
    def kind(self) -> str:
        """What it is an example of: the same with other cards, people and games of its kind is no other scene."""
        return " ".join([where(self.path), *map(_kind, self.before), self.name])

    @property
    def name(self) -> str:
        """The key's own kind: that of another card, person or number is the same."""
        return _kind(self.key)


def furnish(folder: Path) -> None:
    """Sessions of every game and way of playing, in the middle and over, and people, groups and evenings."""
    folder.mkdir(parents=True, exist_ok=True)
    looked_back(folder)
    furnished(folder)


def addresses(file: Path) -> list[list[str]]:
    """Every address, by its place in the app: each parameter filled with all that is kept of its kind."""
    with sqlite3.connect(file) as db:
        asked = "select id from session", "select id from person where kind = 'person'", "select id from people_group"
        sessions, people, groups = ([id for (id,) in db.execute(one)] for one in asked)
        days = sorted({day for (day,) in db.execute("select substr(started_at, 1, 10) from session")})
    known: dict[str, Sequence[str]] = {
        "id": sessions, "person": people, "other": people[1:2], "group": groups, "game": [*GAMES], "day": days[-2:],
        "year": sorted({day[:4] for day in days}), "rule": ("P2", "S1"),
    }  # fmt: skip
    return [found for one in patterns() if (found := one.each(known))]


def somewhere(file: Path, chance: random.Random) -> str:
    """One of them, where there is something: half of all taps are made on boards."""
    known = addresses(file)
    boards = next(one for one in known if re.fullmatch(r"/session/[^/]+", one[0]))
    with closing(Log(file)) as log:
        while True:
            path = chance.choice(boards if chance.random() < 0.5 else chance.choice(known))
            if (session := re.match(r"/session/([^/]+)", path)) is None or _opens(Sessions(log), session[1]):
                return path


def _opens(sessions: Sessions, id: str) -> bool:
    """Some are there to be counted in figures, and have no moves that anybody could have made."""
    try:
        sessions.open(id)
    except (Refusal, LookupError, ValueError):
        return False
    return True


class Guess:
    """The app in this process, on a copy of a data folder: what there is to tap, and what one tap, or each, does."""

    def __init__(self, file: Path, folder: Path, prefs: dict[str, Any]) -> None:
        folder.mkdir(parents=True)
        shutil.copy(file, folder / "companion.db")
        self.before = seeds(folder / "companion.db")
        self.pages: list[ft.Page] = []
        self.host = Host(folder, open_page=self._open)
        self.tab = RigTab(self.host, "en-GB", storage={"companion.prefs": json.dumps(prefs)})
        self.way: tuple[str, ...] = ()

    async def _open(self, page: ft.Page) -> None:
        self.pages.append(page)
        await opener(self.host.sessions, None, browser_wishes, (f"{self.host.url}/",))(page)

    def keys(self, path: str, before: Sequence[str] = ()) -> dict[str, bool]:
        """The identifiers of what can be tapped on a screen, and which of them count taps."""
        self._go(path, before)
        return self._keys()

    def _keys(self) -> dict[str, bool]:
        session: Any = self.pages[-1].session
        taps: Taps = session.patch_control.__self__
        named = {key.identifier: key.fast for _, key in taps._keys.values() if key.identifier}
        return {name: fast for name, fast in named.items() if self.tab.can(name) and not self._leads_away(name)}

    def does(self, scene: Scene, times: int) -> tuple[list[Any], str]:
        """What is kept, and where one is, after so many calm taps."""
        self._go(scene.path, scene.before)
        for _ in range(times):
            if self.tab.can(scene.key):
                self.tab.tap(scene.key)
        self.tab.wait(LONG)
        return truth(self.host.folder / "companion.db", self.before), where(self.tab.path)

    def trembles(self, scene: Scene, times: int, pause: float, chance: random.Random) -> tuple[list[Any], str]:
        """As ``does``, by a finger that trembles. What its tap brings may lie under it, whatever it is."""
        self._go(scene.path, scene.before)
        before = self._keys()
        self.tab.tap(scene.key)
        for _ in range(times - 1):
            self.tab.wait(pause)
            now = self._keys()
            new = sorted(name for name in now if name not in before)
            self.tab.tremble(scene.key if scene.key in now or not new else chance.choice(new))
        self.tab.wait(LONG)
        return truth(self.host.folder / "companion.db", self.before), where(self.tab.path)

    def _go(self, path: str, before: Sequence[str]) -> None:
        """On from where it is: what was tapped on another way is kept."""
        way = (path, *before)
        assert way[: len(self.way)] == self.way
        for step in way[len(self.way) :]:
            (self.tab.tap if self.way else self.tab.open)(step).wait(LONG)
            self.way += (step,)

    def _leads_away(self, name: str) -> bool:
        return any(one.node.get(what) for one in self.tab._within(name) for what in LEADS_AWAY)

    def close(self) -> None:
        self.tab.close()
        self.host.stop()


def pick(guess: Guess, path: str, chance: random.Random, tried: Counter[str]) -> Scene | None:
    """A key on that screen, or one step further: one of those that were tried least."""
    before: tuple[str, ...] = ()
    keys = guess.keys(path)
    if keys.keys() <= NOWHERE:
        return None
    if chance.random() < 0.5:
        before = (min(sorted(keys), key=lambda name: (tried[_kind(name)], chance.random())),)
        keys = guess.keys(path, before)
    scenes = [Scene(path, before, key, fast) for key, fast in sorted(keys.items())]
    return min(scenes, key=lambda one: (tried[_kind(one.key)], chance.random()), default=None)


def _kind(key: str) -> str:
    return re.sub(r"\d+|(?<=-)[GYRBPX]\*?$", "*", where(key))
