"""Boards on a phone held upright and on its side, on a tablet and at a desk: the board is seen, no key is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

from companion.engine import Choice, Seat, Together
from companion.sessions.play.digital import DigitalSession
from companion.store import Log, database_file
from companion.ui.new_keys import WAITS
from tests.ui.browser import GO, BrowserTab, ServerProcess
from tests.ui.games.thricewise.test_full import recorded
from tests.ui.saved import kept
from tools.dealt import dealt

SIZES: Final = ((360, 640), (390, 844), (640, 360), (844, 390), (820, 1180), (1280, 800))
NARROW: Final = ((390, 844), (640, 360))
"""Sizes for letters twice as large: a tall phone, and the smallest on its side."""
NARROWEST: Final = ((360, 640),)
"""For the language whose words are shorter."""
SOME: Final = ("placing", "ranks", "points")
"""The boards of which each is another one, where not all are looked at."""
SHARE: Final = {1: 0.4, 2: 0.09}
"""By how large text is: the part of the page that a board has at least."""
FLAT: Final = 500
WRONG = """([due, share]) => {
  const node = name => document.querySelector(
    `[flt-semantics-identifier="${name}"], [flt-semantics-identifier="${name}@WAITS@"]`);
  const scrolls = (e, way) => {
    const found = [];
    for (let up = e.parentElement; up; up = up.parentElement)
      if (up.tagName === 'FLT-SEMANTICS' && /auto|scroll/.test(getComputedStyle(up)['overflow' + way])) found.push(up);
    return found;
  };
  const seen = e => {
    const box = e.getBoundingClientRect();
    let [left, top, right, bottom] = [Math.max(box.left, 0), Math.max(box.top, 0),
      Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
    for (const port of [...scrolls(e, 'X'), ...scrolls(e, 'Y')]) {
      const around = port.getBoundingClientRect();
      [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
      [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
    }
    return {width: Math.max(0, right - left), height: Math.max(0, bottom - top), box, left, top, right, bottom};
  };
  const wrong = [];
  for (const name of ['strip', ...due]) {
    const e = node(name);
    if (!e) { wrong.push(`${name} is not there`); continue; }
    const {width, height, box} = seen(e);
    if (width < box.width - 1 || height < box.height - 1)
      wrong.push(`${name} is not whole in sight: ${width}×${height} of ${box.width}×${box.height}`);
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const key = name !== 'headline' && name !== 'strip';
    if (key && !(top && (e.contains(top) || top.contains(e)))) wrong.push(`${name} is covered`);
  }
  for (const e of document.querySelectorAll('flt-semantics[flt-tappable], flt-semantics[role=button]')) {
    const box = e.getBoundingClientRect();
    const name = (e.closest('[flt-semantics-identifier]') || e).getAttribute('flt-semantics-identifier');
    const off = `${name} is off the page`;
    if ((box.left < -1 || box.right > innerWidth + 1) && !scrolls(e, 'X').length) wrong.push(off);
    if ((box.top < -1 || box.bottom > innerHeight + 1) && !scrolls(e, 'Y').length) wrong.push(off);
  }
  const board = node('board');
  if (!board) return [...wrong, 'no board'];
  const {width, height} = seen(board);
  const part = width * height / innerWidth / innerHeight;
  if (part < share) wrong.push(`the board has ${part.toFixed(3)} of the page`);
  return wrong;
}""".replace("@WAITS@", WAITS)


@dataclass(frozen=True, slots=True)
class Board:
    """A board in mid-move: the taps that lead there, and the keys that are due then."""

    session: str
    taps: tuple[str, ...]
    due: tuple[str, ...]


BOARDS: Final = {
    "choosing": Board("choosing", (), ("hand", "choose", "ask-coach")),
    "placing": Board("placing", ("open",), ("hand", "place")),
    "placing, card by card": Board("full", ("open",), ("hand", "place")),
    "revealing, card by card": Board("reveal", (), ("reveal-0", "reveal-2", "confirm")),
    "ranks": Board("ranks", ("rank-A",), ("reveal-0", "reveal-4", "rank-A", "rank-C", "confirm")),
    "points": Board("points", ("chip-2",), ("entered", "chip-2", "chip-9", "place")),
}


@pytest.fixture(scope="module")
def sessions(server: ServerProcess) -> dict[str, str]:
    """Sessions in the server's folder, by name."""
    alone, bots = ("Ana", "Lux", "Nova", "Bip"), (None, "easy", "easy", "easy")

    def anas(session: DigitalSession, kind: type) -> bool:
        asked = session.look().awaits
        return len(session.look().cards) > 9 and Seat(0) in session.due and isinstance(asked, kind)

    log = Log(database_file(server.folder))
    made = {
        "choosing": dealt(log, "thricewise", alone, bots, "layouts", lambda s: anas(s, Together), coach=True),
        "placing": dealt(log, "thricewise", alone, bots, "layouts", lambda s: anas(s, Choice), coach=True),
        "full": recorded(server, 18).id,
        "reveal": recorded(server, 33).id,
    }
    log.close()
    friends = ("Ana", "Bo", "Chloé", "Dan", "Ève")
    with kept(server) as there:
        made["ranks"] = there.begin("thricewise", friends, 0, tracking="scorepad").id
        pad = there.begin("thricewise", friends, 0, tracking="scorepad")
        rules = pad.rules
        pad.tell(rules.WIRE.read({"type": "reveal", "ranks": list("A2234")}, ""), seen=pad.revision)
        made["points"] = pad.id
    return made


@pytest.fixture(params=[1, 2], ids=["usual text", "twice as large"])
def walker(
    request: pytest.FixtureRequest, contexts: dict[str, BrowserContext], server: ServerProcess
) -> Iterator[tuple[BrowserTab, int]]:
    """A tab that goes from board to board without loading the page again, and how large its text is."""
    zoom: int = request.param
    page = contexts["fr-FR"].new_page()
    if zoom != 1:
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 16 * zoom}})
    tab = BrowserTab(page, server.url).open("/rules")
    yield tab, zoom
    page.close()
    assert tab.problems == []


def test_a_board_is_in_sight_and_no_key_is_hidden(walker: tuple[BrowserTab, int], sessions: dict[str, str]) -> None:
    t, zoom = walker
    wrong = []
    for lang, sizes in (("fr", SIZES if zoom == 1 else NARROW), ("en", NARROWEST)):
        if lang == "en":
            t.page.evaluate(GO, "/")
            t.tap("language")
        for name, board in BOARDS.items():
            if sizes is not SIZES and name not in SOME:
                continue
            t.page.set_viewport_size({"width": 390, "height": 844})
            t.page.evaluate(GO, f"/session/{sessions[board.session]}")
            t.sees("strip")
            for key in board.taps:
                t.tap(_an_open_cell(t) if key == "open" else key)
            for width, height in sizes:
                t.page.set_viewport_size({"width": width, "height": height})
                found: list[str] = []

                def right(found: list[str] = found, board: Board = board, height: int = height) -> bool:
                    flat = height < FLAT and zoom > 1  # there the strip alone says whose turn it is
                    due = board.due if flat else ("headline", *board.due)
                    found[:] = t.page.evaluate(WRONG, [due, SHARE[zoom]])
                    return not found

                if not t.soon(right, 2):
                    wrong.append((lang, name, width, height, *found))
    assert wrong == []


def _an_open_cell(t: BrowserTab) -> str:
    """A cell in sight where the card may go: it tells points."""
    found: list[str] = []

    def there() -> bool:
        board = t.at("board").bounding_box()
        cells = [one for one in t.identifiers() if one.startswith("cell-") and "point" in t.said(one)]
        for one in cells if board else ():
            box = t.at(one).bounding_box()
            if board and box and box["x"] >= board["x"] and box["y"] >= board["y"]:
                right, bottom = box["x"] + box["width"], box["y"] + box["height"]
                if right <= board["x"] + board["width"] and bottom <= board["y"] + board["height"]:
                    found.append(one)
                    return True
        return False

    t.until(there, "no cell where the card may go is in sight")
    return found[0]
