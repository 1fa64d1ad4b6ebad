"""Knows the names that stand for nobody: those of players who have not told a name (decision 0036).

They are said in the language of whoever began, so those of every language count.
"""

from __future__ import annotations

import re
from functools import cache

from companion.engine.words import N_
from companion.locale import LANGUAGES, speaker
from companion.store import folded

YOU = N_("You")
"""The name of somebody who plays alone and has not told one."""
NUMBERED = N_("Player {number}")
"""The names of those whom earlier versions of the app took for people."""


def is_placeholder(name: str) -> bool:
    """Tell whether a name is one that the app gives, in any language."""
    return any(one.fullmatch(folded(name)) for one in _patterns())


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    says = [speaker(lang) for lang in LANGUAGES]
    yours = [re.escape(folded(say.t(YOU))) for say in says]
    numbered = [re.escape(folded(say.t(NUMBERED, number="#"))).replace(r"\#", r"\d+") for say in says]
    return tuple(re.compile(one) for one in (*yours, *numbered))
