"""Sessions that look the same to somebody: all that they cannot know, down to the pile, was dealt otherwise."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.engine import Viewer
from companion.sessions.fold import Fold, event_text, events_of
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.session_facts import PENDING
from companion.store import Entry
from tests.games.twins import pile
from tests.ui.secrets import DECK

Place = tuple[int, int, int]
"""Where a hidden card was dealt: which event of the session, to which seat, as which card of it."""


class Still(DigitalSession):
    """A session at one moment, to be looked at; its log is read once."""

    def __init__(self, session: DigitalSession) -> None:
        vars(self).update(vars(session.now()))
        self.kept = session.audit()

    def audit(self) -> tuple[Entry, ...]:
        return self.kept


class Redealt(Still):
    """The same as it might be as well, for all that ``viewer`` may know.

    Hands of others and the rest of the pile are shuffled, what others have chosen is another card of theirs, what went
    back into their hands was another card, and the seed, which cards to come and dice follow from, is another one.
    """

    def __init__(self, session: DigitalSession, viewer: Viewer, chance: Random) -> None:
        super().__init__(session)
        if self.game.secret:
            self.kept = tuple(self._struck(one, viewer, chance) if one.struck_at else one for one in self.kept)
            self.fold = self._redealt(session.fold, viewer, chance)
        extra = json.loads(self.head.extra)
        for seat in self.choices:
            if seat != viewer:
                extra[PENDING]["words"][str(seat)] = chance.choice(self.fold.state.hands[seat])
        about = replace(self.head.about, seed=f"{chance.getrandbits(128):032x}")
        self.head = replace(self.head, about=about, extra=json.dumps(extra))

    def _redealt(self, fold: Fold, viewer: Viewer, chance: Random) -> Fold:
        events = [event for told in fold.entries for event in told]
        places = dict(hidden(events, viewer))
        cards = [*places.values(), *pile(self.game.id, fold.state)]
        chance.shuffle(cards)
        new = iter(_with_cards(events, dict(zip(places, cards, strict=False))))
        told = [tuple(next(new) for _ in one) for one in fold.entries]
        found = Fold.of(fold.game, fold.rules, fold.states[0].setup, zip(fold.numbers, told, strict=True))
        return replace(found, struck=fold.struck)

    def _struck(self, entry: Entry, viewer: Viewer, chance: Random) -> Entry:
        """Every card of others in it is any card: also one that they had played, and that went back."""
        new = [_any_cards(event, viewer, DECK[self.game.id], chance) for event in events_of(self.rules, entry)]
        return replace(entry, events=tuple(event_text(self.rules, event) for event in new))


def hidden(events: Sequence[Any], viewer: Viewer) -> Iterator[tuple[Place, str]]:
    """Where each card was dealt that another seat holds now. Of equal cards, the first to come is the first to go."""
    held: dict[int, list[tuple[Place, str]]] = defaultdict(list)
    for at, event in enumerate(events):
        match type(event).__name__:
            case "Deal":
                for seat, hand in enumerate(event.hands):
                    held[seat] += [((at, seat, nth), card) for nth, card in enumerate(hand)]
            case "Draw":
                held[event.seat].append(((at, event.seat, 0), event.card))
            case "Play":
                _goes(held[event.seat], event.card)
            case "Reveal":
                for seat, card in enumerate(event.cards):
                    _goes(held[seat], card)
    for seat, cards in held.items():
        yield from () if seat == viewer else cards


def _goes(held: list[tuple[Place, str]], card: str) -> None:
    del held[[one for _, one in held].index(card)]


def _with_cards(events: Sequence[Any], cards: dict[Place, str]) -> Iterator[Any]:
    for at, event in enumerate(events):
        match type(event).__name__:
            case "Deal":
                hands = enumerate(event.hands)
                new = [tuple(cards.get((at, s, n), one) for n, one in enumerate(hand)) for s, hand in hands]
                yield replace(event, hands=tuple(new))
            case "Draw":
                yield replace(event, card=cards.get((at, event.seat, 0), event.card))
            case _:
                yield event


def _any_cards(event: Any, viewer: Viewer, deck: Sequence[str], chance: Random) -> Any:
    def other(seat: int, card: str) -> str:
        return card if seat == viewer else chance.choice(deck)

    match type(event).__name__:
        case "Deal":
            return replace(event, hands=tuple(tuple(other(s, c) for c in h) for s, h in enumerate(event.hands)))
        case "Reveal":
            return replace(event, cards=tuple(other(seat, card) for seat, card in enumerate(event.cards)))
        case "Draw" | "Play" | "Place":
            return replace(event, card=other(event.seat, event.card))
    return event
