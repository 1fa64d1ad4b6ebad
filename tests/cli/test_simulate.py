"""``simulate``: same seed, same games; files that replay; wins that add up."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.sessions.files.archive import read, write
from companion.sessions.files.record import Tracking
from tests.cli.conftest import ROOT, CompanionCommand, languages
from tests.sessions.files.made import NAMES, dealt, encoded, record


def exported(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_any_number_of_jobs_gives_the_same_bytes(companion: CompanionCommand, tmp_path: Path) -> None:
    def played(jobs: int) -> tuple[str, dict[str, bytes]]:
        folder = tmp_path / str(jobs)
        games = ("simulate", "13", "--players", 3, "--bots", "easy", "--games", 27, "--seed", "s", "--json")
        return companion(*games, "--jobs", jobs, "--export", folder).done().out, exported(folder)

    one, two = played(1), played(2)
    assert one == two
    assert list(one[1]) == [f"13-{n:02}.companion.json" for n in range(1, 28)]


def test_a_seed_is_taken_and_told(companion: CompanionCommand) -> None:
    def played(*more: object) -> Any:
        return companion("simulate", "thricewise", "--players", 4, "--games", 6, *more, "--json").json()

    found = played()
    assert played()["seed"] != found["seed"]
    assert played("--seed", found["seed"]) == found


@languages
def test_the_table_tells_seats_and_speed(companion: CompanionCommand, lang: str) -> None:
    ran = companion("simulate", "push", "--players", 2, "--games", 3, "--seed", "x", "--lang", lang).done()
    assert ("Taux" if lang == "fr" else "Share") in ran.out
    assert ("attendue à niveau égal : 50,0 %" if lang == "fr" else "expected among equals: 50.0%") in ran.out.replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert ("parties par seconde" if lang == "fr" else "games a second") in ran.out
    assert ("graine" if lang == "fr" else "seed") in ran.out


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("push", "--players", 1), 1),
        (("13", "--players", 2), 1),
        (("13", "--players", 0), 1),
        (("chess", "--players", 2), 2),
        (("push",), 2),
        (("push", "--players", 1_000_000), 2),
        (("push", "--players", 3, "--bots", "genius"), 2),
        (("push", "--players", 3, "--bots", "easy,genius,hard"), 2),
        (("push", "--players", 3, "--bots", "easy,easy"), 2),
        (("push", "--players", 3, "--games", 0), 2),
        (("push", "--players", 3, "--jobs", 0), 2),
        (("push", "--players", 3, "--seed", ""), 2),
        (("push", "--players", 3, "--option", "risky=1"), 2),
        (("thricewise", "--players", 3, "--option", "overlap=never"), 2),
        (("13", "--players", 3, "--option", "deals=" + "9" * 5000), 2),
    ],
)
def test_what_cannot_be_played_is_refused(
    companion: CompanionCommand, arguments: tuple[object, ...], status: int, tmp_path: Path
) -> None:
    told = companion("simulate", *arguments, "--export", tmp_path / "out", "--json").refused(status)
    assert status != 1 or told.endswith("(N1)\n")
    assert not (tmp_path / "out").exists()


def test_options_are_played_with_and_told(companion: CompanionCommand, tmp_path: Path) -> None:
    line = ("simulate", "13", "--players", 3, "--seed", "s", "--json", "--export")
    usual = companion(*line, tmp_path / "usual").json()
    found = companion(*line, tmp_path / "short", "--option", "deals=1", "--option", "open_piles=true").json()
    assert found["options"] == {"deals": 1, "open_piles": True}
    assert 0 < found["events"] < usual["events"]
    records = [read(next((tmp_path / name).iterdir()).read_bytes()) for name in ("usual", "short")]
    assert records[1].options == found["options"]
    assert records[0].id != records[1].id
    again = companion(*line, tmp_path / "again", "--option", f"deals={usual['options']['deals']}").json()
    assert again == usual
    assert exported(tmp_path / "again") == exported(tmp_path / "usual")


def test_help_names_every_level(companion: CompanionCommand) -> None:
    told = companion("simulate", "--help").out
    for one in GAMES.values():
        assert all(level in told for level in one.bot.LEVELS)


def test_an_existing_file_is_replaced_whole_and_none_is_a_folder(companion: CompanionCommand, tmp_path: Path) -> None:
    simulation = ("simulate", "13", "--players", 3, "--seed", "x", "--export")
    companion(*simulation, tmp_path)
    before = exported(tmp_path)
    file = tmp_path / "13-1.companion.json"
    file.write_text("x" * 100_000)
    for target in (file, file / "below"):
        assert str(target) in companion(*simulation, target).refused(2)
    assert file.read_text() == "x" * 100_000
    companion(*simulation, tmp_path)
    assert exported(tmp_path) == before


# ``replay``: words move by move, standings, checks, and one line for what does not fit.


RECORDED = ROOT / "seeds" / "13" / "table.companion.json"
EXAMPLES = ROOT / "docs" / "examples"
games = pytest.mark.parametrize("game", sorted(GAMES))


@pytest.mark.parametrize("tracking", ["full", "scorepad"])
@games
def test_every_event_has_its_line_and_everybody_a_place(
    companion: CompanionCommand, game: str, tracking: Tracking
) -> None:
    session = record(game, tracking, "table", 3)
    ran = companion("replay", "-", stdin=write(session)).done()
    lines = ran.out.splitlines()
    assert [int(line.split()[0]) for line in lines[1 : len(session.events) + 1]] == [e.n for e in session.events]
    for name in NAMES[:3]:
        assert name in ran.out


@games
def test_json_tells_standings_and_checks(companion: CompanionCommand, game: str) -> None:
    session = dealt(game, 3)
    found = companion("replay", "-", "--json", stdin=write(session)).json()
    assert (found["game"], found["mode"], found["over"], found["fair"]) == (game, "digital", True, True)
    assert found["events"] == len(session.events)
    written = (session.result or {})["standings"]
    assert [{key: one[key] for key in written[0]} for one in found["standings"]] == written
    for mode in ("table", "digital"):  # without a seed it is neither fair nor unfair
        told = companion("replay", "-", "--json", stdin=write(record(game, "full", mode, 3))).out
        assert json.loads(told)["fair"] is None


def test_a_game_that_goes_on_has_no_winner_yet(companion: CompanionCommand) -> None:
    file = EXAMPLES / "push-table.companion.json"
    found = companion("replay", file, "--json").json()
    assert not found["over"]
    assert not any(one["winner"] for one in found["standings"])
    assert "not over" in companion("replay", file).out
    assert "pas finie" in companion("replay", file, "--lang", "fr").out


def test_a_result_is_held_to_the_moves_and_names_in_it_are_compared_as_people_compare_them(
    companion: CompanionCommand, tmp_path: Path
) -> None:
    raw = json.loads(RECORDED.read_text("utf-8"))
    standings = raw["result"]["standings"]
    loud = [{**one, "name": unicodedata.normalize("NFD", one["name"].upper())} for one in standings]
    assert companion("replay", "-", stdin=encoded({**raw, "result": {"standings": loud}})).status == 0
    wrong = encoded({**raw, "result": {"standings": [{**standings[0], "score": 999}, *standings[1:]]}})
    assert "a score of 999" in companion("replay", "-", stdin=wrong).refused(1)
    (tmp_path / "a.companion.json").write_bytes(wrong)
    assert "a score of 999" in companion("import", tmp_path).refused(1)


def test_whoever_played_alone_without_a_name_has_the_readers_word_for_it(companion: CompanionCommand) -> None:
    told = json.loads((EXAMPLES / "wrong-picker.companion.json").read_text("utf-8"))
    players = [{**one, "bot": "easy"} for one in told["players"]]
    picker = next(one["seat"] for one in players if one["name"] == "Chloé")
    players[picker] |= {"name": "You", "bot": None}
    ran = companion("replay", "-", "--lang", "fr", stdin=json.dumps({**told, "players": players}).encode())
    assert ran.status == 1
    assert "You" not in ran.err
    assert "vous" in ran.err.casefold()
