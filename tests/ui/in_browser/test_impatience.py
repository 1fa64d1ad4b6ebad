"""A hand in a hurry, which taps three times where it was to tap once."""

from __future__ import annotations

from companion.flet_patches.finger import LONG
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.table import KINDS, PLAYERS, SHORT, count, kept, session

SHARED = True
COUNT = {"type": "count", "counts": [dict(zip(KINDS, line, strict=True)) for line in SHORT]}

DRUMMING = """async ([clientX, clientY]) => {
  const view = document.querySelector('flutter-view');
  for (let pointerId = 1; pointerId <= 15; pointerId += 1) {
    const told = { clientX, clientY, pointerId, pointerType: 'touch', isPrimary: true, bubbles: true, composed: true };
    view.dispatchEvent(new PointerEvent('pointerdown', { ...told, buttons: 1 }));
    view.dispatchEvent(new PointerEvent('pointerup', told));
    await new Promise((done) => setTimeout(done, 40));
  }
}"""
"""So many taps fall on a sheet that is going, on a quick machine as on a slow one."""


def test_three_taps_where_a_round_is_confirmed_write_one_round(tab: BrowserOpener, server: ServerProcess) -> None:
    id = session(server, "13", PLAYERS, events=[COUNT])
    t = tab(f"/session/{id}/round/2")
    count(t)
    taps(t, "confirm", 120)
    t.sees("count")
    assert t.path == f"/session/{id}"
    assert len(kept(server, id)) == 2


def test_a_hand_in_a_hurry_does_not_close_what_it_opens_nor_take_away_what_lies_beneath(
    tab: BrowserOpener, server: ServerProcess
) -> None:
    """The second and third tap fall beside the sheet, which the client itself closes there.

    While it is going, the client drops what lies beneath it where it may, and nobody asked it to.
    """
    id = session(server, "13", PLAYERS, events=[COUNT])
    t = tab(f"/session/{id}", "en-GB").sees("count")
    for pause in (120, 500):
        taps(t, "rules-now", pause)
        t.wait(LONG).sees("rule-text")
        t.page.mouse.click(8, 8)
        t.gone("rule-text").comes_to(f"/session/{id}").wait(LONG)
    t.tap("rules-now").sees("rule-text").wait(LONG)
    x, y, *_ = t.resting("rule-close")
    t.page.evaluate(DRUMMING, [x, y])
    t.gone("rule-text").wait(1).comes_to(f"/session/{id}").sees("count")


def taps(t: BrowserTab, identifier: str, pause: int) -> None:
    """Three, at one place."""
    x, y, *_ = t.resting(identifier, able=True, hand=0.08)
    for _ in range(3):
        t.page.mouse.click(x, y)
        t.page.wait_for_timeout(pause)
