"""Every flow as a table goes through it: from home over the set-up to the result, by taps alone.

The moves are those of a made-up game; what they come to is asked of the rules, and compared with what stands on the
screen and in the database. Push with every card has a file of its own, so that two workers share the time.
"""

from __future__ import annotations

import pytest

from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.from_home import Flow, from_home_to_result

SHARED = True

FLOWS = [
    Flow("push", "scorepad", "fr-FR", seed=12, fewest=14),
    Flow("13", "scorepad", "en-GB", seed=11, wide=True),
    Flow("13", "full", "fr-FR", seed=0),
    Flow("thricewise", "scorepad", "fr-FR", seed=24),
    Flow("thricewise", "full", "en-GB", seed=22, wide=True),
]


@pytest.mark.parametrize("flow", FLOWS, ids=str)
def test_from_home_to_result(tab: BrowserOpener, server: ServerProcess, flow: Flow) -> None:
    from_home_to_result(tab, server, flow)
