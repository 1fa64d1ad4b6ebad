"""Has the settings of this device: look, motion, sound. They stay on the device."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal

import flet as ft

from companion.engine import NotUnderstood
from companion.games import GAMES
from companion.sessions.files.archive import LONGEST_NAME as LONGEST_NAME
from companion.sessions.files.safe_json import DECODER
from companion.sessions.play.driver import PACES
from companion.share.assets import SIZES, Size
from companion.share.site import NoAddress, cleaned

Theme = Literal["system", "light", "dark"]
Motion = Literal["system"] | bool
Pace = Literal["slow", "normal", "fast", "instant"]

ALLOWED: Final[dict[str, tuple[Any, ...]]] = {
    "theme": ("system", "light", "dark"),
    "motion": ("system", True, False),
    "shake_level": (1, 2, 3),
    "volume": (1, 2, 3),
    "pace": tuple(PACES),
    "think": (0.2, 0.5, 1.0, 2.0),
    "paper": SIZES,
}
LONGEST: Final = 4096
"""The most characters of all choices together, as they are written."""
LONGEST_PLACE: Final = 200
LONGEST_TABLES: Final = 400
ALONE: Final = re.compile(r"([a-z0-9]+:\d:[a-z]+:[a-z]*(;|$))*")
"""For each game its id, how many bots, their level and the length of the game."""
MOST_BGG: Final = 9_999_999
MODES: Final = {"system": ft.ThemeMode.SYSTEM, "light": ft.ThemeMode.LIGHT, "dark": ft.ThemeMode.DARK}


@dataclass(frozen=True, slots=True)
class Prefs:
    """The choices. ``motion`` "system" asks the device whether it wants little of it; ``shake_level`` 3 takes the
    lightest shake.

    ``volume`` 3 is the loudest; ``sound_at_table``: cards are heard where people have real ones, too.
    ``turn_look``, ``turn_sound`` and ``turn_buzz`` are how one's own turn is told, alone or on a phone of one's own.
    ``awake`` keeps the screen on while a session is open. ``pace`` is that of bots (``driver.PACES``); ``think`` is how
    many seconds a bot may think about one decision. ``by_hand``: where the app deals, people like to tap what decides
    nothing, too. ``tables_alone`` is what was chosen last to play alone (``setup.lone_table``). ``me`` is whose device
    this is, and ``asked`` that somebody who played alone was asked for it. ``bgg_13`` is the number under which BG
    Stats is to find 13 at BoardGameGeek. ``address`` is where other devices find the app, empty as long as nobody has
    said so. ``paper`` is that of the printer. ``taught`` are the games of which somebody has seen here how they go.
    """

    theme: Theme = "system"
    motion: Motion = "system"
    sound: bool = True
    volume: int = 2
    sound_at_table: bool = False
    vibration: bool = True
    turn_look: bool = True
    turn_sound: bool = True
    turn_buzz: bool = True
    shake: bool = True
    shake_level: int = 2
    awake: bool = True
    pace: Pace = "normal"
    think: float = 0.5
    by_hand: bool = False
    tables_alone: str = ""
    me: str = ""
    asked: bool = False
    bgg_13: int = GAMES["13"].boardgamegeek
    address: str = ""
    paper: Size = "a4"
    taught: tuple[str, ...] = ()

    def written(self) -> str:
        """Return the choices as one line of JSON, which ``read`` takes."""
        return json.dumps(asdict(self), separators=(",", ":"))


def read(text: object) -> Prefs:
    """Read what ``written`` wrote. Whatever is missing or makes no sense counts as not chosen."""
    try:
        stored = DECODER.decode(text) if isinstance(text, str) and len(text) <= LONGEST else {}
    except (NotUnderstood, RecursionError, ValueError):
        stored = {}
    if not isinstance(stored, dict):
        return Prefs()
    if isinstance(stored.get("taught"), list):
        stored["taught"] = tuple(stored["taught"])
    return Prefs(**{one.name: stored[one.name] for one in fields(Prefs) if _fits(one.name, stored.get(one.name))})


def _fits(name: str, value: object) -> bool:
    if name == "me":
        return isinstance(value, str) and len(value) <= LONGEST_NAME
    if name == "tables_alone":
        return isinstance(value, str) and len(value) <= LONGEST_TABLES and ALONE.fullmatch(value) is not None
    if name == "bgg_13":
        return type(value) is int and 0 < value <= MOST_BGG
    if name == "address":
        return value == "" or (isinstance(value, str) and _is_address(value))
    if name == "taught":
        return isinstance(value, tuple) and all(
            isinstance(one, str) and one in GAMES and value.count(one) == 1 for one in value
        )
    allowed = ALLOWED.get(name, (True, False))
    return any(value == one and type(value) is type(one) for one in allowed)


def _is_address(value: str) -> bool:
    try:
        return cleaned(value) == value
    except NoAddress:
        return False
