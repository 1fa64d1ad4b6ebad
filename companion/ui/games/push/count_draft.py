"""What has been entered of the final count: cards by value and colour, or sums. No screen in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from companion.games.push.cards import COLOUR, COPIES_OF_NUMBER, NUMBERS, VALUE, VALUES
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
    """``held`` is by seat and part, copies by card in the order of NUMBERS; ``sums`` by seat: points and cards, typed.

    ``seat`` and ``part`` are the ones being counted, ``card`` the last one tapped.
    """

    held: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    sums: tuple[tuple[str, str], ...]
    method: Method = "cards"
    seat: int = 0
    part: Part = "visible"
    card: str = ""

    def copies(self, card: str) -> int:
        """In the place being counted."""
        return self._here()[PLACE[card]] if card else 0

    def more(self, card: str, by: int = 1) -> Work:
        """One card more, or one fewer; none stays none. The deck is not asked here."""
        at = PLACE[card]
        here = self._here()
        line = (*here[:at], max(0, here[at] + by), *here[at + 1 :])
        mine = (line, self.held[self.seat][1]) if self.part == "visible" else (self.held[self.seat][0], line)
        held = (*self.held[: self.seat], mine, *self.held[self.seat + 1 :])
        return replace(self, held=held, card=card)

    def typed(self, seat: int, points: str | None = None, cards: str | None = None) -> Work:
        """What stands in a field. A sum of card values tells how many cards they are, until that is typed itself."""
        old_points, old_cards = self.sums[seat]
        if points is not None and old_cards in ("", counted(old_points)):
            cards = counted(points)
        new = (old_points if points is None else points, old_cards if cards is None else cards)
        return replace(self, sums=(*self.sums[:seat], new, *self.sums[seat + 1 :]))

    def event(self) -> Count | Total:
        """As the session keeps it; a field left empty counts 0."""
        if self.method == "sums":
            return Total(tuple(Sum(total(points) or 0, total(cards) or 0) for points, cards in self.sums))
        return Count(tuple(Held(_cards(visible), _cards(protected)) for visible, protected in self.held))

    def points(self, seat: int) -> int:
        """So far, by cards."""
        return sum(points_of(part) for part in self.held[seat])

    def cards(self, seat: int) -> int:
        return sum(map(sum, self.held[seat]))

    def of_colour(self, colour: str) -> int:
        """Everybody's cards of a colour."""
        at = [i for i, card in enumerate(NUMBERS) if COLOUR[card] == colour]
        return sum(part[i] for parts in self.held for part in parts for i in at)

    def _here(self) -> tuple[int, ...]:
        return self.held[self.seat][PARTS.index(self.part)]


def blank(players: int) -> Work:
    return Work(((NONE, NONE),) * players, (("", ""),) * players)


def work_of(events: Sequence[Any], players: int) -> Work:
    """A count as it would have been entered: one taken back, or one being corrected; else an empty one."""
    for event in events:
        if isinstance(event, Count):
            held = tuple((_copies(one.visible), _copies(one.protected)) for one in event.areas)
            return replace(blank(players), held=held)
        if isinstance(event, Total):
            sums = tuple((str(one.points), str(one.cards)) for one in event.totals)
            return replace(blank(players), sums=sums, method="sums")
    return blank(players)


def total(text: str) -> int | None:
    """«3+5+6» is 14; nothing when it cannot be read."""
    if not SUM.fullmatch(text):
        return None
    return min(sum(int(term[:6]) for term in _terms(text)), 999_999)


def counted(text: str) -> str:
    """How many cards «3+5+6» are, when each number may be one card's."""
    terms = _terms(text) if SUM.fullmatch(text) else []
    return str(len(terms)) if len(terms) > 1 and all(int(term[:6]) in VALUES for term in terms) else ""


def points_of(part: Sequence[int]) -> int:
    """The values of cards, by their number of copies."""
    return sum(VALUE[card] * n for card, n in zip(NUMBERS, part, strict=True))


def card_of(colour: str, value: int) -> str:
    """The card's word in events."""
    return next(card for card in NUMBERS if COLOUR[card] == colour and VALUE[card] == value)


def _terms(text: str) -> list[str]:
    return [term.strip() for term in text.split("+") if term.strip()]


def _cards(part: Sequence[int]) -> tuple[Any, ...]:
    return tuple(card for card, n in zip(NUMBERS, part, strict=True) for _ in range(n))


def _copies(cards: Sequence[str]) -> tuple[int, ...]:
    return tuple(cards.count(card) for card in NUMBERS)
