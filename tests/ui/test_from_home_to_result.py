"""Every flow as a table goes through it: from home over the set-up to the result.

The moves are those of a made-up game; what they come to is asked of the rules, and compared with what stands on the
screen and in the database.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ui.conftest import Opener
from tests.ui.from_home import FLOWS, Flow, from_home_to_result
from tests.ui.tab import Server

SHARED = True


@pytest.mark.parametrize("flow", FLOWS, ids=str)
@pytest.mark.timeout(300)  # Push's whole pile is well over two hundred taps, should they be made in a browser
def test_from_home_to_result(tab: Opener, server: Server, flow: Flow) -> None:
    """Half of what another phone enters in a browser is tapped."""
    start, end = flow.elsewhere
    from_home_to_result(tab, server, replace(flow, elsewhere=(start + (end - start) // 4, end - (end - start) // 4)))
