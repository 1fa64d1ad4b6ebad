"""Knows the names that the app gives: to players who have not told one (decision 0036), and to people of the samples.

The store has them in the language of the device that began, so those of every language count.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from companion.engine import N_, YOU, Say
from companion.locale import LANGUAGES, speaker
from companion.store import folded

NUMBERED = N_("Player {number}")
"""The names of those whom earlier versions of the app took for people."""
SAMPLE = N_("{name} (sample)")


def is_placeholder(name: str) -> bool:
    """Tell whether a name is one that the app gives, in any language, or shows nothing."""
    fold = folded(name)
    return not fold or is_you(name) or _found(fold, NUMBERED, r"\d+") is not None


def is_you(name: str) -> bool:
    """Tell whether a name is that of somebody who played alone and told none, in any language."""
    return _found(folded(name), YOU) is not None


def as_said(say: Say, name: str) -> str:
    """Return a name as it is read: one that the app gave is said in the reader's language."""
    if is_you(name):
        return say.t(YOU)
    if named := _found(name, SAMPLE, "(.+)", str):
        return say.t(SAMPLE, name=named[1])
    return say.t(NUMBERED, number=(folded(name) or "?").split()[-1]) if is_placeholder(name) else name


def _found(name: str, words: str, told: str = "", written: Callable[[str], str] = folded) -> re.Match[str] | None:
    """Find a name among these words in all languages, as they are ``written``, with what was ``told`` filled in."""
    return next((found for one in _patterns(words, told, written) if (found := one.fullmatch(name))), None)


@cache
def _patterns(words: str, told: str, written: Callable[[str], str]) -> tuple[re.Pattern[str], ...]:
    said = [re.escape(written(speaker(lang).t(words, number="#", name="#"))) for lang in LANGUAGES]
    return tuple(re.compile(one.replace(r"\#", told)) for one in said)
