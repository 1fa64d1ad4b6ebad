"""Where a computer shows the app: a native window if there is one, else a browser tab, else it only serves."""

from __future__ import annotations

import os
import time
import webbrowser
from pathlib import Path
from typing import Any

import flet_desktop.version
import pytest

from companion.app import serving, window
from companion.locale import speaker
from companion.server.running import LOCAL
from tests.ui.forked import companion


@pytest.mark.parametrize(
    ("screen", "client", "expected"),
    [(True, True, "window"), (True, False, "tab"), (False, True, "served"), (False, False, "served")],
)
def test_the_best_that_there_is_is_taken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, screen: bool, client: bool, expected: str
) -> None:
    shown: list[str] = []

    def served(*given: Any) -> int:
        shown.append("tab" if given[-1] is webbrowser.open else "served" if given[-1] is None else "?")
        assert given[0] == LOCAL
        return 0

    def opened(folder: Path, *_: Any) -> int:
        assert folder == tmp_path
        shown.append("window")
        return 0

    monkeypatch.setattr(serving, "is_linux_server", lambda: not screen)
    monkeypatch.setattr(window, "find", lambda _: tmp_path if client else None)
    monkeypatch.setattr(window, "run", opened)
    monkeypatch.setattr(serving, "serve", served)
    assert serving.run(tmp_path, "fr") == 0
    assert shown == [expected]


@pytest.mark.parametrize("name", ["flet/flet", "flet/flet.exe", "Flet.app/Contents"])
def test_the_window_is_looked_for_and_not_downloaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("FLET_VIEW_PATH", raising=False)
    kept = tmp_path / ".flet" / "client" / f"flet-desktop-full-{flet_desktop.version.version}"
    client = kept / name
    client.parent.mkdir(parents=True)
    assert client.suffix == ".exe" or window.find(speaker("en")) == (kept if "app" in name else None)
    client.touch(0o755)
    assert window.find(speaker("en")) == (kept if "app" in name else client.parent)


SILENT = {
    "nothing there": None,
    "no program": "a shopping list",
    "not for this system": "\x7fELF and no more",
    "ends at once": "#!/bin/sh\nexit 3",
    "never asks for a page": "#!/bin/sh\nexec sleep 60",
}


@pytest.mark.parametrize("client", SILENT.values(), ids=SILENT)
def test_where_no_window_comes_a_browser_does_and_it_is_said_why(tmp_path: Path, client: str | None) -> None:
    with Desktop(tmp_path, client) as desktop:
        desktop.says("http://127.0.0.1:")
        why = "There is no program for a window in" if client in (None, "a shopping list") else "is not responding."
        assert [why in line for line in desktop.said().splitlines() if line.startswith("companion: ")] == [True]
        assert desktop.opened.read_text().startswith("http://127.0.0.1:")
        desktop.ends()


@pytest.mark.parametrize("first", ["", "sleep 0.3\n"], ids=["at once", "a moment later"])
def test_a_signal_ends_a_window_that_does_not_answer(tmp_path: Path, first: str) -> None:
    with Desktop(tmp_path, f"#!/bin/sh\n{first}kill -TERM $PPID\nexec sleep 60", patience=60) as desktop:
        desktop.has_ended()
        assert not desktop.opened.exists()


class Desktop:
    """The app on a computer with a screen, a browser that notes what it is to open, and a ``client`` for a window."""

    def __init__(self, folder: Path, client: str | None, patience: float = 0.3) -> None:
        self.opened, self._said = folder / "opened", folder / "said.txt"
        if client is not None:
            (folder / "flet").write_text(client)
            (folder / "flet").chmod(0o755 if client[0] in "#\x7f" else 0o644)
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >{self.opened}\n')
        browser.chmod(0o755)
        there = {"DISPLAY": ":nowhere", "FLET_VIEW_PATH": str(folder), "BROWSER": str(browser)}
        first = f"from companion.app import window; window.PATIENCE = {patience}"
        words = ["--lang", "en", "--data-dir", str(folder / "data")]
        self._process = companion(words, {**os.environ, **there, "COMPANION_SAMPLES": "0"}, self._said, first=first)

    def said(self) -> str:
        return self._said.read_text() if self._said.exists() else ""

    def says(self, words: str) -> None:
        until = time.monotonic() + 20
        while words not in self.said():
            assert time.monotonic() < until, self.said()
            time.sleep(0.02)

    def ends(self) -> None:
        self._process.terminate()
        self.has_ended()

    def has_ended(self) -> None:
        assert self._process.wait(20) == 0, self.said()
        assert "Traceback" not in self.said()

    def __enter__(self) -> Desktop:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
