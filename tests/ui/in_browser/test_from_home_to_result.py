"""Every flow as a table goes through it, in a browser: what the screen shows beside what the rules and the file say.

Once for each game it goes on to the result's picture and its code for BG Stats; ``tests/ui`` does so each time.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.from_home import FLOWS, Flow, from_home_to_result

SHARED = True

pytestmark = pytest.mark.everywhere


@pytest.mark.parametrize("flow", FLOWS, ids=str)
def test_from_home_to_result(tab: BrowserOpener, server: ServerProcess, flow: Flow) -> None:
    from_home_to_result(tab, server, replace(flow, goes_out=flow.tracking == "full", agreed=flow.game == "13"))
