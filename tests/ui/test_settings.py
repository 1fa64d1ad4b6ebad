"""Settings: what is chosen on a device stays there; what is kept goes out and comes back."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from tests.ui.conftest import Opener
from tests.ui.tab import Server


def test_what_is_no_backup_is_refused(tab: Opener, tmp_path: Path) -> None:
    wrong = tmp_path / "holiday.jpg"
    wrong.write_bytes(b"no database")
    one = tab("/settings", "en-GB")
    one.pick("restore", wrong)
    one.reads("notice", "This file is not a database of Table Companion")
    one.gone("restore-yes")


def test_sessions_go_out_as_files_and_come_in(tab: Opener, server: Server, tmp_path: Path) -> None:
    id = begin(server, "Ana", "Éric")
    one = tab("/settings", "en-GB")
    (tmp_path / "all.zip").write_bytes(one.save("export")[1])
    with zipfile.ZipFile(tmp_path / "all.zip") as files:
        texts = [files.read(name).decode() for name in files.namelist()]
    (text,) = [text for text in texts if json.loads(text)["id"] == id]
    (tmp_path / "new.companion.json").write_text(text.replace(id, "from-elsewhere"), "utf-8")
    one.pick("import", tmp_path / "new.companion.json", tmp_path / "all.zip")
    one.reads("notice", "1 session imported", "there already")
    one.tap("nav-home").reads("session-from-elsewhere", "Ana and Éric")
    one.tap("nav-settings")
    (tmp_path / "bad.companion.json").write_text("{", "utf-8")
    one.pick("import", tmp_path / "bad.companion.json")
    one.reads("notice", "bad.companion.json")


def test_whose_games_these_are(tab: Opener) -> None:
    one = tab("/settings")
    one.reads("about", "Ravensburger", "AMIGO", "Decktet", "n’est liée à aucun d’eux")


def begin(server: Server, *names: str) -> str:
    """A session that another program begins in the same file."""
    log = Log(database_file(server.folder))
    id = Sessions(log).begin("push", names, 0, tracking="scorepad").id
    log.close()
    return id
