"""States that look the same to somebody: what they cannot know has traded places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine import Hands, Viewer
from companion.games.thirteen import cards as thirteen_cards
from companion.games.thirteen.state import Phase, State
from companion.games.thricewise import cards as thricewise_cards


def twins(game: str, state: Any, viewer: Viewer) -> list[Any]:
    """States that differ from this one in two cards the viewer cannot know, or in what is in nobody's view."""
    match game:
        case "push":
            return [replace(state, rolls=state.rolls + 7, discard=(0,) * len(state.discard))]
        case "13":
            return _swapped_hands(game, state, viewer) + _swapped_piles(state)
        case "thricewise":
            return _swapped_hands(game, state, viewer)
    return []


def _swapped_piles(state: State) -> list[State]:
    """Closed piles of 13: two of those who took cards have one of the other's."""
    holders = [at for at, pile in enumerate(state.taken) if pile]
    if state.setup.options.open_piles or len(holders) < 2 or state.phase not in (Phase.PLAY, Phase.DRAW):
        return []
    taken = [list(pile) for pile in state.taken]
    one, other = holders[0], holders[-1]
    taken[one][0], taken[other][0] = taken[other][0], taken[one][0]
    return [replace(state, taken=tuple(map(tuple, taken)))]


def _swapped_hands(game: str, state: Any, viewer: Viewer) -> list[Any]:
    """Hand against pile, hand against hand."""
    if state.setup.hands is not Hands.KNOWN:
        return []
    seats = [at for at, hand in enumerate(state.hands) if at != viewer and hand]
    found = []
    for at in seats:
        nth = state.left % len(state.hands[at])  # each card of a hand in its turn
        card = state.hands[at][nth]
        for other in seats:
            if other > at and state.hands[other][-1] != card:
                hands = [list(hand) for hand in state.hands]
                hands[at][nth], hands[other][-1] = hands[other][-1], card
                found.append(replace(state, hands=tuple(map(tuple, hands))))
        for swap in pile(game, state):
            if swap != card:
                hands = [list(hand) for hand in state.hands]
                hands[at][nth] = swap
                found.append(replace(state, hands=tuple(map(tuple, hands)), unseen=_repiled(game, state, swap, card)))
                break
    return found


def pile(game: str, state: Any) -> list[str]:
    """Every card that nobody has seen and nobody holds, as often as it is there."""
    if game == "13":
        return [card for card, n in zip(thirteen_cards.CARDS, state.unseen, strict=True) for _ in range(n)]
    return list(state.unseen)


def _repiled(game: str, state: Any, out: str, back: str) -> Any:
    if game == "13":
        counts = list(state.unseen)
        counts[thirteen_cards.INDEX[out]] -= 1
        counts[thirteen_cards.INDEX[back]] += 1
        return tuple(counts)
    cards = [back if card == out else card for card in state.unseen]
    return tuple(sorted(cards, key=thricewise_cards.CARDS.index))
