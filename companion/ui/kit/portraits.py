"""Draws faces that people may choose: animals, which differ in outline, each in the colour that was chosen.

Like bots' faces (``faces``) they are pictures on their own light ground, the same by day and by night: dark lines on a
pale fill, with a rim of paper around them.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.engine.words import N_
from companion.ui import theme

PORTRAITS: Final = {
    "cat": N_("cat"),
    "dog": N_("dog"),
    "rabbit": N_("rabbit"),
    "bear": N_("bear"),
    "fox": N_("fox"),
    "mouse": N_("mouse"),
    "owl": N_("owl"),
    "chick": N_("chick"),
    "frog": N_("frog"),
    "fish": N_("fish"),
    "whale": N_("whale"),
    "hedgehog": N_("hedgehog"),
}
"""The faces to choose from, and how each is said."""

FILLS: Final = {
    "": "#EFE4CC",
    "green": "#BFE3C8",
    "yellow": "#F6DD8E",
    "red": "#F4B5A8",
    "blue": "#B4D2F4",
    "purple": "#D5C3F0",
}
"""The fill by colour; pale, so that the lines are read on each of them."""

_EYES = '<circle cx="11.8" cy="{y}" r="1.8"/><circle cx="20.2" cy="{y}" r="1.8"/>'
_SNOUT = '<path d="M14.2 {y}h3.6l-1.8 2.2z"/>'

_OUTLINES: Final = {
    "cat": '<path d="M5 28V5l7 5.5h8L27 5v23q-11 4-22 0z"/>',
    "dog": (
        '<path d="M7.5 15a8.5 9 0 0 1 17 0v6a8.5 9 0 0 1-17 0z"/>'
        '<path d="M9.5 7Q2.5 6.5 2.5 19q4.5 1.5 6.2-4z"/><path d="M22.5 7q7-.5 7 12-4.5 1.5-6.2-4z"/>'
    ),
    "rabbit": (
        '<ellipse cx="11" cy="8.5" rx="3.2" ry="7"/><ellipse cx="21" cy="8.5" rx="3.2" ry="7"/>'
        '<circle cx="16" cy="20.5" r="9.3"/>'
    ),
    "bear": '<circle cx="7" cy="8.5" r="4.3"/><circle cx="25" cy="8.5" r="4.3"/><circle cx="16" cy="17.5" r="11.3"/>',
    "fox": '<path d="M3 4l9 5h8l9-5-2.5 14L16 29 5.5 18z"/>',
    "mouse": '<circle cx="7" cy="10" r="6.2"/><circle cx="25" cy="10" r="6.2"/><path d="M6.5 18q9.5-16 19 0L16 29z"/>',
    "owl": '<path d="M5 3l6 4h10l6-4v17a11 9.5 0 0 1-22 0z"/>',
    "chick": '<path d="M14 5.5L12.5 2l3.5 2 3-2.5-.8 4.2"/><circle cx="16" cy="17.5" r="12"/>',
    "frog": (
        '<circle cx="8.5" cy="8.5" r="5"/><circle cx="23.5" cy="8.5" r="5"/>'
        '<ellipse cx="16" cy="19" rx="13.5" ry="9.5"/>'
    ),
    "fish": '<path d="M22 16l8.5-7.5v15z"/><ellipse cx="13" cy="16" rx="11.5" ry="9"/>',
    "whale": '<path d="M1.5 19q0-9.5 12-9.5 8 0 10.5 6.5l-.5-7 4 3 3.5-3.5Q31.5 28 15 28 1.5 28 1.5 19z"/>',
    "hedgehog": (
        '<path d="M30 24.5L25 25l4.5-6-5.5.5 3-6.5-5.5 2L22 8l-5.5 3.5L14 5l-2.5 6L6 8.5l1.5 6-5 1.5 3.5 4-4 5.5q5 3.5'
        ' 12 3.5 10.5 0 16-4.5z"/>'
    ),
}
_DETAILS: Final = {
    "cat": _EYES.format(y=17) + _SNOUT.format(y=20.5)
    + '<path d="M6.8 20.3l3.8.9M6.8 24.8l3.8-.9M25.2 20.3l-3.8.9M25.2 24.8l-3.8-.9" class="line"/>',
    "dog": _EYES.format(y=15) + '<ellipse cx="16" cy="20.5" rx="2.8" ry="2.1"/>'
    '<path d="M16 22.5v1.5q-1.5 2-3.5.8M16 24q1.5 2 3.5.8" class="line"/>',
    "rabbit": _EYES.format(y=19) + _SNOUT.format(y=22) + '<path d="M14.5 26.3h3" class="line"/>',
    "bear": _EYES.format(y=15.5) + '<ellipse cx="16" cy="20.2" rx="2.5" ry="1.8"/>'
    '<path d="M16 22v2.5m-2.8 0q2.8 2 5.6 0" class="line"/>',
    "fox": _EYES.format(y=15.5) + '<circle cx="16" cy="25.5" r="2.2"/>'
    '<path d="M6 18.5l6 2 4 5 4-5 6-2" class="line"/>',
    "mouse": _EYES.format(y=18) + '<circle cx="16" cy="27.5" r="2.3"/>',
    "owl": '<circle cx="11" cy="14.5" r="4" class="white"/><circle cx="21" cy="14.5" r="4" class="white"/>'
    '<circle cx="11" cy="14.5" r="1.6"/><circle cx="21" cy="14.5" r="1.6"/><path d="M14 18.5h4l-2 4z"/>',
    "chick": _EYES.format(y=15) + '<path d="M12.5 19.5h7l-3.5 4.5z"/>',
    "frog": '<circle cx="8.5" cy="8.5" r="1.9"/><circle cx="23.5" cy="8.5" r="1.9"/>'
    '<path d="M6.5 20q9.5 7 19 0" class="line"/>',
    "fish": '<circle cx="8" cy="14" r="1.9"/><path d="M2.5 19q3.5 1.5 5.5-.5M15 11q3 5 0 10" class="line"/>',
    "whale": '<circle cx="8.5" cy="19" r="1.7"/><path d="M3.5 23.5q7 1.8 13-.5M13 14.5q3-1.5 6 0" class="line"/>',
    "hedgehog": '<circle cx="8.5" cy="20.5" r="1.7"/><circle cx="2.8" cy="25" r="1.9"/>'
    '<path d="M6.5 25.5q2.5 1 5-.5" class="line"/>',
}  # fmt: skip


@cache
def portrait(name: str, colour: str) -> str:
    """Return the drawing as SVG, 34 units wide."""
    ink, paper = theme.FACE_INK, theme.FACE
    joined = 'stroke-linejoin="round" stroke-linecap="round"'
    details = _DETAILS[name].replace('class="line"', f'fill="none" stroke="{ink}" stroke-width="1.7" {joined}')
    details = details.replace('class="white"', f'fill="{paper}" stroke="{ink}" stroke-width="1.4"')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 34 34">'
        f'<g fill="{paper}" stroke="{paper}" stroke-width="4.6" {joined}>{_OUTLINES[name]}</g>'
        f'<g fill="{FILLS.get(colour, FILLS[""])}" stroke="{ink}" stroke-width="1.9" {joined}>{_OUTLINES[name]}</g>'
        f'<g fill="{ink}">{details}</g></svg>'
    )
