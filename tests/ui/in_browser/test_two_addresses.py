"""Two addresses of one component: whoever goes from one to the other, deep down the page, reads the other one.

That nothing of the one is left at the other is tried with every pair by ``tests/ui/test_way_back.py``; here, that
a client then shows the other: with a page on which this was once missed, a board, and a page of two patterns.
"""

from __future__ import annotations

import pytest

from tests.ui.browser import GO
from tests.ui.conftest import BrowserOpener
from tests.ui.every_address import SHARED_BY, two_things, walk
from tests.ui.tab import Server
from tests.ui.waiting import ask

SHARED = True


@pytest.fixture(scope="module")
def values(server: Server) -> dict[str, list[str]]:
    return two_things(server)


@pytest.mark.parametrize("component", ["DealsOfTheDay", "Playing", "BesideContents"])
def test_the_other_page_is_there(tab: BrowserOpener, values: dict[str, list[str]], component: str) -> None:
    t, addresses = tab("/die"), sorted({*walk(SHARED_BY[component], values)})
    fresh = {one: t.visit(one).rests().identifiers() for one in addresses}
    t.page.mouse.move(195, 400)
    for one in (*addresses, addresses[0]):
        t.page.evaluate(GO, one)
        assert ask(t.page, "exactly", fresh[one], seconds=15), f"{one} does not come: {t.everything()}"
        t.wheel(0, 1500)
        t.rests()
