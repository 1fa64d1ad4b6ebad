"""Thricewise on the pad: ranks and chips, from the first turn to the result."""

from __future__ import annotations

from collections.abc import Sequence

from tests.ui import saved
from tests.ui.conftest import Opener
from tests.ui.tab import Server, Tab

SHARED = True

FRIENDS = ("Ana", "Bo", "Chloé", "Dan", "Ève")


def begin(server: Server, names: Sequence[str] = FRIENDS) -> str:
    return saved.played(server, "thricewise", names)


def scores(server: Server, id: str) -> tuple[int, ...]:
    """What another process reads in the database."""
    found: tuple[int, ...] = saved.session(server, id).look().scores
    return found


def reveal(tab: Tab, ranks: str) -> Tab:
    for seat, rank in enumerate(ranks):
        tab.reads(f"reveal-{seat}", FRIENDS[seat]).tap(f"rank-{rank}")
        tab.reads(f"reveal-{seat}", ": " + {"A": "As", "C": "Couronne"}.get(rank, rank))
    return tab.tap("confirm")


def place(tab: Tab, *chips: int) -> Tab:
    for value in chips:
        tab.tap(f"chip-{value}")
    tab.reads("entered", f"{sum(chips)} point" if chips else "–")
    return tab.tap("place")


def test_a_whole_game_of_five(tab: Opener, server: Server) -> None:
    id = begin(server)
    t = tab(f"/session/{id}").shows("Tour 1 sur 6").shows("Ana : quel rang ?")
    reveal(t, "A2234").sees("chip-2")
    t.shows("Puis Dan et Ève").reads("seat-1", "de côté : 2").reads("seat-2", "de côté : 2")
    place(t, 2, 5).reads("last", "Ana : 7 points (2 + 5)").reads("scores", "Ana 7, Bo 0")
    t.tap("undo").reads("entered", "2 + 5", "7 points").tap("chip-back").reads("entered", "Triades : 2, 2 points")
    t.tap("chip-5").tap("place").reads("last", "Ana : 7 points")
    calculate(t)
    t.tap("place").reads("last", "Dan : 6 points (3 + 3)")
    place(t).reads("last", "Ève : 0 point").shows("Tour 2 sur 6")
    reveal(t, "56789").sees("chip-2")
    t.tap("chip-9").reads("refusal", "(5)", "9", "S2").reads("entered", "–")
    place(t, 5, 4).gone("refusal").reads("last", "Ana : 9 points")
    place(t, 3).shows("Bo peut aussi placer des cartes mises de côté").tap("chip-4").tap("place").reads(
        "last", "Bo : 4"
    )
    place(t, 2).sees("pass")
    t.reload().shows("Chloé peut aussi placer").tap("pass").shows("Dan place sa carte : 8")
    t.reads("seat-2", "de côté : 2")
    place(t, 8, 4).reads("last", "Dan : 12 points")
    place(t).shows("Tour 3 sur 6")
    assert scores(server, id) == (16, 7, 2, 18, 0)
    reveal(t, "AAAAA").shows("Tour 4 sur 6").reads("seat-0", "de côté : As")
    reveal(t, "CCCCC").shows("Tour 5 sur 6").reads("seat-2", "de côté : 2, As et Couronne")
    reveal(t, "23344").sees("chip-2")
    place(t, 2).tap("pass").shows("Tour 6 sur 6")
    t.tap("rank-A").reads("refusal", "As", "M1").sees("refusal-rule")
    reveal(t, "55667").sees("chip-2")
    t.gone("refusal")
    place(t, 6).tap("pass").reads("result", "Ana et Dan").reads("triads-0", "Ana", "2 triades à 5 : 10 points", "18")
    t.reads("triads-3", "2 triades à 3 : 6 points")
    assert scores(server, id) == (18, 7, 2, 18, 6)


def calculate(tab: Tab) -> None:
    """3, 4 and 5 of Leaves in a line: a straight and a flush."""
    tab.tap("calculator").reads("worked-out", "Trois cartes")
    for at, card in enumerate(("3LY", "4WL", "5ML")):
        tab.tap(f"pick-{card}").sees(f"line-{at}")
    tab.reads("worked-out", "Couleur (Feuilles) 3 · 4 · 5 : 3 points", "Suite 3 · 4 · 5 : 3 points")
    tab.tap("add").reads("entered", "3 + 3", "6 points").tap("calculator").sees("chip-2")


def test_ties_and_the_order_of_placing_are_told_before_anything_is_kept(tab: Opener, server: Server) -> None:
    id = begin(server, ("Ana", "Bo", "Chloé", "Dan"))
    t = tab(f"/session/{id}", lang="en-GB").shows("Ana: which rank?")
    for seat, rank in enumerate("7C73"):
        t.tap(f"rank-{rank}").reads(f"reveal-{seat}", {"C": "Crown"}.get(rank, rank))
    t.reads("reveal-0", "set aside").reads("reveal-2", "set aside")
    t.reads("reveal-3", "number 1 to place").reads("reveal-1", "number 2 to place")
    t.tap("reveal-2").tap("rank-A").reads("reveal-2", "Ace, number 1 to place").tap("confirm")
    t.shows("Chloé places the Ace").shows("Then Dan, Ana and Bo")


def test_two_screens_enter_one_thing_and_what_one_tells_ends_it_on_both(tab: Opener, server: Server) -> None:
    id = begin(server, ("Ana", "Bo"))
    here, there = tab(f"/session/{id}"), tab(f"/session/{id}")
    here.tap("rank-A").reads("reveal-0", "Ana : As")
    there.reads("reveal-0", "Ana : As").tap("reveal-0").tap("rank-9").tap("rank-6").tap("confirm")
    here.shows("Bo place").tap("chip-5").reads("entered", "5 points")
    there.reads("entered", "5 points").tap("chip-back").tap("chip-2")
    there.reads("entered", "2 points").tap("place").reads("last", "Bo : 2 points")
    here.reads("last", "Bo : 2 points").reads("entered", "–, 0 point").tap("undo").reads("entered", "2 points")


def test_what_is_half_entered_stays_through_everything(tab: Opener, server: Server) -> None:
    id = begin(server)
    t, other = tab(f"/session/{id}"), tab(f"/session/{id}")
    t.tap("rank-A").tap("rank-2").reads("reveal-1", ": 2")
    other.reads("reveal-0", ": As").tap("reveal-4").tap("rank-9")
    t.reads("reveal-4", ": 9").shows("Chloé : quel rang ?")
    t.tap("back").sees("new-13")
    t.open(f"/session/{id}").reads("reveal-1", ": 2").shows("Chloé : quel rang ?")
    t.power_cut(server).reads("reveal-4", ": 9")
    other.open(f"/session/{id}").reads("reveal-0", ": As")
    t.tap("rank-3").tap("rank-3").tap("confirm").sees("chip-2")
    t.tap("chip-2").tap("calculator").tap("pick-AM").reads("entered", "2 points")
    other.reads("entered", "2 points")
    t.reload().reads("line-0", "As")
    t.tap("calculator").tap("place").reads("last", "2 points")
    other.reads("entered", "–")
