"""Thricewise on screen: what is laid and taken back, and cells where nothing may go.

What all turn over at once is seen: side by side, equal cards pushed away, until a tap or three seconds. The triads that
a card makes are shown one by one: the card first, its points last.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import Choice, Seat, Together
from companion.flet_patches.finger import LONG
from companion.games.thricewise.events import Pass, Place
from companion.games.thricewise.words import word
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession, goes_by_itself
from companion.sessions.play.driver import LOOK
from companion.store import Log
from tests.ui.conftest import Opener, RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.saved import choose_by_lot, come_to, dealt, read_newest
from tests.ui.tab import Tab

SHARED = True


def begun(log: Log, names: tuple[str, ...], bots: tuple[str | None, ...], **more: Any) -> DigitalSession:
    return dealt(log, "thricewise", *bots, names=names, **more)


def until_mine(t: Tab, session: DigitalSession, seat: int = 0) -> bool:
    """Whether it is this seat's turn again before the game is over."""
    t.until(
        lambda: read_newest(session).over or (seat in session.due and not goes_by_itself(session)),
        f"{seat} is not due",
        20,
    )
    return not session.over


def move(t: Tab, session: DigitalSession, seat: int = 0) -> None:
    """One decision, made by taps: the best that can be had at once."""
    asked, view, before = session.rules.awaits(session.fold.states[-1]), session.look(Seat(seat)), session.revision
    if not isinstance(asked, Choice):
        card = view.options_for[0][0]
        t.reads("progress", f" {view.turn + 1} ").sees("choose")  # the file may be ahead of the screen
        t.tap(f"hand-{card}").tap("choose")
    elif any(isinstance(offer, Pass) for offer in asked.offers):
        t.tap("pass")
    else:
        card = view.placeable[0]
        worth = {cell: sum(one.value for one in view.triads(card, *cell)) for cell in view.open_cells}
        cell = max(worth, key=lambda one: worth[one])
        t.reads(f"cell-{cell[0]}-{cell[1]}", str(worth[cell])).tap(f"cell-{cell[0]}-{cell[1]}")
        t.reads("place", str(worth[cell])).tap("place")

    def kept() -> bool:
        read_newest(session)
        if isinstance(asked, Choice):
            return session.revision > before
        return seat in session.choices or session.look().turn > view.turn  # bots that choose write, too

    assert t.soon(kept, 10), t.everything()
    if not isinstance(asked, Choice):
        _look(t, session, view.turn)


def _look(t: Tab, session: DigitalSession, turn: int) -> None:
    """At what all turned over, until a tap. Where nobody lays one of the last cards, all is over.

    It goes by itself as well: in a browser, where nobody knows whether a tap still finds it, a person only looks.
    """
    t.until(lambda: read_newest(session).look().turn > turn, "nobody turns over")
    if not session.over:
        if isinstance(t, RigTab) and t.soon(lambda: t.there("revealed"), LOOK):
            t.tap("revealed")
        t.gone("revealed")


def test_laying_is_taken_back_until_somebody_else_moves(tab: Opener, log: Log) -> None:
    """With two people: the first to place takes the card up again."""
    session = begun(log, ("Ana", "Bo"), (None, None))
    for seat in (Seat(0), Seat(1)):
        hand = session.look(seat).options_for
        card = next(one for one, _ in hand if seat == 0 or one[0] != session.choices[Seat(0)][0])
        session.choose_for(seat, card, seen=session.revision)
    first = session.due[0]
    t = tab(f"/session/{session.id}", "en-GB", pace="instant").tap("show-hand")
    move(t, session, first)
    assert isinstance(session.entries[-1][1][0], Place)
    count = len(session.entries)
    t.sees("curtain")
    t.tap("show-hand").tap("undo").sees("curtain")
    read_newest(session)
    assert len(session.entries) == count - 1
    assert session.due == (first,)


def test_a_cell_where_no_card_may_go_says_why(tab: Opener, log: Log) -> None:
    session = begun(log, ("Ana", "Robot"), (None, "easy"))
    t = tab(f"/session/{session.id}", pace="instant")
    while until_mine(t, session) and not isinstance(session.rules.awaits(session.fold.states[-1]), Choice):
        move(t, session)
    laid = session.look().cards[0]
    t.tap(f"cell-{laid.row}-{laid.col}").reads("refusal", "T").sees("refusal-rule")


NAMES = ("Ana", "Bip", "Milo")


def all_but_ana(
    log: Log, bots: tuple[str | None, ...], wanted: Callable[[list[str]], bool]
) -> tuple[DigitalSession, str]:
    """A first turn in which all others have chosen, and the card with which Ana makes the ranks ``wanted``."""
    while True:
        session = begun(log, NAMES, bots)
        hands = [[card for card, _ in session.look(Seat(seat)).options_for] for seat in range(3)]
        for own in hands[0]:
            for first in hands[1]:
                for second in hands[2]:
                    if wanted([own[0], first[0], second[0]]):
                        for seat, card in ((1, first), (2, second)):
                            session.choose_for(Seat(seat), card, seen=session.revision)
                        return session, own


def two_equal(ranks: list[str]) -> bool:
    """Ana and a bot show the same rank, and the other bot places."""
    return ranks[0] == ranks[1] != ranks[2]


def milo_is_last(ranks: list[str]) -> bool:
    return len(set(ranks)) == 3 and max(ranks, key="A23456789C".index) == ranks[2]


def turned_over(
    tab: RigOpener,
    session: DigitalSession,
    card: str,
    lang: str = "en-GB",
    *,
    pace: str = "normal",
    motion: bool = True,
) -> RigTab:
    t = tab(f"/session/{session.id}", lang, pace=pace, motion=motion, think=0.2)
    t.gone("revealed").tap(f"hand-{card}").able("choose").tap("choose").sees("revealed")
    read_newest(session)
    return t


def test_bots_wait_until_it_was_looked_at(tab: RigOpener, log: Log) -> None:
    session, card = all_but_ana(log, (None, "easy", "easy"), two_equal)
    t = turned_over(tab, session, card)
    shown, steps = session.look().shown, session.steps
    say = speaker("en")
    t.reads("revealed", *(word(say, one) for one in shown), "You", "Bip", "Milo", "set aside", "number 1 to place")
    t.gone("grid").wait(2.5).sees("revealed")
    read_newest(session)
    assert session.steps == steps
    t.tap("revealed").gone("revealed").sees("grid")
    t.reads("latest", "places")


@pytest.mark.parametrize("key", ["Space", "Enter", ""])
def test_it_goes_with_a_key_or_by_itself(tab: RigOpener, log: Log, key: str) -> None:
    session, card = all_but_ana(log, (None, "easy", "easy"), two_equal)
    t = turned_over(tab, session, card, "fr-FR")
    t.reads("revealed", "de côté", "Touchez pour continuer")
    if key:
        t.wait(LONG).press(key)
        assert not t.there("revealed")
    else:
        t.wait(3.1)
        assert not t.there("revealed")
    t.reload().sees("grid").gone("revealed")


@pytest.mark.parametrize("equal", [False, True])
@pytest.mark.parametrize("pace", ["instant", "slow"])
def test_around_one_screen_all_look_and_no_hand_travels(tab: RigOpener, log: Log, equal: bool, pace: str) -> None:
    """Neither another's nor that of whoever chose last: not in one frame until somebody else says who they are."""
    session, card = all_but_ana(log, (None, None, None), two_equal if equal else lambda ranks: len(set(ranks)) == 3)
    say, chosen = speaker("en"), {card, *session.choices.values()}
    hands = [one for seat in range(3) for one, _ in session.look(Seat(seat)).options_for if one not in chosen]
    t = tab(f"/session/{session.id}", "en-GB", pace=pace, motion=True)
    t.tap("show-hand").tap(f"hand-{card}").able("choose")
    before = len(t.client.frames)
    t.tap("choose").reads("revealed", *NAMES).gone("hand").gone("curtain")
    t.tap("revealed").sees("curtain").gone("revealed")
    sent = b"".join(t.client.frames[before:])
    assert word(say, card).encode() in sent
    assert not [one for one in hands if word(say, one).encode() in sent or f"hand-{one}".encode() in sent]


def test_whoever_places_last_takes_a_slip_back_too(tab: Opener, log: Log) -> None:
    """All choose again then, and the first of them takes the screen."""
    session, card = all_but_ana(log, (None, None, None), milo_is_last)
    session.choose_for(Seat(0), card, seen=session.revision)
    while session.due != (Seat(2),):
        places(session)
    t = tab(f"/session/{session.id}").tap("show-hand")
    row, col = session.look(Seat(2)).open_cells[0]
    entries = len(session.entries)
    t.tap(f"cell-{row}-{col}").able("place").tap("place").sees("pass-on").sees("hand")
    read_newest(session)
    assert (session.look().turn, session.due[0]) == (1, Seat(0))
    t.tap("slip").gone("slip").able(f"cell-{row}-{col}")
    read_newest(session)
    assert (session.due, len(session.entries)) == ((Seat(2),), entries)
    t.tap(f"cell-{row}-{col}").able("place").tap("place").tap("pass-on").sees("curtain").gone("hand")


def places(session: DigitalSession) -> None:
    """Whoever is due places the card of this turn."""
    view = session.look(session.due[0])
    row, col = view.open_cells[0]
    session.tell(Place(seat=session.due[0], card=view.placeable[0], row=row, col=col), seen=session.revision)


@pytest.mark.parametrize("motion", [False, True])
def test_no_card_travels_that_nobody_turned_over(tab: RigOpener, log: Log, motion: bool) -> None:
    """Nor for the sake of a motion."""
    session, card = all_but_ana(log, (None, "easy", "easy"), two_equal)
    t = turned_over(tab, session, card, pace="slow", motion=motion).wait(1)
    sent, say = b"".join(t.client.frames), speaker("en")
    hidden = [one for seat in (1, 2) for one, _ in session.look(Seat(seat)).options_for]
    assert word(say, session.look().shown[1]).encode() in sent
    assert not [one for one in hidden if word(say, one).encode() in sent]


def before_triads(log: Log, many: int) -> tuple[DigitalSession, Place]:
    """A game of three people, and a card that the next of them can lay to make so many triads."""
    chance = random.Random(7)

    def go_on(session: DigitalSession) -> None:
        asked = session.fold.awaits
        if isinstance(asked, Together):
            choose_by_lot(session, asked, chance)
        else:
            session.tell(chance.choice(asked.offers), seen=session.revision, carry=True)  # type: ignore[union-attr]

    def found(session: DigitalSession) -> list[Place]:
        offers = getattr(session.fold.awaits, "offers", ())
        return [one for one in offers if isinstance(one, Place) and len(made(session, one)) == many]

    session = come_to(log, "thricewise", found, None, None, None, go_on=go_on)
    return session, found(session)[0]


def made(session: DigitalSession, place: Place) -> list[int]:
    """What each triad is worth that this card makes; none where two of them lie in one line."""
    found = session.look(session.due[0]).triads(place.card, place.row, place.col)
    return [one.value for one in found] if len({one.cells for one in found}) == len(found) else []


def laid(tab: RigOpener, session: DigitalSession, place: Place, *, moves: bool = True, pace: str = "normal") -> RigTab:
    t = tab(f"/session/{session.id}", "en-GB", moves=moves, pace=pace)
    t.tap("show-hand").sees("grid").wait(1)
    if t.there(f"hand-{place.card}"):
        t.tap(f"hand-{place.card}")
    return t.tap(f"cell-{place.row}-{place.col}").able("place").tap("place")


def lines(t: RigTab) -> int:
    """How many lines are drawn through triads."""
    return sum(one["_c"] == "Line" for one in t.drawn())


def worth(t: RigTab) -> list[str]:
    """What is written on these lines."""
    return [one for one in t.letters("grid") if one.startswith("+")]


@pytest.mark.parametrize("many", [1, 2])
def test_triads_are_lit_one_by_one_and_then_the_points_come(tab: RigOpener, log: Log, many: int) -> None:
    session, place = before_triads(log, many)
    seat, had = session.due[0], session.look().scores
    values = made(session, place)
    t = laid(tab, session, place)
    points = f"{session.names[seat]} {had[seat]}"
    for at, seconds in enumerate([0.3, *[0.6 / many] * many]):
        assert (lines(t), worth(t)) == (at, [f"+{one}" for one in values[:at]])
        assert points in t.said("strip")
        assert t.said("grid").count("in a triad") == 0 if not at else t.said("grid").count("in a triad") >= 3
        t.wait(seconds)
    now = read_newest(session).look(Seat(seat)).scores[seat]
    assert now == had[seat] + sum(values)
    t.until(lambda: f"{session.names[seat]} {now}" in t.said("strip"), "no points come", 0.1)
    assert (lines(t), worth(t)) == (0, [])


@pytest.mark.parametrize("chosen", [{"moves": False}, {"pace": "instant"}], ids=["no motion", "at once"])
def test_the_points_are_there_at_once(tab: RigOpener, log: Log, chosen: dict[str, Any]) -> None:
    session, place = before_triads(log, 1)
    seat = session.due[0]
    t = laid(tab, session, place, **chosen)
    now = read_newest(session).look().scores[seat]
    assert f"{session.names[seat]} {now}" in t.said("strip")
    assert lines(t) == 0


def test_what_is_taken_back_is_shown_no_more(tab: RigOpener, log: Log) -> None:
    session, place = before_triads(log, 1)
    t = laid(tab, session, place)
    t.until(lambda: lines(t) == 1, "no line is drawn", 0.5)
    t.tap("undo")
    if t.there("question-yes"):
        t.tap("question-yes")
    t.until(lambda: lines(t) == 0, "the line stays", 0.2)
    assert place.card not in [one.card for one in read_newest(session).look().placements]
