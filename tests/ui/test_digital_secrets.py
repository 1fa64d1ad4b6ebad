"""Three people around one screen: no frame names a card too early, and nothing of a hand stays in the page.

That a browser gets the same is looked at with 13: ``in_browser/test_digital_secrets.py``.
"""

from __future__ import annotations

from companion.store import Log
from tests.ui import secrets
from tests.ui.conftest import RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.secrets import Spy

SHARED = True


class Page:
    """All that a client was sent, and all that it keeps, drawn or not."""

    def __init__(self, t: RigTab) -> None:
        self.client, self.read = t.client, len(t.client.frames)

    def frames(self) -> list[bytes]:
        new, self.read = self.client.frames[self.read :], len(self.client.frames)
        return new

    def aloud(self) -> str:
        return " ".join(secrets.strings(self.client.tree.page))


def spy_on(tab: RigOpener, log: Log, game: str) -> Spy:
    t = tab("/die", "en-GB")
    spy = Spy(t, secrets.begun(log, game), Page(t))
    secrets.opened(spy)
    assert game == "thricewise" or not spy.met
    return spy


def test_thirteen_names_no_card_of_a_hand_but_to_its_owner(tab: RigOpener, log: Log) -> None:
    spy = spy_on(tab, log, "13")
    secrets.thirteen_goes_round(spy, 4, looks=1)
    secrets.other_screens(spy, spy.t.open)


def test_thricewise_names_no_card_before_it_is_turned_over(tab: RigOpener, log: Log) -> None:
    spy = spy_on(tab, log, "thricewise")
    secrets.thricewise_goes_round(spy, 6)
    secrets.other_screens(spy, spy.t.open)
