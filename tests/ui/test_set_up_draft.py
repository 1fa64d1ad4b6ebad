"""What is being entered before a session begins, without a screen."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.sessions.people import LastTable
from companion.ui.parts.rule_text import text_of
from companion.ui.setup.draft import Draft, start
from companion.ui.setup.words import QUESTIONS, TRACKINGS, TYPED


def draft(*names: str) -> Draft:
    empty = start(range(2, 7), None, GAMES["push"].options(), None)
    for name in names:
        empty = empty.seated(name)
    return empty


def test_people_sit_on_free_lines_first_and_get_up_again() -> None:
    three = draft("Ana", "Bo", "Chloé")
    assert three.names == ("Ana", "Bo", "Chloé")
    assert three.seated("BO").names == ("Ana", "Chloé")
    assert three.seated("Bo").seated("Bo").names == ("Ana", "Chloé", "Bo")
    assert draft("Ana").seated("Ana").names == ("", "")  # two lines always stay
    assert len(draft(*"abcdefgh").names) == 6
    assert draft(*"abcdef").full
    assert not draft(*"abcde").full


def test_who_begins_keeps_beginning_wherever_they_sit() -> None:
    three = draft("Ana", "Bo", "Chloé")
    chosen = Draft(three.lines, three.most, three.lines[2].id, three.tracking, three.options)
    assert chosen.moved(2, 0).first_at == 0
    assert chosen.moved(0, 2).names == ("Bo", "Chloé", "Ana")
    assert chosen.moved(0, 2).first_at == 1
    assert chosen.without(chosen.first).first_at == 1  # who sits there now
    assert chosen.moved(0, -1) == chosen.moved(2, 3) == chosen


def test_the_same_people_again_are_as_many_as_may_play() -> None:
    six = LastTable("push", tuple("ABCDEF"), 4, "full", GAMES["push"].options())
    few = start(GAMES["thricewise"].players, None, GAMES["thricewise"].options(), six)
    assert few.names == tuple("ABCDE")
    assert few.first_at == 4
    assert start(range(3, 7), six, None, None).names == ("", "", "")
    assert start(range(3, 7), six, None, None).tracking == "full"
    alone = LastTable("push", ("A",), 0, "full", GAMES["push"].options())
    assert draft().people(alone.names, 0).names == ("A", "")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_option_is_asked_and_its_rule_can_be_read(game: str, lang: str) -> None:
    asked = QUESTIONS[game]
    assert {one.field for one in asked} == set(GAMES[game].options.__dataclass_fields__)
    for one in asked:
        words = text_of(game, one.rule, lang, {str(answer.value): "…" for answer in one.answers})
        assert words
        assert not set("`*_") & set(words)
    assert text_of(game, "N1", lang, {})
    assert text_of(game, "X99", lang, {}) == ""
    assert {(game, tracking) for tracking in TRACKINGS} <= set(TYPED)
