"""The browser's history as our own page makes it (``assets/history.js``): what Back leads to."""

from __future__ import annotations

import re
from typing import Final

GONE: Final = "#gone="


class BrowserHistory:
    """The addresses that the page has been at, and at which of them it is."""

    def __init__(self) -> None:
        self.past: list[str] = []
        self.at = -1
        self._behind: list[list[str]] = []
        """For each of them what lies behind it, since the page was loaded."""

    @property
    def route(self) -> str:
        return self.past[self.at]

    def load(self, route: str) -> None:
        """As the address bar does."""
        self.at += 1
        self.past[self.at :], self._behind[self.at :] = [route], [[]]

    def step(self, by: int) -> None:
        assert 0 <= self.at + by < len(self.past), "there is no page to go to"
        self.at += by

    def go(self, route: str) -> None:
        """The app says where to go: a step on, a step back, or in the place of what has gone."""
        to, marked, gone = route.partition(GONE)
        behind = [*self._behind[self.at], self.route]
        kept = max((at for at, one in enumerate(behind) if one == to), default=None)
        if kept is None:
            kept = len(behind) - self.route.endswith("?rules")
            up = "?" not in to and _within(self.route, to)
            while kept and (marked or up) and _within(behind[kept - 1], gone if marked else to):
                kept -= 1
        on = kept == len(behind)
        self.at += kept - len(behind) + 1
        end = None if on else self.at + 1  # what lies ahead is forgotten with a step on only
        self.past[self.at : end], self._behind[self.at : end] = [to], [behind[:kept]]


def _within(route: str, above: str) -> bool:
    path = re.split(r"[?#]", route)[0]
    return path == above or path.startswith(above.rstrip("/") + "/")
