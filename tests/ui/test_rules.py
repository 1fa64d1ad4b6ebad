"""The rules on the screen: both languages, words looked for, one rule opened."""

from __future__ import annotations

import pytest

from companion.ui.kit.rulebook import book, search
from tests.ui.conftest import Opener

SHARED = True


def test_a_rule_is_opened_in_both_languages(tab: Opener) -> None:
    t = tab("/rules/push/P2")
    t.reads("rule-P2", "Règle P2", "voisin de droite").tap("rules-in-en").reads("rule-P2", "right neighbour")
    t.type("search", "column die card")
    t.reads("rule-T6", "A Die card joins any column").gone("rule-P2")
    t.tap("back").comes_to("/rules")
    t.reads("rules-13", "13").tap("rules-thricewise").reads("rule-N1", "deux à cinq")


def test_words_are_looked_for_in_all_games_and_without_accents(tab: Opener) -> None:
    t = tab("/rules")
    t.sees("rules-push")
    t.type("search", "depasse 13")
    t.reads("found-13-T4", "dépasse 13").gone("rules-push")
    t.tap("found-13-T4").reads("rule-T4", "Règle T4")


def test_open_points_and_house_rules_are_marked(tab: Opener) -> None:
    t = tab("/rules/push/O1", "en-GB")
    t.reads("rule-O1", "Rule O1", "our answer")
    t.open("/rules/thricewise/H2").reads("rule-H2", "House rule")
    t.open("/rules/chess").shows("There is nothing at this address")


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_both_languages_have_the_same_rules(game: str) -> None:
    ids = [[rule.id for chapter in book(game, lang) for rule in chapter.rules] for lang in ("fr", "en")]
    assert ids[0] == ids[1]
    assert all("**" not in rule.text and "`" not in rule.text for one in book(game, "fr") for rule in one.rules)


def test_all_words_have_to_stand_in_a_rule() -> None:
    rules = [rule.id for chapter in search(book("push", "fr"), "etoile perd") for rule in chapter.rules]
    assert rules == ["S3", "B2", "V1"]
    assert search(book("push", "fr"), "xyzzy") == ()
    assert search(book("push", "fr"), " ") == book("push", "fr")
