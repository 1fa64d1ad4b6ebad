"""Names that stand for nobody: what somebody is called at a table who has not told a name (decision 0036).

They are said in the language of whoever began, so those of every language count.
"""

from __future__ import annotations

import re
from functools import cache

from companion.engine.words import N_
from companion.locale import LANGUAGES, speaker
from companion.store import folded

YOU = N_("You")
"""Who plays alone and has not told a name."""
NUMBERED = N_("Player {number}")
"""Who was taken for a person by earlier versions of the app."""


def is_placeholder(name: str) -> bool:
    """Tell whether a name is one that the app gives, in any language."""
    return any(one.fullmatch(folded(name)) for one in _patterns())


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    says = [speaker(lang) for lang in LANGUAGES]
    yours = [re.escape(folded(say.t(YOU))) for say in says]
    numbered = [re.escape(folded(say.t(NUMBERED, number="#"))).replace(r"\#", r"\d+") for say in says]
    return tuple(re.compile(one) for one in (*yours, *numbered))
