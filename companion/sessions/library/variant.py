"""Puts the options that a table chose into words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.engine import NotUnderstood
from companion.engine.wire import read_options, write_options
from companion.engine.words import Say
from companion.games import GAMES


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
