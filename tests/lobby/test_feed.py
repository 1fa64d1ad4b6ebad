"""What leaves for one seat: it is enough to see what the seat sees, and there is nothing else in it."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest

from companion.engine import SPECTATOR, Seat, Together, Viewer
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.lobby.feed import Feed, feed, fold_of
from companion.sessions.play.digital import DigitalSession, last_decision
from companion.sessions.play.sessions import Sessions
from tests.games.test_every_game import named_cards
from tests.sessions.play.test_digital import act

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


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_a_feed_shows_its_seat_all_that_it_sees_and_nothing_more(sessions: Sessions, game: str) -> None:
    session, chance = begun(sessions, game), random.Random(game)
    seed = session.head.about.seed
    assert seed
    while not session.over:
        if session.steps % 11 == 0 or (len(session.choices) == 1 and session.steps % 4 == 0):
            for viewer in viewers(session):
                told = feed(session, viewer)
                assert session.rules.look(fold_of(told).state, viewer) == session.look(viewer)
                assert told.commitment
                assert seed not in sent(told)
                if game != "push":
                    hidden = {
                        str(card)
                        for seat, hand in enumerate(session.fold.states[-1].hands)
                        if seat != viewer
                        for card in hand
                    }
                    view = session.look(viewer)
                    mine = set() if viewer is SPECTATOR else {str(card) for card in view.hands[viewer]}
                    lay_open = {str(card) for pile in open_cards(session) for card in pile}
                    assert named_cards(game, sent(dataclasses.replace(told, chosen=""))) & hidden <= mine | lay_open
        act(session)
        if chance.random() < 0.2 and session.undoable:
            session.undo(seen=session.revision)
    assert feed(session, SPECTATOR).seed == seed
    # what all chose at once, and what turned cards over, stays: so played, Thricewise has little that can be taken back
    assert feed(session, Seat(0)).struck or game == "thricewise"


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


def test_of_what_others_chose_only_that_they_have_chosen_leaves(sessions: Sessions) -> None:
    session = begun(sessions, "thricewise")
    while not isinstance(session.fold.awaits, Together):
        act(session)
    word = session.look(Seat(1)).options_for[0][0]
    session.choose_for(Seat(1), word, seen=session.revision)
    own, other = feed(session, Seat(1)), feed(session, Seat(2))
    assert (own.chosen, other.chosen) == (word, "")
    assert own.have_chosen == other.have_chosen == (1,)
    assert str(word) not in named_cards("thricewise", sent(other))


def test_what_was_taken_back_hides_what_went_back_to_a_hand(sessions: Sessions) -> None:
    session = sessions.begin("13", NAMES, 0, tracking="full", mode="digital", bots=(None, "easy", "easy"))
    assert isinstance(session, DigitalSession)
    while session.due != (0,) or last_decision(session, Seat(0)) < 0:
        act(session)
    session.take_back(Seat(0))
    struck = feed(session, Seat(1)).struck
    assert struck
    held = {str(card) for card in session.fold.states[-1].hands[0]}
    gone = {card for one in struck for event in one.events if event.get("seat") == 0 for card in [event.get("card")]}
    assert gone <= {"?", None}
    assert held


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
