"""Push with real cards, quick: turns with Switch cards, stop or too much risk, and the die; then the final count."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.engine import Choice, Seat, wire
from companion.engine.words import capital, full_stop
from companion.games.push.cards import COLOURS, FACES, Colour, Face
from companion.games.push.scorepad import Bust, End, Next, Phase, Protect, Roll, Stop, View
from companion.games.push.scoring import COLUMNS
from companion.ui import bridge, theme
from companion.ui.games.push.areas import seats_row
from companion.ui.games.push.die import GROWS, Die, instruction, roll_head, throw_die, use_throw
from companion.ui.games.push.final_count import FinalCount
from companion.ui.games.push.picking_order import PLAYING, order_panel, prompt, switch_panel
from companion.ui.kit import spread
from companion.ui.kit.board import KEYS, LINE, Parts, area, aside_width, broad, card_width
from companion.ui.kit.frame import grouped, panel
from companion.ui.kit.keys import choice_key, main_key, on_choice, quiet_key, tappable, text_key
from companion.ui.kit.signs import mark
from companion.ui.kit.spread import centred, stretched
from companion.ui.kit.texts import BOLD, drawn, heading, large, short_name, soft, whole_words
from companion.ui.session.entry import Change, Form, use_kept_entry
from companion.ui.session.table import Session, Table, board_screen, head, use_table

MARGIN: Final = 6
"""The pixels from the edge of a key to its words."""
AROUND: Final = 30
"""What a panel takes left and right of what is on it, in pixels."""
ROOM: Final = 330
MOST: Final = 2.2
"""The width and height of a board on which letters have their usual size, and how many times as large they become."""


@bridge.component
def PushPad(session: Session) -> ft.Control:
    bridge.use_watched(session)
    if session.look().phase in PLAYING:
        return bridge.keyed("turn", Turn, session)
    return bridge.keyed("count", FinalCount, session)


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """What somebody is about to do: protect a colour, or roll for a Die card (a seat, or -1)."""

    colours: bool = False
    roller: int = -1


def _read(value: Any, _mine: TurnChoice) -> TurnChoice:
    colours, roller = value
    return TurnChoice(wire.a_flag(colours, "colours"), wire.a_number(roller, "roller"))


FORM: Final[Form[TurnChoice]] = Form(lambda choice: [choice.colours, choice.roller], _read)


@bridge.component
def Turn(session: Session) -> ft.Control:
    table: Table[View] = use_table(session, theme.VERMILION)
    stood = table.stood
    begun = TurnChoice(isinstance(stood, Protect), stood.seat if isinstance(stood, Roll) else -1)
    chosen, _, change = use_kept_entry(table, "turn", table.session.steps, lambda: begun, FORM)
    say, view = table.say, table.seen
    offers = view.awaits.offers if isinstance(view.awaits, Choice) else ()
    rollers = tuple(offer.seat for offer in offers if isinstance(offer, Roll))  # they may roll for a Die card now
    roller = view.turn if view.phase is Phase.BUST else chosen.roller if chosen.roller in rollers else -1

    def fell(face: Face) -> None:
        table.tell(Roll(Seat(roller), face))

    def choose(seat: Seat) -> None:
        """Says who took a Die card. Tapped once more, nobody did."""
        table.refuse(None)
        change(lambda _: TurnChoice(roller=-1 if seat == roller else seat))

    throws = roller >= 0 and session.correcting is None  # what fell once is corrected by what fell
    throw = use_throw(table.device, lambda: fell(throw_die()), due=throws)
    room, roomy = table.device.size, broad(table.device.size)
    risks = [mark("star", theme.SMALL), soft(say.t("“Risks”"))] if view.risky else []
    told = say.t("Bust!") if view.phase is Phase.BUST else say.t("with real cards")
    if view.phase is Phase.SHARE:
        told = say.t("After the turn: {name}", name=say.name(view.turn))
    small = ft.Row([grouped(soft(told)), *risks], spacing=4, wrap=True)
    space = area(room, LINE, KEYS, strip=False)
    grows = card_width(space, ROOM, ROOM, 1, MOST)
    order = order_panel(say, view, int(theme.LARGE * grows))
    if view.phase is Phase.TURN:
        middle = switch_panel(table, grows)
        # the place of the colours is always there, so that no key changes its place in the list
        colours = _colour_keys(table) if chosen.colours else ft.Container()
        keys = _turn_keys(table, chosen, change)
        foot = [keys, colours] if roomy else [colours, keys]  # a foot grows away from the edge at which it stands
    else:
        middle = _die_panel(table, rollers, roller, throw if throws else None, fell, choose)
        foot = [_share_keys(table, roller, throw)]
    notes = panel(*[grouped(soft(note)) for note in _who_gets(table)], spacing=4)
    seats = [seats_row(table), notes]
    more: list[ft.Control] = [] if roomy else [*seats]
    if not session.problem(End()) and (session.correcting is None or isinstance(stood, End)):
        words = say.t("Pile empty? End the game")
        more.append(ft.Row([quiet_key(words, lambda: table.tell(End()), "end")]))
    board = stretched([order, middle, *(seats if roomy else [])], spacing=theme.GAP)
    parts = Parts(head=head(table, prompt(table), small), lines=1, board=board, foot=foot, more=more)
    return board_screen(table, parts, beside=say.t("turn {turn}", turn=view.turns))


def _who_gets(table: Table) -> list[str]:
    """Says whether the active player takes a column, and who may get none: there are three at most (T4)."""
    say, view = table.say, table.seen
    name, stopping = say.name(view.turn), True
    notes: list[str] = []
    if view.phase is Phase.TURN:
        notes = [say.t("If {name} stops, {name} takes a column first; after a bust, none.", name=name)]
    elif view.turn in view.takers:
        notes = [full_stop(say.t("{expected}, who stopped, takes a column first", expected=name))]
    else:
        stopping = False
    if late := [say.name(seat) for seat in view.order[COLUMNS - stopping :]]:
        names = say.listing(late)
        notes.append(say.t("There are three columns at most: there may be nothing left for {names}.", names=names))
    return notes


def _colour_keys(table: Table) -> ft.Control:
    """Draws a key for each colour in fast entry, where nobody tells which cards lie face up."""
    say = table.say

    def key(colour: Colour) -> ft.Control:
        word = table.words.word(say, colour)
        name = drawn(word, size=theme.SMALL, most=1.2, weight=BOLD, color=theme.INK, no_wrap=True)
        inside = centred([mark(colour, theme.ICON), name], spacing=2, tight=True)
        protect, spoken = functools.partial(table.tell, Protect(colour)), say.t("Protect {colour}", colour=word)
        identifier, padding = f"protect-{colour}", ft.Padding.symmetric(vertical=4)
        look = {"border_radius": 14, "padding": padding, "stood": Protect(colour) == stood}
        return text_key(inside, protect, identifier, spoken=spoken, least=56, **look)

    stood = table.stood
    question = say.t("Which colour does {name} protect?", name=say.name(table.seen.turn))
    keys = ft.Row([key(colour) for colour in COLOURS], spacing=6)
    asked = ft.Semantics(live_region=True, container=True, content=heading(question))
    return ft.Container(ft.Column([asked, keys], spacing=8), padding=ft.Padding(0, 0, 0, 10))


def _turn_keys(table: Table, chosen: TurnChoice, change: Change[TurnChoice]) -> ft.Control:
    """Draw the three ways in which a turn ends, as equals: what is drawn meanwhile needs no tap."""
    say, session = table.say, table.session

    def protect() -> None:
        broken = session.problem(Protect(COLOURS[0]))  # all colours or none: it depends on the turn (T2)
        table.refuse(broken)
        change(lambda _: TurnChoice(colours=not chosen.colours and broken is None))

    room = (aside_width(table.device.size) - 2 * theme.GAP) / 3 - 2 * MARGIN

    def key(words: str, on_tap: Callable[[], object], identifier: str, **look: Any) -> ft.Control:
        most = whole_words(words, room, theme.BODY)
        text = drawn(words, size=theme.BODY, most=most, weight=BOLD, color=theme.INK, text_align=ft.TextAlign.CENTER)
        padding = ft.Padding(MARGIN, 4, MARGIN, 4)
        return text_key(text, on_tap, identifier, spoken=words, least=44, padding=padding, **look)

    stood = table.stood
    keys = [
        key(say.t("Bust!"), lambda: table.tell(Bust()), "bust", stood=stood == Bust()),
        key(say.t("Protect"), protect, "protect", chosen=True if chosen.colours else None),
        key(say.t("Stop"), lambda: table.tell(Stop()), "stop", stood=stood == Stop()),
    ]
    line = ft.Row(keys, spacing=theme.GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Column([heading(say.t("How does the turn end?")), line], spacing=8)


def _share_keys(table: Table, roller: int, throw: Callable[[], None]) -> ft.Control:
    say, session, view = table.say, table.session, table.seen
    keys: list[ft.Control] = []
    if session.correcting is not None and not isinstance(table.stood, Next):
        return ft.Container()
    if roller >= 0:
        keys.append(main_key(roll_head(say, roller), throw, "roll", table.accent))
    if view.phase is Phase.SHARE:
        words = say.t("Next: {name}", name=say.name(session.preview(Next()).turn))
        next_turn = functools.partial(table.tell, Next())
        if roller < 0:
            keys.append(main_key(words, next_turn, "next", table.accent))
        else:
            keys.append(quiet_key(words, next_turn, "next"))
    return ft.Row(keys, spacing=8)


def _die_panel(
    table: Table[View],
    rollers: Sequence[Seat],
    roller: int,
    on_throw: Callable[[], object] | None,
    on_face: Callable[[Face], object],
    on_roller: Callable[[Seat], object],
) -> ft.Control:
    """Draws the die, this turn's rolls, who took a Die card (one of ``rollers``), and what the real die shows.

    ``roller`` is the seat that rolls now, or -1. ``on_throw`` rolls the app's die where it may, ``on_face`` tells the
    real one's face, ``on_roller`` chooses who rolls.
    """
    say, view = table.say, table.seen
    seat, face = view.rolled[-1] if view.rolled else (-1, "")
    head = say.t("The die · rolled by {name}", name=say.name(seat)) if face else capital(say.t("the die"))
    sentence = say.t("Bust: {name} takes no column and rolls the die.", name=say.name(view.turn))
    if view.phase is Phase.SHARE:
        sentence = say.t("The player who takes a column with a Die card rolls at once.")
    if face:
        sentence = instruction(say, face, risky=view.risky, seat=seat)
    spoken = roll_head(say, roller) if on_throw is not None else ""
    die = Die(say, face, len(view.rolled), sentence=sentence, on_roll=on_throw, spoken=spoken)
    parts: list[ft.Control] = [heading(head), die]
    for one, fell in view.rolled[:-1]:  # those of this turn before the last one
        told = say.labelled(say.name(one), table.words.word(say, fell))
        parts.append(grouped(soft(f"{told}. {instruction(say, fell, risky=view.risky, seat=one)}")))
    if view.phase is Phase.SHARE and rollers:
        parts += [heading(say.t("Who took a Die card?")), _who(table, rollers, roller, on_roller)]
    if roller >= 0:
        parts += [grouped(soft(say.t("Rolled the real die? Tap what it shows."))), _faces(table, on_face)]
    return panel(*parts, identifier="die-panel")


def _who(table: Table, rollers: Sequence[Seat], roller: int, on_roller: Callable[[Seat], object]) -> ft.Control:
    say, accent = table.say, table.accent
    across = 1 if large() else len(rollers)
    room = (area(table.device.size).width - AROUND - theme.GAP * (across - 1)) / across - 2 * MARGIN

    def key(seat: Seat) -> ft.Control:
        name, chosen = say.name(seat), seat == roller
        words = short_name(name, say.names, room, theme.BODY, GROWS, color=on_choice(chosen, accent))
        return choice_key(
            words,
            functools.partial(on_roller, seat),
            f"roller-{seat}",
            chosen=chosen,
            accent=accent,
            spoken=say.t("{name} took a Die card", name=name),
            padding=ft.Padding(MARGIN, 4, MARGIN, 4),
        )

    return spread.keys([key(seat) for seat in rollers])


def _faces(table: Table, on_face: Callable[[Face], object]) -> ft.Control:
    stood = table.stood
    keys = [
        tappable(
            mark(face, theme.ICON),
            functools.partial(on_face, face),
            spoken=table.say.t("The die shows: {face}", face=table.words.word(table.say, face)),
            identifier=f"face-{face}",
            bgcolor=theme.KEY,
            expand=True,
            stood=isinstance(stood, Roll) and stood.face == face,
        )
        for face in FACES
    ]
    return ft.Row(keys, spacing=2)  # six of them, each wide enough on a narrow phone
