"""What is entered before a session begins, and how it waits on its device, through home and a restart, until then."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from companion.games import GAMES
from companion.sessions.library.people import LastTable
from companion.ui.games.registry import SCREENS
from companion.ui.screens.setup import draft as drafts
from companion.ui.screens.setup.draft import (
    FORM,
    TRACKINGS,
    Draft,
    against_bots,
    moved,
    named,
    playing,
    start,
    stronger,
    toggle_person,
    usual_bots,
    with_a_bot,
    with_players,
    without,
)
from companion.ui.session.entry import read, written
from companion.ui.session.rules_sheet import text_of
from tests.ui.conftest import Opener
from tests.ui.tab import Server


def fresh(game: str = "push") -> Draft:
    return start(game, None, None)


def test_it_waits_until_the_game_begins(tab: Opener, server: Server) -> None:
    t = tab().tap("new-13").tap("mode-digital").tap("add-bot").tap("tracking-full").tap("add-player")
    t.type("name-1", "Zoé").type("name-2", "José").tap("option-open_piles-true").tap("back").sees("new-push")
    t.tap("new-push").holds("name-1", "").tap("back").tap("new-13")
    t.holds("name-1", "Zoé").holds("name-2", "José").chosen("tracking-full").chosen("option-open_piles-true")
    t.reload().holds("name-2", "José").type("name-3", "Ana").wait(1).power_cut(server).holds("name-3", "Ana")
    other = tab("/new/13", lang="en-GB").holds("name-1", "")  # another device
    t.tap("start").sees("deal")
    t.open("/new/13").holds("name-1", "").holds("name-2", "")
    other.holds("name-1", "")


def test_what_is_written_is_read() -> None:
    draft = drafts.playing(drafts.toggle_person(fresh(), "Ana"), "digital", "full")
    draft = drafts.playing(drafts.with_a_bot(draft), "table")
    draft = drafts.choosing(drafts.with_one_more(drafts.with_one_more(draft, "Bo"), "Chloé"), "risky", True)
    assert draft.aside
    again = read(written(draft, FORM), fresh(), FORM)
    assert again.names == draft.names
    assert (again.options, again.tracking, again.mode) == (draft.options, "full", "table")
    assert drafts.playing(again, "digital").bots == drafts.playing(draft, "digital").bots


@pytest.mark.parametrize(
    "told",
    [
        {"at": 0},
        {"at": 1 << 39},
        {"at": "now"},
        {"lines": []},
        {"lines": [["Ana", None]] * 9},
        {"lines": [["Ana", "godlike"], ["Bo", None]]},
        {"lines": [["Ana"], ["Bo", None]]},
        {"lines": [[1, None], ["Bo", None]]},
        {"first": 2},
        {"aside": None},
        {"tracking": "none"},
        {"mode": []},
        {"coach": 1},
        {"options": {"risky": "very"}},
        {"options": []},
    ],
)
def test_what_makes_no_sense_is_as_good_as_nothing(told: dict[str, Any]) -> None:
    good = json.loads(written(drafts.toggle_person(fresh(), "Ana"), FORM))
    assert read(json.dumps(good), fresh(), FORM).names == ("Ana", "")
    assert read(json.dumps({**good, **told}), fresh(), FORM) == fresh()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "[" * 3000, "1" * 4000, "{}" + " " * 5000])
def test_what_is_no_set_up_is_as_good_as_nothing(text: str) -> None:
    assert read(text, fresh(), FORM) == fresh()


def draft(*names: str) -> Draft:
    empty = start("push", None, None)
    for name in names:
        empty = toggle_person(empty, name)
    return empty


def with_bots(empty: Draft, count: int) -> Draft:
    return reduce(lambda before, _: with_a_bot(before), range(count), empty)


def test_people_sit_on_free_lines_first_and_get_up_again() -> None:
    three = draft("Ana", "Bo", "Chloé")
    assert three.names == ("Ana", "Bo", "Chloé")
    assert toggle_person(three, "BO").names == ("Ana", "Chloé")
    assert toggle_person(toggle_person(three, "Bo"), "Bo").names == ("Ana", "Chloé", "Bo")
    assert toggle_person(draft("Ana"), "Ana").names == ("", "")  # two lines always stay
    assert len(draft(*"abcdefgh").names) == 6
    assert draft(*"abcdef").full
    assert not draft(*"abcde").full


def test_who_begins_keeps_beginning_wherever_they_sit() -> None:
    three = draft("Ana", "Bo", "Chloé")
    chosen = replace(three, first=three.lines[2].id)
    assert moved(chosen, 2, 0).first_at == 0
    assert moved(chosen, 0, 2).names == ("Bo", "Chloé", "Ana")
    assert moved(chosen, 0, 2).first_at == 1
    assert without(chosen, chosen.first).first_at == 1  # who sits there now
    assert moved(chosen, 0, -1) == moved(chosen, 2, 3) == chosen


def test_the_same_people_again_are_as_many_as_may_play() -> None:
    six = LastTable("push", people("ABCDEF"), 4, "full", GAMES["push"].options())
    few = start("thricewise", None, six)
    assert few.names == tuple("ABCDE")
    assert few.first_at == 4
    assert start("push", six, None).names == ("", "")
    assert start("push", six, None).tracking == "full"
    assert with_players(draft(), people("A"), 0).names == ("A", "")


def test_bots_leave_a_seat_to_a_person_and_take_other_names() -> None:
    empty = playing(start("13", None, None), "digital")
    two = with_bots(empty, 2)
    assert two.names == ("", "Bip", "Milo")
    assert two.bots == (None, "normal", "normal")
    harder = stronger(two, two.lines[1].id)
    assert harder.bots == (None, "hard", "normal")
    assert stronger(harder, two.lines[1].id).bots[1] == "easy"
    assert toggle_person(two, "milo").names == ("milo", "Bip", "Nova")  # people keep their names
    assert named(two, two.lines[0].id, " BIP ").names == ("BIP", "Nova", "Milo")
    assert with_bots(toggle_person(two, "Ana"), 4).names[-1] == "Lux"
    assert without(two, two.lines[0].id).names == ("Bip", "Milo")
    assert len(set(against_bots(draft(), "Ana", ["hard"] * 9).names)) == 6


def test_with_real_cards_the_bots_wait() -> None:
    mixed = with_bots(playing(draft("Ana", "Bo"), "digital"), 2)
    assert playing(mixed, "table", "full").names == ("Ana", "Bo")
    assert (mixed.typed, playing(mixed, "table", "full").typed) == ("full", "full")
    assert playing(playing(mixed, "table"), "digital").names == mixed.names
    named_so = toggle_person(playing(mixed, "table"), "Bip")
    assert playing(named_so, "digital").names == ("Ana", "Bo", "Bip", "Nova", "Milo")


def test_what_was_chosen_comes_again() -> None:
    seats = (("Bip", "strong"), ("Ana", None), ("Milo", "easy"))
    last = LastTable("13", seats, 1, "scorepad", GAMES["13"].options(), "digital", coach=True)
    again = start("13", last, last)
    assert (again.names, again.bots) == (("Bip", "Ana", "Milo"), ("hard", None, "easy"))  # a level of elsewhere
    assert (again.first_at, again.mode, again.coach, again.tracking) == (1, "digital", True, "scorepad")
    assert usual_bots(last, again) == ("strong", "easy")
    assert usual_bots(None, again) == ("normal", "normal")
    empty = start("13", last, None)
    assert (empty.names, empty.mode, empty.coach) == (("", "", ""), "digital", True)
    assert with_players(playing(empty, "table"), seats, 1).names == ("Ana", "")


def people(names: Iterable[str]) -> tuple[tuple[str, None], ...]:
    return tuple((name, None) for name in names)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_option_is_asked_and_its_rule_can_be_read(game: str, lang: str) -> None:
    asked = SCREENS[game].questions
    assert {one.field for one in asked} == set(GAMES[game].options.__dataclass_fields__)
    for one in asked:
        words = text_of(game, one.rule, lang, {str(answer.value): "…" for answer in one.answers})
        assert words
        assert not set("`*_") & set(words)
    assert text_of(game, "N1", lang, {})
    assert text_of(game, "X99", lang, {}) == ""
    assert set(TRACKINGS) == set(SCREENS[game].tapped)
