"""What has been entered of the final count, by cards or by sums, before it is kept. It draws nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.games.push.cards import COLOUR, COPIES_OF_NUMBER, NUMBERS, VALUE, VALUES, Card
from companion.games.push.scorepad import Count, Held, Sum, Total

Method = Literal["cards", "sums"]
Part = Literal["visible", "protected"]
PARTS: Final[tuple[Part, Part]] = ("visible", "protected")
NONE: Final = (0,) * len(NUMBERS)
SUM: Final = re.compile(r"\s*\d+(\s*\+\s*\d+)*\s*\+?\s*")
"""«3+5+6», while it is being typed."""
PLACE: Final[dict[str, int]] = {card: i for i, card in enumerate(NUMBERS)}
IN_DECK: Final = len(NUMBERS) * COPIES_OF_NUMBER


@dataclass(frozen=True, slots=True)
class Work:
    """``held`` counts copies by seat, part and card (in the order of NUMBERS); ``sums`` has points and cards as typed.

    ``seat`` and ``part`` are the ones being counted, ``card`` is the one tapped last.
    """

    held: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    sums: tuple[tuple[str, str], ...]
    method: Method = "cards"
    seat: int = 0
    part: Part = "visible"
    card: str = ""

    def copies(self, card: str) -> int:
        """Returns how many of a card are counted in the current seat and part."""
        return self._here()[PLACE[card]] if card else 0

    def add_card(self, card: str, by: int = 1) -> Work:
        """Adds a card, or takes one away while there is one. It does not look at the deck."""
        at = PLACE[card]
        here = self._here()
        line = (*here[:at], max(0, here[at] + by), *here[at + 1 :])
        mine = (line, self.held[self.seat][1]) if self.part == "visible" else (self.held[self.seat][0], line)
        held = (*self.held[: self.seat], mine, *self.held[self.seat + 1 :])
        return replace(self, held=held, card=card)

    def typed(self, seat: int, points: str | None = None, cards: str | None = None) -> Work:
        """Takes over what was typed. A sum of card values also fills in the number of cards, until that is typed."""
        old_points, old_cards = self.sums[seat]
        if points is not None and old_cards in ("", counted(old_points)):
            cards = counted(points)
        new = (old_points if points is None else points, old_cards if cards is None else cards)
        return replace(self, sums=(*self.sums[:seat], new, *self.sums[seat + 1 :]))

    def event(self) -> Count | Total:
        """Returns the event that the session keeps. An empty field counts 0."""
        if self.method == "sums":
            return Total(tuple(Sum(total(points) or 0, total(cards) or 0) for points, cards in self.sums))
        return Count(tuple(Held(_cards(visible), _cards(protected)) for visible, protected in self.held))

    def points(self, seat: int) -> int:
        """Returns a seat's points so far, by cards."""
        return sum(points_of(part) for part in self.held[seat])

    def cards(self, seat: int) -> int:
        return sum(map(sum, self.held[seat]))

    def of_colour(self, colour: str) -> int:
        """Returns how many cards of a colour all seats have together."""
        at = [i for i, card in enumerate(NUMBERS) if COLOUR[card] == colour]
        return sum(part[i] for parts in self.held for part in parts for i in at)

    def _here(self) -> tuple[int, ...]:
        return self.held[self.seat][PARTS.index(self.part)]


def blank(players: int) -> Work:
    return Work(((NONE, NONE),) * players, (("", ""),) * players)


def work_of(events: Sequence[object], players: int) -> Work:
    """Makes a draft of a count that was taken back or is being corrected; an empty one where there is no such count."""
    for event in events:
        if isinstance(event, Count):
            held = tuple((_copies(one.visible), _copies(one.protected)) for one in event.areas)
            return replace(blank(players), held=held)
        if isinstance(event, Total):
            sums = tuple((str(one.points), str(one.cards)) for one in event.totals)
            return replace(blank(players), sums=sums, method="sums")
    return blank(players)


def total(text: str) -> int | None:
    """Reads «3+5+6» as 14. Returns None for what is no sum."""
    if not SUM.fullmatch(text):
        return None
    return min(sum(int(term[:6]) for term in _terms(text)), 999_999)


def counted(text: str) -> str:
    """Returns how many cards «3+5+6» are, or an empty text if a number cannot be the value of a card."""
    terms = _terms(text) if SUM.fullmatch(text) else []
    return str(len(terms)) if len(terms) > 1 and all(int(term[:6]) in VALUES for term in terms) else ""


def points_of(part: Sequence[int]) -> int:
    """Returns the points of a part."""
    return sum(VALUE[card] * n for card, n in zip(NUMBERS, part, strict=True))


def card_of(colour: str, value: int) -> str:
    """Returns the card as events write it."""
    return next(card for card in NUMBERS if COLOUR[card] == colour and VALUE[card] == value)


def _terms(text: str) -> list[str]:
    return [term.strip() for term in text.split("+") if term.strip()]


def _cards(part: Sequence[int]) -> tuple[Card, ...]:
    return tuple(card for card, n in zip(NUMBERS, part, strict=True) for _ in range(n))


def _copies(cards: Sequence[str]) -> tuple[int, ...]:
    return tuple(cards.count(card) for card in NUMBERS)
