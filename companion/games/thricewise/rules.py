"""The rules of Thricewise, full tracking: one fold for known hands and for hands nobody records (A2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from operator import add, itemgetter
from typing import Any, Final, cast

from companion.engine import (
    BLANK,
    FACE_DOWN,
    Answers,
    Awaits,
    Chance,
    Choice,
    Hands,
    Over,
    RuleBroken,
    Seat,
    Setup,
    Source,
    Standing,
    Together,
    check_players,
)
from companion.engine.changes import changer, maker
from companion.games.thricewise import scoring
from companion.games.thricewise.cards import CARDS, NUMBER, RANK_OF, Card
from companion.games.thricewise.events import WIRE, Deal, Event, Pass, Place, Reveal, Start
from companion.games.thricewise.grid import EMPTY, LENGTH, Laid, grid_of, is_block, unfit
from companion.games.thricewise.scoring import PLAYERS, Placement, triads_at
from companion.games.thricewise.state import HAND, State, first_cards, placeable

__all__ = ["WIRE", "answers", "apply", "awaits", "fill", "new", "problem", "standings"]

DECK: Final = "deck"

_ONE_OF: Final = {card: (card, 1) for card in CARDS}
_START: Final = Chance(Start(BLANK))
_DEAL: Final = Chance(Deal(BLANK))
_REVEAL: Final = {n: Together(tuple(Seat(seat) for seat in range(n)), Reveal(BLANK)) for n in PLAYERS}
_OVER: Final = Over()
_MOST: Final = PLAYERS[-1]
_SEATS: Final = tuple([Seat(seat) for seat in range(_MOST)])

_choice: Final = maker(Choice)
_answers: Final = maker(Answers)
_deal: Final = maker(Deal)
_reveal: Final = maker(Reveal)
_laid: Final = maker(Laid)
_placement: Final = maker(Placement)
_with_start = changer(State, "grid", "unseen", "left")
_with_card = changer(State, "grid", "aside", "order", "lies", "placements")
_with_order = changer(State, "order", "lies")
_with_deal = changer(State, "hands", "unseen", "left", "owed")
_with_debt = changer(State, "owed")
_with_reveal = changer(State, "hands", "unseen", "turn", "shown", "aside", "order", "lies")


def new(setup: Setup) -> State:
    """Before the first card. Raises RuleBroken N1; nobody begins, so ``setup.first`` changes nothing."""
    check_players(setup, PLAYERS)
    nobody: tuple[tuple[Card, ...], ...] = ((),) * setup.players
    return State(setup, nobody, CARDS, len(CARDS), 0, 0, EMPTY, (), nobody, (), False, ())


def awaits(state: State) -> Awaits:
    """First cards, hands, then turns: reveal together (T1), place in order of rank (T2), one card each (T7)."""
    if order := state.order:
        return _choice(order[0], _offers(state))
    if state.grid is EMPTY:
        return _START
    if state.owed:
        return _DEAL
    return _REVEAL[state.setup.players] if state.hands[0] else _OVER


def _offers(state: State) -> tuple[Event, ...]:
    seat, grid = state.order[0], state.grid
    row, col, free = grid.row, grid.col, grid.free
    if len(free) < 2:  # then itemgetter gives no tuple
        offers = tuple([_places(seat, card, row, col)[i] for card in placeable(state) for i in free])
        return offers if state.lies else (*offers, Pass(seat))
    of_free = itemgetter(*free)
    offers = of_free(_places(seat, state.shown[seat], row, col)) if state.lies else ()
    for card in state.aside[seat]:
        offers += of_free(_places(seat, card, row, col))
    return offers if state.lies else (*offers, Pass(seat))


@lru_cache(maxsize=512)
def _places(seat: Seat, card: Card, row: int, col: int) -> tuple[Place, ...]:
    """Placements of a card on every index of a grid whose first card lies on (row, col)."""
    cell = replace(EMPTY, row=row, col=col).cell
    return tuple([Place(seat, card, *cell(i)) for i in range(LENGTH)])


def answers(state: State, offer: Event, seat: Seat | None = None) -> Answers:
    """The pile for the first cards and for deals; a seat's own hand, or any unseen card, for a reveal (T1, A2).

    Without a seat a reveal's answers are those of all seats together.
    """
    kind = type(offer)
    if kind is Reveal:
        if seat is not None:
            return _from_hand(frozenset(state.hands[seat])) or Answers(Source.HAND, _counted(state.unseen))
        cards = {card for hand in state.hands for card in (state.unseen if FACE_DOWN in hand else hand)}
        return Answers(Source.HAND, _counted(cards), state.setup.players)
    if kind is Deal:
        return _from_pile(state, state.owed * state.setup.players)
    if kind is Start:
        return _from_pile(state, first_cards(state.setup.players))
    raise TypeError(f"nothing to fill in: {offer!r}")


def _from_pile(state: State, wants: int) -> Answers:
    counts = tuple([_ONE_OF[card] for card in state.unseen])
    return _answers(Source.PILE, counts, wants, DECK, len(CARDS) - state.left)


@cache
def _from_hand(hand: frozenset[Card]) -> Answers | None:
    """Nothing for a hand that is not known. There are 7140 hands of three cards, and few smaller ones."""
    return None if FACE_DOWN in hand else Answers(Source.HAND, _counted(hand))


def _counted(cards: Iterable[Card]) -> tuple[tuple[str, int], ...]:
    return tuple([_ONE_OF[card] for card in sorted(cards, key=NUMBER.__getitem__)])


def fill(offer: Event, words: Sequence[str]) -> Event:
    """First cards lie in two rows from (0, 0); a deal gives seat 0 all its cards, then seat 1…; a reveal is by seat."""
    cards = cast("tuple[Card, ...]", tuple(words))
    kind = type(offer)
    if kind is Reveal:
        return _reveal(cards)
    if kind is Deal:
        if len(cards) <= _MOST:  # never the first deal, which gives three cards to each
            return _deal(tuple([(card,) for card in cards]))
        return _deal(tuple([cards[i : i + HAND] for i in range(0, len(cards), HAND)]))
    if kind is Start:
        cols = max(len(cards) // 2, 1)
        return Start(tuple([_laid(card, i // cols, i % cols) for i, card in enumerate(cards)]))
    raise TypeError(f"nothing to fill in: {offer!r}")


def problem(state: State, event: object) -> RuleBroken | None:
    """Why this event may not come now, or nothing; never raises for an event of this game."""
    return _PROBLEMS.get(type(event), _strange)(state, event)


def _strange(state: State, event: object) -> RuleBroken:
    return RuleBroken("T1", "no_such_event")


def _placing_problem(state: State, event: Place | Pass) -> RuleBroken | None:
    """T2 (whose turn), T4 (which card), T5 and T6 (which cell)."""
    if not state.order:
        return _not_now(state)
    seat, expected = event.seat, state.order[0]
    if seat != expected:
        return _wrong_seat(state, seat, expected)
    if isinstance(event, Pass):
        return RuleBroken("T4", "must_place", seat=seat, card=state.shown[seat]) if state.lies else None
    card = event.card
    if not (state.lies and card == state.shown[seat]) and card not in state.aside[seat]:
        return RuleBroken("T4", "not_before_you", seat=seat, card=card)
    grid = state.grid
    if grid.index(event.row, event.col) in grid.free:
        return None
    return unfit(grid, event.row, event.col)


def _wrong_seat(state: State, seat: int, expected: Seat) -> RuleBroken:
    players = state.setup.players
    if not 0 <= seat < players:
        return RuleBroken("N1", "no_such_seat", seat=seat, players=players)
    if state.shown[seat] in state.aside[seat]:
        rank = state.shown[seat][0]
        return RuleBroken("T4", "set_aside_now", seat=seat, card=state.shown[seat], rank=rank, expected=expected)
    if seat in state.order:
        return RuleBroken("T2", "wrong_seat", seat=seat, expected=expected)
    return RuleBroken("T2", "has_placed", seat=seat, expected=expected)


def _reveal_problem(state: State, event: Reveal) -> RuleBroken | None:
    """T1: one card of every hand; M1: no card twice."""
    if state.order or state.owed or not state.hands[0]:
        return _not_now(state)
    if event.cards is BLANK:
        return RuleBroken("T1", "not_filled")
    players = state.setup.players
    if len(event.cards) != players:
        return RuleBroken("T1", "reveal_size", cards=players, found=len(event.cards))
    for card, hand in zip(event.cards, state.hands, strict=True):
        if card not in hand or card is FACE_DOWN:
            break
    else:
        return None  # the usual case: all hands are known, and no card is in two of them
    if broken := _not_cards(event.cards):
        return broken
    for seat, (card, hand) in enumerate(zip(event.cards, state.hands, strict=True)):
        if card in hand or (FACE_DOWN in hand and card in state.unseen):
            continue
        if card in _seen(state):
            return RuleBroken("M1", "already_seen", card=card)
        return RuleBroken("T1", "not_in_hand", seat=seat, card=card)
    return None


def _seen(state: State) -> set[Card]:
    """Cards that lie face up: on the grid or set aside."""
    return {laid.card for laid in state.grid.laid()}.union(*state.aside)


def _deal_problem(state: State, event: Deal) -> RuleBroken | None:
    """G1 and T7: as many cards to everybody as are due, all of them from the pile (M1)."""
    if state.setup.hands is Hands.UNKNOWN:
        return RuleBroken("A2", "hands_private")
    if not state.owed:
        return _not_now(state)
    rule, owed = "T7" if state.turn else "G1", state.owed
    if event.hands is BLANK:
        return RuleBroken(rule, "not_filled")
    if len(event.hands) != state.setup.players or [hand for hand in event.hands if len(hand) != owed]:
        return RuleBroken(rule, "deal_size", players=state.setup.players, cards=owed)
    dealt = tuple([card for hand in event.hands for card in hand])
    if len(set(dealt).intersection(state.unseen)) == len(dealt):
        return None
    if broken := _not_cards(dealt):
        return broken
    return RuleBroken("M1", "not_in_pile", card=next(card for card in dealt if card not in state.unseen))


def _start_problem(state: State, event: Start) -> RuleBroken | None:
    """G1: a full block of two by two, or of two by three lying or standing, anywhere."""
    if state.grid is not EMPTY:
        return _not_now(state)
    if event.cards is BLANK:
        return RuleBroken("G1", "not_filled")
    wanted = first_cards(state.setup.players)
    if len(event.cards) != wanted:
        return RuleBroken("G1", "start_size", cards=wanted, found=len(event.cards))
    if broken := _not_cards(tuple([laid.card for laid in event.cards])):
        return broken
    if is_block(tuple([(laid.row, laid.col) for laid in event.cards])):
        return None
    return RuleBroken("G1", "start_four" if wanted == 4 else "start_six")


def _not_cards(cards: tuple[Card, ...]) -> RuleBroken | None:
    """M1: every card is one of the 36, and none stands twice."""
    for card in cards:
        if card not in NUMBER:
            return RuleBroken("M1", "no_such_card", card=card)
    if len(set(cards)) < len(cards):
        return RuleBroken("M1", "twice", card=max(cards, key=cards.count))
    return None


def _not_now(state: State) -> RuleBroken:
    """What the table waits for instead."""
    if state.grid is EMPTY:
        return RuleBroken("G1", "start_due", cards=first_cards(state.setup.players))
    if state.owed:
        return RuleBroken("T7" if state.turn else "G1", "deal_due", cards=state.owed)
    if state.order:
        return RuleBroken("T2", "placing_due", expected=state.order[0])
    return RuleBroken("T1", "reveal_due") if state.hands[0] else RuleBroken("T8", "over")


_PROBLEMS: Final[dict[type, Callable[[State, Any], RuleBroken | None]]] = {
    Place: _placing_problem,
    Pass: _placing_problem,
    Reveal: _reveal_problem,
    Deal: _deal_problem,
    Start: _start_problem,
}


def apply(state: State, event: Event) -> State:
    """The next state; raises what ``problem`` finds. Place and Deal, which come often, ask it only if need be."""
    kind = type(event)
    if kind is Place:
        return _placed(state, cast("Place", event))
    if kind is Deal:
        return _dealt(state, cast("Deal", event))
    if broken := _PROBLEMS.get(kind, _strange)(state, event):
        raise broken
    return _NEXT[kind](state, event)


def _started(state: State, event: Start) -> State:
    """G1: the grid begins; three cards are due to everybody."""
    laid = event.cards
    cards = {one.card for one in laid}
    unseen = tuple([card for card in state.unseen if card not in cards])
    return _drawing(_with_start(state, grid_of(laid), unseen, state.left - len(cards)), HAND)


def _drawing(state: State, cards: int) -> State:
    """Cards for everybody: named by the next event where hands are known, else face down at once (A2)."""
    if state.setup.hands is Hands.KNOWN:
        return _with_debt(state, cards)
    hands = tuple([hand + (FACE_DOWN,) * cards for hand in state.hands])
    return replace(state, hands=hands, left=state.left - cards * state.setup.players)


def _dealt(state: State, event: Deal) -> State:
    """The cards come from the pile. All is well where everybody gets what is due, and as many cards leave the pile."""
    owed, hands = state.owed, event.hands
    if not owed or hands is BLANK:
        raise _deal_problem(state, event) or AssertionError
    dealt = {card for hand in hands for card in hand}
    unseen = tuple([card for card in state.unseen if card not in dealt])
    due = owed * len(state.hands)
    if not len(hands) * owed == due == len(state.unseen) - len(unseen) or set(map(len, hands)) != {owed}:
        raise _deal_problem(state, event) or AssertionError
    return _with_deal(state, tuple(map(add, state.hands, hands)), unseen, state.left - due, 0)


def _revealed(state: State, event: Reveal) -> State:
    """T2: single ranks place, the lowest first; T3: equal ranks are set aside."""
    cards, aside, unseen = event.cards, state.aside, state.unseen
    ranks = [RANK_OF[card] for card in cards]
    seat_of = dict(zip(ranks, _SEATS, strict=False))
    if len(seat_of) < len(ranks):
        alone = [ranks.count(rank) == 1 for rank in ranks]
        seat_of = {rank: seat for rank, seat in seat_of.items() if alone[seat]}
        aside = tuple([lying if one else (*lying, card) for one, lying, card in zip(alone, aside, cards, strict=True)])
    if state.setup.hands is Hands.UNKNOWN:
        unseen = tuple([card for card in unseen if card not in cards])
        hands = tuple(map(_without, state.hands, cards))
    else:
        gaps = [hand.index(card) for hand, card in zip(state.hands, cards, strict=True)]
        hands = tuple([hand[:gap] + hand[gap + 1 :] for hand, gap in zip(state.hands, gaps, strict=True)])
    places = tuple([seat_of[rank] for rank in sorted(seat_of)])
    shown = _with_reveal(state, hands, unseen, state.turn + 1, cards, aside, places, True)
    return shown if places else _turn_over(shown)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A hand after one of its cards, or a card face down that turned out to be this one, has left it."""
    gap = hand.index(card) if card in hand else hand.index(FACE_DOWN)
    return hand[:gap] + hand[gap + 1 :]


def _placed(state: State, event: Place) -> State:
    """S4: the card scores on the grid as it stands; T4: the same seat goes on while it has cards before it."""
    seat, card, row, col = event.seat, event.card, event.row, event.col
    grid, aside, lies, order = state.grid, state.aside, state.lies, state.order
    index = grid.index(row, col)
    if index not in grid.free or not order or seat != order[0]:
        raise _placing_problem(state, event) or AssertionError
    if lies and card == state.shown[seat]:
        lies = False
    else:
        if card not in aside[seat]:
            raise _placing_problem(state, event) or AssertionError
        aside = (*aside[:seat], _without(aside[seat], card), *aside[seat + 1 :])
    if not (lies or aside[seat]):
        order, lies = order[1:], True
    made = triads_at(grid, card, index, state.setup.options)
    placements = (*state.placements, _placement(seat, card, row, col, made))
    placed = _with_card(state, grid.put_at(card, index), aside, order, lies, placements)
    return placed if order else _turn_over(placed)


def _kept(state: State, event: Pass) -> State:
    """T4: the other set-aside cards stay."""
    passed = _with_order(state, state.order[1:], True)
    return passed if passed.order else _turn_over(passed)


def _turn_over(state: State) -> State:
    """T7: one card for each seat, if all can have one."""
    return state if state.left < state.setup.players else _drawing(state, 1)


_NEXT: Final[dict[type, Callable[[State, Any], State]]] = {
    Pass: _kept,
    Reveal: _revealed,
    Start: _started,
}


def standings(state: State) -> tuple[Standing, ...]:
    """Most points first, equal totals share the place (E1)."""
    return scoring.standings(state.setup.players, state.placements)
