"""Finds round numbers for the side of a chart."""

from __future__ import annotations

import math
from typing import Final

ROUND: Final = (1, 2, 5, 10)
STEPS: Final = 4
"""So many steps a scale has at most, but for one more at its end."""


def scale(least: float, most: float, *, whole: bool = True) -> tuple[float, ...]:
    """Return round numbers, equally far apart, from at most ``least`` to at least ``most``; two of them at least.

    ``whole``: none of them has a fraction.
    """
    span = max(most - least, 1e-9)
    power = 10.0 ** math.floor(math.log10(span / STEPS))
    step = next(one * power for one in ROUND if one * power * STEPS >= span * (1 - 1e-9))
    if whole:
        step = max(1.0, float(math.ceil(step)))
    first = math.floor(least / step + 1e-9)
    last = max(math.ceil(most / step - 1e-9), first + 1)
    return tuple(round(step * n, 9) for n in range(first, last + 1))


def tick_words(number: float, unit: str = "") -> str:
    """Return a number of a scale as it stands beside a chart; ``unit`` brings its own space, if it needs one."""
    plain = f"{abs(number):g}"
    return f"\N{MINUS SIGN}{plain}{unit}" if number < 0 else f"{plain}{unit}"
