"""Names the files that are there to be printed: blank score sheets and reference cards, as PDF.

They lie in the assets' folder, drawn once by ``tools/paper``. Everybody gets the same ones.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

Kind = Literal["sheet", "card"]
Size = Literal["a4", "letter"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
SIZES: Final[tuple[Size, ...]] = get_args(Size)

FOLDER: Final = "print"
"""Below the assets, and in the address of a page that serves them."""

_STEMS: Final[dict[tuple[str, Kind], str]] = {
    ("en", "sheet"): "score-sheet",
    ("en", "card"): "reference-card",
    ("fr", "sheet"): "feuille-de-score",
    ("fr", "card"): "aide-de-jeu",
}


def file_name(game: str, kind: Kind, lang: str, size: Size) -> str:
    """Return the name of a file, in its own language: ``13-feuille-de-score-a4.pdf``."""
    return f"{game}-{_STEMS[lang, kind]}-{size}.pdf"
