"""Has what set-up says about Thricewise."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_

TAPPED: Final = {
    "scorepad": N_("You tap the ranks that are revealed, then what each placed card scores."),
    "full": N_("You lay the grid card by card. Triads are found and scored for you."),
}
