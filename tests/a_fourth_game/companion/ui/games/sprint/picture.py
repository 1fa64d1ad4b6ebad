"""What a picture of First to ten shows beside places: nothing of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import Standing
from companion.engine.words import Say
from companion.share.picture import Cells


def cells(_say: Say, _view: Any, _standings: Sequence[Standing]) -> Cells:
    return Cells(("die",))
