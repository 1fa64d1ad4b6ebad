"""Push with every card, from home over the set-up to the result: a whole pile by taps alone."""

from __future__ import annotations

import pytest

from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.from_home import Flow, from_home_to_result

SHARED = True


@pytest.mark.timeout(300)  # well over two hundred taps: a minute, and more where the machine has other work
def test_a_whole_pile(tab: BrowserOpener, server: ServerProcess) -> None:
    from_home_to_result(tab, server, Flow("push", "full", "en-GB", seed=230))
