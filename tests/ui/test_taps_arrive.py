"""A tap that was made arrives: whatever is drawn anew meanwhile, and whenever the page goes and comes back."""

from __future__ import annotations

import ast
import gc
import logging
import re
from collections.abc import Callable
from pathlib import Path

import flet as ft
import pytest

from companion.engine import Seat
from companion.flet_patches.finger import LONG
from companion.flet_patches.taps import DEEDS, RECENT
from companion.games import GAMES
from companion.sessions.library.deletions import bring_back, delete_session
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.driver import LOOK
from companion.ui.kit.travel import WAY
from tests.app.phone import walk
from tests.loops import pass_time
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.line import DESK, PHONE, Line, Site
from tests.ui.saved import dealt

ROOT = Path(__file__).parents[2]
HOME, SET_UP = "new-thricewise", "/new/thricewise"


@pytest.mark.parametrize(("first", "then"), [(PHONE, DESK), (DESK, PHONE)], ids=["wider", "narrower"])
async def test_while_the_columns_move_side_by_side(
    site: Site, first: tuple[float, float], then: tuple[float, float]
) -> None:
    async with site.line(size=first) as line:
        seen = line.key(HOME)
        await line.resize(then).settle()
        assert line.key(HOME) != seen
        await line.event(seen, "click").settle()
        assert line.route == SET_UP
        assert "name-1" in line.identifiers()


async def test_the_second_of_two_quick_taps_does_not_go_to_the_next_screen(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """But the same key counts again after another, Back, the log, Back, as quick as a hand can: none is a slip."""
    id = site.sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad").id
    async with site.line(f"/session/{id}/log") as line:
        back = line.key("back")
        for _ in range(2):
            await line.event(back, "click").settle()
            assert line.route == f"/session/{id}"
            assert "back" in line.identifiers()
        assert not [one for one in caplog.records if one.levelno >= logging.WARNING]
        await line.tap("log")
        assert line.route == f"/session/{id}/log"
        assert line.key("back") != back
        await line.click(back, saw=line.painted).settle()
        assert line.route == f"/session/{id}"


async def test_a_tap_that_meets_nothing_is_logged(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    async with site.line() as line:
        seen = line.key(HOME)
        await line.go("/rules")
        line.event(seen, "click")
        await line.event(999_999, "click").settle()
        assert line.route == "/rules"
    told = [one.getMessage() for one in caplog.records if one.levelno == logging.WARNING]
    assert told == [f"click met nothing: {HOME} on /", "click met nothing: control 999999"]


async def test_what_goes_by_itself_is_tapped_just_as_it_goes(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever tapped wanted no more than that."""
    names, bots = ("Ana", "Bip"), (None, "easy")
    session = site.sessions.begin("thricewise", names, 0, tracking="full", mode="digital", bots=bots)
    assert isinstance(session, DigitalSession)
    async with site.line(f"/session/{session.id}") as line:
        await line.tap("lesson-skip")
        for seat in {Seat(0), Seat(1)} - session.choices.keys():  # the bot may have chosen by itself
            session.choose_for(seat, session.look(seat).options_for[0][0], seen=session.revision)
        await line.settle()
        seen, saw = line.key("revealed"), line.painted
        await pass_time(LOOK + 0.5)
        assert "revealed" not in line.identifiers()
        await line.click(seen, saw).settle()
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


async def test_while_a_hand_whose_cards_flew_here_is_laid_anew(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """A card that has come stands in another box than the one that it came with, and that one is no more."""
    id = thirteen.begun(site.log, None, "easy", "easy", plays=0).id
    async with site.line(f"/session/{id}") as line:
        await line.tap("lesson-skip")
        await pass_time(2 * WAY / 1000)
        cards = sorted(one for one in line.identifiers() if one.startswith("hand-"))
        for card in (cards[0], cards[-1]):
            gc.collect()
            seen = line.key(card)
            await line.resize((800, 600)).settle()
            await line.resize(PHONE).settle()
            assert line.key(card) != seen
            await line.event(seen, "click").settle()
            await pass_time(2 * WAY / 1000)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.parametrize("game", GAMES)
async def test_every_key_on_a_board_stands_in_what_is_drawn_around_it(site: Site, game: str) -> None:
    """Else nobody could tell, when a tap comes late, on which screen it was made."""
    session = dealt(site.log, game)
    async with site.line(f"/session/{session.id}") as line:
        await line.tap("lesson-skip")
        await pass_time(1)
        gc.collect()
        *_, board = (one for one in walk(line.page) if isinstance(one, ft.View))
        keys = [one for one in walk(board) if getattr(one, "on_click", None) is not None]
        assert len(keys) > 3
        for key in keys:
            above = key.parent
            while above is not None and not isinstance(above, ft.View):
                above = above.parent
            assert isinstance(above, ft.View), key


WENT: dict[str, tuple[Callable[[Line], object], str, str, str]] = {
    "just after a tap": (lambda line: line.event(line.key("language"), "click"), "/", "/", "Regeln"),
    "just after one that leads on": (lambda line: line.event(line.key(HOME), "click"), "/", SET_UP, "name-1"),
    "and another address was typed": (lambda line: line.event(line.key(HOME), "click"), "/rules", "/rules", "search"),
    "before it told of its address": (lambda line: None, SET_UP, SET_UP, "name-1"),
    "while it told of it": (lambda line: line.update(1, {"route": SET_UP}), SET_UP, SET_UP, "name-1"),
    "just after it told of it": (lambda line: line.pushed(SET_UP), SET_UP, SET_UP, "name-1"),
}
"""What was done last, at which address the page is back, where that leads, and what is there."""


@pytest.mark.parametrize(("last", "typed", "leads", "there"), WENT.values(), ids=list(WENT))
async def test_a_page_that_goes_hears_and_shows_where_it_is_when_it_is_back(
    site: Site, last: Callable[[Line], object], typed: str, leads: str, there: str
) -> None:
    """What is drawn finds a line that has just ended. Where the screen shown is not that of the address, a tap that
    leads to the address would do nothing.
    """
    async with site.line() as line:
        last(line)
        line.hang_up()
    async with site.line(typed, line.session) as again:
        assert again.page is line.page
        assert again.route == leads
        assert there in [*again.identifiers(), *again.words()]
        key, brings = (HOME, "name-1") if leads == "/" else ("back", HOME)
        await again.tap(key)
        assert brings in again.identifiers()


async def test_what_was_about_to_be_drawn_when_the_line_ended_is_drawn_on_return(site: Site) -> None:
    async with site.line() as line:
        line.hang_up()  # is heard before anything is drawn
        await line.page.session.dispatch_event(line.key("language"), "click", None)
    async with site.line(session=line.session) as again:
        assert again.page is line.page
        assert "Regeln" in again.words()


async def test_what_changed_while_the_page_was_away_is_drawn_on_return(site: Site) -> None:
    async with site.line() as line:
        page = line.page
    await page.session.dispatch_event(page._i, "route_change", {"route": SET_UP})
    async with site.line(SET_UP, line.session) as again:
        assert again.page is page
        assert "name-1" in again.identifiers()


async def test_a_device_that_was_turned_while_its_page_was_away_is_drawn_as_wide_as_it_is(site: Site) -> None:
    for _ in range(3):
        site.sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
    async with site.line() as line:
        assert "to-history" in line.identifiers()  # a narrow page has no place for all of them
    async with site.line(session=line.session, size=DESK) as again:
        assert again.page is line.page
        assert "to-history" not in again.identifiers()


async def test_a_page_that_went_while_it_was_told_something_finds_its_session_again(site: Site) -> None:
    async with site.line() as line:
        await line.tap("language")
        assert line.socket is not None
        line.socket.deaf = True
        site.sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
        await line.settle()
    async with site.line(session=line.session) as again:
        assert again.page is line.page
        assert "Regeln" in again.words()


@pytest.mark.parametrize("drawn", [False, True], ids=["before it is drawn", "once it is drawn"])
async def test_a_tap_means_the_key_that_was_seen_and_not_the_one_that_takes_its_place(site: Site, drawn: bool) -> None:
    """Thricewise: where two cards were turned over together, a placement without a triad is entered next."""
    live = site.sessions.begin("thricewise", ["Ana", "Bo"], 0, tracking="scorepad")
    async with site.line(f"/session/{live.id}") as line:
        await line.tap("rank-2")
        await line.tap("rank-3")
        key, saw = line.key("confirm"), line.painted
        await line.click(key, saw).settle()
        await line.click(line.key("place") if drawn else key, line.painted if drawn else saw).settle()
        assert len(live.entries) == 1 + drawn


async def test_a_row_that_moves_under_the_finger_does_not_hear_for_the_one_that_lay_there(site: Site) -> None:
    """All rows have a key that says “Bring back”; another phone brings the first one back."""
    begun = [site.sessions.begin("push", [f"Ana {nth}", "Bo"], 0, tracking="scorepad").id for nth in range(5)]
    for id in begun:
        delete_session(site.sessions, id)
    async with site.line("/history?deleted") as line:
        first, second, third, *_ = rows(line)
        key, saw = line.key(second), line.painted
        bring_back(site.sessions, first.removeprefix(ROW))
        await line.settle()
        assert rows(line)[0] == second
        assert rows(line)[:2] == [second, third]
        await line.click(line.key(third), line.painted, settled=saw).settle()
        assert rows(line)[:2] == [second, third], "nobody can have meant what has just come to lie there"
        await line.click(key, saw).settle()
        assert rows(line)[0] == third, "it was seen where it lay"


@pytest.mark.parametrize("pause", [0.0, 2 * RECENT], ids=["at once", "as late as a slow machine draws it"])
async def test_what_a_tap_has_brought_elsewhere_hears_however_late_it_is_drawn(site: Site, pause: float) -> None:
    live = site.sessions.begin("thricewise", ["Ana", "Bo"], 0, tracking="scorepad")
    async with site.line(f"/session/{live.id}") as line:
        await line.tap("rank-2")
        saw = line.painted
        await line.tap("rank-3")
        await pass_time(pause)
        await line.click(line.key("confirm"), line.painted, settled=saw).settle()
        assert len(live.entries) == 1


ROW = "bring-back-"


def rows(line: Line) -> list[str]:
    return [one for one in line.identifiers() if one.startswith(ROW)]


async def test_a_page_that_went_before_its_first_screen_hears_when_it_is_back(site: Site) -> None:
    async with site.line(fleeting=True) as line:
        line.hang_up()
        await line.settle()
        page = line.page
        assert page.session.expires_at is not None
    async with site.line(session=page.session.id) as again:
        assert again.page is page
        await again.tap(HOME)
        assert "name-1" in again.identifiers()
        await again.tap("back")
        site.sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
        await again.settle()
        assert "Resume" in again.words()


async def test_what_is_typed_arrives_although_its_field_is_drawn_anew_between_two_messages(site: Site) -> None:
    """The client tells what stands in it, then that it was typed; a repaint between the two takes the first back."""
    live = site.sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
    live.end("agreed", seen=live.revision)
    async with site.line(f"/session/{live.id}") as line:
        place = line.field("place")
        await line.update(place, {"value": "Café"}).settle()
        live.describe(rating=4)  # on another device
        await line.settle()
        await line.event(place, "change", "Café").settle()
        await line.event(place, "blur").settle()
    assert site.log.read(live.id)[0].place == "Café"


@pytest.mark.parametrize(
    ("path", "field"),
    [(SET_UP, "name-1"), ("/history", "words"), ("/people", "new-name"), ("/rules", "search"), ("/session", "notes")],
)
async def test_a_field_is_not_written_over_while_the_app_hears_its_letters_one_by_one(
    site: Site, path: str, field: str
) -> None:
    """Drawing takes its time: what is drawn for one letter is sent when the device holds the next one already."""
    live = site.sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
    live.end("agreed", seen=live.revision)
    async with site.line(path.replace("/session", f"/session/{live.id}")) as line:
        number = line.field(field)
        for typed, drawn_for in (("Z", ""), ("Zo", "Z"), ("Zoé", "Zo")):
            await line.update(number, {"value": typed}).event(number, "change", drawn_for).settle()
            assert line.value(field) == typed
        await line.event(number, "change", "Zoé").settle()
        assert line.value(field) == "Zoé"


async def test_a_field_takes_what_the_app_says_by_itself(site: Site) -> None:
    async with site.line(SET_UP) as line:
        name = line.field("name-1")
        await line.tap("seat-1")
        for _ in range(2):
            await line.update(name, {"value": "Zoé"}).event(name, "change", "Zoé").settle()
            await line.tap("remove-1")
            assert line.value("name-1") == ""


def test_every_field_is_made_in_one_place() -> None:
    makes = re.compile(r"ft\.TextField\(|\(ft\.TextField\)")
    files = (ROOT / "companion").rglob("*.py")
    assert [file.name for file in files if makes.search(file.read_text("utf-8"))] == ["field.py"]


COME_BY_THEMSELVES = {"on_dismiss", "on_size_change", "on_focus", "on_blur", "on_loaded", "on_shake", "on_result"}
OF_A_HAND_THAT_STAYS = {"on_key_down", "on_horizontal_drag_end", "on_drag_start"}
"""Keys that are held, and ways that a tap does not go."""


def test_whatever_a_finger_does_passes_the_same_place() -> None:
    """A new kind of event is heard as a tap is, or stands here."""
    heard = set[str]()
    for file in (ROOT / "companion" / "ui").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).startswith(("ft.", "cv.")):
                heard |= {str(one.arg) for one in call.keywords if str(one.arg).startswith("on_")}
    assert {"on_click", "on_tap", "on_tap_up"} <= heard
    assert heard <= {f"on_{name}" for name in DEEDS} | COME_BY_THEMSELVES | OF_A_HAND_THAT_STAYS


@pytest.mark.parametrize(
    ("game", "keys", "came", "holds"),
    [
        ("13", "number-5 number-4 number-3", "count-0-yellow", {"count-0-yellow": "4", "count-0-green": "3"}),
        ("push", "number-5 next number-4", "points-0", {"points-0": "5", "points-1": "4"}),
    ],
)
@pytest.mark.parametrize("at_once", [False, True])
async def test_while_the_page_has_yet_to_tell_where_the_keyboard_came(
    site: Site, game: str, keys: str, came: str, holds: dict[str, str], at_once: bool
) -> None:
    """A field that tells it late does not call back who has tapped on: of the next number it would be the place."""
    session = site.sessions.begin(game, ["Ana", "Bo", "Chloé"], 0, tracking="scorepad")
    async with site.line(f"/session/{session.id}", size=DESK) as line:
        if game == "push":
            await line.tap("end")
        line.silent = frozenset({"focus"})
        first, next_, last = keys.split()
        await line.tap(first)
        if not at_once:
            await line.tap(next_)
        else:  # it tells it before it is led on
            await pass_time(LONG)
            line.event(line.key(next_), "click")
        line.focused(line.tree.by_number(line.field(came)))
        await line.settle()
        await line.tap(last)
        assert {one: line.value(one) for one in holds} == holds
