"""Two addresses of one component: whoever goes from one to the other, deep down the page, reads the other one.

That nothing of the one is left at the other is tried with every pair by ``tests/ui/test_two_addresses.py``; here, that
a client then shows the other: with a page on which this was once missed, a board, and a page of two patterns.
"""

from __future__ import annotations

from itertools import zip_longest

from tests.ui.browser import GO
from tests.ui.conftest import BrowserOpener
from tests.ui.every_address import walk
from tests.ui.tab import Server
from tests.ui.two_things import SHARED_BY, two_things
from tests.ui.waiting import ask

SHARED = True


def test_the_other_page_is_there(tab: BrowserOpener, server: Server) -> None:
    t, values = tab("/die"), two_things(server)
    components = ("DealsOfTheDay", "Playing", "BesideContents")
    daily, play, rules = (sorted({*walk(SHARED_BY[one], values)}) for one in components)
    fresh = {}
    for others in zip_longest(rules, daily, play):  # each comes after one of another component
        for one in filter(None, others):
            fresh[one] = t.visit(one).rests().identifiers()
    t.page.mouse.move(195, 400)
    for addresses in (daily, play, rules):
        for one in (*addresses, addresses[0]):
            t.page.evaluate(GO, one)
            assert ask(t.page, "exactly", fresh[one], seconds=15), f"{one} does not come: {t.everything()}"
            t.wheel(0, 1500)
            t.rests()
