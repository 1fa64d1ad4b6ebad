"""Before anything has happened, and after hardly anything: every screen of a session, of every game, can be drawn.

What cannot be drawn is logged, and what is logged fails the test.
"""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.ui import addresses
from companion.ui.games.registry import SCREENS
from tests.ui.conftest import Opener
from tests.ui.rig.host import Host

SHARED = True
PAGES = ("", "large", "log", "how", "edit", "leave", "picture", "export", "replay", "replay/0", "replay/1", "log/1")
WAYS = [
    (game, mode, tracking)
    for game in GAMES
    for mode, tracking in (("table", "full"), ("table", "scorepad"), ("digital", "full"))
]


def begun(sessions: Sessions, game: str, mode: str, tracking: str, players: int) -> LiveSession:
    names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"][:players]
    return sessions.begin(game, names, 0, tracking=tracking, mode=mode)


def visit(tab: Opener, session: LiveSession) -> None:
    """Every screen of it, on each of which there is something to tap."""
    t = tab(addresses.session(session.id), "en-GB")
    for page in (*PAGES, *(path for path, _ in SCREENS[session.game.id].pages)):
        t.visit(addresses.session(session.id, *([page] if page else []))).until(t.identifiers, f"nothing is on {page}")


@pytest.mark.parametrize(("game", "mode", "tracking"), WAYS)
def test_every_screen_is_there_before_the_first_entry(
    tab: Opener, server: Host, game: str, mode: str, tracking: str
) -> None:
    live = begun(server.sessions, game, mode, tracking, GAMES[game].players[0])
    visit(tab, live)


@pytest.mark.parametrize(("game", "mode", "tracking"), WAYS)
def test_every_screen_is_there_when_it_was_ended_at_once(
    tab: Opener, server: Host, game: str, mode: str, tracking: str
) -> None:
    live = begun(server.sessions, game, mode, tracking, GAMES[game].players[-1])
    live.end("agreed", seen=live.revision)
    visit(tab, live)
