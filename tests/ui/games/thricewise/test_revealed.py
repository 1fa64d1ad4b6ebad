"""What all turn over at once is seen: side by side, equal cards pushed away, until a tap or three seconds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.engine import Seat
from companion.flet_patches.finger import LONG
from companion.games.thricewise.events import Place
from companion.games.thricewise.words import word
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from tests.ui.conftest import Opener, RigOpener
from tests.ui.games.thricewise.test_digital import begun
from tests.ui.rig.tab import RigTab
from tests.ui.saved import read_newest

SHARED = True
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


def turned_over(tab: RigOpener, session: DigitalSession, card: str, lang: str = "en-GB", **prefs: object) -> RigTab:
    t = tab("/die", lang).prefer(**{"pace": "normal", "think": 0.2, **prefs}).open(f"/session/{session.id}")
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
    t = tab("/die", "en-GB").prefer(pace=pace, motion=True).open(f"/session/{session.id}")
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
        place(session)
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


def place(session: DigitalSession) -> None:
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
