"""Push with every card told: what is drawn, where it goes, who takes what, what everybody has."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.engine import Chance, Choice, Seat
from companion.engine.words import Say, capital
from companion.games.push.cards import Card, Colour, Face
from companion.games.push.events import STOP, Draw, Place, Protect, Roll, Take
from companion.games.push.view import Phase, View, bust_chance
from companion.games.push.words import word
from companion.ui import bridge, theme
from companion.ui.games.push import picker
from companion.ui.games.push.areas import areas_panel
from companion.ui.games.push.columns import Column, columns_panel, protect_keys, slots, width_in
from companion.ui.games.push.die import Die, throw_die, use_throw
from companion.ui.games.push.hand_area import DRAW
from companion.ui.games.push.picker import ColumnChoice
from companion.ui.games.push.picking_order import PICKING, order_strip, switch_count
from companion.ui.kit.board import Parts, area, broad
from companion.ui.kit.keys import at_least, tappable
from companion.ui.kit.texts import soft
from companion.ui.page_size import SHORT
from companion.ui.session.table import Session, Table, board_screen, head, line_high, use_table


@bridge.component
def PushBoard(live: Session) -> ft.Control:
    table: Table[View] = use_table(live, theme.VERMILION)
    session = table.session
    thrown, throwing = bridge.use_state[tuple[int, str] | None](None)
    odds_shown, show_odds = ft.use_state(False)
    below = bridge.use_soon()
    say, device, view = table.say, table.device, table.seen
    reading = thrown[1] if thrown and thrown[0] == session.revision else ""

    def stop_and_take(column: int) -> None:
        """Stop and take the first column, as whoever stops does (S1): one tap says both."""
        table.tell(STOP, Take(view.turn, column))

    def throw() -> None:
        face = throw_die()
        table.tell(Roll(_roller(view), face), then=lambda: throwing((session.revision + 1, face)))

    on_pick = bridge.use_newest(lambda card: table.tell(Draw(Card(card))))
    # a function for each meaning of a column: a tap that comes late has the one that was seen
    on_place = bridge.use_newest(lambda column: table.tell(Place(column)))
    on_take = bridge.use_newest(lambda column: table.tell(Take(view.pickers[0], column)) if view.pickers else None)
    on_stop_and_take = bridge.use_newest(stop_and_take)
    on_choose = {Phase.PLACE: on_place, Phase.TAKE: on_take}.get(view.phase, on_stop_and_take)
    # these keys stay, put away: a tap too many on one of them comes when nothing is asked
    on_key = bridge.use_newest(lambda column: on_choose(column) if asked else None)
    on_stop = bridge.use_newest(lambda: table.tell(STOP))
    on_protect = bridge.use_newest(lambda colour: table.tell(Protect(Colour(colour))))
    stood = table.stood
    on_throw = use_throw(device, throw, due=view.phase is Phase.ROLL and stood is None)
    offers = view.awaits.offers if isinstance(view.awaits, Choice) else ()
    drawing = DRAW in offers
    choices = slots(table, stopping=drawing and STOP in offers)
    latest, prompt = session.latest(say), table.words.prompt(say, view)

    asked: ColumnChoice | None = None
    due: ft.Control | None = None
    if reading or view.phase is Phase.ROLL:
        # in the same place while it is due and while it is read: so it is the same die that tumbles
        words = latest if reading else say.t("Roll the real die and tap its face, or roll here.")
        throws, on_roll = (thrown[0], None) if thrown and reading else (0, on_throw)
        if stood is not None:  # what fell once is corrected by what fell
            words, on_roll = say.t("Rolled the real die? Tap what it shows."), None
        spoken = say.t("Roll the die here") if on_roll else ""
        die = Die(say, reading, throws, sentence=words, on_roll=on_roll, spoken=spoken, size=picker.ROLLED)
        if reading:
            due = picker.rolled(say, die, lambda: throwing(None), device.size)
        else:
            fell = stood.face if isinstance(stood, Roll) else ""
            due = picker.rolling(
                say, die, lambda face: table.tell(Roll(_roller(view), Face(face))), on_roll, device.size, fell
            )
    elif view.phase is Phase.PLACE:
        card = view.drawn[0]
        question = say.t("Where does it go? Tap a column.")
        asked = ColumnChoice(question, choices, card, capital(word(say, card)), _column(stood))
    elif view.phase is Phase.TAKE:
        question = say.t("Tap the column that {name} takes.", name=say.name(view.pickers[0]))
        asked = ColumnChoice(question, choices, stood=_column(stood))
    elif not drawing:
        due = picker.ending(say, prompt, on_stop, device.size)
    drew = stood.card if isinstance(stood, Draw) else ""
    kinds = picker.cells(say, view.unseen, drew), say.t("Stop"), drawing and STOP in offers
    keys = picker.use_pad(device.size, kinds, asked, due, on_pick, on_stop, on_key)
    space = area(device.size, picker.high(device.size), line_high(table), across=picker.ACROSS)
    width = width_in(space)
    protecting = any(isinstance(offer, Protect) for offer in offers)
    keys_to_protect = protect_keys(say, view, on_protect, width) if protecting else None
    columns = [] if protecting else [bridge.keyed(slot.column, Column, slot, on_choose, width) for slot in choices]
    among = device.size.height < SHORT and not device.size.aside  # it would cover the columns, where both scroll
    left = say.plural("{n} card in the pile", "{n} cards in the pile", view.left)
    pile = soft(left if view.left else say.t("The pile is empty."), expand=True)
    switches = bridge.use_kept(lambda: switch_count(say, view), device.lang, view.switches)
    known = (device.lang, session.names)
    picked = view.phase in PICKING and (view.phase, view.pickers)
    toggle = bridge.use_newest(lambda: show_odds(lambda on: not on))
    odds = bridge.use_kept(
        lambda: _chance_line(say, view, odds_shown, toggle), *known, odds_shown, odds_shown and table.moment
    )
    areas = bridge.use_kept(
        lambda: areas_panel(table, say.t("Areas"), low=broad(device.size)),
        *(*known, device.size, view.visible, view.protected, view.standings, view.turn, view.phase is Phase.OVER),
    )
    strip = bridge.use_kept(
        lambda: order_strip(table, switches, picker.ACROSS),
        *(*known, device.size, view.turn, view.switches, picked, view.standings),
    )
    parts = Parts(
        head=head(table, prompt, latest, across=picker.ACROSS),
        strip=strip,
        board=columns_panel(columns, keys_to_protect, width, [ft.Row([pile])]),
        foot=[] if among else [keys],
        across=picker.ACROSS,
        more=[*([keys] if among else []), *([areas, odds] if below or device.size.wide else [])],
    )
    return board_screen(table, parts, beside=say.t("turn {number}", number=view.turns))


def _column(stood: object) -> int:
    return stood.column if isinstance(stood, Place | Take) else -1


def _roller(view: View) -> Seat:
    assert isinstance(view.awaits, Chance)
    assert isinstance(view.awaits.offer, Roll)
    return view.awaits.offer.seat


def _chance_line(say: Say, view: View, shown: bool, on_toggle: Callable[[], object]) -> ft.Control:
    """Draws how likely the next card fits, for those who want to know. A tap shows it or takes it away."""
    if shown and view.left:
        chance = 1 - bust_chance(view.columns, view.unseen)
        words = say.t("The next card fits: {percent}%", percent=round(100 * chance))
    elif shown:
        words = say.t("The pile is empty.")
    else:
        words = say.t("Will the next card fit? Show the odds")
    return tappable(
        at_least(soft(words), theme.TOUCH, ft.Alignment.CENTER_LEFT),
        on_toggle,
        spoken=words,
        identifier="chance",
        chosen=shown,
        padding=ft.Padding.symmetric(horizontal=14),
    )
