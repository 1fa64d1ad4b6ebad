"""How a game goes, on four cards: before a first game without real cards, from the rules, and at an address."""

from __future__ import annotations

import json

import pytest

from companion.games import GAMES
from companion.locale import speaker
from companion.ui.games.registry import SCREENS
from companion.ui.prefs import Prefs, read
from tests.ui.conftest import Opener
from tests.ui.tab import Tab, plain

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
    t = tab("/die", "en-GB").prefer(pace="instant", taught=[]).open("/")
    t.tap(f"new-{game}").tap("quick").until(lambda: "/session/" in t.path, "no session begins")
    assert not t.sees("lesson").there("board")
    to_the_last(t, game, "en").tap("lesson-end").gone("lesson").until(lambda: t.preferred()["taught"] == [game])
    t.open("/").tap(f"new-{game}").tap("quick").until(lambda: "/session/" in t.path, "no session begins")
    t.sees("log").wait(1)
    assert not t.there("lesson")


def test_one_tap_leaves_them_out_and_back_leaves_them_for_later(tab: Opener) -> None:
    t = tab("/die", "en-GB").prefer(pace="instant", taught=["push"]).open("/new/13")
    t.tap("quick").sees("lesson").tap("back").comes_to("/")
    assert t.preferred()["taught"] == ["push"]
    t.open("/new/13").tap("quick").tap("lesson-skip").gone("lesson").sees("log")
    t.until(lambda: t.preferred()["taught"] == ["push", "13"])


def test_no_bot_begins_while_somebody_reads(tab: Opener) -> None:
    t = tab("/die", "en-GB").prefer(pace="instant", taught=[]).open("/new/push")
    t.tap("quick").sees("lesson").wait(20)
    reads_card(t, "push", "en", 0).tap("lesson-skip").sees("columns")


def test_a_game_that_has_begun_goes_on_without_them(tab: Opener) -> None:
    t = tab("/die", "en-GB").prefer(pace="instant").open("/new/push")
    t.tap("quick").tap("pile").until(lambda: "/session/" in t.path)
    where = t.path
    t.prefer(pace="instant", taught=[]).open(where).sees("log").wait(1)
    assert not t.there("lesson")


def test_arrow_keys_lead_through_the_cards(tab: Opener) -> None:
    t = tab("/how/13", "en-GB").sees("lesson").press("Arrow Right").press("Arrow Right")
    reads_card(t, "13", "en", 2)
    for _ in range(CARDS):
        t.press("Arrow Left")
    reads_card(t, "13", "en", 0)


def test_the_rules_of_a_game_begin_with_them(tab: Opener) -> None:
    t = tab("/rules/thricewise", "fr-FR").tap("to-lesson").comes_to("/how/thricewise")
    reads_card(t, "thricewise", "fr", 0).tap("back").comes_to("/rules/thricewise").sees("to-lesson")


@pytest.mark.parametrize("told", ["push", ["push", "push"], ["chess"], [["push"]], [7], {"push": 1}, None])
def test_what_makes_no_sense_is_not_known(told: object) -> None:
    assert read(json.dumps({"taught": told, "pace": "slow"})) == Prefs(pace="slow")
