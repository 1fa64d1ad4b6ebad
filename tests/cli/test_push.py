"""``roll`` and ``pick-order``."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from companion.games.push.cards import FACES
from companion.sessions.files.archive import from_document
from companion.sessions.files.replays import replay
from tests.cli.conftest import CompanionCommand, languages
from tests.sessions.files.made import dealt, document


def test_a_roll_is_a_face(companion: CompanionCommand) -> None:
    ran = companion("roll")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.strip() in FACES


def test_rolls_are_words_in_the_readers_language(companion: CompanionCommand) -> None:
    english = companion("roll", "-n", 3, "--seed", "friday").out.splitlines()[:3]
    french = companion("roll", "-n", 3, "--seed", "friday", "--lang", "fr").out.splitlines()[:3]
    assert english == ["purple", "purple", "purple"]
    assert french == ["violet", "violet", "violet"]


def test_json_is_a_list_of_faces(companion: CompanionCommand) -> None:
    ran = companion("roll", "-n", 50, "--json")
    faces = json.loads(ran.out)
    assert len(faces) == 50
    assert set(faces) <= set(FACES)


def test_the_same_seed_rolls_the_same(companion: CompanionCommand) -> None:
    def rolls(*more: object) -> str:
        return companion("roll", "-n", 40, "--json", *more).out

    assert rolls("--seed", "a") == rolls("--seed", "a") != rolls("--seed", "b")
    assert rolls() != rolls()


@pytest.mark.parametrize("seed", ["1", "2"])
def test_seeded_rolls_are_uniform(companion: CompanionCommand, seed: str) -> None:
    n = 30_000
    counts = Counter(json.loads(companion("roll", "-n", n, "--seed", seed, "--json").out))
    assert sum((counts[face] - n / 6) ** 2 / (n / 6) for face in FACES) < 30


def test_rolls_are_those_of_a_digital_session(companion: CompanionCommand) -> None:
    session = dealt("push", 4)
    rolled = [event["face"] for event in document(session)["events"] if event["type"] == "roll"]
    assert json.loads(companion("roll", "-n", len(rolled), "--seed", session.seed, "--json").out) == rolled
    assert replay(from_document(document(session))).over


@pytest.mark.parametrize(
    ("players", "active", "switches", "order"),
    [
        (4, 1, 0, [2, 3, 0]),
        (4, 1, 2, [2, 3, 0]),
        (4, 1, 1, [0, 3, 2]),
        (4, 1, 3, [0, 3, 2]),
        (6, 5, 12, [0, 1, 2, 3, 4]),
        (6, 0, 11, [5, 4, 3, 2, 1]),
        (2, 0, 0, [1]),
        (2, 1, 1, [0]),
        (3, 2, 1, [1, 0]),
    ],
)
def test_picking_order(companion: CompanionCommand, players: int, active: int, switches: int, order: list[int]) -> None:
    options = ("pick-order", "--players", players, "--active", active, "--switches", switches)
    assert json.loads(companion(*options, "--json").out) == order
    assert companion(*options).out.splitlines()[0] == ", ".join(map(str, order))


@pytest.mark.parametrize(
    ("players", "active", "switches", "rule"),
    [
        (1, 0, 0, "N1"),
        (7, 0, 0, "N1"),
        (0, 0, 0, "N1"),
        (-3, 0, 0, "N1"),
        (999_999_999, 0, 0, "N1"),
        (4, 4, 0, "N1"),
        (4, -1, 0, "N1"),
        (4, 0, -1, "M1"),
        (4, 0, 13, "M1"),
    ],
)
@languages
def test_a_table_that_cannot_be_is_refused(
    companion: CompanionCommand, players: int, active: int, switches: int, rule: str, lang: str
) -> None:
    ran = companion(
        "pick-order", "--players", players, "--active", active, "--switches", switches, "--lang", lang, "--json"
    )
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("companion: ")
    assert ran.err.endswith(f"({rule})\n")
    assert ran.err.count("\n") == 1
