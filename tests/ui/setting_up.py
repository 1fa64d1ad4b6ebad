"""Setting up a session by hand, and what the database then holds of it."""

from __future__ import annotations

from urllib.parse import urlsplit

from companion.games import GAMES
from companion.store import NewSession
from tests.ui.saved import session
from tests.ui.tab import Server, Tab


def id_of(tab: Tab) -> str:
    """Of the session that is on the screen, once there is one."""
    tab.until(lambda: "/session/" in tab.path, "no session begins")
    return tab.path.partition("/session/")[2].partition("/")[0]


def begun(tab: Tab, server: Server) -> NewSession:
    """What the database holds of the session that is on the screen."""
    return session(server, id_of(tab)).head.about


def names(about: NewSession) -> list[str]:
    return [name for name, _ in about.players]


def seat(tab: Tab, *people: str) -> Tab:
    """Types names; where a game asks who begins, the keys for that repeat them."""
    repeated = GAMES[urlsplit(tab.path).path.rsplit("/", 1)[1]].begins == "player"
    for at, name in enumerate(people, 1):
        if at > 2:
            tab.tap("add-player")
        tab.sees(f"name-{at}")
        tab.type(f"name-{at}", name, (f"first-{at}", name) if repeated else None)
    return tab
