"""Colours, type and distances, under the names that screens use.

A colour token is a role of the client's colour scheme, so light and dark follow the system without asking the server.
Pairs have a contrast of at least 4.5 : 1 (text) and 3 : 1 (marks, borders of fields) in both; tests/ui measures them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.share.assets import FACES
from companion.share.assets import FONT as FONT

# token = role; the values are below
PAPER: Final = ft.Colors.SURFACE
CARD: Final = ft.Colors.SURFACE_CONTAINER_LOWEST
KEY: Final = ft.Colors.SURFACE_CONTAINER_HIGH
INK: Final = ft.Colors.ON_SURFACE
SOFT: Final = ft.Colors.ON_SURFACE_VARIANT
LINE: Final = ft.Colors.OUTLINE_VARIANT
EDGE: Final = ft.Colors.OUTLINE
WARN: Final = ft.Colors.ERROR
WARN_TINT: Final = ft.Colors.ERROR_CONTAINER
LIT: Final = ft.Colors.TERTIARY_CONTAINER
ON_LIT: Final = ft.Colors.ON_TERTIARY_CONTAINER
BLUE: Final = ft.Colors.PRIMARY_FIXED
YELLOW: Final = ft.Colors.SECONDARY_FIXED
GREEN: Final = ft.Colors.TERTIARY_FIXED
ROTTEN: Final = ft.Colors.PRIMARY_FIXED_DIM
RED: Final = ft.Colors.SECONDARY_FIXED_DIM
PURPLE: Final = ft.Colors.TERTIARY_FIXED_DIM


@dataclass(frozen=True, slots=True)
class Accent:
    """The one colour of a place: write and draw lines with ``colour``, fill with ``fill`` and write ``on`` that, tint
    behind ink with ``tint``. By night letters are light, and what is filled is deep: no key is a lamp.
    """

    colour: ft.Colors
    fill: ft.Colors
    tint: ft.Colors
    on: ft.Colors = ft.Colors.ON_PRIMARY


FELT: Final = Accent(ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY_CONTAINER, ft.Colors.PRIMARY_CONTAINER)
MIDNIGHT: Final = Accent(ft.Colors.SECONDARY, ft.Colors.ON_SECONDARY, ft.Colors.SECONDARY_CONTAINER)
VERMILION: Final = Accent(ft.Colors.ON_PRIMARY_FIXED, ft.Colors.ON_PRIMARY_FIXED_VARIANT, ft.Colors.INVERSE_PRIMARY)
PLUM: Final = Accent(ft.Colors.ON_SECONDARY_FIXED, ft.Colors.ON_SECONDARY_FIXED_VARIANT, ft.Colors.INVERSE_SURFACE)

FACE: Final = "#FFFDF8"
"""The paper of a card. Cards are lit by the lamp above the table: the same in light and dark, and so is what is on
them."""
FACE_INK: Final = "#2A221B"
FACE_SOFT: Final = "#6B5E50"
FACE_EDGE: Final = "#CFC2AB"
FACE_NEW: Final = "#B0700A"
"""The ring around a card that was newly laid: it stands out from the paper and, in both themes, from the table."""
ON_FACE: Final = {
    "red": "#C23B3B",
    "blue": "#2D6CC0",
    "yellow": "#A87600",
    "green": "#2A8352",
    "purple": "#7646AE",
    "moons": "#5A6A85",
    "suns": "#B27300",
    "waves": "#2D6CC0",
    "leaves": "#2A8352",
    "wyrms": "#C23B3B",
    "knots": "#7A5230",
}
"""Colours and suits on a card's paper."""

VALUES: Final[dict[ft.Colors, tuple[str, str]]] = {
    PAPER: ("#FAF5EA", "#121A16"),
    CARD: ("#FFFDF8", "#1B2520"),
    KEY: ("#EFEADF", "#2A3630"),
    INK: ("#2A221B", "#F1ECDF"),
    SOFT: ("#6B5E50", "#B4B3A3"),
    LINE: ("#E5DAC6", "#34413A"),
    EDGE: ("#8C7E6C", "#7F8C82"),
    WARN: ("#A83A24", "#FF9D87"),
    WARN_TINT: ("#F7E3DC", "#44241D"),
    LIT: ("#FBF0CF", "#4A3F18"),
    ON_LIT: ("#4A3A06", "#FBE9AE"),
    FELT.colour: ("#1E5B4B", "#7CCBB1"),
    FELT.fill: ("#1E5B4B", "#2B7A65"),
    FELT.on: ("#FFFFFF", "#FFFFFF"),
    FELT.tint: ("#E3EFE9", "#20392F"),
    MIDNIGHT.colour: ("#2C4A8C", "#A9BFF5"),
    MIDNIGHT.fill: ("#2C4A8C", "#4A6CBF"),
    MIDNIGHT.tint: ("#E6EBF6", "#24304D"),
    BLUE: ("#2D6CC0", "#7FB2F5"),
    YELLOW: ("#B07C00", "#F0C04A"),
    GREEN: ("#2A8352", "#74D09B"),
    ROTTEN: ("#BF3434", "#FF8A80"),
    RED: ("#C23B3B", "#FF8A80"),
    PURPLE: ("#7646AE", "#C6A2F2"),
    VERMILION.colour: ("#B3391F", "#FFA68E"),
    VERMILION.fill: ("#B3391F", "#C24A2E"),
    VERMILION.tint: ("#F9E6DF", "#47261C"),
    PLUM.colour: ("#6B3C7A", "#DDB4EB"),
    PLUM.fill: ("#6B3C7A", "#8F5AA2"),
    PLUM.tint: ("#F2E8F5", "#3A2740"),
}
"""Each token by day and by night."""

LIGHT: Final = {role: light for role, (light, _) in VALUES.items()}
DARK: Final = {role: dark for role, (_, dark) in VALUES.items()}

# type: three sizes of text and one of headlines, for eyes at arm's length; all grow with the reader's own text size
SMALL: Final = 14
"""Headings of panels, text beside what counts, words under a mark."""
BODY: Final = 16
LARGE: Final = 21
"""The next thing to do, the title of a dialog, the name of a card, points."""
HEADLINE: Final = 28
"""Whose turn it is, for somebody across the table; how the die fell; what a key counts, and the signs beside it."""

ICON_SMALL: Final = 18
ICON: Final = 22

# distances
GAP: Final = 8
EDGE_GAP: Final = 16
ROUND: Final = 14
"""Corners of keys and fields."""
ROUND_SHEET: Final = 20
"""Corners of panels."""
TOUCH: Final = 48
"""The smallest side of anything to tap."""
COLUMN: Final = 560
"""The greatest width of a column of text or keys."""

FOCUS: Final = (("#7F93A8", 0.6), ("#6F7F8F", 0.6))
"""What lies over a key that the keyboard has reached, in light and dark: light keys grow darker, dark ones lighter."""


def install(page: ft.Page, mode: ft.ThemeMode = ft.ThemeMode.SYSTEM) -> None:
    """Give a page both themes. The system chooses, also while the app runs, unless somebody chose one for good."""
    page.theme, page.dark_theme = _theme(LIGHT, FOCUS[0]), _theme(DARK, FOCUS[1])
    page.theme_mode = mode
    # Flet's client begins in colours of its own: fading from them, the first picture would be blue, and drawn for 0.2 s
    page.theme_animation_style = ft.AnimationStyle.no_animation()
    # In a browser the shell declares the font, before the first frame. Elsewhere a name has one file, but to the client
    # names that differ in case alone are one family, and each file says itself how bold it is.
    if not page.web:
        names = (FONT, FONT.lower(), FONT.upper())
        page.fonts = {name: f"fonts/companion-{face}.ttf" for name, face in zip(names, FACES, strict=True)}


def _theme(values: dict[ft.Colors, str], focus: tuple[str, float]) -> ft.Theme:
    scheme = ft.ColorScheme(**{role.name.lower(): value for role, value in values.items()})
    flat = ft.PageTransitionTheme.NONE
    return ft.Theme(
        color_scheme=scheme,
        font_family=FONT,
        scaffold_bgcolor=values[PAPER],
        canvas_color=values[CARD],  # under what is dragged out of a panel
        dialog_theme=ft.DialogTheme(bgcolor=values[CARD]),  # quiet keys stand out from it
        focus_color=ft.Colors.with_opacity(focus[1], focus[0]),
        page_transitions=ft.PageTransitionsTheme(android=flat, ios=flat, linux=flat, macos=flat, windows=flat),
    )
