"""The rules of Thricewise, full tracking: one fold for known hands and for hands nobody records (A2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain
from operator import add
from typing import Final, cast

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
from companion.engine.piles import looked_up
from companion.games.thricewise import scoring
from companion.games.thricewise import state as after
from companion.games.thricewise.cards import CARDS, NUMBER, RANK_OF, Card
from companion.games.thricewise.events import Deal, Event, Pass, Place, Reveal, Start
from companion.games.thricewise.grid import EMPTY, PlacedCard, cells_around, grid_of, is_block, unfit
from companion.games.thricewise.scoring import PLAYERS, Placement, triads_at
from companion.games.thricewise.state import HAND, State, first_cards, placeable

DECK: Final = "deck"

_ONE_OF: Final = {card: (card, 1) for card in CARDS}
_START: Final = Chance(Start(BLANK))
_DEAL: Final = Chance(Deal(BLANK))
_REVEAL: Final = {n: Together(tuple(Seat(seat) for seat in range(n)), Reveal(BLANK)) for n in PLAYERS}
_OVER: Final = Over()
_SEATS: Final = tuple([Seat(seat) for seat in range(PLAYERS[-1])])


def new(setup: Setup) -> State:
    """Before the first card. Raises RuleBroken N1; nobody begins, so ``setup.first`` changes nothing."""
    check_players(setup, PLAYERS)
    nobody: tuple[tuple[Card, ...], ...] = ((),) * setup.players
    return State(setup, nobody, CARDS, len(CARDS), 0, 0, EMPTY, (), nobody, (), False, ())


def awaits(state: State) -> Awaits:
    """First cards, hands, then turns: reveal together (T1), place in order of rank (T2), one card each (T7)."""
    if order := state.order:
        return Choice(order[0], _offers(state))
    if state.grid is EMPTY:
        return _START
    if state.owed:
        return _DEAL
    return _REVEAL[state.setup.players] if state.hands[0] else _OVER


def _offers(state: State) -> tuple[Event, ...]:
    """Every card before the seat on every open cell, or, once this turn's card is placed, nothing more (T4)."""
    seat, grid = state.order[0], state.grid
    row, col = grid.row, grid.col
    offers: tuple[Event, ...] = ()
    for card in placeable(state):
        offers += looked_up(_places(seat, card, row, col), grid.free)
    return offers if state.lies else (*offers, Pass(seat))


@lru_cache(maxsize=512)
def _places(seat: Seat, card: Card, row: int, col: int) -> tuple[Place, ...]:
    """Placements of a card on all cells around a first card on (row, col), by index."""
    return tuple([Place(seat, card, *cell) for cell in cells_around(row, col)])


def answers(state: State, offer: Event, seat: Seat | None = None) -> Answers:
    """The pile for the first cards and for deals; a seat's own hand, or any unseen card, for a reveal (T1, A2).

    Without a seat a reveal's answers are those of all seats together.
    """
    match offer:
        case Reveal() if seat is not None:
            return _from_hand(frozenset(state.hands[seat])) or Answers(Source.HAND, _counted(state.unseen))
        case Reveal():
            cards = {card for hand in state.hands for card in (state.unseen if FACE_DOWN in hand else hand)}
            return Answers(Source.HAND, _counted(cards), state.setup.players)
        case Deal():
            return _from_pile(state, state.owed * state.setup.players)
    return _from_pile(state, first_cards(state.setup.players))


def _from_pile(state: State, wants: int) -> Answers:
    return Answers(Source.PILE, looked_up(_ONE_OF, state.unseen), wants, DECK, len(CARDS) - state.left)


@cache
def _from_hand(hand: frozenset[Card]) -> Answers | None:
    """Nothing for a hand that is not known. There are 7140 hands of three cards, and few smaller ones."""
    return None if FACE_DOWN in hand else Answers(Source.HAND, _counted(hand))


def _counted(cards: Iterable[Card]) -> tuple[tuple[str, int], ...]:
    return looked_up(_ONE_OF, sorted(cards, key=NUMBER.__getitem__))


def fill(offer: Event, words: Sequence[str]) -> Event:
    """First cards lie in two rows from (0, 0); a deal gives seat 0 all its cards, then seat 1…; a reveal is by seat."""
    cards = cast("tuple[Card, ...]", tuple(words))
    match offer:
        case Reveal():
            return Reveal(cards)
        case Deal():
            each = HAND if len(cards) > PLAYERS[-1] else 1  # the first deal gives three cards to each, later ones one
            return Deal(tuple(zip(*[iter(cards)] * each, strict=True)))
    cols = max(len(cards) // 2, 1)
    return Start(tuple([PlacedCard(card, i // cols, i % cols) for i, card in enumerate(cards)]))


def problem(state: State, event: object) -> RuleBroken | None:
    """Why this event may not come now, or nothing; never raises for an event of this game."""
    match event:
        case Place():
            return _place_problem(state, event)
        case Pass(seat=seat):
            return _pass_problem(state, seat)
        case Reveal():
            return _reveal_problem(state, event)
        case Deal():
            return _deal_problem(state, event)
        case Start():
            return _start_problem(state, event)
    return RuleBroken("T1", "no_such_event")


def _place_problem(state: State, event: Place) -> RuleBroken | None:
    """T2 (whose turn), T4 (which card), T5 and T6 (which cell)."""
    seat, card = event.seat, event.card
    if not state.order or seat != state.order[0]:
        return _wrong_seat(state, seat)
    if not (state.lies and card == state.shown[seat]) and card not in state.aside[seat]:
        return RuleBroken("T4", "not_before_you", seat=seat, card=card)
    return None if state.grid.fits(event.row, event.col) else unfit(state.grid, event.row, event.col)


def _pass_problem(state: State, seat: Seat) -> RuleBroken | None:
    """T4: this turn's card must be placed, set-aside ones need not."""
    if not state.order or seat != state.order[0]:
        return _wrong_seat(state, seat)
    return RuleBroken("T4", "must_place", seat=seat, card=state.shown[seat]) if state.lies else None


def _wrong_seat(state: State, seat: int) -> RuleBroken:
    if not state.order:
        return _not_now(state)
    players, expected = state.setup.players, state.order[0]
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
        if card in {laid.card for laid in state.grid.cards()}.union(*state.aside):
            return RuleBroken("M1", "already_seen", card=card)
        return RuleBroken("T1", "not_in_hand", seat=seat, card=card)
    return None


def _deal_problem(state: State, event: Deal) -> RuleBroken | None:
    """G1 and T7: as many cards to everybody as are due, all of them from the pile (M1)."""
    if state.setup.hands is Hands.UNKNOWN:
        return RuleBroken("A2", "hands_private")
    if state.order or not state.owed:
        return _not_now(state)
    rule, owed = "T7" if state.turn else "G1", state.owed
    if event.hands is BLANK:
        return RuleBroken(rule, "not_filled")
    if list(map(len, event.hands)) != [owed] * state.setup.players:
        return RuleBroken(rule, "deal_size", players=state.setup.players, cards=owed)
    if _left_by(event.hands, state) is not None:
        return None
    dealt = tuple(chain.from_iterable(event.hands))
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
            return RuleBroken("M1", "no_such_card", found=card)
    if len(set(cards)) < len(cards):
        return RuleBroken("M1", "twice", card=max(cards, key=cards.count))
    return None


def _not_now(state: State) -> RuleBroken:
    """What the table waits for instead."""
    if state.grid is EMPTY:
        return RuleBroken("G1", "start_due", cards=first_cards(state.setup.players))
    if state.order:
        return RuleBroken("T2", "placing_due", expected=state.order[0])
    if state.owed:
        return RuleBroken("T7" if state.turn else "G1", "deal_due", cards=state.owed)
    return RuleBroken("T1", "reveal_due") if state.hands[0] else RuleBroken("T8", "over")


def apply(state: State, event: Event) -> State:
    if broken := problem(state, event):
        raise broken
    match event:
        case Place():
            return _placed(state, event)
        case Pass():
            passed = after.passed(state, order=state.order[1:], lies=True)  # T4: the other set-aside cards stay
            return passed if passed.order else _drawn(passed)
        case Reveal(cards=cards):
            return _revealed(state, cards)
        case Deal(hands=hands):  # they come from the pile (G1, T7)
            unseen, together = _left_by(hands, state) or (), tuple(map(add, state.hands, hands))
            left = state.left - state.owed * state.setup.players
            return after.dealt(state, hands=together, unseen=unseen, left=left, owed=0)
        case Start(cards=cards):
            return _started(state, cards)


def _started(state: State, laid: tuple[PlacedCard, ...]) -> State:
    """G1: the grid begins; three cards are due to everybody."""
    cards = {one.card for one in laid}
    unseen = tuple([card for card in state.unseen if card not in cards])
    return _drawn(after.started(state, grid=grid_of(laid), unseen=unseen, left=len(unseen), owed=HAND))


def _left_by(hands: tuple[tuple[Card, ...], ...], state: State) -> tuple[Card, ...] | None:
    """What is unseen without the cards of these hands, or None where they are not all of it.

    In the record of one seat the others' cards lie face down, and stay unseen.
    """
    left, own = list(state.unseen), state.setup.hands is Hands.OWN
    try:
        for hand in hands:
            for card in hand:
                if card is not FACE_DOWN or not own:
                    left.remove(card)
    except ValueError:
        return None
    return tuple(left)


def _revealed(state: State, cards: tuple[Card, ...]) -> State:
    """T2: single ranks place, the lowest first; T3: equal ranks are set aside."""
    aside, unseen = state.aside, state.unseen
    ranks = [RANK_OF[card] for card in cards]
    order = sorted(_SEATS[: len(ranks)], key=ranks.__getitem__)
    if len(set(ranks)) < len(ranks):
        alone = [ranks.count(rank) == 1 for rank in ranks]
        order = [seat for seat in order if alone[seat]]
        aside = tuple([lying if one else (*lying, card) for one, lying, card in zip(alone, aside, cards, strict=True)])
    if state.setup.hands is not Hands.KNOWN:
        unseen = tuple([card for card in unseen if card not in cards])
    hands = tuple(map(_without, state.hands, cards))
    shown = after.revealed(
        state,
        hands=hands,
        unseen=unseen,
        owed=int(state.left >= state.setup.players),  # T7: one card for each seat, if all can have one
        turn=state.turn + 1,
        shown=cards,
        aside=aside,
        order=tuple(order),
        lies=True,
    )
    return shown if order else _drawn(shown)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A hand after one of its cards, or a card face down that turned out to be this one, has left it."""
    left = list(hand)
    left.remove(card if card in hand else FACE_DOWN)
    return tuple(left)


def _placed(state: State, event: Place) -> State:
    """S4: the card scores on the grid as it stands; T4: the same seat goes on while it has cards before it."""
    seat, card, row, col = event.seat, event.card, event.row, event.col
    aside, lies, order = state.aside, state.lies, state.order
    if lies and card == state.shown[seat]:
        lies = False
    else:
        aside = (*aside[:seat], _without(aside[seat], card), *aside[seat + 1 :])
    if not (lies or aside[seat]):
        order, lies = order[1:], True
    index = state.grid.index_of(row, col)
    made = triads_at(state.grid, card, index, state.setup.options)
    placements = (*state.placements, Placement(seat, card, row, col, made))
    grid = state.grid.put_at(card, index)
    placed = after.placed(state, grid=grid, aside=aside, order=order, lies=lies, placements=placements)
    return placed if order else _drawn(placed)


def _drawn(state: State) -> State:
    """Where hands are not recorded, the cards owed are drawn face down at once (A2); else the next event names them."""
    owed = state.owed
    if not owed or state.setup.hands is not Hands.UNKNOWN:
        return state
    hands = tuple([hand + (FACE_DOWN,) * owed for hand in state.hands])
    return after.drawn_unseen(state, hands=hands, left=state.left - owed * state.setup.players, owed=0)


def standings(state: State) -> tuple[Standing, ...]:
    """Most points first, equal totals share the place (E1)."""
    return scoring.standings(state.setup.players, state.placements)
