"""The rules of 13, full tracking: one fold for known hands and for hands nobody records (A2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

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
    check_players,
    left_of,
    right_of,
)
from companion.engine.piles import changed, first_missing, listed, without
from companion.games.thirteen.cards import CARDS, COPIES, FITS, HAND, INDEX, LIMIT, TARGETS_OF, TOTAL, VALUE, Card
from companion.games.thirteen.events import Deal, Draw, Event, Play, play
from companion.games.thirteen.options import check_options, deals_of
from companion.games.thirteen.scoring import PLAYERS, match_standings, tally
from companion.games.thirteen.state import Phase, State

TARGET_INDEX = {colour: i for i, colour in enumerate(FITS)}
EMPTY_TARGETS: tuple[tuple[Card, ...], ...] = ((), (), ())


def new(setup: Setup) -> State:
    """Before the first deal. The first dealer sits to the right of the seat that begins (T1)."""
    check_players(setup, PLAYERS)
    check_options(setup.options)
    nobody: tuple[tuple[Card, ...], ...] = ((),) * setup.players
    dealer = right_of(setup.first, setup.players)
    return State(setup, Phase.DEAL, dealer, setup.first, nobody, COPIES, TOTAL, EMPTY_TARGETS, nobody, ())


def awaits(state: State) -> Awaits:
    """Deal, then play (and draw, where hands are known) clockwise until pile and hands are empty (T1, T2, T6)."""
    match state.phase:
        case Phase.PLAY:
            return Choice(state.turn, _plays(state))
        case Phase.DRAW:
            return Chance(Draw(state.turn, BLANK), (state.turn,))
        case Phase.DEAL if state.setup.hands is not Hands.UNKNOWN:
            return Chance(Deal(state.dealer, BLANK))
        case Phase.DEAL:
            return Choice(state.dealer, (Deal(state.dealer),))
    return Over()


def _plays(state: State) -> tuple[Play, ...]:
    seat, hand = state.turn, state.hands[state.turn]
    if hand[0] is FACE_DOWN:
        return tuple([play(seat, BLANK, target) for target in FITS if _fitting(state, target)])
    return tuple([play(seat, card, target) for card in sorted(set(hand)) for target in TARGETS_OF[card]])


def _fitting(state: State, target: str) -> tuple[tuple[Card, int], ...]:
    return tuple([(card, n) for card in FITS[target] if (n := state.unseen[INDEX[card]])])


def answers(state: State, offer: Event, seat: Seat | None = None) -> Answers:
    """The pile for a deal or a draw; out of an unknown hand, any unseen card that fits the target (A2, T3)."""
    pile = f"round {len(state.rounds) + 1}"
    match offer:
        case Deal():
            wants = HAND * state.setup.players
            return Answers(Source.PILE, listed(COPIES, CARDS), wants, pile, 0)
        case Play(target=target):
            return Answers(Source.HAND, _fitting(state, target))
        case Draw():
            return Answers(Source.PILE, listed(state.unseen, CARDS), 1, pile, TOTAL - state.left)


def fill(offer: Event, words: Sequence[str]) -> Event:
    """A deal takes five words a seat, seat 0 first; play and draw take one."""
    cards = tuple([Card(word) for word in words])
    match offer:
        case Deal(dealer=dealer):
            return Deal(dealer, tuple(cards[i : i + HAND] for i in range(0, len(cards), HAND)))
        case Play(seat=seat, target=target):
            return play(seat, cards[0], target)
        case Draw(seat=seat):
            return Draw(seat, cards[0])


def problem(state: State, event: Event) -> RuleBroken | None:
    """Why this may not happen now, by T1–T6, M1, E1, A2."""
    if state.phase is Phase.OVER:
        return RuleBroken("E1", "match_over")
    match event:
        case Play():
            return _play_problem(state, event)
        case Draw():
            return _draw_problem(state, event)
        case Deal():
            return _deal_problem(state, event)


def _play_problem(state: State, event: Play) -> RuleBroken | None:
    if state.phase is Phase.DEAL:
        return RuleBroken("T1", "deal_first", dealer=state.dealer)
    if state.phase is Phase.DRAW:
        return RuleBroken("T2", "draw_first", seat=state.turn)
    if event.seat != state.turn:
        return RuleBroken("T2", "not_your_turn", seat=event.seat, expected=state.turn)
    if event.card not in VALUE:
        return RuleBroken("M1", "no_such_card", found=event.card)
    hand = state.hands[event.seat]
    if hand[0] is FACE_DOWN:
        if not state.unseen[INDEX[event.card]]:
            return RuleBroken("M1", "all_seen", card=event.card, copies=COPIES[INDEX[event.card]])
    elif event.card not in hand:
        return RuleBroken("T2", "not_in_hand", seat=event.seat, card=event.card)
    if event.target not in TARGETS_OF[event.card]:
        return RuleBroken("T3", "wrong_target", card=event.card, target=event.target)
    return None


def _draw_problem(state: State, event: Draw) -> RuleBroken | None:
    if state.setup.hands is Hands.UNKNOWN:
        return RuleBroken("A2", "hands_private")
    if state.phase is not Phase.DRAW:
        return RuleBroken("T2", "no_draw_due")
    if event.seat != state.turn:
        return RuleBroken("T2", "not_your_turn", seat=event.seat, expected=state.turn)
    if _is_masked(state, event.card):
        return None
    if event.card not in VALUE:
        return RuleBroken("M1", "no_such_card", found=event.card)
    if not state.unseen[INDEX[event.card]]:
        return RuleBroken("M1", "all_seen", card=event.card, copies=COPIES[INDEX[event.card]])
    return None


def _is_masked(state: State, card: Card) -> bool:
    """Whether a card that was dealt or drawn is another's, in the record of one seat (A3)."""
    return card is FACE_DOWN and state.setup.hands is Hands.OWN


def _deal_problem(state: State, event: Deal) -> RuleBroken | None:
    players = state.setup.players
    if state.phase is not Phase.DEAL:
        return RuleBroken("T6", "round_runs")
    # The sheet lets a table name its first dealer freely; after that the deal passes clockwise.
    if not 0 <= event.dealer < players or (state.rounds and event.dealer != state.dealer):
        return RuleBroken("T1", "wrong_dealer", seat=event.dealer, expected=state.dealer)
    if state.setup.hands is Hands.UNKNOWN:
        return None if event.hands is FACE_DOWN else RuleBroken("A2", "hands_private")
    if not isinstance(event.hands, tuple):
        return RuleBroken("T1", "hands_missing")
    if len(event.hands) != players or any(len(hand) != HAND for hand in event.hands):
        return RuleBroken("T1", "hands_size", players=players, cards=HAND)
    dealt = [card for hand in event.hands for card in hand if not _is_masked(state, card)]
    for card in dealt:
        if card not in VALUE:
            return RuleBroken("M1", "no_such_card", found=card)
    if missing := first_missing(COPIES, dealt, INDEX):
        return RuleBroken("M1", "all_seen", card=missing, copies=COPIES[INDEX[missing]])
    return None


def apply(state: State, event: Event) -> State:
    if broken := problem(state, event):
        raise broken
    match event:
        case Play():
            return _played(state, event)
        case Draw(seat=seat, card=card):
            return replace(
                state,
                phase=Phase.PLAY,
                turn=left_of(seat, state.setup.players),
                hands=_with_hand(state.hands, seat, (*state.hands[seat], card)),
                unseen=state.unseen if card is FACE_DOWN else without(state.unseen, INDEX[card]),
                left=state.left - 1,
            )
        case Deal(dealer=dealer, hands=hands):
            return _dealt(state, dealer, hands)


def _dealt(state: State, dealer: Seat, hands: Any) -> State:
    """T1: the dealer's left neighbour begins a round with empty targets and no taken cards."""
    players = state.setup.players
    known = isinstance(hands, tuple)
    dealt = [card for hand in hands for card in hand if card is not FACE_DOWN] if known else []
    nobody: tuple[tuple[Card, ...], ...] = ((),) * players
    return replace(
        state,
        phase=Phase.PLAY,
        dealer=dealer,
        turn=left_of(dealer, players),
        hands=hands if known else ((FACE_DOWN,) * HAND,) * players,
        unseen=changed(COPIES, dealt, INDEX, -1),
        left=TOTAL - HAND * players,
        targets=EMPTY_TARGETS,
        taken=nobody,
    )


def _played(state: State, event: Play) -> State:
    """T4: over 13, what lay there is taken and the card stays alone. T2: the hand is filled up again."""
    seat, card = event.seat, event.card
    where = TARGET_INDEX[event.target]
    there = state.targets[where]
    taken = state.taken
    if sum([VALUE[one] for one in there]) + VALUE[card] > LIMIT:
        taken = _with_hand(taken, seat, taken[seat] + there)
        there = ()
    targets = (*state.targets[:where], (*there, card), *state.targets[where + 1 :])
    hand, unseen, left = state.hands[seat], state.unseen, state.left
    phase, turn = Phase.PLAY, left_of(seat, state.setup.players)
    if state.setup.hands is Hands.UNKNOWN:
        unseen = without(unseen, INDEX[card])
        hand = hand if left else hand[1:]
        left = max(left - 1, 0)
    else:
        if hand[0] is FACE_DOWN:
            unseen, gap = without(unseen, INDEX[card]), 0
        else:
            gap = hand.index(card)
        hand = hand[:gap] + hand[gap + 1 :]
        if left:
            phase, turn = Phase.DRAW, seat
    hands = _with_hand(state.hands, seat, hand)
    next_state = State(state.setup, phase, state.dealer, turn, hands, unseen, left, targets, taken, state.rounds)
    return next_state if any(hands) or left else _round_over(next_state)


def _round_over(state: State) -> State:
    """T6, E1: count the round; the deal passes clockwise, or the match is over."""
    rounds = (*state.rounds, tuple(tally(cards) for cards in state.taken))
    over = len(rounds) == deals_of(state.setup)
    return replace(
        state,
        phase=Phase.OVER if over else Phase.DEAL,
        dealer=left_of(state.dealer, state.setup.players),
        turn=left_of(state.dealer + 1, state.setup.players),
        rounds=rounds,
    )


def _with_hand(hands: tuple[object, ...], seat: int, hand: tuple[Card, ...]) -> tuple[Any, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def standings(state: State) -> tuple[Standing, ...]:
    """Fewest points of the finished rounds first (E1, E2)."""
    return match_standings(state.rounds, state.setup.players)
