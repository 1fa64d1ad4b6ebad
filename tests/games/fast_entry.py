"""Fast entry derived from a fully tracked game: what the people at that table would have tapped."""

from __future__ import annotations

from typing import Any

from companion.games.push import scorepad
from companion.games.push.events import Draw, Protect, Roll, Stop
from companion.games.push.state import Phase, State
from companion.games.thirteen import scorepad as thirteen_pad
from companion.games.thricewise import events as thricewise
from companion.games.thricewise import scorepad as thricewise_pad
from companion.games.thricewise.cards import Rank
from companion.games.thricewise.scoring import triads


def push_entries(states: list[State], events: list[Any]) -> list[Any]:
    """Push: Switch cards, stops, busts, rolls, protections, turns, and the final count."""
    told: list[Any] = []
    for state, event, following in zip(states, events, states[1:], strict=False):
        match event:
            case Draw(card="SWITCH"):
                told.append(scorepad.Switch())
            case Draw() if following.busted:
                told.append(scorepad.Bust())
            case Stop():
                told.append(scorepad.Stop())
            case Roll(seat=seat, face=face):
                told.append(scorepad.Roll(seat, face))
            case Protect(colour=colour):
                told.append(scorepad.Protect(colour))
        if following.phase is Phase.OVER:
            told.append(scorepad.End())
        elif following.turns > state.turns and not isinstance(event, Protect):
            told.append(scorepad.Next())
    last = states[-1]
    told.append(scorepad.Count(tuple(map(scorepad.Held, last.visible, last.protected))))
    return told


def thirteen_entries(states: list[Any], _events: list[Any]) -> list[Any]:
    """13: a count at the end of each round."""
    return [thirteen_pad.Count(one) for one in states[-1].rounds]


def thricewise_entries(states: list[Any], events: list[Any]) -> list[Any]:
    """Thricewise (A1): ranks, who places what it scores, and who stops."""
    told: list[Any] = []
    for state, event in zip(states, events, strict=False):
        match event:
            case thricewise.Reveal(cards=cards):
                told.append(thricewise_pad.Reveal(tuple(Rank(card[0]) for card in cards)))
            case thricewise.Place(seat=seat, card=card, row=row, col=col):
                found = triads(state.grid, card, row, col, state.setup.options)
                told.append(thricewise_pad.Place(seat, tuple(triad.value for triad in found)))
            case thricewise.Pass(seat=seat):
                told.append(thricewise_pad.Pass(seat))
    return told


TAPPED = {"push": push_entries, "13": thirteen_entries, "thricewise": thricewise_entries}


def entries(game: str, states: list[Any], events: list[Any]) -> list[Any]:
    """Any game's."""
    return TAPPED[game](states, events)
