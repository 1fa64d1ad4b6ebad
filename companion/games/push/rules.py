"""The rules of Push, full tracking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

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
    check_players,
    left_of,
)
from companion.engine.piles import changed, listed, without
from companion.games.push import state as after
from companion.games.push.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    COPIES,
    DIE,
    FACE_OF,
    FACES,
    INDEX,
    NUMBERS,
    STAR,
    SWITCH,
    SWITCH_INDEX,
    VALUE,
    Card,
    Colour,
    Face,
)
from companion.games.push.events import STOP, Draw, Event, Place, Protect, Roll, Stop, Take, draw, place, protect, take
from companion.games.push.scoring import COLUMNS, PLAYERS, Held, area_standings
from companion.games.push.state import Phase, State, Way, direction, picking_order

Areas = tuple[tuple[Card, ...], ...]

DRAW = Draw(BLANK)
DIE_FACES = tuple((face, 1) for face in FACES)
ALL_CARDS = sum(COPIES)
FACES_KNOWN = frozenset(FACES)

_in_deck = INDEX.__getitem__


def new(setup: Setup) -> State:
    """A shuffled pile and the first player's turn (T1). Two players may take the Switch cards out (M3)."""
    check_players(setup, PLAYERS)
    without_switches = setup.players == 2 and setup.options.two_player_switches == "out"
    unseen = (*COPIES[:SWITCH_INDEX], 0) if without_switches else COPIES
    nothing: Areas = ((),) * setup.players
    first, left = setup.first, sum(unseen)
    return State(setup, turn=first, actor=first, unseen=unseen, left=left, visible=nothing, protected=nothing)


def awaits(state: State) -> Awaits:
    """Draw or protect (T2), place (T4–T6), draw or stop (T8), take (S1, S4), roll (S2, B2), or nothing more (E1)."""
    match state.phase:
        case Phase.START:
            colours = {COLOUR[card] for card in state.visible[state.turn]}
            return Choice(state.turn, (DRAW, *[protect(colour) for colour in COLOURS if colour in colours]))
        case Phase.DRAW if not state.left:
            return Choice(state.turn, (STOP,))  # E1: the last card forces a stop, and the table sees it come (O3)
        case Phase.DRAW:
            return Choice(state.turn, (DRAW, STOP) if state.columns else (DRAW,))
        case Phase.PLACE:
            return Choice(state.turn, tuple([place(i) for i in open_columns(state.columns, state.drawn[0])]))
        case Phase.TAKE:
            seat = state.pickers[0]
            return Choice(seat, tuple([take(seat, i) for i, column in enumerate(state.columns) if column]))
        case Phase.ROLL:
            return Chance(Roll(state.actor, BLANK), (state.actor,))
    return Over()


def refuses(column: Sequence[Card], card: Card) -> RuleBroken | None:
    """Why a column does not accept a card: its value or colour is there (T5), or a Die card is (T6)."""
    if card == DIE:
        return RuleBroken("T6", "second_die") if DIE in column else None
    for other in column:
        if other == DIE:
            continue
        if VALUE[other] == VALUE[card]:
            return RuleBroken("T5", "same_value", card=card, other=other)
        if COLOUR[other] == COLOUR[card]:
            return RuleBroken("T5", "same_colour", card=card, other=other)
    return None


CLASHES: dict[str, frozenset[str]] = {
    card: frozenset(other for other in (*NUMBERS, DIE) if refuses((other,), card)) for card in (*NUMBERS, DIE)
}
"""For each card, the cards that keep it out of a column (T5, T6)."""


def open_columns(columns: Sequence[Sequence[Card]], card: Card) -> list[int]:
    """The columns that accept a card, the new one (T4) last. Empty means a bust (T9)."""
    clash = CLASHES[card]
    fitting = [i for i, column in enumerate(columns) if clash.isdisjoint(column)]
    if len(columns) < COLUMNS:
        fitting.append(len(columns))
    return fitting


def answers(state: State, offer: Event, seat: Seat | None = None) -> Answers:
    """What the pile may show, or the six faces of the die (M2)."""
    if isinstance(offer, Roll):
        return Answers(Source.DIE, DIE_FACES, 1, "die", state.rolls)
    return Answers(Source.PILE, listed(state.unseen, CARDS), 1, "pile", ALL_CARDS - state.left)


def fill(offer: Event, words: Sequence[str]) -> Event:
    """One word: the card drawn, or the face rolled."""
    if isinstance(offer, Roll):
        return Roll(offer.seat, Face(words[0]))
    return draw(Card(words[0]))


def problem(state: State, event: Event) -> RuleBroken | None:
    if state.phase is Phase.OVER:
        return RuleBroken("E1", "game_over")
    match event:
        case Draw(card=card):
            return _draw_problem(state, card)
        case Place(column=column):
            return _place_problem(state, column)
        case Stop():  # T8: there is a column; what was drawn last, a Switch card included, does not matter (O5)
            return _pending(state) or (None if state.columns else RuleBroken("T8", "no_column"))
        case Take():
            return _take_problem(state, event)
        case Roll():
            return _roll_problem(state, event)
        case Protect(colour=colour):
            return _protect_problem(state, colour)


def _pending(state: State) -> RuleBroken | None:
    """What must happen before anybody draws, stops or protects again."""
    match state.phase:
        case Phase.PLACE:
            return RuleBroken("T3", "place_first", seat=state.turn, card=state.drawn[0])
        case Phase.TAKE:
            return RuleBroken("S4", "take_first", seat=state.pickers[0])
        case Phase.ROLL:
            return RuleBroken("B2" if state.busted else "S2", "roll_first", seat=state.actor)
    return None


def _draw_problem(state: State, card: Card) -> RuleBroken | None:
    if broken := _pending(state):
        return broken
    if not state.left:
        return RuleBroken("E1", "pile_empty", seat=state.turn)
    if card not in INDEX:
        return RuleBroken("M1", "no_such_card", found=card)
    if not state.unseen[INDEX[card]]:
        if card == SWITCH and state.setup.players == 2 and not state.discard[SWITCH_INDEX] + state.switches:
            return RuleBroken("M3", "switches_out")
        return RuleBroken("M1", "all_seen", card=card, copies=COPIES[INDEX[card]])
    return None


def _place_problem(state: State, column: int) -> RuleBroken | None:
    if state.phase is not Phase.PLACE:
        return RuleBroken("T3", "nothing_drawn")
    if column == len(state.columns) == COLUMNS:
        return RuleBroken("T4", "three_columns")
    if not 0 <= column <= len(state.columns):
        return RuleBroken("T4", "no_such_column", column=column)
    if column < len(state.columns) and (broken := refuses(state.columns[column], state.drawn[0])):
        return RuleBroken(broken.rule, broken.key, column=column, **broken.facts)
    return None


def _take_problem(state: State, event: Take) -> RuleBroken | None:
    if state.phase is Phase.ROLL:
        return _pending(state)
    if state.phase is not Phase.TAKE:
        return RuleBroken("S1", "not_stopped", seat=state.turn)
    expected = state.pickers[0]
    if event.seat != expected:
        if expected == state.turn:
            return RuleBroken("S1", "active_first", seat=event.seat, expected=expected)
        rule = "P1" if direction(state.switches) is Way.CLOCKWISE else "P2"
        return RuleBroken(rule, "wrong_picker", seat=event.seat, expected=expected, switches=state.switches)
    if not 0 <= event.column < len(state.columns):
        return RuleBroken("S4", "no_such_column", column=event.column)
    if not state.columns[event.column]:
        return RuleBroken("S4", "column_taken", column=event.column)
    return None


def _roll_problem(state: State, event: Roll) -> RuleBroken | None:
    if state.phase is not Phase.ROLL:
        return RuleBroken("S2", "no_roll_due")
    if event.seat != state.actor:
        return RuleBroken("B2" if state.busted else "S2", "wrong_roller", seat=event.seat, expected=state.actor)
    return None if event.face in FACES_KNOWN else RuleBroken("M2", "no_such_face", found=event.face)


def _protect_problem(state: State, colour: Colour) -> RuleBroken | None:
    if broken := _pending(state):
        return broken
    if state.phase is not Phase.START:
        return RuleBroken("T2", "already_drawn", seat=state.turn)
    if all(COLOUR[card] != colour for card in state.visible[state.turn]):
        return RuleBroken("R1", "nothing_to_protect", seat=state.turn, colour=colour)
    return None


def apply(state: State, event: Event) -> State:
    if broken := problem(state, event):
        raise broken
    match event:
        case Draw(card=card):
            return _drawn(state, card)
        case Place(column=column):
            joined = (*state.columns[column], state.drawn[0]) if column < len(state.columns) else state.drawn
            columns = (*state.columns[:column], joined, *state.columns[column + 1 :])
            return after.card_placed(state, phase=Phase.DRAW, drawn=(), columns=columns)
        case Stop():
            order = picking_order(state.setup.players, state.turn, state.switches)
            return after.stopped(state, phase=Phase.TAKE, pickers=(state.turn, *order))
        case Take(seat=seat, column=column):
            return _taken(state, seat, column)
        case Roll(seat=seat, face=face):
            return _rolled(state, seat, face)
        case Protect(colour=colour):
            return _protected(state, colour)


def _drawn(state: State, card: Card) -> State:
    """T7: a Switch lies beside the pile. T9, B1: a card that fits nowhere is discarded, and the die is next (B2)."""
    unseen, left = without(state.unseen, INDEX[card]), state.left - 1
    if card == SWITCH:
        drawn = after.switch_drawn(state, phase=Phase.DRAW, unseen=unseen, left=left, switches=state.switches + 1)
        return drawn if left or state.columns else _turn_over(drawn)  # O1
    if open_columns(state.columns, card):
        return after.card_drawn(state, phase=Phase.PLACE, unseen=unseen, left=left, drawn=(card,))
    order = picking_order(state.setup.players, state.turn, state.switches)
    discard = changed(state.discard, (card,), INDEX, 1)
    return after.went_bust(
        state, phase=Phase.ROLL, unseen=unseen, left=left, discard=discard, actor=state.turn, pickers=order
    )


def _taken(state: State, seat: Seat, column: int) -> State:
    """S1: number cards go face up to the area. S2: a Die card is discarded and calls for a roll (O2: alone too)."""
    cards, pickers = state.columns[column], state.pickers[1:]
    columns = (*state.columns[:column], (), *state.columns[column + 1 :])
    numbers = [card for card in cards if card != DIE]
    area = state.visible[seat]
    visible = _with_area(state.visible, seat, sorted((*area, *numbers), key=_in_deck)) if numbers else state.visible
    if len(numbers) < len(cards):
        discard = changed(state.discard, (DIE,), INDEX, 1)
        return after.die_card_taken(
            state, phase=Phase.ROLL, columns=columns, pickers=pickers, visible=visible, actor=seat, discard=discard
        )
    taken = after.column_taken(state, phase=Phase.TAKE, columns=columns, pickers=pickers, visible=visible)
    return taken if pickers and any(columns) else _turn_over(taken)


def lost_cards(state: State, seat: Seat, face: Face) -> tuple[Card, ...]:
    """The face-up cards a roll costs: those of its colour (S2), on a star none (S3) or, with « Risques », all (V1)."""
    if face == STAR:
        return state.visible[seat] if state.setup.options.risky else ()
    return tuple(card for card in state.visible[seat] if FACE_OF[card] == face)


def _rolled(state: State, seat: Seat, face: Face) -> State:
    gone = lost_cards(state, seat, face)
    kept = [card for card in state.visible[seat] if card not in gone]
    discard = changed(state.discard, gone, INDEX, 1) if gone else state.discard
    visible = _with_area(state.visible, seat, kept) if gone else state.visible
    rolled = after.rolled(state, phase=Phase.TAKE, visible=visible, discard=discard, rolls=state.rolls + 1)
    # S4: taking is compulsory while a column and a picker remain; then the turn is over (S5)
    return rolled if rolled.pickers and any(rolled.columns) else _turn_over(rolled)


def _turn_over(state: State) -> State:
    """S5: what is left over is discarded, as are this turn's Switch cards (T7). T1: clockwise. E1: never from an
    empty pile.
    """
    over = [card for column in state.columns for card in column] + [SWITCH] * state.switches
    return after.turn_over(
        state,
        phase=Phase.START if state.left else Phase.OVER,
        turn=left_of(state.turn, state.setup.players),
        columns=(),
        switches=0,
        pickers=(),
        discard=changed(state.discard, over, INDEX, 1) if over else state.discard,
        turns=state.turns + bool(state.left),
    )


def _protected(state: State, colour: Colour) -> State:
    """R1, R2: all face-up cards of the colour join the seat's protected stack; the turn passes."""
    seat = state.turn
    turned = [card for card in state.visible[seat] if COLOUR[card] == colour]
    kept = [card for card in state.visible[seat] if COLOUR[card] != colour]
    stack = sorted((*state.protected[seat], *turned), key=_in_deck)
    visible, protected = _with_area(state.visible, seat, kept), _with_area(state.protected, seat, stack)
    return _turn_over(after.protected(state, visible=visible, protected=protected))


def _with_area(areas: Areas, seat: int, cards: Sequence[Card]) -> Areas:
    return (*areas[:seat], tuple(cards), *areas[seat + 1 :])


def standings(state: State) -> tuple[Standing, ...]:
    """Most points first (E2), then most cards (E3, O4)."""
    return _counted(state.visible, state.protected)


@lru_cache(maxsize=1024)
def _counted(visible: Areas, protected: Areas) -> tuple[Standing, ...]:
    """The standings of areas by seat. Remembered: every look at a game counts all areas, and few taps change one."""
    return area_standings([*map(Held, visible, protected)])
