"""Lists all games that have screens, by the id that session files have."""

from __future__ import annotations

from typing import Final

from companion.ui.games import push, thirteen, thricewise
from companion.ui.games.screens import GameScreens

SCREENS: Final[dict[str, GameScreens]] = {
    "push": push.SCREENS,
    "13": thirteen.SCREENS,
    "thricewise": thricewise.SCREENS,
}
