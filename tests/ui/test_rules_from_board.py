"""The rules one tap from a board, at the rule that matters now; from there how the game goes, and the log."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from tests.ui.conftest import Opener

PADS = {"push": "T2", "13": "A1", "thricewise": "A1"}


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


@pytest.mark.parametrize("game", PADS)
def test_pads_have_the_key_too(tab: Opener, game: str) -> None:
    t = tab(f"/new/{game}", "fr-FR").tap("tracking-scorepad").sees("name-1")
    for at in range(1, 3 + (game == "13")):
        t.tap("add-player") if at > 2 and not t.there(f"name-{at}") else t
        t.type(f"name-{at}", f"Ana {at}")
    t.tap("start").tap("rules-now").reads("rule-text", PADS[game]).tap("rule-all").reads("rule-text", "N1")
    t.tap("rule-close").gone("rule-text").sees("rules-now")


def test_back_closes_the_sheet_and_not_the_game(tab: Opener) -> None:
    t = tab("/new/13", "en-GB").tap("quick").tap("rules-now").reads("rule-text", "Rule T3")
    t.back().gone("rule-text").sees("rules-now")
