"""The large view on a tablet in the middle of the table and on a screen: all in sight, in large letters."""

from __future__ import annotations

import functools

from companion.games import GAMES
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.in_browser.walkers import unfit
from tests.ui.test_large_view import begun

SHARED = True
SIZES = ((1280, 800), (820, 1180), (844, 390))
LETTERS = 20
"""Names and points are at least one part in so many of the page's height."""
BOARD = {"push": "column-0", "13": "target-blue", "thricewise": "grid"}


def test_names_and_points_can_be_read_from_two_metres_and_nothing_is_out_of_sight(
    tab: BrowserOpener, server: ServerProcess
) -> None:
    paths = {game: f"/session/{begun(server, game, 'full', 9)}/large" for game in sorted(GAMES)}
    t = tab("/die")
    for game, path in paths.items():
        t.visit(path).sees("large")
        for width, height in SIZES:
            t.size(width, height)
            whole = functools.partial(_wrong, t, game, width, height)
            assert t.soon(lambda: whole() == [], 5), (game, width, height, whole())  # noqa: B023
            assert unfit(t) == []


def _wrong(t: BrowserTab, game: str, width: int, height: int) -> list[str]:
    """What is too small, or not whole on the page."""
    found: list[str] = []
    names = [one for one in t.identifiers() if one.startswith("seat-")]
    for name in (*names, "headline", "to-board", BOARD[game]):
        box = t.box(name)
        if not box.within(width, height):
            found.append(f"{name} is not whole on the page: {box}")
        least = 48 if name == "to-board" else height / LETTERS
        if box.height < least - 0.5:
            found.append(f"{name} is too small: {box}")
    return found if names else ["no seats"]
