"""Lets people count a round of 13: a number for each player and kind of card, checked while it is entered (A1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.games.thirteen.cards import OF_A_COLOUR, ROTTENS
from companion.games.thirteen.scorepad import Count, Recount, View
from companion.games.thirteen.scoring import KINDS, Tally
from companion.ui import addresses, bridge, theme
from companion.ui.games.thirteen.kinds import SHORT, Reasons, kind_heads, kind_line, majorities, majority_words
from companion.ui.games.thirteen.score_block import round_of
from companion.ui.parts import spread
from companion.ui.parts.fields import count_field
from companion.ui.parts.frame import grouped, panel
from companion.ui.parts.keys import main_key, tappable
from companion.ui.parts.marks import mark
from companion.ui.parts.names import row_name
from companion.ui.parts.table import Session, table_screen, use_table
from companion.ui.parts.texts import BOLD, announced, drawn, lettering, soft, titled
from companion.ui.parts.zoom import large

MOST: Final = {kind: ROTTENS if kind == "rotten" else OF_A_COLOUR for kind in KINDS}
"""How many cards of each kind there are."""

Draft = tuple[tuple[str, ...], ...]
"""What stands in the fields, by seat and kind; an empty field counts 0."""


@dataclass(frozen=True, slots=True)
class Work:
    """What is in the fields, and which field the steppers change: (seat, index of the kind)."""

    draft: Draft
    chosen: tuple[int, int] = (0, 0)

    def written(self, at: tuple[int, int], text: str) -> Work:
        seat, kind = at
        line, text = self.draft[seat], "".join(c for c in text if c in "0123456789")[:3]
        line = (*line[:kind], text, *line[kind + 1 :])
        return replace(self, draft=(*self.draft[:seat], line, *self.draft[seat + 1 :]))

    def decrease(self) -> Work:
        """Return the draft with one card fewer in the field; 0 stays 0."""
        return self.written(self.chosen, str(self._value() - 1)) if self._value() else self

    def increase(self) -> Work:
        return self.written(self.chosen, str(self._value() + 1))

    def moved_on(self) -> Work:
        """Return the draft with the next field chosen: this player's first, then the next player's."""
        seat, kind = self.chosen
        after = (seat, kind + 1) if kind + 1 < len(KINDS) else ((seat + 1) % len(self.draft), 0)
        return replace(self, chosen=after)

    def _value(self) -> int:
        seat, kind = self.chosen
        return int(self.draft[seat][kind] or 0)


Edit = Callable[[Callable[[Work], Work]], None]


def blank(players: int) -> Draft:
    return (("",) * len(KINDS),) * players


def draft_of(counts: Sequence[Tally]) -> Draft:
    """Return the fields as they would have been filled in for a counted round."""
    return tuple(tuple(str(getattr(one, kind)) for kind in KINDS) for one in counts)


def counts_of(draft: Draft) -> tuple[Tally, ...]:
    return tuple(Tally(*(int(text or 0) for text in line)) for line in draft)


@bridge.component
def Counting(session: Session, number: int, start: Draft, beside: Sequence[ft.Control]) -> ft.Control:
    """Draw the fields, which show ``start`` at first. The key is the round, so that every round begins anew."""
    page, table = ft.context.page, use_table(session, theme.MIDNIGHT)
    work, newest, change = bridge.use_draft(Work(start))
    say = table.say
    seen: View = table.seen
    again = number <= len(seen.rounds)
    counts = counts_of(work.draft)
    event = _event(number, again, counts)
    reasons: Reasons = ((),) * seen.players
    if session.problem(event) is None:
        after: View = session.preview(event)
        reasons = after.reasons[number - 1]

    def edit(by: Callable[[Work], Work]) -> None:
        before = newest().draft
        change(by)
        if newest().draft != before:  # a refusal stays while its reader looks for the field
            table.refuse(None)

    def confirm() -> None:
        table.tell(_event(number, again, counts_of(newest().draft)), then=on)

    def on() -> None:
        if session.correcting is None:
            page.navigate(addresses.session(session.id))

    dealer = (seen.dealer - seen.round + number) % seen.players
    title = say.t("Correct round {round}", round=number) if again else say.t("Count your cards")
    top = titled(say.t("Dealer: {name}", name=say.name(dealer)), title, theme.MIDNIGHT.colour)
    grid = panel([_grid(say, work, reasons, edit, table.device.touch)])
    check = panel([_checks(say, counts, reasons)])
    ok = say.t("Correct the round") if again or session.correcting else say.t("Confirm the round")
    return table_screen(
        table,
        columns=[[top, grid], [check, *beside]],
        beside=round_of(say, number, seen.deals),
        back=addresses.session(session.id) if seen.rounds and session.correcting is None else None,
        foot=[
            ft.Container(_steppers(say, work, edit), padding=ft.Padding(0, 0, 0, 10)),
            ft.Row([main_key(ok, confirm, "confirm", theme.MIDNIGHT)]),
        ],
    )


def _event(number: int, again: bool, counts: tuple[Tally, ...]) -> Count | Recount:
    return Recount(number, counts) if again else Count(counts)


def _grid(say: Say, work: Work, reasons: Reasons, edit: Edit, touch: bool) -> ft.Control:
    """Draw a field for each player and kind; the fields of a majority are lit."""
    draft, lit = work.draft, majorities(reasons)

    def cell(seat: int, kind: int) -> ft.Control:
        return count_field(
            draft[seat][kind],
            lambda text: edit(lambda old: old.written((seat, kind), text)),
            lambda: edit(lambda old: replace(old, chosen=(seat, kind))),
            spoken=say.t("{name}, {kind}", name=say.name(seat), kind=say.t(SHORT[KINDS[kind]])),
            identifier=f"count-{seat}-{KINDS[kind]}",
            chosen=work.chosen == (seat, kind),
            lit=(seat, KINDS[kind]) in lit,
            accent=theme.MIDNIGHT,
            soft_keyboard=not touch,
        )

    names = [row_name(say.name(seat)) for seat in range(len(draft))]
    lines = [kind_line(name, [cell(seat, kind) for kind in range(len(KINDS))]) for seat, name in enumerate(names)]
    return spread.table(ft.Column([grouped(line) for line in (kind_heads(say), *lines)], spacing=6))


def _checks(say: Say, counts: Sequence[Tally], reasons: Reasons) -> ft.Control:
    """Draw a line for each kind (A1), then one for each majority or tie; impossible counts have no ``reasons``."""
    lines = [_check(say, kind, sum(getattr(one, kind) for one in counts)) for kind in KINDS]
    return ft.Column([*lines, *[soft(text) for text in majority_words(say, reasons)]], spacing=5)


def _check(say: Say, kind: str, total: int) -> ft.Control:
    most, word = MOST[kind], say.t(SHORT[kind])
    facts = {"kind": word, "total": total, "most": most, "left": most - total}
    wrong = total > most
    if wrong:
        text = say.t("{kind}: {total} counted, only {most} exist", **facts)
    elif total == most:
        text = say.t("{kind}: all {most} counted", **facts)
    else:
        text = say.t("{kind}: {total} of {most} counted, {left} on the targets", **facts)
    told = soft(text, expand=True, **({"color": theme.WARN, "weight": BOLD} if wrong else {}))
    sign = (
        ft.Icon(ft.Icons.ERROR_OUTLINE, color=theme.WARN, size=theme.ICON_SMALL) if wrong else mark(kind, theme.COMPACT)
    )
    line = ft.Row([ft.Container(sign, width=20, alignment=ft.Alignment.CENTER), told], spacing=8)
    return ft.Semantics(identifier=f"check-{kind}", container=True, content=line)


def _steppers(say: Say, work: Work, edit: Edit) -> ft.Control:
    """Draw the keys one fewer, one more and next field, always at the same place under the thumb."""
    seat, kind = work.chosen
    name, word = say.name(seat), say.t(SHORT[KINDS[kind]])
    value = int(work.draft[seat][kind] or 0)
    number = lettering(str(value), size=theme.HEADLINE, weight=BOLD, color=theme.INK)
    label = ft.Row(
        [
            mark(KINDS[kind], theme.COMPACT),
            lettering(
                name, size=theme.SMALL, color=theme.SOFT, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True
            ),
        ],
        spacing=6,
    )
    shown: ft.Control = ft.Row([ft.Container(label, expand=True), number], spacing=8)
    if large():
        shown = ft.Column([label, number], spacing=0)

    def key(glyph: str, spoken: str, by: Callable[[Work], Work], identifier: str, width: int = 68) -> ft.Control:
        # never switched off: a quick tap would be lost before the key is painted as on again
        text = drawn(glyph, size=theme.HEADLINE, weight=BOLD, color=theme.INK if by(work) != work else theme.EDGE)
        return tappable(
            text,
            lambda: edit(by),
            spoken=spoken,
            identifier=identifier,
            bgcolor=theme.KEY,
            width=width,
            height=56,
            border_radius=16,
        )

    facts = {"name": name, "kind": word}
    return ft.Row(
        [
            key("−", say.t("{name}, {kind}: one fewer", **facts), Work.decrease, "fewer"),
            announced(
                "stepped",
                ft.Semantics(exclude_semantics=True, content=shown),
                label=say.t("{name}, {kind}: {value}", value=value, **facts),
                expand=True,
            ),
            key("+", say.t("{name}, {kind}: one more", **facts), Work.increase, "more"),
            key("→", say.t("Next field"), Work.moved_on, "next", 56),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
