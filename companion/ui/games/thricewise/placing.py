"""Shows who lays a card and who follows, and the keys below: the same with full tracking and in fast entry."""

from __future__ import annotations

import flet as ft

from companion.engine import Choice
from companion.engine.words import capital
from companion.games.thricewise import events, scorepad
from companion.games.thricewise.view import View
from companion.ui.kit.board import LINE
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.zoom import large
from companion.ui.page_size import PageSize
from companion.ui.session.table import Table


def what_to_place(table: Table[View | scorepad.View]) -> str:
    """Say what is to be placed now, and who places next."""
    say, view = table.say, table.seen
    after = say.seats(view.order[1:])
    follows = capital(say.t("then {names}", names=after) if after else say.t("the last to place"))
    return f"{table.words.prompt(say, view)} {follows}"


def two_lines(table: Table, hint: str) -> tuple[str, str | None]:
    """Return what stands below the headline, and over the foot: what happened last, and the ``hint``.

    On a page without room to spare, and in large letters, there is one place for both: below the headline.
    """
    return (hint, None) if table.device.size.low or large() else (table.session.latest(table.say), hint)


def hint_high(room: PageSize) -> int:
    """Return the height of the line over the foot."""
    return 0 if room.low or large() else LINE


def place_keys(table: Table, place: ft.Control) -> ft.Control:
    """Draw the key that places and, where T4 allows it, one that keeps the other set-aside cards."""
    awaits = table.seen.awaits
    offers = awaits.offers if isinstance(awaits, Choice) else ()
    keep = next((offer for offer in offers if isinstance(offer, events.Pass)), None)
    if keep is None:
        return ft.Row([place], spacing=8)
    return ft.Row([quiet_key(table.say.t("Keep the others"), lambda: table.tell(keep), "pass"), place], spacing=8)
