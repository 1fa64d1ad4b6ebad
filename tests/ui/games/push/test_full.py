"""Push with every card, by tapping: refusals, corrections, two windows, what goes by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine import SPECTATOR, Chance, Choice, Seat, Setup, left_of
from companion.engine.wire import read_options
from companion.flet_patches.finger import LONG
from companion.games import GAMES
from companion.games.push.cards import CARDS, COLOUR, FACES, Card
from companion.games.push.events import STOP, Draw, Place, Protect, Roll, Take
from tests.ui import saved
from tests.ui.conftest import Opener
from tests.ui.moves import refusals
from tests.ui.tab import Server

SHARED = True

SEED = saved.seed("push")
EVENTS = tuple(entry.event for entry in SEED.events)
NAMES = tuple(player.name for player in SEED.players)
OPTIONS = read_options(GAMES["push"].options, SEED.options)


def made(server: Server, events: Sequence[Any]) -> str:
    """The id of a session in the server's folder that has come so far."""
    return saved.played(server, "push", NAMES, *events, first=SEED.first_seat, tracking="full", options=OPTIONS)


def until(there: Callable[[Any], Any], start: int = 0) -> tuple[Any, ...]:
    """The recorded events up to a moment of that kind, the first after ``start``."""
    rules = GAMES["push"].full
    state = rules.new(Setup(len(NAMES), OPTIONS, SEED.first_seat))
    for at, event in enumerate(EVENTS):
        if at >= start and there(rules.look(state, SPECTATOR)):
            return EVENTS[:at]
        state = rules.apply(state, event)
    raise AssertionError("never")


def offered(view: Any) -> tuple[Any, ...]:
    return view.awaits.offers if isinstance(view.awaits, Choice) else ()


def entries(server: Server, id: str) -> tuple[Any, ...]:
    """All events in the database that count."""
    return tuple(event for _, events in saved.session(server, id).entries for event in events)


def test_a_column_that_refuses_says_why_and_opens_its_rule(tab: Opener, server: Server) -> None:
    before = until(lambda v: len(v.columns) == 3 and any(r and r.rule == "T5" for r in refusals(v)), 100)
    id = made(server, before)
    seen = saved.session(server, id).look()
    closed = next(at for at, broken in enumerate(refusals(seen)) if broken)
    fits = next(at for at, broken in enumerate(refusals(seen)) if not broken)
    t = tab(f"/session/{id}", lang="en-GB")
    t.reads(f"column-{closed}", "already holds that").reads(f"choose-{fits}", "It fits")
    t.tap(f"choose-{closed}").reads("refusal", "in another column", "T5")
    t.tap("refusal-rule").sees("rule-T5").tap("rule-close").gone("rule-T5").reads("headline", "places")
    t.tap(f"column-{fits}").reads("latest", f"in column {fits + 1}")
    t.tap("undo").reads("headline", "places").reload().reads("headline", "places")
    assert entries(server, id) == before


def test_what_cannot_be_drawn_or_stopped_says_why(tab: Opener, server: Server) -> None:
    before = until(lambda v: any(isinstance(o, Protect) for o in offered(v)) and len(v.unseen) < len(CARDS), 150)
    id = made(server, before)
    seen = saved.session(server, id).look()
    gone = next(card for card in CARDS if card not in dict(seen.unseen))
    t = tab(f"/session/{id}")
    t.reads(f"draw-{gone}", "0").tap(f"draw-{gone}").reads("refusal", "M1")
    t.tap("stop").reads("refusal", "T8")
    missing = next(c for c in ("green", "yellow", "red", "blue", "purple")
                   if all(COLOUR[card] != c for card in seen.visible[seen.turn]))  # fmt: skip
    t.tap(f"protect-{missing}").reads("refusal", "R1")
    held = COLOUR[seen.visible[seen.turn][0]]
    t.tap(f"protect-{held}").reads("latest", NAMES[seen.turn], "protège").gone("refusal")
    assert entries(server, id) == (*before, Protect(held))


def test_two_windows_on_one_table(tab: Opener, server: Server) -> None:
    id = made(server, until(lambda v: STOP in offered(v) and len(v.columns) == 2, 50))
    a, b = tab(f"/session/{id}"), tab(f"/session/{id}", lang="en-GB")
    switches = dict(saved.session(server, id).look().unseen)["SWITCH"]
    a.tap("draw-SWITCH").reads("latest", "Changement de sens")
    b.reads("latest", "draws a Switch card").reads("draw-SWITCH", f"{switches - 1} not seen yet").reads(
        "order", "right neighbour"
    )
    b.tap("undo").reads("draw-SWITCH", f"{switches} not seen yet").reads("order", "left neighbour")
    a.reads("draw-SWITCH", str(switches)).tap("chance").reads("chance", "%")
    b.tap("stop").reads("headline", "takes a column")
    a.reads("headline", "prend une colonne").wait(LONG).tap("choose-1").reads("latest", "prend la colonne 2")
    b.reads("column-1", "empty")


def test_the_die_rolled_here_is_kept_before_it_is_read(tab: Opener, server: Server) -> None:
    before = until(lambda v: isinstance(v.awaits, Chance), 100)
    id = made(server, before)
    t = tab(f"/session/{id}", lang="en-GB")
    t.reads("headline", "rolls the die").tap("roll").sees("go-on")
    *rest, roll = entries(server, id)
    assert tuple(rest) == before
    assert isinstance(roll, Roll)
    t.reads("die-says", "star" if roll.face == "star" else roll.face, "rolls").tap("go-on").gone("go-on")
    last = saved.session(server, id).entries[-1][0]
    t = tab(f"/session/{id}/log/{last}", lang="en-GB").chosen(f"face-{roll.face}")
    other = next(face for face in FACES if face != roll.face)
    t.gone("roll").press("Space").wait(LONG).tap(f"face-{other}").comes_to("/log")
    assert entries(server, id)[-1] == Roll(roll.seat, other)


def test_an_earlier_card_is_corrected_and_what_no_longer_fits_is_asked_for(tab: Opener, server: Server) -> None:
    told = (Draw(Card("R5")), Place(0), Draw(Card("B2")), Place(0), Draw(Card("R3")), Place(1), STOP, Take(Seat(1), 0))
    id = made(server, told)
    t = tab(f"/session/{id}/log/3", lang="en-GB")
    tab(f"/session/{id}/log/6", lang="en-GB").shows("correcting entry 6").chosen("choose-1").chosen("choose-0", False)
    t.shows("correcting entry 3").reads("latest", "draws a blue 2").chosen("draw-B2").tap("draw-G2")
    t.comes_to("/log")
    assert entries(server, id) == (*told[:2], Draw(Card("G2")), *told[3:])
    last = len(told) + 1  # the correction is an entry of its own
    numbers = [number for number, _ in saved.session(server, id).entries]
    assert numbers[2] == last
    t = tab(f"/session/{id}/log/{last}", lang="en-GB")
    t.tap("draw-R1").shows("would no longer fit").tap("doubt-no")
    t.gone("doubt-no").reads("headline", "draws again or stops")
    assert entries(server, id)[2] == Draw(Card("G2"))
    t.tap("draw-R1").tap("doubt-yes")
    t.comes_to("/log")
    assert entries(server, id) == (*told[:2], Draw(Card("R1")), Place(1))
    t = tab(f"/session/{id}", lang="en-GB")
    t.reads("column-0", "red 5").reads("column-1", "red 1").reads("latest", "Automatically: ").tap("undo")
    t.reads("column-1", "empty")


def test_what_leaves_no_choice_goes_by_itself_with_the_tap_before(tab: Opener, server: Server) -> None:
    """T4: a turn's first card has one place. S1, S4: who stops takes a column, and the last of them is left over."""
    id = made(server, ())
    who, second = SEED.first_seat, left_of(SEED.first_seat, len(NAMES))
    t = tab(f"/session/{id}", lang="en-GB")
    t.tap("draw-R5").reads("latest", "draws a red 5. Automatically: ", "opens column 1").reads("column-0", "red 5")
    t.tap("undo").reads("column-0", "empty").gone("choose-0")
    t.tap("draw-R5").reads("column-0", "red 5").tap("draw-R4").sees("column-1").reads("column-1", "red 4")
    t.reads("column-1", "Stop here").tap("column-1")
    t.reads("latest", "stops.", "takes column 2: red 4. Automatically: ", "takes column 1: red 5")
    first = (Draw(Card("R5")), Place(0), Draw(Card("R4")), Place(1), STOP, Take(who, 1), Take(second, 0))
    assert entries(server, id) == first
    t.tap("log").reads("entry-4", "Automatically: Léa takes column 1").gone("entry-5")


def test_a_correction_asks_for_what_went_by_itself_and_is_now_a_choice(tab: Opener, server: Server) -> None:
    """The red 4 had one place; the green 4 in its place fits two."""
    id = made(server, ())
    t = tab(f"/session/{id}", lang="en-GB")
    t.tap("draw-R5").reads("column-0", "red 5").tap("draw-R4").reads("column-1", "red 4")
    t.tap("draw-B1").reads("choose-2", "Opens a column").tap("choose-2").reads("column-2", "blue 1")
    t = tab(f"/session/{id}/log/2", lang="en-GB")
    t.shows("correcting entry 2").tap("draw-G4").reads("headline", "places the green 4").tap("choose-1")
    t.comes_to("/log")
    told = (Draw(Card("R5")), Place(0), Draw(Card("G4")), Place(1), Draw(Card("B1")), Place(2))
    assert entries(server, id) == told
