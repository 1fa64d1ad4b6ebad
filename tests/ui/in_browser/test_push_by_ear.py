"""Push by ear, counted quickly and with every card: what is said, and in which order, on a phone and on a desk."""

from __future__ import annotations

from companion.flet_patches.finger import LONG
from companion.games.push.cards import CARDS, Colour
from companion.games.push.events import STOP
from companion.games.push.scorepad import Protect
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.games.push.test_full import made, offered, until
from tests.ui.games.push.test_quick import begun
from tests.ui.table import kept

SHARED = True


def in_order(tab: BrowserTab, *words: str) -> None:
    """They are said one after the other."""
    tab.shows(words[-1])
    said, at = tab.everything(), 0
    for one in words:
        assert one in said[at:], f"{one!r} does not come next: {said}"
        at = said.index(one, at) + len(one)


def test_a_turn_by_ear(tab: BrowserOpener, server: ServerProcess) -> None:
    """Order and wording of what a screen reader goes through, phase by phase."""
    id = begun(server, [Protect(Colour("red"))], ("Ana", "Bo", "Chloé", "Dan"))
    t = tab(f"/session/{id}", lang="en-GB")
    in_order(
        t,
        "Bo draws.",
        "with real cards",
        "Picking order after Bo, left neighbour first: 1 Chloé, 2 Dan, 3 Ana",
        "Switch cards this turn",
        "One fewer",
        "0 Switch cards this turn",
        "One more",
        "Ana, protected: red",
        "Bo, whose turn it is",
        "Chloé",
        "Dan",
        "If Bo stops, Bo takes a column first",
        "there may be nothing left for Ana",
        "How does the turn end?",
        "Bust!",
        "Protect",
        "Stop",
    )
    ends = [t.box(one) for one in ("bust", "protect", "stop")]
    assert len({(round(one.top), round(one.width), round(one.height)) for one in ends}) == 1, "they are equals"
    t.tap("bust").sees("die-says")
    in_order(t, "Bo rolls the die", "Bust!", "Bust: Bo takes no column", "The die shows: red")
    t.able("roll").wait(LONG).press("Space")
    t.reads("die-says", "Bo")
    t.shows("Share the columns")
    face = kept(server, id)[-1]["face"]
    in_order(
        t,
        "Share the columns",
        "Picking order after Bo",
        "rolled by Bo",
        face.capitalize(),
        "Who took a Die card?",
        "Chloé took a Die card",
        "Dan took a Die card",
        "Ana took a Die card",
        "Next: Chloé",
    )
    live = (
        t.page.locator("[aria-live]").count() + t.page.locator("flt-announcement-polite, flt-announcement-host").count()
    )
    assert live, "what the die says is announced"


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
