"""What leaves for one seat: it is enough to see what the seat sees, and there is nothing else in it."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from companion.engine import SPECTATOR, Seat, Viewer
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.lobby.feed import Feed, feed, fold_of
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions

NAMES = ("Ana", "Bo", "Cleo")


def begun(sessions: Sessions, game: str) -> DigitalSession:
    options = Options(deals=2) if game == "13" else None
    found = sessions.begin(game, NAMES, 0, tracking="full", mode="digital", bots=(None,) * 3, options=options)
    assert isinstance(found, DigitalSession)
    found.settle_chance()
    return found


def sent(told: Feed) -> str:
    """As it would travel."""
    return json.dumps(dataclasses.asdict(told), default=str)


def viewers(session: DigitalSession) -> tuple[Viewer, ...]:
    return (*map(Seat, range(len(session.players))), SPECTATOR)


def open_cards(session: DigitalSession) -> list[Any]:
    """All that has ever lain open."""
    found: list[Any] = []
    for _, events in session.entries:
        for event in events:
            match type(event).__name__:
                case "Play" | "Place":
                    found.append((getattr(event, "card", ""),))
                case "Reveal":
                    found.append(event.cards)
                case "Start":
                    found.append(tuple(one.card for one in event.cards))
    return found


def test_at_a_table_of_real_cards_all_is_open_but_the_notes_of_the_evening(sessions: Sessions) -> None:
    session = sessions.begin("13", NAMES, 0, tracking="scorepad", options=Options(deals=2))
    session.tell(Count((Tally(3, 2, 4, 1), Tally(4, 1, 3, 2), Tally(2, 5, 3, 2))), seen=session.revision)
    assert session.drafts is not None
    session.drafts.change("round 2", 1, lambda _: {"a": 1}, seen=session.revision)
    session.drafts.change("notes", 0, lambda _: {"notes": "between us"}, seen=session.revision)
    first = session.entries[0][0]
    session.correct(first, Count((Tally(3, 2, 4, 1), Tally(4, 1, 3, 2), Tally(2, 5, 2, 2))), seen=session.revision)
    told = feed(session, SPECTATOR)
    assert told.drafts == {"round 2": {"moment": 1, "value": {"a": 1}}}
    assert "between us" not in sent(told)
    assert [one.corrects for one in told.entries] == [first]
    assert [one.number for one in told.struck] == [first]
    assert session.rules.look(fold_of(told).state, SPECTATOR) == session.look()
