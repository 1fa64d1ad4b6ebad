"""Says numbers that are seldom whole."""

from __future__ import annotations

import math

from companion.engine.words import Say


def with_tenth(say: Say, value: float) -> str:
    """Return a number of 0 or more with at most one digit behind the point, none where that is 0."""
    whole, tenth = divmod(math.floor(value * 10 + 0.5), 10)
    return say.t("{whole}.{tenth}", whole=whole, tenth=tenth) if tenth else str(whole)
