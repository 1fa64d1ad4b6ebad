"""Push with every card, by ear, on a phone and on a desk."""

from __future__ import annotations

from companion.games.push.cards import CARDS
from companion.games.push.events import STOP
from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.games.push.test_full import made, offered, until

SHARED = True


def test_what_is_read_aloud(tab: BrowserOpener, server: ServerProcess) -> None:
    """In order: what is next, what happened, who picks when, the columns; the picker says what is left of each card.

    On a wide page what stands at the left comes first.
    """
    t = tab(f"/session/{made(server, until(lambda v: STOP in offered(v) and any(v.protected), 120))}")
    for width in (390, 1280):
        t.size(width, 844)
        t.reads("column-0", "Colonne 1 : ").reads("draw-DIE", "carte Dé", "à voir")
        t.reads("draw-SWITCH", "Changement de sens")
        said, board = ["headline", "latest", "switches"], ["column-0", "column-1", "column-2"]
        wanted = [*board, *said] if width > 844 else [*said, *board]
        t.until(lambda: [one for one in t.identifiers() if one in wanted] == wanted, "another order")  # noqa: B023
        order = t.identifiers()
        assert {one for one in order if one.startswith("draw-")} == {f"draw-{card}" for card in CARDS}
        assert "stop" in order
    t.tap("draw-SWITCH").reads("switches", "ce tour")


def test_the_picker_is_put_away_while_a_column_is_chosen(tab: BrowserOpener, server: ServerProcess) -> None:
    """Neither an ear nor the Tab key nor a finger comes to what is put away, and it comes back as it was."""
    t = tab(f"/session/{made(server, until(lambda v: STOP in offered(v) and v.left > 20, 40))}")

    def shown(*beginnings: str) -> set[str]:
        return {one for one in t.identifiers() if one.startswith(beginnings)}

    for size in ((390, 844), (844, 390)):
        t.size(*size).rests()
        t.until(lambda: {"draw-DIE", "draw-SWITCH", "stop"} <= shown("draw-", "stop"), f"no picker for {size}")
        cells = shown("draw-", "stop")
        t.tap("draw-DIE").sees("choose-0")
        assert shown("draw-", "stop") == set(), size
        t.tap("undo").gone("choose-0").sees("draw-DIE").rests()
        assert shown("draw-", "stop") == cells, size
        assert shown("choose-", "drawn") == set(), size
    t.tap("draw-DIE").sees("choose-0").tap("choose-0").gone("choose-0").reads("draw-DIE", "à voir")
