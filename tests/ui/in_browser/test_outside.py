"""Another program restores beside a server: two programs and a browser."""

from __future__ import annotations

import os
from pathlib import Path

from companion.sessions.play.sessions import Sessions
from companion.store import Log
from companion.store.backup import backup
from tests.ui import forked
from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.test_outside import NAMES, RESTORED


def test_the_command_restores_beside_a_server(
    tab: BrowserOpener, server: ServerProcess, log: Log, tmp_path: Path
) -> None:
    """Two programs and a browser, and nobody taps."""
    source = backup(log.database, tmp_path / "source.db")
    gone = Sessions(log).begin("13", NAMES, 1, tracking="scorepad")
    one = tab(f"/session/{gone.id}", "en-GB")
    one.sees("undo")
    line = ("--data-dir", str(server.folder), "restore", str(source))
    assert forked.companion(line, os.environ, tmp_path / "said").wait(30) == 0
    one.shows(RESTORED).tap("restored-ok").gone("restored")
    one.shows("This game is not here").tap("home").sees("new-push")
