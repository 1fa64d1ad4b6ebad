"""Finds what this version knows of a game, for those who write files and know no game themselves."""

from __future__ import annotations

from companion.engine import Game
from companion.games import GAMES


def known_game(id: str) -> Game | None:
    """Return the game with this id; nothing for one of another version."""
    return GAMES.get(id)
