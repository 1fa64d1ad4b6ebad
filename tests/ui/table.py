"""What people do at the table, in the words of the tests."""

from __future__ import annotations

from collections.abc import Sequence

from tests.ui.browser import Tab

KINDS = ("blue", "yellow", "green", "rotten")
PLAYERS = ("Marie", "Luc", "Pierre", "Marc")
EXAMPLE = ((3, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2), (6, 1, 6, 4))
"""The worked example of the rule sheet: Marie 7, Luc 2, Pierre 17, Marc 15."""

SHORT = ((0, 0, 0, 1), (0, 6, 0, 0), (0, 5, 0, 0), (0, 0, 0, 0))
"""Fewer cards to type: Marie 2, Luc 0, Pierre 5, Marc 0."""


def set_up(tab: Tab, names: Sequence[str] = PLAYERS) -> Tab:
    tab.tap("new-13")
    tab.at("name-3").wait_for()
    for number in range(4, len(names) + 1):
        tab.tap("add-player")
        tab.at(f"name-{number}").wait_for()
    for number, name in enumerate(names, 1):
        tab.type(f"name-{number}", name, (f"dealer-{number}", name.strip()))
    return tab


def begin(tab: Tab, names: Sequence[str] = PLAYERS) -> Tab:
    """A match on its first round."""
    set_up(tab, names).tap("start")
    tab.at("confirm").wait_for()
    return tab


def count(tab: Tab, counts: Sequence[Sequence[int]] = SHORT) -> Tab:
    """Types what is not 0."""
    for seat, line in enumerate(counts):
        for kind, number in zip(KINDS, line, strict=True):
            if number:
                enter(tab, seat, kind, number)
    return tab


def enter(tab: Tab, seat: int, kind: str, number: int) -> Tab:
    """One field; the steppers show the number they would change."""
    return tab.type(f"count-{seat}-{kind}", number, ("stepped", f": {number}"))


def confirm(tab: Tab) -> Tab:
    """To the board."""
    tab.tap("confirm").at("totals").wait_for()
    return tab.gone("confirm")
