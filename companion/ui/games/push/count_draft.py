"""Holds the final count while people enter it, by cards or by sums. It draws nothing."""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from companion.engine import UNCOUNTED, Unknown, wire
from companion.games.push.cards import COPIES_OF_NUMBER, NUMBERS, VALUES, Card
from companion.games.push.scorepad import Count, Held, Sum, Total
from companion.ui.kit.fields import SIGNS, terms_of, total
from companion.ui.session.entry import Change, Form, sensible

Method = Literal["cards", "sums"]
Part = Literal["visible", "protected"]
SumField = tuple[int, Literal["points", "cards"]]
"""A seat, and which of its two sums."""
LONGEST: Final = {"points": 60, "cards": 12}
"""How many signs a field takes."""


@dataclass(frozen=True, slots=True)
class Work:
    """``areas`` has by seat the cards counted so far; ``sums`` has points and cards as typed.

    ``seat`` and ``part`` are the ones being counted, ``card`` is the one tapped last; ``field`` is the sum that the
    number keys write. What stands in it is ``over`` (1, or 2 where it is so once more) if a digit takes its place:
    unless this device is typing it.
    """

    areas: tuple[Held, ...]
    sums: tuple[tuple[str, str], ...]
    method: Method = "sums"
    seat: int = 0
    part: Part = "visible"
    card: Card | None = None
    field: SumField = (0, "points")
    over: int = 1
    seats: Sequence[int] = ()
    """Those that are counted here."""

    def cards_of(self, part: Part) -> tuple[Card, ...]:
        area = self.areas[self.seat]
        return area.visible if part == "visible" else area.protected

    def add_card(self, card: Card, by: int = 1) -> Work:
        """Adds a card, or takes one away while there is one. It does not look at the deck."""
        here = self.cards_of(self.part)
        copies = max(0, here.count(card) + by)
        others = [other for other in here if other != card]
        cards = tuple(sorted([*others, *[card] * copies], key=NUMBERS.index))
        area = replace(self.areas[self.seat], **{self.part: cards})
        return replace(self, areas=(*self.areas[: self.seat], area, *self.areas[self.seat + 1 :]), card=card)

    def typed(self, field: SumField, text: str) -> Work:
        """Takes over what was typed. A sum of card values also fills in the number of cards, until that is typed."""
        text = self.sum_of(field) + text if self.over and text == "+" else text  # what stands there goes on
        seat, kind = field
        points, cards = self.sums[seat]
        if kind == "cards":
            cards = text
        else:
            cards = counted(text) if cards in ("", counted(points)) else cards
            points = text
        return replace(self, sums=(*self.sums[:seat], (points, cards), *self.sums[seat + 1 :]), over=0)

    def press(self, sign: str) -> Work:
        """Puts a digit or a + at the end of the chosen sum."""
        before = "" if self.over else self.sum_of(self.field)
        return self.typed(self.field, (before + sign)[: LONGEST[self.field[1]]])

    def erase(self) -> Work:
        """Takes the last sign away, or goes back where there is none."""
        if text := self.sum_of(self.field):
            return self.typed(self.field, text[:-1])
        at = self.fields.index(self.field) if self.field in self.fields else 0
        return replace(self, field=self.fields[max(0, at - 1)])

    def move_on(self, to: SumField | None = None) -> Work:
        """Chooses a field, or the next one; after the last comes the first."""
        at = self.fields.index(self.field) if self.field in self.fields else -1
        return replace(self, field=to or self.fields[(at + 1) % len(self.fields)], over=2 if self.over == 1 else 1)

    def sum_of(self, field: SumField) -> str:
        points, cards = self.sums[field[0]]
        return points if field[1] == "points" else cards

    @property
    def fields(self) -> tuple[SumField, ...]:
        """Return the fields that are to be filled: everybody's points, then the cards of those who tie (E3)."""
        seats = self.seats
        return (*((seat, "points") for seat in seats), *((seat, "cards") for seat in seats if seat in self.tied))

    @property
    def tied(self) -> frozenset[int]:
        """Return the seats that have as many points as another one, as far as points are entered."""
        scores = [total(points) or 0 for points, _ in self.sums]
        return frozenset(seat for seat, score in enumerate(scores) if score and scores.count(score) > 1)

    def event(self) -> Count | Total:
        """Returns the event that the session keeps. An empty field counts 0; cards may stay uncounted."""
        if self.method == "sums":
            return Total(tuple(Sum(total(points) or 0, _cards_of(points, cards)) for points, cards in self.sums))
        return Count(self.areas)

    @property
    def blank(self) -> tuple[int, ...]:
        """Return the seats for which nothing is counted, or no sum that can be read."""
        by_sums = self.method == "sums"
        return tuple(
            seat
            for seat, (points, _) in enumerate(self.sums)
            if (total(points) is None if by_sums else not self.cards(seat))
        )

    def cards(self, seat: int) -> tuple[Card, ...]:
        return (*self.areas[seat].visible, *self.areas[seat].protected)


Edit = Change[Work]


def blank(players: int) -> Work:
    return Work((Held(),) * players, (("", ""),) * players, seats=tuple(range(players)))


def work_of(events: Sequence[object], players: int, own: Collection[int] | None = None) -> Work:
    """Makes a draft of a count that was taken back or is being corrected; an empty one where there is no such count.

    Of ``own`` seats alone something is entered, where they are given.
    """
    begun = blank(players)
    if own:
        begun = replace(begun, seats=tuple(sorted(own)), seat=min(own), field=(min(own), "points"))
    for event in events:
        if isinstance(event, Count):
            return replace(begun, areas=event.areas, method="cards")
        if isinstance(event, Total):
            cards = ["" if entered.cards is UNCOUNTED else str(entered.cards) for entered in event.totals]
            sums = tuple((str(entered.points), count) for entered, count in zip(event.totals, cards, strict=True))
            return replace(begun, sums=sums)
    return begun


def _write(work: Work) -> dict[str, object]:
    parts = [(area.visible, area.protected) for area in work.areas]
    copies = [[[part.count(card) for card in NUMBERS] for part in both] for both in parts]
    at = [work.seat, work.part, *work.field]
    return {"held": copies, "sums": [list(both) for both in work.sums], "method": work.method, "at": at}


def _read(value: Any, mine: Work) -> Work:
    held = wire.list_of(sensible(_a_held, Held()))(value["held"], "held")
    sums = wire.list_of(sensible(_a_sum, ("", "")))(value["sums"], "sums")
    if not len(held) == len(sums) == len(mine.sums):
        raise ValueError("no such count")
    method: Method = "sums" if value["method"] == "sums" else "cards"
    new = replace(mine, areas=held, sums=sums, method=method)
    return replace(new, over=mine.over or int(new.sum_of(mine.field) != mine.sum_of(mine.field)))


def _resume(value: object, mine: Work, *, own: bool = False) -> Work:
    """Go on with the person that was chosen last, and at the next empty sum: another device may still be in that."""
    seat, part, line, kind = wire.a_list(wire.an_object(value, "count")["at"], "at")
    a_seat = functools.partial(wire.a_number, least=0, most=len(mine.sums) - 1)
    field: SumField = (a_seat(line, "line"), "cards" if kind == "cards" else "points")
    chosen: Part = "protected" if part == "protected" else "visible"
    work = replace(_read(value, mine), part=chosen)
    if (counting := a_seat(seat, "seat")) in work.seats:
        work = replace(work, seat=counting)
    if field[0] in work.seats:
        work = replace(work, field=field)
    return work if own else replace(work, field=next((one for one in work.fields if not work.sum_of(one)), work.field))


def _a_held(value: object, where: str) -> Held:
    copies = functools.partial(wire.a_number, least=0, most=COPIES_OF_NUMBER)
    visible, protected = wire.list_of(wire.list_of(copies))(value, where)
    return Held(_cards(visible), _cards(protected))


def _a_sum(value: object, where: str) -> tuple[str, str]:
    points, cards = wire.list_of(wire.a_text)(value, where)
    if not set(points + cards) <= SIGNS:
        raise ValueError(points)
    return points, cards


def _cards(copies: Sequence[int]) -> tuple[Card, ...]:
    return tuple(card for card, n in zip(NUMBERS, copies, strict=True) for _ in range(n))


def _by_seat(work: Work) -> list[object]:
    return [(work.method, *counted) for counted in zip(work.areas, work.sums, strict=True)]


FORM: Final = Form(_write, _read, _resume, "at", _by_seat)
"""What all devices share: the cards, the sums, and which of the two counts. Each has its own place, and begins where
somebody left off.
"""


def counted(text: str) -> str:
    """Returns how many cards «3+5+6» are, or an empty text if a number cannot be the value of a card."""
    terms = [] if total(text) is None else terms_of(text)
    return str(len(terms)) if len(terms) > 1 and all(int(term[:6]) in VALUES for term in terms) else ""


def _cards_of(points: str, cards: str) -> int | Unknown:
    """Return the number of cards as it was entered; whoever has no points has none."""
    count = total(cards)
    if count is None:
        return UNCOUNTED if total(points) else 0
    return count
