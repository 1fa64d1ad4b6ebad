"""CONTRIBUTING's "A new language" is enough: a fourth one, a line and what is found by its tag, is said everywhere."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po, write_po

from tests.test_add_a_game import ROOT, run

LINE: Final = ('"de": "Deutsch"}', '"de": "Deutsch", "it": "Italiano"}')
MARK: Final = "it· "
"""What each sentence begins with there."""
LOOK: Final = """
from companion.games import GAMES
from companion.locale import LANGUAGES, best_language, next_language
from companion.share.assets import KINDS, file_name
for game in GAMES:
    for kind in KINDS:
        assert "it·" in file_name(game, kind, "it", "a4")
every = [*LANGUAGES]
assert [next_language(one) for one in every] == [*every[1:], every[0]]
assert best_language("it-IT") == "it"
"""
SCREENS: Final = """
from tests.ui.conftest import RigOpener

def test_screens(tab: RigOpener) -> None:
    t = tab("/", "it-IT").shows("it· People").tap("nav-settings").chosen("lang-it").tap("lang-fr").shows("Réglages")
    t.tap("lang-it").shows("it· Settings").open("/rules/push").shows("it· first")
    t.open("/new/push").shows("it· Who plays").open("/how/13").shows("it· ")
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("tree")
    for folder in ("companion", "tests", "tools"):
        shutil.copytree(ROOT / folder, copy / folder)
    (copy / "assets").symlink_to(ROOT / "assets")
    shutil.copy(ROOT / "pyproject.toml", copy)
    list_of = copy / "companion" / "locale" / "__init__.py"
    text = list_of.read_text("utf-8")
    assert text.count(LINE[0]) == 1
    list_of.write_text(text.replace(*LINE), "utf-8")
    for rules in copy.glob("companion/games/*/rules.md"):
        rules.with_suffix(".it.md").write_text(re.sub(r"\*\* ", f"** {MARK}first ", rules.read_text("utf-8")), "utf-8")
    run(copy, "tools/words.py", "--root", str(copy))
    po = copy / "companion" / "locale" / "it" / "LC_MESSAGES" / "companion.po"
    catalogue = read_po(po.open("rb"), locale="it")
    for message in catalogue:
        if message.id:
            told = message.id
            message.string = MARK + told if isinstance(told, str) else tuple(MARK + text for text in told)
    with po.open("wb") as file:
        write_po(file, catalogue)
    assert "it: 0 no longer said, 0 without a translation" in run(copy, "tools/words.py", "--root", str(copy))
    return copy


def test_the_command_line_takes_it_and_speaks_it(tree: Path) -> None:
    assert MARK in run(tree, "-m", "companion", "--lang", "it", "--help")
    assert "--lang fr|en|de|it" in run(tree, "-m", "companion", "--lang", "en", "--help")
    assert MARK in run(tree, "-m", "companion", "--lang", "it", "roll", "--seed", "1")
    run(tree, "-c", LOOK)


def test_screens_offer_and_speak_it(tree: Path) -> None:
    (tree / "tests" / "ui" / "test_italian.py").write_text(SCREENS, "utf-8")
    run(tree, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n0", "tests/ui/test_italian.py")


def test_contributing_says_all_that_a_language_needs() -> None:
    step = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("A new language needs")[2].partition("\n\n")[0]
    for one in ("companion/locale/__init__.py", "rules.<lang>.md", "assets/manifest.<lang>.json", "packaging/store"):
        assert f"`{one}`" in step
