"""Holds unsaved entries: cards, ranks and cells. Only the session knows what the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import Choice, wire
from companion.engine.wire import list_of
from companion.games.thricewise import scorepad
from companion.games.thricewise.cards import CARDS, RANKS, Card, Rank
from companion.games.thricewise.events import Place, Reveal, Start
from companion.games.thricewise.grid import Cell, PlacedCard
from companion.games.thricewise.scorepad import CHIPS
from companion.games.thricewise.view import View
from companion.ui.session.entry import Form, sensible

NONE: Final = ""
"""No card or rank is there yet."""


@dataclass(frozen=True, slots=True)
class Slots:
    """Places for a card or a rank each. ``at`` is the place for the next one."""

    words: tuple[str, ...] = ()
    at: int = 0

    @property
    def missing(self) -> int:
        return self.words.count(NONE)

    def put(self, word: str) -> Slots:
        """Put the word at ``at``, and move on to the next free place in order, if there is one."""
        words = (*self.words[: self.at], word, *self.words[self.at + 1 :])
        order = (*range(self.at + 1, len(words)), *range(self.at))
        return Slots(words, next((place for place in order if not words[place]), self.at))

    def toggled(self, word: str) -> Slots:
        """Put the word; if it is there already, remove it, and its place takes the next one."""
        if word not in self.words:
            return self.put(word)
        at = self.words.index(word)
        return Slots((*self.words[:at], NONE, *self.words[at + 1 :]), at)

    def holding(self, words: tuple[str, ...]) -> Slots:
        """Return this with the words of all devices; ``at`` goes on from a place that another one filled."""
        if words[self.at] == self.words[self.at] or NONE not in words:
            return replace(self, words=words)
        return Slots(words, words.index(NONE))


def empty(places: int) -> Slots:
    return Slots((NONE,) * places)


EMPTY_LINE: Final = empty(3)
"""The empty calculator: as many places as a triad has cards."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft with cards: ``slots`` hold the first cards of the grid, or those revealed by seat.

    While somebody is placing, ``card`` is the card to be laid and ``cell`` its cell.
    """

    slots: Slots = Slots()
    card: str = NONE
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class QuickDraft:
    """A draft of fast entry: ``slots`` hold the ranks revealed, by seat; ``chips`` are the triads of a card.

    ``line`` holds the cards in the calculator, which is open while ``calculating``.
    """

    slots: Slots = Slots()
    chips: tuple[int, ...] = ()
    calculating: bool = False
    line: Slots = EMPTY_LINE


Edit = Callable[[Callable[[Draft], Draft]], object]
QuickEdit = Callable[[Callable[[QuickDraft], QuickDraft]], object]


def begin(view: View, struck: tuple[object, ...]) -> Draft:
    """Return the draft with which an entry begins; it has again what was taken back or is being corrected."""
    was = struck[0] if struck else None
    if isinstance(view.awaits, Choice):
        if isinstance(was, Place) and was.card in view.placeable:
            return Draft(card=was.card, cell=at if (at := (was.row, was.col)) in view.open_cells else None)
        return Draft(card=view.placeable[0])
    cards: tuple[str, ...]
    if view.cards:
        places = view.players
        cards = was.cards if isinstance(was, Reveal) else ()
    else:  # the grid begins with all that no turn will reveal (G1, G2)
        places = len(view.unseen) - view.turns * view.players
        cards = tuple(laid.card for laid in was.cards) if isinstance(was, Start) else ()
    return Draft(Slots(cards) if len(cards) == places else empty(places))


def begin_quick(view: scorepad.View, struck: tuple[object, ...]) -> QuickDraft:
    """Do as ``begin``, for fast entry."""
    was, slots = struck[0] if struck else None, empty(view.players)
    if view.order:
        again = was.triads if isinstance(was, scorepad.Place) and was.seat == view.order[0] else ()
        return QuickDraft(slots, chips=again)
    if isinstance(was, scorepad.Reveal) and len(was.ranks) == view.players:
        slots = Slots(was.ranks)
    return QuickDraft(slots)


def entry_form(view: View) -> Form[Draft]:
    """Return how all devices share the cards, or the one to be laid and where; each looks at its own place."""

    def read(value: Any, mine: Draft) -> Draft:
        if not isinstance(view.awaits, Choice):
            return replace(mine, slots=_filled(mine.slots, value["slots"], CARDS))
        card = wire.one_of(view.placeable)(value["card"], "card")
        cell = None if value["cell"] is None else list_of(wire.a_number)(value["cell"], "cell")
        if cell is not None and cell not in view.open_cells:
            raise LookupError(cell)
        return replace(mine, card=card, cell=cell)

    return Form(lambda draft: {"slots": draft.slots.words, "card": draft.card, "cell": draft.cell}, read)


def _write_quick(draft: QuickDraft) -> object:
    line = draft.line.words if draft.calculating else EMPTY_LINE.words
    return {"slots": draft.slots.words, "chips": draft.chips, "line": line, "calculating": draft.calculating}


def _read_quick(value: Any, mine: QuickDraft) -> QuickDraft:
    return replace(
        mine,
        slots=_filled(mine.slots, value["slots"], RANKS),
        chips=tuple(CHIPS[CHIPS.index(one)] for one in wire.a_list(value["chips"], "chips")),
        calculating=wire.a_flag(value["calculating"], "calculating"),
        line=_filled(mine.line, value["line"], CARDS),
    )


def _by_seat(draft: QuickDraft) -> list[object]:
    """Return the rank of each seat; what else is entered is everybody's."""
    return [(rank, draft.chips, draft.calculating, draft.line) for rank in draft.slots.words]


QUICK_FORM: Final = Form(_write_quick, _read_quick, by_seat=_by_seat)
"""What all devices share in fast entry (see ``entry_form``)."""


def _filled(slots: Slots, value: object, known: Sequence[str]) -> Slots:
    words: tuple[str, ...] = list_of(sensible(wire.one_of([NONE, *known]), NONE))(value, "words")
    if len(words) != len(slots.words):
        raise ValueError(f"{len(words)} words for {len(slots.words)} places")
    return slots.holding(words)


def entry(view: View, draft: Draft) -> Start | Reveal | Place:
    """Return the event of a draft, whether it is complete or not."""
    if isinstance(view.awaits, Choice):
        row, col = draft.cell or (0, 0)
        return Place(view.awaits.seat, Card(draft.card), row, col)
    cards = tuple(map(Card, draft.slots.words))
    if view.cards:
        return Reveal(cards)
    across = len(cards) // 2
    return Start(tuple(PlacedCard(card, i // across, i % across) for i, card in enumerate(cards)))


def quick_entry(view: scorepad.View, draft: QuickDraft) -> scorepad.Reveal | scorepad.Place:
    """Do as ``entry``, for fast entry."""
    if view.order:
        return scorepad.Place(view.order[0], draft.chips)
    return scorepad.Reveal(tuple(map(Rank, draft.slots.words)))
