"""The die on the phone of the player who has to roll, at a table of real cards: the host rolls it, all see it fall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine import Chance, Choice, Seat
from companion.games.push import scorepad
from companion.games.push.events import Roll
from companion.games.push.view import View
from companion.ui import bridge, theme
from companion.ui.games.push.die import Die, instruction, roll_head, throw_die, use_throw, ways_to_throw
from companion.ui.games.push.final_count import FinalCount
from companion.ui.games.screens import OwnEntry
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import choices, main_key, quiet_key
from companion.ui.kit.texts import headline
from companion.ui.session.table import Session, Table, table_screen, use_table

LARGEST: Final = 240
"""The greatest width of the die in pixels."""


def own_entry(table: Table[View | scorepad.View]) -> OwnEntry | None:
    """Return what is this phone's to enter: its die, or its cards once all are counted."""
    view, say, mine = table.seen, table.say, table.own_seats or frozenset()
    pad = isinstance(view, scorepad.View)
    if pad and view.phase is scorepad.Phase.COUNT:
        return OwnEntry("count", lambda session, _: bridge.keyed("count", FinalCount, session), due=True)
    may = rollers(view) & mine
    sharing = pad and view.phase is scorepad.Phase.SHARE  # only who took a Die card knows of it
    return OwnEntry(
        ("die", view.turns), OwnDie, say.t("I took a Die card") if may and sharing else "", bool(may) and not sharing
    )


def rollers(view: View | scorepad.View) -> frozenset[Seat]:
    """Return who may roll now."""
    asked = view.awaits
    offers = asked.offers if isinstance(asked, Choice) else (asked.offer,) if isinstance(asked, Chance) else ()
    return frozenset(one.seat for one in offers if isinstance(one, Roll))


def last_roll(session: Session) -> Roll | None:
    """Return the roll that the last entry tells, if it tells one."""
    return next((one for one in (session.history or ((),))[-1] if isinstance(one, Roll)), None)


def use_fallen(session: Session) -> tuple[Roll | None, Callable[[], None]]:
    """Return the roll that the last entry tells, as long as nobody has read it here, and what notes that it was read:
    none that lay there when the board was opened, or comes back as a later entry is taken back.
    """
    steps = session.steps
    fallen = last_roll(session)
    seen = bridge.use_ref(lambda: steps)
    _, repaint = ft.use_state(0)
    if fallen is None or steps < seen.current:
        seen.current = steps

    def read() -> None:
        seen.current = steps + (fallen is None)  # what somebody enters here who saw the real die
        repaint(lambda before: before + 1)

    return (fallen if steps > seen.current else None), read


@bridge.component
def OwnDie(session: Session, done: Callable[[], object]) -> ft.Control:
    """Draw the die for this phone's seat, then what it cost, until that was read."""
    table: Table[View | scorepad.View] = use_table(session, theme.VERMILION)
    say, view, room = table.say, table.seen, table.device.size
    fallen, _ = use_fallen(table.session)
    mine = sorted(rollers(view) & (table.own_seats or frozenset()))
    chosen, choose = bridge.use_state[Seat | None](None)
    seat = chosen if chosen in mine else min(mine, default=None)
    due = seat is not None and fallen is None

    def roll() -> None:
        if seat is not None:
            table.tell(Roll(seat, throw_die()))

    throw = use_throw(table.device, roll, due=due)
    words = ways_to_throw(say, table.device)
    face = fallen.face if fallen else ""
    if fallen is not None:
        ours = fallen.seat in (table.own_seats or ())
        words = instruction(say, face, risky=view.risky, seat=None if ours else fallen.seat)
    who = fallen.seat if fallen else seat
    title = table.words.prompt(say, view) if who is None else roll_head(say, who)
    die = Die(
        say,
        face,
        table.session.steps if fallen else 0,
        sentence=words,
        on_roll=throw if due else None,
        spoken=title if due else "",
        size=min(LARGEST, room.width / 2, room.height / 3),
        free=not room.flat,
    )
    keys = [main_key(say.t("Back to the game"), done, "to-board", table.accent)]
    if due:
        sharing = isinstance(view.awaits, Choice) and len(view.awaits.offers) > 1  # nobody has to roll
        keys = [quiet_key(say.t("Back to the game"), done, "to-board")] if sharing else []
        keys.append(main_key(say.t("Roll the die"), throw, "roll", table.accent))
    column = [headline(title, table.accent.colour), panel(die, identifier="own-die")]
    if due and len(mine) > 1:
        column.insert(1, choices([(one, say.names[one], f"roller-{one}") for one in mine], seat, choose))
    return table_screen(table, columns=[column], foot=[ft.Row(keys, spacing=10)])
