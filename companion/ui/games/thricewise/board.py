"""Thricewise card by card: with real cards, laid as on the table; on screen the app deals, and all choose in secret."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import SPECTATOR, Chance, Choice, Over, RuleBroken, Together
from companion.engine.words import N_, no_stop
from companion.games.thricewise import scorepad
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Pass, Place, Reveal, Start
from companion.games.thricewise.grid import Cell
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import bridge, theme
from companion.ui.games.thricewise import placing
from companion.ui.games.thricewise.cards import HIGH, decktet_picker
from companion.ui.games.thricewise.draft import QUICK_FORM, Draft, Edit, Slots, begin, begin_quick, entry, entry_form
from companion.ui.games.thricewise.grid import Marks, table_grid, triad_cells, use_zoom
from companion.ui.games.thricewise.placing import hint_high, two_lines, what_to_place
from companion.ui.games.thricewise.seats import large_seat, last_panel, seats_panel, turn_of_turns
from companion.ui.games.thricewise.slots import AROUND, card_slot, confirm_key, in_foot, seat_slots, use_revealed
from companion.ui.kit.board import KEYS, Area, Parts, area, aside_width, more_area
from companion.ui.kit.keys import use_pressed
from companion.ui.kit.texts import heading
from companion.ui.kit.texts import large as in_large_letters
from companion.ui.session.entry import use_entry, use_kept_entry
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.hints import marked, use_hint
from companion.ui.session.large_view import Afar, ticked
from companion.ui.session.own_turn import use_own_turn
from companion.ui.session.recent_deeds import use_recent_deeds
from companion.ui.session.score_strip import DONE, points_strip
from companion.ui.session.showing import ALL_SHOWN
from companion.ui.session.table import Session, Table, board_screen, head, use_table

ROWS_HIGH: Final = 24
"""Height of the two rows of first cards without these cards."""
ROWS: Final = (N_("Upper row, card {number}"), N_("Lower row, card {number}"))


@bridge.component
def ThricewiseBoard(live: Session) -> ft.Control:
    table: Table[View] = use_table(live, theme.PLUM)
    session, say, room, view = table.session, table.say, table.device.size, table.seen
    below = bridge.use_soon()
    draft, newest, edit = use_kept_entry(
        table, "entry", session.steps, lambda: begin(view, session.struck), entry_form(view)
    )

    def pick(card: str) -> None:
        broken = _why_not(table, newest(), card)
        table.refuse(broken)
        if broken is None:
            edit(lambda draft: replace(draft, slots=draft.slots.put(card)))

    on_pick, on_lay = bridge.use_newest(pick), bridge.use_newest(edit)
    confirm = bridge.use_newest(lambda: table.tell(entry(view, newest())))
    on_cell = bridge.use_newest(lambda row, col: placing.choose_cell(table, edit, newest().card, row, col))
    lays = isinstance(view.awaits, Choice)
    use_pressed(("Escape",), lambda: edit(lambda now: replace(now, cell=None)), due=lays)
    held = bridge.use_kept(
        lambda: placing.to_hold(table, draft, on_lay, drag=False) if lays else ft.Container(),
        *(table.moment, draft.card),
    )
    cards = () if lays else draft.slots.words
    picker = bridge.use_kept(
        lambda: decktet_picker(say, dict(view.unseen), frozenset(cards), _picker_area(table), on_pick),
        *(table.moment, cards),
    )
    zoom, zooming = use_zoom(table)
    seats = bridge.use_kept(lambda: seats_panel(table), table.moment)
    more = [seats, bridge.use_kept(lambda: last_panel(table), table.moment), zooming]
    hint, headline = "", table.words.prompt(say, view)
    foot: list[ft.Control] = []
    match view.awaits:
        case Choice():
            hint, headline = what_to_place(table), say.name(view.order[0])
            foot = placing.laying(table, held, placing.card_keys(table, draft, confirm))
            board = table_grid(table, placing.foot_area(table), zoom, placing.marks(view, draft, on_cell))
            unseen = [heading(say.t("Cards nobody has seen yet")), *([picker] if below else [])]
            seen_below = below or table.device.size.wide
            more = [placing.here_panel(table, draft), *more, *unseen] if seen_below else []
        case Together() | Chance(offer=Start()):
            hint = headline
            words = say.t("Revealed together") if view.cards else say.t("Begin with these cards")
            due = (
                say.t("{name}: which card?", name=say.name(draft.slots.at)) if view.cards else say.t("The first cards")
            )
            ready = say.t("All cards are revealed") if view.cards else say.t("Everything is entered")
            headline = due if draft.slots.missing else ready
            foot = [_slots(table, draft, edit), confirm_key(table, draft.slots, words, confirm)]
            board = picker
            more = [table_grid(table, more_area(room), zoom), *more] if view.cards else []
        case _:
            board = table_grid(table, area(room), zoom)
    latest, over = two_lines(table, hint)
    top = bridge.use_kept(lambda: head(table, headline, latest), table.moment, headline, latest)
    strip = bridge.use_kept(lambda: points_strip(table), table.moment)
    parts = Parts(head=top, strip=strip, board=board, foot=foot, more=more, hint=over)
    return board_screen(table, parts, beside=turn_of_turns(say, view) if view.cards else "")


@bridge.component
def ThricewiseGame(live: Session, on_screen: OnScreen) -> ft.Control:
    """Draw the board of a game on screen: one seat's view of it (``SeatView``), or a moment of the past."""
    table: Table[View] = use_table(live, theme.PLUM, on_screen=on_screen)
    session, say, view = table.session, table.say, table.seen
    zoom, zooming = use_zoom(table, view.left)
    together = isinstance(view.awaits, Together)
    # while all choose, bots write too, and what one is about to choose stays lifted
    draft, newest, update = use_entry(-1 - view.turn if together else session.revision, lambda: begin(view, ()))
    own = use_own_turn(table.device, session, say.you, later=on_screen.showing is not ALL_SHOWN)
    given = use_hint(table)
    peak = on_screen.showing.peak  # as long as its triads are shown one by one, nobody is to read of the last card
    last = view.placements[-1] if view.placements and peak is not None else None
    untold = Place(last.seat, last.card, last.row, last.col) if last else None
    held = table.so_far("scores", "standings", "placements") if untold else table
    recent = use_recent_deeds(table, session.latest(say), untold=untold, quiet=untold is not None)

    def edit(change: Callable[[Draft], Draft]) -> None:
        table.refuse(None)
        update(change)

    def lift() -> None:
        """What is advised is chosen: the main key lays it."""
        match given.decision:
            case Place(card=card, row=row, col=col):
                edit(lambda now: replace(now, card=card, cell=(row, col)))
            case str(card):
                edit(lambda now: replace(now, card=card))

    ft.use_effect(lift, [given.number])
    use_pressed(("Escape",), lambda: update(lambda _: begin(view, ())), due=True)

    def confirm() -> None:
        table.tell(entry(view, newest()))

    on_cell = bridge.use_newest(functools.partial(placing.tap_cell, table, draft, edit, confirm))
    on_drop = bridge.use_newest(functools.partial(placing.choose_cell, table, edit))
    more = dict[str, ft.Control]()
    if session.mine and isinstance(view.awaits, Choice):
        marks = placing.marks(view, draft, on_cell, on_drop)
        more["here"] = placing.here_panel(table, draft)
    else:
        marks = Marks(on_tap=on_cell, lit=_last_triads(view, 0 if together and peak is None else peak))
    hint, foot = placing.hand_foot(table, draft, edit, confirm)
    space = placing.foot_area(table)
    if given.decision is not None:
        foot[-1] = marked(foot[-1], say.t("advised"))  # the key that does what is advised, or keeps the other cards
    board = table_grid(table, space, zoom, marks, deeds=recent.deeds)
    more |= {"seats": seats_panel(held), "pile": zooming, "last": last_panel(held)}
    for name in more.keys() - {"pile"}:
        more[name].key = name  # it stays the same control, and is not sent again, wherever it stands
    parts = Parts(
        head=head(table, _prompt(table), recent.told, over=recent.key, own=own),
        strip=points_strip(held),
        board=use_revealed(table, board, space),
        foot=foot,
        hint=given.words or ("" if in_large_letters() else hint),  # in large letters the headline has to say it
        more=[*more.values()],
    )
    return board_screen(table, parts, beside=turn_of_turns(say, view), hint_key=given.key, hinted=bool(given.words))


def large(table: Table[View | scorepad.View]) -> Afar:
    """Say what is read of a game from across the room, card by card or on the pad."""
    say, view = table.say, table.seen
    match view.awaits:
        case Together():
            says = _still_choosing(table) or say.t("Everybody chooses a card")
        case Over():
            says = table.words.prompt(say, view)
        case _ if view.order:
            says = say.about(view.order[0], "{name} places a card", "You place")
        case _:
            says = table.words.prompt(say, view)
    seats = [large_seat(table, seat) for seat in range(view.players)]
    if isinstance(view.awaits, Together) and _still_choosing(table):
        seats = [one if seat in table.session.due else replace(one, before=DONE) for seat, one in enumerate(seats)]
    if not isinstance(view, View):
        if isinstance(view.awaits, Together):  # later the draft has points of one seat
            seats = ticked(table, seats, "entry", table.session.steps, begin_quick(view, ()), QUICK_FORM)
        return Afar(says, seats)
    marks = Marks(lit=_last_triads(view))
    return Afar(says, seats, lambda area: table_grid(table, area, 0, marks, afar=True))


def _last_triads(view: View, shown: int | None = None) -> frozenset[Cell]:
    """Return the cells of the triads that the card placed last made, of so many of them that are ``shown``."""
    return triad_cells(view.placements[-1].triads[:shown]) if view.placements else frozenset()


def _prompt(table: Table[View]) -> str:
    """Say whose turn it is in a game on screen."""
    say, view = table.say, table.seen
    match view.awaits:
        case Over() if table.on_screen.showing.closing is not None:  # who has won is for the result to say
            return say.t("The game is over")
        case Together():
            chooses = say.t("Everybody chooses a card") if view.viewer is SPECTATOR else say.t("Choose a card")
            has_chosen = view.viewer is SPECTATOR or table.session.chosen
            return (has_chosen and _still_choosing(table)) or chooses
        case Choice(seat=seat, offers=offers) if any(isinstance(offer, Pass) for offer in offers):
            return say.about(seat, "{name} places a card", "Another card?")
        case Choice(seat=seat):
            return say.about(seat, "{name} places a card", "Place your card")
    return table.words.prompt(say, view)


def _still_choosing(table: Table[View | scorepad.View]) -> str:
    """Say for whom the table waits, once somebody has chosen."""
    say, due = table.say, table.session.due
    words = say.plural("{names} is still choosing.", "{names} are still choosing.", len(due), names=say.seats(due))
    return no_stop(words) if 0 < len(due) < table.seen.players else ""


def _slots(table: Table, draft: Draft, edit: Edit) -> ft.Control:
    """Draw a place for every card; a tap enters it again. When all are there, each says what the card will do."""
    say, cards = table.say, draft.slots.words

    def move(index: int) -> None:
        edit(lambda draft: replace(draft, slots=replace(draft.slots, at=index)))

    room = table.device.size
    if table.seen.cards:
        reveal = entry(table.seen, draft)
        return seat_slots(table, draft.slots, reveal, move, aside_width(room), in_foot(room))
    across = len(cards) // 2
    rows: list[ft.Control] = []
    for row in (0, 1):
        line = list[ft.Control]()
        for at in range(row * across, (row + 1) * across):
            card, where = cards[at], say.t(ROWS[row], number=at % across + 1)
            spoken = say.labelled(where, word(say, card) if card else say.t("nothing yet"))
            here, enter = at == draft.slots.at, functools.partial(move, at)
            line.append(card_slot(card, spoken, f"start-{at}", here, enter, in_foot(room)))
        rows.append(ft.Row(line, spacing=4, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Column(rows, spacing=4)


def _picker_area(table: Table) -> Area:
    """Return how large the picker may be above, or beside, the places and the key; while a card is laid, below all."""
    room = table.device.size
    if isinstance(table.seen.awaits, Choice):
        return more_area(room)
    high = round(in_foot(room) * HIGH)
    return area(room, hint_high(room), AROUND + high if table.seen.cards else ROWS_HIGH + 2 * high, KEYS)


def _why_not(table: Table[View], draft: Draft, card: str) -> RuleBroken | None:
    """Say why this card cannot be entered now, in the words of the rules."""
    view = table.seen
    if isinstance(view.awaits, Choice):  # the picker shows what is still to come; no card is turned over
        return table.session.problem(Reveal((Card(card),) * view.players))
    slots, unseen = draft.slots, [one for one, _ in view.unseen]
    if card == slots.words[slots.at] or (card in unseen and card not in slots.words):
        return None
    twice = (card,) * len(slots.words)
    others = (card, *[one for one in unseen if one != card][: len(slots.words) - 1])
    return table.session.problem(entry(view, Draft(Slots(twice if card in slots.words else others))))
