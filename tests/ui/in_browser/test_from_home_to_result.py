"""Every flow as a table goes through it, in a browser: what the screen shows beside what the rules and the file say.

Each game is set up once, with its pad; with every card it was set up before, and goes on to the result's picture and
its code for BG Stats. ``tests/ui`` does all of it each time.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.from_home import FLOWS, Flow, from_home_to_result

SHARED = True


@pytest.mark.parametrize("flow", FLOWS, ids=str)
def test_from_home_to_result(tab: BrowserOpener, server: ServerProcess, flow: Flow) -> None:
    full = flow.tracking == "full"
    agreed = flow.game == "13" and not full
    from_home_to_result(tab, server, replace(flow, goes_out=full, sat_down=full, agreed=agreed))
