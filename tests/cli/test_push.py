"""``roll`` and ``pick-order``."""

from __future__ import annotations

import pytest

from companion.games.push.cards import FACES
from companion.sessions.files.archive import from_document
from companion.sessions.files.replays import replay
from tests.cli.conftest import CompanionCommand
from tests.sessions.files.made import dealt, document


def test_rolls_are_words_for_people_and_a_list_of_faces_for_programs(companion: CompanionCommand) -> None:
    assert companion("roll").out.strip() in FACES
    for lang, word in (("en", "purple"), ("fr", "violet")):
        ran = companion("roll", "-n", 3, "--seed", "friday", "--lang", lang)
        assert (ran.status, ran.out.splitlines()[:3], ran.err) == (0, [word] * 3, "")
    faces = companion("roll", "-n", 50, "--json").json()
    assert len(faces) == 50
    assert set(faces) <= set(FACES)


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


@pytest.mark.parametrize(
    ("players", "active", "switches", "order"),
    [
        (4, 1, 2, [2, 3, 0]),
        (6, 0, 11, [5, 4, 3, 2, 1]),
        (2, 0, 0, [1]),
        (3, 2, 1, [1, 0]),
    ],
)
def test_picking_order(companion: CompanionCommand, players: int, active: int, switches: int, order: list[int]) -> None:
    options = ("pick-order", "--players", players, "--active", active, "--switches", switches)
    assert companion(*options, "--json").json() == order
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
def test_a_table_that_cannot_be_is_refused(
    companion: CompanionCommand, players: int, active: int, switches: int, rule: str
) -> None:
    ran = companion("pick-order", "--players", players, "--active", active, "--switches", switches, "--json")
    assert ran.refused(1).endswith(f"({rule})\n")
