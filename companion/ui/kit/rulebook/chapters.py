"""Draws the rules of a game as they are read: a rule by itself, and chapters of them with their ids."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine.words import N_, Say
from companion.ui import theme
from companion.ui.kit.frame import box, panel
from companion.ui.kit.rulebook.book import Chapter, Rule
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, soft, strong, zoom

MARKS: Final = {
    "open": N_("The printed rules are silent: our answer"),
    "house": N_("House rule: the table chooses"),
}


def asked_rule(say: Say, accent: theme.Accent, rule: Rule) -> ft.Control:
    """Draw the rule that somebody came for, before everything else."""
    name = ft.Semantics(header=True, content=strong(say.t("Rule {id}", id=rule.id), size=theme.LARGE))
    inside = stretched([name, *rule_words(say, rule)], spacing=6)
    sheet = box(inside, accent.tint, accent.colour, thick=2, rounded=20, padding=16)
    return ft.Semantics(identifier=f"rule-{rule.id}", container=True, content=sheet)


def chapter_panel(say: Say, accent: theme.Accent, chapter: Chapter, asked: str) -> ft.Control:
    """Draw a chapter; the rule that stands above already is marked here, and keeps its identifier there."""
    lines: list[ft.Control] = [heading(chapter.title), *[body(words, size=theme.COMPACT) for words in chapter.words]]
    lines += [_line(say, accent, rule, bool(asked) and rule.id == asked) for rule in chapter.rules]
    return panel(*lines, spacing=10)


def _line(say: Say, accent: theme.Accent, rule: Rule, asked: bool) -> ft.Control:
    words = stretched(rule_words(say, rule), spacing=4, expand=True)
    row = ft.Row([rule_badge(accent, rule), words], spacing=10, vertical_alignment=ft.CrossAxisAlignment.START)
    line = box(row, accent.tint if asked else None, rounded=10, padding=4)
    return ft.Semantics(identifier=f"rule-{rule.id}" if rule.id and not asked else None, container=True, content=line)


def rule_words(say: Say, rule: Rule) -> list[ft.Control]:
    lines: list[ft.Control] = []
    if rule.kind:
        lines.append(strong(say.t(MARKS[rule.kind]), size=theme.SMALL, color=theme.SOFT))
    lines.append(body(rule.text))
    for head, *cells in rule.rows:
        first, others = ft.Container(soft(head), width=76 * zoom()), " · ".join(cells)
        row = ft.Row([first, soft(others, color=theme.INK, expand=True)])
        row.vertical_alignment = ft.CrossAxisAlignment.START
        lines.append(row)
    return lines


def rule_badge(accent: theme.Accent, rule: Rule) -> ft.Control:
    """Draw the rule's id, as the app's sentences name it."""
    name, middle = strong(rule.id or "·", size=theme.SMALL, color=accent.colour), ft.Alignment.CENTER
    return box(name, accent.tint, rounded=9, width=38 * zoom(), height=26 * zoom(), alignment=middle)
