"""The suits are shapes of our own, told apart without their colours."""

from __future__ import annotations

import pytest

from companion.games.thricewise.cards import SUITS
from companion.share.assets import assets_folder
from companion.ui import theme
from companion.ui.games.thricewise.cards import SUIT_SHAPES
from tests.ui.contrast import contrast

FOLDER = assets_folder() / "suits"


def test_every_suit_has_a_shape_of_its_own() -> None:
    drawn = {suit: (FOLDER / f"{SUIT_SHAPES[suit]}.svg").read_text("utf-8") for suit in SUITS}
    assert len(set(drawn.values())) == len(SUITS)
    assert (FOLDER / "crown.svg").is_file()


@pytest.mark.parametrize("name", SUIT_SHAPES.values())
def test_every_suit_stands_out_on_its_card(name: str) -> None:
    assert contrast(theme.ON_FACE[name], theme.FACE) >= 3
