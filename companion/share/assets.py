"""Finds the app's pictures, fonts, sounds and printed sheets, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, get_args

from companion.engine import N_
from companion.locale import speaker

FONT: Final = "Companion"
"""The family by which pages know our typeface."""
FACES: Final = {"regular": 400, "bold": 600, "display": 800}
"""Its files, ``fonts/companion-….ttf``, and how bold each is."""

Kind = Literal["sheet", "card"]
Size = Literal["a4", "letter"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
SIZES: Final[tuple[Size, ...]] = get_args(Size)

TO_PRINT: Final = "print"
"""Where blank score sheets and reference cards lie as PDF (``tools/paper``): below the assets, and in addresses."""

_STEMS: Final[dict[Kind, str]] = {"sheet": N_("Score sheet"), "card": N_("Reference card")}


def assets_folder() -> Path:
    """Return the folder: beside the code in a checkout and a bundle, inside the package when installed from a wheel."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def file_name(game: str, kind: Kind, lang: str, size: Size) -> str:
    """Return the name of a file, in its own language: ``13-feuille-de-score-a4.pdf``."""
    stem = speaker(lang).t(_STEMS[kind]).lower().replace(" ", "-")
    return f"{game}-{stem}-{size}.pdf"
