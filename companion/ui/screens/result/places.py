"""Shows places, ties, and where everybody's points come from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

import flet as ft

from companion.engine import Standing, capital, ties
from companion.engine.game import View
from companion.ui import bridge, theme
from companion.ui.kit.frame import box, panel
from companion.ui.kit.keys import tappable
from companion.ui.kit.signs import player_sign
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, body, drawn, heading, large, most_lines, soft, steady, strong, telling
from companion.ui.session.table import Table


@bridge.component
def Places(table: Table[View]) -> ft.Control:
    """Draws a line a seat, best first; a tap shows the reasons for its points."""
    open_, change = bridge.use_state(frozenset[int]())

    def toggle(seat: int) -> None:
        change(lambda old: old ^ {seat})

    say, standings = table.say, table.seen.standings
    lines: list[ft.Control] = []
    for standing in standings:
        reasons = _reasons(table, standing)
        tap = partial(toggle, int(standing.seat)) if reasons else None
        lines.append(_line(table, standing, standing.seat in open_, tap))
        # the reasons, or nothing, keep their place in the list of controls
        why = [body(words) for words in reasons] if standing.seat in open_ else []
        box = ft.Container(stretched(why, spacing=4), padding=ft.Padding(50, 0, 8, 10) if why else 0)
        name = f"why-{standing.seat}" if why else None
        lines.append(ft.Semantics(identifier=name, container=bool(why), content=box))
    notes = [] if table.session.game.highest_wins else [say.t("The fewest points wins.")]
    notes += ties(say, standings, first=True)
    gone = [(one.seat, reason) for one in standings if one.has_left for reason in one.reasons if reason.key == "left"]
    notes += [say.labelled(say.name(seat), table.words.reason(say, one)) for seat, one in gone]
    if notes:
        lines.append(ft.Container(soft(" ".join(notes), size=theme.BODY), padding=ft.Padding(8, 4, 8, 4)))
    return panel(heading(say.t("Standings")), *lines, spacing=2, identifier="standings")


def _reasons(table: Table[View], standing: Standing) -> list[str]:
    """Return the reasons as sentences; in a game with rounds, round by round."""
    say, sentences = table.say, list[str]()
    for number, some in groupby(standing.reasons, key=lambda reason: dict(reason.facts).get("round")):
        words = [table.words.reason(say, reason) for reason in some]
        if number is not None:
            sentences.append(say.labelled(say.t("Round {round}", round=number), say.clauses(words)))
        else:
            sentences += map(capital, words)
    return sentences


def _line(table: Table[View], standing: Standing, shown: bool, on_tap: Callable[[], None] | None) -> ft.Control:
    say, accent = table.say, table.accent
    name, points = say.name(standing.seat), say.plural("{n} point", "{n} points", standing.score)
    spoken = say.t("Place {rank}: {name}, {points}", rank=standing.rank, name=name, points=points)
    if standing.winner:
        spoken = say.about(standing.seat, "{line}, wins", "{line}, you win", line=spoken)
    bot = table.session.players[standing.seat][1]
    color = accent.colour if standing.winner else theme.INK
    ink, ground = (accent.on, accent.fill) if standing.winner else (theme.INK, theme.KEY)
    number = drawn(str(standing.rank), size=theme.BODY, most=1.2, weight=BOLD, color=ink)
    place = box(number, ground, rounded=16, width=32, height=32, alignment=ft.Alignment.CENTER)
    crown: list[ft.Control] = [ft.Icon(ft.Icons.EMOJI_EVENTS, color=color, size=theme.ICON)] if standing.winner else []
    mark = ft.Icons.EXPAND_LESS if shown else ft.Icons.EXPAND_MORE
    named, size = telling(name, say.names), steady(theme.LARGE, 1.6)
    who = strong(named, size=size, color=color, expand=True, lines=most_lines(3))
    known_as = table.session.names[standing.seat]
    signed = [place, *player_sign(table.device.sign_of(known_as), known_as, bot, 26)]
    score = strong(str(standing.score), size=theme.LARGE, color=color)
    more = ft.Icon(mark, color=theme.SOFT if on_tap else theme.CARD)
    row: ft.Control = ft.Row([*signed, who, *crown, score, more], spacing=12)
    if large():  # no name would be whole beside its points
        who.expand = None
        score.expand = True
        row = ft.Column([who, ft.Row([*signed, *crown, score, more], spacing=12)], spacing=4)
    return tappable(
        row,
        on_tap,
        spoken=spoken,
        identifier=f"place-{standing.seat}",
        chosen=shown if on_tap else None,
        padding=ft.Padding.symmetric(horizontal=6, vertical=9),
    )
