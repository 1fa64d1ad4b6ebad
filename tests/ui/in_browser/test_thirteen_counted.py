"""13 counted with a keyboard alone, and by thumb on a small phone."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from companion.engine import Seat
from companion.flet_patches.finger import LONG
from companion.games.push.cards import Face
from companion.games.push.scorepad import Bust, End, Roll, Sum, Total
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.games.thricewise.cards import Rank
from companion.games.thricewise.scorepad import Place, Reveal
from tests.ui.browser import HEARD, BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import ANDROID, PHONE, BrowserOpener
from tests.ui.in_browser.test_keyboard import FOCUS
from tests.ui.saved import PUSH_OVER, played
from tests.ui.table import KINDS, enter, session

SHARED = True

SIX = ("Marie", "Luc", "Pierre", "Marc", "Zoé", "Ève")
LONG_NAMES = (
    "Marie-Antoinette de Rochefoucauld-Montmorency",
    "Jean-Baptiste Poquelin dit Molière",
    "Wilhelmine von Hohenzollern-Sigmaringen",
    "Maximilien de Béthune",
    "Marie-Antoinette de Rochefoucauld-Montfort",
    "Élisabeth-Charlotte d’Orléans",
)
COUNTED = Count(
    (Tally(3, 4, 0, 1), Tally(1, 2, 3, 2), Tally(1, 2, 3, 1), Tally(2, 0, 1, 0), Tally(3, 1, 2, 0), Tally(1, 2, 3, 1))
)
REVEALED = Reveal(tuple(map(Rank, "3559A")))
PUSH_COUNTED = [*PUSH_OVER[:-1], Total(tuple(Sum(10 + seat, 4) for seat in range(6)))]

UNHEARD = f"() => document.querySelectorAll('input:not(:focus)').forEach(e => e.removeAttribute('{HEARD}'))"
IN_A_FIELD = "() => document.activeElement.matches('input')"
HOLDS = f"text => ({IN_A_FIELD})() && document.activeElement.value === text"
COMING = "() => document.querySelector('flt-semantics-placeholder, flt-semantics')"
READ_ALOUD = f"({COMING})()?.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
WRITTEN = "text => [...document.querySelectorAll('input')].some(one => one.value === text)"
QUICK = 0.1
"""Seconds from when a click has led the keyboard there to the first digit, for the quickest hand."""
LISTENS = f"() => document.activeElement.hasAttribute('{HEARD}')"
"""Letters are heard a frame or two after a field has the focus, and no hand types as soon."""


def test_counting_by_keyboard(tab: BrowserOpener, server: ServerProcess) -> None:
    t = tab(f"/session/{session(server)}")
    t.size(1280, 800)
    t.until(lambda: t.box("confirm").left > t.box("count-0-rotten").left, "the keys do not move beside the fields")
    enter(t.writes("count-0-blue"), 0, "blue", 1)  # it hears from the beginning
    line = (("Marie, Jaune", 2, "Tab"), ("Marie, Vert", 3, "Enter"), ("Marie, Pourri", 1, "Tab"))
    for field, number, key in (*line, ("Luc, Bleu", 4, "Enter")):  # the rest of the first line, then the next player
        t.page.evaluate(UNHEARD)
        t.press(key)
        t.reads("entering", field)
        t.page.wait_for_function(LISTENS)
        t.page.keyboard.type(str(number))
        t.reads("entering", f": {number}")
    for kind, number in zip(KINDS, (5, 2, 3, 1), strict=True):
        t.reads(f"check-{kind}", f": {number} sur")

    def leads_to(key: str, identifier: str) -> None:
        t.press(key).until(lambda: t.page.evaluate(FOCUS) == identifier, f"{identifier} is not the next one")

    t.poke("count-3-rotten").writes("count-3-rotten")
    leads_to("Enter", "confirm")
    for number in range(14):  # the keys, as they stand in lines
        leads_to("Tab", f"number-{number}")


def test_the_ringed_field_hears_digits_at_once_and_what_stood_there_goes(
    tab: BrowserOpener, server: ServerProcess
) -> None:
    """From the start, after a click on empty ground, and when another device has filled it meanwhile."""
    path = f"/session/{session(server)}"
    t = tab(path, "en-GB", fresh=True)
    t.size(1280, 800)

    def types(text: str, field: str, holds: str) -> None:
        t.wait(LONG).page.keyboard.type(text)
        t.reads(field, f": {holds}").wait(LONG)

    types("11", "count-0-blue", "11")
    t.poke("count-0-blue")
    types("7", "count-0-blue", "7")
    t.poke("count-1-blue").wait(LONG)
    with halted(server):  # it answers no click before the digit comes
        t.poke("count-0-blue").writes("count-0-blue").wait(QUICK).page.keyboard.type("9")
    t.reads("count-0-blue", ": 9").wait(LONG).poke("count-0-blue")
    types("12", "count-0-blue", "12")
    t.poke("number-6")
    t.reads("count-0-blue", ": 6").wait(LONG).page.mouse.click(*t.box("headline").middle)
    types("3", "count-0-yellow", "3")
    enter(tab(path, "en-GB"), 0, "yellow", 13)
    t.forward()
    t.reads("count-0-yellow", ": 13")
    types("4", "count-0-yellow", "4")
    t.poke("count-1-yellow").reads("entering", "Luc, Yellow").visit("/").sees("new-13").visit(path)
    t.reads("entering", "Luc, Yellow").writes("count-1-yellow").wait(LONG).press("Tab").reads("entering", "Luc, Green")


@contextmanager
def halted(server: ServerProcess) -> Iterator[None]:
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


@pytest.mark.parametrize("read_aloud", [False, True])
def test_digits_wait_for_the_ringed_field_while_a_page_comes(
    contexts: dict[str, BrowserContext], server: ServerProcess, read_aloud: bool
) -> None:
    """As early as the client hears a key at all, and nobody sees a field yet; where it is read aloud already, too."""
    page = contexts["fr-FR"].new_page()
    page.goto(f"{server.url}/session/{session(server)}", wait_until="commit")
    page.wait_for_function(COMING)
    if read_aloud:
        page.evaluate(READ_ALOUD)
    page.keyboard.type("12")
    page.wait_for_function(WRITTEN, arg="12")
    page.evaluate(READ_ALOUD)
    t = BrowserTab(page, server.url).reads("count-0-blue", ": 12")
    t.wait(LONG).press("Enter").reads("entering", "Marie, Jaune").close()


def test_after_a_restart_the_keyboard_comes_back_to_the_device_s_own_field(
    tab: BrowserOpener, server: ServerProcess
) -> None:
    path = f"/session/{session(server)}"
    one, other = tab("/nowhere", "en-GB", fresh=True).size(1280, 800).visit(path), tab(path, fresh=True)
    enter(one.poke("count-2-green"), 2, "green", 3)
    enter(other.poke("count-1-blue"), 1, "blue", 2)
    one.reads("count-1-blue", ": 2").wait(LONG).power_cut(server)
    one.reads("entering", "Pierre, Rotten").writes("count-2-rotten").wait(LONG).page.keyboard.type("5")
    one.reads("entering", "Pierre, Rotten: 5").reads("count-1-blue", ": 2")


def test_the_tab_key_goes_along_each_line_where_nothing_is_read_aloud_yet(
    tab: BrowserOpener, server: ServerProcess
) -> None:
    """The keys lie beside the lines. Nobody has asked for what is read aloud."""
    names = ("Marie", "Luc", "Pierre")
    page = tab("/die").page.context.new_page()
    t = BrowserTab(page, server.url).size(1280, 800)
    page.goto(f"{server.url}/session/{session(server, names=names)}")
    page.wait_for_function(IN_A_FIELD)
    for _ in names:
        for typed in "1234":
            page.wait_for_function(HOLDS, arg="")
            t.wait(QUICK).page.keyboard.type(typed)
            page.wait_for_function(HOLDS, arg=typed)
            t.wait(QUICK).press("Tab")
    for seat, name in enumerate(names):
        for digit, kind in enumerate(KINDS, 1):
            t.reads(f"count-{seat}-{kind}", name, f": {digit}")
    t.close()


@pytest.fixture(scope="module")
def phone(browser: Browser, server: ServerProcess) -> Iterator[Callable[[int], BrowserTab]]:
    """One for each size of letters, beside whose page no column lies; it goes from screen to screen."""
    context = unpainted(browser, viewport=PHONE, locale="fr-FR", user_agent=ANDROID, reduced_motion="reduce")
    tabs: list[BrowserTab] = []

    @cache
    def opened(zoom: int) -> BrowserTab:
        page = context.new_page()
        context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 16 * zoom}})
        tabs.append(BrowserTab(page, server.url).open("/nowhere"))
        return tabs[-1]

    yield opened
    context.close()
    assert [words for one in tabs for words in (*one.problems, *one.outside)] + server.complaints() == []


def test_the_field_in_work_is_in_sight_on_a_small_phone(
    phone: Callable[[int], BrowserTab], server: ServerProcess
) -> None:
    """Large letters and six players: the fields are higher than what is left above the keys."""
    t = phone(2).size(360, 640).visit(f"/session/{session(server, names=SIX)}")
    t.able("number-1").wait(LONG)
    for seat, name in enumerate(SIX):
        for kind in KINDS:
            at = f"count-{seat}-{kind}"
            t.chosen(at).until(partial(in_sight, t, at), f"{at} is out of sight")
            if at == "count-3-blue":  # also when the phone was turned
                t.size(640, 360).until(lambda: 0 < t.box("count-3-blue").top < 320, "it is out of sight, turned")
                t.size(360, 640).until(partial(in_sight, t, at), f"{at} is out of sight, turned back")
            t.poke("number-1").reads(at, name, ": 1")
    sizes = [t.box(key) for key in ("number-0", "number-14", "erase")]
    assert all(min(box.width, box.height) >= 48 for box in sizes), sizes


@pytest.mark.parametrize(
    ("game", "events", "field", "key"),
    [
        ("13", [COUNTED], "count-0-blue", "confirm"),
        ("thricewise", [REVEALED], "reveal-0", "confirm"),
        ("thricewise", [REVEALED, Place(Seat(4), (3, 2))], "entered", "place"),
        ("push", [Bust(), Roll(Seat(0), Face("red"))], "", "back"),
        ("push", PUSH_COUNTED, "", "confirm"),
    ],
)
def test_what_an_entry_says_leaves_room_to_correct_it(
    phone: Callable[[int], BrowserTab],
    server: ServerProcess,
    game: str,
    events: list[Any],
    field: str,
    key: str,
) -> None:
    """On a small phone, in large letters, for people with long names."""
    id = played(server, game, LONG_NAMES[: 5 if game == "thricewise" else 6], *events)
    t = phone(2).size(360, 640).visit(f"/session/{id}/log/{len(events)}").sees(key)
    t.until(lambda: t.box("board").height > 150, "the board has no room")
    assert t.box(key).bottom <= 640
    if field:
        t.until(lambda: t.box(field).top < t.box(key).top - 20, f"{field} is out of sight")


@pytest.mark.parametrize(("game", "field"), [("13", "count-{}-blue"), ("push", "points-{}")])
def test_a_count_is_seen_to_go_on(
    phone: Callable[[int], BrowserTab], server: ServerProcess, game: str, field: str
) -> None:
    """With six players the room ends within a line, never between two of them."""
    t = phone(1).size(360, 640).visit(f"/session/{session(server, game, names=SIX)}")
    if game == "push":
        t.tap("end")
    for size in ((360, 640), (375, 667), *([(390, 844)] if game == "push" else [])):
        t.size(*size).able("number-1").rests()
        # as far as they are in the part that scrolls
        lines = [t.box(name).height if t.there(name := field.format(seat)) else 0 for seat in range(6)]
        seen = [one / lines[0] for one in lines if 0 < one < lines[0] - 1]
        assert len(seen) == 1 and 0.25 < seen[0] < 0.75, (size, lines)  # noqa: PT018 # it says all of it


def test_the_cards_of_push_are_seen_to_go_on_below_the_fold(
    phone: Callable[[int], BrowserTab], server: ServerProcess
) -> None:
    """However high a phone is, the last line in sight is cut through; where all are in sight, none is."""
    t = phone(1).size(360, 640).visit(f"/session/{played(server, 'push', SIX[::-1], End())}").tap("by-cards")

    def goes_on() -> bool:
        cells = [t.box(f"add-R{value}") for value in range(1, 7)]
        in_sight = cells[-1].bottom <= t.box("board").bottom + 1 and cells[-1].height > 47
        return in_sight or any(8 < cell.height < cells[0].height - 8 for cell in cells)

    for high in range(600, 860, 36):
        t.size(360, high).until(goes_on, f"on a page {high} high nothing tells that there are more cards")


def test_pushs_totals_and_enter_as_fast_as_fingers_go(tab: BrowserOpener, server: ServerProcess) -> None:
    names = ("Ana", "Bo", "Cy", "Dan")
    t = tab(f"/session/{session(server, 'push', names=names)}", "en-GB")
    t.size(1280, 800).tap("end").writes("points-0").wait(LONG)
    for sign in "25 10 3+4 9":
        t.page.keyboard.press("Enter" if sign == " " else sign)
        t.page.wait_for_timeout(40)
    for seat, (name, points) in enumerate(zip(names, (25, 10, 7, 9), strict=True)):
        t.reads(f"told-{seat}", f"{name}: {points} points")
    t.press("Enter").until(lambda: t.page.evaluate(FOCUS) == "confirm", "the last one leads nowhere")


def in_sight(t: BrowserTab, identifier: str) -> bool:
    """Between the bar and the keys."""
    box = t.box(identifier)
    return 60 < box.top < t.box("confirm").top - 44 and box.right < 360
