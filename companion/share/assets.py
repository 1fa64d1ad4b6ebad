"""Finds the pictures, fonts and sounds that the app is drawn with. No server is needed for them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FONT: Final = "Companion"
"""The family by which pages know our typeface."""
FACES: Final = {"regular": 400, "bold": 600, "display": 800}
"""Its files, ``fonts/companion-….ttf``, and how bold each is."""


def assets_folder() -> Path:
    """Return the folder: beside the code in a checkout and a bundle, inside the package when installed from a wheel."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"
