"""Fast entry for Push (A1): who picks when, what the die says, which colours are protected, and the final count.

Events of the session file:

- ``{"type": "switch"}``: a Switch card was drawn this turn; ``"by": -1`` takes one back.
- ``{"type": "stop"}``, ``{"type": "bust"}``: how the turn ended; ``{"type": "next"}``: the columns are shared.
- ``{"type": "roll", "seat": s, "face": f}``: the die fell for a seat (after a bust, or for a Die card).
- ``{"type": "protect", "colour": c}``: instead of drawing.
- ``{"type": "end"}``: the pile is empty and the columns are gone.
- ``{"type": "count", "areas": [{"visible": ["R5", …], "protected": […]}, …]}`` or
  ``{"type": "total", "totals": [{"points": 31, "cards": 9}, …]}`` by seat; either may be said again to correct it.
  ``cards`` may be left out where nobody counted them.
- ``{"type": "totals", …}``, in the place of all of these: a game written down afterwards (``totals.py``).
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine import (
    BLANK,
    Answers,
    Awaits,
    Chance,
    Choice,
    Over,
    RuleBroken,
    Seat,
    Setup,
    Source,
    Standing,
    Viewer,
    check_players,
    left_of,
)
from companion.engine.changes import values_of
from companion.engine.wire import Wire, one_of
from companion.games.push import totals
from companion.games.push.cards import COLOURS, COPIES, DIE, FACES, INDEX, NUMBERS, SWITCH, Card, Colour, Face
from companion.games.push.events import Protect as Protect
from companion.games.push.events import Roll as Roll
from companion.games.push.events import Stop as Stop
from companion.games.push.scoring import COLUMNS, PLAYERS
from companion.games.push.scoring import Held as Held
from companion.games.push.state import Way, direction, picking_order
from companion.games.push.totals import Count as Count
from companion.games.push.totals import Sum as Sum
from companion.games.push.totals import Total as Total
from companion.games.push.totals import Totals, count_doubts, count_problem, count_standings

DIE_FACES = tuple((face, 1) for face in FACES)
SWITCHES = COPIES[INDEX[SWITCH]]
DIE_CARDS = COPIES[INDEX[DIE]]


@dataclass(frozen=True, slots=True)
class Switch:
    """A Switch card came this turn (T7), or, with ``by`` -1, one too many was entered."""

    by: int = 1


@dataclass(frozen=True, slots=True)
class Bust:
    """The card fitted nowhere (T9)."""


@dataclass(frozen=True, slots=True)
class Next:
    """The columns are shared; the left neighbour's turn."""


@dataclass(frozen=True, slots=True)
class End:
    """The pile is empty and the columns are gone (E1)."""


Event = Switch | Stop | Bust | Roll | Protect | Next | End | Count | Total | Totals

WIRE = Wire(
    (Switch, Stop, Bust, Roll, Protect, Next, End, Count, Total, Totals),
    {Card: one_of(NUMBERS), Colour: one_of(COLOURS), Face: one_of(FACES)},
)


class Phase(enum.Enum):
    """BUST: the die must fall. SHARE: columns are taken, Die cards rolled for."""

    TURN = "turn"
    BUST = "bust"
    SHARE = "share"
    COUNT = "count"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """``takers`` may still roll for a Die card, in picking order; ``seen`` counts all Switch cards of the game.

    ``rolled`` are this turn's rolls, last one last.
    """

    setup: Setup
    phase: Phase
    turn: Seat
    turns: int
    switches: int
    seen: int
    takers: tuple[Seat, ...]
    rolls: int
    die_cards: int
    rolled: tuple[tuple[Seat, Face], ...]
    protected: tuple[tuple[Colour, ...], ...]
    result: Count | Total | Totals


@dataclass(frozen=True, slots=True)
class View(State):
    """The whole pad, since it lies open on the table.

    ``order`` is how the opponents pick as things stand, ``way`` which way round that is (P1, P2).
    """

    viewer: Viewer
    awaits: Awaits
    players: int
    risky: bool
    way: Way
    order: tuple[Seat, ...]
    standings: tuple[Standing, ...]


def new(setup: Setup) -> State:
    """The first player's turn (T1)."""
    check_players(setup, PLAYERS)
    nothing: tuple[tuple[Colour, ...], ...] = ((),) * setup.players
    return State(setup, Phase.TURN, setup.first, 1, 0, 0, (), 0, 0, (), nothing, Total(()))


def awaits(state: State) -> Awaits:
    match state.phase:
        case Phase.TURN:
            offers: tuple[Event, ...] = (Switch(), Switch(-1), Stop(), Bust(), *map(Protect, COLOURS), End())
            return Choice(state.turn, tuple(offer for offer in offers if problem(state, offer) is None))
        case Phase.BUST:
            return Chance(Roll(state.turn, BLANK), (state.turn,))
        case Phase.SHARE:
            rolls = [Roll(seat, BLANK) for seat in state.takers if state.die_cards < DIE_CARDS]
            return Choice(state.turn, (*rolls, Next(), End()))
        case Phase.COUNT:
            return Chance(Total(BLANK))
    return Over()


def answers(state: State, offer: Event, seat: Seat | None = None) -> Answers:
    """The faces of the die, or two numbers a seat (points, cards) for the final totals."""
    if isinstance(offer, Roll):
        return Answers(Source.DIE, DIE_FACES, 1, "die", state.rolls)
    return Answers(Source.PEOPLE, (), 2 * state.setup.players)


def fill(offer: Event, words: Sequence[str]) -> Event:
    """A face, or two numbers a seat."""
    if isinstance(offer, Roll):
        return replace(offer, face=Face(words[0]))
    numbers = [int(word) for word in words]
    return Total(tuple(Sum(*numbers[i : i + 2]) for i in range(0, len(numbers), 2)))


def problem(state: State, event: Event) -> RuleBroken | None:
    if isinstance(event, Totals):
        begun = state != new(state.setup) and not isinstance(state.result, Totals)
        return RuleBroken("E1", "not_at_start") if begun else totals.problem(state.setup.players, event)
    if isinstance(event, Count | Total):
        if state.phase not in (Phase.COUNT, Phase.OVER):
            return RuleBroken("E1", "not_ended")
        return count_problem(event, state.setup.players)
    if state.phase is Phase.OVER:
        return RuleBroken("E1", "game_over")
    if state.phase is Phase.COUNT:
        return RuleBroken("E1", "count_first")
    match event:
        case Roll():
            return _roll_problem(state, event)
        case _ if state.phase is Phase.BUST:
            return RuleBroken("B2", "roll_first", seat=state.turn)
        case Next():
            return RuleBroken("T8", "not_stopped", seat=state.turn) if state.phase is Phase.TURN else None
        case End():
            return None
        case _ if state.phase is Phase.SHARE:
            return RuleBroken("S4", "share_first", seat=state.turn)
        case Switch(by=by):
            return _switch_problem(state, by)
        case Protect(colour=colour) if state.switches:
            return RuleBroken("T2", "already_drawn", seat=state.turn)
        case Protect(colour=colour) if colour not in COLOURS:
            return RuleBroken("M1", "no_such_colour", found=colour)
    return None


def _switch_problem(state: State, by: int) -> RuleBroken | None:
    if state.setup.players == 2 and state.setup.options.two_player_switches == "out":
        return RuleBroken("M3", "switches_out")
    if by not in (1, -1):
        return RuleBroken("T7", "switch_by", found=by)
    if state.switches + by < 0:
        return RuleBroken("T7", "no_switch")
    return RuleBroken("M1", "all_seen", card=SWITCH, copies=SWITCHES) if state.seen + by > SWITCHES else None


def _roll_problem(state: State, event: Roll) -> RuleBroken | None:
    if event.face not in FACES:
        return RuleBroken("M2", "no_such_face", found=event.face)
    if state.phase is Phase.TURN:
        return RuleBroken("S2", "no_roll_due")
    if state.phase is Phase.BUST:
        wrong = event.seat != state.turn
        return RuleBroken("B2", "wrong_roller", seat=event.seat, expected=state.turn) if wrong else None
    if event.seat not in state.takers:
        return RuleBroken("S2", "may_not_roll", seat=event.seat)
    full = state.die_cards >= DIE_CARDS
    return RuleBroken("M1", "all_seen", card=DIE, copies=DIE_CARDS) if full else None


def doubts(state: State, event: Event) -> tuple[RuleBroken, ...]:
    """Return what people should look at again in the final count, then or written down afterwards (E2, E3, R1)."""
    if not isinstance(event, Count | Total | Totals) or problem(state, event) is not None:
        return ()
    return tuple(totals.doubts(event) if isinstance(event, Totals) else count_doubts(event, state.protected))


def apply(state: State, event: Event) -> State:
    if broken := problem(state, event):
        raise broken
    match event:
        case Switch(by=by):
            return replace(state, switches=state.switches + by, seen=state.seen + by)
        case Stop():
            takers = (state.turn, *picking_order(state.setup.players, state.turn, state.switches))
            return replace(state, phase=Phase.SHARE, takers=takers[:COLUMNS])
        case Bust():
            return replace(state, phase=Phase.BUST)
        case Roll(seat=seat, face=face):
            return _rolled(state, seat, face)
        case Protect(colour=colour):
            mine = tuple(one for one in COLOURS if one == colour or one in state.protected[state.turn])
            protected = (*state.protected[: state.turn], mine, *state.protected[state.turn + 1 :])
            return _turn_over(replace(state, protected=protected))
        case Next():
            return _turn_over(state)
        case End():
            return replace(state, phase=Phase.COUNT, takers=())
        case Count() | Total() | Totals():
            return replace(state, phase=Phase.OVER, result=event)


def _rolled(state: State, seat: Seat, face: Face) -> State:
    rolled = replace(state, rolls=state.rolls + 1, rolled=(*state.rolled, (seat, face)))
    if state.phase is Phase.BUST:
        order = picking_order(state.setup.players, state.turn, state.switches)
        return replace(rolled, phase=Phase.SHARE, takers=order[:COLUMNS])
    # S4: each takes and rolls before the next picks, so nobody earlier in the order rolls any more
    return replace(rolled, takers=state.takers[state.takers.index(seat) + 1 :], die_cards=state.die_cards + 1)


def _turn_over(state: State) -> State:
    return replace(
        state,
        phase=Phase.TURN,
        turn=left_of(state.turn, state.setup.players),
        turns=state.turns + 1,
        switches=0,
        takers=(),
        rolled=(),
    )


def look(state: State, seat: Viewer) -> View:
    return View(
        **values_of(state),
        viewer=seat,
        awaits=awaits(state),
        players=state.setup.players,
        risky=state.setup.options.risky,
        way=direction(state.switches),
        order=picking_order(state.setup.players, state.turn, state.switches),
        standings=standings(state),
    )


def standings(state: State) -> tuple[Standing, ...]:
    """By the final count; before it everybody has nothing (E2, E3)."""
    if isinstance(state.result, Totals):
        return totals.standings(state.result)
    nothing = Total((Sum(0, 0),) * state.setup.players)
    return count_standings(nothing if state.result == Total(()) else state.result)
