"""Puts the options that a table chose into words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from companion.engine import NotUnderstood
from companion.engine.wire import read_options, write_options
from companion.engine.words import N_, Say
from companion.games import GAMES

NAMES: Final = {"scorepad": N_("Real cards, quick scoring"), "full": N_("Real cards, every card")}
DIGITAL: Final = N_("On screen")


def variant(say: Say, game: str, chosen: Mapping[str, Any]) -> str:
    """Return the options, as a session file has them, that are not the usual ones; empty where there are none."""
    usual, told = write_options(GAMES[game].options()), []
    for question in GAMES[game].questions:
        value = chosen.get(question.field, usual[question.field])
        if value != usual[question.field]:
            answer = next((say.t(one.words) for one in question.answers if one.value == value), str(value))
            told.append(say.t("{what}: {found}", what=say.t(question.words), found=answer))
    return say.clauses(told)


def variant_kept(say: Say, game: str, options: str) -> str:
    """Return the same for the JSON text of options as the store keeps it; empty for a game or options of another
    version.
    """
    if game not in GAMES:
        return ""
    try:
        return variant(say, game, write_options(read_options(GAMES[game].options, json.loads(options))))
    except (NotUnderstood, ValueError):
        return ""


def agreed(
    say: Say, game: str, how: str, players: int, chosen: Mapping[str, Any], *, coach: bool = False
) -> tuple[list[str], list[str]]:
    """Return how it is played and how long, and a few words for each rule that is not as printed.

    ``how`` is the mode of a session without cards, else its tracking; the options are those ``options_at`` its table.
    """
    plain, other = [say.t(NAMES.get(how, DIGITAL))], list[str]()
    usual = write_options(GAMES[game].options())
    for question in GAMES[game].questions:
        value = chosen[question.field]
        if not question.answers:
            told = rounds_words(say, game, players, value)
            (plain if value == usual[question.field] else other).append(told)
        elif value != usual[question.field]:
            answer = next((one for one in question.answers if one.value == value), None)
            other += [say.t(answer.brief or answer.words)] if answer else []
    return plain, [*other, *([say.t("Coach")] if coach else [])]


def rounds_words(say: Say, game: str, players: int, chosen: int = 0) -> str:
    """Say the number of rounds that was agreed, or that the rules give for so many players."""
    number = chosen or usual_rounds(game, players)
    return say.plural("{n} round", "{n} rounds", number) if number else say.t("as on the rule sheet")


def usual_rounds(game: str, players: int) -> int:
    """Return the number of rounds that the rules give; 0 where games have no rounds, or are not for so many players."""
    rounds = GAMES[game].rounds
    return 0 if rounds is None or players not in GAMES[game].players else rounds(GAMES[game].options(), players)
