"""Help, version and language."""

from __future__ import annotations

import pytest

import companion as package
from tests.cli.conftest import CompanionCommand

COMMANDS = (
    *("serve", "roll", "pick-order", "score", "replay", "simulate"),
    *("history", "export", "import", "delete", "backup", "restore"),
)


def test_the_version(companion: CompanionCommand) -> None:
    assert companion("--version").done().out == f"companion {package.__version__}\n"


ENGLISH = {"the", "of", "this", "help", "one", "session", "seed", "language", "show"}
"""Words of English that are none of French."""


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_both_languages(companion: CompanionCommand, command: str) -> None:
    for lang, usage, shown in (("en", "usage:", "show this help"), ("fr", "utilisation", "affiche cette aide")):
        told = companion(*([command] if command else []), "--help", "--lang", lang).done().out
        assert told.startswith(usage)
        assert told.count(usage) == 1
        assert shown in told
        assert all(one in told for one in COMMANDS if not command)
        assert lang == "en" or not command or not ENGLISH & set(told.split())


@pytest.mark.parametrize(
    ("environment", "face"),
    [
        ({}, "purple"),
        ({"LANG": "fr_FR.UTF-8"}, "violet"),
        ({"LC_ALL": "fr_CA"}, "violet"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "purple"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_GB"}, "violet"),
    ],
)
def test_the_environment_chooses_the_language(
    companion: CompanionCommand, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], face: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert companion("roll", "--seed", "friday").out == f"{face}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "fr", "roll", "--seed", "friday"),
        ("--lang=fr", "roll", "--seed", "friday"),
        ("roll", "--lang", "fr", "--seed", "friday"),
        ("roll", "--seed", "friday", "--lang=fr"),
        ("--lang", "en", "roll", "--seed", "friday", "--lang", "fr"),
        ("--data-dir", "x", "roll", "--seed", "friday", "--lang", "fr"),
        ("roll", "--data-dir", "x", "--seed", "friday", "--lang", "fr"),
    ],
)
def test_lang_and_data_dir_stand_before_or_after(companion: CompanionCommand, arguments: tuple[str, ...]) -> None:
    assert companion(*arguments).out == "violet\n"
