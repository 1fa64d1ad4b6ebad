"""Puts the options that a table chose into words, and finds them again in the words of a play file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from companion.engine import N_, Game, NotUnderstood, Say, capital, folded, read_options, write_options
from companion.engine.game import Question
from companion.games import GAMES, options_at
from companion.locale import FALLBACK, LANGUAGES, speaker
from companion.store import NewSession

_QUOTES: Final = re.compile('[“”„«»"]')

NAMES: Final = {"scorepad": N_("Real cards, quick scoring"), "full": N_("Real cards, every card")}
DIGITAL: Final = N_("on screen")


def variant(say: Say, game: str, chosen: Mapping[str, object]) -> str:
    """Return the options, as a session file has them, that are not the usual ones; empty where there are none."""
    return say.clauses([_sentence(say, question, value) for question, value in _unusual(game, chosen)])


def board(about: NewSession) -> str:
    """Return the same in a few words for BG Stats; empty for a game or options of another version.

    It is English wherever it is written: that app takes every other text for another board.
    """
    if about.game not in GAMES:
        return ""
    try:
        chosen = write_options(read_options(GAMES[about.game].options, json.loads(about.options)))
    except (NotUnderstood, ValueError):
        return ""
    say, chosen = speaker(FALLBACK), options_at(about.game, chosen, len(about.players), about.tracking)
    unusual = _unusual(about.game, chosen)
    return say.clauses([_QUOTES.sub("", _brief(say, question, value)) for question, value in unusual])


def options_named(game: str, board: str) -> tuple[object, str]:
    """Return the options that a board names, briefly or in a sentence of any language, and what else it says."""
    chosen, rest = dict[str, Any](), list[str]()
    for part in filter(None, map(str.strip, re.split("[;·\n]", board))):
        if named := _names_of(game).get(_compared(part)):
            chosen.update([named])
        else:
            rest.append(part)
    return read_options(GAMES[game].options, chosen), "; ".join(rest)


def _unusual(game: str, chosen: Mapping[str, object]) -> Iterator[tuple[Question, object]]:
    usual = write_options(GAMES[game].options())
    for question in GAMES[game].questions:
        value = chosen.get(question.field, usual[question.field])
        if value != usual[question.field]:
            yield question, value


def agreed(
    say: Say, game: str, how: str, players: int, chosen: Mapping[str, Any], *, coach: bool = False
) -> tuple[list[str], list[str]]:
    """Return how it is played and how long, and a few words for each rule that is not as printed.

    ``how`` is the mode of a session without cards, else its tracking; the options are those ``options_at`` its table.
    """
    other = {question: _brief(say, question, value) for question, value in _unusual(game, chosen)}
    numbers = [one for one in GAMES[game].questions if not one.answers and one not in other]
    plain = [capital(say.t(NAMES.get(how, DIGITAL))), *(rounds_words(say, game, players) for _ in numbers)]
    return plain, [*other.values(), *([say.t("Coach")] if coach else [])]


def rounds_words(say: Say, game: str, players: int, chosen: int = 0) -> str:
    """Say the number of rounds that was agreed, or that the rules give for so many players."""
    number = chosen or usual_rounds(game, players)
    return say.plural("{n} round", "{n} rounds", number) if number else say.t("as on the rule sheet")


def usual_rounds(game: str, players: int) -> int:
    """Return the number of rounds that the rules give; 0 where games have no rounds, or are not for so many players."""
    rounds = GAMES[game].rounds
    return 0 if rounds is None or players not in GAMES[game].players else rounds(GAMES[game].options(), players)


def _sentence(say: Say, question: Question, value: object) -> str:
    answer = next((say.t(one.words) for one in question.answers if one.value == value), str(value))
    return say.labelled(say.t(question.words), answer)


def _brief(say: Say, question: Question, value: Any) -> str:
    if not question.answers:
        return say.plural("{n} round", "{n} rounds", value)
    return next((say.t(one.brief or one.words) for one in question.answers if one.value == value), str(value))


@cache
def _names_of(game: str) -> Mapping[str, tuple[str, object]]:
    """Return option and value by every way to name them."""
    return {
        _compared(write(speaker(lang), question, value)): (question.field, value)
        for question in GAMES[game].questions
        for value in [one.value for one in question.answers] or range(1, question.most + 1)
        for lang in LANGUAGES
        for write in (_brief, _sentence)
    }


def _compared(words: str) -> str:
    return folded(_QUOTES.sub("", words))


def known_game(id: str) -> Game | None:
    """Return the game with this id; nothing for one of another version."""
    return GAMES.get(id)
