"""Three people around one screen, and a spy: every frame that is sent to it, and all that it keeps, drawn or not.

A card is named nowhere but where it lies open, and in the hand of the one who said that the screen is in theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import msgpack

from companion.engine import SPECTATOR, Choice, Seat, Together, Viewer
from companion.games import GAMES
from companion.games.thirteen import cards as thirteen
from companion.games.thricewise import cards as thricewise
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession, slip_of
from tests.ui.rig.tab import RigTab
from tests.ui.saved import read_newest

NAMES = ("Ana", "Bo", "Cleo")
DECK = {"13": tuple(map(str, thirteen.CARDS)), "thricewise": tuple(map(str, thricewise.CARDS))}


class Spy:
    """What came in, and which cards may have been named in it: those that somebody saw who was meant to look."""

    def __init__(self, t: RigTab, session: DigitalSession) -> None:
        self.t, self.session = t, session
        self.game = session.game.id
        self._read = len(t.client.frames)
        self.met: set[str] = set()
        """Cards that were found anywhere: that the spy is not blind."""

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
        new = self.t.client.frames[self._read :]
        self._read += len(new)
        self._check("frames", " ".join(_texts(new)), allowed | now)
        self._check("the page", " ".join(strings(self.t.client.tree.page)), now)

    def _check(self, where: str, text: str, allowed: set[str]) -> None:
        found = _named_in(self.game, text)
        self.met |= found
        assert found <= allowed, f"{where}: {sorted(found - allowed)} in {text[:3000]}"


def _texts(frames: list[bytes]) -> Iterator[str]:
    for frame in frames:
        unpacker = msgpack.Unpacker(strict_map_key=False, raw=False, unicode_errors="replace")
        unpacker.feed(frame)
        for message in unpacker:
            yield from strings(message)


def strings(value: Any) -> Iterator[str]:
    """All words in what was sent, however deep."""
    left = [value]
    while left:
        match left.pop():
            case str(words):
                yield words
            case dict(told):
                for key, one in reversed(told.items()):
                    left += one, key
            case list(several) | tuple(several):
                left += reversed(several)
            case bytes(raw) | msgpack.ExtType(data=raw):
                yield raw.decode(errors="replace")


@lru_cache
def _aloud(game: str) -> dict[str, str]:
    """What each card is called."""
    return {card: GAMES[game].words.word(speaker("en", NAMES), card) for card in DECK[game]}


def _named_in(game: str, text: str) -> set[str]:
    """The cards whose code is in it as a word of its own (``hand-B7``), or what they are called aloud."""
    codes, low = set(re.findall("[A-Za-z0-9]+", text)), text.lower()
    found = codes.intersection(DECK[game])
    for card, called in _aloud(game).items():
        if called.lower() in low and re.search(rf"(?<![A-Za-z])(?i:{re.escape(called)})(?![A-Za-z0-9])", text):
            found.add(card)
    return found


def _open_in(event: Any) -> set[str]:
    match type(event).__name__:
        case "Play" | "Place":
            return {str(event.card)}
        case "Reveal":
            return {str(card) for card in event.cards}
        case "Start":
            return {str(one.card) for one in event.cards}
    return set()


def opened(spy: Spy) -> None:
    """The page is loaded, and shows nobody's hand."""
    t, id = spy.t, spy.session.id
    spy.step(lambda: t.open(f"/session/{id}"), lambda: t.sees("curtain"), SPECTATOR, SPECTATOR)


def show(spy: Spy, seat: Seat) -> None:
    spy.step(lambda: spy.t.tap("show-hand"), lambda: spy.t.sees("hide-hand"), SPECTATOR, seat)


def not_blind(spy: Spy, seat: Seat) -> bool:
    """Whether the spy has found all cards of this hand somewhere."""
    return set(map(str, spy.session.look(seat).hands[seat])) <= spy.met


def look_around(spy: Spy, seat: Seat) -> None:
    """With the hand of ``seat`` open: the log and back, a step that cannot be taken back, and hiding."""
    t = spy.t
    spy.step(lambda: t.tap("log"), lambda: t.sees("story"), seat, seat)
    spy.step(lambda: t.tap("to-board"), lambda: t.sees("hide-hand"), seat, seat)
    t.reads("undo", "cannot be taken back")
    spy.step(lambda: t.tap("hide-hand"), lambda: t.sees("curtain"), seat, SPECTATOR)
    spy.step(lambda: t.tap("log"), lambda: t.sees("story"), SPECTATOR, SPECTATOR)
    spy.step(lambda: t.tap("to-board"), lambda: t.sees("curtain"), SPECTATOR, SPECTATOR)


def goes_round(spy: Spy, turns: int) -> None:
    """The screen is handed on so many times, each time to whoever is due. Somebody looks around once a card that
    nobody knew lies open.
    """
    t, session, looked = spy.t, spy.session, False
    for _ in range(turns):
        seat = read_newest(session).due[0]
        t.reads("curtain", f"Hand the phone to {NAMES[seat]}").gone("hand")
        show(spy, seat)
        placing = spy.game == "thricewise" and isinstance(session.fold.awaits, Choice)
        assert placing or not_blind(spy, seat)  # whoever places sees no hand
        while t.there("hide-hand"):
            if not looked and session.why_not_undo() == "card":
                look_around(spy, seat)
                show(spy, seat)
                looked = True
            decide(spy, seat)
    assert looked


def decide(spy: Spy, seat: Seat) -> None:
    """What this seat is due to do, by taps; then the screen is theirs still, or is handed on."""
    t, session = spy.t, spy.session
    asked = session.fold.awaits
    revision = session.revision
    turn = session.look().turn
    *first, last = taps(session, seat)

    def came() -> str:
        """What then stands there: all look at what was turned over, and at no hand."""
        if isinstance(asked, Together) and session.look().turn > turn:
            return "revealed"
        if slip_of(session, seat):
            return "pass-on"
        return "hide-hand" if session.due[:1] == (seat,) else "curtain"

    def kept() -> None:
        t.until(lambda: read_newest(session).revision > revision, "nothing is kept", 10).sees(came())

    for key in first:
        spy.step(lambda: t.tap(key), lambda: t.able(last), seat, seat)  # noqa: B023 - called before the loop goes on
    spy.step(lambda: t.tap(last), kept, seat, lambda: seat if came() in ("pass-on", "hide-hand") else SPECTATOR)
    for key in ("pass-on", "revealed"):
        if t.there(key):
            spy.step(lambda: t.tap(key), lambda: t.sees("curtain"), SPECTATOR, SPECTATOR)  # noqa: B023 - likewise


def taps(session: DigitalSession, seat: Seat) -> tuple[str, ...]:
    """The first thing that this seat may do."""
    view = session.look(seat)
    if session.game.id == "13":
        card = view.hands[seat][0]
        return f"hand-{card}", f"target-{next(iter(thirteen.TARGETS_OF[card]))}"
    if isinstance(view.awaits, Together):
        return f"hand-{view.options_for[0][0]}", "choose"
    if len(view.awaits.offers) == 1:
        return ("pass",)
    row, col = view.open_cells[0]
    return f"cell-{row}-{col}", "place"


def other_screens(spy: Spy) -> None:
    """Nobody's hand is where the session is gone through, corrected or left."""
    t, id = spy.t, spy.session.id
    signs = {"": "curtain", "/replay": "moment", "/log": "story", "/log/1": "back", "/leave": "back"}
    for page, sign in signs.items():
        spy.step(lambda: t.open(f"/session/{id}{page}"), lambda: t.sees(sign), SPECTATOR, SPECTATOR)  # noqa: B023 - called before the loop goes on
