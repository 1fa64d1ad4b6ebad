"""A session is of one evening and has one length, wherever it was begun and whatever reads it."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.files.archive import from_document
from companion.sessions.library.look_back import LookBack
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.cli.conftest import CompanionCommand
from tests.sessions.files.made import document, encoded, faults, record

far_apart = pytest.mark.parametrize("zone", ["Pacific/Auckland", "Pacific/Honolulu"])
"""Nearly a day lies between them: what follows the clock of the machine is another evening in one of them."""


def brought_in(companion: CompanionCommand, folder: Path, began: str, ended: str, nth: int = 0) -> tuple[str, str]:
    """Import a match of 13 with these times; returns its id and what the command says."""
    id = f"{nth:08}-0000-4000-8000-000000000000"
    told = {**document(record("13", "scorepad", "table", 3)), "id": id, "started_at": began, "finished_at": ended}
    assert faults(told) == []
    file = folder / f"{nth}.companion.json"
    file.write_bytes(encoded(told))
    ran = companion("import", file).done()
    return id, ran.out


def listed(companion: CompanionCommand, *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = companion("history", "--json", *arguments).json()
    return found


def rows(companion: CompanionCommand) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(companion("export", "-", "--format", "csv").out.removeprefix("\ufeff"))))


def exported(companion: CompanionCommand, folder: Path) -> dict[str, tuple[str, dict[str, Any]]]:
    """Name and contents of each session's file."""
    assert companion("export", folder / "files").status == 0
    found = [(file.name, json.loads(file.read_bytes())) for file in (folder / "files").iterdir()]
    return {told["id"]: (name, told) for name, told in found}


def played(companion: CompanionCommand) -> dict[str, int | None]:
    """The minutes of each session in a play file."""
    plays = companion("export", "-", "--format", "bgsplay").json()["plays"]
    return {play["uuid"]: play.get("durationMin") for play in plays}


EVENINGS = {
    "2026-03-06T23:29:00+01:00": "2026-03-06",
    "2026-03-07T00:40:00+01:00": "2026-03-06",
    "2026-03-07T04:59:59+01:00": "2026-03-06",
    "2026-03-07T05:00:00+01:00": "2026-03-07",
    "2026-01-01T02:00:00+13:00": "2025-12-31",
    "2026-01-01T20:00:00-10:00": "2026-01-01",
    "2026-05-03": "2026-05-03",
}


@far_apart
def test_a_session_is_of_the_evening_where_it_was_begun(
    companion: CompanionCommand, tmp_path: Path, log: Log, clock: Callable[[str], None], zone: str
) -> None:
    clock(zone)
    began = {brought_in(companion, tmp_path, moment, moment, nth)[0]: moment for nth, moment in enumerate(EVENINGS)}
    evenings = {id: EVENINGS[moment] for id, moment in began.items()}
    table = companion("history").out.splitlines()
    for id, evening in evenings.items():
        assert [line.split()[0] for line in table if id[:8] in line] == [evening]
    assert {one["id"]: one["date"] for one in listed(companion)} == evenings
    assert {row["id"]: row["date"] for row in rows(companion)} == evenings
    for id, (name, told) in exported(companion, tmp_path).items():
        assert name.startswith(f"{evenings[id]}-13-")
        assert told["started_at"] == began[id]
    look_back = LookBack(Sessions(log))
    for evening in evenings.values():
        of_it = {id for id, other in evenings.items() if other == evening}
        assert {one["id"] for one in listed(companion, "--since", evening, "--until", evening)} == of_it
        found = look_back.evening(date.fromisoformat(evening))
        assert found is not None
        assert {one.id for one in found.games} == of_it
    assert look_back.years() == (2026, 2025)
    months = Counter(evening[:7] for evening in evenings.values())
    year = look_back.year(2026)
    assert list(year.months) == [months[f"2026-{nth:02}"] for nth in range(1, 13)]
    assert (year.count, year.evenings) == (6, 4)
    (somebody, *_) = Sessions(log).people.everybody()
    statistics = Sessions(log).people.figures.person(somebody.id)
    assert {month.month: month.record.games for month in statistics.months} == months


@far_apart
def test_a_time_without_a_clock_is_told_by_that_of_the_reader(
    companion: CompanionCommand, tmp_path: Path, clock: Callable[[str], None], zone: str
) -> None:
    clock(zone)
    id, _ = brought_in(companion, tmp_path, "2026-03-06T19:30:00Z", "2026-03-06T20:30:00Z")
    (one,) = listed(companion)
    evening = 7 if zone == "Pacific/Auckland" else 6
    assert (one["date"], one["minutes"]) == (f"2026-03-0{evening}", 60)
    assert exported(companion, tmp_path)[id][1]["started_at"] == "2026-03-06T19:30:00Z"  # as it came


TIMES: dict[tuple[str, str], tuple[float | None, int | None, bool]] = {
    ("2026-05-03T20:00:00+02:00", "2026-05-03T19:30:00Z"): (90, 90, False),
    ("2020-05-03T20:00:00.9Z", "2020-05-03T20:00:29.1Z"): (0.5, 1, False),
    ("2021-05-03T20:00:00.9Z", "2021-05-03T20:44:30.1Z"): (44.5, 45, False),
    ("2022-05-03T20:00:00.9Z", "2022-05-03T20:45:30.1Z"): (45.5, 46, False),
    ("2023-05-03T20:00:00.9Z", "2023-05-03T20:45:29.1Z"): (45.5, 45, False),
    # what cannot be has no length
    ("2026-05-03T20:00:00Z", "2026-05-03T19:00:00Z"): (None, None, True),
    ("2026-05-03T20:00:00Z", "2026-05-03"): (None, None, False),
    ("2026-05-03T20:00:00Z", "2026-05-02"): (None, None, True),
    ("2026-05-03", "2026-05-03"): (None, None, False),
    ("1970-01-01T00:00:20Z", "2026-11-06T20:30:20Z"): (None, None, True),
    ("2026-05-03T20:00:00Z", "2026-05-08T00:00:00Z"): (None, None, True),
    ("2090-05-03T20:00:00Z", "2090-05-03T21:00:00Z"): (None, None, True),
    ("2026-05-03", "2026-05-03T20:00:00+02:00"): (None, None, False),
    ("2026-05-03", "2026-05-04"): (None, None, False),
}
"""By beginning and end: the minutes in lists and whole ones, and whether people are told that this is impossible."""


@far_apart
def test_a_length_is_the_same_in_lists_on_the_sheet_in_a_play_file_and_in_figures(
    companion: CompanionCommand, tmp_path: Path, log: Log, clock: Callable[[str], None], zone: str
) -> None:
    clock(zone)
    exact: dict[str, float | None] = {}
    whole: dict[str, int | None] = {}
    for nth, ((began, ended), (minutes, rounded, said)) in enumerate(TIMES.items()):
        id, told = brought_in(companion, tmp_path, began, ended, nth)
        assert ("impossible times" in told) == said, (began, ended)
        exact[id], whole[id] = minutes, rounded
    assert {one["id"]: one["minutes"] for one in listed(companion)} == exact
    assert {row["id"]: float(row["minutes"] or -1) for row in rows(companion)} == {
        id: -1 if minutes is None else minutes for id, minutes in exact.items()
    }
    assert played(companion) == whole
    sheet = companion("export", "-", "--format", "html").out
    told_there = ("1 h 30 min", "1 minute", "45 minute", "46 minute")
    assert [sheet.count(words) for words in told_there] == [1, 1, 2, 1]
    look_back = LookBack(Sessions(log))
    for year, minutes in ((2020, 1), (2021, 45), (2022, 46), (2023, 45)):
        days = (date(year, 5, 3) + timedelta(days=ahead) for ahead in (0, 1))
        assert [one.minutes for one in map(look_back.evening, days) if one] == [minutes]
        assert look_back.year(year).minutes == minutes
    figures = look_back.game("13")
    assert (figures.sessions, figures.lengths[3].counts) == (len(TIMES), ((1, 1), (45, 2), (46, 1), (90, 1)))
    again = companion("import", *tmp_path.glob("*.companion.json")).out
    assert "0 games imported" in again
    assert "ends before" not in again


@far_apart
def test_what_leaves_with_the_clock_comes_in_with_it(
    companion: CompanionCommand, tmp_path: Path, log: Log, clock: Callable[[str], None], zone: str
) -> None:
    """A session that was begun here is of the same evening on another machine, wherever that stands."""
    clock(zone)
    session = Sessions(log).begin("13", ("Ana", "Bo", "Cléo"), 0, tracking="scorepad")
    _, told = exported(companion, tmp_path)[session.id]
    assert from_document(told).started_at == session.started_at.isoformat()
    clock("Asia/Kathmandu")
    there = ("--data-dir", str(tmp_path / "there"))
    assert companion("import", tmp_path / "files", *there).status == 0
    (one,) = listed(companion, *there)
    assert one["date"] == session.evening.isoformat()
