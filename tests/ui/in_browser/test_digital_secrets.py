"""Three people around one screen: every frame that the browser gets and every word a screen reader gets.

A card is named nowhere but where it lies open, and in the hand of the one who said that the screen is in theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgpack
from playwright.sync_api import WebSocket

from companion.engine import SPECTATOR, Seat, Together, Viewer
from companion.games import GAMES
from companion.games.thirteen import cards as thirteen
from companion.games.thricewise import cards as thricewise
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.ui.browser import BrowserTab
from tests.ui.conftest import BrowserOpener
from tests.ui.saved import read_newest

SHARED = True

NAMES = ("Ana", "Bo", "Cleo")
DECK = {"13": tuple(map(str, thirteen.CARDS)), "thricewise": tuple(map(str, thricewise.CARDS))}
ATTRIBUTES = """() => document.title + ' ' + [...document.querySelectorAll('flt-semantics-host *')].map(e =>
  [...e.attributes].map(a => a.value).join(' ') + ' ' + (e.children.length ? '' : e.textContent)).join(' | ')"""


class Spy:
    """What came in, and which cards may have been named in it: those that somebody saw who was meant to look."""

    def __init__(self, t: BrowserTab, session: DigitalSession) -> None:
        self.t, self.session = t, session
        self.game = session.game.id
        self.frames: list[bytes] = []
        self.met: set[str] = set()
        """Cards that were found anywhere: that the spy is not blind."""
        t.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(data if isinstance(data, bytes) else data.encode()))

    def may_see(self, viewer: Viewer) -> set[str]:
        """What ever lay open on the table, and the hand of ``viewer``."""
        named: set[str] = set()
        for _, events in self.session.entries:
            for event in events:
                named |= _open_in(event)
        view = self.session.look(viewer)
        return named | ({str(card) for card in view.hands[viewer]} if viewer is not SPECTATOR else set())

    def step(self, act: Callable[[], Any], done: Callable[[], Any], before: Viewer, after: Any) -> None:
        """``act`` is done by the one with the eyes of ``before``; ``done`` waits for what shows it, to ``after``.

        ``after`` may be a function, for a move after which one goes on or another one is due.
        """
        allowed = self.may_see(before)
        act()
        done()
        read_newest(self.session)
        now = self.may_see(after() if callable(after) else after)
        self._check("frames", " ".join(self._texts()), allowed | now)
        self._check("semantics", self.t.page.evaluate(ATTRIBUTES), now)
        assert self.t.page.title() == "Table Companion"

    def _check(self, where: str, text: str, allowed: set[str]) -> None:
        found = {card for card in DECK[self.game] if re.search(_names(self.game, card), text)}
        self.met |= found
        assert found <= allowed, f"{where}: {sorted(found - allowed)} in {text[:3000]}"

    def _texts(self) -> Iterator[str]:
        frames, self.frames = self.frames, []
        for frame in frames:
            unpacker = msgpack.Unpacker(strict_map_key=False, raw=False, unicode_errors="replace")
            unpacker.feed(frame)
            for message in unpacker:
                yield from _strings(message)


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case bytes():
            yield value.decode(errors="replace")
        case dict():
            for key, one in value.items():
                yield from _strings(key)
                yield from _strings(one)
        case list() | tuple():
            for one in value:
                yield from _strings(one)
        case msgpack.ExtType():
            yield value.data.decode(errors="replace")


def _names(game: str, card: str) -> str:
    """A card's code as a word of its own (``hand-B7``), or what it is called aloud."""
    called = re.escape(GAMES[game].words.word(speaker("en", NAMES), card))
    return rf"(?<![A-Za-z0-9]){card}(?![A-Za-z0-9])|(?<![A-Za-z])(?i:{called})(?![A-Za-z0-9])"


def _open_in(event: Any) -> set[str]:
    match type(event).__name__:
        case "Play" | "Place":
            return {str(event.card)}
        case "Reveal":
            return {str(card) for card in event.cards}
        case "Start":
            return {str(one.card) for one in event.cards}
    return set()


def begun(log: Log, game: str) -> DigitalSession:
    found = Sessions(log).begin(game, NAMES, 0, tracking="full", mode="digital", bots=(None,) * 3)
    assert isinstance(found, DigitalSession)
    return found


def at_the_curtain(t: BrowserTab, session: DigitalSession) -> Seat:
    read_newest(session)
    seat = session.due[0]
    t.reads("curtain", f"Hand the phone to {NAMES[seat]}").gone("hand")
    return seat


def show(spy: Spy, seat: Seat) -> None:
    spy.step(lambda: spy.t.tap("show-hand"), lambda: spy.t.sees("hide-hand"), SPECTATOR, seat)


def look_around(spy: Spy, seat: Seat) -> None:
    """With the hand of ``seat`` open: the log and back, a step that cannot be taken back, and hiding."""
    t = spy.t
    spy.step(lambda: t.tap("log"), lambda: t.sees("story"), seat, seat)
    spy.step(lambda: t.tap("to-board"), lambda: t.sees("hide-hand"), seat, seat)
    t.reads("undo", "cannot be taken back")
    spy.step(lambda: t.tap("hide-hand"), lambda: t.sees("curtain"), seat, SPECTATOR)
    spy.step(lambda: t.tap("log"), lambda: t.sees("story"), SPECTATOR, SPECTATOR)
    spy.step(lambda: t.tap("to-board"), lambda: t.sees("curtain"), SPECTATOR, SPECTATOR)


def test_thirteen_names_no_card_of_a_hand_but_to_its_owner(tab: BrowserOpener, log: Log) -> None:
    session = begun(log, "13")
    t = tab("/die", "en-GB")
    spy = Spy(t, session)
    spy.step(lambda: t.open(f"/session/{session.id}"), lambda: t.sees("curtain"), SPECTATOR, SPECTATOR)
    assert not spy.met
    for turn in range(2):
        seat = at_the_curtain(t, session)
        show(spy, seat)
        assert set(map(str, session.look(seat).hands[seat])) <= spy.met  # the spy is not blind
        if turn == 1:
            look_around(spy, seat)
            show(spy, seat)
        card = str(session.look(seat).hands[seat][turn % 5])
        target = next(iter(thirteen.TARGETS_OF[card]))
        spy.step(lambda: t.tap(f"hand-{card}"), lambda: t.reads("preview", "arget"), seat, seat)  # noqa: B023 - called before the loop goes on
        spy.step(lambda: t.tap(f"target-{target}"), lambda: t.sees("pass-on"), seat, seat)  # noqa: B023 - called before the loop goes on
        spy.step(lambda: t.tap("pass-on"), lambda: t.sees("curtain"), seat, SPECTATOR)
    t.reads("meanwhile", NAMES[session.look().turn - 1])
    other_screens(spy)


def test_thricewise_names_no_card_before_it_is_turned_over(tab: BrowserOpener, log: Log) -> None:
    session = begun(log, "thricewise")
    t = tab("/die", "en-GB")
    spy = Spy(t, session)
    spy.step(lambda: t.open(f"/session/{session.id}"), lambda: t.sees("curtain"), SPECTATOR, SPECTATOR)
    looked = False
    for _ in range(5):
        seat = at_the_curtain(t, session)
        show(spy, seat)
        assert set(map(str, session.look(seat).hands[seat])) <= spy.met
        while still(session, seat):
            if not looked and session.why_not_undo() == "card":  # all have chosen; whoever did so last may be first now
                look_around(spy, seat)
                show(spy, seat)
                looked = True
            decide(spy, seat)
    assert looked
    other_screens(spy)


def decide(spy: Spy, seat: Seat) -> None:
    """What this seat is due to do, by taps; afterwards the screen is theirs still or waits for another one."""
    t, session = spy.t, spy.session
    view = session.look(seat)
    asked: Any = session.rules.awaits(session.states()[-1])
    revision = session.revision

    def kept() -> None:
        def changed() -> bool:
            read_newest(session)
            return session.revision > revision

        assert t.soon(changed, 10), t.everything()
        after = "pass-on" if session.slip_of(seat) else "curtain"
        t.sees("revealed" if turned_over() else "hide-hand" if still(session, seat) else after)

    def turned_over() -> bool:
        return isinstance(asked, Together) and session.look().turn > view.turn

    if isinstance(asked, Together):
        card, last = view.options_for[0][0], "choose"
        spy.step(lambda: t.tap(f"hand-{card}"), lambda: t.able("choose"), seat, seat)
    elif len(asked.offers) == 1:
        last = "pass"
    else:
        (row, col), last = view.open_cells[0], "place"
        spy.step(lambda: t.tap(f"cell-{row}-{col}"), lambda: t.able("place"), seat, seat)
    spy.step(
        lambda: t.able(last).tap(last),
        kept,
        seat,
        lambda: seat if (still(session, seat) or session.slip_of(seat)) and not turned_over() else SPECTATOR,
    )
    if session.slip_of(seat):
        spy.step(lambda: t.tap("pass-on"), lambda: t.sees("curtain"), seat, SPECTATOR)
    if turned_over():  # everybody looks at these cards, and at no hand, before the screen goes on
        spy.step(lambda: t.tap("revealed"), lambda: t.sees("curtain"), SPECTATOR, SPECTATOR)
        if still(session, seat):
            show(spy, seat)


def still(session: DigitalSession, seat: Seat) -> bool:
    """Whether it is for this seat to go on."""
    return session.due[:1] == (seat,)


def other_screens(spy: Spy) -> None:
    """Nobody's hand is on a second screen, nor where the session is gone through, corrected or left."""
    t, id = spy.t, spy.session.id
    spy.step(lambda: t.open(f"/session/{id}"), lambda: t.sees("curtain"), SPECTATOR, SPECTATOR)
    for page, sign in {"/replay": "moment", "/log": "story", "/log/1": "back", "/leave": "back"}.items():
        spy.step(
            lambda: t.leave().go(f"/session/{id}{page}"),  # noqa: B023 - called before the loop goes on
            lambda: t.sees(sign),  # noqa: B023 - called before the loop goes on
            SPECTATOR,
            SPECTATOR,
        )
