"""Shows one rule in a sheet above the screen; what is being entered stays as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.parts.book import book
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, lettering

WIDTH = 460


def text_of(game: str, rule: str, lang: str, instead: Mapping[str, str]) -> str:
    """Return the words of a rule in the reader's language; empty when there is no such rule.

    ``instead`` has, for words of the session file in the rule, what people read.
    """
    rules = (one for chapter in book(game, lang) for one in chapter.rules)
    written = next((one.written for one in rules if one.id == rule), "")
    words = re.sub(r" \(`[^`]*`\)", "", written)
    words = re.sub(r"`([^`]*)`", lambda found: instead.get(found[1], found[1]), words)
    return words.replace("*", "")


def rule_sheet(
    say: Say, game: str, rule: str, lang: str, close: Callable[[], None], instead: Mapping[str, str]
) -> ft.AlertDialog:
    """Return the sheet with a rule, for ``ft.use_dialog``."""
    words = text_of(game, rule, lang, instead)
    return ft.AlertDialog(
        bgcolor=theme.CARD,
        title=ft.Semantics(
            header=True, content=lettering(say.t("Rule {id}", id=rule), size=theme.LARGE, color=theme.INK)
        ),
        content=ft.Container(ft.Semantics(identifier="rule-text", container=True, content=body(words)), width=WIDTH),
        actions=[quiet_key(say.t("Close"), close, "rule-close", expand=False)],
        on_dismiss=lambda: close(),
        scrollable=True,
    )
