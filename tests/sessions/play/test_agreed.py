"""What a table may agree on while it plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine import FACE_DOWN
from companion.games.thirteen.events import WIRE
from companion.sessions.play.proxy import CorrectionView
from companion.sessions.play.sessions import Sessions

SEED = Path(__file__).parents[3] / "seeds/13/table.companion.json"


def test_piles_are_closed_and_open_for_a_table_that_agrees_now_and_for_an_earlier_entry(sessions: Sessions) -> None:
    session = sessions.begin("13", ("A", "B", "C"), 1, tracking="full")
    for event in json.loads(SEED.read_text())["events"][:20]:
        session.tell(WIRE.read({k: v for k, v in event.items() if k != "n"}, "event"), seen=session.revision)
    closed, opened = session.look().taken, session.look(open_piles=True).taken
    assert set(closed[1]) == {FACE_DOWN}
    assert [len(pile) for pile in opened] == [len(pile) for pile in closed]
    assert all(card is not FACE_DOWN for pile in opened for card in pile)
    last = CorrectionView(session, session.entries[-1][0])
    assert FACE_DOWN not in last.look(open_piles=True).taken[1]
    assert session.look() == session.look(open_piles=False)


def test_a_digital_session_stays_as_it_was_set_up(sessions: Sessions) -> None:
    with pytest.raises(ValueError, match="digital"):
        sessions.begin("13", ("A", "B", "C"), 1, tracking="full", mode="digital").look(open_piles=True)
