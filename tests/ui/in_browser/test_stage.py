"""The first screen of a result, in the layout that only a browser has: who won by what, and no empty room below it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.push.scorepad import Sum, Total
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.store import Log, database_file
from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.saved import PEOPLE, played
from tests.ui.test_result import BUST
from tests.ui.test_result_alone import played as alone

SHARED = True

ALL: dict[str, tuple[int, list[Any]]] = {
    "push": (4, [*BUST, Total((Sum(20, 5), Sum(42, 9), Sum(12, 4), Sum(12, 4)))]),
    "13": (6, [Count(tuple(Tally(at % 5, 2, (at + 2) % 4, int(at < 4)) for at in range(6)))] * 6),
}
"""Games of four and of six, with what is told in them."""


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_who_won_by_what_is_on_the_first_screen(tab: BrowserOpener, server: ServerProcess, game: str) -> None:
    """Of four people, of six, and of who played alone; on a small phone the keys below take a quarter of it at most.

    In French, whose words are longer than the English ones.
    """
    if game in ALL:
        count, events = ALL[game]
        id = played(server, game, PEOPLE[:count], *events)
    else:
        count, log = 3, Log(database_file(server.folder))
        id = alone(log, game, name="You").id
        log.close()
    t = tab(f"/session/{id}")
    t.able("again").rests()
    stage, again = t.box("result"), t.box("again")
    assert stage.top < 90
    assert 0.15 < (stage.bottom - stage.top) / 844 < 0.36
    rows = sorted(t.box(f"place-{seat}").top for seat in range(count))
    assert stage.bottom < rows[0]
    for seat in range(count):
        assert t.box(f"place-{seat}").bottom <= again.top, seat
    assert game in ALL or 844 - again.bottom < 20, "nothing is below the keys"
    t.size(360, 640).rests()
    assert 640 - t.box("again").top <= 0.26 * 640
    t.size(390, 844)
