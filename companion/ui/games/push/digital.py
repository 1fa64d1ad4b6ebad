"""Push on the screen alone: pile, cards and die are the app's. Nothing is secret, so all look at the same table."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.engine import BLANK, Chance, Choice, Over, Seat
from companion.games.push.cards import Card, Colour
from companion.games.push.events import STOP, Draw, Place, Protect, Take
from companion.ui import bridge, theme
from companion.ui.games.push.areas import areas_panel
from companion.ui.games.push.full import stage_of
from companion.ui.games.push.hand_area import foot
from companion.ui.games.push.middle import at_rest, ground, top
from companion.ui.games.push.throw import use_throw
from companion.ui.games.push.tumbling import use_shown
from companion.ui.parts.newest import use_newest
from companion.ui.parts.table import table_screen, use_table
from companion.ui.parts.zoom import large

DRAW = Draw(Card(BLANK))
SHORT, BESIDE = 480, 270
"""On a page as low as that, pile and keys stand beside the columns, as wide as that."""
ROOMY = 1.4
"""Cards of the areas on a desk, as many times as large."""
MANY = 5
"""From so many players on, cards stand beside names on a wide page, too: everybody's are in sight."""


def flat() -> bool:
    """A phone that lies on its side has no room below the columns."""
    page = ft.context.page
    return (page.height or 800) < SHORT and (page.width or 0) >= BESIDE * 2


def due_in(seen: Any) -> int:
    """The seat that decides or throws the die."""
    match seen.awaits:
        case Choice(seat=seat):
            return seat
        case Chance(offer=offer):
            return int(offer.seat)
    return int(seen.turn)


@bridge.component
def PushGame(live: Any) -> Any:
    """``live`` is one seat's (``Seated``), or a moment that is only looked at."""
    table = use_table(live, theme.VERMILION)
    session = table.session
    shown = use_shown(table)
    say, seen, desk = table.say, shown.seen, table.desk
    over = isinstance(seen.awaits, Over)
    stage = "" if over else stage_of(seen.awaits)
    mine = session.mine and not shown.falling and not over
    still = session.still

    def tell(event: Any) -> None:
        """Whoever is not due is told who is."""
        if mine:
            table.tell(event)
        elif not still and not shown.falling and not over:
            table.refuse(say.t("It is up to {name} now.", name=say.name(due_in(seen))))

    def choose(at: int) -> None:
        match stage:
            case "place":
                tell(Place(at))
            case "take":
                tell(Take(Seat(seen.awaits.seat), at))

    def forget() -> None:
        """A refusal goes when something has happened."""
        if table.refused is not None:
            table.refuse(None)

    ft.use_effect(forget, [session.revision])
    on_choose = use_newest(choose)
    on_protect = use_newest(lambda colour: tell(Protect(Colour(colour))))
    on_throw = use_throw(desk, lambda: tell(seen.awaits.offer), due=mine and stage == "roll")
    under = foot(
        say,
        shown,
        stage,
        mine=mine,
        moves=desk.moves,
        wide=desk.wide,
        on_draw=lambda: tell(DRAW),
        on_stop=lambda: tell(STOP),
        on_throw=on_throw,
        may_stop=mine and stage in ("draw", "end") and STOP in seen.awaits.offers,
        still=still,
    )
    now = at_rest(table, shown)
    low = (not desk.wide or seen.players >= MANY) and not large()
    title = say.t("Areas") if desk.wide or not low else ""
    areas = areas_panel(
        now, title, session.levels, shown.just, due_in(seen), low, ROOMY if desk.wide and not low else 1
    )
    middle = ground(table, shown, stage, mine=mine, on_choose=on_choose, on_protect=on_protect)
    above = top(say, shown, table.words.prompt(say, seen))
    if flat():
        middle.expand = True
        hand = ft.Container(ft.Column(under, spacing=0), width=BESIDE)
        line = ft.Row([middle, hand], spacing=16, vertical_alignment=ft.CrossAxisAlignment.START)
        middle, under = line, []
    return table_screen(
        now,
        columns=[[above, middle], [areas]],
        foot=under,
        beside=say.t("turn {number}", number=seen.turns),
    )
