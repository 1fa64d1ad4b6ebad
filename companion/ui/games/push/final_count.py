"""The final count of fast entry: card by card, checked against the deck as it is entered (M1), or as totals:
everybody's points and, only where they tie, the number of cards (E2, E3).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import capital
from companion.games.push.cards import COLOUR, COLOURS, COPIES_OF_NUMBER, NUMBERS, VALUES, Card, points
from companion.games.push.scorepad import View
from companion.ui import bridge, theme
from companion.ui.games.push.count_draft import FORM, LONGEST, Edit, Part, SumField, Work, work_of
from companion.ui.kit import spread, texts
from companion.ui.kit.board import KEYS, MARGIN, Parts, area, aside_width, peeking
from companion.ui.kit.fields import Fields, NumberKey, listening, number_keys, number_keys_high, text_field, total
from companion.ui.kit.frame import grouped, panel, target
from companion.ui.kit.keys import GROWS, at_least, choice_key, main_key, on_choice, step_key, tappable
from companion.ui.kit.signs import mark
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, heading, large, lettering, short_name, soft, spoken_as, steady, strong
from companion.ui.page_size import PageSize
from companion.ui.session.entry import use_kept_entry
from companion.ui.session.questions import missing_line
from companion.ui.session.table import Session, Table, board_screen, head, use_table

STEPPER: Final = 56
PEOPLE: Final = 50
"""Heights of the keys that correct the last card, and of those for whose cards are counted."""

OF_A_COLOUR: Final = len(VALUES) * COPIES_OF_NUMBER
FIRST: Final = 22
CELLS: Final = 300
"""Widths of the numbers at the left, and of all in large letters, where a thumb finds what the page shows of it."""
BETWEEN: Final = 4
"""The pixels between keys of cards."""
SIDE: Final = 6
"""Those between keys of people, and at the left and right within one."""
AROUND: Final = 48
HEADS: Final = (34, 18, 27)
"""Heights of what stands above the keys, apart from their heads, and of those: upright, low, and turned."""
HIGHEST: Final = 110
"""The greatest height of a key."""
KEYS_ACROSS: Final = 5
"""How many keys of signs stand side by side."""
ABOVE: Final = 236
LOW_ABOVE: Final = 146
"""The height in pixels from the top of the page to the first line, less on a low page."""
FIELD: Final = 56
"""The least height of a line in pixels, where letters have their usual size."""
IN_FIELD: Final = 10
"""Of which so much lies around the words of a field."""
LINES_BETWEEN: Final = 10
OVER: Final = 77
"""The height in pixels of what scrolls along above the first line."""
UNDER: Final = 110
"""The height in pixels of what lies under the lines beside the keys."""
SIGNS: Final = ("12345", "67890")


@bridge.component
def FinalCount(session: Session) -> ft.Control:
    table: Table[View] = use_table(session, theme.VERMILION)
    page, say, seen = ft.context.page, table.say, table.seen
    work, newest, edit = use_count(table)
    room, across = table.device.size, 1 if work.method == "cards" else KEYS_ACROSS
    known, measure = ft.use_state(dict[str, float]())

    def measured(what: str) -> Callable[[float], object]:
        return lambda high: measure(lambda before: before | {f"{work.method} {what}": high})

    ways = ("sums", say.t("Only totals")), ("cards", say.t("Card by card"))
    methods = [_choices(table, work, edit, "method", "by", ways)] if table.own_seats is None else []
    fields: Fields[SumField] = ft.use_memo(lambda: Fields(page), [])
    keys = _use_sum_keys(table, edit, fields, newest)

    def confirm() -> None:
        count = newest()
        table.tell(count.event(), blank=count.blank)

    done: ft.Control = ft.Container()
    if table.own_seats is None:
        done = ft.Row([main_key(say.t("The count is right"), confirm, "confirm", table.accent)])
    missing = missing_line(say, work.blank, seen.players)
    top = head(table, say.t("Count your cards"), ft.Container(), across=across)
    if work.method == "cards":
        usual = area(room, STEPPER, KEYS, PEOPLE, strip=False, across=1).height - AROUND - HEADS[room.low + room.flat]
        told = [known.get(f"cards {what}", 0.0) for what in ("seen", "parts", "heads")]
        left = told[0] - sum(told[1:]) - MARGIN / 2 - theme.GAP - BETWEEN
        # the keys move once, when all is known: a finger that is on its way shall not meet the next card
        rows = len(COLOURS if room.flat else VALUES)
        high = peeking(theme.TOUCH, HIGHEST, BETWEEN, rows, left if all(told) else usual)
        lie: dict[Part, str] = {"visible": capital(say.t("face up")), "protected": capital(say.t("protected"))}
        worth = [(part, say.labelled(words, points(work.cards_of(part)))) for part, words in lie.items()]
        which = _choices(table, work, edit, "part", "part", worth, card=None)
        which.spacing = SIDE
        which.on_size_change = lambda e: measured("parts")(e.height)
        parts = Parts(
            head=top,
            above=[_people(table, work, edit)],
            board=ft.Column([which, _card_grid(table, work, edit, high, measured("heads"))], spacing=theme.GAP),
            more=[*methods, *missing, _deck_check(table, work)],
            foot=[_stepper(table, work, edit), ft.Container(done, padding=ft.Padding(0, theme.GAP, 0, 0))],
            across=across,
            measured=measured("seen"),
        )
    else:
        high, left = float(FIELD), known.get("sums seen", 0.0)
        if left and not room.aside and not large():  # lines that it does not hold are seen to go on below it
            high = peeking(FIELD, FIELD, LINES_BETWEEN, seen.players, left - OVER)
        parts = Parts(
            head=top,
            board=ft.Column([*methods, _sums_panel(table, work, edit, fields, high)], spacing=theme.GAP),
            more=[*missing, _sums_check(table, work)],
            foot=[done, ft.Container(keys, padding=ft.Padding(0, theme.GAP, 0, 0))],
            across=across,
            follow=_line_to_show(work, room, high),
            measured=measured("seen"),
        )
    return board_screen(table, parts, beside=say.t("final count"))


def use_count(table: Table[View]) -> tuple[Work, Callable[[], Work], Edit]:
    """Hold the count: on a phone without the pen, that of its own seats."""
    session, players, own = table.session, table.seen.players, table.own_seats
    work, newest, change = use_kept_entry(
        table, "count", session.steps, lambda: work_of(session.struck, players, own), FORM
    )

    def edit(by: Callable[[Work], Work], /, *, typed: bool = False) -> None:
        """Keeps a change. If the deck does not hold so many cards, nothing changes and the refusal says so."""
        new = by(old := newest())
        broken = session.problem(new.event()) if new.method == "cards" and new.areas != old.areas else None
        if broken is not None or (new.method, new.areas, new.sums) != (old.method, old.areas, old.sums):
            table.refuse(broken)  # else it stays while its reader looks for the field
        if broken is None:
            change(by, typed=typed)

    return work, newest, edit


def _choices(
    table: Table, work: Work, edit: Edit, of: str, name: str, words: Iterable[tuple[str, str]], **also: None
) -> ft.Row:
    """Draws a key for each way to count, or for each part of a seat's cards; it changes ``also`` what depends on it."""

    def key(value: str, told: str) -> ft.Control:
        by = functools.partial(replace, **{of: value, **also})
        chosen = getattr(work, of) == value
        return choice_key(told, lambda: edit(by), f"{name}-{value}", chosen=chosen, accent=table.accent)

    return ft.Row([key(*one) for one in words], spacing=8)


def _people(table: Table, work: Work, edit: Edit) -> ft.Control:
    """Draws a key for each seat, with what it has so far. A tap says whose cards are counted now."""
    say, players = table.say, table.seen.players
    per = 2 if table.device.size.flat or large() else players if players <= 4 else 3
    room = (aside_width(table.device.size, 1) - SIDE * (per - 1)) / per - 2 * SIDE

    def key(seat: int) -> ft.Control:
        chosen = work.seat == seat
        so_far = say.plural("{n} point", "{n} points", points(work.cards(seat)))
        color = on_choice(chosen, table.accent)
        name = short_name(say.name(seat), say.names, room, theme.BODY, GROWS, color=color)
        small = table.accent.on if chosen else theme.SOFT
        below = lettering(so_far, size=theme.SMALL, color=small, text_align=ft.TextAlign.CENTER)
        both = centred([name, below], spacing=0, tight=True)
        cards = say.plural("{n} card", "{n} cards", len(work.cards(seat)))
        return choice_key(
            both,
            lambda: edit(lambda old: replace(old, seat=seat, part="visible", card=None)),
            f"count-{seat}",
            chosen=chosen,
            accent=table.accent,
            spoken=say.labelled(say.name(seat), say.t("{what}, {more}", what=so_far, more=cards)),
            least=46,
            padding=ft.Padding(SIDE, 4, SIDE, 4),
        )

    keys = [key(seat) for seat in work.seats]
    return spread.in_lines(keys, min(per, len(keys)), SIDE, even=True)


def _card_grid(table: Table, work: Work, edit: Edit, high: float, measured: Callable[[float], object]) -> ft.Control:
    """Draws a line for each value and a column for each colour, ``high`` pixels each; on a phone on its side a line
    for each colour. ``measured`` is told how high what stands above them is. While protected cards are counted, colours
    that were protected are marked.
    """
    low = table.device.size.low and not large()
    first = FIRST * table.device.size.zoom

    def colour_label(colour: str) -> ft.Control:
        shown: list[ft.Control] = [mark(colour)]
        if not low:  # the colour is spoken with each key
            word = table.words.word(table.say, colour)
            shown.append(soft(word, size=steady(theme.SMALL, 1.5), color=theme.INK, no_wrap=True))
        return centred(shown, spacing=0)

    def value_label(value: int) -> ft.Control:
        text = strong(str(value), size=theme.LARGE, color=theme.SOFT)
        return ft.Semantics(exclude_semantics=True, content=text)

    lines_of = [NUMBERS[at : at + len(VALUES)] for at in range(0, len(NUMBERS), len(VALUES))]
    begins, above = [*map(colour_label, COLOURS)], [*map(value_label, VALUES)]
    if not table.device.size.flat:
        lines_of, begins, above = [*zip(*lines_of, strict=True)], above, begins
    columns = [ft.Container(label, expand=True, alignment=ft.Alignment.CENTER) for label in above]
    heads = ft.Row([ft.Container(width=first), *columns], spacing=BETWEEN)
    heads.on_size_change = lambda e: measured(e.height)
    lines: list[ft.Control] = [heads]
    for label, cards in zip(begins, lines_of, strict=True):
        begin = ft.Container(label, width=first, alignment=ft.Alignment.CENTER)
        lines.append(
            grouped(ft.Row([begin, *[_cell(table, work, edit, card, high) for card in cards]], spacing=BETWEEN))
        )
    return spread.table(ft.Column(lines, spacing=BETWEEN), CELLS)


def _cell(table: Table, work: Work, edit: Edit, card: Card, high: float) -> ft.Control:
    say = table.say
    copies = work.cards_of(work.part).count(card)
    called = table.words.word(say, card)
    marked = work.part == "protected" and COLOUR[card] in table.seen.protected[work.seat]
    edge = table.accent.colour if work.card == card else theme.ON_LIT if marked else theme.KEY
    return tappable(
        strong(str(copies) if copies else "·", size=theme.LARGE, color=theme.INK if copies else theme.EDGE),
        lambda: edit(lambda old: old.add_card(card)),
        spoken=say.t("{card}, {copies} counted: add one", card=called, copies=copies),
        identifier=f"add-{card}",
        bgcolor=theme.LIT if copies else theme.KEY,
        border=ft.Border.all(2, edge),
        border_radius=12,
        height=high,
        expand=True,
        fast=True,
    )


def _stepper(table: Table, work: Work, edit: Edit) -> ft.Control:
    """Draws the card tapped last, with a key that takes one away and a key that adds one."""
    say, card = table.say, work.card
    copies = work.cards_of(work.part).count(card) if card else 0
    name, card_name = say.name(work.seat), table.words.word(say, card) if card else ""
    where = say.t("face up") if work.part == "visible" else say.t("protected")
    shown = say.t("Tap the cards")
    sentence = say.labelled(name, shown)
    if card:
        facts = {"name": name, "card": card_name, "where": where, "copies": copies}
        sentence = say.t("{name}, {where} – {card}: {copies}", **facts)
        # whose cards, and where they lie, the chosen keys say
        shown = say.labelled(card_name, copies)

    def key(sign: str, spoken: str, by: int, identifier: str) -> ft.Control:
        able = bool(card) and (by > 0 or copies > 0)

        def count() -> None:
            edit(lambda old: old.add_card(old.card, by) if old.card else old)

        return step_key(sign, count, identifier, spoken=spoken, able=able, width=64, padding=2)

    words = drawn(shown, size=theme.BODY, most=1.5, weight=BOLD, color=theme.INK, max_lines=3 if large() else 2)
    counted = spoken_as(sentence, ft.Container(words, expand=True), "counted", live_region=True, expand=True)
    fewer, more = key("−", say.t("One fewer"), -1, "fewer"), key("+", say.t("One more"), 1, "more")
    return ft.Row([counted, fewer, more], spacing=8)


def _deck_check(table: Table, work: Work) -> ft.Control:
    """Compares everybody's cards with the deck. What is missing was discarded."""
    say = table.say
    cards = [card for seat in range(table.seen.players) for card in work.cards(seat)]

    def line(colour: str) -> ft.Control:
        found = sum(COLOUR[card] == colour for card in cards)
        counted = say.labelled(table.words.word(say, colour), say.t("{n} of {total}", n=found, total=OF_A_COLOUR))
        row = ft.Row([ft.Container(mark(colour, theme.BODY), width=22), soft(counted, color=theme.INK)], spacing=8)
        return ft.Semantics(identifier=f"check-{colour}", container=True, content=row)

    missing = say.t(
        "Number cards counted: {counted} of {most}. The rest should be in the discards.",
        counted=len(cards),
        most=OF_A_COLOUR * len(COLOURS),
    )
    return panel(
        heading(say.t("Compared with the deck")),
        *[line(colour) for colour in COLOURS],
        grouped(soft(missing)),
        spacing=4,
    )


def _sums_panel(table: Table, work: Work, edit: Edit, fields: Fields[SumField], high: float) -> ft.Control:
    """Draw a line for each player, ``high`` pixels high. On a touch device nothing is typed: fields are tapped, and the
    keys write.
    """
    say = table.say

    def enter(place: SumField) -> None:
        """Go on to the next field, by keyboard."""
        following = work.move_on(place).move_on().field
        if work.fields.index(following):
            fields.focus(following)

    def field(place: SumField, words: str) -> ft.Control:
        seat, kind = place
        text, chosen = work.sum_of(place), work.field == place
        spoken = say.t("{name}, {kind}: {value}", name=say.name(seat), kind=words, value=text or say.t("nothing yet"))
        if table.device.touch:
            return _sum_key(
                text, words, chosen, spoken, f"{kind}-{seat}", lambda: edit(lambda old: old.move_on(place)), high
            )

        def choose(_: object) -> None:
            if fields.chosen_by_hand(place):
                edit(lambda old: old if old.field == place else replace(old, field=place, over=0))

        inside = text_field(
            text,
            lambda typed: edit(lambda old: old.typed(place, typed), typed=True),
            words,
            f"{kind}-{seat}",
            keyboard_type=ft.KeyboardType.TEXT,
            input_filter=ft.InputFilter(regex_string=r"^[0-9+ ]*$"),
            max_length=LONGEST[kind],
            on_focus=choose,
            on_click=lambda _: edit(lambda old: old.move_on(place)),
            on_submit=lambda _: enter(place),
            ref=fields.of(place),
            **listening(text, chosen=chosen, over=work.over),
        )
        return ft.MergeSemantics(content=ft.Semantics(label=spoken, content=inside))

    def line(seat: int) -> ft.Control:
        text, _ = work.sums[seat]
        score = total(text)
        result = strong("" if score is None or "+" not in text else f"= {score}")
        name = ft.Column([texts.row_name(say.name(seat), say.names), result], spacing=0)
        parts = [ft.Container(name, expand=3), ft.Container(field((seat, "points"), say.t("Points")), expand=4)]
        if seat in work.tied:
            parts.append(ft.Container(field((seat, "cards"), say.t("Cards")), expand=3))
        return target(grouped(ft.Row([*parts], spacing=8)), f"line-{seat}")

    how = soft(say.t("Sums are allowed: 3+5+6. The number of cards is asked for only where points are equal (E3)."))
    return panel(*[line(seat) for seat in work.seats], how, spacing=LINES_BETWEEN)


def _sums_check(table: Table, work: Work) -> ft.Control:
    """Draw what everybody has, in words."""
    say = table.say
    lines: list[ft.Control] = []
    for seat, (scored, cards) in enumerate(work.sums):
        score = say.plural("{n} point", "{n} points", total(scored) or 0)
        words = say.labelled(say.name(seat), score)
        if (count := total(cards)) is not None:
            words = say.t("{what}, {more}", what=words, more=say.plural("{n} card", "{n} cards", count))
        lines.append(ft.Semantics(identifier=f"told-{seat}", container=True, content=strong(words)))
    names = say.listing([say.name(seat) for seat in sorted(work.tied)])
    tie = say.t("Equal points: count the cards of {names} as well (E3).", names=names)
    inside = soft(tie, color=theme.INK) if work.tied else ft.Container()
    lines.append(ft.Semantics(identifier="tie", live_region=True, container=True, content=inside))
    return panel(*lines, spacing=6)


def _use_sum_keys(table: Table, change: Edit, fields: Fields[SumField], newest: Callable[[], Work]) -> ft.Control:
    """Draw keys for digits, for a + between sums, and for the next field. The keyboard comes along."""
    say, room = table.say, table.device.size

    def edit(by: Callable[[Work], Work]) -> None:
        change(by)
        fields.focus(newest().field)

    press = bridge.use_newest(lambda sign: edit(lambda old: old.press(sign)))
    erase = bridge.use_newest(lambda: edit(Work.erase))
    move_on = bridge.use_newest(lambda: edit(Work.move_on))

    def made() -> ft.Control:
        lines = [[NumberKey(n, n, f"number-{n}", functools.partial(press, n)) for n in line] for line in SIGNS]
        last = [
            NumberKey("+", say.t("Plus"), "plus", functools.partial(press, "+")),
            NumberKey(ft.Icons.BACKSPACE_OUTLINED, say.t("Erase"), "erase", erase),
            NumberKey(ft.Icons.ARROW_FORWARD, say.t("Next field"), "next", move_on, wide=3),
        ]
        return number_keys([*lines, last], (), room)

    return bridge.use_kept(made, table.device.lang, room)


def _line_to_show(work: Work, page: PageSize, high: float) -> str:
    """Return the line that has to be at the top so that the chosen field is in sight; none where all are."""
    seat = work.field[0]
    below = 0 if page.aside else number_keys_high(len(SIGNS) + 1, page) + UNDER
    above = LOW_ABOVE if page.low else ABOVE
    fits = not large() and above + (seat + 1) * (high + LINES_BETWEEN) + below <= page.height
    return "" if fits or seat == 0 else f"line-{seat - 1}"


def _sum_key(
    text: str, words: str, chosen: bool, spoken: str, identifier: str, on_tap: Callable[[], object], high: float
) -> ft.Control:
    """Draw a field that is tapped, with its name above what stands in it."""
    edge = theme.VERMILION.colour if chosen else theme.EDGE
    number = strong(text or " ", size=theme.LARGE, max_lines=1, style=texts.LOW)
    inside = ft.Column([soft(words, max_lines=1), number], spacing=0)
    return tappable(
        at_least(inside, round(high) - IN_FIELD, ft.Alignment.CENTER_LEFT),
        on_tap,
        spoken=spoken,
        identifier=identifier,
        chosen=chosen,
        bgcolor=theme.PAPER,
        border=ft.Border.all(2, edge),
        padding=ft.Padding(12, 3, 12, 3),
    )
