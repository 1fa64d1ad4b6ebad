"""The law of secrets: nothing that the lobby hands out to a phone, in whole evenings on several of them, changes when
all that its seat cannot know was dealt otherwise (``redealt``). With ``GAMES=1000`` it is that many evenings a game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from companion.engine import SPECTATOR, Seat, Viewer
from companion.games import GAMES
from companion.lobby.door import HOST, Door
from companion.lobby.feed import feed, fold_of, read_feed
from companion.locale import speaker
from companion.sessions.library.library import begin_again
from companion.sessions.play.digital import DigitalSession, goes_by_itself, last_decision, slip_of, turned_over
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_facts import player_alone
from companion.sessions.play.sessions import Sessions
from tests.games.play import OPTIONS
from tests.lobby.redealt import Redealt, Still
from tests.sessions.play.test_digital import possible
from tests.sure import as_a

MANY = int(os.environ.get("GAMES", "1"))
NAMES = ("Ana", "Bo", "Cleo", "Dora")
SAY = speaker("en", NAMES)


def begun(sessions: Sessions, game: str, chance: Random) -> DigitalSession:
    """People and bots, with some choice of the game's options."""
    most = min(GAMES[game].players[-1], len(NAMES))
    bots = [None, *chance.choices((None, None, "easy"), k=chance.randint(GAMES[game].players[0], most) - 1)]
    chance.shuffle(bots)
    options = {name: chance.choice(values) for name, values in OPTIONS[game].items()}
    if game == "13":
        options["deals"] = chance.choice((1, 1, 2))
    how: Any = {"tracking": "full", "mode": "digital", "options": GAMES[game].options(**options), "bots": bots}
    first = chance.randrange(len(bots))
    return as_a(DigitalSession, sessions.begin(game, NAMES[: len(bots)], first, **how))


def something_happens(session: DigitalSession, chance: Random) -> None:
    """Mostly, somebody who is due plays on; or takes back, leaves a seat to a bot, or presses the key of a pause."""
    host, what = Door(session, HOST), chance.random()
    if what < 0.8 and session.paused_at is None and goes_by_itself(session):
        session.go_by_itself(seen=session.revision)
    elif what < 0.8:
        seat = chance.choice(session.due or session.people or (Seat(0),))
        door = Door(SeatView(session, seat, sharing=frozenset({seat})), HOST)
        one, seen = chance.choice(possible(session, seat)), session.revision
        door.choose(one, seen=seen) if isinstance(one, str) else door.tell(one, seen=seen, carry=chance.random() < 0.5)
    elif what < 0.9:
        alone = player_alone(session)
        if alone is not None and not session.over and last_decision(session, alone) >= 0:
            session.take_back(alone)
        else:
            host.undo(seen=session.revision)
    elif what < 0.98:
        seat = chance.choice([Seat(at) for at, (_, bot) in enumerate(session.players) if bot is None])
        session.hand_over(seat, "easy" if session.levels[seat] is None else None, seen=session.revision)
    else:
        session.pause(on=True)


def looks(session: DigitalSession, chance: Random) -> tuple[frozenset[Seat], Viewer]:
    """Who looks now at a phone that has some seats, or none: one of them, or somebody between two turns."""
    every = [*map(Seat, range(len(session.players)))]
    seats = frozenset(chance.sample(every, chance.choice((0, 1, 1, 2))))
    viewers: list[Viewer] = [SPECTATOR, *sorted(seats)]
    return seats, chance.choice(viewers)


def look(session: DigitalSession, chance: Random, moment: int) -> Iterator[str]:
    """Somebody looks, and what it was about; where all is told, nobody asks what they may know."""
    if session.over or not (session.game.secret or moment % 16 == 0):  # at Push only the seed is hidden
        return
    seats, viewer = looks(session, chance)
    shown = held(session, seats, viewer, moment).viewer
    assert shown in (viewer, SPECTATOR)
    now = Still(session)
    other = Redealt(now, shown, chance)
    told, told_otherwise = (handed_out(one, seats, viewer, moment) for one in (now, other))
    assert told == told_otherwise
    assert not any((session.head.about.seed or "no seed") in one for one in told)
    met = {
        "another deal": other.fold.state != session.fold.state,
        "other choices": other.choices != session.choices,
        "two seats": len(seats) > 1,
        "taken back": any(one.struck_at for one in other.audit()),
    }
    yield from (what for what, there in met.items() if there)


def held(session: DigitalSession, seats: frozenset[Seat], viewer: Viewer, moment: int) -> SeatView:
    """What a phone shows; at every third moment the last entry is shown step by step."""
    part = (session.fold.numbers[-1], 1) if session.steps and moment % 3 == 0 else None
    return SeatView(session, viewer, sharing=seats, part=part).now()


def handed_out(session: DigitalSession, seats: frozenset[Seat], viewer: Viewer, moment: int) -> list[str]:
    """All that the phone of these ``seats`` is given while ``viewer`` holds it."""
    view = held(session, seats, viewer, moment)
    told = replace(read_feed(feed(session, view.viewer)), commitment="")
    facts = [
        told, fold_of(told).state, view.viewer, view.look(), view.deeds(SAY), view.latest(SAY), view.chosen, view.due,
        view.mine, view.levels, view.people, view.struck, view.history, view.drafts, view.why_not_undo(),
        view.undo_helps, view.over, view.asked_before, view.ended, view.helps, view.steps, view.revision,
        turned_over(session), view.viewer is not SPECTATOR and slip_of(session, Seat(view.viewer)),
        Snapshot(session, moment % (session.steps + 1), view.viewer).look(),
    ]  # fmt: skip
    return list(map(repr, facts))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_is_handed_out_that_a_seat_may_not_know(game: str, sessions: Sessions) -> None:
    """In two games of each evening. Which seats a phone has, and that it has no others, is ``test_rights``'."""
    met = set[str]()
    for number in range(MANY):
        chance = Random(f"{game}/{number}")
        session = begun(sessions, game, chance)
        for _ in range(2):
            for moment in count():
                if session.over:
                    break
                something_happens(session, chance)
                if chance.random() < 0.02:  # another run of the program
                    session = as_a(DigitalSession, Sessions(sessions.log).open(session.id))
                met.update(look(session, chance, moment))
            assert feed(session, SPECTATOR)["seed"]
            session = as_a(DigitalSession, begin_again(sessions, session))
    kinds = {"taken back", *(("another deal", "two seats") if GAMES[game].secret else ())}
    assert kinds | ({"other choices"} if GAMES[game].reveals else set()) <= met
