"""Setting up a session by hand, and what the database then holds of it."""

from __future__ import annotations

from companion.store import NewSession
from tests.ui.browser import Server, Tab
from tests.ui.saved import session


def begun(tab: Tab, server: Server) -> NewSession:
    """What the database holds of the session that is on the screen."""
    tab.page.wait_for_url("**/session/*")
    with session(server, tab.page.url.rsplit("/", 1)[1]) as live:
        return live.head.about


def names(about: NewSession) -> list[str]:
    return [name for name, _ in about.players]


def seat(tab: Tab, *people: str) -> Tab:
    """Types names; the keys for who begins repeat them."""
    for at, name in enumerate(people, 1):
        if at > 2:
            tab.tap("add-player")
        tab.at(f"name-{at}").wait_for()
        tab.type(f"name-{at}", name, (f"first-{at}", name))
    return tab
