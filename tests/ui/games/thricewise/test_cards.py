"""The suits are shapes of our own, told apart without their colours."""

from __future__ import annotations

from companion.games.thricewise.cards import SUITS
from companion.share.assets import assets_folder
from companion.ui.games.thricewise.cards import SUIT_SHAPES

FOLDER = assets_folder() / "suits"


def test_every_suit_has_a_shape_of_its_own() -> None:
    drawn = {suit: (FOLDER / f"{SUIT_SHAPES[suit]}.svg").read_text("utf-8") for suit in SUITS}
    assert len(set(drawn.values())) == len(SUITS)
    assert (FOLDER / "crown.svg").is_file()
