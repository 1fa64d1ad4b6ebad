"""Thricewise on screen: what is laid and taken back, and cells where nothing may go."""

from __future__ import annotations

from typing import Any

from companion.engine import Choice, Seat
from companion.games.thricewise.events import Pass, Place
from companion.sessions.play.digital import DigitalSession, goes_by_itself
from companion.sessions.play.driver import LOOK
from companion.store import Log
from tests.ui.conftest import Opener
from tests.ui.rig.tab import RigTab
from tests.ui.saved import dealt, read_newest
from tests.ui.tab import Tab

SHARED = True


def begun(log: Log, names: tuple[str, ...], bots: tuple[str | None, ...], **more: Any) -> DigitalSession:
    return dealt(log, "thricewise", *bots, names=names, **more)


def opened(tab: Opener, id: str, lang: str = "fr-FR") -> Tab:
    return tab("/die", lang).prefer(pace="instant").open(f"/session/{id}")


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
    t = opened(tab, session.id, "en-GB").tap("show-hand")
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
    t = opened(tab, session.id)
    while until_mine(t, session) and not isinstance(session.rules.awaits(session.fold.states[-1]), Choice):
        move(t, session)
    laid = session.look().cards[0]
    t.tap(f"cell-{laid.row}-{laid.col}").reads("refusal", "T").sees("refusal-rule")
