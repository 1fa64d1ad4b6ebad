"""``simulate``: same seed, same games; files that replay; wins that add up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.sessions.files.archive import read
from tests.cli.conftest import CompanionCommand, languages


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


def test_a_seed_is_taken_and_told_and_wins_and_shares_add_up(companion: CompanionCommand) -> None:
    def played(*more: object) -> Any:
        return companion("simulate", "thricewise", "--players", 4, "--games", 6, *more, "--json").json()

    found = played()
    assert (found["game"], found["players"], found["games"]) == ("thricewise", 4, 6)
    assert played()["seed"] != found["seed"]
    assert played("--seed", found["seed"]) == found
    assert [one["seat"] for one in found["seats"]] == [0, 1, 2, 3]
    assert sum(one["win_share"] for one in found["seats"]) == pytest.approx(1, abs=1e-3)
    for one in found["seats"]:
        low, high = one["interval"]
        assert 0 <= low <= one["win_share"] <= high <= 1
        assert one["expected"] == 0.25
        assert one["score"]["min"] <= one["score"]["mean"] <= one["score"]["max"]


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
        (("push", "--players", 7), 1),
        (("13", "--players", 2), 1),
        (("thricewise", "--players", 6), 1),
        (("13", "--players", 0), 1),
        (("13", "--players", -4), 1),
        (("chess", "--players", 2), 2),
        (("push",), 2),
        (("push", "--players", "two"), 2),
        (("push", "--players", 1_000_000), 2),
        (("push", "--players", 3, "--bots", "genius"), 2),
        (("push", "--players", 3, "--bots", "Hard"), 2),
        (("push", "--players", 3, "--bots", "easy,genius,hard"), 2),
        (("push", "--players", 3, "--bots", ""), 2),
        (("push", "--players", 3, "--bots", "easy,easy"), 2),
        (("push", "--players", 3, "--games", 0), 2),
        (("push", "--players", 3, "--games", "1e3"), 2),
        (("push", "--players", 3, "--jobs", 0), 2),
        (("push", "--players", 3, "--seed", ""), 2),
        (("push", "--players", 3, "--seed", "a\nb"), 2),
        (("push", "--players", 3, "--option", "risky"), 2),
        (("push", "--players", 3, "--option", "risky=1"), 2),
        (("push", "--players", 3, "--option", "deals=2"), 2),
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


def test_a_level_for_each_seat(companion: CompanionCommand) -> None:
    for levels in ("easy,easy,easy", "hard,easy,normal"):
        ran = companion("simulate", "push", "--players", 3, "--bots", levels, "--json")
        assert [one["level"] for one in json.loads(ran.out)["seats"]] == levels.split(",")


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
