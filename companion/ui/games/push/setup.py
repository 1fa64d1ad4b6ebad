"""Has what set-up says about Push."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_

TAPPED: Final = {
    "scorepad": N_("You tap Switch cards, the die and protected colours, and count the cards at the end."),
    "full": N_("You tap every card that is drawn. Columns, areas and points are worked out for you."),
}
