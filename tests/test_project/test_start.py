"""Without make: one file of Python sets everything up and starts the app or the tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import start

ROOT = Path(__file__).parents[2]


def started(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """From somewhere else, as a shortcut on a desktop would."""
    return subprocess.run(
        [sys.executable, str(ROOT / "tools" / "start.py"), *arguments], cwd=folder, capture_output=True, text=True
    )


def test_arguments_go_on_to_the_app_and_its_exit_status_comes_back(tmp_path: Path) -> None:
    done = started("pick-order", "--players", "4", "--active", "0", "--switches", "3", "--json", folder=tmp_path)
    assert (done.returncode, done.stdout.split()) == (0, ["[3,", "2,", "1]"])
    assert started("pick-order", "--players", "99", folder=tmp_path).returncode == 2


def test_it_installs_what_make_installs_and_leaves_the_same_marks() -> None:
    made = (ROOT / "Makefile").read_text("utf-8")
    told = (ROOT / "tools" / "start.py").read_text("utf-8")
    for mark in (".made", ".run-ready", ".dev-ready", ".browser-ready"):
        assert f"$(VENV)/{mark}:" in made
        assert f'"{mark}"' in told
    fetched = (ROOT / "tools" / "fetch_browser_wheels.sh").read_text("utf-8")
    wanted = [one for one in fetched.replace("\\", " ").split() if one.startswith(("cp3", "3.", "pyemscripten", "--"))]
    assert [one for one in wanted if f'"{one}"' not in told] == []


def test_python_that_is_too_old_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10))
    with pytest.raises(SystemExit, match=r"3\.11 or newer"):
        start.main([])
