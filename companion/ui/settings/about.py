"""Says what this app is, and whose games these are."""

from __future__ import annotations

import flet as ft

from companion import __version__
from companion.engine.words import Say
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import body, soft, strong


def about(say: Say) -> ft.Control:
    """Show the app, its licence, and the games' authors, who have no part in this app."""
    return panel(
        [
            strong(say.t("Table Companion {version}", version=__version__)),
            body(
                say.t(
                    "Free software under the MIT licence. Nothing you enter leaves the machine it runs on "
                    "unless you hand it on."
                )
            ),
            soft(
                say.t(
                    "Push is a game by Prospero Hall, published by Ravensburger. 13 is by Reiner Knizia, published by "
                    "AMIGO. Thricewise is by P.D. Magnus, and so is the Decktet it is played with."
                )
            ),
            soft(
                say.t(
                    "Their names belong to them. This app is not affiliated with any of them and shows none of their "
                    "art; a table needs the real games."
                )
            ),
            soft(
                say.t(
                    "Letters: DejaVu Sans, and Noto for other scripts. Emoji: Twemoji, by Twitter and other "
                    "contributors (CC BY 4.0)."
                )
            ),
        ],
        identifier="about",
    )
