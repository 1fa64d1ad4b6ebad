"""Push with no cards on the table: pile, cards and die are the app's. Nothing is secret, so all see the same table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import Chance, Choice
from companion.engine.words import Say
from companion.games.push.cards import SWITCH, Colour
from companion.games.push.events import Draw, Place, Protect, Roll, Take
from companion.games.push.view import Phase, View, bust_chance
from companion.ui import bridge, theme
from companion.ui.games.push.areas import areas_panel, sums_high, sums_panel
from companion.ui.games.push.columns import Column, columns_panel, protect_keys, refusing, slots, width_in
from companion.ui.games.push.die import use_throw
from companion.ui.games.push.hand_area import DRAW, GROUP, bust_cost, hand_area, heights, what_to_do
from companion.ui.games.push.picking_order import order_strip, switch_count
from companion.ui.games.push.tumbling import use_display
from companion.ui.kit.board import NONE, Parts, Risk, area, broad
from companion.ui.kit.keys import at_least_high
from companion.ui.kit.texts import BOLD, announced, large, silent, soft, zoom
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.hints import use_hint
from companion.ui.session.own_turn import use_own_turn
from companion.ui.session.recent_deeds import LINE, use_recent_deeds
from companion.ui.session.table import Session, Table, board_screen, head, use_table

LARGER: Final = 1.4
"""How many times larger the cards of the areas are on a desk."""
MANY: Final = 5
"""From this many players on, cards are beside names on a wide page too, so that everybody's are in sight."""
BESIDE: Final = ft.Padding.symmetric(horizontal=8)
"""The pixels beside the words for a bust."""


@bridge.component
def PushGame(live: Session, on_screen: OnScreen) -> ft.Control:
    """Draws the board for ``live``: one seat's view of a session (``SeatView``), or a moment of the past."""
    table = use_table(live, theme.VERMILION, on_screen=on_screen)
    session = table.session
    shown = use_display(table)
    say, view, device = table.say, shown.seen, table.device
    over, acting = view.phase is Phase.OVER, _acting(on_screen.steps.before or view)
    peak = None if shown.falling else on_screen.steps.peak
    mine = session.mine and not shown.falling and not over
    offers = view.awaits.offers if isinstance(view.awaits, Choice) else ()

    def tell(event: object) -> None:
        """Keeps the event, or tells whoever may not act now who may."""
        if mine:
            table.tell(event)
        elif not session.still and not shown.falling and not over:
            table.refuse(say.t("It’s {name}’s turn.", name=say.name(acting)))

    def choose(column: int) -> None:
        match view.phase:
            case Phase.PLACE:
                tell(Place(column))
            case Phase.TAKE:
                tell(Take(view.pickers[0], column))

    def roll() -> None:
        if isinstance(view.awaits, Chance):
            tell(view.awaits.offer)

    def forget() -> None:
        """Takes a refusal away as soon as something has happened."""
        if table.refused is not None:
            table.refuse(None)

    ft.use_effect(forget, [session.revision])
    on_choose = bridge.use_newest(choose)
    on_protect = bridge.use_newest(lambda colour: tell(Protect(Colour(colour))))
    on_throw = use_throw(device, roll, due=mine and view.phase is Phase.ROLL)
    opened, open_ = ft.use_state(False)
    shows = on_screen.showing is not None and not shown.bust  # at one's own bust it is one's turn as before
    own = use_own_turn(table.device, table.session, table.say.you, later=shown.falling or shows)
    bust = bool(shown.bust) and (peak is None or peak > len(view.columns))  # all of them have refused the card
    quiet = peak is not None and not bust
    untold = shown.event if quiet else shown.thrown
    recent = use_recent_deeds(table, shown.latest, untold=untold, quiet=quiet)
    given = use_hint(table)
    under = hand_area(table, shown, given, mine=mine, tell=tell, on_throw=on_throw)
    now = shown.of(table)
    falls = isinstance(shown.event, Roll) and peak is not None
    changes = [replace(one, falls=falls and seat == acting) for seat, one in enumerate(shown.changes)]
    low = (not device.size.wide or view.players >= MANY) and not large()
    title = say.t("Areas") if device.size.wide or not low else ""
    larger = LARGER if device.size.wide and not low else 1
    space = area(device.size, *heights(device.size), below=True)
    if low and (device.size.flat or device.size.width < theme.COLUMN):
        # whose cards the die or a decision is about has them in sight
        decided = view.phase is Phase.ROLL or shown.falling or any(isinstance(offer, Protect) for offer in offers)
        seats = range(view.players) if opened else [acting] if decided or on_screen.steps.before else []
        areas = sums_panel(now, session.levels, changes, acting, seats, lambda: open_(not opened))
        space = replace(space, height=space.height - sums_high(view.players))
    else:
        areas = areas_panel(now, title, session.levels, changes, acting, low, larger)
    width = width_in(space)
    protecting, columns = None, list[ft.Control]()
    if mine and any(isinstance(offer, Protect) for offer in offers):
        protecting = protect_keys(say, view, on_protect, width, getattr(given.decision, "colour", ""))
    else:
        advised, look = getattr(given.decision, "column", -1), (width, GROUP, device.moves, broad(device.size))
        for slot in slots(now, choosing=mine, deeds=recent.deeds):
            slot = refusing(say, slot, shown.bust, seen=peak is None or slot.column < peak) if shown.bust else slot
            slot = replace(
                slot,
                came=slot.column == shown.placed,
                left=shown.left.get(slot.column, ""),
                advised=say.t("advised") if advised == slot.column else "",
            )
            columns.append(bridge.keyed(slot.column, Column, slot, on_choose, *look))
    count = switch_count(say, view, comes=shown.event == Draw(SWITCH) and not shown.first, moves=device.moves)
    prompt = table.words.prompt(say, on_screen.steps.before if on_screen.steps.before and shown.bust else view)
    if peak is not None and bust:
        prompt = say.t("Bust!")
    elif on_screen.steps.closing is not None:  # who has won is for the result to say
        prompt = say.t("The game is over")
    told = _bust(now, shown.latest) if bust else recent.told
    parts = Parts(
        head=head(now, prompt, "", told=told, over=recent.key, own=own),
        strip=order_strip(now.so_far("standings") if falls else now, count),
        board=columns_panel(columns, protecting, width),
        foot=under,
        below=True,
        hint=given.words or what_to_do(now, shown, mine=mine),
        weighs=_risk(say, view, acting) if DRAW in offers and session.levels[acting] else NONE,
        more=[areas],
    )
    return board_screen(now, parts, beside=say.t("turn {turn}", turn=view.turns), hint_key=given.key)


def _risk(say: Say, view: View, acting: int) -> Risk:
    """Returns what whoever draws now risks, as everybody can reckon it from the cards in sight (T9)."""
    chance = bust_chance(view.columns, view.unseen)
    words = say.t(
        "{name} is thinking of drawing: {percent}% chance of a bust", name=say.name(acting), percent=round(100 * chance)
    )
    return Risk(words, float(chance))


def _acting(view: View) -> int:
    """Returns the seat that decides or throws the die."""
    match view.awaits:
        case Choice(seat=seat):
            return seat
        case Chance(offer=offer):
            return int(offer.seat)
    return view.turn


def _bust(table: Table[View], latest: str) -> ft.Control:
    """Draws the words for a card that fits nowhere, which stand out; what it costs is read aloud as well."""
    lines = 1 if table.device.size.low or large() else 2
    words = soft(latest, weight=BOLD, color=theme.WARN, lines=lines, expand=True)
    inside = at_least_high(words, LINE * lines * zoom(), ft.CrossAxisAlignment.CENTER)
    sheet = ft.Container(inside, bgcolor=theme.WARN_TINT, border_radius=theme.ROUND, padding=BESIDE)
    return announced("latest", silent(sheet), label=f"{latest} {bust_cost(table.say, table.seen.turn)}")
