"""A round of 13 being counted: a number for each player and kind of card, checked while it is entered (A1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.engine import RuleBroken, Stale
from companion.engine.words import N_, Say
from companion.games.thirteen.cards import OF_A_COLOUR, ROTTENS
from companion.games.thirteen.scorepad import Count, Recount
from companion.games.thirteen.scoring import KINDS, Tally
from companion.sessions.live import LiveSession
from companion.ui import bridge, theme
from companion.ui.desk import use_desk
from companion.ui.parts.fields import count_field
from companion.ui.parts.frame import panel, screen
from companion.ui.parts.keys import main_key, tappable
from companion.ui.parts.marks import mark
from companion.ui.parts.names import row_name
from companion.ui.parts.texts import BOLD, headline, soft, warning

Draft = tuple[tuple[str, ...], ...]
"""What stands in the fields, by seat and kind; an empty field counts 0."""

MOST: Final = {kind: ROTTENS if kind == "rotten" else OF_A_COLOUR for kind in KINDS}
SHORT: Final = {"blue": N_("Blue"), "yellow": N_("Yellow"), "green": N_("Green"), "rotten": N_("Rotten")}


def blank(players: int) -> Draft:
    return (("",) * len(KINDS),) * players


def draft_of(counts: Sequence[Tally]) -> Draft:
    """A counted round as it would have been entered."""
    return tuple(tuple(str(getattr(one, kind)) for kind in KINDS) for one in counts)


def counts_of(draft: Draft) -> tuple[Tally, ...]:
    return tuple(Tally(*(int(text or 0) for text in line)) for line in draft)


@bridge.component
def Counting(
    session: LiveSession,
    number: int,
    start: Draft,
    beside: Sequence[ft.Control],
) -> ft.Control:
    """``start`` is what the fields show at first; keyed by round, so that every round begins with its own."""
    desk, page = use_desk(), ft.context.page
    draft, change = ft.use_state(start)
    chosen, choose = ft.use_state((0, 0))
    refused, refuse = ft.use_state("")
    say, words, seen, revision = desk.say(session.names), session.game.words, session.look(), session.revision
    counts = counts_of(draft)
    correcting = number <= len(seen.rounds)
    event = Recount(number, counts) if correcting else Count(counts)
    after = None if session.problem(event) else session.preview(event)
    reasons = after.reasons[number - 1] if after else ((),) * seen.players

    def write(at: tuple[int, int], text: str) -> None:
        change(lambda old: _written(old, at, text))
        refuse("")

    def step(by: int) -> None:
        change(lambda old: _written(old, chosen, str(max(0, int(old[chosen[0]][chosen[1]] or 0) + by))))
        refuse("")

    def confirm() -> None:
        try:
            session.tell(event, seen=revision)
        except RuleBroken as broken:
            refuse(words.refusal(say, broken))
        except Stale:
            refuse(say.t("Somebody has just changed this match on another screen. Look again, then confirm."))
        else:
            page.navigate(f"/session/{session.id}")

    dealer = (seen.dealer - seen.round + number) % seen.players
    title = say.t("Correct round {round}", round=number) if correcting else say.t("Count your cards")
    top = ft.Column(
        [soft(say.t("Dealer: {name}", name=say.name(dealer))), headline(title, theme.MIDNIGHT.colour)], spacing=2
    )
    grid = panel([_grid(say, draft, chosen, reasons, write, choose, desk.touch)])
    check = panel([_check(say, counts, reasons)])
    ok = say.t("Correct the round") if correcting else say.t("Confirm the round")
    return screen(
        desk,
        columns=[[top, grid], [check, *beside]],
        title=words.title(say),
        beside=say.t("round {round} of {deals}", round=number, deals=seen.deals),
        back=lambda: page.navigate(f"/session/{session.id}" if seen.rounds else "/"),
        foot=[
            *([warning(refused, "refusal")] if refused else []),
            _steppers(say, draft, chosen, step, choose),
            ft.Row([main_key(ok, confirm, "confirm", theme.MIDNIGHT)]),
        ],
    )


def _written(draft: Draft, at: tuple[int, int], text: str) -> Draft:
    seat, kind = at
    line = draft[seat]
    return (*draft[:seat], (*line[:kind], text, *line[kind + 1 :]), *draft[seat + 1 :])


def _grid(
    say: Say, draft: Draft, chosen: tuple[int, int], reasons: Any, write: Any, choose: Any, touch: bool
) -> ft.Control:
    lit = {
        (seat, dict(r.facts).get("colour")) for seat, told in enumerate(reasons) for r in told if r.key == "majority"
    }

    def cell(seat: int, kind: int) -> ft.Control:
        return count_field(
            draft[seat][kind],
            lambda text: write((seat, kind), text),
            lambda: choose((seat, kind)),
            spoken=say.t("{name}, {kind}", name=say.name(seat), kind=say.t(SHORT[KINDS[kind]])),
            identifier=f"count-{seat}-{KINDS[kind]}",
            chosen=chosen == (seat, kind),
            lit=(seat, KINDS[kind]) in lit,
            accent=theme.MIDNIGHT,
            soft_keyboard=not touch,
        )

    def head(kind: str) -> ft.Control:
        word = soft(say.t(SHORT[kind]), size=13, color=theme.INK, max_lines=1, no_wrap=True)
        column = ft.Column([mark(kind), word], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        return ft.Container(column, expand=True)

    lines = [_line(ft.Container(), [head(kind) for kind in KINDS])]
    for seat in range(len(draft)):
        lines.append(_line(row_name(say.name(seat)), [cell(seat, kind) for kind in range(len(KINDS))]))
    return ft.Column(lines, spacing=6)


def _line(name: ft.Control, cells: list[ft.Control]) -> ft.Control:
    return ft.Row(
        [ft.Container(name, expand=4), ft.Row(cells, spacing=6, expand=9)],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _check(say: Say, counts: tuple[Tally, ...], reasons: Any) -> ft.Control:
    """A1 in words, and which majorities these counts make."""
    lines = [_checked(say, kind, sum(getattr(one, kind) for one in counts)) for kind in KINDS]
    told = []
    for seat, found in enumerate(reasons):
        for one in found:
            if one.key == "majority":
                colour = dict(one.facts)["colour"]
                told.append(
                    say.t(
                        "Majority in {colour}, {name}: these cards count 0.",
                        name=say.name(seat),
                        colour=say.t(IN[colour]),
                    )
                )
    ties: dict[str, list[int]] = {}
    for seat, found in enumerate(reasons):
        for one in found:
            if one.key == "tie":
                ties.setdefault(dict(one.facts)["colour"], []).append(seat)
    for colour, seats in ties.items():
        names = say.listing([say.name(seat) for seat in seats])
        told.append(say.t("Tie in {colour}, {names}: all of them count.", colour=say.t(IN[colour]), names=names))
    return ft.Column([*lines, *[soft(text) for text in told]], spacing=5)


IN: Final = {"blue": N_("blue"), "yellow": N_("yellow"), "green": N_("green")}


def _checked(say: Say, kind: str, total: int) -> ft.Control:
    most, word = MOST[kind], say.t(SHORT[kind])
    if total > most:
        text = say.t("{kind}: {total} counted, only {most} exist", kind=word, total=total, most=most)
    elif total == most:
        text = say.t("{kind}: all {most} counted", kind=word, most=most)
    else:
        left = most - total
        text = say.t(
            "{kind}: {total} of {most} counted, {left} on the targets", kind=word, total=total, most=most, left=left
        )
    wrong = total > most
    line = soft(text, expand=True, **({"color": theme.WARN, "weight": BOLD} if wrong else {}))
    sign = ft.Icon(ft.Icons.ERROR_OUTLINE, color=theme.WARN, size=18) if wrong else mark(kind, 15)
    return ft.Semantics(
        identifier=f"check-{kind}",
        container=True,
        content=ft.Row([ft.Container(sign, width=20, alignment=ft.Alignment.CENTER), line], spacing=8),
    )


def _steppers(say: Say, draft: Draft, chosen: tuple[int, int], step: Any, choose: Any) -> ft.Control:
    """One fewer, one more, next field: for the thumb, always at the same place."""
    seat, kind = chosen
    name, word = say.name(seat), say.t(SHORT[KINDS[kind]])
    value = int(draft[seat][kind] or 0)
    following = (seat, kind + 1) if kind + 1 < len(KINDS) else ((seat + 1) % len(draft), 0)
    number = ft.Text(str(value), size=26, weight=BOLD, color=theme.INK)
    label = ft.Row(
        [
            mark(KINDS[kind], 15),
            ft.Text(name, size=14, color=theme.SOFT, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True),
        ],
        spacing=6,
    )
    shown = ft.Row([ft.Container(label, expand=True), number], spacing=8)

    def key(glyph: str, spoken: str, on_tap: Any, identifier: str, width: int | None = 68) -> ft.Control:
        text = ft.Text(glyph, size=24, weight=BOLD, color=theme.INK if on_tap else theme.EDGE)
        return tappable(
            text,
            on_tap,
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
            key("−", say.t("{name}, {kind}: one fewer", **facts), (lambda: step(-1)) if value else None, "fewer"),
            ft.Semantics(
                identifier="stepped",
                label=say.t("{name}, {kind}: {value}", value=value, **facts),
                container=True,
                expand=True,
                content=ft.Semantics(exclude_semantics=True, content=shown),
            ),
            key("+", say.t("{name}, {kind}: one more", **facts), lambda: step(1), "more"),
            key("→", say.t("Next field"), lambda: choose(following), "next", 56),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
