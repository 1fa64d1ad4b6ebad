"""Nobody is counted as 0 in silence: whoever is left wholly blank in a count is asked about by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from companion.engine import Chance, Setup, Source
from companion.games import GAMES
from tests.games.play import Case, whole
from tests.ui.conftest import Opener
from tests.ui.tab import Server, Tab
from tests.ui.table import KINDS, enter, kept, session

SHARED = True
NAMES = ("Ana", "Bo", "Léo", "Zoé")
ASKED = {
    "en-GB": "Nothing has been entered for {}: did they take nothing?",
    "fr-FR": "Rien n’est noté pour {} : aucune carte ramassée ?",
}


@dataclass(frozen=True)
class Way:
    """A way to count: what happened before, what to tap first, something for one seat, the count that is kept."""

    game: str
    begun: tuple[dict[str, Any], ...]
    first: tuple[str, ...]
    enter: Callable[[Tab, int], Tab]
    has_nothing: Callable[[dict[str, Any], int], bool]


def into_rounds(t: Tab, seat: int) -> Tab:
    """One cell of a line: the others stay blank, and count 0 without a question. The first has most of all colours."""
    for kind, cards in (("blue", 11), ("green", 11), ("rotten", 4)) if seat == 0 else ():
        enter(t, 0, kind, cards)
    return enter(t, seat, "yellow", (9, 2, 1, 1)[seat])


def into_totals(t: Tab, seat: int) -> Tab:
    return t.type(f"points-{seat}", 40 - seat, (f"told-{seat}", f"{40 - seat} points"))


def into_cards(t: Tab, seat: int) -> Tab:
    return t.tap(f"count-{seat}").tap(f"add-R{seat + 1}").reads(f"count-{seat}", str(seat + 1))


WAYS = {
    "13": Way("13", (), (), into_rounds, lambda told, seat: not any(told["counts"][seat].values())),
    "push, totals": Way(
        "push", ({"type": "end"},), (), into_totals, lambda told, seat: not told["totals"][seat]["points"]
    ),
    "push, cards": Way(
        "push", ({"type": "end"},), ("by-cards",), into_cards, lambda told, seat: not told["areas"][seat]
    ),
}


def begun(server: Server, way: Way) -> str:
    return session(server, way.game, NAMES, first=0, events=way.begun)


def opened(tab: Opener, id: str, way: Way, lang: str) -> Tab:
    t = tab(f"/session/{id}", lang)
    for key in way.first:
        t.tap(key)
    return t


def test_every_game_in_which_people_count_for_all_is_among_them() -> None:
    """A game that lets people count everybody at once says above how somebody is left out of it."""
    for game, one in GAMES.items():
        case = Case(game, "scorepad", Setup(one.players[-1], one.options()), 1)
        counts = [
            asked.offer
            for state in whole(case)[0]
            if isinstance(asked := case.rules.awaits(state), Chance)
            and (found := case.rules.answers(state, asked.offer)).source is Source.PEOPLE
            and found.wants >= one.players[-1]
        ]
        assert bool(counts) == any(way.game == game for way in WAYS.values()), game


@pytest.mark.parametrize(("way", "lang"), [*zip(WAYS, ("en-GB", "fr-FR", "en-GB"), strict=True)])
def test_who_is_left_blank_is_asked_about_by_name(tab: Opener, server: Server, way: str, lang: str) -> None:
    one = WAYS[way]
    id = begun(server, one)
    t = opened(tab, id, one, lang)
    one.enter(one.enter(t, 0), 1)
    t.tap("confirm").reads("question", ASKED[lang].format("Léo and Zoé" if lang == "en-GB" else "Léo et Zoé"))
    t.tap("question-no").gone("question")
    assert len(kept(server, id)) == len(one.begun)
    one.enter(t.reload().sees("confirm"), 3)  # what is entered stays, and so does what is not
    t.tap("confirm").reads("question", ASKED[lang].format("Léo")).tap("question-yes").gone("question").gone("confirm")
    told = kept(server, id)[-1]
    assert [one.has_nothing(told, seat) for seat in range(4)] == [False, False, True, False]


def test_a_typed_nothing_is_an_answer(tab: Opener, server: Server) -> None:
    for way, field in (("push, totals", "points-3"), ("13", "count-3-rotten")):
        one = WAYS[way]
        id = begun(server, one)
        t = opened(tab, id, one, "en-GB")
        for seat in range(3):
            one.enter(t, seat)
        t.type(field, 0, (field, "0")).tap("confirm").gone("confirm").gone("question")
        assert len(kept(server, id)) == len(one.begun) + 1


def test_a_count_that_is_corrected_from_the_log_asks_as_well(tab: Opener, server: Server) -> None:
    counts = [{"blue": 11, "yellow": 9, "green": 11, "rotten": 4}, {"yellow": 2}, {"yellow": 1}, {}]
    id = session(server, names=NAMES, events=[{"type": "count", "counts": counts}])
    t = tab(f"/session/{id}/log/1", "en-GB").holds("count-3-blue", 0)
    for kind in KINDS:
        t.type(f"count-1-{kind}", "")
    t.tap("confirm").reads("question", ASKED["en-GB"].format("Bo")).tap("question-yes").comes_to("/log")
    assert not any(kept(server, id)[0]["counts"][1].values())


def test_an_end_by_agreement_tells_what_everybody_would_have(tab: Opener, server: Server) -> None:
    """A round that is typed and not confirmed is in no log."""
    id = session(server, names=NAMES)
    into_rounds(tab(f"/session/{id}", "en-GB"), 0)
    t = tab(f"/session/{id}/leave", "en-GB").tap("end-agreed")
    t.reads("end-told", "Points: Ana 0, Bo 0, Léo 0 and Zoé 0", "half entered does not count").tap("end-no")
    t.gone("end-told").sees("end-agreed")
