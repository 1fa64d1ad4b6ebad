"""A refusal says what is wrong and, after a semicolon, what can be done instead; in every language."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from companion.games import GAMES
from companion.locale import LANGUAGES, speaker
from companion.ui.writing import SENTENCES
from tests.games.test_rule_ids import folder
from tests.test_words import broken_keys, refusals_raised

FILE: Final = "only a file or a command can ask for this, no screen does"
NO_WAY_OUT: Final = {
    **dict.fromkeys(("no_such_seat", "no_such_card", "no_such_face", "no_such_colour", "no_such_rank"), FILE),
    **dict.fromkeys(("no_such_event", "no_such_round", "not_filled", "not_at_start", "switch_by", "next_seat"), FILE),
    **dict.fromkeys(("counts_size", "totals_size", "reveal_size", "deal_size", "hands_size", "start_size"), FILE),
    **dict.fromkeys(("start_four", "start_six", "start_empty", "hands_missing", "hands_private", "deals"), FILE),
    **dict.fromkeys(("written_twice", "not_in_pile"), FILE),
    "no_switch": "there is none that could be taken away",
}
"""Refusals after which nothing else can be done, and why."""
WAITS: Final = {
    "ended": "it says what can be done in a second sentence",
    "paused": "the screen of a paused game has the key that goes on",
    "dealt": "what a dealer dealt stays as it is",
    "said_no": "the others have decided",
}
"""What a session says to a tap without a way out, and why."""
COMES_FIRST: Final = re.compile(r"(?!no_)\w+_(first|due)")
"""Keys of refusals that are, as a whole, what has to come first."""
INSTEAD: Final = re.compile(r"\w.*; [\w{]", re.DOTALL)

games = pytest.mark.parametrize("game", GAMES)


def asked(game: str) -> set[str]:
    """The keys of questions: the keys below them are what can be done."""
    calls = refusals_raised(sorted(folder(game).glob("*.py")), "Doubtful")
    return {getattr(call.args[1], "value", "") for _, call in calls}


def only_says_no(key: str, message: str, questions: set[str]) -> bool:
    """Whether a refusal names nothing else to do: no second half, nothing that comes first, nobody who is due."""
    due = "{expected}" in message or "{dealer}" in message
    return not (due or INSTEAD.search(message) or COMES_FIRST.fullmatch(key) or key in {*NO_WAY_OUT, *questions})


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_says_what_can_be_done_instead(game: str, lang: str) -> None:
    words: Any = GAMES[game].words
    told = speaker(lang).catalogue.gettext
    questions = asked(game)
    assert [key for key, message in words.REFUSALS.items() if only_says_no(key, told(message), questions)] == []


def test_every_reason_for_no_way_out_is_needed() -> None:
    raised = {key for game in GAMES for key in broken_keys(game)}
    assert set(NO_WAY_OUT) <= raised
    assert set(WAITS) <= set(SENTENCES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_session_says_no_to_has_a_second_sentence(lang: str) -> None:
    say = speaker(lang)
    for key, message in SENTENCES.items():
        assert key in WAITS or re.search(r"[.:;] .*\w", say.t(message)), key


def test_a_refusal_that_only_says_no_would_be_noticed() -> None:
    assert only_says_no("column_taken", "column {column} has been taken already", set())
    assert not only_says_no("column_taken", "column {column} has been taken already; take another one", set())
