"""How well two colours are told apart, as WCAG 2 measures it."""

from __future__ import annotations


def contrast(one: str, other: str) -> float:
    """(lighter + 0.05) / (darker + 0.05), from 1 to 21; colours as ``#RRGGBB``."""
    low, high = sorted(luminance(color) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
