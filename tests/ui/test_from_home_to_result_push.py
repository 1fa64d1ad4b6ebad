"""Push with every card, from home over the set-up to the result; but for the middle of the pile."""

from __future__ import annotations

from tests.ui.browser import Server
from tests.ui.conftest import Opener
from tests.ui.from_home import Flow, from_home_to_result

SHARED = True


def test_both_ends_of_a_pile(tab: Opener, server: Server) -> None:
    from_home_to_result(tab, server, Flow("push", "full", "en-GB", seed=230, skipped=(34, 190)))
