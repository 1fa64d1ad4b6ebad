"""Gives everything that BG Stats knows by a UUID the same UUID for ever: plays, people, places and games."""

from __future__ import annotations

from typing import Final, Literal
from uuid import NAMESPACE_OID, UUID, uuid5

ABOUT: Final = "Plays recorded with Table Companion, for BG Stats: share this file with that app, or open it there."
"""What a play file of ours says of itself."""

_OURS: Final = uuid5(NAMESPACE_OID, "table-companion/bgstats")


def play_uuid(kind: Literal["session", "person", "place", "game"], id: str) -> str:
    """Return a UUID for an id; one that is a UUID already stays."""
    try:
        return str(UUID(id))
    except ValueError:
        return str(uuid5(_OURS, f"{kind}/{id}"))
