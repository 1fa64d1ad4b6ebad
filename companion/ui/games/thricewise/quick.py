"""Thricewise with real cards, quick: the ranks revealed, then the points of every card placed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import Choice, Together
from companion.games.thricewise.cards import RANKS, Rank
from companion.games.thricewise.scorepad import Reveal, View
from companion.games.thricewise.view import View as FullView
from companion.games.thricewise.words import word
from companion.share.picture.lettering import width
from companion.ui import bridge, theme
from companion.ui.games.screens import OwnEntry
from companion.ui.games.thricewise import place_points
from companion.ui.games.thricewise.cards import rank_mark
from companion.ui.games.thricewise.draft import QUICK_FORM, QuickDraft, QuickEdit, Slots, begin_quick, quick_entry
from companion.ui.games.thricewise.placing import hint_high, two_lines, what_to_place
from companion.ui.games.thricewise.seats import last_panel, seats_panel, turn_of_turns
from companion.ui.games.thricewise.slots import as_large, seat_slots
from companion.ui.kit.board import KEYS, Parts, area, aside_width
from companion.ui.kit.keys import main_key, quiet_key, tappable
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import drawn
from companion.ui.page_size import BETWEEN, PageSize
from companion.ui.session.entry import use_kept_entry
from companion.ui.session.score_strip import points_strip
from companion.ui.session.table import Session, Table, board_screen, head, use_table

ACROSS: Final = 5
HIGH: Final = 66
LOW: Final = 50
"""Heights of a key, the lower one on a page without room to spare."""
GROWS: Final = 1.2
"""How many times as large the number of cards left becomes with the reader's text, where a key has room for it."""
WIDE: Final = 54
"""A rank is as large as on a card of this width."""


@bridge.component
def ThricewisePad(session: Session) -> ft.Control:
    table: Table[View] = use_table(session, theme.PLUM)
    view = table.seen
    draft, newest, edit = use_ranks(table)

    def reveal(rank: str) -> None:
        too_many = Reveal((Rank(rank),) * view.players)  # the rules say why not
        if _left(table, newest(), rank) <= 0 and (broken := table.session.problem(too_many)):
            table.refuse(broken)
        else:
            edit(lambda draft: replace(draft, slots=draft.slots.put(rank)))

    def confirm() -> None:
        table.tell(quick_entry(view, newest()))

    on_pick = bridge.use_newest(lambda card: edit(lambda draft: replace(draft, line=draft.line.toggled(card))))
    say = table.say
    prompt, hint = table.words.prompt(say, view), ""
    board: ft.Control = ft.Container()
    foot: list[ft.Control] = []
    match view.awaits:
        case Choice():
            prompt, hint = say.name(view.order[0]), what_to_place(table)
            if draft.calculating:
                board = place_points.calculator(table, draft, edit, on_pick)
                foot = place_points.calculated_line(table, draft, edit)
            else:
                board = place_points.entered_panel(table, draft, edit)
                foot = [place_points.chip_keys(table, edit)]
            foot.append(place_points.foot(table, draft, confirm))
        case Together():
            prompt, hint = _whose_rank(table, draft), table.words.prompt(say, view)
            board = _slots(table, draft, edit)
            foot = [_rank_keys(table, draft, reveal), _foot(table, draft, confirm)]
    latest, over = two_lines(table, hint)
    parts = Parts(
        head=head(table, prompt, latest),
        strip=points_strip(table),
        board=board,
        foot=foot,
        more=[last_panel(table)],
        under=[seats_panel(table)],
        hint=over,
    )
    return board_screen(table, parts, beside=turn_of_turns(say, view))


def use_ranks(table: Table[View]) -> tuple[QuickDraft, Callable[[], QuickDraft], QuickEdit]:
    """Hold what is entered: on a phone without the pen, the ranks of its own seats."""
    view, session = table.seen, table.session
    kept, kept_now, update = use_kept_entry(
        table, "entry", session.steps, lambda: begin_quick(view, session.struck), QUICK_FORM
    )

    def at_home(draft: QuickDraft) -> QuickDraft:
        """Return the draft at a place of this phone's, where it enters no others."""
        mine, ranks = sorted(table.own_seats or ()), draft.slots.words
        if not mine or draft.slots.at in mine:
            return draft
        return replace(draft, slots=Slots(ranks, next((one for one in mine if not ranks[one]), mine[0])))

    def newest() -> QuickDraft:
        return at_home(kept_now())

    def edit(change: Callable[[QuickDraft], QuickDraft]) -> None:
        table.refuse(None)
        update(lambda old: change(at_home(old)))

    draft = at_home(kept)
    return draft, newest, edit


def own_entry(table: Table[View | FullView]) -> OwnEntry | None:
    """Return what is this phone's to enter: the ranks that its seats reveal."""
    view = table.seen
    if not table.own_seats or not isinstance(view, View) or not isinstance(view.awaits, Together):
        return None
    return OwnEntry(view.turn, lambda session, _: bridge.keyed("pad", ThricewisePad, session), due=True)


def _whose_rank(table: Table, draft: QuickDraft) -> str:
    """Say whose rank is due; on a phone that enters its own, for whom all wait once that is there."""
    say, ranks = table.say, draft.slots.words
    missing = [seat for seat, rank in enumerate(ranks) if not rank]
    if not missing:
        return say.t("Everything is entered")
    if table.own_seats is not None and table.own_seats.isdisjoint(missing):
        return say.t("Still to come: {names}", names=say.seats(missing))
    return say.about(draft.slots.at, "{name}: which rank?", "Which rank did you reveal?")


def _slots(table: Table, draft: QuickDraft, edit: QuickEdit) -> ft.Control:
    """Draw a place for the rank of each seat, as large as the page allows."""
    missing, room = table.say.t("nothing yet"), table.device.size
    space = area(room, hint_high(room), _key_high(room) * 2 + 2 * theme.GAP, KEYS)

    def move(index: int) -> None:
        if table.own_seats is not None and index not in table.own_seats:
            return
        edit(lambda old: replace(old, slots=replace(old.slots, at=index)))

    reveal = quick_entry(table.seen, draft)
    return seat_slots(table, draft.slots, missing, reveal, move, space.width, as_large(space, table.seen.players))


def _rank_keys(table: Table, draft: QuickDraft, on_rank: Callable[[str], object]) -> ft.Control:
    """Draw a key for every rank, with how many cards of it nobody has revealed."""
    say, size = table.say, table.device.size
    room = (aside_width(size) - theme.GAP * (ACROSS - 1)) / ACROSS

    def key(rank: Rank) -> ft.Control:
        left = _left(table, draft, rank)
        how_many, none = say.plural("{n} left", "{n} left", left), left <= 0
        most = max(1.0, min(GROWS, room / width(how_many, theme.SMALL, bold=True)))
        below = drawn(how_many, size=theme.SMALL, most=most, color=theme.SOFT, no_wrap=True)
        mark = rank_mark(rank, WIDE, theme.SOFT if none else theme.INK)
        return tappable(
            centred([mark, below], spacing=0 if size.low else 2, tight=True),
            lambda: on_rank(rank),
            spoken=say.t("{what}, {more}", what=word(say, rank), more=how_many),
            identifier=f"rank-{rank}",
            chosen=rank == draft.slots.words[draft.slots.at],
            bgcolor=theme.KEY,
            height=_key_high(size),
            opacity=0.5 if none else 1,
            expand=True,
        )

    keys, gap = [key(rank) for rank in RANKS], BETWEEN if size.low else theme.GAP
    lines: list[ft.Control] = [ft.Row(keys[at : at + ACROSS], spacing=gap) for at in range(0, len(keys), ACROSS)]
    return ft.Container(ft.Column(lines, spacing=theme.GAP), padding=ft.Padding(0, 0, 0, theme.GAP))


def _foot(table: Table, draft: QuickDraft, confirm: Callable[[], object]) -> ft.Control:
    """Draw the key that keeps the ranks, or how many are missing."""
    say = table.say
    if draft.slots.missing:
        words = say.plural("{n} is still missing", "{n} are still missing", draft.slots.missing)
        return ft.Row([quiet_key(words, None, "confirm")])
    if table.own_seats is not None:
        return ft.Row([quiet_key(say.t("Everything is entered"), None, "confirm")])
    return ft.Row([main_key(say.t("Revealed together"), confirm, "confirm", theme.PLUM)])


def _left(table: Table[View], draft: QuickDraft, rank: str) -> int:
    """Return how many cards of a rank the next seat may still reveal."""
    view = table.seen
    others = [one for seat, one in enumerate(draft.slots.words) if seat != draft.slots.at]
    return view.ranks_left[RANKS.index(rank)] - others.count(rank)


def _key_high(room: PageSize) -> int:
    return LOW if room.low else HIGH
