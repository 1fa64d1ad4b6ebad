"""How names are compared, and which ids are those of samples."""

from __future__ import annotations

import unicodedata
from typing import Final

PREFIX: Final = "sample-"
"""Begins the ids of samples and of their people."""


def folded(name: str) -> str:
    """Return a name as names are compared: without regard to case, spaces around, and how accents are encoded."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
