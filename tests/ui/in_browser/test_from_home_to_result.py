"""Every flow as a table goes through it, in a browser: what the screen shows beside what the rules and the file say.

It goes on to the result's picture and its code for BG Stats once; ``tests/ui`` does so each time. What is counted at a
table is entered by keyboard in ``test_keyboard.py``, and by finger in the other engines for one game.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.from_home import FLOWS, Flow, from_home_to_result

SHARED = True
BY_FINGER = [replace(one, agreed=one.game == "13") for one in FLOWS if one.tracking == "full" or one.game == "13"]


@pytest.mark.parametrize("flow", [one for one in BY_FINGER if one.tracking == "full"], ids=str)
def test_from_home_to_result(tab: BrowserOpener, server: ServerProcess, flow: Flow) -> None:
    from_home_to_result(tab, server, replace(flow, goes_out=flow.wide))


@pytest.mark.everywhere("firefox", "webkit")
@pytest.mark.parametrize("flow", BY_FINGER, ids=str)
def test_the_first_move_and_the_last_two_from_home_to_result(
    tab: BrowserOpener, server: ServerProcess, flow: Flow
) -> None:
    """One flow after the other on a phone whose page stays; another phone has all moves between."""
    briefly = replace(flow, lang="en-GB", wide=False, elsewhere=(1, -2), goes_out=False)
    from_home_to_result(tab, server, briefly)
