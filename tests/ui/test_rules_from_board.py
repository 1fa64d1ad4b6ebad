"""The rules one tap from a board, at the rule that matters now; from there how the game goes, and the log."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from tests.ui.conftest import Opener
from tests.ui.saved import played
from tests.ui.tab import Server


@pytest.mark.parametrize("game", GAMES)
def test_from_a_board_one_tap_leads_to_the_rule_and_two_to_all_the_rest(tab: Opener, game: str) -> None:
    t = tab(f"/new/{game}", "en-GB").tap("quick").tap("rules-now").sees("rule-all").reads("rule-text", "Rule ")
    t.tap("rules-lesson").reads("lesson", "1 of 4").gone("rule-text")
    for _ in range(3):
        t.tap("lesson-next")
    t.tap("lesson-end").sees("rules-now").gone("lesson")
    t.tap("rules-now").tap("rules-log").sees("story").gone("rule-text")
    t.tap("to-rules").sees("rule-text").tap("rule-close").gone("rule-text")
    t.tap("to-lesson").reads("lesson", "1 of 4").tap("back").sees("rules-now")


@pytest.mark.parametrize(("game", "rule"), [("push", "T2"), ("13", "A1"), ("thricewise", "A1")])
def test_pads_have_the_key_too(tab: Opener, server: Server, game: str, rule: str) -> None:
    t = tab(f"/session/{played(server, game, ('Ana', 'Bo', 'Cleo'))}", "fr-FR")
    t.tap("rules-now").reads("rule-text", rule).tap("rule-all").reads("rule-text", "N1")
    t.tap("rule-close").gone("rule-text").sees("rules-now")
