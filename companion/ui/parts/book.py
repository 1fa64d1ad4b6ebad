"""The rules page of a game, read from the text beside its code: chapters of rules with their ids."""

from __future__ import annotations

import functools
import re
import unicodedata
from dataclasses import dataclass, replace
from importlib import resources
from typing import Final

from companion.games import GAMES

FILES: Final = {"fr": "rules.fr.md", "en": "rules.md"}
_RULE: Final = re.compile(r"^- (?:\*\*(?P<id>[A-Z]\d+)\*\* )?(?P<text>.*)")


@dataclass(frozen=True, slots=True)
class Rule:
    """``id`` is empty for a remark. ``written`` is the text with its marks: two stars, a backquote.

    ``rows`` are the lines of a table below the text.
    """

    id: str
    written: str
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        """The text as it is read, without marks."""
        return _plain(self.written)

    @property
    def kind(self) -> str:
        """``open``: the printed rules are silent and this is our answer; ``house``: the table chooses; else empty."""
        if self.id.startswith("O") or not self.id:
            return "open"
        return "house" if self.id.startswith("H") else ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """``words`` are paragraphs before the rules."""

    title: str
    words: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()


@functools.cache
def book(game: str, lang: str) -> tuple[Chapter, ...]:
    """The first chapter is what stands below the game's name. KeyError for no such game or language."""
    package = GAMES[game].words.__name__.rpartition(".")[0]  # type: ignore[attr-defined]
    text = resources.files(package).joinpath(FILES[lang]).read_text("utf-8")
    chapters: list[Chapter] = []
    for line in text.splitlines():
        if line.startswith("#"):
            chapters.append(Chapter(line.lstrip("# ")))
        elif line.strip():
            chapters[-1] = _with(chapters[-1], line)
    return tuple(chapters)


def search(chapters: tuple[Chapter, ...], words: str) -> tuple[Chapter, ...]:
    """The chapters with only the rules in which all the words stand; a chapter's own words count as well."""
    wanted = folded(words).split()
    if not wanted:
        return chapters
    kept = []
    for chapter in chapters:
        rules = tuple(rule for rule in chapter.rules if _holds(f"{rule.id} {chapter.title} {_all(rule)}", wanted))
        own = chapter.words if _holds(" ".join((chapter.title, *chapter.words)), wanted) else ()
        if rules or own:
            kept.append(replace(chapter, rules=rules, words=own))
    return tuple(kept)


def folded(words: str) -> str:
    """Without case and accents; typographic apostrophes as typed ones."""
    apart = unicodedata.normalize("NFKD", words.replace("’", "'").replace("œ", "oe").replace("Œ", "oe"))
    return "".join(c for c in apart if not unicodedata.combining(c)).casefold()


def _holds(text: str, wanted: list[str]) -> bool:
    text = folded(text)
    return all(word in text for word in wanted)


def _all(rule: Rule) -> str:
    return " ".join((rule.text, *(cell for row in rule.rows for cell in row)))


def _with(chapter: Chapter, line: str) -> Chapter:
    """One line more: a rule begins, goes on, has a table; or it is a paragraph."""
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
