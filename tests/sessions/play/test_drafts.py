"""What is half entered at a session: one for all devices, kept until it is told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine import Seat
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.drafts import Drafts
from companion.sessions.play.proxy import CorrectionView, Snapshot
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log, backup, rescue
from tests.sessions.play.matches import ROUND
from tests.sessions.play.test_digital import begun
from tests.sure import there


def drafts(session: LiveSession) -> Drafts:
    return there(session.drafts)


def enter(session: LiveSession, name: str, moment: int, *words: str) -> None:
    """These words more, and on the disk."""
    drafts(session).change(name, moment, lambda old: [*(old or []), *words], seen=session.revision)
    drafts(session).keep()


def again(log: Log, session: LiveSession) -> Drafts:
    """As another program finds them that starts now."""
    return drafts(LiveSession(log, session.id))


def test_what_is_entered_is_kept_for_its_moment_also_in_a_backup(log: Log, match: LiveSession, tmp_path: Path) -> None:
    enter(match, "count", 1, "a", "é\ud800")
    enter(match, "count", 1, "b")
    assert again(log, match).get("count", 1) == ["a", "é\ud800", "b"]
    assert again(log, match).get("count", 2) is None
    assert again(log, match).get("other", 1) is None
    enter(match, "count", 2, "c")
    assert again(log, match).get("count", 1) is None
    assert again(log, match).get("count", 2) == ["c"]
    drafts(match).change("count", 2, lambda _: None, seen=0)
    assert drafts(match).get("count", 2) is None
    drafts(match).keep()
    assert again(log, match).get("count", 2) is None
    enter(match, "count", 2, "d")
    enter(match, "count", 2, "b" * 30_000)  # too long to be kept
    assert again(log, match).get("count", 2) == ["d"]
    copy = Log(backup.backup(log.database, tmp_path / "copy.db"))
    assert again(copy, match).get("count", 2) == ["d"]
    copy.close()
    drafts(match).change("count", 3, lambda _: ["e"], seen=0)
    match.leave()
    drafts(match).keep()  # of a session that is gone nothing is written
    assert again(log, match).get("count", 3) is None


def test_what_is_told_is_gone_and_what_is_not_stays(log: Log, match: LiveSession) -> None:
    enter(match, "count", 1, "a")
    enter(match, "other", 1, "b")
    match.tell(ROUND, seen=0, drafts={"count"})
    for found in (drafts(match), again(log, match)):
        assert found.get("count", 1) is None
        assert found.get("other", 1) == ["b"]
    match.undo(seen=1)
    match.tell(ROUND, seen=2)
    match.correct(2, Count((Tally(),) * 4), seen=3)
    assert again(log, match).get("other", 1) == ["b"]
    for revision in range(4, 7):
        match.tell(ROUND, seen=revision)
    assert match.over
    assert drafts(match).get("other", 1) is None
    assert again(log, match).get("other", 1) is None


def test_what_comes_too_late_does_not_come_back(match: LiveSession) -> None:
    """A second phone that has not been painted yet types for what was just told, or for the moment before."""
    shown, changed = list[str](), list[str]()
    drafts(match).subscribe(lambda: shown.append("draft"))
    match.subscribe(lambda: changed.append("session"))
    enter(match, "count", 1, "a")
    drafts(match).change("count", 1, lambda old: old, seen=0)
    assert (shown, changed, match.revision) == (["draft"], [], 0), "who shows them hears of a change, and nobody else"
    match.tell(ROUND, seen=0, drafts={"count"})
    drafts(match).change("count", 1, lambda _: ["late"], seen=0)
    assert drafts(match).get("count", 1) is None
    enter(match, "count", 2, "next")
    drafts(match).change("count", 1, lambda _: ["late"], seen=0)
    assert drafts(match).get("count", 2) == ["next"]
    match.undo(seen=1)
    drafts(match).change("count", 2, lambda old: [*(old or []), "still"], seen=1)  # nobody has begun another one
    enter(match, "count", 1, "again")
    assert drafts(match).get("count", 1) == ["again"]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE draft SET words = '[\"b\"]'",
        "UPDATE draft SET words = x'ff', crc = NULL",
        "UPDATE draft SET words = '[', crc = NULL",
        f"UPDATE draft SET words = '{'[' * 10_000}', crc = NULL",
        "UPDATE draft SET words = printf('%.*c', 30000, '1'), crc = NULL",
        "UPDATE draft SET moment = 'x', crc = NULL",
        "UPDATE draft SET name = x'ff', crc = NULL",
    ],
)
def test_a_damaged_one_is_as_good_as_none(log: Log, match: LiveSession, damage: str) -> None:
    """The file is sound all the same."""
    enter(match, "count", 1, "a")
    with closing(sqlite3.connect(log.database.file)) as raw:
        raw.execute(damage)
        raw.commit()
    assert again(log, match).get("count", 1) is None
    opened, rescued = rescue.open_or_rescue(log.database.file)
    opened.close()
    assert rescued is None


def test_a_rescue_leaves_them_behind(log: Log, match: LiveSession) -> None:
    match.tell(ROUND, seen=0)
    enter(match, "count", 1, "a")
    log.close()
    with closing(sqlite3.connect(log.database.file)) as raw:
        raw.execute("UPDATE person SET name = 'Mario' WHERE name = 'Marie'")
        raw.commit()
    opened, rescued = rescue.open_or_rescue(log.database.file)
    assert rescued is not None
    assert Sessions(opened).open(match.id).steps == 1
    assert again(opened, match).get("count", 1) is None
    opened.close()


def test_the_past_a_correction_and_a_seat_of_a_digital_session_have_none(log: Log, match: LiveSession) -> None:
    match.tell(ROUND, seen=0)
    assert Snapshot(match, 1).drafts is CorrectionView(match, 1).drafts is None
    assert SeatView(begun(Sessions(log), "13", None, None, "easy"), Seat(0)).drafts is None
