"""A card is being played: which card, then onto which target; what would come of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import RuleBroken, Seat, wire
from companion.games.thirteen.cards import COLOURS, TARGETS_OF, VALUE, Card, Colour
from companion.games.thirteen.events import Play
from companion.games.thirteen.view import View
from companion.games.thirteen.words import log_line
from companion.ui.parts.entry import Form, use_kept_entry
from companion.ui.parts.table import Table


@dataclass(frozen=True, slots=True)
class Draft:
    """A card and its target, either still open."""

    card: str = ""
    target: str = ""


def _read(value: Any, _mine: Draft) -> Draft:
    card, target = value
    return Draft(wire.one_of(["", *VALUE])(card, "card"), wire.one_of(["", *COLOURS])(target, "target"))


FORM: Final[Form[Draft]] = Form(lambda draft: [draft.card, draft.target], _read)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a card would do on a target: the sum it reaches and the cards it takes, or why it may not go there."""

    reaches: int = 0
    takes: int = 0
    sentence: str = ""
    broken: RuleBroken | None = None


@dataclass(frozen=True, slots=True)
class CardChoice:
    """One render's worth; the handlers ask for the newest choice, not for this render's.

    ``outcomes`` are what the card would do, by target; empty while there is no card.
    """

    card: str
    target: str
    outcomes: tuple[Outcome, ...]
    on_card: Callable[[str], None]
    on_target: Callable[[str], None]
    on_play: Callable[[], None]

    @property
    def outcome(self) -> Outcome | None:
        """Of the chosen card on the chosen target."""
        return self.outcomes[COLOURS.index(Colour(self.target))] if self.card and self.target else None


def use_card_choice(table: Table, seat: Seat) -> CardChoice:
    """A card with one target only brings its target along. A correction begins with what stands there now."""
    session = table.session

    def begin() -> Draft:
        was = next((one for one in session.struck if isinstance(one, Play)), None)
        return Draft(was.card, was.target) if was and session.correcting is not None else Draft()

    now, newest, update = use_kept_entry(table, "card", session.steps, begin, FORM)

    def on_card(card: str) -> None:
        fits = [target for target in COLOURS if session.problem(play_event(seat, card, target)) is None]
        if not fits:
            table.refuse(session.problem(play_event(seat, card, TARGETS_OF[card][0])))
            return
        same = newest().target if newest().card == card else ""
        update(lambda _: Draft(card, fits[0] if len(fits) == 1 else same))
        table.refuse(None)

    def on_target(target: str) -> None:
        card = newest().card
        if not card:
            return
        broken = session.problem(play_event(seat, card, target))
        table.refuse(broken)
        if broken is None:
            update(lambda _: Draft(card, target))

    def on_play() -> None:
        made = newest()
        if made.card and made.target:
            table.tell(play_event(seat, made.card, made.target))

    outcomes = outcomes_of(table, seat, now.card) if now.card else ()
    return CardChoice(now.card, now.target, outcomes, on_card, on_target, on_play)


def outcomes_of(table: Table, seat: Seat, card: str) -> tuple[Outcome, ...]:
    """What the card would do on each target, in the order of COLOURS."""
    return tuple(_outcome(table, seat, card, target) for target in COLOURS)


def play_event(seat: Seat, card: str, target: str) -> Play:
    """The event of that card on that target, whether it may be or not."""
    return Play(seat, Card(card), Colour(target))


def _outcome(table: Table, seat: Seat, card: str, target: str) -> Outcome:
    event = play_event(seat, card, target)
    seen: View = table.seen
    if broken := table.session.problem(event):
        return Outcome(broken=broken)
    after: View = table.session.preview(event)
    takes = len(after.taken[seat]) - len(seen.taken[seat])
    reaches = seen.sums[COLOURS.index(Colour(target))] + VALUE[card]
    return Outcome(reaches, takes, log_line(table.say, seen, event))
