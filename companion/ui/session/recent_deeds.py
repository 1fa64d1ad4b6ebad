"""Shows what the others did since one's own last move: in two lines of a head, and all of it at a tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import flet as ft

from companion.engine import Say, Seat, capital
from companion.sessions.play.session_view import Deed
from companion.share.picture.lettering import width as text_width
from companion.ui import bridge, theme
from companion.ui.kit.board import aside_width
from companion.ui.kit.card_face import LaidBy, sign_of
from companion.ui.kit.keys import at_least_high, cover_key, quiet_key
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import announced, body, heading, large, lettering, silent, soft, strong, zoom
from companion.ui.session.hint_line import WIDTH, pace_keys
from companion.ui.session.questions import sheet
from companion.ui.session.table import BESIDE, Table

SIGN: Final = 30
"""The width of a seat's sign beside what it did."""
COUNT: Final = 44
"""The pixels that the number of deeds takes at the end of the lines, with its arrow."""
HEAD_LINE: Final = 19
"""Height of a line in a head."""
FILLED: Final = 0.92
"""The part of a line that is filled before its next word goes to the next line, on the average."""


@dataclass(frozen=True, slots=True)
class RecentDeeds:
    """Two parts of a head: ``told`` are its lines on what happened; ``key`` lies over the head and opens all of it,
    nothing to tap where there is nothing to open. ``deeds`` are those it tells of.
    """

    told: ft.Control
    key: ft.Control
    deeds: tuple[Deed, ...]


def use_recent_deeds(
    table: Table, latest: str, *, besides: int = 0, untold: object = None, quiet: bool = False
) -> RecentDeeds:
    """Return what the head of a board without cards tells. ``latest`` is the last entry in words.

    ``besides`` is how many things as wide as a finger stand beside the head. ``untold`` is an event that
    is not to be told yet, and nothing that came after it; ``quiet``: nor is the last entry, but to who listens.
    """
    say, session, device = table.say, table.session, table.device
    opened, opening = ft.use_state(False)
    known = (*table.moment, session.viewer)
    deeds: tuple[Deed, ...] = ft.use_memo(lambda: session.deeds(say), [*known])
    if untold is not None:
        deeds = deeds[: next((at for at, deed in enumerate(deeds) if deed.event == untold), len(deeds))]
    spoken = _use_news(deeds, latest, session.viewer)
    lines = 1 if device.size.low or large() else 2
    room = aside_width(device.size) - (theme.TOUCH + BESIDE) * besides - COUNT
    words = newest(say, deeds, room * lines * FILLED) if deeds else "" if quiet else latest
    text = soft(words, expand=True, lines=lines)
    count = ft.Row([], width=COUNT, spacing=0, alignment=ft.MainAxisAlignment.END)
    if deeds:
        arrow = ft.Icon(ft.Icons.EXPAND_MORE, size=theme.ICON, color=table.accent.colour)
        count.controls = [lettering(str(len(deeds)), size=theme.SMALL, color=table.accent.colour), arrow]
    row = ft.Row([text, count], spacing=0)
    high = HEAD_LINE * lines * (1 if large() else zoom())  # with one line as with two: nothing below moves
    shown = silent(at_least_high(ft.Container(row, expand=True), high))
    told = announced("latest", shown, label=spoken)
    key: ft.Control = ft.Container(width=0, height=0)
    if deeds and not session.still:
        spoken = say.labelled(say.t("What the others did"), len(deeds))
        key = cover_key(lambda: opening(True), spoken=spoken, identifier="since")
    ft.use_dialog(_all(table, deeds, lambda: opening(False)) if opened and deeds else None)
    return RecentDeeds(told, key, deeds)


def newest(say: Say, deeds: Sequence[Deed], room: float) -> str:
    """Return the newest deeds as sentences, as many as have ``room`` pixels, the oldest of them first.

    What somebody did one after the other is one sentence.
    """
    told = ""
    for first in range(len(deeds) - 1, -1, -1):
        longer = " ".join(
            _sentence(say, seat, tuple(run)) for seat, run in groupby(deeds[first:], lambda one: one.seat)
        )
        if told and text_width(f"… {longer}", theme.SMALL * zoom()) > room:
            return f"… {told}"
        told = longer
    return told


def _sentence(say: Say, seat: Seat | None, run: Sequence[Deed]) -> str:
    """Return what one seat did: one sentence, where it need not speak to whoever reads."""
    if seat is None or seat == say.you:
        return " ".join(deed.line for deed in run)
    return say.t("{name} {what}.", name=say.name(seat), what=say.listing([deed.brief for deed in run]))


def _use_news(deeds: Sequence[Deed], latest: str, viewer: object) -> str:
    """Return what is read aloud: every deed once, with the last entry at the end, however many came at a time.

    The last entry may tell of several, where one thing followed from the other.
    """
    kept = bridge.use_ref(lambda: (viewer, len(deeds), latest, latest))
    who, count, before, spoken = kept.current
    if (who, count, before) != (viewer, len(deeds), latest):
        came = deeds[count:-1] if who == viewer and len(deeds) > count else ()
        spoken = " ".join([*(deed.line for deed in came if deed.line not in latest), latest])
        kept.current = (viewer, len(deeds), latest, spoken)
    return str(spoken)


def _all(table: Table, deeds: Sequence[Deed], close: Callable[[], object]) -> ft.AlertDialog:
    say = table.say
    runs = groupby(deeds, key=lambda deed: deed.seat)
    parts: list[ft.Control] = [_of_seat(table, seat, tuple(run)) for seat, run in runs]
    if table.on_screen.to_turn is not None:
        parts += [heading(say.t("Pace of the bots")), pace_keys(say, table.device, close)]
    inside = stretched(parts, spacing=12, tight=True)
    content = ft.Container(ft.Semantics(identifier="deeds", container=True, content=inside), width=WIDTH)
    keys = [quiet_key(say.t("Close"), close, "since-close", expand=False)]
    return sheet(say.t("What the others did"), content, keys, close, inset_padding=ft.Padding.all(16))


def _of_seat(table: Table, seat: Seat | None, run: Sequence[Deed]) -> ft.Control:
    """Draw what one seat did, one deed after the other, beside its sign."""
    say = table.say
    if seat is None:
        return ft.Column([body(deed.line) for deed in run], spacing=2, tight=True)
    lines: list[ft.Control] = [strong(say.name(seat)), *[body(capital(deed.brief)) for deed in run]]
    what = silent(ft.Column(lines, spacing=2, tight=True))
    row = ft.Row([sign_of(laid_by(table, seat), SIGN), ft.Container(what, expand=True)], spacing=12)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    return ft.Semantics(container=True, label=" ".join(deed.line for deed in run), content=row)


def laid_by(table: Table, seat: int) -> LaidBy:
    """Return who sits there, as plain values: what was drawn with them stays as long as they are equal."""
    name, bot = table.session.names[seat], bool(table.session.levels[seat])
    return LaidBy(seat, name, bot, "" if bot else table.device.sign_of(name))
