"""Builds the addresses of screens. A session's id may come from a file and be any text, so it is encoded."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import date

_PLAIN = re.compile(r"[A-Za-z0-9-]+")
_YEARS = 1000, 3000
"""Those that a session file knows, so that there is a day before each and a day after it."""


def session(id: str, *more: object) -> str:
    """Return the address of a session, ``/session/0a7e…``, or of a screen below it."""
    part = id if _PLAIN.fullmatch(id) else "~" + urlsafe_b64encode(id.encode()).decode().rstrip("=")
    return "/".join(["/session", part, *map(str, more)])


def new(game: str, *, again: bool = False) -> str:
    """Return the address of a game's set-up; with ``again`` the people of its last session sit there already."""
    return f"/new/{game}?again" if again else f"/new/{game}"


def rule(game: str, id: str = "") -> str:
    """Return the address of a game's rules, opened at one of them."""
    return "/".join(["/rules", game, *([id] if id else [])])


def printing(game: str = "") -> str:
    """Return the address of what can be printed; with ``game`` its sheets come first, and back leads to its rules."""
    return f"/print/{game}" if game else "/print"


def evening(day: str, part: int = 1) -> str:
    """Return the address of an evening, its day given as 2026-11-21; ``part`` counts the companies of that day."""
    return f"/evening/{day}/{part}"


def play_alone(game: str = "") -> str:
    """Return the address where somebody begins to play alone: at one game, or where the game is chosen, too."""
    return f"/alone/{game}" if game else "/alone"


def daily(day: str = "") -> str:
    """Return the address of the deals of a day, given as 2026-11-21; of today without one."""
    return f"/daily/{day}" if day else "/daily"


def day_in(text: str) -> date | None:
    """Return the day in a part of an address; None for no day, and for one in whose year nobody plays."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if _YEARS[0] <= day.year < _YEARS[1] else None


def exports(wish: str = "") -> str:
    """Return the address where files for other programs are written: of all games, of those that were looked for
    (``found``), or of those that were ``picked`` of them.
    """
    return f"/export?{wish}" if wish else "/export"


DIE = "/die"
JOIN = "/join"
HISTORY = "/history"
UNFINISHED = "/history?unfinished"
DELETED = "/history?deleted"
PAST = "/past"
PEOPLE = "/people"
RULES = "/rules"
SETTINGS = "/settings"
lesson = "/how/{}".format
"""Returns the address of the four cards that say how a game goes."""
person, duel, group = "/people/{}".format, "/people/{}/with/{}".format, "/people/group/{}".format
"""Return those of a person, of how two fare against each other, and of a group, by their ids."""
game_figures, year = "/figures/{}".format, "/year/{}".format
picture_of = "{}/picture".format
"""Returns the address of the picture of an evening, or of a year, that is shown at this one."""


def instead_of(gone: str, to: str) -> str:
    """Return the address ``to`` for whoever is led there because nothing stands at ``gone`` any more, nor below it:
    no step back leads there (``assets/history.js``).
    """
    return f"{to}#gone={gone}"


def session_in(part: str) -> str:
    """Return the session's id from its part of an address."""
    if not part.startswith("~"):
        return part
    try:
        return urlsafe_b64decode(part[1:] + "==").decode()
    except ValueError:
        return part
