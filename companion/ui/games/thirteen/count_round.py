"""Lets people count a round of 13: a number for each player and kind of card, checked while it is entered (A1)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import Say
from companion.games.thirteen.scorepad import Count, Recount, View
from companion.games.thirteen.scoring import KINDS, most_of
from companion.ui import addresses, bridge, theme
from companion.ui.games.thirteen.count_draft import FORM, NUMBERS, Draft, Field, Work, begin, blank, counts_of, draft_of
from companion.ui.games.thirteen.kinds import Reasons, kind_heads, kind_line, kind_name, majorities, majority_words
from companion.ui.games.thirteen.score_block import round_of
from companion.ui.kit import spread
from companion.ui.kit.board import KEYS, Parts, area, peeking
from companion.ui.kit.fields import Fields, NumberKey, count_field, listening, number_keys, number_keys_high
from companion.ui.kit.frame import grouped, panel, target
from companion.ui.kit.keys import main_key, tappable
from companion.ui.kit.signs import mark
from companion.ui.kit.texts import BOLD, NARROW, announced, drawn, large, most_lines, row_name, silent, soft, telling
from companion.ui.page_size import PageSize
from companion.ui.session.entry import Change, use_kept_entry, use_others_at
from companion.ui.session.questions import missing_line
from companion.ui.session.table import Session, Table, board_screen, head, use_table

ACROSS: Final = 5
"""How many numbers a line of keys has."""
ROWS: Final = 3
"""How many lines of keys there are."""
HIGHEST: Final = 96
"""The greatest height of a field."""
BETWEEN: Final = 6
"""The pixels between lines."""
OVER: Final = 51
"""The height in pixels of what scrolls along above the first one."""
ABOVE: Final = 180
LOW_ABOVE: Final = 120
"""The height in pixels from the top of the page to the first line of the grid, less on a low page."""
LINE: Final = 56
"""The least height of a line in pixels, where letters have their usual size."""
Cell = Callable[..., ft.Control]
"""Draws a field, ``lit`` or not."""


@bridge.component
def Counting(session: Session, number: int, beside: Sequence[ft.Control], done: Callable[[], object]) -> ft.Control:
    """Draw the fields of a round. The key is the round, so that every round begins anew.

    ``done`` is called once the round is kept. A device without the pen counts its own piles, and keeps no round.
    """
    table: Table[View] = use_table(session, theme.MIDNIGHT)
    page, say, room, view = ft.context.page, table.say, table.device.size, table.seen
    again = number <= len(view.rounds)
    name, moment = ("recount", session.steps) if again else ("count", number)
    seats = view.present[number - 1] if again else view.circle
    own = seats if table.own_seats is None else tuple(seat for seat in seats if seat in table.own_seats)
    work, newest, change = use_kept_entry(
        table, f"{name}-{number}", moment, lambda: begin(_start(table, number), own), FORM
    )
    others, stand = use_others_at(table)
    fields: Fields[Field] = ft.use_memo(lambda: Fields(page), [])

    def event_of(work: Work) -> Count | Recount:
        counts = counts_of(replace(work, seats=seats), view.players)
        return Recount(number, counts) if again else Count(counts)

    event = event_of(work)
    points: tuple[int, ...] = ()
    reasons: Reasons = ((),) * view.players
    if session.problem(event) is None:
        after: View = session.preview(event)
        points, reasons = after.points[number - 1], after.reasons[number - 1]

    def edit(by: Callable[[Work], Work], /, *, typed: bool = False) -> None:
        before = newest().draft
        change(by, typed=typed)
        if newest().draft != before:  # a refusal stays while its reader looks for the field
            table.refuse(None)
            stand(next(iter(FORM.touched(Work(before, own), newest())), None))

    def put(cards: int) -> None:
        field = newest().chosen
        if field is not None and cards > most_of(KINDS[field[1]]):
            alone = Work(blank(view.players), work.seats, field).put(cards)
            table.refuse(session.problem(event_of(alone)))
        else:
            press(lambda old: old.put(cards))

    def press(by: Callable[[Work], Work]) -> None:
        """Do what a key of the page says; the keyboard comes along."""
        edit(by)
        if (at := newest().chosen) is not None:
            fields.focus(at)

    def confirm() -> None:
        entered = newest()
        table.tell(event_of(entered), then=done, blank=entered.blank)

    title = say.t("Correct round {round}", round=number) if again else say.t("Count your cards")
    space = area(room, number_keys_high(ROWS, room), KEYS, strip=False, across=ACROSS, lines=1)
    least = theme.TOUCH * max(room.zoom, 1.0)
    high = least if large() else peeking(least, HIGHEST, BETWEEN, len(work.seats), space.height - OVER)
    cell = functools.partial(_cell, table, work, edit, fields, high)
    grid = panel(_count_grid(table, work, points, reasons, others, cell))
    sums = [_check(say, kind, [getattr(tally, kind) for tally in event.counts]) for kind in KINDS]
    missing = missing_line(say, replace(work, seats=seats).blank, len(seats))
    check = panel(ft.Column([*missing, *sums, *map(soft, majority_words(say, reasons))], spacing=5))
    ok = say.t("Correct it") if again or session.correcting else say.t("Confirm")
    kind = KINDS[work.chosen[1]] if work.chosen else ""
    keeps = main_key(ok, confirm, "confirm", theme.MIDNIGHT)
    if table.own_seats is not None:
        title = say.t("{name}’s pile", name=say.names[work.chosen[0] if work.chosen else own[0]])
        keeps = main_key(say.t("Back to the game"), done, "to-board", theme.MIDNIGHT)
    keys = _use_keys(say, kind, put, press, room)
    dealer = view.dealers[number - 1] if again else view.dealer
    dealt = grouped(soft(say.t("Dealer: {name}", name=say.name(dealer))))
    parts = Parts(
        head=head(table, title, _entering(say, work), across=ACROSS),
        lines=1,
        board=grid,
        foot=[ft.Container(ft.Row([keeps]), padding=ft.Padding(0, 0, 0, 8)), keys],
        more=[check, *beside, dealt] if table.own_seats is None else [check],
        across=ACROSS,
        follow=_line_to_show(work, room, number_keys_high(ROWS, room) + KEYS, max(LINE, high + BETWEEN)),
    )
    back = addresses.session(session.id) if view.rounds and session.correcting is None else None
    return board_screen(table, parts, beside=round_of(say, number, view.deals), back=back)


def _start(table: Table[View], number: int) -> Draft:
    """Return what the fields begin with: what was taken back or is being corrected, the round's counts, or nothing."""
    session, view = table.session, table.seen
    taken_back = [event for event in session.struck if isinstance(event, Count | Recount)]
    if taken_back and (session.correcting is not None or number > len(view.rounds)):
        return draft_of(taken_back[0].counts)
    return draft_of(view.rounds[number - 1]) if number <= len(view.rounds) else blank(view.players)


def _check(say: Say, kind: str, counts: Sequence[int]) -> ft.Control:
    """Draw how many cards of a kind are counted (A1), and whose count it may be if there are too many."""
    total, most = sum(counts), most_of(kind)
    facts = {"kind": kind_name(say, kind), "total": total, "most": most, "left": most - total}
    sign, look = mark(kind, theme.BODY), dict[str, object]()
    if total > most:
        text = say.t("{kind}: {total} counted, only {most} exist", **facts)
        top = [seat for seat, count in enumerate(counts) if count == max(counts)]
        again = say.t("Count again first: {names}", names=say.seats(top))
        text = f"{text}. {again}"
        sign = ft.Icon(ft.Icons.ERROR_OUTLINE, color=theme.WARN, size=theme.ICON_SMALL)
        look = {"color": theme.WARN, "weight": BOLD}
    elif total == most:
        text = say.t("{kind}: all {most} counted", **facts)
    else:
        text = say.t("{kind}: {total} of {most} counted, {left} on the targets", **facts)
    beside = ft.Container(sign, width=20, alignment=ft.Alignment.CENTER)
    line = ft.Row([beside, soft(text, expand=True, **look)], spacing=8)
    return ft.Semantics(identifier=f"check-{kind}", container=True, content=line)


def _entering(say: Say, work: Work) -> ft.Control:
    """Draw which field the keys fill."""
    if work.chosen is None:
        sentence = say.t("Everything is entered")
        return announced("entering", silent(soft(sentence)), label=sentence)
    sentence = _field_words(say, work, work.chosen)
    kind = KINDS[work.chosen[1]]
    words = f"{telling(say.name(work.chosen[0]), say.names, NARROW)} · {kind_name(say, kind)}"
    name = soft(words, color=theme.INK, weight=BOLD, lines=most_lines(1), expand=True)
    line = ft.Row([mark(kind, theme.BODY), name], spacing=6)
    return announced("entering", silent(line), label=sentence)


def _use_keys(
    say: Say, kind: str, put: Callable[[int], None], press: Callable[[Callable[[Work], Work]], None], room: PageSize
) -> ft.Control:
    """Draw a key for every possible number of cards: one tap a field, and nobody waits for a second digit.

    Of the chosen ``kind`` there may be fewer.
    """
    put_now = bridge.use_newest(put)
    erase, move_on = bridge.use_newest(lambda: press(Work.erase)), bridge.use_newest(lambda: press(Work.move_on))
    most = most_of(kind) if kind else NUMBERS[-1]

    def made() -> ft.Control:
        numbers = [
            NumberKey(str(n), str(n), f"number-{n}", functools.partial(put_now, n), faint=n > most) for n in NUMBERS
        ]
        others = [
            NumberKey(ft.Icons.BACKSPACE_OUTLINED, say.t("Erase"), "erase", erase),
            NumberKey(ft.Icons.ARROW_FORWARD, say.t("Next field"), "next", move_on),
        ]
        lines = [numbers[at : at + ACROSS] for at in range(0, len(numbers), ACROSS)]
        if room.flat:  # one column more would leave no room for the fields beside them
            return number_keys([*lines, others], (), room)
        return number_keys(lines, others, room)

    return bridge.use_kept(made, say.catalogue, most, room)


def _count_grid(
    table: Table, work: Work, points: Sequence[int], reasons: Reasons, others: frozenset[object], cell: Cell
) -> ft.Control:
    """Draw the grid; what ``cell`` draws of a majority is lit. ``points`` are by seat, nothing while the counts cannot
    be. At ``others`` another device counts just now.
    """
    say, lit = table.say, majorities(reasons)
    lines: list[ft.Control] = [target(grouped(kind_heads(say)), "line-kinds")]
    for seat in work.seats:
        so_far = say.plural("{n} point", "{n} points", points[seat]) if points else "–"
        so_far = say.t("elsewhere, too") if seat in others else so_far
        told = ft.Semantics(identifier=f"so-far-{seat}", container=True, content=soft(so_far, max_lines=1))
        name = ft.Column([row_name(say.name(seat), say.names), told], spacing=0)
        cells = [cell((seat, at), lit=(seat, kind) in lit) for at, kind in enumerate(KINDS)]
        lines.append(target(grouped(kind_line(name, cells)), f"line-{seat}"))
    return spread.stretched(lines, spacing=BETWEEN)


def _cell(
    table: Table, work: Work, edit: Change[Work], fields: Fields[Field], high: float, field: Field, *, lit: bool
) -> ft.Control:
    """Draw a field, ``high`` pixels high. On a touch device nothing is typed into it: it is tapped, and keys of numbers
    fill it.
    """
    value, chosen = work.value(field), work.chosen == field
    spoken, identifier = _field_words(table.say, work, field), f"count-{field[0]}-{KINDS[field[1]]}"

    def choose() -> None:
        edit(lambda old: old.choose(field))

    if table.device.touch:
        return tappable(
            drawn(value, size=theme.LARGE, most=1.6, weight=BOLD, color=theme.ON_LIT if lit else theme.INK),
            choose,
            spoken=spoken,
            identifier=identifier,
            bgcolor=theme.LIT if lit else theme.KEY,
            border=ft.Border.all(2, theme.MIDNIGHT.colour if chosen else theme.ON_LIT if lit else theme.KEY),
            border_radius=12,
            chosen=chosen,
            height=high,
            expand=True,
        )
    following = work.choose(field).move_on().chosen or field  # from the last field nobody is sent back to the first
    return count_field(
        value,
        lambda text: edit(lambda old: old.typed(field, text), typed=True),
        spoken=spoken,
        identifier=identifier,
        chosen=chosen,
        lit=lit,
        accent=theme.MIDNIGHT,
        ref=fields.of(field),
        on_focus=lambda _: choose() if fields.chosen_by_hand(field) else None,
        on_click=lambda _: edit(lambda old: old.click(field)),
        on_submit=lambda _: fields.focus(max(field, following)),
        high=high,
        **listening(value, chosen=chosen, over=work.over),
    )


def _field_words(say: Say, work: Work, field: Field) -> str:
    """Say what a field holds: «Éloïse, blue: 7»."""
    facts = {"name": say.name(field[0]), "kind": kind_name(say, KINDS[field[1]])}
    return say.t("{name}, {kind}: {value}", value=work.value(field) or say.t("nothing yet"), **facts)


def _line_to_show(work: Work, page: PageSize, below: float, line: float) -> str:
    """Return the line for the top, so that the chosen field and the line before it are in sight; none where all are.
    Where letters are large, a line has all the room, and what the kinds are called stands above the first.

    ``below`` is the height of what lies under the part that scrolls, ``line`` that of a line.
    """
    at = work.seats.index(work.chosen[0]) if work.chosen else 0
    taken = (LOW_ABOVE if page.low else ABOVE) + (0 if page.aside else below)
    if large():
        return f"line-{work.seats[at] if at else 'kinds'}"
    fits = taken + (at + 1) * line <= page.height
    return "" if fits or at == 0 else f"line-{work.seats[at - 1]}"
