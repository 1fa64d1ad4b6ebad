"""The command line, run in this process: what it prints, where, and its exit status."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from companion.cli import main

CompanionCommand = Callable[..., "Ran"]


@dataclass(frozen=True)
class Ran:
    """One command's end."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """English, and nothing of whoever runs the tests."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COMPANION_DATA_DIR", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def companion(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CompanionCommand:
    def run(*arguments: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main([str(one) for one in arguments])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run
