"""A session that came from a file is at home on the screens, whatever its id."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.cli import main
from companion.sessions.files.archive import write
from tests.sessions.files.made import record
from tests.ui.conftest import Opener
from tests.ui.tab import Server


def test_an_imported_session_opens_and_opens_again(tab: Opener, server: Server, tmp_path: Path) -> None:
    one = record("13", "scorepad", "table", 3)
    points = ", ".join(f"{standing['name']} {standing['score']}" for standing in (one.result or {})["standings"])
    for id in ("friday", "0a7e-11", "« vendredi »/1?x=#y%20&", "a.b"):
        file = tmp_path / "one.companion.json"
        file.write_bytes(write(replace(one, id=id)))
        assert main(["import", str(file), "--data-dir", str(server.folder)]) == 0
        tab().tap(f"session-{id}").reads("totals", points).reload().reads("totals", points)
