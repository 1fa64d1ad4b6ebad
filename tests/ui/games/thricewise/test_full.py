"""Thricewise mirrored card by card; the suits are shapes of our own, told apart without their colours."""

from __future__ import annotations

from companion.engine.words import Say
from companion.games.thricewise import words
from companion.games.thricewise.cards import SUITS
from companion.sessions.play.sessions import LiveSession
from companion.share.assets import assets_folder
from companion.ui.games.thricewise.cards import SUIT_SHAPES
from tests.ui import saved
from tests.ui.conftest import Opener
from tests.ui.tab import Server, Tab

SHARED = True

SEED = saved.seed("thricewise")
RESULT = {one["name"]: one["score"] for one in (SEED.result or {})["standings"]}


def recorded(server: Server, entries: int) -> LiveSession:
    """The recorded game up to here."""
    with saved.kept(server) as sessions:
        return saved.recorded(sessions, "thricewise", entries=entries)


def reveal(tab: Tab, *cards: str, done: str = "Révélées ensemble") -> Tab:
    for card in cards:
        tab.tap(f"pick-{card}")
    return tab.reads("confirm", done).tap("confirm")


def place(tab: Tab, row: int, col: int) -> Tab:
    return tab.tap(f"cell-{row}-{col}").reads("here", "Place here:").tap("place")


def test_the_last_turns_of_a_recorded_game(tab: Opener, server: Server) -> None:
    session = recorded(server, 33)
    t = tab(f"/session/{session.id}", lang="en-GB").shows("Camille: which card?").reads("scores", "Julien 24")
    t.tap("pick-AK").reads("refusal", "Ace of Knots is already on the table", "M1")
    t.tap("pick-CW").reads("reveal-0", "Sea (Crown)").gone("refusal").tap("pick-CW").tap("pick-9WY")
    t.reads("reveal-1", "Darkness (9)").tap("pick-AM").reads("reveal-2", "Ace of Moons, number 1 to place")
    t.reads("reveal-1", "number 2 to place").reads("reveal-0", "number 3 to place").tap("confirm").shows(
        "Léa places the Ace of Moons."
    )
    t.tap("cell--1--2").reads("here", "Place here:").tap("back").sees("new-13")
    t.open(f"/session/{session.id}").reads("here", "Place here:").tap("cell-0-0").reads("refusal", "is taken", "T5")
    for event in [one.event for one in SEED.events[34:37]]:
        card = words.word(Say(), event.card)
        t.shows(f"{session.names[event.seat]} places the {card}.")
        place(t, event.row, event.col).reads("last", f"{session.names[event.seat]}: {card}")
        t.reads(f"cell-{event.row}-{event.col}", card)
    reveal(t, "7WY", "AY", "7ML", done="Revealed together").shows("Julien places the Ace of Wyrms.").reads(
        "seat-0", "Cave (7), set aside"
    )
    place(t, -1, -2).reads("result", "Camille")
    for name, points in RESULT.items():
        t.shows(name).shows(str(points))
    t.sees("final-grid")
    t.reads("triads-1", "Julien", f"{RESULT['Julien']} points")
    t.tap("undo").shows("Julien places the Ace of Wyrms.").reload().shows("Julien places the Ace of Wyrms.")
    place(t, -1, -2).sees("final-grid")
    assert {session.names[one.seat]: one.score for one in saved.session(server, session.id).look().standings} == RESULT


def test_from_the_first_cards_with_a_tie_and_set_aside_cards(tab: Opener, server: Server) -> None:
    id = saved.played(server, "thricewise", ("Ana", "Bo"), tracking="full")
    t = tab(f"/session/{id}").shows("Les premières cartes")
    for card in ("5ML", "6LK", "8WL", "3SK"):
        t.tap(f"pick-{card}")
    t.reads("start-3", "Peintre (3)").reads("confirm", "Commencer").tap("confirm").shows("Ana : quelle carte ?")
    t.tap("undo").reads("start-0", "Forêt (5)").tap("confirm")
    t.shows("Tour 1 sur 16")
    reveal(t, "9MS", "9WY").shows("Tour 2 sur 16").sees("aside-9MS")
    reveal(t, "7ML", "AK").shows("Bo place").sees("lay-AK")
    t.reads("here", "Où va la carte").tap("lay-9WY").tap("cell--1-0").reads("here", "Placer ici : 0 point")
    t.tap("lay-AK").tap("place").shows("Bo peut aussi placer").tap("pass").shows("Ana place")
    t.tap("lay-7ML").reads("cell-0-2", "10 points").tap("cell-0-2")
    t.reads(
        "here",
        "Placer ici : 10 points",
        "Couleur (Feuilles) 5 · 6 · 7, en ligne : 5 points",
        "Suite 5 · 6 · 7, en ligne",
    )
    t.reads("cell-0-0", "dans une triade").reads("place", "Placer ici : 10 points").tap("place").sees("pass")
    t.reads("scores", "Ana 10, Bo 0").tap("zoom-in").tap("zoom-out").tap("undo").reads("scores", "Ana 0, Bo 0")
    now = saved.session(server, id)
    assert (now.look().scores, now.look().order, now.look().turn) == ((0, 0), (0,), 2)


def test_a_placement_is_corrected_on_the_grid(tab: Opener, server: Server) -> None:
    session = recorded(server, 35)
    t = tab(f"/session/{session.id}/log/35", lang="en-GB").shows("You are correcting entry 35.")
    t.shows("Léa places the Ace of Moons.").shows("Ace of Moons here, below and left of the Ace of Waves")
    t.tap("cell--1--2").reads("here", "Place here: 0 points").tap("place").gone("place")
    last = saved.session(server, session.id).look().placements[-1]
    assert (last.card, last.row, last.col) == ("AM", -1, -2)


FOLDER = assets_folder() / "suits"


def test_every_suit_has_a_shape_of_its_own() -> None:
    drawn = {suit: (FOLDER / f"{SUIT_SHAPES[suit]}.svg").read_text("utf-8") for suit in SUITS}
    assert len(set(drawn.values())) == len(SUITS)
    assert (FOLDER / "crown.svg").is_file()
