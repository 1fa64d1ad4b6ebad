"""What we lock is to be had for every system we build for, as far as the package index was asked."""

from __future__ import annotations

import json
import subprocess
import tomllib
from typing import Any

import pytest
from packaging.requirements import Requirement

from tools import wheels
from tools.wheels import KEPT, ROOT, SYSTEMS, System, locked, needed, version_of

TOLD: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
PACKAGES: dict[str, dict[str, str]] = TOLD["packages"]
PHONES = {name for name, system in SYSTEMS.items() if system.flets}
FROM_FLET = {"msgpack", "pydantic-core"}
"""Compiled, and needed on phones. docs/packaging.md tells what is known of them."""
WORDS = {"pure", "wheel", "flet", "unknown"}

every = pytest.mark.parametrize(("name", "system"), SYSTEMS.items(), ids=list(SYSTEMS))


def test_the_answers_are_about_the_versions_in_the_lock() -> None:
    assert {name: told["version"] for name, told in PACKAGES.items()} == {
        one.name: version_of(one) for one in locked()
    }, "make wheels"
    assert TOLD["python"] == wheels.PYTHON
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    assert f"Programming Language :: Python :: {wheels.PYTHON}" in classifiers


@every
def test_every_system_was_asked_for_what_it_needs_and_for_nothing_else(name: str, system: System) -> None:
    asked = {package for package, told in PACKAGES.items() if name in told}
    assert asked == {one.name for one in needed(system)}, "make wheels"


@every
def test_no_system_lacks_a_library(name: str, system: System) -> None:
    found = {package: told[name] for package, told in PACKAGES.items() if name in told}
    assert {package for package, what in found.items() if what not in WORDS} == set()
    unknown = {package for package, what in found.items() if what == "unknown"}
    assert unknown <= (FROM_FLET if name in PHONES else set())


def test_what_is_unknown_is_said() -> None:
    page = (ROOT / "docs" / "packaging.md").read_text("utf-8")
    for package in FROM_FLET:
        assert f"`{package}`" in page
    assert TOLD["flets_own_asked"] or "was not asked" in page


@pytest.mark.parametrize("package", ["httptools", "uvloop", "watchfiles"])
def test_what_has_no_wheel_for_a_system_is_not_needed_there(package: str) -> None:
    """The server's fast parts are compiled: they must not come along to phones and browsers."""
    there = {name for name in PACKAGES[package] if name != "version"}
    assert there
    assert not there & (PHONES | {"browser"})


def test_pip_is_asked_again_without_what_it_does_not_find(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    class Answer:
        def __init__(self, command: list[str]) -> None:
            asked.append(command)
            missing = "odd==1" in command
            self.returncode = int(missing)
            self.stderr = "ERROR: No matching distribution found for odd==1\n" if missing else ""
            url = "https://index.invalid/even-2-py3-none-any.whl"
            told = {"install": [{"metadata": {"name": "Even"}, "download_info": {"url": url}}]}
            if not missing:
                report = command[command.index("--report") + 1]
                with open(report, "w", encoding="utf-8") as file:  # noqa: PTH123 - in place of subprocess, which gets a plain path
                    json.dump(told, file)

    monkeypatch.setattr(subprocess, "run", lambda command, **_: Answer(command))
    system = SYSTEMS["linux-x86_64"]
    monkeypatch.setattr(wheels, "needed", lambda _: [Requirement("odd==1"), Requirement("even==2")])
    assert wheels.found_for(system, None) == {"odd": "none", "even": "pure"}
    assert len(asked) == 2
