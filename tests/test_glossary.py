"""docs/words.md is kept to: what it lists under “not” stands in no message, print, rules page, README or CHANGELOG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from companion.games import GAMES
from companion.locale import FALLBACK, LANGUAGES
from tests.games.test_rule_ids import folder

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = (ROOT / "docs" / "words.md").read_text("utf-8")
GLOSSARY: Final = PAGE.partition("## Habits\n")[0]
HABITS: Final = PAGE.partition("## Habits\n")[2].partition("## In the code\n")[0]
COLUMN: Final = {"en": 1, "fr": 3, "de": 5}
ENGLISH: Final = ("CHANGELOG.md", "seeds/README.md", "docs/features.md", "docs/privacy.md")


def terms(text: str) -> Iterator[list[str]]:
    """The six cells of each term."""
    for line in text.splitlines():
        cells = [one.strip() for one in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] != "English" and set(cells[0]) != {"-"}:
            yield cells


def shunned(lang: str, text: str = GLOSSARY) -> list[str]:
    return [word.strip() for cells in terms(text) for word in cells[COLUMN[lang]].split(",") if word.strip()]


def found(words: list[str], text: str) -> list[str]:
    """Those of ``words`` that stand in a text, with what is around them."""
    wanted = "|".join(re.escape(one) for one in sorted(words, key=len, reverse=True))
    line = plain(text)
    there = re.finditer(rf"(?<![\w-])(?:{wanted})(?![\w-])", line, re.IGNORECASE)
    return [line[max(0, one.start() - 30) : one.end() + 30] for one in there]


@cache
def plain(text: str) -> str:
    """On one line, without what is no word: names in braces, code and links."""
    return re.sub(r"\s+", " ", re.sub(r"\{\w+\}|`[^`]*`|\]\([^)]*\)", "…", text))


@cache
def messages(lang: str) -> tuple[str, ...]:
    """Screens, command line, and what is printed: tools/words.py collects all of them."""
    catalogue = ROOT / "companion" / "locale" / lang / "LC_MESSAGES" / "companion.po"
    with catalogue.open("rb") as file:
        told = [message.id if lang == FALLBACK else message.string for message in read_po(file) if message.id]
    return tuple(text for one in told for text in ([one] if isinstance(one, str) else one or ()))


def pages(lang: str) -> Iterator[str]:
    end = "" if lang == FALLBACK else f".{lang}"
    rules = (folder(game) / f"rules{end}.md" for game in GAMES)
    store = sorted((ROOT / "packaging" / "store" / lang).glob("*.txt"))
    english = (ROOT / name for name in ENGLISH if lang == FALLBACK)
    for page in (*rules, ROOT / f"README{end}.md", *store, *english):
        yield page.read_text("utf-8")


def test_every_term_has_all_languages_and_its_own_line() -> None:
    found = [*terms(GLOSSARY), *terms(HABITS)]
    assert len(found) > 60
    assert set(COLUMN) == set(LANGUAGES)
    assert all(len(cells) == 2 * len(COLUMN) and all(cells[::2]) for cells in found)
    for lang, column in ((lang, pushed - 1) for lang, pushed in COLUMN.items()):
        for one in (*shunned(lang), *shunned(lang, HABITS)):
            assert one.lower() not in {cells[column].lower() for cells in found}, f"{one} is shunned and used"


@pytest.mark.parametrize("lang", COLUMN)
def test_no_message_and_no_page_uses_another_word_or_has_a_habit(lang: str) -> None:
    words = [*shunned(lang), *shunned(lang, HABITS)]
    assert [one for text in (*messages(lang), *pages(lang)) for one in found(words, text)] == []


def test_prints_and_changelog_are_among_what_is_read() -> None:
    prints = (ROOT / "companion" / "locale" / "fr" / "LC_MESSAGES" / "companion.po").read_text("utf-8")
    assert "#: tools/paper/" in prints
    assert (ROOT / "CHANGELOG.md").read_text("utf-8") in pages(FALLBACK)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Ana: too much risk! No column."), ("en", "Entry 3 was struck."), ("en", "The hint\nwas a TIP."),
        ("fr", "Le bot pioche."), ("fr", "Les meilleurs jets"), ("fr", "Une carte\nde dé"),
        ("fr", "Rayé ?"), ("de", "Der Roboter zieht."), ("de", "Die Faule\nVier"), ("de", "Der Knopf"),
    ],
)  # fmt: skip
def test_another_word_would_be_found(lang: str, text: str) -> None:
    assert found(shunned(lang), text)


@pytest.mark.parametrize("text", ["What is stripped", "the multiple draw", "{bot} plays", "`bots`", "no-match"])
def test_parts_of_words_and_names_are_no_words(text: str) -> None:
    assert not found([word for lang in COLUMN for word in shunned(lang)], text)
