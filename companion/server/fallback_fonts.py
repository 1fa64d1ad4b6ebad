"""Finds the fonts that a browser asks for when a name has letters that our typeface lacks.

Flutter's client for browsers cannot use the fonts of its system. It knows which Noto font has which letter, and asks
for a piece of one when that letter is to be drawn, below ``FOLDER`` and under a path with a version and a checksum. We
keep the pieces under the font's name and the piece's number. Programs on phones and computers use their system's fonts.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from companion.share.assets import assets_folder

FOLDER: Final = "assets/fonts"
"""Where the client looks for them: ``fontFallbackBaseUrl`` in its page."""
LATIN: Final = "notosans"
CUT: Final = ("notosanssc", "notosansjp", "notosanskr", "notosanstc", "notosanshk")
"""Fonts that are cut into many pieces."""
_ASKED: Final = re.compile(r"(?P<family>noto[a-z0-9]+)/v\d+/[\w-]+(?:\.(?P<number>\d+))?\.woff2")


def piece(asked: str, folder: Path | None = None) -> Path | None:
    """Return the file for a path below ``FOLDER``; None for a font that we do not have.

    A font that is not cut here is the answer for each of its pieces: an emoji made of several is drawn whole. Pieces
    without a number hold Latin letters beside Chinese, Japanese or Korean: ``LATIN`` has them.
    """
    found = _ASKED.fullmatch(asked)
    if found is None:
        return None
    folder = folder or assets_folder() / "letters"
    names = [f"{found['family']}-{found['number']}", found["family"]]
    if not found["number"] and found["family"] in CUT:
        names = [LATIN]
    return next((file for name in names if (file := folder / f"{name}.woff2").is_file()), None)
