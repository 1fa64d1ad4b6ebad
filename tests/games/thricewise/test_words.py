"""Thricewise in words: every event, question, refusal and reason, in French and English."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import companion.games.thricewise as package
from companion.engine import Seat
from companion.engine.game import with_rule
from companion.games.thricewise import rules, words
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Pass, Place
from companion.games.thricewise.view import look
from companion.locale import speaker
from tests.games.test_rule_ids import PAGES
from tests.games.thricewise.table import Table, reveal
from tests.sure import there

assert package.__file__
FOLDER = Path(package.__file__).parent
NAMES = ("Ana", "Bo", "Chloé", "Dimitri", "Élodie")


@pytest.mark.parametrize("page", PAGES)
def test_m3_the_decktet_is_credited_and_none_of_its_pictures_is_here(page: str) -> None:
    text = (FOLDER / page).read_text("utf-8")
    assert "P.D. Magnus" in text
    assert "CC BY-NC-SA" in text
    assert {path.suffix for path in FOLDER.rglob("*") if path.is_file()} <= {".py", ".pyc", ".md"}


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Castle (7), Betrayal (8), Diplomat (8), Ace of Moons, Bard (Crown), 7, nothing, Crown"),
        ("fr", "Château (7), Trahison (8), Diplomate (8), As de Lunes, Barde (Couronne), 7, nothing, Couronne"),
        ("de", "Burg (7), Verrat (8), Diplomat (8), Ass der Monde, Barde (Krone), 7, nothing, Krone"),
    ],
)
def test_names_of_cards_in_each_language(lang: str, told: str) -> None:
    """M1."""
    terms = ("7SK", "8YK", "8MS", "AM", "CS", "7", "nothing", "C")
    assert ", ".join(words.word(speaker(lang), term) for term in terms) == told
    assert words.title(speaker(lang)) == "Thricewise"


def test_a_cell_is_told_by_a_card_beside_it() -> None:
    """Nobody sees a number on the grid, which grows in any direction: no row and no column is ever named."""
    grid = Table(3).start("2MK 3SK 9MS\n4MS 5YK 7WY").state.grid
    en, fr = speaker("en", NAMES), speaker("fr", NAMES)
    told = [words.cell_words(en, grid, *cell) for cell in ((0, 3), (0, -1), (-1, 1), (2, 1), (1, 1))]
    assert told == [
        "right of the Pact (9)", "left of the Author (2)", "above the Painter (3)", "below the Soldier (5)",
        "right of the Mountain (4)",
    ]  # fmt: skip
    corners = [words.cell_words(fr, grid, *cell) for cell in ((-1, -1), (-1, 3), (2, -1), (2, 3), (5, 5))]
    assert corners == [
        "en diagonale, au-dessus et à gauche de la carte Auteur (2)",
        "en diagonale, au-dessus et à droite de la carte Pacte (9)",
        "en diagonale, au-dessous et à gauche de la carte Montagne (4)",
        "en diagonale, au-dessous et à droite de la carte Grotte (7)",
        "loin de toute carte",
    ]  # fmt: skip


def test_what_happens_and_what_is_refused_is_said_in_english() -> None:
    """T2–T5, S3: who, what, where and why; and by which rule."""
    say, table = speaker("en", NAMES), Table(3)
    table.start("2MK 3SK 9MS\n4MS 5YK 7WY")
    first = table.state
    table.tell(reveal("CM", "CS", "8MS"))
    told = "Chloé places the Diplomat (8), below the Mountain (4): 2 points (flush 2)."
    assert words.log_line(say, table.state, Place(Seat(2), Card("8MS"), 2, 0)) == told
    assert words.prompt(say, look(table.state, Seat(0))) == "Chloé places the Diplomat (8)."
    table.state = first
    table.tell(reveal("CM", "8WL", "8MS"))

    def refused(event: Any) -> str:
        return with_rule(say, words, there(rules.problem(table.state, event)))

    assert refused(Place(Seat(1), Card("8WL"), 2, 0)) == (
        "this card was set aside, as somebody else revealed the same rank (8); it’s Ana’s turn to place (T4)"
    )
    kept = "the card revealed this turn is not placed yet: Huntress (Crown); place it first (T4)"
    assert refused(Pass(Seat(0))) == kept
    taken = "the cell is taken by the Painter (3); choose an empty cell (T5)"
    assert refused(Place(Seat(0), Card("CM"), 0, 1)) == taken
    far = "the cell touches no card; choose one that touches a card, even by a corner (T5)"
    assert refused(Place(Seat(0), Card("CM"), 0, 4)) == far
