"""Letters arrive as they are typed, one by one: on a busy machine, and over a line that takes its time.

Everything is typed once, at the speed of hands; nothing waits for the app meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import pytest
from playwright.sync_api import Browser

from tests.ui import saved
from tests.ui.browser import BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import DESK
from tests.ui.setting_up import begun, names
from tests.ui.slow_line import busy, far_away, pages_of

NAME = "Maximilienne-Éléonore de La Tour d’Albec"
SHORTER, LAST = NAME[:15], NAME[-15:]
STAYS = ("points-1", "name-2", "points-2", "one-more")
Meanwhile = Callable[[], AbstractContextManager[None]]
"""What the machine does beside, for as long as somebody types."""
PACES = (40, 50, 40, 160, 40, 60, 40, 80)
"""Milliseconds from key to key."""


def test_forty_letters_arrive_wherever_they_are_typed_on_a_busy_machine(
    browser: Browser, server: ServerProcess
) -> None:
    def meanwhile() -> AbstractContextManager[None]:
        return busy(server.process.pid, *pages_of(browser))

    letters_arrive(browser, server, meanwhile, searches_and_lies_still)


@pytest.mark.everywhere("firefox", "webkit")
def test_forty_letters_arrive_wherever_they_are_typed(browser: Browser, server: ServerProcess) -> None:
    letters_arrive(browser, server, nullcontext, counts)


def letters_arrive(
    browser: Browser,
    server: ServerProcess,
    meanwhile: Meanwhile,
    at_last: Callable[[BrowserTab, str, Meanwhile], object],
) -> None:
    assert len(NAME) == 40
    with saved.kept(server) as sessions:
        over = sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
        over.end("agreed", seen=over.revision)
        for number in range(30):
            sessions.people.add(f"Somebody {number}")
    page = unpainted(browser, viewport=DESK, locale="fr-FR").new_page()
    with far_away(server.port) as url:
        t = BrowserTab(page, url).open("/new/push").type("name-1", "Ana", ("first-1", "Ana"))
        with meanwhile():
            t.by_hand("name-2", NAME, PACES).reads("name-2", NAME)
        assert names(begun(t.tap("start"), server)) == ["Ana", NAME]
        id = t.path.rsplit("/", 1)[1]

        t.leave().go(f"/session/{over.id}")
        with meanwhile():
            t.by_hand("notes", SHORTER, PACES)
        t.tap("place").reads("kept", "Tout est enregistré.")
        with saved.kept(server) as sessions:
            assert sessions.open(over.id).notes == SHORTER

        at_last(t.leave(), id, meanwhile)
    assert t.problems == []
    page.context.close()


def counts(t: BrowserTab, *_: object) -> None:
    t.go("/past").by_hand("points-1", "20", PACES).by_hand("points-2", "20", PACES).sees("cards-1").holds(
        "points-1", 20
    )


def searches_and_lies_still(t: BrowserTab, id: str, meanwhile: Meanwhile) -> None:
    """Where points are level for a moment, Push asks for cards: below, and nothing that is typed into moves."""
    with meanwhile():
        t.go("/history").by_hand("words", LAST, PACES).sees(f"row-{id}").reads("hits", "1 partie sur")
    t.holds("words", LAST).leave().go("/past").type("name-1", "Zoé").type("name-2", "Léo").type("points-1", 2)
    lies = [t.rests().resting(one) for one in STAYS]
    t.by_hand("points-2", "2", PACES).sees("cards-1")
    assert [t.resting(one) for one in STAYS] == lies
    t.by_hand("points-2", "20", PACES).gone("cards-1").holds("points-2", 20)
    t.by_hand("points-1", "200", PACES).gone("cards-1")
    t.by_hand("points-1", "20", PACES).sees("cards-2")
    t.holds("name-1", "Zoé").holds("name-2", "Léo").holds("points-1", 20)
