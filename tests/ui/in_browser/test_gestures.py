"""What is done with a finger that moves, and what it finds where it lies: seats are dragged, entries opened."""

from __future__ import annotations

import pytest

from companion.games.push.scorepad import Switch
from companion.games.thirteen.cards import COLOUR, COLOURS
from companion.games.thirteen.events import Play
from companion.store import Log
from tests.ui import saved
from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.saved import read_newest
from tests.ui.setting_up import begun, names, seat

SHARED = True

pytestmark = pytest.mark.everywhere

FLICKS = """async ([x, y, overX, overY]) => {
  const moves = (kind, clientX, clientY, buttons) => document.querySelector('flutter-view').dispatchEvent(
    new PointerEvent(`pointer${kind}`, { clientX, clientY, buttons, button: kind === 'move' ? -1 : 0,
      pointerType: 'mouse', pointerId: 1, isPrimary: true, bubbles: true }));
  moves('move', x, y, 0);
  moves('down', x, y, 1);
  moves('move', x, y - 30, 1);
  await new Promise((done) => setTimeout(done, 20));
  moves('move', overX, overY, 1);
  moves('up', overX, overY, 0);
}"""
"""As quick as a hand is: from one step to the next of a test, a busy browser may take longer than all of it."""


def test_seats_are_dragged_and_lots_drawn(tab: BrowserOpener, server: ServerProcess) -> None:
    t = tab("/new/push", "en-GB")
    seat(t, "Ana", "Bo", "Chloé")
    t.bring("name-1").rests()
    first, third = t.box("name-1"), t.box("name-3")
    handle = first.left - 18
    t.page.mouse.move(handle, first.top + 24)
    t.page.mouse.down()
    for step in range(1, 9):
        t.page.mouse.move(handle, first.top + 24 + (third.top - first.top + 10) * step / 8)
        t.page.wait_for_timeout(30)
    t.page.mouse.up()
    t.reads("first-1", "Bo").reads("first-2", "Chloé").reads("first-3", "Ana")
    t.tap("lot").reads("begins", "was drawn.")
    drawn = next(name for name in ("Ana", "Bo", "Chloé") if f"{name} was drawn." in t.said("begins"))
    t.tap("start")
    about = begun(t, server)
    assert names(about) == ["Bo", "Chloé", "Ana"]
    assert names(about)[about.first_seat] == drawn


def test_the_keys_of_an_entry_that_is_opened_at_the_bottom_are_in_sight(
    tab: BrowserOpener, server: ServerProcess
) -> None:
    id = saved.played(server, "push", ["Ana", "Bo", "Chloé"], *[Switch()] * 10)
    t = tab(f"/session/{id}/log", "en-GB").size(360, 640).sees("entry-1")

    t.until(lambda: 0 < t.box("to-board").bottom <= 640, "the page keeps its size")
    foot = 640 - 90
    last = min(number for number in range(1, 11) if 0 < t.box(f"entry-{number}").bottom < foot)
    t.poke(f"entry-{last}").sees(f"correct-{last}")
    t.until(lambda: 0 < t.box(f"correct-{last}").bottom < foot, "they are not in sight")


def test_a_card_that_is_flicked_upwards_goes_where_it_fits(tab: BrowserOpener, log: Log) -> None:
    """It flies over a target that does not take it."""
    session, card = thirteen.with_one_target(log, None, "easy", "easy")
    wrong = next(one for one in COLOURS if one != COLOUR[card])
    t = tab(f"/session/{session.id}", "en-GB")
    x, y, *_ = t.resting(f"hand-{card}")
    over, high, *_ = t.resting(f"target-{wrong}")
    t.page.evaluate(FLICKS, [x, y, over, high])

    def mine() -> list[tuple[str, str]]:
        read_newest(session)
        told = (one for _, events in session.entries for one in events)
        return [(one.card, one.target) for one in told if isinstance(one, Play) and one.seat == 0]

    t.until(mine, "nothing is played")
    assert mine() == [(card, COLOUR[card])]


def test_where_a_page_becomes_shorter_than_it_was_scrolled_its_keys_are_heard(
    tab: BrowserOpener, server: ServerProcess
) -> None:
    """Flutter leaves what screen readers and fields go by as far down as the page was scrolled (``keyboard.js``)."""
    saved.played(server, "push", ["Ana", "Bo", "Chloé"], Switch())
    t = (
        tab("/history", "en-GB")
        .size(360, 640)
        .type("words", "nobody")
        .reads("hits", "0")
        .tap("filter")
        .sees("fold-filters")
    )
    t.tap("fold-filters").gone("filters").tap("filter").sees("filters").tap("filter").gone("filters")
    assert t.problems == []
