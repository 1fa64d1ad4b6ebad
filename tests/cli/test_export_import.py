"""``export`` and ``import``, ``backup`` and ``restore``: everything leaves and comes back the same."""

from __future__ import annotations

import contextlib
import csv
import json
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.request
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.sessions.files.archive import file_name, write
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log
from companion.store.log import amend
from tests.cli.conftest import ROOT, CompanionCommand, languages
from tests.cli.limited import run_on_a_full_disk
from tests.sessions.files.made import dealt, document, encoded, record
from tests.sessions.play.matches import NAMES, ROUND

SEEDS = sorted((ROOT / "seeds").rglob("*.companion.json"))


@pytest.fixture
def seeds(home: Path, every_game: Path) -> None:
    shutil.copytree(every_game, home)


def done(companion: CompanionCommand, *arguments: object) -> Any:
    ran = companion(*arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    return json.loads(ran.out)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_the_recorded_sessions_come_back_byte_for_byte(companion: CompanionCommand, tmp_path: Path) -> None:
    assert len(done(companion, "import", ROOT / "seeds")["imported"]) == len(SEEDS)
    told = done(companion, "export", tmp_path / "out")
    assert sorted(told["files"]) == sorted(str(file) for file in (tmp_path / "out").iterdir())
    assert sorted(contents(tmp_path / "out").values()) == sorted(file.read_bytes() for file in SEEDS)
    again = done(companion, "import", tmp_path / "out", "--data-dir", tmp_path / "other")
    assert sorted(again["imported"]) == sorted(told["sessions"])
    done(companion, "export", tmp_path / "again", "--data-dir", tmp_path / "other")
    assert contents(tmp_path / "again") == contents(tmp_path / "out")


def test_simulated_games_of_every_game_come_back_byte_for_byte(companion: CompanionCommand, tmp_path: Path) -> None:
    for game, one in GAMES.items():
        told = ("simulate", game, "--players", max(one.players), "--games", 2, "--seed", 1)
        assert companion(*told, "--export", tmp_path / "games" / game).status == 0
    games = {file.read_bytes() for file in (tmp_path / "games").rglob("*.json")}
    assert len(done(companion, "import", tmp_path / "games")["imported"]) == len(games)
    done(companion, "export", tmp_path / "out")
    assert set(contents(tmp_path / "out").values()) == games


@pytest.mark.usefixtures("seeds")
def test_what_is_there_already_is_passed_over(companion: CompanionCommand) -> None:
    told = done(companion, "import", *SEEDS, *SEEDS)
    assert (told["imported"], told["replaced"], told["kept"]) == ([], [], [])
    assert len(told["there"]) == 2 * len(SEEDS)
    assert len(done(companion, "history", "--limit", 100)) == len(SEEDS)


def test_folders_lists_and_zips(companion: CompanionCommand, tmp_path: Path) -> None:
    sent = tmp_path / "sent" / "deep"
    sent.mkdir(parents=True)
    for n in range(3):
        (sent / f"{n}.JSON").write_bytes(encoded({**document(record("13", "scorepad", "table", 3)), "id": f"f{n}"}))
    (sent / "sheet.json").write_text('{"game": "13"}', "utf-8")
    (sent / "broken.json").write_text("{", "utf-8")
    (sent / ".hidden.companion.json").write_text("{", "utf-8")
    (sent / "notes.txt").write_text("rain", "utf-8")
    with zipfile.ZipFile(tmp_path / "SENT.ZIP", "w") as packed:
        for file in SEEDS:
            packed.write(file, file.relative_to(ROOT))
        packed.writestr("__MACOSX/._a.companion.json", b"\0\5\x16\7")
        packed.writestr("list.json", b"[" + b",".join(file.read_bytes() for file in SEEDS[:2]) + b"]")
    told = done(companion, "import", tmp_path / "sent", tmp_path / "SENT.ZIP")
    assert (len(told["imported"]), len(told["there"])) == (3 + len(SEEDS), 2)
    assert [Path(file).name for file in told["passed_over"]] == ["broken.json", "sheet.json"]
    ran = companion("import", tmp_path / "sent")
    assert ran.out == "0 sessions imported\n3 sessions were there already\n2 files skipped: not session files\n"


@pytest.mark.usefixtures("seeds")
def test_one_json_document(companion: CompanionCommand, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    assert done(companion, "export", file, "--format", "json")["files"] == [str(file)]
    document = json.loads(file.read_text("utf-8"))
    assert (document["format"], document["version"]) == ("table-companion/export", 1)
    assert [one["format"] for one in document["sessions"]] == ["table-companion/session"] * len(SEEDS)
    assert len(done(companion, "import", file, "--data-dir", tmp_path / "other")["imported"]) == len(SEEDS)
    assert done(companion, "export", file, "--format", "json", "--data-dir", tmp_path / "none")["sessions"] == []
    assert json.loads(file.read_text("utf-8"))["sessions"] == []


@pytest.mark.usefixtures("seeds")
def test_a_table(companion: CompanionCommand, tmp_path: Path, log: Log) -> None:
    session = Sessions(log).begin("13", ("=1+1", "Luc", '"Bo", «x»'), 0, tracking="scorepad")
    amend.describe(log.database, session.id, place="@home")
    file = tmp_path / "all.csv"
    told = done(companion, "export", file, "--format", "csv")
    assert len(told["sessions"]) == len(SEEDS) + 1
    assert b"\r\n" in file.read_bytes()
    with file.open(encoding="utf-8-sig", newline="") as stream:
        every_row = list(csv.DictReader(stream))
    rows = [row for row in every_row if not row["round"]]
    assert len(rows) == 3 + 3 * 4 + 3 * 3 + 3 * 3
    found = [row for row in rows if row["id"].startswith("feb77c88")]
    assert [
        (row["seat"], row["name"], row["score"], row["rank"], row["winner"], row["win_share"]) for row in found
    ] == [
        ("0", "Camille", "53", "1", "1", "0.5"),
        ("1", "Julien", "53", "1", "1", "0.5"),
        ("2", "Léa", "56", "3", "0", "0"),
    ]
    assert {row["started_at"] for row in found} == {"2026-10-10T20:00:00Z"}
    assert {(row["game"], row["mode"], row["seats"], row["bot"]) for row in found} == {("13", "table", "3", "")}
    assert {row["minutes"] for row in found} == {"45"}
    counted = [row for row in every_row if row["id"].startswith("feb77c88") and row["round"]]
    assert [row["round_score"] for row in counted if row["name"] == "Camille"] == ["10", "8", "13", "11", "7", "4"]
    assert {(row["score"], row["rank"], row["winner"]) for row in counted} == {("", "", "")}
    assert {row["game"] for row in every_row if row["round"]} == {"13"}
    running = [row for row in rows if row["id"] == session.id]
    assert [row["name"] for row in running] == ["'=1+1", "Luc", '"Bo", «x»']  # no spreadsheet takes it for a formula
    assert {(row["place"], row["finished_at"], row["minutes"], row["score"]) for row in running} == {
        ("'@home", "", "", "")
    }


@pytest.mark.usefixtures("seeds")
def test_a_play_file_for_bg_stats(companion: CompanionCommand, tmp_path: Path, log: Log) -> None:
    running = Sessions(log).begin("13", NAMES, 0, tracking="scorepad")
    file = tmp_path / "all.bgsplay"
    told = done(companion, "export", file, "--format", "bgsplay")
    assert running.id not in told["sessions"]
    found = json.loads(file.read_text("utf-8"))
    assert {one["uuid"] for one in found["plays"]} == set(told["sessions"])
    assert len(told["sessions"]) == len(SEEDS)
    ran = companion("export", file, "--format", "bgsplay", "--session", running.id)
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert json.loads(file.read_text("utf-8")) == found


@pytest.mark.usefixtures("seeds")
def test_sessions_are_named_by_their_id_or_its_beginning(companion: CompanionCommand, tmp_path: Path) -> None:
    told = done(companion, "export", tmp_path / "out", "--session", "feb77c88", "--session", "4fc9502b-30fd")
    assert [id[:8] for id in told["sessions"]] == ["feb77c88", "4fc9502b"]
    assert [name[:13] for name in contents(tmp_path / "out")] == ["2026-10-10-13"] * 2
    for unknown in ("feb77c8", "ffffffff", "", "../x"):
        ran = companion("export", tmp_path / "out", "--session", unknown)
        assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)


def test_more_than_one_session_may_begin_alike(companion: CompanionCommand, tmp_path: Path) -> None:
    for id in ("session-1", "session-12"):
        raw = {**document(record("13", "scorepad", "table", 3)), "id": id}
        (tmp_path / f"{id}.companion.json").write_bytes(encoded(raw))
    assert companion("import", tmp_path).status == 0
    assert companion("export", tmp_path / "out", "--session", "session-").status == 1
    assert done(companion, "export", tmp_path / "out", "--session", "session-1")["sessions"] == ["session-1"]


def changed(**change: Any) -> bytes:
    return encoded({**document(record("13", "scorepad", "table", 3)), **change})


def spoiled_events() -> bytes:
    raw = document(record("13", "scorepad", "table", 3))
    return changed(events=raw["events"][:-1], finished_at=None, result=None)


CHANGES = {
    "events": (spoiled_events(), "1 event fewer"),
    "names": (
        changed(players=[{"seat": seat, "name": f"N{seat}"} for seat in range(3)], result=None),
        "other players",
    ),
    "notes": (changed(notes="rain"), "other notes"),
    "another key": (changed(weather="rain"), "weather"),
    "the beginning": (changed(started_at="2026-11-21"), "another beginning"),
}


@pytest.mark.parametrize(("data", "told"), CHANGES.values(), ids=CHANGES)
def test_one_that_is_there_with_differences_asks(
    companion: CompanionCommand, tmp_path: Path, data: bytes, told: str
) -> None:
    (tmp_path / "a.companion.json").write_bytes(write(record("13", "scorepad", "table", 3)))
    assert companion("import", tmp_path / "a.companion.json").status == 0
    sent = tmp_path / "sent"
    sent.mkdir()
    (sent / "b.companion.json").write_bytes(data)
    (sent / "c.companion.json").write_bytes(changed(id="new"))
    ran = companion("import", sent)
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert told in ran.err
    assert "b.companion.json" in ran.err
    assert len(done(companion, "history")) == 1
    french = companion("import", sent, "--lang", "fr")
    assert (french.status, french.err.count("\n")) == (1, 1)

    kept = done(companion, "import", sent, "--keep")
    assert (kept["imported"], kept["kept"], kept["replaced"]) == (
        ["new"],
        [record("13", "scorepad", "table", 3).id],
        [],
    )
    done(companion, "export", tmp_path / "out", "--session", kept["kept"][0])
    assert list(contents(tmp_path / "out").values()) == [write(record("13", "scorepad", "table", 3))]

    replaced = done(companion, "import", sent, "--replace")
    assert (replaced["there"], replaced["replaced"]) == (["new"], kept["kept"])
    done(companion, "export", tmp_path / "out", "--session", kept["kept"][0])
    assert len(done(companion, "history")) == 2
    assert done(companion, "import", sent)["there"] == [*kept["kept"], "new"]


def test_one_of_both(companion: CompanionCommand, tmp_path: Path) -> None:
    ran = companion("import", tmp_path, "--keep", "--replace")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_session_that_goes_on_here_and_elsewhere(companion: CompanionCommand, tmp_path: Path, log: Log) -> None:
    session = Sessions(log).begin("13", NAMES, 0, tracking="scorepad")
    session.tell(ROUND, seen=0)
    done(companion, "export", tmp_path / "out")
    other = ("--data-dir", tmp_path / "other")
    done(companion, "import", tmp_path / "out", *other)
    there = Log(tmp_path / "other" / "companion.db")
    LiveSession(there, session.id).tell(ROUND, seen=1)
    there.close()
    done(companion, "export", tmp_path / "back", *other)
    ran = companion("import", tmp_path / "back")
    assert ran.status == 1
    assert "1 event more" in ran.err
    assert done(companion, "import", tmp_path / "back", "--replace")["replaced"] == [session.id]
    assert len(LiveSession(log, session.id).look().rounds) == 2


@pytest.mark.usefixtures("seeds")
def test_files_that_are_not_ours_stay(companion: CompanionCommand, tmp_path: Path) -> None:
    told = done(companion, "export", tmp_path / "out")
    mine = Path(told["files"][3])
    mine.write_bytes(b"something else")
    before = contents(tmp_path / "out")
    ran = companion("export", tmp_path / "out")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert mine.name in ran.err
    assert contents(tmp_path / "out") == before
    other = before[Path(told["files"][2]).name]
    mine.write_bytes(other)
    assert companion("export", tmp_path / "out").status == 1
    mine.unlink()
    mine.mkdir()
    assert companion("export", tmp_path / "out").status == 1
    mine.rmdir()
    assert done(companion, "export", tmp_path / "out") == told


@pytest.mark.usefixtures("seeds")
@pytest.mark.parametrize("kind", ["json", "csv", "bgsplay"])
@languages
def test_a_place_that_cannot_be_written(companion: CompanionCommand, tmp_path: Path, kind: str, lang: str) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    for dest in (tmp_path, tmp_path / "file" / "x", tmp_path / "missing" / "x", "a\0b", "", "x" * 5000):
        ran = companion("export", dest, "--format", kind, "--lang", lang)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    for dest in (tmp_path / "file", "a\0b", "x" * 5000):
        ran = companion("export", dest, "--lang", lang)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    ran = companion("export", tmp_path / "data" / "companion.db", "--format", kind, "--lang", lang)
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert len(done(companion, "history")) == len(SEEDS)
    assert (tmp_path / "file").read_text("utf-8") == "mine"
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.skipif(sys.platform != "linux", reason="limits differ there")
@pytest.mark.parametrize("kind", ["json", "files"])
def test_a_full_disk_leaves_the_file_as_it_was(companion: CompanionCommand, tmp_path: Path, kind: str) -> None:
    for n in range(3):
        (tmp_path / f"{n}.companion.json").write_bytes(changed(id=f"s{n}", more="x" * 100_000))
    assert companion("import", tmp_path).status == 0
    file = tmp_path / "all.json"
    file.write_text("before", "utf-8")
    out = tmp_path / "out" if kind == "files" else file
    ran = run_on_a_full_disk(tmp_path, 70_000, "export", out, "--format", kind)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert file.read_text("utf-8") == "before"
    if kind == "files":
        assert not (tmp_path / "out").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="limits differ there")
@languages
def test_no_room_for_what_waits_to_be_imported(companion: CompanionCommand, tmp_path: Path, lang: str) -> None:
    """The file that finds no room is named, not what is printed on, and nothing is imported."""
    (tmp_path / "in").mkdir()
    for n in range(3):
        (tmp_path / "in" / f"{n}.companion.json").write_bytes(changed(id=f"s{n}", more="x" * 100_000))
    assert companion("history").status == 0
    ran = run_on_a_full_disk(tmp_path, 150_000, "import", tmp_path / "in", "--lang", lang)
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert tempfile.gettempdir() in ran.err
    assert companion("history", "--json").out == "[]\n"
    assert companion("import", tmp_path / "in").status == 0


IDS = ["a", "A", "con", "../x", "a/b", "x" * 200, "é", "", ".", "0a7e-11", "a.companion.json", "-", "a b", "a:b", "\\"]


def test_file_names_fit_every_system_and_are_never_the_same() -> None:
    evening = date(2026, 11, 21)
    names = [file_name(id, "push", evening) for id in IDS]
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        assert name.startswith("2026-11-21-push-")
        assert name.isascii()
        assert not set(name) & set('<>:"/\\|?* ')
        assert len(name) < 120
    assert file_name("0a7e-11", "13", evening) == "2026-11-21-13-0a7e-11.companion.json"


@languages
def test_backup_and_restore(companion: CompanionCommand, tmp_path: Path, lang: str, home: Path) -> None:
    assert companion("import", ROOT / "seeds" / "13").status == 0
    copy = tmp_path / "copy.db"
    assert done(companion, "backup", copy) == {"file": str(copy)}
    assert companion("import", ROOT / "seeds" / "push").status == 0
    ran = companion("restore", copy, "--lang", lang)
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 2)
    assert len(done(companion, "history")) == 3
    (kept,) = home.glob("companion-before-restore*.db")
    assert kept.name in ran.out
    told = done(companion, "restore", kept)
    assert told["kept"] != str(kept)
    assert len(done(companion, "history")) == 6
    ran = companion("backup", tmp_path / "again.db", "--lang", lang)
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert done(companion, "restore", copy, "--data-dir", tmp_path / "new")["kept"] is None
    assert len(done(companion, "history", "--data-dir", tmp_path / "new")) == 3


@languages
def test_backups_that_are_none(companion: CompanionCommand, tmp_path: Path, lang: str, home: Path) -> None:
    assert companion("import", ROOT / "seeds" / "13").status == 0
    before = done(companion, "history")
    (tmp_path / "text.db").write_text("not a database " * 100, "utf-8")
    damaged = bytearray((home / "companion.db").read_bytes())
    damaged[5000:9000] = bytes(4000)
    (tmp_path / "damaged.db").write_bytes(damaged)
    (tmp_path / "half.db").write_bytes((home / "companion.db").read_bytes()[:20_000])
    names = ("missing.db", "text.db", "damaged.db", "half.db", "data/companion.db", ".", "x" * 300)
    for name in names:
        ran = companion("restore", tmp_path / name, "--lang", lang)
        assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1), name
        assert done(companion, "history") == before
    for dest in (tmp_path, home / "companion.db", tmp_path / "missing" / "x.db", "x" * 300):
        ran = companion("backup", dest, "--lang", lang)
        assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1), dest
    assert companion("backup", tmp_path / "x.db", "--data-dir", tmp_path / "empty", "--lang", lang).status == 1
    assert done(companion, "history") == before


def test_the_app_serves_while_sessions_come_and_go(companion: CompanionCommand, tmp_path: Path, log: Log) -> None:
    session = Sessions(log).begin("push", ("Ana", "Bo", "Chloé"), 0, tracking="scorepad")
    server = subprocess.Popen(
        [sys.executable, "-u", "-m", "companion", "serve", "--port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    told: list[int] = []
    stop = threading.Event()

    def tap() -> None:
        from companion.games.push.scorepad import Switch

        mine = Log(log.database.file)
        live = LiveSession(mine, session.id)
        while not stop.is_set():
            live.tell(Switch(1 if live.revision % 2 == 0 else -1), seen=live.revision)
            told.append(live.revision)
            stop.wait(0.02)  # fifty taps a second: no family taps faster, and nobody else would get at the file
        mine.close()

    try:
        assert server.stdout is not None
        address = next(line.strip() for line in server.stdout if "http://" in line)
        tapping = threading.Thread(target=tap)
        tapping.start()
        try:
            for n in range(3):
                done(companion, "import", ROOT / "seeds", tmp_path / "out" if n else ROOT / "seeds", "--keep")
                done(companion, "export", tmp_path / "out", "--session", dealt_id(companion))
                done(companion, "backup", tmp_path / "copy.db")
                with urllib.request.urlopen(address, timeout=20) as answer:
                    assert answer.status == 200
        finally:
            stop.set()
            tapping.join()
        assert server.poll() is None
    finally:
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(20)
        for stream in (server.stdout, server.stderr):
            assert stream is not None
            stream.close()
    assert told
    head, entries = log.read(session.id)
    assert head.revision == len(entries) == told[-1]
    assert len(done(companion, "history", "--limit", 100)) == len(SEEDS) + 1


def dealt_id(companion: CompanionCommand) -> str:
    one: str = done(companion, "history", "--finished", "--limit", 1)[0]["id"]
    return one


def test_a_game_the_dealer_dealt_keeps_its_seed_and_hands(companion: CompanionCommand, tmp_path: Path) -> None:
    raw = document(dealt("13", 3))
    half = {**raw, "events": raw["events"][:9], "finished_at": None, "result": None}
    (tmp_path / "a.companion.json").write_bytes(encoded(half))
    assert companion("import", tmp_path / "a.companion.json").status == 0
    (file,) = done(companion, "export", tmp_path / "out")["files"]
    assert json.loads(Path(file).read_text("utf-8")) == half
    assert done(companion, "replay", file)["fair"] is True


@languages
@pytest.mark.parametrize("names", [("D’Arc", "D'Arc", "D’Arc\u200e"), ("Ana", "Bo", "\u3164")])
def test_a_file_whose_names_look_the_same_or_show_nothing_is_refused_with_the_seats(
    companion: CompanionCommand, log: Log, tmp_path: Path, lang: str, names: tuple[str, ...]
) -> None:
    told = document(record("13", "scorepad", "table", 3))
    told["players"] = [{**one, "name": name} for one, name in zip(told["players"], names, strict=True)]
    told["result"] = None
    file = tmp_path / "x.companion.json"
    file.write_bytes(encoded(told))
    ran = companion("import", file, "--lang", lang)
    assert (ran.status, ran.out) == (2, "")
    assert ("players[1].name" in ran.err and "(0, 1, 2)" in ran.err) or "players[2].name" in ran.err
    assert Sessions(log).people.everybody() == ()
