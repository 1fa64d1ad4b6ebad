"""Before anything has happened, and after hardly anything: every screen of a session, of every game, can be drawn.

What cannot be drawn is logged, and what is logged fails the test.
"""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.ui import addresses
from companion.ui.games.registry import SCREENS
from tests.ui.conftest import Opener
from tests.ui.rig.host import Host
from tests.ui.saved import PEOPLE

SHARED = True
PAGES = ("", "large", "log", "edit", "leave", "picture", "export", "replay", "replay/0", "replay/1", "log/1")


@pytest.mark.parametrize(("mode", "tracking"), [("table", "full"), ("table", "scorepad"), ("digital", "full")])
@pytest.mark.parametrize("game", GAMES)
def test_every_screen_is_there_before_the_first_entry_and_where_it_was_ended_at_once(
    tab: Opener, server: Host, game: str, mode: str, tracking: str
) -> None:
    """On each of them there is something to tap."""
    few, *_, many = GAMES[game].players
    for players in (few, many):
        session = server.sessions.begin(game, PEOPLE[:players], 0, tracking=tracking, mode=mode)
        if players == many:
            session.end("agreed", seen=session.revision)
        t = tab(addresses.session(session.id), "en-GB")
        for page in (*PAGES, *(path for path, _ in SCREENS[game].pages)):
            address = addresses.session(session.id, *([page] if page else []))
            t.visit(address).until(t.identifiers, f"nothing is on {page}")
