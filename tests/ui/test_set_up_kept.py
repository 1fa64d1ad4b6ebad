"""A set-up that is half entered waits on its device, through home and a restart, until the game begins."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.ui.screens.setup import draft as drafts
from companion.ui.screens.setup.draft import FORM, Draft, start
from companion.ui.session.entry import read, written
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
