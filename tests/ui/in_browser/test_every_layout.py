"""Every screen on a phone held upright and on its side, on a tablet and at a desk, with usual and with large letters.

Each key has a name, an identifier, and room for a thumb; a finger comes to it, and none lies on another. Boards are
looked at in mid-move: what is due is in sight, and what was lifted, chosen or half entered stays as the page is turned.

A page is loaded for each size of letters and each language; it goes from screen to screen, and is turned there. A
screen that is looked at in French with usual letters is looked at in German with large ones, and the other way round.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, ViewportSize

from companion.engine import Choice, Seat, Together
from companion.games.push import scorepad as push_pad
from companion.games.push.cards import COLOURS
from companion.games.push.events import STOP
from companion.games.push.scorepad import Count as PushCount
from companion.games.push.scorepad import Sum, Total
from companion.games.push.scoring import COLUMNS
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.digital import DigitalSession
from companion.ui import theme
from tests.days import begun, played_out
from tests.store.sittings import sat
from tests.ui.browser import Box, BrowserTab, ServerProcess
from tests.ui.conftest import PHONE
from tests.ui.games.push import test_full as push_full
from tests.ui.games.push import test_quick as push_quick
from tests.ui.games.thirteen import test_full as thirteen_full
from tests.ui.games.thricewise.test_full import recorded
from tests.ui.in_browser.test_result_picture import AREAS
from tests.ui.saved import PEOPLE, kept, played
from tests.ui.table import EXAMPLE, KINDS, session
from tests.ui.test_large_view import begun as large
from tests.ui.test_result import BUST
from tests.ui.test_result_alone import played as alone
from tools.dealt import dealt

FRIENDS: Final = ("Ana", "Bo", "Chloé", "Dan")
FIVE: Final = (*FRIENDS, "Ève")
NAMES: Final = ("Maximilienne", "Bo", "Chloé", "Anne-Charlotte")
COUNTS: Final = ((3, 2, 4, 1), (4, 1, 3, 2), (2, 5, 3, 2), (3, 4, 2, 2))
SMALL, LYING, USUAL, TABLET, DESK = (360, 640), (640, 360), (390, 844), (820, 1180), (1280, 800)
PHONES: Final = (SMALL, LYING, USUAL)
SHARE: Final = {1: 0.4, 2: 0.15}
"""By how large text is: the part of the page that a board has at least."""
THUMB, UPRIGHT = 47, 47.5
"""Pixels that each key has at least, and has on the usual phone held upright."""
EDGE: Final = 1
"""Pixels that may be lost to rounding."""
HEADING: Final = theme.SMALL
"""The size of the smallest headings; that of main keys is ``theme.LARGE``."""
MAIN: Final = (
    "start",
    "roll",
    "again",
    "write-down",
    "to-board",
    "group-save",
    "add-person",
    "to-lesson",
    "to-print",
    "to-rules",
)
AROUND: Final = 20
"""Pixels beside the words of a main key."""
THROUGH: Final = ("since", "areas-cards")
"""Keys that one sees through to what lies below."""
PLACES, RAIL, LEAST_BESIDE = 5, 104, 640
"""How many places there are; beside a page they take so much room at most, and stand there from this width on."""
LETTERS: Final = 20
"""Names and points of the large view are at least one part in so many of the page's height."""
OVER: Final[dict[str, tuple[int, list[Any]]]] = {
    "push": (4, [*BUST, Total((Sum(20, 5), Sum(42, 9), Sum(12, 4), Sum(12, 4)))]),
    "13": (6, [Count(tuple(Tally(at % 5, 2, (at + 2) % 4, int(at < 4)) for at in range(6)))] * 6),
}
"""Games of four and of six, with what is told in them."""
SEEN: Final = """async ([due, through, heading, main, mains]) => {
  const id = '[flt-semantics-identifier]', host = document.querySelector('flt-semantics-host');
  let since = performance.now();  // what is said and where it lies is all in the nodes: when they stay, nothing moves
  const watch = new MutationObserver(() => { since = performance.now(); });
  watch.observe(host, { subtree: true, childList: true, attributes: true, characterData: true });
  while (performance.now() - since < 40) await new Promise((done) => setTimeout(done, 20));
  watch.disconnect();
  const named = (e) => (e.closest(id) || e.querySelector(id) || e).getAttribute('flt-semantics-identifier') || '';
  const words = (e) =>
    [e, ...e.querySelectorAll('*')].map((one) => one.getAttribute('aria-label') || '').join('') + e.innerText;
  const edges = ({ left, top, right, bottom }) => [left, top, right, bottom];
  const both = (one, other) => one.map((edge, at) => Math[at < 2 ? 'max' : 'min'](edge, other[at]));
  const cuts = new Map();  // what cuts what is in it: its edges, and whether it scrolls sideways
  const cut = (e) => {
    if (!cuts.has(e)) {
      const open = getComputedStyle(e).overflow === 'visible';
      cuts.set(e, open ? null : [edges(e.getBoundingClientRect()), e.scrollWidth > e.clientWidth + 2]);
    }
    return cuts.get(e);
  };
  const pen = document.createElement('canvas').getContext('2d');
  const longest = (text, size) => {
    pen.font = `bold ${size}px Companion`;
    return Math.max(0, ...text.split(/\\s+/).map((word) => pen.measureText(word).width));
  };
  const met = (e, { left, top, width, height }) => {
    unread.disabled = true;  // what is read aloud lies there as what is drawn does
    const found = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    unread.disabled = false;
    return Boolean(found) && (e.contains(found) || found.contains(e) || through.includes(named(found)));
  };
  const isHead = (e) => /^H\\d$|heading/.test(e.getAttribute('role') || (e.firstElementChild || e).tagName);
  const isKey = (e) => e.hasAttribute('flt-tappable')
    || ['button', 'switch', 'checkbox', 'radio', 'tab'].includes(e.getAttribute('role'));
  const nodes = [...host.querySelectorAll(`flt-semantics, ${id}`)];
  return nodes.filter((e) => isKey(e) || isHead(e) || e.matches(id)).map((e) => {
    const rect = e.getBoundingClientRect(), box = edges(rect), name = named(e), above = [];
    const said = isKey(e) ? words(e).trim() : '';
    let seen = both(box, [0, 0, innerWidth, innerHeight]), sideways = false, within = String(seen) === String(box);
    let scrolls = false;
    for (let up = e.parentElement; up && up !== host; up = up.parentElement) {
      above.push(up.id);
      if (!cut(up)) continue;
      const [[left, top, right, bottom], wide] = cut(up);
      seen = both(seen, [left, top, right, bottom]);
      within &&= rect.top > top + 1 && rect.bottom < bottom - 1 && rect.right <= right;
      [scrolls, sideways] = [true, sideways || wide];
    }
    const head = isHead(e) && !e.querySelector('flt-semantics') ? e.innerText.trim() : '';
    return {
      name, own: e.matches(id), id: e.id, above, box, seen, within, scrolls, sideways,
      key: isKey(e), taps: e.hasAttribute('flt-tappable'), said, head,
      met: !due.includes(name) || met(e, rect), wide: head && longest(head, heading),
      squeezed: !isKey(e) && e.matches(id) && rect.width < 60 && rect.height > 3 * rect.width && words(e).length > 8,
      broad: mains.includes(name) && isKey(e) ? longest(said, main) : 0,
    };
  });
}"""
"""All that has a name, is a key or a heading: where it lies, what of it is in sight, what it says."""
MISSED: Final = """async (keys) => {
  const point = (clientX, clientY) => new Promise((done) => {
    const moves = { clientX, clientY, pointerType: 'mouse', pointerId: 1, isPrimary: true, bubbles: true };
    document.querySelector('flutter-view').dispatchEvent(new PointerEvent('pointermove', moves));
    setTimeout(() => done(document.body.style.cursor));
  });
  const missed = [];
  for (const [name, [left, top, right, bottom]] of keys) {
    await point(-9, -9);
    if (!await point((left + right) / 2, (top + bottom) / 2)) missed.push(`no finger comes to ${name}`);
  }
  return missed;
}"""
"""What is read aloud may lie where nothing is met: a pointer tells, it is a hand above what can be tapped."""
STANDS = """(due) => {
  const find = (name) => document.querySelector(`[flt-semantics-identifier="${name}"]`);
  const old = new Set(due.map(find));
  const stood = window.stood = {};
  const look = () => {
    if (window.stood !== stood) return;
    for (const name of due) {
      const e = find(name);
      const {left, top, width, height} = e ? e.getBoundingClientRect() : {};
      if (e && !old.has(e)) (stood[name] ||= []).push([left + width / 2, top + height / 2, width, height]);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
STOOD = """() => {
  const found = Object.entries(window.stood).filter(([, all]) => {
    const [x, y, width, height] = all[all.length - 1];
    return all.some((one) => Math.abs(one[0] - x) > width / 2 || Math.abs(one[1] - y) > height / 2);
  });
  window.stood = null;
  const ways = (all) => [...new Set(all.map(String))].join(' | ');
  return found.map(([name, all]) => `${name} moves once it can be tapped: ${ways(all)}`);
}"""
"""What comes with a tap or a page, and then moves so far that a finger which was on its way meets what is beside it."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where it is; of a board, the taps that lead into mid-move, and what is in sight then in every layout.

    However the page is turned, ``chosen`` stays chosen, and ``kept`` (an identifier, words) is to be read.
    """

    address: str
    due: tuple[str, ...] = ()
    taps: tuple[str, ...] = ()
    chosen: str = ""
    kept: tuple[str, str] | None = None
    scrolled: tuple[str, ...] = ()
    """What may have to be scrolled to where letters are large."""
    main: str = ""
    """What is in sight below the headline on the usual phone even then."""
    finger: str = ""
    """What is large enough for a finger on each phone, in sight or not; also when the board has become narrower."""

    def sizes(self, zoom: int, turn: int) -> tuple[tuple[int, int], ...]:
        """Each screen is seen upright, on its side and wide, in turn with usual and with large letters.

        The small phone is where words are cut first. With large letters a desk is laid out as a tablet.
        """
        if not self.due:
            return SMALL, ((LYING, TABLET, DESK) if zoom == 1 else (TABLET, LYING, LYING))[turn % 3]
        return (SMALL, LYING, (USUAL, TABLET, DESK)[turn % 3]) if zoom == 1 else (USUAL, (SMALL, LYING)[turn % 2])


NUMBERS: Final = ("number-0", "number-9", "erase", "next", "confirm")
BOARDS: Final = {
    "push, dealt": Screen(
        "/session/<push-dealt>", ("headline", "strip", "column-0", "column-2", "drawn"), main="drawn"
    ),
    "push, drawing": Screen(
        "/session/<push-drawing>",
        ("headline", "strip", "column-0", "draw-G1", "draw-P6", "draw-DIE", "stop"),
        scrolled=("draw-P6", "draw-DIE", "stop"),
    ),
    "push, placing": Screen(
        "/session/<push-placing>", ("headline", "strip", "column-0", "drawn", "choose-0", "choose-2"), main="choose-2"
    ),
    "push, quick": Screen(
        "/session/<push-quick>",
        ("headline", "order", "switch-more", "bust", "protect-red", "stop"),
        ("protect",),
        chosen="protect",
        scrolled=("headline", "switch-more", "bust", "stop"),
        main="stop",
    ),
    "push, cards counted": Screen(
        "/session/<push-cards>",
        ("headline", "count-0", "part-visible", "add-G1", "add-P6", "fewer", "confirm"),
        ("by-cards", "add-R5"),
        scrolled=("part-visible", "add-G1", "add-P6"),
        kept=("add-R5", "1"),
    ),
    "push, sums counted": Screen(
        "/session/<push-sums>",
        ("headline", "points-0", "points-3", *NUMBERS),
        ("number-4",),
        kept=("points-0", "4"),
        scrolled=("points-3",),
    ),
    "13, dealt": Screen(
        "/session/<13-dealt>",
        ("headline", "strip", "target-blue", "target-green", "hand", "preview"),
        ("hand",),
        chosen="hand",
        main="hand",
    ),
    "13, card by card": Screen(
        "/session/<13-full>",
        ("headline", "strip", "target-blue", "target-green", "card-B1", "card-R4-green", "take-back"),
        scrolled=("card-B1", "card-R4-green", "take-back"),
        main="take-back",
    ),
    "13, standing": Screen(
        "/session/<13-quick>", ("headline", "round-1", "totals", "count"), ("round-1",), chosen="round-1", main="count"
    ),
    "13, counting": Screen(
        "/session/<13-quick>/round/4",
        ("headline", "entering", "count-0-blue", "count-0-rotten", "count-3-rotten", *NUMBERS),
        ("number-3",),
        kept=("count-0-blue", "3"),
        scrolled=("count-3-rotten", "erase", "next"),
    ),
    "thricewise, choosing": Screen("/session/<3-choosing>", ("headline", "strip", "hand", "choose", "ask-coach")),
    "thricewise, placing": Screen(
        "/session/<3-placing>", ("headline", "strip", "hand", "place"), ("cell",), chosen="cell", main="place"
    ),
    "thricewise, card by card": Screen(
        "/session/<3-full>",
        ("headline", "strip", "hand", "place"),
        ("cell",),
        chosen="cell",
        main="place",
        finger="cell-0-0",
    ),
    "thricewise, revealing": Screen("/session/<3-reveal>", ("headline", "strip", "reveal-0", "reveal-2", "confirm")),
    "thricewise, ranks": Screen(
        "/session/<3-ranks>",
        ("headline", "strip", "reveal-0", "reveal-4", "rank-A", "rank-C", "confirm"),
        ("rank-A",),
        chosen="reveal-1",
    ),
    "thricewise, points": Screen(
        "/session/<3-points>",
        ("headline", "strip", "entered", "chip-2", "chip-9", "place"),
        ("chip-2",),
        kept=("entered", "2"),
        main="place",
    ),
}
"""A board more is one line more, of a session that ``furniture`` or ``_pad`` makes. «hand» among taps is the first
card there, «cell» a place where a card may go."""
PAGES: Final = (
    "/", "/die", "/history", "/people", "/people/<somebody>", "/people/group/new", "/rules", "/rules/push", "/settings",
    "/new/thricewise", "/past", "/session/<over>", "/session/<over>/log", "/session/<over>/export", "/daily",
    "/session/<alone>", "/figures/push", "/people/<somebody>/with/<another>", "/evening/2020-05-09/1", "/year/2020",
    "/export", "/print/13",
)  # fmt: skip
ONCE: Final = (
    "/new/push", "/new/13", "/alone", "/alone/13", "/how/push", "/session/<around>", "/session/<dealt>/leave",
    "/session/<alone>/replay/40", "/session/<push>", "/session/<push>/picture", "/session/<over>/picture",
    "/session/<alone>/picture", "/year/2020/picture",
)  # fmt: skip
"""Screens whose keys are looked at on one phone, or boards that are like another one."""
SCREENS: Final = {**BOARDS, **{path: Screen(path) for path in PAGES}}


def _second(session: DigitalSession) -> bool:
    """It is for the second of them to go on, some cards later."""
    return len(session.entries) > 8 and session.due == (Seat(1),)


def _anas(session: DigitalSession) -> bool:
    return len(session.entries) > 8 and session.due == (Seat(0),) and isinstance(session.look().awaits, Choice)


def _drew(session: DigitalSession) -> bool:
    return _anas(session) and bool(session.look().drawn)


def _lies(session: DigitalSession, kind: type) -> bool:
    """Cards of Thricewise lie, and Ana has to choose or to place."""
    seen = session.look()
    return len(seen.cards) > 9 and Seat(0) in session.due and isinstance(seen.awaits, kind)


@pytest.fixture(scope="module")
def furniture(server: ServerProcess) -> dict[str, str]:
    """Ids by name: games of each kind, over or going on, boards in mid-move, an evening of many, two who sat there."""
    with kept(server) as sessions:
        log = sessions.log
        over = sessions.begin("13", NAMES, 0, tracking="scorepad", options=Options(deals=1))
        over.tell(Count(tuple(Tally(*one) for one in COUNTS)), seen=0)
        alone = played_out(begun(sessions, "thricewise", NAMES[0], sessions.clock().date()))
        for game in ("push", "thricewise"):
            sessions.begin(game, NAMES[:3], 0, tracking="scorepad")
        evening = datetime(2020, 5, 9, 18).astimezone()
        told = [sat(nth, NAMES, (30, 20, nth, 9), begun=evening + timedelta(minutes=9 * nth)) for nth in range(24)]
        log.remember_all(told)
        somebody, another = [one.id for one in sessions.people.everybody()][:2]
        four = ("Ana", "Lux", "Nova", "Bip")
        with_bots = (None, *["easy"] * 3)
        six = (*four, "Milo", "Pixel")
        five_bots = (None, *["easy"] * 5)
        made = {
            "over": over.id,
            "alone": alone.id,
            "somebody": somebody,
            "another": another,
            "dealt": dealt(log, "13", NAMES[:3], (None, "easy", "easy"), "pages", _second),
            "around": dealt(log, "13", NAMES[:3], (None,) * 3, "pages", _second),
            "push-dealt": dealt(log, "push", four, with_bots, "layouts", _drew, coach=True),
            "push-six": dealt(log, "push", six, five_bots, "six", _drew),
            "13-dealt": dealt(log, "13", four, with_bots, "layouts", _anas, coach=True),
            "13-six": dealt(log, "13", six, five_bots, "six", _anas),
            "3-choosing": dealt(
                log, "thricewise", four, with_bots, "layouts", lambda s: _lies(s, Together), coach=True
            ),
            "3-placing": dealt(log, "thricewise", four, with_bots, "layouts", lambda s: _lies(s, Choice), coach=True),
        }
    fives = [{"type": "play", "seat": seat, "card": "Y5", "target": "yellow"} for seat in range(3)]
    deal = {"type": "deal", "dealer": 5}
    return {
        **made,
        "push": played(server, "push", [*NAMES[:2]], *BUST, PushCount(AREAS)),
        "3-full": recorded(server, 18).id,
        "3-reveal": recorded(server, 33).id,
        "push-drawing": push_full.made(server, push_full.until(_stops, 30)),
        "push-placing": push_full.made(server, push_full.until(_places, 30)),
        "13-full": thirteen_full.at(server, 20),
        "13-six-full": session(server, "13", six, first=0, tracking="full", events=[deal, *fives]),
    }


def _pad(server: ServerProcess, name: str) -> str:
    """A session of fast entry, in which nothing is half entered yet."""
    counts = [dict(zip(KINDS, one, strict=True)) for one in EXAMPLE]
    turns = [[push_pad.Protect(colour), push_pad.Stop(), push_pad.Next()] for colour in COLOURS[: len(FRIENDS)]]
    told = [event for turn in turns for event in turn]
    match name:
        case "push-quick":
            return push_quick.begun(server, turns[0], FRIENDS, risky=True)
        case "push-cards" | "push-sums":
            return push_quick.begun(server, [*told, push_pad.End()], FRIENDS)
        case "3-ranks":
            return session(server, "thricewise", FIVE, first=0)
        case "3-points":
            return session(
                server, "thricewise", FIVE, first=0, events=[{"type": "reveal", "ranks": ["A", "2", "2", "3", "4"]}]
            )
        case "13-quick":
            return session(server, events=[{"type": "count", "counts": counts}] * 3)
    raise AssertionError(f"nobody makes {name}")


@pytest.fixture(scope="module", params=[1, 2], ids=["usual-letters", "large-letters"])
def walkers(
    request: pytest.FixtureRequest,
    contexts: dict[str, BrowserContext],
    server: ServerProcess,
    furniture: dict[str, str],
) -> Iterator[tuple[int, list[BrowserTab]]]:
    """How many times larger letters are, a tab for screens with an even number and one for the rest.

    Words are longest in French and German.
    """
    zoom = request.param
    found = []
    for lang in ("fr-FR", "de-DE")[:: 1 if zoom == 1 else -1]:
        page = contexts[lang].new_page()
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 16 * zoom}})
        found.append(BrowserTab(page, server.url).open("/nowhere"))
    yield zoom, found
    for tab in found:
        tab.page.close()
        assert tab.problems + tab.outside == []


@pytest.mark.parametrize("name", SCREENS)
def test_every_key_is_whole_and_free_however_the_page_is_turned(
    walkers: tuple[int, list[BrowserTab]], server: ServerProcess, furniture: dict[str, str], name: str
) -> None:
    zoom, tabs = walkers
    turn, at = divmod(list(SCREENS).index(name), 2)
    t = tabs[at]
    screen = SCREENS[name]
    wrong: list[Any] = []
    sizes = screen.sizes(zoom, turn)[:: -1 if turn % 2 else 1]  # the size that one ends with, the next begins with
    # what is dealt slides; where letters are large, a test scrolls to what it taps
    standing = [one for one in (*screen.due, *screen.taps) if one not in FOUND and zoom == 1]
    t.size(*sizes[0]).page.evaluate(STANDS, standing)
    t.visit(f"{_filled(screen.address, server, furniture)}")
    if screen.due:
        t.sees("board")
    taps = [FOUND[one](t) if one in FOUND else one for one in screen.taps]
    for key in taps:
        t.page.evaluate(STANDS, standing)
        t.tap(key)
    if screen.kept:
        t.reads(*screen.kept)
    for size in sizes:
        t.size(*size)
        first = size == sizes[0]
        if found := faults(t, screen, zoom, touch=first) + (t.page.evaluate(STOOD) if first else []):
            wrong.append((size, found))
        if screen.finger and size in PHONES:
            box = t.rests().box(screen.finger)
            wrong += [(size, f"{screen.finger} is too small: {box}")] if min(box.width, box.height) < 48 else []
        if screen.main and size == USUAL and zoom > 1:
            wrong += _cut(t, "headline", screen.main)
    assert wrong == [], "\n".join(map(str, wrong))
    if screen.kept:
        t.reads(*screen.kept)
    if screen.chosen:
        t.chosen(taps[0] if screen.chosen in FOUND else screen.chosen)


@pytest.mark.parametrize("walkers", [1], ids=["usual-letters"], indirect=True)
@pytest.mark.parametrize("path", ONCE)
def test_every_key_has_a_name_and_room_for_a_thumb(
    walkers: tuple[int, list[BrowserTab]], server: ServerProcess, furniture: dict[str, str], path: str
) -> None:
    tab = walkers[1][0].visit(_filled(path, server, furniture)).size(*USUAL).rests()
    assert faults(tab, Screen(path), 1) == []


def faults(t: BrowserTab, screen: Screen, zoom: int, main: tuple[str, ...] = MAIN, *, touch: bool = True) -> list[str]:
    """What is not as it should be, once the page is drawn. ``touch``: a finger is held above each key, too."""
    due = [one for one in screen.due if zoom == 1 or one not in screen.scrolled]
    told = [due, THROUGH, HEADING * zoom, theme.LARGE * zoom, main]
    size = t.page.viewport_size or PHONE
    found: list[str] = []

    def whole() -> bool:
        seen = t.page.evaluate(SEEN, told)
        found[:] = [
            *_wrong_keys(seen, due, size, UPRIGHT if (size["width"], size["height"]) == USUAL else THUMB),
            *_wrong_places(seen, size),
            *_cut_words(seen),
        ]
        found.extend(_missing(seen, due, zoom, size) if due else _on_each_other(seen))
        if touch and re.search("[\ue000-\uf8ff]", t.everything()):
            found.append("drawings of ours are read aloud")
        reachable = [(one["name"], one["box"]) for one in seen if one["taps"] and one["within"]]
        found.extend(t.page.evaluate(MISSED, reachable) if touch and not found else [])
        return not found

    t.soon(whole, 5)
    return found


def _wrong_keys(seen: list[dict[str, Any]], due: list[str], size: ViewportSize, thumb: float) -> Iterator[str]:
    """Keys that an ear does not know, that are too small for a thumb, or that nobody can scroll to."""
    if not any(one["key"] for one in seen):
        yield "there is nothing to tap"
    for one in seen:
        left, top, right, bottom = one["box"]
        beside = (left < -EDGE or right > size["width"] + EDGE) and not one["sideways"]
        above = (top < -EDGE or bottom > size["height"] + EDGE) and not one["scrolls"]
        if (beside or above) and (one["key"] or one["head"]):
            yield f"{one['name'] or one['head']} lies outside of the page: {one['box']}"
        if not one["key"]:
            continue
        if not one["name"]:
            yield f"{one['said']} has no identifier"
        if not one["said"]:
            yield f"{one['name']} has no name"
        whole = one["within"] and not one["sideways"]  # what scrolls sideways is cut where it ends
        if (whole or one["name"] in due) and min(right - left, bottom - top) < thumb:
            yield f"{one['name']} is too small for a thumb: {one['box']}"


def _wrong_places(seen: list[dict[str, Any]], size: ViewportSize) -> Iterator[str]:
    """The places of the app stand beside a wide page."""
    places = [one["box"] for one in seen if one["key"] and one["name"].startswith("nav-")]
    if places and size["width"] >= LEAST_BESIDE:
        if {box[0] for box in places} != {places[0][0]} or max(box[2] for box in places) > RAIL:
            yield f"the places are not at the left: {places}"
        if len(places) != PLACES:
            yield f"{len(places)} places are in sight"


def _cut_words(seen: list[dict[str, Any]]) -> Iterator[str]:
    """In bold letters, the longest word of a heading, and of a main key with what is around it; a letter a line."""
    for one in seen:
        if one["squeezed"]:
            yield f"{one['name']} has no room for its words: {one['box']}"
        wide = one["box"][2] - one["box"][0] + 2 * EDGE
        if (one["head"] and one["wide"] > wide) or one["broad"] > wide - AROUND:
            yield f"a word of {one['head'] or one['name']!r} is cut: {one['box']}"


def _on_each_other(seen: list[dict[str, Any]]) -> Iterator[str]:
    keys = [one for one in seen if one["taps"] and _area(one["seen"]) > 0]
    for one, other in itertools.combinations(keys, 2):
        related = other["id"] in one["above"] or one["id"] in other["above"]
        common = [max(pair) for pair in zip(one["seen"][:2], other["seen"][:2], strict=True)]
        common += [min(pair) for pair in zip(one["seen"][2:], other["seen"][2:], strict=True)]
        if not related and _area(common) > 0:
            yield f"{one['name']} and {other['name']} lie on each other"


def _missing(seen: list[dict[str, Any]], due: list[str], zoom: int, size: ViewportSize) -> Iterator[str]:
    """What of a board is not in sight. Where letters are large, the lower part of it may have to be scrolled to."""
    there = {one["name"]: one for one in reversed(seen) if one["own"]}
    for name in due:
        if not (one := there.get(name)):
            yield f"{name} is not there"
            continue
        box, part = Box(*one["box"]), Box(*one["seen"])
        whole = box.height if zoom == 1 else min(box.height, 40)
        if part.width < box.width - EDGE or part.height < whole - EDGE:
            yield f"{name} is not whole in sight: {part} of {box}"
        if not one["met"]:
            yield f"{name} is covered"
    part = Box(*there["board"]["seen"]) if "board" in there else Box()
    if part.width * part.height < SHARE[zoom] * size["width"] * size["height"]:
        yield f"the board has {part} of the page"


def _area(box: list[float]) -> float:
    """Of what is more than an edge."""
    wide, high = box[2] - box[0] - 2 * EDGE, box[3] - box[1] - 2 * EDGE
    return wide * high if wide > 0 and high > 0 else 0


@pytest.mark.parametrize("walkers", [1], indirect=True, ids=["usual-letters"])  # larger ones are scrolled to
@pytest.mark.parametrize(("name", "size", "seats"), [("push-dealt", (390, 844), 4), ("push-six", (360, 640), 6)])
def test_what_everybody_won_is_in_sight_on_a_phone(
    walkers: tuple[int, list[BrowserTab]],
    furniture: dict[str, str],
    name: str,
    size: tuple[int, int],
    seats: int,
) -> None:
    zoom, (t, *_) = walkers
    areas = tuple(f"area-{seat}" for seat in range(seats))
    t.size(*size).visit(f"/session/{furniture[name]}").sees("board")
    assert faults(t, Screen("", areas), zoom) == []
    line = t.box(areas[-1]).height
    t.tap("areas-cards").until(lambda: t.box(areas[-1]).height > line, "no cards come")


@pytest.mark.parametrize("walkers", [1], indirect=True, ids=["usual-letters"])
@pytest.mark.parametrize(("name", "keys"), [("13-six", ("hand",)), ("13-six-full", ("card-B1", "card-R4-green"))])
def test_what_six_took_at_13_is_in_sight_on_a_phone(
    walkers: tuple[int, list[BrowserTab]],
    furniture: dict[str, str],
    name: str,
    keys: tuple[str, ...],
) -> None:
    zoom, (french, _) = walkers
    french.visit(f"/session/{furniture[name]}").reads("strip", "Lux : ", "Milo : ", "Pixel : ")
    for size in ((390, 844), (360, 640)):
        due = Screen("", ("headline", "strip", "target-blue", "target-green", *keys))
        assert faults(french.size(*size), due, zoom) == [], size
    assert french.said("strip").count("ramassé") == 6


@pytest.mark.parametrize("walkers", [1], indirect=True, ids=["usual-letters"])
@pytest.mark.parametrize(("name", "hand"), [("push-dealt", "pile"), ("13-dealt", "hand"), ("3-placing", "hand")])
def test_at_a_desk_the_hand_is_below_the_board_or_right_under_whose_turn_it_is(
    walkers: tuple[int, list[BrowserTab]], furniture: dict[str, str], name: str, hand: str
) -> None:
    _, (t, *_) = walkers
    t.visit(f"/session/{furniture[name]}").sees("board")
    for size in ((1280, 800), (1920, 1080)):
        t.size(*size).rests()
        board, points, held = t.box("board"), t.box("strip"), t.box(hand)
        below = board.left <= held.left and held.right <= board.right and 0 <= held.top - board.bottom < 80
        beside = board.right <= held.left and 0 <= held.top - points.bottom < 80
        assert below or beside, (size, board, points, held)


@pytest.mark.parametrize("walkers", [1], indirect=True, ids=["usual-letters"])
def test_the_bar_is_as_wide_as_the_board_and_all_begins_at_one_edge(
    walkers: tuple[int, list[BrowserTab]], furniture: dict[str, str]
) -> None:
    _, (t, *_) = walkers
    t.visit(f"/session/{furniture['13-dealt']}").sees("board")
    for size in ((390, 844), (820, 1180), (1080, 1920)):
        t.size(*size).rests()
        lefts = [round(t.box(one).left) for one in ("back", "strip", "target-blue", "preview")]
        rights = [round(t.box(one).right) for one in ("log", "strip", "target-green")]
        assert max(lefts) - min(lefts) <= 1, (size, lefts)
        assert max(rights) - min(rights) <= 1, (size, rights)


@pytest.mark.parametrize("walkers", [1], indirect=True, ids=["usual-letters"])
def test_names_and_points_of_the_large_view_can_be_read_from_two_metres(
    walkers: tuple[int, list[BrowserTab]], server: ServerProcess
) -> None:
    """On a tablet in the middle of the table and on a screen: all in sight, in large letters."""
    _, (t, *_) = walkers
    for game, board in (("push", "column-0"), ("13", "target-blue"), ("thricewise", "grid")):
        t.visit(f"/session/{large(server, game, 'full', 9)}/large").sees("large")
        for size in (DESK, TABLET, (844, 390)):
            t.size(*size).rests()
            letters = size[1] / LETTERS
            names = [one for one in t.identifiers() if one.startswith("seat-")]
            assert names
            for name in (*names, "headline", "to-board", board):
                box = t.box(name)
                assert box.within(*size), (game, size, name, box)
                assert box.height >= (48 if name == "to-board" else letters) - EDGE / 2, (game, size, name, box)
            assert faults(t, Screen(""), 1, main=(), touch=size == DESK) == []


@pytest.mark.parametrize("walkers", [1], indirect=True, ids=["usual-letters"])
@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_who_won_by_what_is_on_the_first_screen_of_a_result(
    walkers: tuple[int, list[BrowserTab]], server: ServerProcess, game: str
) -> None:
    """Of four people, of six, and of who played alone; on a small phone the keys below take a quarter of it at most."""
    _, (t, *_) = walkers
    if game in OVER:
        count, events = OVER[game]
        id = played(server, game, PEOPLE[:count], *events)
    else:
        count = 3
        with kept(server) as sessions:
            id = alone(sessions.log, game, name="You").id
    t.size(*USUAL).visit(f"/session/{id}").able("again").rests()
    stage, again = t.box("result"), t.box("again")
    assert stage.top < 90
    assert 0.15 < stage.height / 844 < 0.36
    rows = [t.box(f"place-{seat}") for seat in range(count)]
    assert stage.bottom < min(row.top for row in rows)
    assert max(row.bottom for row in rows) <= again.top
    assert game in OVER or 844 - again.bottom < 20, "nothing is below the keys"
    t.size(*SMALL).rests()
    assert 640 - t.box("again").top <= 0.26 * 640


def _stops(view: Any) -> bool:
    return STOP in push_full.offered(view) and len(view.columns) == COLUMNS


def _places(view: Any) -> bool:
    return bool(view.drawn) and len(push_full.offered(view)) > 1


def _cut(t: BrowserTab, *below: str) -> list[str]:
    """What is not whole on the usual phone, each below the one before."""
    found, bottom = [], 0.0
    for identifier in below:
        box = t.box(identifier)
        if not box.within(*USUAL) or box.top < bottom:
            found.append(f"{identifier} is not whole on the page: {box}")
        elif box.height < 30:
            found.append(f"{identifier} is too small: {box}")
        bottom = box.bottom
    return found


def _card(t: BrowserTab) -> str:
    t.until(lambda: any(one.startswith("hand-") for one in t.identifiers()), "no card in hand")
    return next(one for one in t.identifiers() if one.startswith("hand-"))


def _cell(t: BrowserTab) -> str:
    """A cell in sight where the card may go: it tells points."""
    found: list[str] = []

    def there() -> bool:
        board = t.box("board")
        for one in t.telling("cell-", ":"):
            box = t.box(one)
            if board.left <= box.left < box.right <= board.right and board.top <= box.top < box.bottom <= board.bottom:
                found.append(one)
                return True
        return False

    t.until(there, "no cell where the card may go is in sight")
    return found[0]


def _filled(address: str, server: ServerProcess, furniture: dict[str, str]) -> str:
    return re.sub(r"<(.*?)>", lambda found: furniture.get(found[1]) or _pad(server, found[1]), address)


FOUND: Final = {"hand": _card, "cell": _cell}
"""By name what is looked for on the board before it is tapped."""
