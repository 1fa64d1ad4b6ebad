"""Push with real cards, quick: turns with Switch cards, stop or too much risk, and the die; then the final count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.engine import Choice, Seat
from companion.games.push.cards import COLOURS, Colour, Face
from companion.games.push.scorepad import Bust, End, Next, Phase, Protect, Roll, Stop, View
from companion.games.push.scoring import COLUMNS
from companion.ui import bridge, theme
from companion.ui.games.push.die import throw_die, use_throw
from companion.ui.games.push.die_panel import die_panel
from companion.ui.games.push.final_count import FinalCount
from companion.ui.games.push.picking import order_panel, switch_panel
from companion.ui.games.push.protecting import colour_keys
from companion.ui.games.push.seats import seats_row
from companion.ui.new_keys import LeadsOn
from companion.ui.parts.frame import grouped
from companion.ui.parts.keys import at_least, main_key, quiet_key, tappable
from companion.ui.parts.marks import mark
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import BOLD, headline, lettering, soft


@bridge.component
def PushPad(session: Session) -> Any:
    bridge.use_watched(session)
    if session.look().phase in (Phase.TURN, Phase.BUST, Phase.SHARE):
        return bridge.keyed("turn", Turn, session)
    return bridge.keyed("count", FinalCount, session)


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """What somebody is about to do in a ``turn``: protect a colour, or roll for a Die card (a seat, or -1)."""

    turn: int = 0
    colours: bool = False
    roller: int = -1


Change = Callable[[Callable[[TurnChoice], TurnChoice]], None]


@bridge.component
def Turn(session: Session) -> Any:
    table = use_table(session, theme.VERMILION)
    drafted, _, change = bridge.use_draft(TurnChoice())
    say = table.say
    seen: View = table.seen
    chosen = drafted if drafted.turn == seen.turns else TurnChoice()
    rollers = _rollers(seen)
    roller = seen.turn if seen.phase is Phase.BUST else chosen.roller if chosen.roller in rollers else -1

    def roll() -> None:
        fell(throw_die())

    def fell(face: Face) -> None:
        table.tell(Roll(Seat(roller), face), then=lambda: change(lambda _: TurnChoice()))

    def choose(seat: Seat) -> None:
        """Says who took a Die card. Tapped once more, nobody did."""
        change(lambda _: TurnChoice(seen.turns, roller=-1 if seat == roller else seat))

    def protect(colour: Colour) -> None:
        table.tell(Protect(colour), then=lambda: change(lambda _: TurnChoice()))

    throw = use_throw(table.device, roll, due=roller >= 0)
    risks = (
        [ft.Row([mark("star", theme.SMALL), soft(say.t("« Risques »"))], spacing=4, tight=True)] if seen.risky else []
    )
    small = ft.Row([grouped(soft(_small(table))), *risks], alignment=ft.MainAxisAlignment.SPACE_BETWEEN, wrap=True)
    top = ft.Column([small, headline(_large(table))], spacing=2)
    seats = seats_row(table)
    order = order_panel(say, seen, _who_gets(table))
    if seen.phase is Phase.TURN:
        left, right = [top, seats, switch_panel(table)], [order]
        # the place of the colours is always there, so that no key changes its place in the list
        colours = colour_keys(table, protect) if chosen.colours else ft.Container()
        foot = [colours, _turn_keys(table, chosen, change)]
    else:
        left, right = [top, seats, die_panel(table, rollers, roller, throw, fell, choose)], [order]
        foot = [_share_keys(table, roller, throw)]
    if not session.problem(End()):
        words = say.t("The pile is empty: the game ends")
        right.append(ft.Row([quiet_key(words, lambda: table.tell(End()), "end")]))
    beside = say.t("turn {number}", number=seen.turns)
    return table_screen(table, columns=[left, right], foot=foot, beside=beside)


def _who_gets(table: Table) -> list[str]:
    """Says whether the active player takes a column, and who may get none: there are three at most (T4)."""
    say, seen = table.say, table.seen
    name = say.name(seen.turn)
    told: list[str] = []
    if seen.phase is Phase.TURN:
        told = [say.t("If {name} stops, {name} takes a column first; after too much risk, none.", name=name)]
    elif seen.turn in seen.takers:
        told = [say.t("{name} takes a column first, having stopped.", name=name)]
    stopping = seen.phase is Phase.TURN or seen.turn in seen.takers
    late = [say.name(seat) for seat in seen.order[COLUMNS - stopping :]]
    if late:
        told.append(say.t("There are three columns at most: nothing may be left for {names}.", names=say.listing(late)))
    return told


def _rollers(seen: View) -> tuple[Seat, ...]:
    """Returns the seats that may roll for a Die card now."""
    offers = seen.awaits.offers if isinstance(seen.awaits, Choice) else ()
    return tuple(offer.seat for offer in offers if isinstance(offer, Roll))


def _small(table: Table) -> str:
    if table.seen.phase is Phase.SHARE:
        return table.say.t("After the turn: {name}", name=table.say.name(table.seen.turn))
    return table.say.t("It is up to")


def _large(table: Table) -> str:
    say, seen = table.say, table.seen
    name = say.name(seen.turn)
    if seen.phase is Phase.TURN:
        return say.t("{name} to draw", name=name)
    return say.t("{name} to roll the die", name=name) if seen.phase is Phase.BUST else say.t("Share the columns")


def _turn_keys(table: Table, chosen: TurnChoice, change: Change) -> ft.Control:
    say, session = table.say, table.session

    def protect() -> None:
        broken = session.problem(Protect(COLOURS[0]))  # all colours or none: it depends on the turn (T2)
        table.refuse(broken)
        change(lambda _: TurnChoice(table.seen.turns, colours=not chosen.colours and broken is None))

    def key(words: str, on_tap: Callable[[], Any], identifier: str, **look: Any) -> ft.Control:
        colour, ground = look.pop("ink", theme.INK), look.pop("ground", theme.KEY)
        text = lettering(words, size=theme.BODY, weight=BOLD, color=colour, text_align=ft.TextAlign.CENTER)
        return tappable(
            at_least(text, 44),
            on_tap,
            spoken=words,
            identifier=identifier,
            bgcolor=ground,
            height=None,
            border_radius=16,
            padding=ft.Padding.symmetric(horizontal=6, vertical=4),
            expand=True,
            leads_on=LeadsOn(),
            **look,
        )

    bust = say.t("Too much risk")
    less = [
        key(bust, lambda: table.tell(Bust()), "bust", ink=theme.WARN, ground=theme.WARN_TINT),
        key(say.t("Protect"), protect, "protect", chosen=True if chosen.colours else None),
    ]
    stop = main_key(say.t("Stop"), lambda: table.tell(Stop()), "stop")
    return ft.Column([ft.Row(less, spacing=8), ft.Row([stop])], spacing=8)


def _share_keys(table: Table, roller: int, throw: Callable[[], None]) -> ft.Control:
    say, session, seen = table.say, table.session, table.seen
    keys: list[ft.Control] = []
    if roller >= 0:
        keys.append(main_key(say.t("{name} rolls", name=say.name(roller)), throw, "roll", table.accent))
    if seen.phase is Phase.SHARE:
        name = say.name(session.preview(Next()).turn)
        words = say.t("Next: {name}", name=name)

        def on() -> None:
            table.tell(Next())

        keys.append(quiet_key(words, on, "next") if roller >= 0 else main_key(words, on, "next", table.accent))
    return ft.Row(keys, spacing=8)
