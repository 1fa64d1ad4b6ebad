"""13 card by card: with real cards, each is tapped as it is played; on screen the app deals, and each plays a hand."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from companion.engine import Chance, Choice, Over, left_of
from companion.engine.words import capital, in_front, no_stop
from companion.games.thirteen import scorepad
from companion.games.thirteen.cards import Card
from companion.games.thirteen.events import Deal, Play
from companion.games.thirteen.scoring import KINDS, round_reasons, tally
from companion.games.thirteen.view import View
from companion.ui import bridge, theme
from companion.ui.games.thirteen.count_draft import FORM, begin, blank
from companion.ui.games.thirteen.hand_area import hand_foot, use_hand_choice
from companion.ui.games.thirteen.kinds import kind_heads, kind_line, kinds_words, majorities, majority_words, took_words
from companion.ui.games.thirteen.picker import ACROSS, high_below, high_in_foot, picker
from companion.ui.games.thirteen.score_block import round_of, use_points
from companion.ui.games.thirteen.targets import Columns, last_play, play_event, targets, targets_afar, use_gone
from companion.ui.kit import spread
from companion.ui.kit.board import LINE, Area, Parts, area, aside_width, broad
from companion.ui.kit.card_face import pile
from companion.ui.kit.frame import box, panel
from companion.ui.kit.hand import hand_high, takes_cards
from companion.ui.kit.keys import at_least, main_key, quiet_key, round_key, text_key
from companion.ui.kit.signs import bot_words, mark, player_sign
from companion.ui.kit.texts import announced, body, heading, most_lines, row_name, soft, spoken_as, steady, strong, zoom
from companion.ui.kit.texts import large as large_letters
from companion.ui.kit.travel import Arriving
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.hints import use_hint
from companion.ui.session.large_view import Afar, standing, ticked
from companion.ui.session.own_turn import use_own_turn
from companion.ui.session.recent_deeds import use_recent_deeds
from companion.ui.session.score_strip import points_strip
from companion.ui.session.showing import ALL_SHOWN
from companion.ui.session.table import Session, Table, board_screen, head, line_high, use_table

FOOT: Final = 57
LOW_FOOT: Final = 48
"""Heights of what the last tap did, the lower one on a phone on its side."""
DEALT: Final = 84
PILE: Final = 44
"""Widths of the pile, before cards are dealt and during a round."""

FIGURE: Final = ft.TextStyle(letter_spacing=0)

LAST_CARD, TURNED_UP, CROWNED, COUNTED = range(4)
"""How much of a round's end is shown (``ShownSoFar.closing``); None is more than each of them."""


@bridge.component
def ThirteenBoard(live: Session) -> ft.Control:
    table: Table[View] = use_table(live, theme.MIDNIGHT)
    session, say, room, view = table.session, table.say, table.device.size, table.seen
    opened, opening = ft.use_state(bool(session.options.open_piles))
    points = use_points(table)
    offers = view.awaits.offers if isinstance(view.awaits, Choice) else ()
    if deal := next((offer for offer in offers if isinstance(offer, Deal)), None):
        words = say.t(
            "Then {name} plays the first card. Tap every card here as it is played; the app adds up.",
            name=say.name(left_of(view.dealer, view.players)),
        )
        key = main_key(say.t("The cards are dealt"), lambda: table.tell(deal), "deal", theme.MIDNIGHT)
        return between_rounds(table, points, [body(words)], key)
    turn = view.awaits.seat if isinstance(view.awaits, Choice) else view.turn

    def play(card: str, target: str) -> None:
        table.tell(play_event(turn, card, target))

    space = area(room, FOOT, line_high(table), across=ACROSS, lines=1)
    foot, below = _foot(table) if offers else [], list[ft.Control]()
    if offers and room.aside:  # what is tapped lies beside what is looked at
        foot = [picker(table, Area(aside_width(room, ACROSS), high_in_foot(room)), play, on_board=False), *foot]
    elif offers:
        high = high_below(space)
        below = [picker(table, Area(space.width, high), play, on_board=True)]
        space = Area(space.width, space.height - high - theme.GAP)
    shown = targets(table, None, Columns(space))
    left = say.plural("{n} card in the pile", "{n} cards in the pile", view.left)
    dealer = (say.t("Dealer: {name}", name=say.name(view.dealer)), left if view.left else say.t("no pile left"))
    parts = Parts(
        head=head(table, _prompt(table), soft(" · ".join(dealer), lines=most_lines(1)), across=ACROSS),
        strip=_seats_strip(table, ACROSS),
        lines=1,
        board=ft.Column([shown, *below], spacing=theme.GAP),
        foot=foot,
        across=ACROSS,
        more=[_piles(table, opened, lambda: opening(lambda old: not old)), *points],
    )
    return board_screen(table, parts, beside=round_of(say, view.round, view.deals))


@bridge.component
def ThirteenGame(live: Session, on_screen: OnScreen) -> ft.Control:
    """Draw the board of a match on screen: one seat's view of it (``SeatView``), or a moment of the past."""
    table: Table[View] = use_table(live, theme.MIDNIGHT, on_screen=on_screen)
    session, say, view = table.session, table.say, table.seen
    choice = use_hand_choice(table)
    own = use_own_turn(table.device, session, say.you, later=on_screen.showing is not ALL_SHOWN)
    given = use_hint(table)
    advised = given.decision if isinstance(given.decision, Play) else None

    def lift() -> None:
        """What is advised is lifted: its target is one tap away."""
        if advised is not None:
            choice.on_drag(next(key for key, card in choice.cards.items() if card == advised.card))

    ft.use_effect(lift, [given.number])
    deeds, shows, gone = session.deeds(say), on_screen.showing.peak is not None, use_gone(table)
    agreed = bool(session.options.open_piles)
    # the last card that was laid: what one drew after it is nobody's news
    told, untold = (deeds[-1].line, deeds[-1].event) if deeds else (session.latest(say), None)
    recent = use_recent_deeds(table, told, besides=1, untold=untold if shows else None, quiet=shows)
    points = use_points(table)
    closing = on_screen.showing.closing
    if on_screen.showing is not ALL_SHOWN and closing != LAST_CARD and isinstance(view.awaits, Over):
        on = main_key(say.t("See the result"), on_screen.showing.skip, "to-result", theme.MIDNIGHT)
        return between_rounds(table, points, [], on)
    if isinstance(view.awaits, Chance) and closing != LAST_CARD:
        deal = view.awaits.offer
        deck = ft.Row([pile(say, view.left, width=DEALT, accent=theme.MIDNIGHT)], alignment=ft.MainAxisAlignment.CENTER)
        first = left_of(view.dealer, view.players)
        words = say.about(first, "{name} plays first.", "You play first.")
        key = main_key(say.t("Deal five cards to everybody"), lambda: table.tell(deal), "deal", theme.MIDNIGHT)
        by_itself = not session.steps and not session.still and not table.device.prefs.by_hand
        return between_rounds(table, points, [deck, body(words)], key if session.people and not by_itself else None)
    room = table.device.size
    space = area(room, LINE, hand_high(room, len(choice.cards), below=True), below=True)
    hint, foot = hand_foot(table, choice)
    advice = advised.target if advised else ""
    columns = Columns(space, choice.on_drop, deeds, last_play(table), gone, advice)
    before = table.so_far("standings", *(["taken"] if shows else []))
    taken_cards = [] if _in_strip(table) and not large_letters() else [_piles(before, agreed)]
    rest = pile(say, view.left, width=PILE, accent=theme.MIDNIGHT)
    parts = Parts(
        head=head(table, _prompt(table), recent.told, rest, over=recent.key, own=own),
        strip=_seats_strip(before),
        board=takes_cards(targets(table, choice.of_card, columns), choice.on_flick),
        foot=foot,
        below=True,
        hint=given.words or hint,
        more=[*taken_cards, *(points if closing is None else [])],
    )
    return board_screen(table, parts, beside=round_of(say, _round(table), view.deals), hint_key=given.key)


def large(table: Table[View | scorepad.View]) -> Afar:
    """Say what is read of a match from across the room: on the pad, the standing."""
    view, shown = table.seen, standing(table)
    says, seats = no_stop(shown.says), shown.seats
    if isinstance(view, scorepad.View) and not isinstance(view.awaits, Over):
        says, none = round_of(table.say, view.round, view.deals), begin(blank(view.players), view.circle)
        seats = ticked(table, seats, f"count-{view.round}", view.round, none, FORM)
    board = functools.partial(targets_afar, table) if isinstance(view.awaits, Choice) else None
    return Afar(capital(says), seats, board)


def _round(table: Table[View]) -> int:
    """Return the number of the round that is played, or whose end is being shown."""
    return table.seen.round if table.on_screen.showing.closing is None else len(table.seen.rounds)


def _prompt(table: Table[View]) -> str:
    if table.on_screen.showing.closing is not None:
        return table.say.t("Round {round} is over", round=_round(table))
    return no_stop(table.words.prompt(table.say, table.seen))


def _foot(table: Table) -> list[ft.Control]:
    """Draw what the last tap did, and beside it the key that takes it back, in a place that keeps its size."""
    say, session = table.say, table.session
    latest = session.latest(say)
    flat = table.device.size.flat
    told = soft(latest, size=steady(theme.SMALL, 1.4), color=theme.INK, lines=most_lines(2 if flat else 3))
    line = announced("latest", at_least(told, LOW_FOOT if flat else FOOT, ft.Alignment.CENTER_LEFT), expand=True)
    if session.correcting is not None:
        return [ft.Row([line])]
    able, undo = session.undoable, say.t("Take back")
    spoken, take_back = say.labelled(undo, latest), table.undo if able else None
    if large_letters():  # beside its words a letter a line would be left for all others; on a low page it is in sight
        key, beside = round_key(ft.Icons.UNDO, spoken, take_back, "take-back"), ft.CrossAxisAlignment.START
    else:
        word, padding = strong(undo, color=theme.INK if able else theme.EDGE), ft.Padding(14, 0, 14, 0)
        key = text_key(word, take_back, "take-back", spoken=spoken, padding=padding, expand=None)
        beside = ft.CrossAxisAlignment.CENTER
    return [ft.Row([line, key], spacing=12, vertical_alignment=beside)]


def between_rounds(
    table: Table[View], points: Sequence[ft.Control], beginning: Sequence[ft.Control], on: ft.Control | None
) -> ft.Control:
    """Draw the whole screen: ``beginning`` before the first deal; ``on``, the key, if the viewer may deal or go on.

    The points are added up once all of the round's end is shown.
    """
    say, view, ends = table.say, table.seen, table.on_screen.showing.closing is not None
    over = say.t("Round {round} is over", round=len(view.rounds)) if view.rounds else say.t("The first round")
    top = table.words.prompt(say, view)
    if table.session.mode == "digital" and any(one.rank > 1 for one in view.standings):
        top, over = in_front(say, view.standings), f"{over}. {top}"  # who deals does nothing but tap
    if ends:
        top, over, points = _prompt(table), "", []
    parts = Parts(
        head=head(table, no_stop(top), over),
        strip=points_strip(table.so_far("standings")),
        board=_round_result(table) if view.rounds else panel(*beginning),
        foot=[ft.Row([on])] if on else [],
        more=points,
    )
    return board_screen(table, parts, beside=round_of(say, _round(table), view.deals))


def _round_result(table: Table[View]) -> ft.Control:
    """Draw what everybody took in the last round. Majorities have a crown and a sentence, which come after the cards;
    the points come last.
    """
    say, view, closing = table.say, table.seen, table.on_screen.showing.closing
    counts = view.rounds[-1]
    reasons = round_reasons(counts)
    crowned = majorities(reasons) if closing != TURNED_UP else frozenset()
    counted = closing in (None, COUNTED)

    def cell(seat: int, kind: str) -> ft.Control:
        crown = (seat, kind) in crowned
        ink = theme.ON_LIT if crown else theme.INK
        number = strong(str(getattr(counts[seat], kind)), size=theme.LARGE, color=ink)
        sign: list[ft.Control] = [ft.Icon(ft.Icons.EMOJI_EVENTS, size=theme.ICON_SMALL, color=ink)] if crown else []
        if sign and closing is not None:
            sign = [bridge.keyed(f"crown-{seat}-{kind}", Arriving, sign[0], True, (0, -1), 2)]
        inside = ft.Row([*sign, number], spacing=3, alignment=ft.MainAxisAlignment.CENTER)
        return box(inside, theme.LIT if crown else None, rounded=10, height=40 * zoom(), expand=True)

    lines: list[ft.Control] = [kind_heads(say, say.t("Points"))]
    for seat in range(view.players):
        points = view.points[-1][seat]
        cards = say.listing(kinds_words(say, counts[seat])) or say.t("nothing")
        told = say.labelled(say.name(seat), cards)
        told = f"{told}. {say.plural('{n} point', '{n} points', points)}" if counted else told
        words = f"+{points}" if counted else ""
        sum_of = strong(words, size=steady(theme.BODY, 1.3), color=theme.MIDNIGHT.colour, no_wrap=True)
        last = ft.Container(sum_of, alignment=ft.Alignment.CENTER, expand=True)
        line = kind_line(row_name(say.name(seat), say.names), [*[cell(seat, kind) for kind in KINDS], last])
        lines.append(spoken_as(told, line, f"took-{seat}"))
    told_of = [soft(text, opacity=int(closing != TURNED_UP)) for text in majority_words(say, reasons)]
    title = heading(say.t("Taken in round {round}", round=len(view.rounds)))
    return panel(title, spread.stretched(lines, spacing=6), *told_of, spacing=6)


def _seats_strip(table: Table[View], across: int = 0) -> ft.Control:
    """Draw the ``points_strip``: with the piles of all where ``_piles`` would be out of sight, below the targets."""
    taken = [(len(cards), _spoken(table, seat, cards)) for seat, cards in enumerate(table.seen.taken)]
    return points_strip(table, across, taken if _in_strip(table) else ())


def _in_strip(table: Table) -> bool:
    """Return whether the piles stand in the strip: where nobody may see what is in them, it says all that is known."""
    beside = broad(table.device.size) and table.session.mode == "digital"
    return not beside and not table.session.options.open_piles


def _spoken(table: Table[View], seat: int, taken: Sequence[Card], *, opened: bool = False) -> str:
    """Say all that everybody may know of a seat."""
    say, view = table.say, table.seen
    facts = [say.plural("{n} card in hand", "{n} cards in hand", len(view.hands[seat]))]
    facts.append(took_words(say, taken, opened=opened))
    if isinstance(view.awaits, Choice) and seat == view.awaits.seat:
        facts.insert(0, say.about(seat, "whose turn it is", "it’s your turn"))
    if seat == view.dealer:
        facts.append(say.about(seat, "dealer", "you deal"))
    if level := table.session.levels[seat]:
        facts.append(bot_words(say, level))
    return say.labelled(say.name(seat), ", ".join(facts))


def _piles(table: Table[View], opened: bool, toggle: Callable[[], None] | None = None) -> ft.Control:
    """Draw a line for each seat, with the taken cards by kind if ``opened`` (A3); ``toggle`` opens and closes."""
    say, view = table.say, table.seen
    taken = table.session.look(open_piles=True).taken if opened and toggle else view.taken
    title, key = heading(say.t("Taken cards")), None
    if toggle:
        words = say.t("Hide the taken cards") if opened else say.t("Show the taken cards")
        key = quiet_key(words, toggle, "piles", expand=False)
    lines = [_line(table, seat, cards, opened=opened) for seat, cards in enumerate(taken)]
    return panel(spread.facing(title, key), *lines, spacing=4)


def _line(table: Table[View], seat: int, taken: Sequence[Card], *, opened: bool) -> ft.Control:
    say, names, level = table.say, table.session.names, table.session.levels[seat]
    turn = isinstance(table.seen.awaits, Choice) and seat == table.seen.awaits.seat
    hand = [say.plural("{n} card in hand", "{n} cards in hand", len(table.seen.hands[seat]))]
    hand += [say.about(seat, "dealer", "you deal")] if seat == table.seen.dealer else []
    parts: list[ft.Control]
    if opened:
        counted = tally(taken)
        parts = []
        for kind in KINDS:
            figure = ft.Container(strong(str(getattr(counted, kind)), style=FIGURE), width=20 * zoom())
            parts.append(ft.Row([mark(kind, theme.SMALL), figure], spacing=4, tight=True))
    else:
        back = ft.Container(width=16, height=22, border_radius=4, bgcolor=theme.MIDNIGHT.colour)
        number = strong(str(len(taken)), size=theme.LARGE, style=FIGURE)
        parts = [back, ft.Container(number, width=28 * zoom())]
    pointer = ft.Icon(ft.Icons.PLAY_ARROW, size=theme.ICON_SMALL, color=theme.MIDNIGHT.colour) if turn else None
    sign = player_sign(table.device.sign_of(names[seat]), names[seat], level, theme.ICON)
    who = ft.Column([row_name(say.name(seat), say.names), soft(", ".join(hand))], spacing=0, expand=True, tight=True)
    line = ft.Row([ft.Container(pointer, width=20), *sign, who, *parts], spacing=8)
    ground = theme.MIDNIGHT.tint if turn else None
    spoken = _spoken(table, seat, taken, opened=opened)
    return spoken_as(spoken, box(line, ground, rounded=12, across=6, down=7), f"pile-{seat}")
