"""The first cards, and those that everybody turns over together: entered one by one from the picker."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine import RuleBroken
from companion.games.thricewise.events import Reveal
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.boards.thricewise.draft import Draft, event
from companion.ui.boards.thricewise.triads import capital
from companion.ui.parts.cards.decktet import HIGH, decktet_print
from companion.ui.parts.cards.decktet_picker import decktet_picker
from companion.ui.parts.keys import main_key, quiet_key, tappable
from companion.ui.parts.names import shortened
from companion.ui.parts.table import Table
from companion.ui.parts.texts import BOLD, headline, lettering, soft

SLOT = 50
LETTERS = {2: 16, 3: 12, 4: 9, 5: 7}

Edit = Callable[[Callable[[Draft], Draft]], Any]


def top(table: Table, draft: Draft) -> ft.Control:
    """Whose card comes next, in the largest letters; then all of them."""
    say, view = table.say, table.seen
    small = table.words.prompt(say, view)
    if not view.cards:
        large = say.t("The first cards") if draft.missing else say.t("Everything lies there")
    elif draft.missing:
        large = say.t("{name}: which card?", name=say.name(draft.at))
    else:
        large = say.t("All cards are open")
    return ft.Column([soft(small), headline(large, theme.PLUM.colour)], spacing=2)


def slots(table: Table, draft: Draft, edit: Edit) -> ft.Control:
    """A place for every card; tap one to enter it again. When all are there, each says what becomes of it."""
    if table.seen.cards:
        told = _outcome(table, draft)
        line = [_seat_slot(table, draft, edit, seat, told[seat]) for seat in range(table.seen.players)]
        return ft.Row(line, spacing=6)
    across = len(draft.cards) // 2
    rows: list[ft.Control] = [
        ft.Row(
            [_first_slot(table, draft, edit, at) for at in range(start, start + across)],
            spacing=4,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        for start in (0, across)
    ]
    return ft.Column(rows, spacing=4)


def picker(table: Table, draft: Draft, on_pick: Callable[[str], Any]) -> ft.Control:
    unseen = frozenset(card for card, _ in table.seen.unseen)
    return decktet_picker(table.say, unseen, frozenset(draft.cards), on_pick, wide=table.desk.wide)


def why_not(table: Table, draft: Draft, card: str) -> RuleBroken | None:
    """Why this card cannot be entered now, in the words of the rules."""
    unseen = [one for one, _ in table.seen.unseen]
    if card in draft.cards:
        return None if draft.cards[draft.at] == card else _refused(table, draft, (card,) * len(draft.cards))
    if card in unseen:
        return None
    others = [one for one in unseen if one != card][: len(draft.cards) - 1]
    return _refused(table, draft, (card, *others))


def foot(table: Table, draft: Draft, confirm: Callable[[], Any]) -> ft.Control:
    say = table.say
    if draft.missing:
        words = say.plural("{n} card is still missing", "{n} cards are still missing", draft.missing)
        return ft.Row([quiet_key(words, None, "confirm")])
    words = say.t("Turned over together") if table.seen.cards else say.t("Begin with these cards")
    return ft.Row([main_key(words, confirm, "confirm", theme.PLUM)])


def _refused(table: Table, draft: Draft, cards: tuple[str, ...]) -> RuleBroken | None:
    return table.session.problem(event(table.seen, Draft(draft.revision, cards)))


def _outcome(table: Table, draft: Draft) -> list[str]:
    """Set aside, or the place in the order; blank until all cards are there."""
    say, blank = table.say, [""] * table.seen.players
    told = event(table.seen, draft)
    if draft.missing or not isinstance(told, Reveal) or table.session.problem(told):
        return blank
    order = table.session.preview(told).order
    ordinals = [say.t("places first"), say.t("2nd"), say.t("3rd"), say.t("4th"), say.t("5th")]
    return [ordinals[order.index(seat)] if seat in order else say.t("set aside") for seat in range(len(blank))]


def _seat_slot(table: Table, draft: Draft, edit: Edit, seat: int, told: str) -> ft.Control:
    say, card, here = table.say, draft.cards[seat], draft.at == seat and bool(draft.missing)
    name = say.name(seat)
    shown = shortened(name, LETTERS[table.seen.players])
    color = theme.PLUM.colour if here else theme.INK
    column = ft.Column(
        [
            lettering(shown, size=13, weight=BOLD, color=color, max_lines=1, no_wrap=True),
            _paper(card),
            lettering(told, size=12, color=theme.SOFT, max_lines=1, no_wrap=True),
        ],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    facts = {"name": name, "card": word(say, card) if card else say.t("no card yet")}
    spoken = say.t("{name}: {card}", **facts)
    return tappable(
        column,
        functools.partial(edit, lambda draft: draft.moved(seat)),
        spoken=f"{spoken}, {told}" if told else spoken,
        identifier=f"reveal-{seat}",
        chosen=here,
        bgcolor=theme.PLUM.tint if here else theme.CARD,
        border=ft.Border.all(2, theme.PLUM.colour if here else theme.LINE),
        height=None,
        padding=ft.Padding.symmetric(vertical=8),
        expand=True,
    )


def _first_slot(table: Table, draft: Draft, edit: Edit, at: int) -> ft.Control:
    say, card = table.say, draft.cards[at]
    across = len(draft.cards) // 2
    where = say.t("row {row}, column {col}", row=at // across, col=at % across)
    here = draft.at == at and bool(draft.missing)
    return tappable(
        _paper(card),
        functools.partial(edit, lambda draft: draft.moved(at)),
        spoken=capital(say.t("{where}: {card}", where=where, card=word(say, card) if card else say.t("no card yet"))),
        identifier=f"start-{at}",
        chosen=here,
        height=None,
        padding=3,
        border=ft.Border.all(2, theme.PLUM.colour if here else ft.Colors.TRANSPARENT),
    )


def _paper(card: str) -> ft.Control:
    """A card face up, or its empty place."""
    box: dict[str, Any] = {
        "width": SLOT,
        "height": round(SLOT * HIGH),
        "border_radius": 7,
        "alignment": ft.Alignment.CENTER,
    }
    if card:
        printed = decktet_print(card, SLOT)
        return ft.Container(printed, bgcolor=theme.FACE, border=ft.Border.all(1, theme.FACE_EDGE), **box)
    mark = lettering("?", size=20, weight=BOLD, color=theme.SOFT)
    return ft.Container(mark, bgcolor=theme.KEY, border=ft.Border.all(1, theme.EDGE), **box)
