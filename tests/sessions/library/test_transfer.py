"""The whole of what is kept, out and in again, as the settings screen does it."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path

import pytest

from companion.locale import speaker
from companion.sessions.library import transfer
from companion.sessions.library.transfer import TransferFailed
from companion.sessions.play.sessions import Sessions
from companion.share.exports import FORMS, Selection
from companion.store import Log
from tests.sessions.play.matches import NAMES, ROUND
from tests.sure import refuses

TODAY = date(2026, 11, 21)
WRONG = Path(__file__).parents[3] / "docs" / "examples" / "wrong-picker.companion.json"
"""A game against the rules."""
FRENCH, ENGLISH = speaker("fr"), speaker("en")


def begun(sessions: Sessions) -> str:
    return sessions.begin("13", NAMES, 0, tracking="scorepad").id


def test_a_backup_brings_back_what_was_there_while_the_app_runs(sessions: Sessions) -> None:
    id = begun(sessions)
    data = transfer.backup(sessions, ENGLISH, TODAY)[1]
    live = sessions.open(id)
    live.tell(ROUND, seen=live.revision)
    begun(sessions)
    seen: list[str] = []
    live.subscribe(lambda: seen.append("session"))
    sessions.subscribe(lambda: seen.append("all"))
    assert transfer.restore(sessions, data, ENGLISH)
    assert {"session", "all"} <= set(seen)
    assert [one.id for one in sessions.listed()] == [id]
    again = sessions.open(id)
    assert again is not live
    assert again.look().rounds == ()
    again.tell(ROUND, seen=again.revision)
    assert sessions.open(id).look().totals == (7, 2, 17, 15)


@pytest.mark.parametrize("data", [b"", b"no database at all", b"SQLite format 3\0" + b"\1" * 4000])
def test_what_is_no_backup_changes_nothing(sessions: Sessions, data: bytes) -> None:
    begun(sessions)
    before = sorted(transfer.database_path(sessions).parent.iterdir())
    for act in (lambda: transfer.sessions_in(data, FRENCH), lambda: transfer.restore(sessions, data, FRENCH)):
        refused = refuses(TransferFailed, act)
        assert "ce fichier" in refused.said.lower()
        assert "/" not in refused.said
    assert transfer.count(sessions.log) == 1
    assert sorted(transfer.database_path(sessions).parent.iterdir()) == before


def test_all_sessions_go_out_as_files_and_come_in_again(sessions: Sessions, tmp_path: Path) -> None:
    live = sessions.open(begun(sessions))
    live.tell(ROUND, seen=live.revision)
    name, out = "table-companion-2026-11-21.zip", io.BytesIO()
    list(FORMS["files"].write(out, Selection(sessions.log, samples=False), "en"))
    data = out.getvalue()
    with zipfile.ZipFile(out) as files:
        assert len(files.namelist()) == 1
    assert transfer.take_in(sessions, [(name, data)], ENGLISH) == transfer.ImportCounts(0, 1, 0)
    live.undo(seen=live.revision)
    assert transfer.take_in(sessions, [(name, data)], ENGLISH) == transfer.ImportCounts(0, 0, 1)
    log = Log(tmp_path / "other.db")
    other = Sessions(log)
    told: list[int] = []
    other.subscribe(lambda: told.append(1))
    assert transfer.take_in(other, [("../../" + name, data)], ENGLISH) == transfer.ImportCounts(1, 0, 0)
    assert other.open(live.id).look().totals == (7, 2, 17, 15)
    assert told
    log.close()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.companion.json", b"{", "a.companion.json"),
        ("notes.json", b"{}", "notes.json"),
        ("empty.zip", b"PK\5\6" + b"\0" * 18, "There are no Table Companion games"),
        ("list.companion.json", b"[1]", "list.companion.json"),
        ("wrong.companion.json", WRONG.read_bytes(), "wrong.companion.json"),
        ("/etc/..", b"x", ""),
    ],
)
def test_files_that_are_no_sessions_say_so(sessions: Sessions, name: str, data: bytes, words: str) -> None:
    refused = refuses(TransferFailed, transfer.take_in, sessions, [(name, data)], ENGLISH)
    assert words in refused.said
    assert "tmp" not in refused.said
    assert transfer.count(sessions.log) == 0
