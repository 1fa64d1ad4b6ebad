"""How names are compared."""

from __future__ import annotations

import unicodedata


def folded(name: str) -> str:
    """Return a name as names are compared: without regard to case, spaces around, and how accents are encoded."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
