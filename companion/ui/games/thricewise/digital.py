"""Thricewise on the screen alone: the app deals, everybody chooses in secret, cards are laid by tap or by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine import SPECTATOR, Choice, Over, Seat, Together
from companion.games.thricewise.cards import Card
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import bridge, theme
from companion.ui.games.thricewise import placing
from companion.ui.games.thricewise.cards import decktet_card
from companion.ui.games.thricewise.draft import Draft, event, fresh
from companion.ui.games.thricewise.grid import cell_width, extent, grid_lines, room, zoom_keys
from companion.ui.games.thricewise.people import last_panel, people_panel
from companion.ui.parts.hand import Held, dropped, hand
from companion.ui.parts.keys import at_least, main_key, quiet_key
from companion.ui.parts.newest import use_newest
from companion.ui.parts.pile import pile
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import headline, soft

DECK: Final = 44
"""Width of the pile: as wide as a finger."""


@bridge.component
def ThricewiseGame(live: Session) -> Any:
    """``live`` is a ``Seated``, or a moment of the past, where nothing is to be tapped."""
    table = use_table(live, theme.PLUM)
    session = table.session
    zoom, set_zoom = ft.use_state(0)
    view = table.seen
    # while all choose, bots write too, and what one is about to choose stays lifted
    revision = -1 - view.turn if isinstance(view.awaits, Together) else session.revision
    kept, newest, update = bridge.use_draft(fresh(view, revision, ()))
    mine = session.mine

    def now(draft: Draft) -> Draft:
        return draft if draft.revision == revision else fresh(view, revision, ())

    def edit(change: Callable[[Draft], Draft]) -> None:
        table.refuse(None)
        update(lambda draft: change(now(draft)))

    def choose(row: int, col: int) -> None:
        broken = session.problem(placing.told(view, now(newest()).card, row, col))
        table.refuse(broken)
        if broken is None:
            edit(lambda draft: draft.on(row, col))

    def drop(told: ft.DragTargetEvent, row: int, col: int) -> None:
        card = dropped(told)
        broken = session.problem(placing.told(view, card, row, col))
        table.refuse(broken)
        if broken is None:
            edit(lambda draft: draft.laying(card).on(row, col))

    def confirm() -> None:
        table.tell(event(view, now(newest())))

    on_cell, on_drop = use_newest(choose), use_newest(drop)
    draft = now(kept)
    laying = mine and isinstance(view.awaits, Choice)
    more: dict[str, ft.Control] = {"top": _top(table, draft, edit, laying=laying)}
    points: dict[str, Any] = {}
    foot: list[ft.Control] = []
    if laying:
        triads = placing.made(table, draft)
        lit = frozenset(cell for triad in triads for cell in triad.cells)
        points = {"points": placing.brings(table, draft), "laying": draft.card, "chosen": draft.cell, "lit": lit}
        more["here"] = placing.here_panel(table, draft, triads)
        foot = [placing.foot(table, draft, triads, confirm)]
    elif view.placements and not isinstance(view.awaits, Together):
        points = {"lit": _last_triads(view)}
    own = () if view.viewer is SPECTATOR else tuple(view.hands[Seat(view.viewer)])
    if isinstance(view.awaits, Together) and own:
        foot = _choosing(table, draft, own, edit, mine=mine)
    elif own:
        more["hand"] = hand(table.desk, [_held(table, card, chosen=False, on_tap=None) for card in own])
    more["grid"] = _grid(table, zoom, on_tap=on_cell, on_drop=on_drop if laying else None, **points)
    deck = pile(table.say, view.left, width=DECK, accent=theme.PLUM)
    keys = ft.Row([deck, ft.Container(expand=True), *zoom_keys(table.say, zoom, set_zoom)], spacing=8)
    more["keys"], more["last"] = keys, last_panel(table.say, view)
    more["people"] = people_panel(table.say, view, session.levels)
    turn = min(view.turn + isinstance(view.awaits, Together), view.turns)
    beside = table.say.t("turn {turn} of {turns}", turn=turn, turns=view.turns)
    return table_screen(table, columns=_columns(table, more), foot=foot, beside=beside)


def _columns(table: Table, more: dict[str, ft.Control]) -> list[list[ft.Control]]:
    for name, control in more.items():
        control.key = name
    if table.desk.wide:
        order = [["top", "here", "people", "last", "hand"], ["grid", "keys"]]
    else:
        order = [["top", "grid", "here", "hand", "people", "keys", "last"]]
    return [[more[name] for name in column if name in more] for column in order]


def _top(table: Table, draft: Draft, edit: Any, *, laying: bool) -> ft.Control:
    """Whose turn it is, largest; what happened last. While one lays cards: the cards to lay."""
    say, view = table.say, table.seen
    if laying:
        return placing.top(table, draft, edit, drag=True)
    if isinstance(view.awaits, Together):
        large = say.t("Choose a card") if view.viewer is not SPECTATOR else say.t("Everybody chooses a card")
    elif isinstance(view.awaits, Choice):
        large = say.t("{name} places", name=say.name(view.awaits.seat))
    else:
        large = table.words.prompt(say, view)
    latest = ft.Semantics(
        identifier="latest",
        live_region=True,
        container=True,
        content=at_least(soft(table.session.latest(say)), 40, ft.Alignment.TOP_LEFT),
    )
    small = "" if isinstance(view.awaits, Over) else table.words.prompt(say, view)
    told = ft.Semantics(identifier="turn", container=True, content=soft(small))
    words = ft.Column([told, headline(large, theme.PLUM.colour)], spacing=2, expand=True)
    lying = [_shown(table, card) for card in view.placeable]
    return ft.Column([ft.Row([*lying, words], spacing=12), latest], spacing=6)


def _shown(table: Table, card: Card) -> ft.Control:
    return decktet_card(card, width=DECK, spoken=word(table.say, card), identifier=f"lay-{card}")


def _choosing(
    table: Table, draft: Draft, own: tuple[Card, ...], edit: Callable[[Callable[[Draft], Draft]], Any], *, mine: bool
) -> list[ft.Control]:
    """The hand: a tap lifts a card, the key below lays it face down. Until all have chosen it may be changed."""
    say, session = table.say, table.session
    chosen = session.chosen
    lifted = draft.card or chosen

    def lift(card: str) -> None:
        edit(lambda now: now.laying(card))

    held = [_held(table, card, chosen=card == lifted, on_tap=lift) for card in own]
    told = say.t("Tap the card that you want to turn over together with the others.")
    if chosen:
        told = say.t("{card} lies face down before you.", card=_capital(word(say, Card(chosen))))
    elif draft.card:
        told = say.t("Nobody sees it before all have chosen.")
    line = ft.Semantics(
        identifier="preview",
        live_region=True,
        container=True,
        content=at_least(soft(told, size=15), 40, ft.Alignment.CENTER_LEFT),
    )
    ready = draft.card and draft.card != chosen and (mine or chosen)
    words = say.t("Lay {card} face down", card=word(say, Card(draft.card))) if ready else say.t("Lay a card face down")
    key = (
        main_key(words, lambda: table.choose(draft.card), "choose", theme.PLUM)
        if ready
        else quiet_key(words, None, "choose")
    )
    return [line, hand(table.desk, held), ft.Container(ft.Row([key]), padding=ft.Padding(0, 8, 0, 0))]


def _held(table: Table, card: str, *, chosen: bool, on_tap: Callable[[str], Any] | None) -> Held:
    def paint(width: float) -> ft.Control:
        return decktet_card(
            card,
            width=width,
            spoken=word(table.say, Card(card)),
            identifier=f"hand-{card}",
            on_tap=None if on_tap is None else (lambda: on_tap(card)),
            chosen=chosen,
        )

    return Held(card, paint, chosen)


def _last_triads(view: View) -> frozenset[tuple[int, int]]:
    """The triads that the newest card made."""
    return frozenset(cell for triad in view.placements[-1].triads for cell in triad.cells)


def _grid(table: Table, zoom: int, **more: Any) -> ft.Control:
    space = room(ft.context.page.width or theme.COLUMN, table.desk.wide)
    width = cell_width(extent(table.seen), space, zoom)
    return grid_lines(table.say, table.seen, width, space, **more)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
