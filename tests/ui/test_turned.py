"""A phone in the hand is turned, and turned back: what was measured is measured anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.sessions.play.sessions import Sessions
from tests.ui.conftest import Opener
from tests.ui.tab import Tab

SHARED = True


@pytest.mark.parametrize(
    ("game", "mode"), [("push", "table"), ("push", "digital"), ("13", "digital"), ("thricewise", "digital")]
)
def test_nothing_stays_squeezed_after_a_phone_was_turned_and_turned_back(
    tab: Opener, sessions: Sessions, game: str, mode: str
) -> None:
    id = sessions.begin(game, ("Ana", "Bo", "Chloé"), 0, tracking="full", mode=mode).id
    t = tab(f"/session/{id}").sees("log")
    if t.there("deal"):
        t.tap("deal")
    if mode == "digital" and game != "push":
        t.tap("show-hand").sees("undo")
    before = t.wait(1).measures()
    t.size(844, 390).until(lambda: t.measures() != before, "it is not drawn anew")
    t.size(390, 844).until(lambda: t.measures() == before, "it stays squeezed")
    if game != "thricewise":  # its grid takes what it needs, and scrolls
        t.size(390, 500).until(lambda: t.measures() != before, "a lower page is not drawn anew")
        t.size(390, 844).until(lambda: t.measures() == before, "it stays low")


def turned_twice(t: Tab, there: Callable[[], object]) -> None:
    """What is ``there`` is there each time, and all is as large as before."""
    before = t.wait(1).measures()
    for width, height in ((844, 390), (390, 844), (640, 360), (390, 844)):
        t.size(width, height).wait(1)
        there()
    assert t.measures() == before


def test_what_was_lifted_on_a_board_of_thricewise_stays_when_the_phone_is_turned(
    tab: Opener, sessions: Sessions
) -> None:
    dealt, told, pad = (
        sessions.begin("thricewise", ("Ana", "Bo", "Chloé"), 0, tracking=tracking, mode=mode).id
        for tracking, mode in (("full", "digital"), ("full", "table"), ("scorepad", "table"))
    )
    t = tab(f"/session/{dealt}", "en-GB").tap("show-hand").sees("choose")
    card = next(one for one in t.identifiers() if one.startswith("hand-"))
    turned_twice(t.tap(card).able("choose"), lambda: t.chosen(card).shows("face down"))
    other = tab(f"/session/{told}", "en-GB").tap("pick-AM").tap("pick-5ML")
    turned_twice(other, lambda: other.chosen("start-2").shows("Forest (5)"))
    last = tab(f"/session/{pad}", "en-GB").tap("rank-A").tap("rank-3")
    turned_twice(last, lambda: last.chosen("reveal-2").shows("Chloé: which rank?"))


@pytest.mark.parametrize(
    ("game", "taps", "there"),
    [
        ("13", ("number-3",), ("count-0-blue", "3")),
        ("push", ("end", "number-1", "number-2"), ("points-0", "12")),
        ("push", ("end", "by-cards", "add-R5"), ("add-R5", "1")),
    ],
)
def test_what_was_half_entered_on_a_pad_stays_when_the_phone_is_turned(
    tab: Opener, sessions: Sessions, game: str, taps: tuple[str, ...], there: tuple[str, str]
) -> None:
    t = tab(f"/session/{sessions.begin(game, ('Ana', 'Bo', 'Chloé'), 0, tracking='scorepad').id}", touch=True)
    for one in taps:
        t.tap(one)
    turned_twice(t.reads(*there), lambda: t.reads(*there))


def test_a_board_that_was_opened_sideways_is_whole_when_the_phone_is_turned(tab: Opener, sessions: Sessions) -> None:
    id = sessions.begin("push", ("Ana", "Bo", "Chloé"), 0, tracking="full", mode="digital").id
    before = tab(f"/session/{id}").sees("log").wait(1).measures()
    t = tab("/").size(844, 390).open(f"/session/{id}").sees("log").wait(1)
    assert t.measures() != before
    t.size(390, 844).until(lambda: t.measures() == before, "it is laid out for a page on its side")


def test_on_a_short_page_held_upright_the_picker_scrolls_with_the_columns(tab: Opener, sessions: Sessions) -> None:
    """It would cover them; what comes before what says whether it stands among them or in the foot."""
    id = sessions.begin("push", ("Ana", "Bo", "Chloé"), 0, tracking="full").id

    def among() -> bool:
        order = t.identifiers()
        return order.index("draw-R1") < order.index("areas")

    t = tab(f"/session/{id}").sees("areas")
    assert not among()
    t.size(360, 580).until(among, "it stays in the foot")
    t.size(360, 640).until(lambda: not among(), "it does not come back to the foot")
