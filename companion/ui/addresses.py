"""Where a session is. Ids may come from files: any text, and not every text survives in an address as it is."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping

_PLAIN = re.compile(r"[A-Za-z0-9-]+")


def session(id: str, *more: object) -> str:
    """``/session/0a7e…`` and what lies below it."""
    part = id if _PLAIN.fullmatch(id) else "~" + urlsafe_b64encode(id.encode()).decode().rstrip("=")
    return "/".join(["/session", part, *map(str, more)])


def new(game: str, *, again: bool = False) -> str:
    """Set-up of a game; ``again``: the people of its last session sit there already."""
    return f"/new/{game}?again" if again else f"/new/{game}"


def rule(game: str, id: str = "") -> str:
    """The rules of a game, opened at one of them."""
    return "/".join(["/rules", game, *([id] if id else [])])


def person(id: str) -> str:
    return f"/people/{id}"


DIE = "/die"
HISTORY = "/history"
PEOPLE = "/people"
RULES = "/rules"
SETTINGS = "/settings"


def session_in(where: Mapping[str, str]) -> str:
    """The id in the parts of an address."""
    part = where["id"]
    if not part.startswith("~"):
        return part
    try:
        return urlsafe_b64decode(part[1:] + "==").decode()
    except ValueError:
        return part
