"""What the rules leave no choice about goes along with the tap before it: fewer taps, one undo (decision 0033)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Chance, RuleBroken, Seat
from companion.games.push import scorepad
from companion.games.push.cards import Card
from companion.games.push.events import STOP, Draw, Place, Take
from companion.games.thirteen.events import Deal
from companion.locale import speaker
from companion.sessions.library.log_text import story
from companion.sessions.play.session_view import DoesNotFit
from companion.sessions.play.sessions import LiveSession, Sessions

NAMES = ("Ana", "Bo", "Chloé", "Dan")


@pytest.fixture
def table(sessions: Sessions) -> LiveSession:
    return sessions.begin("push", NAMES, 0, tracking="full")


def tap(session: LiveSession, *events: Any) -> None:
    session.tell(*events, seen=session.revision, carry=True)


def draw(card: str) -> Draw:
    return Draw(Card(card))


def told(session: LiveSession) -> list[tuple[Any, ...]]:
    return [events for _, events in session.entries]


def test_a_card_with_one_place_lies_there_and_one_undo_takes_both_back(table: LiveSession) -> None:
    """T4: the first card of a turn opens column 1. Another card may join it or open a column: that is a choice."""
    tap(table, draw("R5"))
    assert told(table) == [(draw("R5"), Place(0))]
    assert table.latest(speaker("en", NAMES)) == (
        "Ana draws a red 5. Automatically: Ana opens column 1 with the red 5."
    )
    tap(table, draw("B2"))
    assert told(table)[1:] == [(draw("B2"),)]
    table.undo(seen=table.revision)
    table.undo(seen=table.revision)
    assert table.look().left == 120


def test_nobody_is_asked_where_one_of_three_columns_is_left(table: LiveSession) -> None:
    """T5: with three columns a card that fits one of them only has no choice; a card that fits two has one."""
    tap(table, draw("R5"))
    tap(table, draw("R4"))
    tap(table, draw("R3"))
    assert [len(events) for events in told(table)] == [2, 2, 2]  # a red card opens a column: it fits no other
    tap(table, draw("B5"))
    assert told(table)[3:] == [(draw("B5"),)]
    tap(table, Place(1))
    tap(table, draw("B3"))
    assert told(table)[5:] == [(draw("B3"), Place(0))]


def test_the_last_column_and_the_stop_at_the_end_of_the_pile_go_by_themselves(table: LiveSession) -> None:
    """S1, S4, S2: taking is compulsory; but nobody throws a die by himself."""
    tap(table, draw("R5"))
    tap(table, draw("R4"))
    tap(table, STOP, Take(Seat(0), 1))
    assert told(table)[-1] == (STOP, Take(Seat(0), 1), Take(Seat(1), 0))
    tap(table, draw("DIE"))
    tap(table, STOP)
    assert told(table)[-1] == (STOP, Take(Seat(1), 0))
    assert isinstance(table.look().awaits, Chance)
    assert "Automatically: Bo takes column 1" in table.latest(speaker("en", NAMES))
    assert story(table, speaker("fr", NAMES))[-1].lines[1].startswith("Automatiquement\u00a0: Bo")


def test_what_people_set_off_or_write_down_waits_for_them(sessions: Sessions) -> None:
    """A deal of 13 is one offer without a blank, the pad's next turn as well: neither happens by itself."""
    match = sessions.begin("13", NAMES, 0, tracking="full")
    assert match.look().awaits.offers == (Deal(Seat(3)),)
    pad = sessions.begin("push", NAMES, 0, tracking="scorepad")
    tap(pad, scorepad.Stop())
    assert told(pad) == [(scorepad.Stop(),)]


def test_what_is_told_without_it_stays_as_it_is(table: LiveSession) -> None:
    """Sessions from elsewhere tell each event as an entry: they go on as they are, and are corrected as they are."""
    for event in (draw("R5"), Place(0), draw("R4"), Place(1)):
        table.tell(event, seen=table.revision)
    assert [len(events) for events in told(table)] == [1, 1, 1, 1]
    table.correct(1, draw("B5"), seen=table.revision, carry=True)
    assert told(table) == [(draw("B5"),), (Place(0),), (draw("R4"),), (Place(1),)]


def test_a_correction_takes_what_goes_by_itself_along(table: LiveSession) -> None:
    for card in ("R5", "R4", "R3"):
        tap(table, draw(card))
    table.correct(1, draw("B5"), seen=table.revision, carry=True)
    assert told(table)[0] == (draw("B5"), Place(0))
    (wrong, _), *_ = table.entries[1:]
    with pytest.raises(DoesNotFit):  # the green 4 fits two: where does it lie?
        table.correct(wrong, draw("G4"), seen=table.revision, carry=True)
    table.correct(wrong, draw("G4"), Place(1), seen=table.revision, carry=True)
    assert told(table)[1] == (draw("G4"), Place(1))
    with pytest.raises(RuleBroken, match="same_colour"):
        table.correct(table.entries[1][0], draw("B4"), Place(0), seen=table.revision, carry=True)
