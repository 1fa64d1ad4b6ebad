"""Push with no cards on the table: pile, cards and die are the app's. Nothing is secret, so all see the same table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import flet as ft

from companion.engine import BLANK, Chance, Choice, Say, capital
from companion.games.push.cards import SWITCH, Card, Colour
from companion.games.push.events import STOP, Draw, Event, Place, Protect, Roll, Stop, Take
from companion.games.push.view import Phase, View, bust_chance
from companion.games.push.words import word
from companion.sessions.play.session_view import Deed
from companion.ui import bridge, theme
from companion.ui.games.push.areas import NO_CHANGE, Change, use_areas
from companion.ui.games.push.cards import DECK
from companion.ui.games.push.columns import Column, Slot, columns_panel, protect_keys, refusing, slots, width_in
from companion.ui.games.push.die import GROWS, TUMBLE, Die, use_throw, use_tumble, ways_to_throw
from companion.ui.games.push.picking_order import order_strip, switch_count
from companion.ui.kit import hand
from companion.ui.kit.board import LINE, NONE, Parts, Risk, area, broad
from companion.ui.kit.card_face import HIGH, back, card_face, corner, pile, room
from companion.ui.kit.frame import box
from companion.ui.kit.keys import at_least, at_least_high, main_key, quiet_key
from companion.ui.kit.texts import BOLD, announced, large, silent, soft, steady, strong, zoom
from companion.ui.kit.travel import Turning
from companion.ui.page_size import PageSize
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.hints import HintGiven, marked, use_hint
from companion.ui.session.own_turn import use_own_turn
from companion.ui.session.recent_deeds import HEAD_LINE, use_recent_deeds
from companion.ui.session.showing import ALL_SHOWN
from companion.ui.session.table import Session, Table, board_screen, head, use_table

BESIDE: Final = ft.Padding.symmetric(horizontal=8)
"""The pixels beside the words for a bust."""
DRAW: Final = Draw(Card(BLANK))
GROUP: Final = "push"
"""The drag group of the card in hand and of the columns to which it is dragged."""
FLAT: Final = 52
PHONE: Final = 72
"""Widths of a card on a phone on its side, and on a phone."""
DRAWING: Final = (Phase.START, Phase.DRAW)
"""The phases in which a card is drawn next, or the turn ends."""
BESIDE_DIE: Final = 18
"""The pixels that the die leaves free at its right."""
BUST_LARGER: Final = 1.25
"""How many times as large as the others a card is turned over that fits nowhere."""
KEYS: Final = 56
"""The line of keys keeps its height when there is none to press."""
REMEMBERED: Final = 1
"""For how many more turns an area shows what was rolled there."""


@dataclass(frozen=True, slots=True)
class Display:
    """``seen``, ``latest`` and the last ``event`` belong together. ``changes`` says what became of each area.

    ``rolled`` are the throws so far. While the last of them is ``falling``, all the rest stands as it was before.
    ``first``: nothing has happened since the screen was opened.
    """

    seen: View
    latest: str
    event: Event | None
    changes: tuple[Change, ...]
    rolled: tuple[Roll, ...]
    first: bool
    left: Mapping[int, str] = field(default_factory=dict)
    """The column that was taken just now, with the card that lay on top of it."""

    falling: bool = False
    peak: int | None = None
    """The step of what is to be seen of the event (``ShownSoFar.peak``)."""

    @property
    def bust(self) -> str:
        """The card that has just ended a turn (T9), or nothing."""
        return self.event.card if isinstance(self.event, Draw) and self.seen.phase is Phase.ROLL else ""

    @property
    def busted(self) -> bool:
        """Whether all columns have been seen to refuse that card."""
        return bool(self.bust) and (self.peak is None or self.peak > len(self.seen.columns))

    @property
    def protects(self) -> bool:
        """Whether a colour may be protected instead of drawing (T2)."""
        awaits = self.seen.awaits
        return isinstance(awaits, Choice) and any(isinstance(offer, Protect) for offer in awaits.offers)


@bridge.component
def PushGame(live: Session, on_screen: OnScreen) -> ft.Control:
    """Draws the board for ``live``: one seat's view of a session (``SeatView``), or a moment of the past."""
    table = use_table(live, theme.VERMILION, on_screen=on_screen)
    session, shown = table.session, _use_display(table)
    say, view, device = table.say, shown.seen, table.device
    over, acting = view.phase is Phase.OVER, _acting(on_screen.showing.before or view)
    mine = session.mine and not shown.falling and not over

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

    ft.use_effect(lambda: table.refuse(None), [session.revision])  # it goes as soon as something has happened
    on_choose = bridge.use_newest(choose)
    on_protect = bridge.use_newest(lambda colour: tell(Protect(Colour(colour))))
    throw = view.awaits.offer if isinstance(view.awaits, Chance) else None
    on_throw = use_throw(device, lambda: tell(throw), due=mine and view.phase is Phase.ROLL)
    shows = on_screen.showing is not ALL_SHOWN and not shown.bust  # at one's own bust it is one's turn as before
    own = use_own_turn(table.device, table.session, table.say.you, later=shown.falling or shows)
    quiet = shown.peak is not None and not shown.busted
    untold = shown.event if quiet else shown.rolled[-1] if shown.falling else None
    recent = use_recent_deeds(table, shown.latest, untold=untold, quiet=quiet)
    given = use_hint(table)
    now = replace(table, seen=view)
    falls = isinstance(shown.event, Roll) and shown.peak is not None
    changes = [replace(one, falls=falls and seat == acting) for seat, one in enumerate(shown.changes)]
    # whose cards the die or a decision is about has them in sight
    in_sight = view.phase is Phase.ROLL or shown.falling or shown.protects or on_screen.showing.before is not None
    areas, taken = use_areas(now, changes, acting, in_sight=in_sight)
    space = area(device.size, room(_card_width(device.size))[1], LINE, (KEYS + 8) * device.size.flat, below=True)
    width = width_in(replace(space, height=space.height - taken))
    if mine and shown.protects:
        board = columns_panel([], protect_keys(now, on_protect, width, getattr(given.decision, "colour", "")), width)
    else:
        lie = _slots(now, shown, recent.deeds, getattr(given.decision, "column", -1), choosing=mine)
        look = width, GROUP, device.moves, broad(device.size)
        board = columns_panel([bridge.keyed(one.column, Column, one, on_choose, *look) for one in lie], None, width)
    count = switch_count(say, view, comes=shown.event == Draw(SWITCH) and not shown.first, moves=device.moves)
    told = _bust(now, shown.latest) if shown.busted else recent.told
    parts = Parts(
        head=head(now, _prompt(now, shown), told, over=recent.key, own=own),
        strip=order_strip(now.so_far("standings") if falls else now, count),
        board=board,
        foot=_hand_area(table, shown, given, mine=mine, tell=tell, on_throw=on_throw),
        below=True,
        hint=given.words or _what_to_do(now, shown, mine=mine),
        weighs=_risk(now, acting),
        more=[areas],
    )
    return board_screen(now, parts, beside=say.t("turn {turn}", turn=view.turns), hint_key=given.key)


def _prompt(table: Table[View], shown: Display) -> str:
    say, before = table.say, table.on_screen.showing.before
    if shown.peak is not None and shown.busted:
        return say.t("Bust!")
    if table.on_screen.showing.closing is not None:  # who has won is for the result to say
        return say.t("The game is over")
    return table.words.prompt(say, before if before and shown.bust else shown.seen)


def _slots(
    table: Table[View], shown: Display, deeds: Sequence[Deed], advised: int, *, choosing: bool
) -> Iterator[Slot]:
    """Yields the columns: each refuses the card of a bust in its turn, and what came and left is seen to."""
    say, peak = table.say, shown.peak
    placed = shown.event.column if isinstance(shown.event, Place) and not shown.first else None
    for slot in slots(table, choosing=choosing, deeds=deeds):
        if shown.bust:
            slot = refusing(say, slot, shown.bust, seen=peak is None or slot.column < peak)
        yield replace(
            slot,
            came=slot.column == placed,
            left=shown.left.get(slot.column, ""),
            advised=say.t("advised") if advised == slot.column else "",
        )


def _risk(table: Table[View], acting: int) -> Risk:
    """Returns what a bot risks that may draw now, as everybody can reckon it from the cards in sight (T9)."""
    say, view = table.say, table.seen
    if not (isinstance(view.awaits, Choice) and DRAW in view.awaits.offers and table.session.levels[acting]):
        return NONE
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
    inside = at_least_high(words, HEAD_LINE * lines * zoom(), ft.CrossAxisAlignment.CENTER)
    sheet = ft.Container(inside, bgcolor=theme.WARN_TINT, border_radius=theme.ROUND, padding=BESIDE)
    return announced("latest", silent(sheet), label=f"{latest} {_bust_cost(table.say, table.seen.turn)}")


def _hand_area(
    table: Table,
    shown: Display,
    given: HintGiven,
    *,
    mine: bool,
    tell: Callable[[Event], None],
    on_throw: Callable[[], None],
) -> list[ft.Control]:
    """Draws the pile, what lies beside it, and the keys: in the same line where there is room, else below. What a hint
    has ``given`` is marked.

    ``mine``: whoever looks may act now. ``tell`` keeps what is tapped, ``on_throw`` throws the die.
    """
    say, device, view, still = table.say, table.device, shown.seen, table.session.still
    width, beside = _card_width(device.size), not device.size.flat  # keys stand beside the pile
    drawing = mine and view.phase in DRAWING and view.left > 0
    rolling = view.phase is Phase.ROLL
    draw, spoken = None if still else lambda: tell(DRAW), say.t("Draw a card") if drawing else ""
    from_pile = pile(say, view.left, width=width, on_tap=draw, spoken=spoken, glow=drawing)
    if isinstance(given.decision, Draw):
        from_pile = marked(from_pile, say.t("advised"))
    bust = table.on_screen.showing is not ALL_SHOWN and bool(shown.bust) and not shown.falling
    die = rolling or shown.falling or (isinstance(shown.event, Roll) and not view.drawn)
    middle = _card(table, shown, mine=mine, width=width, named=not (bust and mine and beside))
    if die:  # it is the same die that tumbles, whatever was to be seen before
        thrown = ft.Container(_die(say, shown, mine=mine, width=width, on_throw=on_throw), visible=not bust)
        middle = ft.Stack([thrown, *([middle] if bust else [])], clip_behavior=ft.ClipBehavior.NONE)
    high = room(width)[1]
    keys: list[ft.Control] = []
    if mine and view.phase in DRAWING:
        words = say.t("Stop") if large() else say.t("Stop and share the columns")  # else it takes half of a phone
        if isinstance(view.awaits, Choice) and STOP in view.awaits.offers:
            keys = [main_key(words, lambda: tell(STOP), "stop", theme.VERMILION)]
        else:
            why = say.labelled(words, say.t("stopping needs at least one column; draw a card first"))
            keys = [quiet_key(words, None, "stop", spoken=why)]
        keys = [marked(keys[0], say.t("advised"), expand=True)] if isinstance(given.decision, Stop) else keys
    elif mine and rolling and not shown.falling:
        keys = [main_key(say.t("Roll the die"), on_throw, "roll", theme.VERMILION)]
    short = bool(keys) and beside
    lies = ft.Container(middle, expand=not short, width=(width + BESIDE_DIE if die else 0) if short else None)
    line = ft.Row([from_pile, lies, *(keys if beside else ())], spacing=12)
    shown_line = at_least(line, round(high), ft.Alignment.CENTER_LEFT)
    if beside:
        return [shown_line]
    least = 0 if still else KEYS  # while others act, too: the columns above do not move
    return [shown_line, ft.Container(at_least(ft.Row(keys), least), padding=ft.Padding(0, 8 * bool(least), 0, 0))]


def _card_width(page: PageSize) -> float:
    """Returns the width of the pile and the card beside it."""
    return FLAT if page.low else hand.card_width(page, FLAT, PHONE)


def _what_to_do(table: Table, shown: Display, *, mine: bool) -> str:
    """Says what a tap would do, or what a bust costs; nothing while others act."""
    say, view = table.say, shown.seen
    if shown.bust and table.on_screen.showing is not ALL_SHOWN:
        return ""
    if view.phase is Phase.ROLL and not shown.falling:
        return _bust_cost(say, view.turn) if shown.bust else ways_to_throw(say, table.device) if mine else ""
    if not mine or shown.falling:
        return ""
    if view.drawn:
        return say.t("Tap a column, or drag the card there.")
    if view.phase is Phase.TAKE:
        return say.about(view.pickers[0], "Tap the column that {name} takes.", "Tap the column that you take.")
    if view.phase not in DRAWING:
        return ""
    return say.t("Tap the pile to draw a card.") if view.left else say.t("The pile is empty.")


def _bust_cost(say: Say, seat: int) -> str:
    """Says what a bust costs whose turn it is (B1); that the die is rolled stands in the head."""
    return say.about(
        seat,
        "{name} takes no column this turn; the others share them.",
        "You take no column this turn; the others share them.",
    )


def _die(say: Say, shown: Display, *, mine: bool, width: float, on_throw: Callable[[], None]) -> ft.Control:
    """Draws the die. The dealer decides how it falls before it tumbles; how it fell stays until something else happens.

    The key, the die itself, Space and a shake throw it alike.
    """
    face, on_roll, spoken = shown.rolled[-1].face if shown.rolled else "", None, ""
    if shown.seen.phase is Phase.ROLL and not shown.falling:  # it is due
        face, on_roll, spoken = "", on_throw if mine else None, say.t("Roll the die")
    return bridge.keyed("die", Die, say, face, len(shown.rolled), on_roll=on_roll, spoken=spoken, size=width)


def _card(table: Table, shown: Display, *, mine: bool, width: float, named: bool) -> ft.Control:
    """Draws the card in hand, one that fits nowhere, larger, a Switch card that has just come, or the place where the
    next card will lie. Beside a key it has no room to be ``named``.
    """
    say, view = table.say, shown.seen
    card, words = "", ""
    if shown.bust:
        card = shown.bust
    elif view.drawn:
        card = view.drawn[0]
    elif isinstance(shown.event, Draw) and shown.event.card == SWITCH and view.phase in DRAWING:
        turned_round = say.t("The others now pick the other way round.")
        card, words = SWITCH, turned_round if view.players > 2 else say.t("It stays beside the pile.")
    if not card:
        return ft.Row([_place(width)])
    name = capital(word(say, card))
    paper = card_face(DECK.paper(card, width), spoken=name, identifier="drawn")
    moves = table.device.moves and not shown.first
    lying: ft.Control = bridge.keyed(f"turned-{view.left}", Turning, paper, back(width), moves)
    if mine and view.drawn:
        in_air = ft.Container(DECK.paper(card, width, lit=True), rotate=ft.Rotate(-0.04))
        lying = ft.Draggable(lying, group=GROUP, content_feedback=in_air, content_when_dragging=_place(width))
        lying.max_simultaneous_drags = 1
    lying = ft.Container(lying, scale=BUST_LARGER) if shown.bust else lying
    lines = [silent(strong(name, size=theme.LARGE)), soft(words, size=steady(theme.SMALL, GROWS), color=theme.INK)]
    return ft.Row([lying, *([ft.Column(lines, spacing=2, expand=True)] if named else [])], spacing=14)


def _place(width: float) -> ft.Control:
    high, rounded = round(width * HIGH), corner(width)
    return box(None, None, theme.EDGE, rounded=rounded, width=width, height=high, opacity=0.5)


def _use_display(table: Table) -> Display:
    """Returns what to show now, so that nobody reads in an area or a sentence how the die falls before it lies."""
    session = table.session
    history: Sequence[Event] = [event for events in session.history for event in events]
    rolled = tuple(event for event in history if isinstance(event, Roll))
    kept = bridge.use_ref[Display | None](lambda: None)
    falling = use_tumble(len(rolled), table.device.moves, TUMBLE) is not None
    old = current = kept.current
    if falling and old is not None:
        return replace(old, rolled=rolled, falling=True, peak=None)
    latest = session.latest(table.say)  # in the language that is read now
    if current is None or current.seen != table.seen:
        event, changes = history[-1] if history else None, _became(old, table.seen, rolled)
        left = _left(old, event)
        kept.current = current = Display(table.seen, latest, event, changes, rolled, old is None, left)
    return replace(current, latest=latest, peak=table.on_screen.showing.peak)


def _left(old: Display | None, event: Event | None) -> dict[int, str]:
    """Returns the column that has just been taken, with its top card, if it was seen to lie there."""
    if old is None or not isinstance(event, Take) or event.column >= len(old.seen.columns):
        return {}
    cards = old.seen.columns[event.column]
    return {event.column: cards[-1]} if cards else {}


def _became(old: Display | None, view: View, rolled: Sequence[Roll]) -> tuple[Change, ...]:
    """Returns by seat what came and went since the last picture."""
    if old is None:
        return (NO_CHANGE,) * view.players
    changes = []
    last = rolled[-1] if len(rolled) > len(old.rolled) else None
    for seat, before in enumerate(old.changes):
        visible, were = view.visible[seat], old.seen.visible[seat]
        over = _more(view.protected[seat], old.seen.protected[seat])
        change = replace(before, came=(*_more(visible, were), *over))
        if last is not None and last.seat == seat:
            change = Change(change.came, last.face, _more(were, visible), old.seen.turns)
        elif before.turn and view.turns > before.turn + REMEMBERED:
            change = Change(change.came)
        changes.append(change)
    return tuple(changes)


def _more(some: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """Returns what is in ``some`` more often than in ``others``."""
    return tuple((Counter(some) - Counter(others)).elements())
