"""A session is of one evening and has one length, wherever it was begun and whatever reads it."""

from __future__ import annotations

import csv
import io
import json
import os
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.files.archive import from_document
from companion.sessions.library.look_back import LookBack
from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from tests.cli.conftest import CompanionCommand
from tests.sessions.files.made import document, encoded, faults, record

ZONES = ("UTC", "America/New_York", "Pacific/Auckland", "Pacific/Honolulu")


@pytest.fixture(autouse=True)
def somewhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The time zone of the machine."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


anywhere = pytest.mark.parametrize("somewhere", ZONES, indirect=True)
far_apart = pytest.mark.parametrize("somewhere", ZONES[2:], indirect=True)
"""Nearly a day lies between them: what follows the clock of the machine is another evening in one of them."""


def brought_in(companion: CompanionCommand, folder: Path, **times: str) -> str:
    """Import a match of 13 with these times; returns what the command says."""
    one: dict[str, Any] = {**document(record("13", "scorepad", "table", 3)), "id": "match", **times}
    assert faults(one) == []
    file = folder / "match.companion.json"
    file.write_bytes(encoded(one))
    ran = companion("import", file)
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def listed(companion: CompanionCommand, *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(companion("history", "--json", *arguments).out)
    return found


def rows(companion: CompanionCommand, file: Path) -> list[dict[str, str]]:
    assert companion("export", file, "--format", "csv").status == 0
    return list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))


def exported(companion: CompanionCommand, folder: Path) -> tuple[str, dict[str, Any]]:
    """Name and contents of the session's file."""
    assert companion("export", folder / "files").status == 0
    (file,) = (folder / "files").iterdir()
    return file.name, json.loads(file.read_bytes())


@far_apart
@pytest.mark.parametrize(
    ("began", "evening"),
    [
        ("2026-03-06T23:29:00+01:00", "2026-03-06"),
        ("2026-03-07T00:40:00+01:00", "2026-03-06"),
        ("2026-03-07T04:59:59+01:00", "2026-03-06"),
        ("2026-03-07T05:00:00+01:00", "2026-03-07"),
        ("2026-01-01T02:00:00+13:00", "2025-12-31"),
        ("2026-01-01T20:00:00-10:00", "2026-01-01"),
        ("2026-05-03", "2026-05-03"),
    ],
)
def test_a_session_is_of_the_evening_where_it_was_begun(
    companion: CompanionCommand, tmp_path: Path, home: Path, began: str, evening: str
) -> None:
    brought_in(companion, tmp_path, started_at=began, finished_at=began)
    assert evening in companion("history").out
    (one,) = listed(companion, "--since", evening, "--until", evening)
    assert one["date"] == evening
    day = date.fromisoformat(evening)
    before, after = (date.fromordinal(day.toordinal() + step).isoformat() for step in (-1, 1))
    assert listed(companion, "--since", after) == listed(companion, "--until", before) == []
    assert {row["date"] for row in rows(companion, tmp_path / "all.csv")} == {evening}
    name, told = exported(companion, tmp_path)
    assert name.startswith(f"{evening}-13-")
    assert told["started_at"] == began
    log = Log(database_file(home))
    look_back = LookBack(Sessions(log))
    found = look_back.evening(day)
    assert found is not None
    assert look_back.years() == (day.year,)
    year = look_back.year(day.year)
    assert (year.count, year.evenings, year.months[day.month - 1]) == (1, 1, 1)
    assert {record.day for record in year.records} == {day}
    (somebody, *_) = Sessions(log).people.everybody()
    statistics = Sessions(log).people.statistics(somebody.id)
    assert [month.month for month in statistics.months] == [evening[:7]]
    log.close()


@anywhere
def test_a_time_without_a_clock_is_told_by_that_of_the_reader(companion: CompanionCommand, tmp_path: Path) -> None:
    brought_in(companion, tmp_path, started_at="2026-03-06T19:30:00Z", finished_at="2026-03-06T20:30:00Z")
    (one,) = listed(companion)
    evening = 7 if os.environ["TZ"] == "Pacific/Auckland" else 6
    assert (one["date"], one["minutes"]) == (f"2026-03-0{evening}", 60)
    assert exported(companion, tmp_path)[1]["started_at"] == "2026-03-06T19:30:00Z"  # as it came


@far_apart
@pytest.mark.parametrize(
    ("times", "said"),
    [
        (("2026-05-03T20:00:00Z", "2026-05-03T19:00:00Z"), True),
        (("2026-05-03T20:00:00+02:00", "2026-05-03T19:30:00Z"), False),
        (("2026-05-03T20:00:00Z", "2026-05-03"), False),
        (("2026-05-03T20:00:00Z", "2026-05-02"), True),
        (("2026-05-03", "2026-05-03"), False),
        (("1970-01-01T00:00:20Z", "2026-11-06T20:30:20Z"), True),
        (("2026-05-03T20:00:00Z", "2026-05-08T00:00:00Z"), True),
        (("2090-05-03T20:00:00Z", "2090-05-03T21:00:00Z"), True),
        (("2026-05-03", "2026-05-03T20:00:00+02:00"), False),
        (("2026-05-03", "2026-05-04"), False),
    ],
)
def test_a_length_that_cannot_be_is_none(
    companion: CompanionCommand, tmp_path: Path, home: Path, times: tuple[str, str], said: bool
) -> None:
    began, ended = times
    told = brought_in(companion, tmp_path, started_at=began, finished_at=ended)
    assert ("times that cannot be" in told) == said
    long = "+02:00" in began
    assert [one["minutes"] for one in listed(companion)] == [90 if long else None]
    assert {row["minutes"] for row in rows(companion, tmp_path / "all.csv")} == {"90" if long else ""}
    assert companion("export", tmp_path / "all.bgsplay", "--format", "bgsplay").status == 0
    (play,) = json.loads((tmp_path / "all.bgsplay").read_bytes())["plays"]
    assert play.get("durationMin") == (90 if long else None)
    sheet = tmp_path / "sheet.html"
    assert companion("export", sheet, "--format", "html").status == 0
    assert ("1 h 30 min" in sheet.read_text("utf-8")) == long
    assert "1 minute" not in sheet.read_text("utf-8")
    log = Log(database_file(home))
    figures = LookBack(Sessions(log)).game("13")
    assert (figures.sessions, figures.minutes.total) == (1, long)
    log.close()
    again = brought_in(companion, tmp_path, started_at=began, finished_at=ended)
    assert "0 sessions imported" in again
    assert "ends before" not in again


@far_apart
@pytest.mark.parametrize(("took", "minutes"), [("20:00:29", 1), ("20:44:30", 45), ("20:45:30", 46), ("20:45:29", 45)])
def test_a_length_is_the_same_on_the_sheet_in_a_play_file_and_in_figures(
    companion: CompanionCommand, tmp_path: Path, home: Path, took: str, minutes: int
) -> None:
    brought_in(companion, tmp_path, started_at="2026-05-03T20:00:00.9Z", finished_at=f"2026-05-03T{took}.1Z")
    assert companion("export", tmp_path / "all.bgsplay", "--format", "bgsplay").status == 0
    (play,) = json.loads((tmp_path / "all.bgsplay").read_bytes())["plays"]
    sheet = tmp_path / "sheet.html"
    assert companion("export", sheet, "--format", "html").status == 0
    assert play["durationMin"] == minutes
    assert f">{minutes} minute" in sheet.read_text("utf-8") or f" {minutes} minute" in sheet.read_text("utf-8")
    log = Log(database_file(home))
    look_back = LookBack(Sessions(log))
    assert look_back.game("13").lengths[3].counts == ((minutes, 1),)
    assert look_back.year(2026).minutes == minutes
    evening = look_back.latest_evenings() or [look_back.evening(date(2026, 5, 3)), look_back.evening(date(2026, 5, 4))]
    assert minutes in [one.minutes for one in evening if one]
    log.close()


@anywhere
def test_what_leaves_with_the_clock_comes_in_with_it(
    companion: CompanionCommand, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session that was begun here is of the same evening on another machine, wherever that stands."""
    log = Log(database_file(home))
    session = Sessions(log).begin("13", ("Ana", "Bo", "Cléo"), 0, tracking="scorepad")
    evening = session.evening
    log.close()
    _, told = exported(companion, tmp_path)
    assert from_document(told).started_at == session.started_at.isoformat()
    monkeypatch.setenv("TZ", "Asia/Kathmandu")
    time.tzset()
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path / "there"))
    assert companion("import", tmp_path / "files").status == 0
    (one,) = listed(companion)
    assert one["date"] == evening.isoformat()
