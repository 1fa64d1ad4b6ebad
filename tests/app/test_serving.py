"""Where a computer shows the app: a native window if there is one, else a browser tab, else it only serves."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Any

import pytest

from companion.app import device, serving
from companion.server.running import LOCAL


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

    def opened(data_dir: Path, lang: str) -> int:
        shown.append("window")
        return 0

    monkeypatch.setattr(serving, "is_linux_server", lambda: not screen)
    monkeypatch.setattr(serving, "native_client", lambda: client)
    monkeypatch.setattr(device, "run", opened)
    monkeypatch.setattr(serving, "serve", served)
    assert serving.run(tmp_path, "fr") == 0
    assert shown == [expected]


def test_the_window_is_looked_for_and_not_downloaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("FLET_VIEW_PATH", raising=False)
    assert not serving.native_client()
    client = tmp_path / ".flet" / "client" / f"flet-desktop-full-{serving_version()}"
    client.mkdir(parents=True)
    assert serving.native_client()
    monkeypatch.setenv("FLET_VIEW_PATH", str(tmp_path / "nowhere"))
    assert not serving.native_client()


def serving_version() -> str:
    import flet_desktop.version

    return str(flet_desktop.version.version)
