"""Boards on a phone held upright and on its side, on a tablet and at a desk: the board is seen, no key is hidden.

On the usual phone each key has a name, an identifier, and room for a thumb.

A page is loaded for each size of letters and each language; it goes from board to board, and is turned there. A board
that is looked at in French with usual letters is looked at in German with large ones, and the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext

from companion.engine import Choice, Seat, Together
from companion.games.push import scorepad as push_pad
from companion.games.push.cards import COLOURS
from companion.games.push.events import STOP
from companion.games.push.scoring import COLUMNS
from companion.sessions.play.digital import DigitalSession
from companion.store import Log, database_file
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.games.push import test_full as push_full
from tests.ui.games.push import test_quick as push_quick
from tests.ui.games.thirteen import test_full as thirteen_full
from tests.ui.games.thricewise.test_full import recorded
from tests.ui.in_browser.walkers import PATIENCE, in_long_words, unfit
from tests.ui.table import EXAMPLE, KINDS, session
from tools.dealt import dealt

SHARED = True

FRIENDS: Final = ("Ana", "Bo", "Chloé", "Dan")
FIVE: Final = (*FRIENDS, "Ève")
PHONES: Final = ((390, 844), (640, 360), (360, 640))
USUAL: Final = PHONES[0]
WIDE: Final = ((820, 1180), (1280, 800))
"""A tablet and a desk, of which a board is looked at on one, in turn."""
SHARE: Final = {1: 0.4, 2: 0.15}
"""By how large text is: the part of the page that a board has at least."""
WRONG = """async ([due, some, share, patience]) => {
  const node = name => document.querySelector(`[flt-semantics-identifier="${name}"]`);
  const ports = (e, way) => {
    const found = [];
    for (let up = e.parentElement; up; up = up.parentElement)
      if (up.tagName === 'FLT-SEMANTICS' && /auto|scroll/.test(getComputedStyle(up)['overflow' + way])) found.push(up);
    return found;
  };
  const seen = e => {
    const box = e.getBoundingClientRect();
    let [left, top, right, bottom] = [Math.max(box.left, 0), Math.max(box.top, 0),
      Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
    for (const port of [...ports(e, 'X'), ...ports(e, 'Y')]) {
      const around = port.getBoundingClientRect();
      [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
      [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
    }
    return {width: Math.max(0, right - left), height: Math.max(0, bottom - top), box};
  };
  const look = () => {
    const wrong = [];
    unread.disabled = true;  // what is read aloud lies there as what is drawn does
    for (const name of due) {
      const e = node(name);
      if (!e) { wrong.push(`${name} is not there`); continue; }
      const {width, height, box} = seen(e);
      const whole = some ? Math.min(box.height, 40) : box.height;
      if (width < box.width - 1 || height < whole - 1)
        wrong.push(`${name} is not whole in sight: ${width}×${height} of ${box.width}×${box.height}`);
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
      const through = ['since', 'areas-cards'].map((one) => `[flt-semantics-identifier="${one}"]`).join();
      const over = top && top.closest(through);  // a key that one sees through
      if (!over && !(top && (e.contains(top) || top.contains(e)))) wrong.push(`${name} is covered`);
    }
    unread.disabled = false;
    for (const e of document.querySelectorAll('flt-semantics[flt-tappable], flt-semantics[role=button]')) {
      const box = e.getBoundingClientRect();
      const name = (e.closest('[flt-semantics-identifier]') || e).getAttribute('flt-semantics-identifier');
      const off = `${name} is off the page`;
      if ((box.left < -1 || box.right > innerWidth + 1) && !ports(e, 'X').length) wrong.push(off);
      if ((box.top < -1 || box.bottom > innerHeight + 1) && !ports(e, 'Y').length) wrong.push(off);
      const whole = due.includes(name) || !(ports(e, 'X').length || ports(e, 'Y').length);  // else it may be cut there
      if (whole && (box.width < 47 || box.height < 47)) wrong.push(`${name} is too small: ${box.width}×${box.height}`);
    }
    const board = node('board');
    if (!board) return [...wrong, 'no board'];
    const {width, height} = seen(board);
    const part = width * height / innerWidth / innerHeight;
    if (part < share) wrong.push(`the board has ${part.toFixed(3)} of the page`);
    return wrong;
  };
  for (const end = performance.now() + patience; ;) {
    const found = look();
    if (!found.length || performance.now() >= end) return found;
    await new Promise((done) => setTimeout(done, 40));
  }
}"""

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
class Board:
    """A board in mid-move: where it is, the taps that lead there, and what is in sight then in every layout.

    However the page is turned, ``chosen`` stays chosen, and ``kept`` (an identifier, words) is to be read.
    """

    address: str
    due: tuple[str, ...]
    taps: tuple[str, ...] = ()
    chosen: str = ""
    kept: tuple[str, str] | None = None
    scrolled: tuple[str, ...] = ()
    """What may have to be scrolled to where letters are large."""
    main: str = ""
    """What is in sight below the headline on the usual phone even then."""
    finger: str = ""
    """What is large enough for a finger on each phone, in sight or not; also when the board has become narrower."""


NUMBERS: Final = ("number-0", "number-9", "erase", "next", "confirm")
BOARDS: Final = {
    "push, dealt": Board("<push-dealt>", ("headline", "strip", "column-0", "column-2", "drawn"), main="drawn"),
    "push, drawing": Board(
        "<push-drawing>",
        ("headline", "strip", "column-0", "draw-G1", "draw-P6", "draw-DIE", "stop"),
        scrolled=("draw-P6", "draw-DIE", "stop"),
    ),
    "push, placing": Board(
        "<push-placing>", ("headline", "strip", "column-0", "drawn", "choose-0", "choose-2"), main="choose-2"
    ),
    "push, quick": Board(
        "<push-quick>",
        ("headline", "order", "switch-more", "bust", "protect-red", "stop"),
        ("protect",),
        chosen="protect",
        scrolled=("headline", "switch-more", "bust", "stop"),
        main="stop",
    ),
    "push, cards counted": Board(
        "<push-cards>",
        ("headline", "count-0", "part-visible", "add-G1", "add-P6", "fewer", "confirm"),
        ("by-cards", "add-R5"),
        scrolled=("part-visible", "add-G1", "add-P6"),
        kept=("add-R5", "1"),
    ),
    "push, sums counted": Board(
        "<push-sums>",
        ("headline", "points-0", "points-3", *NUMBERS),
        ("number-4",),
        kept=("points-0", "4"),
        scrolled=("points-3",),
    ),
    "13, dealt": Board(
        "<13-dealt>",
        ("headline", "strip", "target-blue", "target-green", "hand", "preview"),
        ("hand",),
        chosen="hand",
        main="hand",
    ),
    "13, card by card": Board(
        "<13-full>",
        ("headline", "strip", "target-blue", "target-green", "card-B1", "card-R4-green", "take-back"),
        scrolled=("card-B1", "card-R4-green", "take-back"),
        main="take-back",
    ),
    "13, standing": Board(
        "<13-quick>", ("headline", "round-1", "totals", "count"), ("round-1",), chosen="round-1", main="count"
    ),
    "13, counting": Board(
        "<13-quick>/round/4",
        ("headline", "entering", "count-0-blue", "count-0-rotten", "count-3-rotten", *NUMBERS),
        ("number-3",),
        kept=("count-0-blue", "3"),
        scrolled=("count-3-rotten", "erase", "next"),
    ),
    "thricewise, choosing": Board("<3-choosing>", ("headline", "strip", "hand", "choose", "ask-coach")),
    "thricewise, placing": Board(
        "<3-placing>", ("headline", "strip", "hand", "place"), ("cell",), chosen="cell", main="place"
    ),
    "thricewise, card by card": Board(
        "<3-full>",
        ("headline", "strip", "hand", "place"),
        ("cell",),
        chosen="cell",
        main="place",
        finger="cell-0-0",
    ),
    "thricewise, revealing": Board("<3-reveal>", ("headline", "strip", "reveal-0", "reveal-2", "confirm")),
    "thricewise, ranks": Board(
        "<3-ranks>",
        ("headline", "strip", "reveal-0", "reveal-4", "rank-A", "rank-C", "confirm"),
        ("rank-A",),
        chosen="reveal-1",
    ),
    "thricewise, points": Board(
        "<3-points>",
        ("headline", "strip", "entered", "chip-2", "chip-9", "place"),
        ("chip-2",),
        kept=("entered", "2"),
        main="place",
    ),
}
"""A board more is one line more, of a session that ``furniture`` or ``_pad`` makes. «hand» among taps is the first
card there, «cell» a place where a card may go."""


@pytest.fixture(scope="module")
def furniture(server: ServerProcess) -> dict[str, str]:
    """The ids of sessions in the server's folder, by name."""
    alone, bots = ("Ana", "Lux", "Nova", "Bip"), (None, "easy", "easy", "easy")

    def anas(session: DigitalSession) -> bool:
        return len(session.entries) > 8 and session.due == (Seat(0),) and isinstance(session.look().awaits, Choice)

    def lies(session: DigitalSession, kind: type) -> bool:
        seen = session.look()
        return len(seen.cards) > 9 and Seat(0) in session.due and isinstance(seen.awaits, kind)

    log = Log(database_file(server.folder))
    dealt_push = dealt(log, "push", alone, bots, "layouts", lambda s: anas(s) and bool(s.look().drawn), coach=True)
    six, five_bots = ("Ana", "Lux", "Nova", "Bip", "Milo", "Pixel"), (None, *["easy"] * 5)
    push_six = dealt(log, "push", six, five_bots, "six", lambda s: anas(s) and bool(s.look().drawn))
    dealt_13 = dealt(log, "13", alone, bots, "layouts", anas, coach=True)
    made = {
        "13-six": dealt(log, "13", six, five_bots, "six", anas),
        "3-choosing": dealt(log, "thricewise", alone, bots, "layouts", lambda s: lies(s, Together), coach=True),
        "3-placing": dealt(log, "thricewise", alone, bots, "layouts", lambda s: lies(s, Choice), coach=True),
    }
    log.close()
    fives = [{"type": "play", "seat": seat, "card": "Y5", "target": "yellow"} for seat in range(3)]
    return {
        **made,
        "3-full": recorded(server, 18).id,
        "3-reveal": recorded(server, 33).id,
        "push-dealt": dealt_push,
        "push-six": push_six,
        "13-dealt": dealt_13,
        "push-drawing": push_full.made(server, push_full.until(_stops, 30)),
        "push-placing": push_full.made(server, push_full.until(_places, 30)),
        "13-full": thirteen_full.at(server, 20),
        "13-six-full": session(
            server, "13", six, first=0, tracking="full", events=[{"type": "deal", "dealer": 5}, *fives]
        ),
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
    yield from in_long_words(contexts, server, request.param)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_in_sight_however_the_page_is_turned(
    walkers: tuple[int, list[BrowserTab]], server: ServerProcess, furniture: dict[str, str], name: str
) -> None:
    """It is turned in mid-move, and what was lifted, chosen or half entered stays."""
    zoom, tabs = walkers
    turn, at = divmod(list(BOARDS).index(name), 2)
    t, board, wrong = tabs[at], BOARDS[name], list[Any]()
    sizes = [*PHONES, WIDE[turn // 2 % 2]] if zoom == 1 else [*PHONES]
    if turn % 2:  # the size that one board ends with, the next begins with
        sizes.reverse()
    # what is dealt slides; where letters are large, a test scrolls to what it taps
    standing = [one for one in (*board.due, *board.taps) if one not in FOUND and zoom == 1]
    t.size(*sizes[0]).page.evaluate(STANDS, standing)
    t.visit(f"/session/{_address(board, server, furniture)}").sees("board")
    taps = [FOUND[one](t) if one in FOUND else one for one in board.taps]
    for key in taps:
        t.page.evaluate(STANDS, standing)
        t.tap(key)
    if board.kept:
        t.reads(*board.kept)
    for size in sizes:
        t.size(*size)
        if found := _wrong(t, board, zoom) + (t.page.evaluate(STOOD) if size == sizes[0] else []):
            wrong.append((size, found))
        if board.finger and size in PHONES:
            box = t.rests().box(board.finger)
            wrong += [(size, f"{board.finger} is too small: {box}")] if min(box.width, box.height) < 48 else []
        if size == USUAL:
            wrong += unfit(t)
            wrong += _cut(t, "headline", board.main) if board.main and zoom > 1 else []
    assert wrong == [], "\n".join(map(str, wrong))
    if board.kept:
        t.reads(*board.kept)
    if board.chosen:
        t.chosen(taps[0] if board.chosen in FOUND else board.chosen)


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
    assert _wrong(t, Board("", areas), zoom) == []
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
        due = Board("", ("headline", "strip", "target-blue", "target-green", *keys))
        assert _wrong(french.size(*size), due, zoom) == [], size
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


def _stops(view: Any) -> bool:
    return STOP in push_full.offered(view) and len(view.columns) == COLUMNS


def _places(view: Any) -> bool:
    return bool(view.drawn) and len(push_full.offered(view)) > 1


def _wrong(t: BrowserTab, board: Board, zoom: int) -> list[str]:
    """What is not as it should be, once the page is drawn. Where letters are large, keys may have to be scrolled to."""
    due = [one for one in board.due if zoom == 1 or one not in board.scrolled]
    found: list[str] = t.page.evaluate(WRONG, [due, zoom > 1, SHARE[zoom], PATIENCE])
    return found


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


def _address(board: Board, server: ServerProcess, furniture: dict[str, str]) -> str:
    return re.sub(r"<(.*?)>", lambda found: furniture.get(found[1]) or _pad(server, found[1]), board.address)


FOUND: Final = {"hand": _card, "cell": _cell}
"""By name what is looked for on the board before it is tapped."""
