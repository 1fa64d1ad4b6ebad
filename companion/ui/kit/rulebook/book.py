"""Reads the rules page of a game from the text beside its code: chapters of rules with their ids."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, replace
from importlib import resources
from typing import Final

from companion.engine.names import unaccented
from companion.games import GAMES

FILES: Final = {"fr": "rules.fr.md", "en": "rules.md"}
_RULE: Final = re.compile(r"^- (?:\*\*(?P<id>[A-Z]\d+)\*\* )?(?P<text>.*)")


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
    text = resources.files(package).joinpath(FILES[lang]).read_text("utf-8")
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
        rules = tuple(rule for rule in chapter.rules if _holds(f"{rule.id} {chapter.title} {_all_words(rule)}", wanted))
        own = chapter.words if _holds(" ".join((chapter.title, *chapter.words)), wanted) else ()
        if rules or own:
            kept.append(replace(chapter, rules=rules, words=own))
    return tuple(kept)


def _holds(text: str, wanted: list[str]) -> bool:
    text = unaccented(text)
    return all(word in text for word in wanted)


def _all_words(rule: Rule) -> str:
    return " ".join((rule.text, *(cell for row in rule.rows for cell in row)))


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
