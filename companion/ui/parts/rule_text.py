"""One rule in a sheet above the screen: what is being entered stays as it is."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from importlib import resources

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.ui import theme
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, lettering

WIDTH = 460
_END = re.compile(r"^(- \*\*|#|$)")


def text_of(game: str, rule: str, lang: str, instead: Mapping[str, str]) -> str:
    """The words of a rule in the reader's language; empty when there is no such rule.

    ``instead``: what is said for the words of files that stand in it.
    """
    words = re.sub(r" \(`[^`]*`\)", "", _words(game, rule, lang))
    words = re.sub(r"`([^`]*)`", lambda found: instead.get(found[1], found[1]), words)
    return words.replace("*", "")


@functools.cache
def _words(game: str, rule: str, lang: str) -> str:
    package = GAMES[game].words.__name__.rpartition(".")[0]  # type: ignore[attr-defined]
    file = "rules.fr.md" if lang == "fr" else "rules.md"
    lines = resources.files(package).joinpath(file).read_text("utf-8").splitlines()
    begin = next((at for at, line in enumerate(lines) if line.startswith(f"- **{rule}** ")), None)
    if begin is None:
        return ""
    found = [lines[begin].removeprefix(f"- **{rule}** ")]
    for line in lines[begin + 1 :]:
        if _END.match(line):
            break
        found.append(line.strip())
    return " ".join(found)


def rule_sheet(
    say: Say, game: str, rule: str, lang: str, close: Callable[[], None], instead: Mapping[str, str]
) -> ft.AlertDialog:
    """For ``ft.use_dialog``."""
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
