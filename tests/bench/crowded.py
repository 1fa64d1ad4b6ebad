"""The busiest tables there are, kept in a folder: Push with eighty cards out, Thricewise with thirty on the grid."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.engine import SPECTATOR, Choice, Seat, Together
from companion.games import GAMES
from companion.games.push.events import STOP
from companion.games.thricewise.events import Deal, Place
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Beginning, Sessions
from companion.store import Log, database_file
from tests.bench.play import play
from tests.ui.saved import choose_by_lot

NAMES = ("Anaïs", "Bo", "Chloé", "Dan", "Émile", "Fatou")


def push(folder: Path, players: int = 6) -> str:
    """Real cards, the next one is drawn; the id of the session."""

    def crowd(view: Any) -> int:
        drawing = isinstance(view.awaits, Choice) and STOP in view.awaits.offers
        return sum(map(len, (*view.columns, *view.visible, *view.protected))) if drawing else 0

    return _kept(folder, "push", players, crowd, 80)


def thricewise(folder: Path) -> str:
    """Three players, a card is to be placed on a grid of thirty; the id of the session."""

    def crowd(view: Any) -> int:
        return len(view.cards) if isinstance(view.awaits, Choice) else 0

    return _kept(folder, "thricewise", 3, crowd, 30)


def dealt(folder: Path, players: int) -> str:
    """Thricewise without cards, on a grid of thirty where somebody has just placed; the id of the session."""
    log, chance = Log(database_file(folder)), random.Random(1)
    session = Sessions(log).begin(
        "thricewise", NAMES[:players], Seat(0), tracking="full", mode="digital", beginning=Beginning(seed="table")
    )
    assert isinstance(session, DigitalSession)
    while True:
        asked: Any = session.rules.awaits(session.fold.state)
        if isinstance(asked, Together):
            choose_by_lot(session, asked, chance)
        elif len(session.look().cards) >= 30 and isinstance(session.entries[-1][1][-1], Place):
            log.close()
            return session.id
        else:
            offers = asked.offers if isinstance(asked, Choice) else (asked.offer,)
            session.tell(chance.choice(offers), seen=session.revision)


def _kept(folder: Path, game: str, players: int, crowd: Callable[[Any], int], wanted: int) -> str:
    """The first random game with such a moment, as a session at a table that has come so far."""
    rules = GAMES[game].full
    best = 0
    for seed in range(100):
        told: list[tuple[Any, Any]] = []
        play(GAMES[game], players, random.Random(seed), told)
        for at, (state, _) in enumerate(told):
            found = crowd(rules.look(state, SPECTATOR))
            best = max(best, found)
            if found >= wanted:
                log = Log(database_file(folder))
                session = Sessions(log).begin(game, NAMES[:players], Seat(0), tracking="full")
                for _, event in told[:at]:
                    if not isinstance(event, Deal):  # hands are not known at a table
                        session.tell(event, seen=session.revision)
                log.close()
                return session.id
    raise AssertionError(f"no table was ever that crowded: {best}")
