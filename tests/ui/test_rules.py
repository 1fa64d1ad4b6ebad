"""The rules on the screen, and one tap from a board; how a game goes on four cards, before a first one and at will."""

from __future__ import annotations

import json

import pytest

from companion.games import GAMES
from companion.locale import speaker
from companion.ui.games.registry import SCREENS
from companion.ui.kit.rulebook import book, search
from companion.ui.prefs import Prefs, read
from tests.ui.conftest import Opener
from tests.ui.saved import played
from tests.ui.tab import Server, Tab, plain

SHARED = True


def test_a_rule_is_opened_in_both_languages_and_words_are_looked_for_in_all_games(tab: Opener) -> None:
    """Without accents, too."""
    t = tab("/rules/push/P2")
    t.reads("rule-P2", "Règle P2", "voisin de droite").tap("rules-in-en").reads("rule-P2", "right neighbour")
    t.type("search", "column die card").reads("rule-T6", "A Die card joins any column").gone("rule-P2")
    t.tap("back").comes_to("/rules").reads("rules-13", "13").type("search", "depasse 13")
    t.reads("found-13-T4", "dépasse 13").gone("rules-13").tap("found-13-T4").reads("rule-T4", "Règle T4")
    t.open("/rules").type("search", "").tap("rules-thricewise").reads("rule-N1", "deux à cinq")


def test_open_points_and_house_rules_are_marked(tab: Opener) -> None:
    t = tab("/rules/push/O1", "en-GB")
    t.reads("rule-O1", "Rule O1", "our answer")
    t.open("/rules/thricewise/H2").reads("rule-H2", "House rule")
    t.open("/rules/chess").shows("There is nothing at this address")


def test_all_words_have_to_stand_in_a_rule() -> None:
    """Which has none of the signs of the file that it comes from."""
    rules = [rule.id for chapter in search(book("push", "fr"), "etoile perd") for rule in chapter.rules]
    assert rules == ["S3", "B2", "V1"]
    assert search(book("push", "fr"), "xyzzy") == ()
    assert search(book("push", "fr"), " ") == book("push", "fr")
    told = [rule.text for game in GAMES for one in book(game, "fr") for rule in one.rules]
    assert not any("**" in text or "`" in text for text in told)


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


CARDS = 4


def reads_card(t: Tab, game: str, lang: str, at: int) -> Tab:
    """One card as it is written, and the picture as it is spoken."""
    say, card = speaker(lang), SCREENS[game].lesson[at]
    t.reads("lesson", plain(say.t("{n} of {total}", n=at + 1, total=CARDS)), plain(say.t(card.words)))
    return t.reads("headline", plain(say.t(card.title))).reads("picture", plain(say.t(card.spoken)))


def to_the_last(t: Tab, game: str, lang: str) -> Tab:
    for at in range(CARDS):
        reads_card(t, game, lang, at)
        assert t.can("lesson-before") is (at > 0)
        if at < CARDS - 1:
            t.tap("lesson-next")
    return t


@pytest.mark.parametrize("game", GAMES)
def test_all_four_cards_are_tapped_through_and_lead_to_the_game(tab: Opener, game: str) -> None:
    t = to_the_last(tab(f"/how/{game}"), game, "fr").tap("lesson-before")
    reads_card(t, game, "fr", CARDS - 2).tap("lesson-next").tap("lesson-end").comes_to(f"/new/{game}")


@pytest.mark.parametrize("game", GAMES)
def test_they_come_before_a_first_game_once_and_never_again(tab: Opener, game: str) -> None:
    t = tab("/", "en-GB", pace="instant", taught=[])
    t.tap(f"new-{game}").tap("quick")
    t.sees("lesson").wait(20).gone("board")  # nor does a bot begin while somebody reads
    to_the_last(t, game, "en").tap("lesson-end").gone("lesson").until(lambda: t.preferred()["taught"] == [game])
    t.open("/").tap(f"new-{game}").tap("quick")
    t.sees("log").wait(1)
    assert not t.there("lesson")


def test_one_tap_leaves_them_out_and_back_leaves_them_for_later(tab: Opener) -> None:
    t = tab("/new/13", "en-GB", pace="instant", taught=["push"])
    t.tap("quick").sees("lesson").tap("back").comes_to("/")
    assert t.preferred()["taught"] == ["push"]
    t.open("/new/13").tap("quick").tap("lesson-skip").gone("lesson").sees("log")
    t.until(lambda: t.preferred()["taught"] == ["push", "13"])


def test_a_game_that_has_begun_goes_on_without_them(tab: Opener) -> None:
    t = tab("/new/push", "en-GB", pace="instant")
    t.tap("quick").tap("pile").until(lambda: "/session/" in t.path)
    where = t.path
    t.prefer(pace="instant", taught=[]).open(where).sees("log").wait(1)
    assert not t.there("lesson")


def test_the_rules_of_a_game_begin_with_them_and_arrow_keys_lead_through(tab: Opener) -> None:
    t = tab("/rules/thricewise", "fr-FR").tap("to-lesson").comes_to("/how/thricewise").sees("lesson")
    reads_card(t.press("Arrow Right").press("Arrow Right"), "thricewise", "fr", 2)
    for _ in range(CARDS):
        t.press("Arrow Left")
    reads_card(t, "thricewise", "fr", 0).tap("back").comes_to("/rules/thricewise").sees("to-lesson")


@pytest.mark.parametrize("told", ["push", ["push", "push"], ["chess"], [["push"]], [7], {"push": 1}, None])
def test_what_makes_no_sense_is_not_known(told: object) -> None:
    assert read(json.dumps({"taught": told, "pace": "slow"})) == Prefs(pace="slow")
