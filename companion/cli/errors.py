"""Puts each refusal into one line: what is wrong, where, and by which rule."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from companion.engine import N_, Game, NotUnderstood, RuleBroken, Say, unreadable
from companion.engine.game import with_rule

WRONG, UNREADABLE = 1, 2

_CAUSES = {
    FileNotFoundError: N_("there is no such file or folder"),
    FileExistsError: N_("this is not a folder"),
    IsADirectoryError: N_("this is a folder"),
    NotADirectoryError: N_("this is not a folder"),
    PermissionError: N_("not allowed"),
}


@dataclass(eq=False)
class Failed(Exception):
    """Ends a command: has the words for standard error and the exit status (1 wrong, 2 unreadable)."""

    words: str
    status: int


@contextmanager
def broken_rule_as_failed(say: Say, game: Game, where: str = "") -> Iterator[None]:
    """Raise Failed, in the words of the game, for a broken rule in the block; ``where`` comes before the words."""
    try:
        yield
    except RuleBroken as broken:
        raise Failed(rule_sentence(say, game, broken, where), WRONG) from None


@contextmanager
def unreadable_as_failed(say: Say, file: str) -> Iterator[None]:
    """Raise Failed, with the file's name before the place, for unreadable input in the block."""
    try:
        yield
    except NotUnderstood as refusal:
        raise Failed(say.labelled(file, unreadable(say, refusal)), UNREADABLE) from None


def rule_sentence(say: Say, game: Game, broken: RuleBroken, where: str = "") -> str:
    """Return a broken rule in the words of the game, with its place unless the words name it."""
    sentence = with_rule(say, game.words, broken)
    for place in (broken.facts.get("where", ""), where):
        if place and str(place) not in sentence:
            sentence = say.labelled(str(place), sentence)
    return sentence


def cause(say: Say, fault: OSError) -> str:
    """Return why the system refuses, in the reader's language where we have words for it."""
    for kind, words in _CAUSES.items():
        if isinstance(fault, kind):
            return say.t(words)
    return fault.strerror or os.strerror(fault.errno or 0)
