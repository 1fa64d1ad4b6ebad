"""``score``: the sheets' examples, by file and by standard input, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.files.archive import from_document
from companion.sessions.files.replays import replay
from tests.cli.conftest import ROOT, CompanionCommand, Ran
from tests.sessions.files.made import dealt, document

SHEET = ROOT / "seeds" / "13" / "sheet-example.json"
PUSH = ROOT / "docs" / "examples" / "push.json"
THRICEWISE = ROOT / "docs" / "examples" / "thricewise.json"


def points(out: str) -> dict[str, int]:
    return {one["name"]: one["score"] for one in json.loads(out)["standings"]}


def test_the_sheets_example_by_file_and_by_standard_input(companion: CompanionCommand) -> None:
    by_file = companion("score", "13", SHEET, "--json")
    by_input = companion("score", "13", "-", "--json", stdin=SHEET.read_bytes())
    assert (by_file.status, by_file.err) == (0, "")
    assert by_file == by_input
    assert points(by_file.out) == {"Marie": 7, "Luc": 2, "Pierre": 17, "Marc": 15}
    found = json.loads(by_file.out)
    assert found["rounds"] == [[7, 2, 17, 15]]
    assert [one["rank"] for one in found["standings"]] == [1, 2, 3, 4]
    assert [one["winner"] for one in found["standings"]] == [True, False, False, False]


@pytest.mark.parametrize(
    ("game", "file", "reason"),
    [
        ("push", PUSH, "cartes rouges"),
        ("13", SHEET, "6 cartes jaunes"),
        ("thricewise", THRICEWISE, "1 couleur\u00a0: 2 points"),
    ],
)
def test_a_table_in_french_names_everybody_and_everything(
    companion: CompanionCommand, game: str, file: Path, reason: str
) -> None:
    """In English ``docs/command-line.md`` shows them, as they are printed."""
    ran = companion("--lang", "fr", "score", game, file).done()
    for name, score in points(companion("score", game, file, "--json").out).items():
        assert any(name in line and str(score) in line for line in ran.out.splitlines())
    assert "Pourquoi" in ran.out
    assert reason in ran.out


def sheet(of: str = "13", **change: Any) -> bytes:
    file = {"13": SHEET, "push": PUSH, "thricewise": THRICEWISE}[of]
    return json.dumps({**json.loads(file.read_text("utf-8")), **change}).encode()


WRONG = [
    ("13", sheet(players=["a", "b"], rounds=[]), "N1"),
    ("13", sheet(players=["a"] * 7, rounds=[]), "N1"),
    ("13", sheet(players=["a", "b", "c"], rounds=[[{"blue": 8}, {"blue": 7}, {}]]), "A1"),
    ("13", sheet(players=["a", "b", "c"], rounds=[[{"rotten": 9}, {}, {}]]), "A1"),
    ("13", sheet(players=["a", "b", "c"], rounds=[[{"blue": -1}, {}, {}]]), "A1"),
    ("push", sheet("push", players=[{"name": "Ana", "visible": {}, "protected": {}}]), "N1"),
    (
        "push",
        sheet("push", players=[{"name": "A", "visible": {"red": [5] * 6}}, {"name": "B", "visible": {"red": [5]}}]),
        "M1",
    ),
    ("thricewise", sheet("thricewise", placements=[{"seat": 0, "card": "CS", "row": 0, "col": 9}]), "T5"),
]

UNREADABLE = [
    ("13", sheet(game="push"), "game"),
    ("13", sheet(players="abc"), "players"),
    ("13", sheet(players=[1, 2, 3]), "players[0]"),
    ("13", sheet(rounds={}), "rounds"),
    ("13", sheet(start=[0]), "start"),
    ("13", sheet(rounds=[[{}, {}]]), "rounds[0]"),
    ("13", sheet(rounds=[[{}, {}, [], {}]]), "rounds[0][2]"),
    ("13", sheet(rounds=[[{"blue": "three"}, {}, {}, {}]]), "rounds[0][0].blue"),
    ("13", sheet(rounds=[[{"blue": 1.5}, {}, {}, {}]]), "rounds[0][0].blue"),
    ("13", sheet(rounds=[[{"blue": True}, {}, {}, {}]]), "rounds[0][0].blue"),
    ("13", sheet(rounds=[[{"blue": 10**15}, {}, {}, {}]]), "rounds[0][0].blue"),
    ("13", b'{"game": "13"}', "players"),
    ("13", b'["game"]', ""),
    ("push", sheet("push", players=[{"visible": {}}, {"name": "B"}]), "players[0]"),
    ("push", sheet("push", players=[{"name": "A", "visible": {"teal": [1]}}]), "players[0].visible.teal"),
    ("push", sheet("push", players=[{"name": "A", "visible": {"red": [7]}}]), "players[0].visible.red[0]"),
    ("thricewise", sheet("thricewise", options={"overlap": "some"}), "options.overlap"),
]


UNKNOWN = [
    ("13", sheet(weather="rain"), "weather", None),
    ("13", sheet(players=["a", "b", "c"], round=[]), "round", "rounds"),
    ("13", sheet(rounds=[[{}, {"bleu": 3}, {}, {}]]), "rounds[0][1].bleu", "blue"),
    ("13", sheet(rounds=[[{}, {}, {}, {}], [{"pink": 3}, {}, {}, {}]]), "rounds[1][0].pink", None),
    ("push", sheet("push", options={"risky": True}), "options", None),
    ("push", sheet("push", players=[{"name": "A", "visibles": {}}, {"name": "B"}]), "players[0].visibles", "visible"),
    ("push", sheet("push", players=[{"name": "A"}, {"name": "B", "seat": 1}]), "players[1].seat", None),
    ("push", sheet("push", players=[{"name": "A", "protected": {"gren": []}}]), "players[0].protected.gren", "green"),
    ("thricewise", sheet("thricewise", placement=[]), "placement", "placements"),
    ("thricewise", sheet("thricewise", options={"straight-order": "any-order"}), "options.straight-order", "straight_"),
    ("thricewise", sheet("thricewise", start=[{"card": "AM", "row": 0, "col": 0, "column": 1}]), "start[0].column", ""),
    (
        "thricewise",
        sheet("thricewise", placements=[{"card": "AM", "row": 0, "points": 2}]),
        "placements[0].points",
        None,
    ),
]


@pytest.mark.parametrize(("game", "data", "place", "near"), UNKNOWN)
def test_what_nobody_would_count_is_refused_by_its_place(
    companion: CompanionCommand, game: str, data: bytes, place: str, near: str | None
) -> None:
    for lang, colon, asks in (("en", ":", "; did you mean “"), ("fr", "\u00a0:", "est-ce «\u00a0")):
        refusal = companion("score", game, "-", "--json", "--lang", lang, stdin=data).refused(2)
        assert f" {place}{colon} " in refusal
        assert (asks in refusal) is (near is not None)
        assert near is None or f"{asks}{near}" in refusal


def test_the_refusal_names_what_there_is_without_what_moves_a_cursor(companion: CompanionCommand) -> None:
    """Of a name that is nearly right ``docs/command-line.md`` shows it."""
    data = sheet(rounds=[[{"pi\u202enk\n": 3}, {}, {}, {}]])
    assert companion("score", "13", "-", stdin=data).err == (
        "companion: standard input: rounds[0][0].pi\ufffdnk\ufffd: “pi\ufffdnk\ufffd” is not known here; "
        "possible: blue, yellow, green, rotten\n"
    )


@pytest.mark.parametrize(("game", "data", "rule"), WRONG)
def test_a_sheet_that_cannot_be_is_refused_by_its_rule(
    companion: CompanionCommand, game: str, data: bytes, rule: str
) -> None:
    assert companion("score", game, "-", "--json", stdin=data).refused(1).endswith(f"({rule})\n")


@pytest.mark.parametrize(("game", "data", "place"), UNREADABLE)
def test_a_sheet_that_cannot_be_read_is_refused_by_its_place(
    companion: CompanionCommand, game: str, data: bytes, place: str
) -> None:
    assert place in companion("score", game, "-", "--json", stdin=data).refused(2)


# ``roll`` and ``pick-order``.


def test_the_same_seed_rolls_the_same(companion: CompanionCommand) -> None:
    def rolls(*more: object) -> str:
        return companion("roll", "-n", 40, "--json", *more).out

    assert rolls("--seed", "a") == rolls("--seed", "a") != rolls("--seed", "b")
    assert rolls() != rolls()


def test_rolls_are_those_of_a_digital_session(companion: CompanionCommand) -> None:
    session = dealt("push", 4)
    rolled = [event["face"] for event in document(session)["events"] if event["type"] == "roll"]
    assert companion("roll", "-n", len(rolled), "--seed", session.seed, "--json").json() == rolled
    assert replay(from_document(document(session))).over


def pick_order(companion: CompanionCommand, players: int, active: int, switches: int, *more: str) -> Ran:
    return companion("pick-order", "--players", players, "--active", active, "--switches", switches, *more)


def test_the_picking_order_is_a_list_of_seats_for_programs(companion: CompanionCommand) -> None:
    """For people ``docs/command-line.md`` shows it; ``tests/games/push`` has P1 to P3."""
    assert pick_order(companion, 4, 1, 2, "--json").json() == [2, 3, 0]


@pytest.mark.parametrize(
    ("players", "active", "switches", "rule"),
    [(1, 0, 0, "N1"), (999_999_999, 0, 0, "N1"), (4, 4, 0, "N1"), (4, 0, -1, "M1"), (4, 0, 13, "M1")],
)
def test_a_table_that_cannot_be_is_refused(
    companion: CompanionCommand, players: int, active: int, switches: int, rule: str
) -> None:
    assert pick_order(companion, players, active, switches, "--json").refused(1).endswith(f"({rule})\n")
