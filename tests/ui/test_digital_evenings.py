"""An evening on screen with each game, against bots, to its end: a power cut, what is taken back.

Another device has the middle of each.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NamedTuple

import pytest

from companion.engine import Chance, Choice, Seat, Stale, Together
from companion.games.thirteen.options import Options
from companion.sessions.files.archive import read, write
from companion.sessions.files.convert import record_of
from companion.sessions.files.replays import replay
from companion.sessions.play.digital import DigitalSession, commitment, goes_by_itself
from companion.sessions.simulate import thought_through
from companion.store import Log
from tests.ui.conftest import Opener
from tests.ui.games.push import test_digital as push
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.games.thricewise import test_digital as thricewise
from tests.ui.rig.host import Host
from tests.ui.saved import dealt, kept
from tests.ui.tab import Server, Tab

SHARED = True

LAST_CARDS = 10
"""So many are left in Push's pile when the person is back at this screen."""


def elsewhere(
    t: Tab, server: Server, id: str, mine: Callable[[DigitalSession], Any], late: Callable[[Any], bool]
) -> None:
    """The person goes on with another device until it is ``late``, and comes back; ``mine`` is what they decide.

    Bots wait where nobody looks on: they play here. What one of them had begun before is kept all the same; whoever is
    late looks again, as any device does.
    """
    t.visit("/die").sees("roll")
    luck = random.Random(id)
    with nullcontext(server.sessions) if isinstance(server, Host) else kept(server) as sessions:
        session = sessions.open(id)
        assert isinstance(session, DigitalSession)
        while not late(session.look()):
            seat, seen = session.due[0] if session.due else Seat(0), session.revision
            try:
                if goes_by_itself(session):
                    session.go_by_itself(seen=seen)
                    continue
                if isinstance(session.fold.awaits, Chance):
                    told = session.fold.awaits.offer
                elif level := session.levels[seat]:
                    told = thought_through(session.game.bot.choose(session.look(seat), level, luck.randrange))
                else:
                    told = mine(session)
                if isinstance(session.fold.awaits, Together):
                    session.choose_for(seat, told, seen=seen)
                else:
                    session.tell(told, seen=seen, carry=True)
            except Stale:
                session.read_again()
        assert not session.over
    t.visit(f"/session/{id}")


def at_once(session: DigitalSession) -> Any:
    """Thricewise: the first word, the first cell."""
    view = session.look(Seat(0))
    return view.options_for[0][0] if isinstance(session.fold.awaits, Together) else view.awaits.offers[0]


def last_choice(view: Any) -> bool:
    """Thricewise: all choose their last card; nothing lies there to be looked at first."""
    return view.turn >= view.turns - 1 and isinstance(view.awaits, Together)


def lays_a_card(t: Tab, session: DigitalSession) -> None:
    """13: the one that hurts least, tapped or dragged."""
    dragged = len(session.entries) % 2 == 0
    thirteen.move(t, session, thirteen.offered(session), drag=dragged, words=("Touchez une carte", "cible"))


class Evening(NamedTuple):
    """How a game is played alone by taps, and then with another device, until it is late."""

    bots: int
    goes_on: Callable[[Tab, DigitalSession], bool]
    move: Callable[[Tab, DigitalSession], object]
    decides: Callable[[DigitalSession], Any]
    late: Callable[[Any], bool]
    sees: str
    """What of its board is there whenever one looks back."""
    options: Any = None


EVENINGS = {
    "push": Evening(5, push.ready, push.act, push.wanted, lambda now: now.left <= LAST_CARDS, "columns"),
    "13": Evening(
        5,
        lambda t, session: isinstance(thirteen.until(t, session), Choice),
        lays_a_card,
        thirteen.offered,
        lambda now: len(now.hands[0]) <= 3,
        "target-blue",
        Options(deals=1),
    ),
    "thricewise": Evening(4, thricewise.until_mine, thricewise.move, at_once, last_choice, "grid"),
}


@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening_against_bots(tab: Opener, server: Server, log: Log, game: str) -> None:
    evening = EVENINGS[game]
    session = dealt(log, game, None, *["easy"] * evening.bots, options=evening.options)
    t = tab(f"/session/{session.id}", pace="instant")
    moved = 0
    while evening.goes_on(t, session):
        if moved == 2:
            before = len(session.entries)
            assert evening.goes_on(t.power_cut(server), session)
            assert len(session.entries) == before
        if moved == 4:
            elsewhere(t, server, session.id, evening.decides, evening.late)
        else:
            evening.move(t, session)
        moved += 1
    assert moved > 4
    t.sees("result").sees("to-picture").sees("bgstats-code")
    standings = session.look().standings
    for one in standings:
        t.reads(f"place-{one.seat}", ("Vous", *session.names[1:])[one.seat], str(one.score))
    assert [one[:2] for one in log.read_whole(session.id)[2]] == [
        (one.score, one.rank) for one in sorted(standings, key=lambda one: one.seat)
    ]
    t.tap("fair-more").reads("fair", "Tout découle de la graine", commitment(session)[:8])
    replayed = replay(read(write(record_of(*log.read_whole(session.id)))))
    assert replayed.standings == standings
    assert replayed.verified
    t.tap("to-replay").reads("moment", f"étape {len(session.entries)} sur").tap("step-back").tap("step-back")
    t.reads("moment", f"étape {len(session.entries) - 2} sur").sees(evening.sees)
