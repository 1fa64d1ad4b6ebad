"""Lets a player choose a card of their hand and lay it: who lays one and who follows, where, and what it will bring."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.engine import SPECTATOR, Choice, Seat, Together, capital
from companion.games.thricewise import events, scorepad
from companion.games.thricewise.cards import Card
from companion.games.thricewise.scoring import Triad
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.games.thricewise.cards import DECK
from companion.ui.games.thricewise.draft import Draft, Edit
from companion.ui.games.thricewise.grid import Marks, OnCell, OnDrop, on_grid, triad_cells
from companion.ui.kit.board import KEYS, LINE, Area, area
from companion.ui.kit.frame import panel
from companion.ui.kit.hand import Held, hand, hand_high
from companion.ui.kit.keys import Tap, main_key, quiet_key
from companion.ui.kit.texts import announced, body, heading, large
from companion.ui.page_size import PageSize
from companion.ui.session.table import Table


def what_to_place(table: Table[View | scorepad.View]) -> str:
    """Say what is to be placed now, and who places next."""
    say, view = table.say, table.seen
    after = say.seats(view.order[1:])
    follows = capital(say.t("then {names}", names=after) if after else say.t("the last to place"))
    return f"{table.words.prompt(say, view)} {follows}"


def two_lines(table: Table, hint: str) -> tuple[str, str | None]:
    """Return what stands below the headline, and over the foot: what happened last, and the ``hint``.

    On a page without room to spare, and in large letters, there is one place for both: below the headline.
    """
    return (table.session.latest(table.say), hint) if hint_high(table.device.size) else (hint, None)


def hint_high(room: PageSize) -> int:
    """Return the height of the line over the foot; there is none where ``two_lines`` has one place for both."""
    return 0 if room.low or large() else LINE


def place_keys(table: Table, place: ft.Control) -> ft.Control:
    """Draw the key that places and, where T4 allows it, one that keeps the other set-aside cards."""
    awaits = table.seen.awaits
    offers = awaits.offers if isinstance(awaits, Choice) else ()
    keep = next((offer for offer in offers if isinstance(offer, events.Pass)), None)
    others = [quiet_key(table.say.t("Keep the others"), lambda: table.tell(keep), "pass")] if keep else []
    place.key = "place"  # beside another key or without one: the keyboard stays there
    return ft.Row([*others, place], spacing=8)


def card_keys(table: Table, draft: Draft, confirm: Callable[[], object]) -> ft.Control:
    """Draw the key that lays the card, once a cell is chosen."""
    if draft.cell is None:
        return place_keys(table, quiet_key(table.say.t("Choose a cell"), None, "place"))
    points = _points(_triads_here(table.seen, draft))
    words = table.say.plural("Place here: {n} point", "Place here: {n} points", points)
    return place_keys(table, main_key(words, confirm, "place", theme.PLUM))


def here_panel(table: Table[View], draft: Draft) -> ft.Control:
    """Draw the triads of the chosen cell in words."""
    say, made = table.say, _triads_here(table.seen, draft)
    if draft.cell is None:
        title = say.t("Where does the card go?")
        lines = [say.t("A framed cell shows what the card would score there; without a number it scores nothing.")]
    else:
        title = say.plural("Place here: {n} point", "Place here: {n} points", _points(made))
        lines = [on_grid(say, table.seen.grid, triad, {draft.cell: draft.card}) for triad in made]
    lines = lines or [say.t("No triad.")]
    words = ft.Column([heading(title), *[body(line) for line in lines]], spacing=4)
    return panel(announced("here", words))


def marks(view: View, draft: Draft, on_tap: OnCell, on_drop: OnDrop | None = None) -> Marks:
    """Return what the grid shows of the card: points on every cell where it may go, and the triads it would make."""
    points = {cell: _points(view.triads(Card(draft.card), *cell)) for cell in view.open_cells}
    lit = triad_cells(_triads_here(view, draft))
    return Marks(draft.card, points, draft.cell, lit, on_tap, on_drop)


def tap_cell(table: Table, draft: Draft, edit: Edit, confirm: Callable[[], object], row: int, col: int) -> None:
    """Choose a cell for the card to be laid; a second tap, once it was seen to be chosen, lays it there."""
    if draft.cell == (row, col):
        confirm()
    else:
        choose_cell(table, edit, draft.card, row, col)


def choose_cell(table: Table, edit: Edit, card: str, row: int, col: int) -> None:
    """Choose a cell for a card. If it cannot go there, or nobody is placing, the rules say why."""
    awaits = table.seen.awaits
    seat = awaits.seat if isinstance(awaits, Choice) else Seat(0)
    broken = table.session.problem(events.Place(seat, Card(card), row, col))
    table.refuse(broken)
    if broken is None:
        edit(lambda draft: replace(draft, card=card, cell=(row, col)))


def foot_area(table: Table) -> Area:
    """Return how large the grid may be above, or beside, this foot."""
    room = table.device.size
    return area(room, LINE, hand_high(room, max(1, len(_own_hand(table.seen)))), KEYS)


def hand_foot(
    table: Table[View], draft: Draft, edit: Edit, confirm: Callable[[], object]
) -> tuple[str, list[ft.Control]]:
    """Say what a tap would do, and draw the viewer's hand: the cards to lay, with the key that lays one; all to choose
    from; or, while nothing is to be chosen, the hand and the room for that key.
    """
    own, awaits = _own_hand(table.seen), table.seen.awaits
    if table.session.mine and isinstance(awaits, Choice):
        held, key = to_hold(table, draft, edit, drag=True), card_keys(table, draft, confirm)
        return what_to_place(table), laying(table, held, key)
    if own and isinstance(awaits, Together):
        return _choosing(table, draft, edit)
    resting = hand(table.device, DECK, [_held(table, card) for card in own])
    return "", laying(table, resting, ft.Container(height=theme.TOUCH)) if own else []


def to_hold(table: Table[View], draft: Draft, edit: Edit, *, drag: bool) -> ft.Control:
    """Draw the cards to lay in the place of the hand. With ``drag`` they can be dragged to the grid."""
    view = table.seen
    several = len(view.placeable) > 1
    held = [
        _held(table, card, functools.partial(_lift, edit, card), "lay", chosen=several and card == draft.card)
        for card in view.placeable
    ]
    return hand(table.device, DECK, held, (lambda _: None) if drag else None)


def laying(table: Table, cards: ft.Control, key: ft.Control) -> list[ft.Control]:
    """Draw the hand or the ``cards`` that ``to_hold`` made, and below them the ``key`` that lays one."""
    under = ft.Container(key, padding=ft.Padding(0, 0 if table.device.size.low else theme.GAP, 0, 0))
    return [cards, under]


def _own_hand(view: View) -> tuple[Card, ...]:
    return () if view.viewer is SPECTATOR else view.hands[Seat(view.viewer)]


def _choosing(table: Table, draft: Draft, edit: Edit) -> tuple[str, list[ft.Control]]:
    """Draw the hand to choose from: a tap lifts a card, the key or another tap lays it face down, until all chose."""
    say = table.say
    chosen = table.session.chosen
    lifted = draft.card or chosen
    lays = draft.card and draft.card != chosen and (table.session.mine or chosen)

    def on_card(card: Card) -> None:
        if lays and card == draft.card:
            table.choose(card)
        else:
            _lift(edit, card)

    held = [
        _held(table, card, functools.partial(on_card, card), chosen=card == lifted) for card in _own_hand(table.seen)
    ]
    sentence = say.t("Tap the card you want to reveal. All are revealed together.")
    if chosen:
        sentence = say.t("The {card} is face down in front of you.", card=capital(word(say, Card(chosen))))
    elif draft.card:
        sentence = say.t("Nobody sees it until everyone has chosen.")
    key = quiet_key(say.t("Choose a card"), None, "choose")
    if lays:
        words = say.t("Lay the {card} face down", card=word(say, Card(draft.card)))
        key = main_key(words, lambda: table.choose(draft.card), "choose", theme.PLUM)
    return sentence, laying(table, hand(table.device, DECK, held), ft.Row([key]))


def _lift(edit: Edit, card: Card) -> None:
    edit(lambda draft: replace(draft, card=card))


def _held(table: Table, card: Card, tap: Tap | None = None, name: str = "hand", *, chosen: bool = False) -> Held:
    return Held(card, card, word(table.say, card), tap, lit=chosen, chosen=chosen, name=name)


def _triads_here(view: View, draft: Draft) -> tuple[Triad, ...]:
    """Return the triads that the card would make on the chosen cell."""
    return view.triads(Card(draft.card), *draft.cell) if draft.cell else ()


def _points(triads: tuple[Triad, ...]) -> int:
    return sum(triad.value for triad in triads)
