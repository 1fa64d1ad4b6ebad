"""What is not known is a value of its own, never None and never -1."""

from __future__ import annotations

import enum
from typing import Any, Final


class Unknown(enum.Enum):
    """The three ways of not knowing. Members are singletons: compare with ``is``."""

    BLANK = "blank"
    FACE_DOWN = "face down"
    UNCOUNTED = "uncounted"

    def __repr__(self) -> str:
        return self.name


# Typed Any on purpose: a blank stands wherever a card, a face or a tuple of hands will stand.
BLANK: Final[Any] = Unknown.BLANK
"""The part of an offered event that only cards, die or a scribe can tell."""

FACE_DOWN: Final[Any] = Unknown.FACE_DOWN
"""A card that exists and whose identity this state (or this viewer) does not know."""

UNCOUNTED: Final[Any] = Unknown.UNCOUNTED
"""A number of cards that people did not count, since nothing depends on it."""
