"""How a game goes, on four cards: before a first game without real cards, from the rules, and at an address."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.locale import LANGUAGES, speaker
from companion.ui.games.registry import SCREENS
from companion.ui.prefs import Prefs, read
from tests.ui.conftest import Opener
from tests.ui.tab import Tab, plain

LOCALES = {"fr": "fr-FR", "en": "en-GB"}
CARDS = 4


def reads_card(t: Tab, game: str, lang: str, at: int) -> Tab:
    """One card as it is written, and the picture as it is spoken."""
    say, card = speaker(lang), SCREENS[game].lesson[at]
    t.reads("lesson", plain(say.t("{n} of {total}", n=at + 1, total=CARDS)), plain(say.t(card.words)))
    return t.reads("headline", plain(say.t(card.title))).reads("picture", plain(say.t(card.spoken)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_all_four_cards_are_tapped_through_and_lead_to_the_game(tab: Opener, game: str, lang: str) -> None:
    t = tab(f"/how/{game}", LOCALES[lang])
    for at in range(CARDS):
        reads_card(t, game, lang, at)
        assert t.can("lesson-before") is (at > 0)
        if at < CARDS - 1:
            t.tap("lesson-next")
    t.tap("lesson-before")
    reads_card(t, game, lang, CARDS - 2).tap("lesson-next").tap("lesson-end").comes_to(f"/new/{game}")


@pytest.mark.parametrize("game", GAMES)
def test_they_come_before_a_first_game_once_and_never_again(tab: Opener, game: str) -> None:
    t = tab("/die", "en-GB").prefer(pace="instant", taught=[]).open("/")
    t.tap(f"new-{game}").tap("quick").until(lambda: "/session/" in t.path, "no session begins")
    reads_card(t, game, "en", 0)
    assert not t.there("board")
    for _ in range(CARDS - 1):
        t.tap("lesson-next")
    t.tap("lesson-end").gone("lesson").until(lambda: t.preferred()["taught"] == [game])
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


def test_each_address_has_its_own_cards(tab: Opener) -> None:
    """Typed one after the other, on the same page: nothing is left of the game before."""
    t = tab("/how/push", "en-GB").tap("lesson-next")
    reads_card(t, "push", "en", 1)
    t.open("/how/13")
    reads_card(t, "13", "en", 0)
    t.open("/how/thricewise")
    reads_card(t, "thricewise", "en", 0).back()
    reads_card(t, "13", "en", 0)
    t.open("/how/chess").shows("There is nothing at this address")


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
    import json

    assert read(json.dumps({"taught": told, "pace": "slow"})) == Prefs(pace="slow")


def test_what_was_seen_is_found_again() -> None:
    seen = Prefs(taught=("13", "push"))
    assert read(seen.written()) == seen
