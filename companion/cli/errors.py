"""Refusals as one line: what is wrong, where, and by which rule."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from companion.engine import Game, NotUnderstood, RuleBroken
from companion.engine.words import N_, Say, unreadable

WRONG, UNREADABLE = 1, 2

_CAUSES = {
    FileNotFoundError: N_("there is no such file or folder"),
    FileExistsError: N_("this is no folder"),
    IsADirectoryError: N_("this is a folder"),
    NotADirectoryError: N_("this is no folder"),
    PermissionError: N_("not allowed"),
}


class Failed(Exception):
    """A command ends here: words for standard error and the exit status (1 wrong, 2 unreadable)."""

    def __init__(self, words: str, status: int) -> None:
        super().__init__(words)
        self.words = words
        self.status = status


@contextmanager
def rule_faults_as_failed(say: Say, game: Game, names: Sequence[str] = (), where: str = "") -> Iterator[None]:
    """Rule faults within become Failed in the words of the game; ``where`` comes before them."""
    try:
        yield
    except RuleBroken as broken:
        raise Failed(wrong(say, game, broken, names, where), WRONG) from None


@contextmanager
def found_in(say: Say, file: str) -> Iterator[None]:
    """Unreadable input within becomes Failed with the file's name before the place."""
    try:
        yield
    except NotUnderstood as refusal:
        raise Failed(with_place(say, file, unreadable(say, refusal)), UNREADABLE) from None


def wrong(say: Say, game: Game, broken: RuleBroken, names: Sequence[str] = (), where: str = "") -> str:
    """A rule fault in the words of the game, and its place unless they name it."""
    sentence = game.words.refusal(Say(names, say.catalogue), broken)
    for place in (broken.facts.get("where", ""), where):
        if place and str(place) not in sentence:
            sentence = with_place(say, str(place), sentence)
    return sentence


def with_place(say: Say, where: str, sentence: str) -> str:
    """A sentence after its place."""
    return say.t("{where}: {sentence}", where=where, sentence=sentence)


def cause(say: Say, fault: OSError) -> str:
    """Why the system refuses, in the reader's language where we have words for it."""
    for kind, words in _CAUSES.items():
        if isinstance(fault, kind):
            return say.t(words)
    return fault.strerror or os.strerror(fault.errno or 0)
