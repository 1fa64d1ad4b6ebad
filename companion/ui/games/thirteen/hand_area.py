"""The hand of the one who looks: a card is lifted, then a target takes it, by tap or by drag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.engine import SPECTATOR, RuleBroken, Seat
from companion.games.thirteen.cards import COLOURS, INDEX
from companion.ui import bridge
from companion.ui.games.thirteen.play_card import CardChoice, outcomes_of, played
from companion.ui.parts.table import Table


@dataclass(frozen=True, slots=True)
class Slot:
    """A card in hand; ``key`` is the card, with a number from its second copy on."""

    key: str
    card: str


@dataclass(frozen=True, slots=True)
class HandChoice:
    """One render's worth. ``choice`` is what the targets show; None for somebody who holds no card."""

    slots: tuple[Slot, ...]
    chosen: str
    choice: CardChoice | None
    on_card: Callable[[str], None]
    on_drag: Callable[[str], None]
    on_drop: Callable[[str, str], None]


def use_hand_choice(table: Table) -> HandChoice:
    """A card stays lifted while others move, as long as it is in the hand."""
    session: Any = table.session
    viewer = table.seen.viewer
    slots = slots_of(table.seen.hands[viewer]) if viewer is not SPECTATOR else ()
    cards = {slot.key: slot.card for slot in slots}
    kept, newest, update = bridge.use_draft("")
    chosen = kept if kept in cards else ""

    def on_card(key: str) -> None:
        update(lambda now: "" if now == key else key)
        table.refuse(None)

    def lift(key: str) -> None:
        update(lambda _: key)
        table.refuse(None)

    def play(key: str, target: str) -> None:
        if key not in cards:
            table.refuse(table.say.t("First tap a card of your hand, then a target."))
            return
        event = played(Seat(viewer), cards[key], target)
        broken: RuleBroken | None = session.problem(event)
        if broken is not None:
            table.refuse(broken)
        else:
            table.tell(event, then=lambda: update(lambda _: ""))

    def on_drop(key: str, target: str) -> None:
        play(key or newest(), target)

    choice = None
    if slots:
        now = cards.get(chosen, "")
        outcomes = outcomes_of(table, Seat(viewer), now) if now and session.mine else ()
        choice = CardChoice(now, "", outcomes, lift, lambda target: play(newest(), target), _nothing)
    return HandChoice(slots, chosen, choice, on_card, lift, on_drop)


def slots_of(hand: tuple[Any, ...]) -> tuple[Slot, ...]:
    """By colour and value, as one would sort them."""
    seen: Counter[str] = Counter()
    found = []
    for card in sorted(hand, key=INDEX.__getitem__):
        seen[card] += 1
        found.append(Slot(card if seen[card] == 1 else f"{card}-{seen[card]}", card))
    return tuple(found)


def fits(holding: HandChoice) -> tuple[str, ...]:
    """The targets that would take the lifted card."""
    outcomes = holding.choice.outcomes if holding.choice else ()
    return tuple(target for target, one in zip(COLOURS, outcomes, strict=False) if one.broken is None)


def _nothing() -> None:
    """There is no key beside the targets."""
