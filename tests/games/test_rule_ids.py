"""A rule's id is a thread: rules page ↔ other languages ↔ docstring, comment or error ↔ test. Walked both ways."""

import ast
import inspect
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.locale import FALLBACK, LANGUAGES

TESTS = Path(__file__).parent
SHARED = ("test_every_bot.py", "test_every_game.py", "test_totals.py")
"""Laws for all games: an id in their docstrings is tested for every game that has it."""

PAGES = ["rules.md" if lang == FALLBACK else f"rules.{lang}.md" for lang in LANGUAGES]
RULE = re.compile(r"^\s*- \*\*([A-Z]\d+)\*\* \S", re.M)
REFUSED = ("RuleBroken", "Doubtful")
MENTION = re.compile(r"\b([A-Z])(\d+)(?:[–-](?:\1)?(\d+))?\b")
games = pytest.mark.parametrize("game", GAMES)


def folder(game: str) -> Path:
    return Path(inspect.getfile(GAMES[game].options)).parent


def rules_page(game: str, name: str = "rules.md") -> list[str]:
    """The ids of a rules page, in its order."""
    return RULE.findall((folder(game) / name).read_text("utf-8"))


def ids_in(text: str) -> Iterator[str]:
    """Ids in a prose text; «T4–T6» names three."""
    for letter, first, last in MENTION.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{letter}{number}"


@cache
def prose(path: Path) -> tuple[str, ...]:
    """Docstrings and comments of a file: never the code, where B2 is a card."""
    return tuple(_prose(path.read_text("utf-8")))


def _prose(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


@cache
def broken(path: Path) -> frozenset[str]:
    """The rules that errors name: first arguments of ``RuleBroken``, of a ``Doubtful``, and of what passes them on."""
    calls = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    refusals = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id in REFUSED)
    return frozenset(text for call in refusals for text in _texts(call.args[0]))


def asserted(path: Path) -> Iterator[str]:
    """Ids in the names of tests, and texts that are nothing but an id and stand where a test says which rule broke."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield from (part.upper() for part in node.name.split("_"))
        elif isinstance(node, ast.Compare) and any(
            "rule" in ast.unparse(one) for one in (node.left, *node.comparators)
        ):
            yield from (text for one in (node.left, *node.comparators) for text in _texts(one))


def _texts(node: ast.expr) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def told_in_code(game: str) -> set[str]:
    """Ids in docstrings, comments and errors of the game and of the engine beneath it."""
    engine = folder(game).parents[1] / "engine"
    found: set[str] = set()
    for path in folder(game).glob("*.py"):
        found.update(broken(path), *map(ids_in, prose(path)))
    return found.union(*map(broken, engine.glob("*.py")))


def told_in_tests(game: str) -> set[str]:
    own = folder(game).name
    found: set[str] = set()
    for path in TESTS.rglob("*.py"):
        shared = path.name in SHARED
        if shared or own in str(path.relative_to(TESTS)):
            found.update(*map(ids_in, prose(path)))
            if not shared:
                found.update(broken(path), asserted(path))
    return found


@games
def test_every_rule_has_one_id_and_all_languages_tell_the_same_in_the_same_order(game: str) -> None:
    ids = rules_page(game)
    assert [rule for rule, n in Counter(ids).items() if n > 1] == []
    assert "N1" in ids, "the number of players"
    for letter in {rule[0] for rule in ids}:
        numbers = [int(rule[1:]) for rule in ids if rule[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1)), f"{letter} is counted from 1 in order"
    for page in PAGES:
        assert ids == rules_page(game, page), page


@games
def test_every_rule_stands_in_the_code_and_is_tested(game: str) -> None:
    assert set(rules_page(game)) - told_in_code(game) == set()
    assert set(rules_page(game)) - told_in_tests(game) == set()


@games
def test_every_id_that_an_error_names_or_the_code_mentions_is_in_the_rules(game: str) -> None:
    ids, files = set(rules_page(game)), [*folder(game).glob("*.py")]
    letters = {rule[0] for rule in ids}
    named = {rule for path in files for rule in broken(path)}
    assert named
    assert named - ids == set()
    prosaic = (re.sub(r"``.*?``", "", text) for path in files for text in prose(path))  # in code marks it may be a card
    assert {rule for text in prosaic for rule in ids_in(text) if rule[0] in letters} - ids == set()


@games
def test_the_rules_page_mentions_no_rule_that_it_does_not_have(game: str) -> None:
    for name in PAGES:
        text = re.sub(r"`.*?`|^\s*\|.*$", "", (folder(game) / name).read_text("utf-8"), flags=re.M)
        assert set(ids_in(text)) - set(rules_page(game)) == set()
