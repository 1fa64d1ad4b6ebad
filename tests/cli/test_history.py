"""``history``: newest first, filtered, in words and as JSON."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.cli import history
from companion.sessions.files.archive import from_document, write
from companion.sessions.play.sessions import Sessions
from companion.store import Log, People
from companion.store.log import amend
from tests.cli.conftest import ROOT, CompanionCommand, holding, languages
from tests.sessions.files.made import document, record
from tests.store.filled import opened
from tests.store.sittings import person


@pytest.fixture(autouse=True)
def _paris(clock: Callable[[str], None]) -> None:
    clock("Europe/Paris")


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data with all recorded games and one that goes on, as they came in in Paris."""
    with pytest.MonkeyPatch.context() as there:
        there.setenv("TZ", "Europe/Paris")
        time.tzset()
        example = ROOT / "docs" / "examples" / "push-table.companion.json"
        folder = holding(tmp_path_factory.mktemp("paris") / "data", ROOT / "seeds", example)
    time.tzset()
    return folder


@pytest.fixture
def seeds(home: Path, imported: Path) -> None:
    shutil.copytree(imported, home)


def listed(companion: CompanionCommand, *arguments: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = companion("history", "--json", *arguments).json()
    return found


def ids(companion: CompanionCommand, *arguments: object) -> list[str]:
    return [one["id"] for one in listed(companion, *arguments)]


def test_nothing_yet(companion: CompanionCommand) -> None:
    ran = companion("history")
    assert (ran.status, ran.err, ran.out) == (0, "", "No game has been played yet.\n")
    assert companion("history", "--game", "push").out == "No games match.\n"
    assert listed(companion) == []


@pytest.mark.usefixtures("seeds")
def test_newest_first(companion: CompanionCommand) -> None:
    """With all that is known, as ``docs/exports.md`` shows it."""
    found = listed(companion)
    begun = [datetime.fromisoformat(one["started_at"]) for one in found]
    assert begun == sorted(begun, reverse=True)
    assert found[0]["id"] == "an-evening-in-november"
    assert (found[0]["finished_at"], found[0]["players"][0]["score"]) == (None, None)


@pytest.mark.usefixtures("seeds")
def test_filters(companion: CompanionCommand) -> None:
    everything = ids(companion)
    assert len(everything) == 10
    assert len(ids(companion, "--game", "push")) == 4
    assert len(ids(companion, "--person", " MATÉO ")) == 3
    assert ids(companion, "--unfinished") == ["an-evening-in-november"]
    assert ids(companion, "--finished") == everything[1:]
    assert ids(companion, "--finished", "--unfinished") == everything
    assert len(ids(companion, "--since", "2026-10-10")) == 7
    assert len(ids(companion, "--since", "2026-10-10T22:00:01")) == 4
    assert len(ids(companion, "--since", "2026-10-10T20:00:00Z")) == 7
    assert ids(companion, "--words", "chlo") == ["an-evening-in-november"]
    assert ids(companion, "--words", "Ana Léa") == []
    assert ids(companion, "--limit", 3) == everything[:3]
    of_13 = [one for one in everything if one.startswith(("4fc9", "feb7", "6021"))]
    assert ids(companion, "--game", "13", "--limit", 1, "--person", "Léa") == of_13[:1]


def test_as_many_as_are_asked_for(companion: CompanionCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE", 10)  # read page by page: two whole ones and a part
    assert companion("simulate", "13", "--players", 3, "--games", 2, "--export", tmp_path / "games").status == 0
    raw = document(record("13", "scorepad", "table", 3))
    lines = [write(from_document({**raw, "id": f"{n:04}", "result": None})).decode() for n in range(25)]
    (tmp_path / "list.json").write_text("[" + ",".join(lines) + "]", "utf-8")
    assert companion("import", tmp_path / "games", tmp_path / "list.json").status == 0
    assert len(ids(companion)) == 20
    assert len(ids(companion, "--limit", 24)) == 24
    assert len(set(ids(companion, "--limit", 1_000_000))) == 27


@pytest.mark.usefixtures("seeds")
@languages
def test_the_table_is_for_people(companion: CompanionCommand, lang: str, home: Path) -> None:
    lines = companion("history", "--lang", lang).out.splitlines()
    (draw,) = (line for line in lines if "feb77c88" in line)
    assert draw.count("Camille, Julien") == 2
    assert "53" in draw
    with opened(home / "companion.db") as log:
        amend.describe(log.database, "an-evening-in-november", place="Chez \x1b[31mLéa")
    out = companion("history", "--lang", lang).out
    lines = out.splitlines()
    assert "2026-11-21 20:30" in out  # in Paris it is an hour later
    assert ("pas finie" if lang == "fr" else "not over") in lines[2]
    assert "Chez \N{REPLACEMENT CHARACTER}[31mLéa" in lines[2]
    assert "\x1b" not in out
    assert all(len(line) <= 100 for line in lines)


def test_people_come_before_bots_of_the_same_name(companion: CompanionCommand, home: Path, tmp_path: Path) -> None:
    raw = document(record("13", "scorepad", "table", 3))
    for number, bot in enumerate((None, "easy")):
        players = [{"seat": 0, "name": "Robby", "bot": bot}, *raw["players"][1:]]
        text = json.dumps({**raw, "id": f"s{number}", "players": players, "result": None})
        (tmp_path / f"{number}.companion.json").write_text(text, "utf-8")
    assert companion("import", tmp_path).status == 0
    assert ids(companion, "--person", "robby") == ["s0"]
    with opened(home / "companion.db") as log:
        People(log.database).change(person(log, "Robby"), name="Robert")
    assert ids(companion, "--person", "robby") == ["s1"]
    assert ids(companion, "--person", "robert") == ["s0"]


def test_people_and_places_are_found_however_they_are_written(companion: CompanionCommand, log: Log) -> None:
    for names, place in ((("D’Arc", "Bo"), "café de l’été"), (("D'ARC", "Léa"), "Café de l'été"), (("Bo", "Léa"), "")):
        begun = Sessions(log).begin("push", names, 0, tracking="scorepad")
        amend.describe(log.database, begun.id, place=place)
    for filters, count in (
        (("--person", "d‘arc"), 2),
        (("--person", "LEA"), 2),
        (("--person", "lea", "--person", "d'arc"), 1),
        (("--place", "CAFÉ DE L’ÉTÉ"), 2),
    ):
        assert len(listed(companion, *filters)) == count, filters
    assert "Zoé" in companion("history", "--person", "Zoé").refused(1)
    for blank in ("\u3164", "\u200b"):
        companion("history", "--person", blank).refused(1)


@pytest.mark.parametrize(("lang", "you", "other"), [("fr", "Vous", "You"), ("en", "You", "Vous")])
def test_somebody_without_a_name_is_called_as_the_reader_is(
    companion: CompanionCommand, tmp_path: Path, lang: str, you: str, other: str
) -> None:
    """Also among what was deleted; programs get what is kept."""
    told = write(record("13", "scorepad", "table", 3)).replace("Zoé".encode(), other.encode())
    (tmp_path / "one.json").write_bytes(told)
    assert companion("import", tmp_path / "one.json").status == 0
    assert other in str(listed(companion))
    table = companion("history", "--lang", lang).out
    assert companion("delete", "13-scorepad-table-3").status == 0
    for out in (table, companion("delete", "--lang", lang).out):
        assert (you in out, other in out) == (True, False)
