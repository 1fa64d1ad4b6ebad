"""Push counted quickly, by ear: what is said, and in which order."""

from __future__ import annotations

from companion.flet_patches.finger import LONG
from companion.games.push.cards import Colour
from companion.games.push.scorepad import End, Protect
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import BrowserOpener
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


def test_the_cards_are_seen_to_go_on_below_the_fold(tab: BrowserOpener, server: ServerProcess) -> None:
    """However high a phone is, the last line in sight is cut through; where all are in sight, none is."""
    t = tab(f"/session/{begun(server, [End()], ('Ana', 'Bo', 'Chloé', 'Dan', 'Ève', 'Félix'))}", touch=True)
    t.size(360, 640).tap("by-cards")

    def goes_on() -> bool:
        cells = [t.box(f"add-R{value}") for value in range(1, 7)]
        in_sight = cells[-1].bottom <= t.box("board").bottom + 1 and cells[-1].height > 47
        return in_sight or any(8 < cell.height < cells[0].height - 8 for cell in cells)

    for high in range(600, 860, 36):
        t.size(360, high).until(goes_on, f"on a page {high} high nothing tells that there are more cards")
