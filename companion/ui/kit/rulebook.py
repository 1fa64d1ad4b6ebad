"""The rules of the games, from the page beside each game’s code: their text, and its drawing."""

from __future__ import annotations

import functools
import itertools
import re
from dataclasses import dataclass, replace
from importlib import resources
from typing import Final

import flet as ft

from companion.engine import N_, Say, unaccented
from companion.games import GAMES
from companion.locale import FALLBACK
from companion.ui import theme
from companion.ui.kit.frame import box, panel
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, soft, strong, zoom

_RULE: Final = re.compile(r"^- (?:\*\*(?P<id>[A-Z]\d+)\*\* )?(?P<text>.*)")
MARKS: Final = {
    "open": N_("The printed rules are silent: our answer"),
    "house": N_("House rule: the table chooses"),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule; ``id`` is empty for a remark. ``written`` is the text with its marks: two stars, a backquote.

    ``rows`` are the lines of a table below the text.
    """

    id: str
    written: str
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        return _plain(self.written)

    @property
    def kind(self) -> str:
        """``open``: the printed rules are silent, this is our answer. ``house``: the table chooses. Else empty."""
        if self.id.startswith("O") or not self.id:
            return "open"
        return "house" if self.id.startswith("H") else ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of rules; ``words`` are the paragraphs before them."""

    title: str
    words: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()


@functools.cache
def book(game: str, lang: str) -> tuple[Chapter, ...]:
    """Return the chapters of a game's rules; the first has what stands below the game's name.

    Raises KeyError for a game or a language that there is not.
    """
    package = GAMES[game].words.__name__.rpartition(".")[0]  # type: ignore[attr-defined] # it is a module
    text = resources.files(package).joinpath("rules.md" if lang == FALLBACK else f"rules.{lang}.md").read_text("utf-8")
    chapters: list[Chapter] = []
    for line in text.splitlines():
        if line.startswith("#"):
            chapters.append(Chapter(line.lstrip("# ")))
        elif line.strip():
            chapters[-1] = _with_line(chapters[-1], line)
    return tuple(chapters)


def search(chapters: tuple[Chapter, ...], words: str) -> tuple[Chapter, ...]:
    """Return the chapters with only those rules and paragraphs that have all the words in them."""
    wanted = unaccented(words).split()
    if not wanted:
        return chapters
    kept = []
    for chapter in chapters:
        rules = tuple(
            rule
            for rule in chapter.rules
            if _holds(" ".join((rule.id, chapter.title, rule.text, *itertools.chain(*rule.rows))), wanted)
        )
        own = chapter.words if _holds(" ".join((chapter.title, *chapter.words)), wanted) else ()
        if rules or own:
            kept.append(replace(chapter, rules=rules, words=own))
    return tuple(kept)


def _holds(text: str, wanted: list[str]) -> bool:
    text = unaccented(text)
    return all(word in text for word in wanted)


def _with_line(chapter: Chapter, line: str) -> Chapter:
    """Add a line of the page to a chapter: it begins a rule, continues one, is part of a table, or is a paragraph."""
    if match := _RULE.match(line):
        return replace(chapter, rules=(*chapter.rules, Rule(match["id"] or "", match["text"])))
    words = line.strip()
    if not line.startswith(" ") or not chapter.rules:
        joined = chapter.words and chapter.words[-1][-1:] not in ".!?"
        if joined:
            return replace(chapter, words=(*chapter.words[:-1], f"{chapter.words[-1]} {_plain(words)}"))
        return replace(chapter, words=(*chapter.words, _plain(words)))
    last = chapter.rules[-1]
    if words.startswith("|"):
        cells = tuple(_plain(cell.strip()) for cell in words.strip("|").split("|"))
        ruled = all(set(cell) <= {"-", ":"} for cell in cells)
        last = last if ruled else replace(last, rows=(*last.rows, cells))
    else:
        last = replace(last, written=f"{last.written} {words}")
    return replace(chapter, rules=(*chapter.rules[:-1], last))


def _plain(words: str) -> str:
    return re.sub(r"\*\*|`", "", words)


def asked_rule(say: Say, accent: theme.Accent, rule: Rule) -> ft.Control:
    """Draw the rule that somebody came for, before everything else."""
    name = ft.Semantics(header=True, content=strong(say.t("Rule {id}", id=rule.id), size=theme.LARGE))
    inside = stretched([name, *rule_words(say, rule)], spacing=6)
    sheet = box(inside, accent.tint, accent.colour, thick=2, rounded=20, padding=16)
    return ft.Semantics(identifier=f"rule-{rule.id}", container=True, content=sheet)


def chapter_panel(say: Say, accent: theme.Accent, chapter: Chapter, asked: str) -> ft.Control:
    """Draw a chapter; the rule that stands above already is marked here, and keeps its identifier there."""
    lines: list[ft.Control] = [heading(chapter.title), *[body(words) for words in chapter.words]]
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
