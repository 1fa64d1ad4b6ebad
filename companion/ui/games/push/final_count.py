"""The final count of fast entry (E2, E3): card by card or as sums, checked against the deck as it is entered (M1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.games.push.scorepad import View
from companion.ui import bridge, theme
from companion.ui.games.push.count_draft import FORM, Edit, Method, Part, SumField, Work, points_of, work_of
from companion.ui.games.push.count_grid import card_grid, deck_check, stepper
from companion.ui.games.push.count_sums import ACROSS, line_to_show, sums_check, sums_panel, use_sum_keys
from companion.ui.kit.board import KEYS, Parts, area
from companion.ui.kit.fields import Fields
from companion.ui.kit.keys import choice_key, main_key, on_choice
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import lettering, strong
from companion.ui.kit.zoom import large
from companion.ui.session.entry import use_kept_entry
from companion.ui.session.table import Session, Table, board_screen, head, use_table

GAP: Final = 8
"""The pixels between lines of keys."""
STEPPER: Final = 56
PEOPLE: Final = 62
"""Heights of the keys that correct the last card, and of those for whose cards are counted."""


@bridge.component
def FinalCount(session: Session) -> Any:
    page, table = ft.context.page, use_table(session, theme.VERMILION)
    before = session.struck
    seen: View = table.seen
    work, newest, change = use_kept_entry(table, "count", session.steps, lambda: work_of(before, seen.players), FORM)
    say = table.say

    def edit(by: Callable[[Work], Work], /, *, typed: bool = False) -> None:
        """Keeps a change. If the deck does not hold so many cards, nothing changes and the refusal says so."""
        old = newest()
        new = by(old)
        broken = session.problem(new.event()) if new.method == "cards" and new.held != old.held else None
        if broken is not None or (new.method, new.held, new.sums) != (old.method, old.held, old.sums):
            table.refuse(broken)  # else it stays while its reader looks for the field
        if broken is None:
            change(by, typed=typed)

    room = table.device.size
    methods = ft.Row([_method(table, work, edit, "cards"), _method(table, work, edit, "sums")], spacing=8)
    keys = use_sum_keys(table, edit)
    fields: Fields[SumField] = ft.use_memo(lambda: Fields(page), [])

    def confirm() -> None:
        told = newest()
        table.tell(told.event(), blank=told.blank)

    done = ft.Row([main_key(say.t("The count is right"), confirm, "confirm", table.accent)])
    top = say.t("Count your cards")
    if work.method == "cards":
        on_board = area(room, STEPPER, KEYS, PEOPLE, strip=False, across=1)
        parts = Parts(
            head=head(table, top, "", across=1, told=ft.Container()),
            above=[_people(table, work, edit)],
            board=ft.Column([_parts(table, work, edit), card_grid(table, work, edit, on_board)], spacing=GAP),
            more=[methods, deck_check(table, work)],
            foot=[stepper(table, work, edit), ft.Container(done, padding=ft.Padding(0, GAP, 0, 0))],
            across=1,
        )
    else:
        parts = Parts(
            head=head(table, top, "", across=ACROSS, told=ft.Container()),
            board=sums_panel(table, work, edit, fields),
            more=[methods, sums_check(table, work)],
            foot=[done, ft.Container(keys, padding=ft.Padding(0, GAP, 0, 0))],
            across=ACROSS,
            follow=line_to_show(work, room),
        )
    return board_screen(table, parts, beside=say.t("final count"))


def _method(table: Table, work: Work, edit: Edit, method: Method) -> ft.Control:
    words = table.say.t("Card by card") if method == "cards" else table.say.t("Only totals")
    return choice_key(
        words,
        lambda: edit(lambda old: replace(old, method=method)),
        f"by-{method}",
        chosen=work.method == method,
        accent=table.accent,
    )


def _people(table: Table, work: Work, edit: Edit) -> ft.Control:
    """Draws a key for each seat, with what it has so far. A tap says whose cards are counted now."""
    say = table.say

    def key(seat: int) -> ft.Control:
        chosen = work.seat == seat
        points = say.plural("{n} point", "{n} points", sum(map(points_of, work.held[seat])))
        name = strong(say.name(seat), size=theme.COMPACT, color=on_choice(chosen, table.accent), lines=1)
        small = table.accent.on if chosen else theme.SOFT
        so_far = lettering(points, size=theme.SMALL, color=small, text_align=ft.TextAlign.CENTER)
        both = centred([name, so_far], spacing=0, tight=True)
        cards = say.plural("{n} card", "{n} cards", work.cards(seat))
        return choice_key(
            both,
            lambda: edit(lambda old: replace(old, seat=seat, part="visible", card="")),
            f"count-{seat}",
            chosen=chosen,
            accent=table.accent,
            spoken=say.t("{name}: {points}, {cards}", name=say.name(seat), points=points, cards=cards),
            least=46,
            margin=6,
        )

    keys = [key(seat) for seat in range(table.seen.players)]
    per = 2 if table.device.size.flat or large() else len(keys) if len(keys) <= 4 else 3
    lines = [keys[i : i + per] for i in range(0, len(keys), per)]
    lines[-1] += [ft.Container(expand=True) for _ in range(per - len(lines[-1]))]
    return ft.Column([ft.Row(line, spacing=6) for line in lines], spacing=6)


def _parts(table: Table, work: Work, edit: Edit) -> ft.Control:
    say = table.say

    def key(part: Part, words: str) -> ft.Control:
        points = points_of(work.held[work.seat][part == "protected"])
        told = say.t("{part}: {points}", part=words, points=points)
        return choice_key(
            told,
            lambda: edit(lambda old: replace(old, part=part, card="")),
            f"part-{part}",
            chosen=work.part == part,
            accent=table.accent,
        )

    return ft.Row([key("visible", say.t("Face up")), key("protected", say.t("Protected"))], spacing=6)
