"""Two addresses of one component: whoever goes from one to the other, deep down the page, reads the other one.

Which addresses share a component is read from the table of routes.
"""

from __future__ import annotations

import pytest

from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from tests.ui.browser import GO
from tests.ui.conftest import BrowserOpener
from tests.ui.every_address import by_component, walk
from tests.ui.saved import kept
from tests.ui.tab import Server
from tests.ui.waiting import ask

ROUND = Count((Tally(3, 2, 4, 1), Tally(4, 1, 3, 2), Tally(2, 5, 3, 2)))
SHARED_BY = {name: drawn for name, drawn in by_component().items() if len(drawn) > 1 or drawn[0].places}


@pytest.fixture(scope="module")
def values(server: Server) -> dict[str, list[str]]:
    """Two things for each place in an address."""
    with kept(server) as sessions:
        ids = []
        for first in ("Ana", "Dora"):
            one = sessions.begin("13", (first, "Bo", "Chloé"), 0, tracking="scorepad", options=Options(deals=2))
            for _ in range(2):
                one.tell(ROUND, seen=one.revision)
            ids.append(one.id)
        people = [one.id for one in sessions.people.everybody()]
        groups = [sessions.people.add_group(name, people).id for name in ("Monday", "Friday")]
        today = sessions.clock().astimezone().date()
    return {
        "id": ids,
        "game": ["push", "13"],
        "rule": ["P1", "N1"],
        "at": ["1", "0"],
        "entry": ["1", "2"],
        "round": ["1", "2"],
        "person": people[:2],
        "other": people[2:],
        "group": groups,
        "day": [today.isoformat(), "2020-05-09"],
        "part": ["1", "2"],
        "year": [str(today.year), "2020"],
    }


@pytest.mark.parametrize("component", SHARED_BY)
def test_the_other_page_is_there(tab: BrowserOpener, values: dict[str, list[str]], component: str) -> None:
    t, way = tab("/die"), walk(SHARED_BY[component], values)
    fresh = {one: t.leave().go(one).rests().identifiers() for one in sorted({*way})}
    t.page.mouse.move(195, 400)
    for one in way:
        t.page.evaluate(GO, one)
        assert ask(t.page, "exactly", fresh[one], seconds=15), f"{one} does not come: {t.everything()}"
        t.wheel(0, 1500)
        t.rests()
