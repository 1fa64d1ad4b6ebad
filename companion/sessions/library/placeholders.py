"""Knows the names that the app gives: to players who have not told one (decision 0036), and to people of the samples.

They are kept in the language of whoever began, so those of every language count.
"""

from __future__ import annotations

import re
from functools import cache

from companion.engine.words import N_, YOU, Say
from companion.locale import LANGUAGES, speaker
from companion.store import folded

NUMBERED = N_("Player {number}")
"""The names of those whom earlier versions of the app took for people."""
SAMPLE = N_("{name} (sample)")


def is_placeholder(name: str) -> bool:
    """Tell whether a name is one that the app gives, in any language, or shows nothing."""
    fold = folded(name)
    return not fold or is_you(name) or any(one.fullmatch(fold) for one in _patterns())


def is_you(name: str) -> bool:
    """Tell whether a name is that of somebody who played alone and told none, in any language."""
    return folded(name) in _yours()


def as_said(say: Say, name: str) -> str:
    """Return a name as it is read: one that the app gave is said in the reader's language."""
    if is_you(name):
        return say.t(YOU)
    if named := next((found for one in _samples() if (found := one.fullmatch(name))), None):
        return say.t(SAMPLE, name=named[1])
    return say.t(NUMBERED, number=(folded(name) or "?").split()[-1]) if is_placeholder(name) else name


@cache
def _yours() -> frozenset[str]:
    return frozenset(folded(speaker(lang).t(YOU)) for lang in LANGUAGES)


@cache
def _samples() -> tuple[re.Pattern[str], ...]:
    words = [re.escape(speaker(lang).t(SAMPLE, name="#")) for lang in LANGUAGES]
    return tuple(re.compile(one.replace(r"\#", "(.+)")) for one in words)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    words = [re.escape(folded(speaker(lang).t(NUMBERED, number="#"))) for lang in LANGUAGES]
    return tuple(re.compile(one.replace(r"\#", r"\d+")) for one in words)
