"""13 with every card entered: taps on one side, points in the database on the other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.games.thirteen.events import WIRE
from tests.ui.conftest import Opener
from tests.ui.moves import keys
from tests.ui.tab import Server, Tab
from tests.ui.table import kept, points_kept, session

SHARED = True

SEED = json.loads((Path(__file__).parents[4] / "seeds/13/table.companion.json").read_text())
NAMES = [player["name"] for player in SEED["players"]]
EVENTS: list[dict[str, Any]] = [{k: v for k, v in one.items() if k != "n"} for one in SEED["events"]]
ROUND = next(at for at, one in enumerate(EVENTS) if one["type"] == "deal" and at)
"""Where the second round begins."""

TURN = {"fr-FR": "{name} joue : touchez", "en-GB": "Tap the card that {name} has played"}
WOULD = {
    "fr-FR": ("4 → 17 : ramasse 4 cartes", "Léa joue un Quatre Pourri sur la cible verte : 17, plus de 13"),
    "en-GB": ("4 → 17: takes 4 cards", "Léa plays a Rotten Four on the green target: 17, over 13"),
}


def at(server: Server, number: int, **more: Any) -> str:
    """A session of which so many events of the seed have happened."""
    return session(server, "13", NAMES, first=1, tracking="full", events=EVENTS[:number], **more)


def play(t: Tab, event: dict[str, Any]) -> Tab:
    """One tap."""
    for key in keys(WIRE.read(event, "event"), None):
        t.tap(key)
    return t


def turn(t: Tab, seat: int, lang: str = "fr-FR") -> Tab:
    return t.reads("preview", TURN[lang].format(name=NAMES[seat]))


def test_a_round_by_taps_is_counted_by_itself(tab: Opener, server: Server) -> None:
    """Its beginning and its end; from the first card to the last it is played in test_from_home_to_result."""
    t = tab(f"/session/{at(server, 0)}").shows("Camille distribue cinq cartes").shows("Puis Julien joue").tap("deal")
    play(turn(t, EVENTS[1]["seat"]), EVENTS[1])
    turn(t, EVENTS[2]["seat"])
    id = at(server, ROUND - 5)
    t = tab(f"/session/{id}")
    for event in EVENTS[ROUND - 5 : ROUND]:
        play(turn(t, event["seat"]), event)
    t.shows("La manche 1 est finie").reads("totals", "Camille 12, Julien 9, Léa 8")
    t.reads("took-0", "Camille").shows("Cartes ramassées à la manche 1")
    for seat, points in enumerate((12, 9, 8)):
        t.reads(f"points-{seat}", NAMES[seat], f"{points} points")
    assert kept(server, id) == EVENTS[:ROUND]
    t.tap("deal").shows("manche 2 sur 6").reads("target-blue", "La cible bleue : 0", "Aucune carte")


def test_what_a_card_would_take_and_the_end_of_the_match(tab: Opener, server: Server) -> None:
    id = at(server, 20)
    both = {lang: tab(f"/session/{id}", lang) for lang in TURN}
    for lang, t in both.items():
        turn(t, 2, lang).reads("card-R4-yellow", "4 → 10").reads("card-R4-green", WOULD[lang][0])
    both["fr-FR"].tap("card-R4-green")
    for lang, t in both.items():
        turn(t, 0, lang).reads("latest", WOULD[lang][1]).reads("take-back", WOULD[lang][1])
        t.reads("target-green", ": 4" if lang == "en-GB" else " : 4")
    id = at(server, len(EVENTS) - 1)
    t = tab(f"/session/{id}")
    play(turn(t, EVENTS[-1]["seat"]), EVENTS[-1]).reads("totals", "Camille 61, Julien 63, Léa 51")
    t.reads("standings", "Léa", "51 points").tap("round-1").reads("points-0", "Camille", "12 points")
    assert points_kept(server, id) == [61, 63, 51]
    t.tap("undo").sees("take-back")


def test_a_card_that_cannot_be_is_refused_with_its_rule(tab: Opener, server: Server) -> None:
    id = at(server, 40)
    t = tab(f"/session/{id}")
    t.tap("card-B7").reads("refusal", "3", "M1").tap("refusal-rule").reads("rule-M1", "M1").back().gone("rule-text")
    t.tap("card-Y5").gone("refusal").reads("latest", "un 5 jaune")
    assert len(kept(server, id)) == 41


def test_piles_stay_closed_until_the_table_wants_them_open(tab: Opener, server: Server) -> None:
    t = tab(f"/session/{at(server, 20)}")
    t.reads("pile-1", "Julien : 5 cartes en main, 9 cartes ramassées")
    assert "bleue" not in t.said("pile-1")
    t.tap("piles").reads("pile-1", "2 cartes bleues, 6 cartes jaunes et 1 Quatre Pourri")
    t.reads("pile-0", "aucune carte ramassée").tap("piles").reads("pile-1", "9 cartes ramassées")


def test_undo_reload_a_power_cut_and_a_second_screen(tab: Opener, server: Server) -> None:
    """A slip is mended by the key beside it, too."""
    id = at(server, 20)
    a = tab(f"/session/{id}")
    b = tab(f"/session/{id}", lang="en-GB")
    turn(b, 2, "en-GB")
    turn(a, 2).tap("card-B5").reads("take-back", "Revenir en arrière : Léa joue un 5 bleu")
    turn(b, 0, "en-GB").reads("target-blue", ": 5").reads("latest", "a blue 5")
    b.tap("undo")
    turn(a, 2).tap("card-B5").tap("take-back")
    turn(a, 2).reads("latest", "Julien")
    a.reads("target-blue", ": 13").reads("card-B5", "5 → 18").reload().reads("card-B5", "5 → 18")
    play(turn(a.power_cut(server), 2), EVENTS[20])
    turn(a, 0)
    assert kept(server, id) == EVENTS[:21]


def test_an_earlier_card_is_corrected(tab: Opener, server: Server) -> None:
    id = at(server, 4)  # deal, three cards: entry 4 is Camille's blue 7
    t = tab(f"/session/{id}/log/4")
    t.shows("Camille joue une carte").reads("card-B7", "7 → 7").gone("take-back").tap("card-B5")
    t.comes_to(f"/session/{id}/log")
    assert kept(server, id)[3] == {"type": "play", "seat": 0, "card": "B5", "target": "blue"}
    assert len(kept(server, id)) == 4
