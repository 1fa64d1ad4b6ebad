"""The viewer's hand, under the thumb: a tap lifts a card, then a tap or a drag puts it on a target.

Where a card fits one target only, a second tap on it plays it, and so does a flick that ends anywhere on the board.
"""

from __future__ import annotations

import asyncio
import functools
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine import seat_or_none
from companion.flet_patches.finger import MOVED_FOR
from companion.games.thirteen.cards import COLOURS, INDEX, VALUE, Card
from companion.games.thirteen.view import View
from companion.games.thirteen.words import target as target_word
from companion.games.thirteen.words import word
from companion.ui import bridge
from companion.ui.games.thirteen.cards import DECK
from companion.ui.games.thirteen.targets import CardChoice, outcome_of, outcome_words, play_event
from companion.ui.kit.hand import Held, hand
from companion.ui.kit.keys import use_pressed
from companion.ui.session.showing import ALL_SHOWN
from companion.ui.session.table import Table

FLICK: Final = 0.4
"""Seconds that a drag lasts at most to be a flick."""


@dataclass(frozen=True, slots=True)
class HandChoice:
    """The viewer's hand and the chosen card, for one render. ``of_card`` is for the targets; None for who looks on.

    ``cards`` have keys: the card itself, with a number from its second copy on.
    """

    cards: Mapping[str, Card]
    chosen: str
    of_card: CardChoice | None
    on_card: Callable[[str], object]
    on_drag: Callable[[str], object]
    on_drop: Callable[[str, str], object]
    on_flick: Callable[[str], object]
    """Plays a card that it is told; it stays lifted where it is not clear to which target it goes."""


def use_hand_choice(table: Table[View]) -> HandChoice:
    """Return the choice of a card in hand. A card stays lifted while others move, as long as it is in the hand."""
    session, view = table.session, table.seen
    me = seat_or_none(view.viewer)
    cards = {} if me is None else _sorted_hand(view.hands[me])
    kept, newest, update = bridge.use_draft("")
    chosen = kept if kept in cards else ""
    lifted = bridge.use_ref(lambda: 0.0)

    def fitting(key: str) -> list[str]:
        """Return the targets onto which a card may be played."""
        if me is None or key not in cards:
            return []
        return [target for target in COLOURS if session.problem(play_event(me, cards[key], target)) is None]

    def on_card(key: str) -> None:
        """Lift it; a second tap, once it was seen to be lifted, plays it where it may go to one target only."""
        if newest() == key and play_alone(key):
            return
        update(lambda now: "" if now == key else key)
        table.refuse(None)

    def play_alone(key: str) -> bool:
        """Play the card if it may go to one target only, and say whether it was."""
        where = fitting(key) if session.mine else []
        if len(where) == 1:
            play(key, where[0])
        return len(where) == 1

    def lift(key: str) -> None:
        lifted.current = asyncio.get_running_loop().time()
        update(lambda _: key)
        table.refuse(None)

    def play(key: str, target: str) -> None:
        if me is None or key not in cards:
            table.refuse(table.say.t("Tap a card, then a target; or drag it there."))
            return
        event = play_event(me, cards[key], target)
        if broken := session.problem(event):
            table.refuse(broken)
        else:
            table.tell(event, then=lambda: update(lambda _: ""))

    def on_drop(key: str, target: str) -> None:
        """A flick only points upwards: a target that it meets by chance, and that refuses the card, is not meant."""
        which = key or newest()
        moved = MOVED_FOR.get()
        lasted = asyncio.get_running_loop().time() - lifted.current if moved is None else moved
        if not (lasted < FLICK and target not in fitting(which) and play_alone(which)):
            play(which, target)

    use_pressed(("Escape",), lambda: update(lambda _: ""), due=bool(cards))  # before one is lifted: no press is lost
    of_card = None
    if me is not None:
        targets = COLOURS if chosen and session.mine else ()
        outcomes = tuple(outcome_of(table, play_event(me, cards[chosen], target)) for target in targets)
        of_card = CardChoice(outcomes, lambda target: play(newest(), target))
    return HandChoice(cards, chosen, of_card, on_card, lift, on_drop, lambda key: play_alone(key or newest()))


def hand_foot(table: Table, choice: HandChoice) -> tuple[str | None, list[ft.Control]]:
    """Say what the next tap would do, and draw the hand; nothing for whoever has none."""
    if not choice.cards:
        return None, []
    mine = table.session.mine
    held = list[Held]()
    for key, card in choice.cards.items():
        chosen = key == choice.chosen
        tap, lit = functools.partial(choice.on_card, key), chosen or (mine and not choice.chosen)
        held.append(Held(key, card, word(table.say, card), tap, lit=lit, chosen=chosen))
    return _preview(table, choice, mine), [hand(table.device, DECK, held, choice.on_drag, able=mine, below=True)]


def _preview(table: Table, choice: HandChoice, mine: bool) -> str:
    """Say what the next tap would do. It is never empty: screen readers may not read a line that was empty before."""
    say, of_card = table.say, choice.of_card
    if table.on_screen.showing is not ALL_SHOWN:
        return say.t("Tap to go on")
    if not mine or of_card is None:
        return say.t("You can already choose a card.")
    if not choice.chosen:
        return say.t("Tap a card, then a target; or drag it there.")
    fits = [(target, one) for target, one in zip(COLOURS, of_card.outcomes, strict=True) if one.fits]
    if len(fits) != 1:
        return say.t("Onto which target? Tap it.")
    target, outcome = fits[0]
    would = outcome_words(say, VALUE[choice.cards[choice.chosen]], outcome)
    return say.t("Tap it again, or {target}. {what}", target=target_word(say, target), what=would)


def _sorted_hand(hand: tuple[Card, ...]) -> dict[str, Card]:
    """Return the cards by key, sorted by colour and value."""
    copies = Counter[str]()
    cards = dict[str, Card]()
    for card in sorted(hand, key=INDEX.__getitem__):
        copies[card] += 1
        cards[card if copies[card] == 1 else f"{card}-{copies[card]}"] = card
    return cards
