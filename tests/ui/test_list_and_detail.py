"""A wide page shows a list beside what was chosen from it; addresses, Back and reload are those of a phone.

A phone in the hand is turned, and turned back: what was measured is measured anew.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.sessions import Sessions
from tests.ui.conftest import Opener, RigOpener
from tests.ui.saved import kept, played
from tests.ui.tab import Server, Tab

NAMES = ("Ana", "Bo", "Chloé")
PHONE, SIDEWAYS, TABLET, DESK = (390, 844), (844, 390), (820, 1180), (1280, 800)


@pytest.fixture(scope="module")
def over(server: Server) -> list[str]:
    """Two games that are over."""
    return [_played(server, fours) for fours in ((0, 1, 4), (2, 0, 3))]


@pytest.fixture(scope="module")
def people(server: Server, over: list[str]) -> dict[str, str]:
    with kept(server) as sessions:
        return {one.name: one.id for one in sessions.people.everybody()}


def test_a_game_that_is_over_stands_beside_the_history(tab: Opener, over: list[str]) -> None:
    first, second = over
    t = tab("/history").size(*TABLET)
    t.tap(f"row-{first}").comes_to(f"/session/{first}").sees("again").sees(f"row-{second}")
    order = t.identifiers()
    assert order.index("nav-settings") < order.index(f"row-{first}") < order.index("result"), "for the Tab key"
    t.tap(f"row-{second}").comes_to(f"/session/{second}").sees("again")
    t.back().comes_to(f"/session/{first}").sees(f"row-{second}").sees("again")
    t.back().comes_to("/history").sees(f"row-{second}").gone("again")
    t.forth().comes_to(f"/session/{first}").sees("again")
    t.reload().sees("again").sees(f"row-{second}")
    t.tap("log").comes_to(f"/session/{first}/log").sees("story").sees(f"row-{second}")
    t.tap("back").comes_to(f"/session/{first}").sees("again")
    t.tap("back").comes_to("/history")


def test_turning_keeps_what_was_chosen_and_what_is_half_entered(
    tab: Opener, over: list[str], people: dict[str, str]
) -> None:
    t = tab(f"/people/{people['Bo']}").size(*DESK).sees(f"person-{people['Ana']}")
    t.type("person-name", "Boris")
    for size, listed in ((PHONE, False), (SIDEWAYS, False), (TABLET, True), (DESK, True)):
        t.size(*size)
        (t.sees if listed else t.gone)(f"person-{people['Ana']}")
        t.holds("person-name", "Boris")
        assert t.path == f"/people/{people['Bo']}"
    t = tab(f"/session/{over[0]}").size(*DESK).sees(f"row-{over[1]}").tap("place-1").sees("why-1")
    t.size(*PHONE).gone(f"row-{over[1]}").sees("why-1")
    t.size(*TABLET).sees(f"row-{over[1]}").sees("why-1")


def test_what_was_looked_for_is_still_looked_for_beside_a_game(tab: Opener, over: list[str]) -> None:
    first, second = over
    t = tab("/history").size(*DESK).type("words", "Ana").sees("hits")
    t.tap(f"row-{first}").sees("again").holds("words", "Ana").sees(f"row-{second}")
    t.back().comes_to("/history").sees("hits").holds("words", "Ana")


def test_a_list_scrolls_to_what_was_chosen_but_not_while_another_screen_covers_it(
    tab: RigOpener, server: Server, over: list[str]
) -> None:
    """A browser complains of a step to something that is not drawn."""
    for fours in ((1, 1, 3), (0, 0, 5), (3, 1, 1)):
        _played(server, fours)
    for path, scrolls in ((f"/session/{over[0]}", True), (f"/session/{over[0]}/replay/1", False)):
        t = tab("/nowhere").size(*DESK)
        t.client.asked.clear()
        t.open(path).sees("undo" if scrolls else "moment")
        assert any(name == "scroll_to" for name, _ in t.client.asked) == scrolls


def test_people_and_groups_stand_beside_everybody(tab: Opener, sessions: Sessions, people: dict[str, str]) -> None:
    ana, bo = people["Ana"], people["Bo"]
    sessions.people.groups.add("Lundi", (ana, bo))
    group = next(one.id for one in sessions.people.groups.all() if one.name == "Lundi")
    t = tab("/people").size(*DESK).sees("groups")
    t.tap(f"person-{ana}").comes_to(f"/people/{ana}").sees("person-name").gone("groups")
    t.tap(f"person-{bo}").comes_to(f"/people/{bo}").holds("person-name", "Bo")
    t.back().comes_to(f"/people/{ana}").holds("person-name", "Ana").reload().holds("person-name", "Ana")
    t.sees(f"person-{bo}").tap("back").comes_to("/people").tap(f"group-{group}")
    t.comes_to(f"/people/group/{group}").holds("group-name", "Lundi").sees(f"person-{bo}")
    t.type("new-name", "Ève").tap("add-person").shows("Ève").holds("group-name", "Lundi")
    t.type("new-name", "ève").tap("add-person").reads("refusal", "Ève")


def test_the_contents_of_the_rules_stand_beside_them(tab: Opener) -> None:
    t = tab("/rules/push").size(*DESK)
    t.sees("chapter-1").tap("chapter-1").sees("search").tap("rules-13").comes_to("/rules/13").sees("chapter-1")
    t.back().comes_to("/rules/push").size(*PHONE).gone("chapter-1").sees("search")


def test_a_game_that_goes_on_has_the_page_for_itself(tab: Opener, sessions: Sessions, over: list[str]) -> None:
    id = sessions.begin("13", NAMES, 0, tracking="scorepad").id
    t = tab(f"/session/{id}").size(*DESK).sees("log").gone(f"row-{over[0]}").gone("nav-home")
    t.tap("log").sees("story").gone(f"row-{over[0]}").gone("nav-home")


def test_on_a_phone_on_its_side_the_places_stand_at_the_left(tab: Opener) -> None:
    t = tab("/die").sees("roll")
    _before(t, "roll", "nav-home")
    t.size(*SIDEWAYS).until(lambda: t.identifiers()[0] == "nav-home", "the places stay below")
    _before(t, "last-rolls", "roll")


def _before(t: Tab, first: str, then: str) -> None:
    order = t.identifiers()
    assert order.index(first) < order.index(then)


def _played(server: Server, fours: tuple[int, ...]) -> str:
    return played(server, "13", NAMES, Count(tuple(Tally(rotten=n) for n in fours)), options=Options(deals=1))


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
