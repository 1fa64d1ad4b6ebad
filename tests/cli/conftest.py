"""The command line, run in this process: what it prints, where, and its exit status."""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.store import Log

ROOT = Path(__file__).parents[2]
CompanionCommand = Callable[..., "Ran"]
languages = pytest.mark.parametrize("lang", ["fr", "en"])


@dataclass(frozen=True)
class Ran:
    """One command's end."""

    status: int
    out: str
    err: str
    data: bytes = field(default=b"", compare=False, repr=False)
    """What ``out`` is, as it came."""

    def done(self) -> Ran:
        """It has to have ended well, without a complaint."""
        assert (self.status, self.err) == (0, "")
        return self

    def json(self) -> Any:
        """The one document that it printed, having ended well."""
        return json.loads(self.done().out)

    def refused(self, *statuses: int) -> str:
        """It has to have ended with one of these, else 1 or 2, and one line of complaint alone, which is returned."""
        assert self.status in (statuses or (1, 2)), self.err
        assert (self.out, self.err.count("\n")) == ("", 1), self.err
        assert self.err.startswith("companion: ")
        return self.err


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """English, nothing of whoever runs the tests, and a folder for data, which is not there yet."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Let the machine stand in another time zone."""

    def stand(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield stand
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def log(home: Path) -> Iterator[Log]:
    opened = Log(home / "companion.db")
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def games_of_13(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data with the recorded games of 13, for tests to copy."""
    return holding(tmp_path_factory.mktemp("13") / "data", ROOT / "seeds" / "13")


@pytest.fixture(scope="session")
def every_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data with all recorded games, for tests to copy."""
    return holding(tmp_path_factory.mktemp("every") / "data", ROOT / "seeds")


def holding(folder: Path, *what: Path) -> Path:
    """Make a folder of data with what is imported."""
    assert main(["--data-dir", str(folder), "import", *map(str, what)]) == 0
    return folder


@pytest.fixture
def companion(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> CompanionCommand:
    def run(*arguments: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main([str(one) for one in arguments])
        data, err = capsysbinary.readouterr()
        return Ran(status, data.decode("utf-8", "replace"), err.decode("utf-8"), data)

    return run
