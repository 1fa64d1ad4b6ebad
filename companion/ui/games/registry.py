"""Lists all games that have screens, by the id that session files have."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine import Say
from companion.games import GAMES
from companion.ui import theme
from companion.ui.games import push, thirteen, thricewise
from companion.ui.games.screens import GameScreens

SCREENS: Final[dict[str, GameScreens]] = {
    "push": push.SCREENS,
    "13": thirteen.SCREENS,
    "thricewise": thricewise.SCREENS,
}


def title_of(say: Say, game: str) -> str:
    """Return what a game is called; one that another program knows, by its id."""
    return GAMES[game].words.title(say) if game in GAMES else game


def colour_of(game: str) -> ft.Colors:
    """Return the colour in which the name of a game stands."""
    return SCREENS[game].accent.colour if game in SCREENS else theme.INK
