"""Every screen around the games on a tall phone, a phone on its side, a tablet and a desk; with large letters, too.

On the tall phone each key has a name, an identifier, and room for a thumb.

A page is loaded for each size of letters and each language; it goes from screen to screen, and is turned there. A
screen that is looked at in French with usual letters is looked at in German with large ones, and the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from companion.engine import Seat
from companion.games.push.scorepad import Count as PushCount
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.digital import DigitalSession
from companion.ui import theme
from tests.days import begun, played_out
from tests.store.sittings import sat
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.in_browser.test_result_picture import AREAS, BUST
from tests.ui.in_browser.walkers import in_long_words, unfit
from tests.ui.saved import kept, played
from tools.dealt import dealt

SMALL, LYING, USUAL, TABLET, DESK = (360, 640), (640, 360), (390, 844), (820, 1180), (1280, 800)
WIDE = (TABLET, DESK)
"""A screen is looked at on a small phone, held upright and on its side, and on one of these, in turn; with large
letters, where a desk is laid out as a tablet, on the small phone, where words are cut first, and in one of three other
sizes."""
SCREENS = (
    "/", "/die", "/history", "/people", "/people/<somebody>", "/people/group/new", "/rules", "/rules/push", "/settings",
    "/new/thricewise", "/past", "/session/<over>", "/session/<over>/log", "/session/<over>/export", "/daily",
    "/session/<alone>", "/figures/push", "/people/<somebody>/with/<another>", "/evening/2020-05-09/1", "/year/2020",
    "/export", "/print/13",
)  # fmt: skip
ONCE = (
    "/new/push", "/new/13", "/alone", "/alone/13", "/how/push", "/session/<around>", "/session/<dealt>/leave",
    "/session/<alone>/replay/40", "/session/<push>", "/session/<push>/picture", "/session/<over>/picture",
    "/session/<alone>/picture", "/year/2020/picture",
)  # fmt: skip
"""Screens whose keys are looked at on one phone, or boards that are like another one."""
NAMES = ("Maximilienne", "Bo", "Chloé", "Anne-Charlotte")
COUNTS = ((3, 2, 4, 1), (4, 1, 3, 2), (2, 5, 3, 2), (3, 4, 2, 2))
LOOK = """async ([enough, small, large, mains]) => {
  const all = () => [...document.querySelectorAll('flt-semantics-host flt-semantics')];
  let since = performance.now();
  // what is said and where it lies is all in the nodes: to measure each of them again and again is not needed
  const watch = new MutationObserver(() => { since = performance.now(); });
  watch.observe(document.querySelector('flt-semantics-host'),
    { subtree: true, childList: true, attributes: true, characterData: true });
  while (performance.now() - since < enough) await new Promise(done => setTimeout(done, 20));
  watch.disconnect();
  const ports = new Map();
  const port = (e) => {
    if (!ports.has(e)) {
      const style = getComputedStyle(e);
      const open = style.overflowX === 'visible' && style.overflowY === 'visible';
      ports.set(e, open ? null : [e.getBoundingClientRect(), e.scrollWidth > e.clientWidth + 2]);
    }
    return ports.get(e);
  };
  const head = (e) => /^H\\d$|heading/.test(e.getAttribute('role') || (e.firstElementChild || e).tagName);
  const pen = document.createElement('canvas').getContext('2d');
  const longest = (text, size) => {
    pen.font = `bold ${size}px Companion`;
    return Math.max(0, ...text.split(/\\s+/).map(word => pen.measureText(word).width));
  };
  return all().filter(e => e.hasAttribute('flt-tappable') || head(e)).map(e => {
    const box = e.getBoundingClientRect(), inside = [];
    const seen = [box.left, box.top, box.right, box.bottom];
    let sideways = false;
    for (let up = e.parentElement; up && up.tagName !== 'BODY'; up = up.parentElement) {
      inside.push(up.id);
      if (!port(up)) continue;
      const [{ left, top, right, bottom }, wide] = port(up);
      [[0, left], [1, top]].forEach(([at, edge]) => { seen[at] = Math.max(seen[at], edge); });
      [[2, right], [3, bottom]].forEach(([at, edge]) => { seen[at] = Math.min(seen[at], edge); });
      sideways = sideways || wide;
    }
    const named = e.closest('[flt-semantics-identifier]');
    const name = named ? named.getAttribute('flt-semantics-identifier') : e.innerText;
    const heading = head(e) && !e.querySelector('flt-semantics') ? e.innerText : '';
    return {
      name, id: e.id, inside, sideways, key: e.hasAttribute('flt-tappable'),
      heading, wide: heading && longest(heading, small),
      broad: mains.includes(name) ? longest(e.getAttribute('aria-label') || e.innerText, large) : 0,
      box: [box.left, box.top, box.right, box.bottom].map(Math.round), seen: seen.map(Math.round),
    };
  });
}"""
STILL = 40
"""Milliseconds in which nothing moves any more: what moves goes on in the next picture."""
HEADING = theme.SMALL
"""The size of the smallest headings; that of main keys is ``theme.LARGE``."""
MAIN = ("start", "roll", "again", "write-down", "to-board", "group-save", "add-person")
AROUND = 20
"""Pixels beside the words of a main key."""
TOUCH = 47
PLACES, RAIL, LEAST_BESIDE = 5, 104, 640
"""How many places there are; beside a page they take so much room at most, and stand there from this width on."""


@pytest.fixture(scope="module")
def furniture(server: ServerProcess) -> dict[str, str]:
    """Games of each kind, over or going on, an evening of many, and two who sat in them."""
    with kept(server) as sessions:
        over = sessions.begin("13", NAMES, 0, tracking="scorepad", options=Options(deals=1))
        over.tell(Count(tuple(Tally(*one) for one in COUNTS)), seen=0)
        alone = played_out(begun(sessions, "thricewise", NAMES[0], sessions.clock().date()))
        for game in ("push", "thricewise"):
            sessions.begin(game, NAMES[:3], 0, tracking="scorepad")
        evening = datetime(2020, 5, 9, 18).astimezone()
        told = [sat(nth, NAMES, (30, 20, nth, 9), begun=evening + timedelta(minutes=9 * nth)) for nth in range(24)]
        sessions.log.remember_all(told)
        somebody, another = [one.id for one in sessions.people.everybody()][:2]
        return {
            "over": over.id,
            "alone": alone.id,
            "somebody": somebody,
            "another": another,
            "push": played(server, "push", [*NAMES[:2]], *BUST, PushCount(AREAS)),
            "dealt": dealt(sessions.log, "13", NAMES[:3], (None, "easy", "easy"), "pages", _second),
            "around": dealt(sessions.log, "13", NAMES[:3], (None,) * 3, "pages", _second),
        }


def _second(session: DigitalSession) -> bool:
    """It is for the second of them to go on, some cards later."""
    return len(session.entries) > 8 and session.due == (Seat(1),)


@pytest.fixture(scope="module", params=[1, 2], ids=["usual-letters", "large-letters"])
def walkers(
    request: pytest.FixtureRequest,
    contexts: dict[str, BrowserContext],
    server: ServerProcess,
    furniture: dict[str, str],
) -> Iterator[tuple[int, list[BrowserTab]]]:
    yield from in_long_words(contexts, server, request.param)


@pytest.mark.parametrize("walkers", [1], ids=["usual-letters"], indirect=True)
@pytest.mark.parametrize("path", ONCE)
def test_every_key_has_a_name_and_room_for_a_thumb(
    walkers: tuple[int, list[BrowserTab]], furniture: dict[str, str], path: str
) -> None:
    tab = walkers[1][0].visit(_filled(path, furniture)).size(*USUAL).rests()
    assert unfit(tab) == []
    assert tab.problems == []


@pytest.mark.parametrize("path", SCREENS)
def test_every_key_is_whole_and_free_in_every_layout(
    walkers: tuple[int, list[BrowserTab]], furniture: dict[str, str], path: str
) -> None:
    zoom, tabs = walkers
    tab, wrong = tabs[SCREENS.index(path) % 2], {}
    tab.visit(_filled(path, furniture))
    turn = SCREENS.index(path) // 2
    sizes = (SMALL, LYING, WIDE[(turn + 1) // 2 % 2]) if zoom == 1 else (SMALL, (LYING, USUAL, TABLET)[turn % 3])
    told = [STILL, HEADING * zoom, theme.LARGE * zoom, MAIN]
    for width, height in sizes[:: 1 if turn % 2 else -1]:  # the size that one screen ends with, the next begins with
        tab.size(width, height)
        for _ in range(6):  # on a slow machine it is drawn anew a little later
            faults = found_wrong(tab.page.evaluate(LOOK, told), width)
            if not faults and (width, height) == SMALL:
                faults = unfit(tab)
            if not faults:
                break
            wrong[width, height] = faults
        else:
            continue
        wrong.pop((width, height), None)
    assert wrong == {}
    assert tab.problems == []


def _filled(path: str, furniture: dict[str, str]) -> str:
    return re.sub(r"<(.*?)>", lambda found: furniture[found[1]], path)


def found_wrong(seen: list[dict[str, Any]], width: int) -> list[str]:
    faults = [] if any(one["key"] for one in seen) else ["there is nothing to tap"]
    for one in seen:
        left, _, right, _ = one["box"]
        if not one["sideways"] and (left < -1 or right > width + 1):
            faults.append(f"{one['name']} lies outside of the page: {one['box']}")
    keys = [one for one in seen if one["key"] and _area(one["seen"]) > 0]
    for at, one in enumerate(keys):
        for other in keys[at + 1 :]:
            related = other["id"] in one["inside"] or one["id"] in other["inside"]
            if not related and _area(_both(one["seen"], other["seen"])) > 0:
                faults.append(f"{one['name']} and {other['name']} lie on each other")
    for one in keys:  # what is cut by the edge of what scrolls is only seen in part
        side = min(one["box"][2] - one["box"][0], one["box"][3] - one["box"][1])
        if one["name"].startswith(("nav-", "language", "back", "day-")) and side < TOUCH:
            faults.append(f"{one['name']} is too small for a thumb: {one['box']}")
    places = [one["box"] for one in keys if one["name"].startswith("nav-")]
    if places and width >= LEAST_BESIDE:
        if {box[0] for box in places} != {places[0][0]} or max(box[2] for box in places) > RAIL:
            faults.append(f"the places are not at the left: {places}")
        if len(places) != PLACES:
            faults.append(f"{len(places)} places are in sight")
    for one in seen:  # in bold letters, the longest word of a heading, and of a key with what is around it
        wide = one["box"][2] - one["box"][0] + 2
        if one["heading"].strip() and one["wide"] > wide:
            faults.append(f"a word of {one['heading']!r} is cut: {one['box']}")
        if one in keys and one["broad"] > wide - AROUND:
            faults.append(f"a word of {one['name']} is cut: {one['box']}")
    return faults


def _both(one: list[int], other: list[int]) -> list[int]:
    return [max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])]


def _area(box: list[int]) -> int:
    """Of what is more than an edge."""
    wide, high = box[2] - box[0] - 2, box[3] - box[1] - 2
    return wide * high if wide > 0 and high > 0 else 0
