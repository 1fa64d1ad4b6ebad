"""The die (M1)."""

from __future__ import annotations

from typing import Final, NewType

Face = NewType("Face", str)

FACES: Final = tuple(Face(str(n)) for n in range(1, 7))
POINTS: Final[dict[str, int]] = {face: 0 if face == "1" else int(face) for face in FACES}
"""T2: what a rolled face counts."""
