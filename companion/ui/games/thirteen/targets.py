"""Draws the three targets: the cards on each, their sum, and what the chosen card would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say, capital, no_stop
from companion.games.thirteen.cards import COLOURS, LIMIT, VALUE, Card, Colour
from companion.games.thirteen.events import Play
from companion.games.thirteen.view import View
from companion.games.thirteen.words import log_line, word
from companion.games.thirteen.words import target as target_word
from companion.sessions.play.session_view import Deed
from companion.ui import bridge, theme
from companion.ui.games.thirteen.cards import Flights, LastPlay, column, fan
from companion.ui.kit.board import Area, seat_in_strip
from companion.ui.kit.card_face import LaidBy, newly_laid
from companion.ui.kit.frame import box
from companion.ui.kit.hand import takes_cards
from companion.ui.kit.keys import tappable
from companion.ui.kit.signs import mark
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, DISPLAY, drawn, large, spoken_as
from companion.ui.session.hints import marked
from companion.ui.session.large_view import letters_afar
from companion.ui.session.recent_deeds import laid_by
from companion.ui.session.table import Table

AFAR_GAP: Final = 12
"""The pixels between targets that are read from across the room."""
AROUND: Final = 136
"""Height of a target without its cards: its sum and gauge, what the chosen card would do, the distances."""
SUM: Final = 36
"""The size of the sum above a column of cards: the largest number of the board."""
GAUGE: Final = 6
"""The height of the line that fills as the sum nears the limit;"""
WARM: Final = 11
"""from this sum on most cards take all."""
GROWN: Final = 455
"""The height of the room for the targets from which on all this grows with it."""
LOWEST: Final = 104.0
LEAST: Final = AROUND + LOWEST
"""The least height of a column of cards, and of a target that has one."""
UPPER: Final = 70
"""The pixels of a target above its cards."""
TALL: Final = 2.5
"""The greatest height of a column of cards by its width: more than ever lie there need."""
CARD: Final = 0.48
"""The width of a card by the height of its column of cards, at most."""
FAN: Final = 98
"""Width of the cards on a target where it is no column of cards."""
AFAR_INSET: Final = 12
"""The pixels from the edge of a target that is read from afar to its cards."""
AFAR_SUM: Final = 0.32
"""The size of its sum by its width, at most."""
AFAR_CARD: Final = 0.62
"""The width of a card by the height of its column of cards: more than five lie there seldom."""

FROM_BELOW: Final = Flights(lambda _: (0.0, 0.0))
"""How cards come where nobody sees a seat beside the targets."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a card would do on a target: the sum it reaches and the cards it takes, if it ``fits`` there; in a few words
    and in a sentence, or why it does not.
    """

    reaches: int = 0
    takes: int = 0
    fits: bool = True
    short: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The choice as one render shows it; the handlers use the newest choice instead.

    ``outcomes`` says by target what the card would do; it is empty while no card is chosen.
    """

    outcomes: tuple[Outcome, ...]
    on_target: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Columns:
    """How cards lie on the targets: ``area`` is the room for all three, and where it is high enough each is a column.

    ``on_drop`` is called with the key of a card in hand and the target onto which it was dragged, as in digital play.
    """

    area: Area
    on_drop: Callable[[str, str], object] | None = None
    deeds: tuple[Deed, ...] = ()
    """What the others did since one's own last move: their cards are marked."""

    last: LastPlay | None = None
    """What was laid last, as long as that is shown in steps."""

    gone: tuple[int, ...] = (0,) * len(COLOURS)
    """How many cards have gone, by target."""

    advised: str = ""
    """The target that a hint advises."""

    @property
    def fit(self) -> bool:
        return self.area.height >= LEAST

    @property
    def width(self) -> float:
        return (self.area.width - theme.GAP * (len(COLOURS) - 1)) / len(COLOURS)

    @property
    def high(self) -> float:
        """Return the height of a column of cards: the lowest shows five cards apart."""
        return max(LOWEST, min(self.area.height - AROUND * self.grows, self.width * TALL))

    @property
    def grows(self) -> float:
        """Return how many times as large as on a phone what stands around the cards is."""
        return max(1.0, self.area.height / GROWN)


def targets(table: Table, choice: CardChoice | None, columns: Columns) -> ft.Control:
    """Draw the three targets side by side, to tap if a card is chosen first."""
    return ft.Row(
        [_target(table, at, choice, columns) for at in range(len(COLOURS))],
        spacing=theme.GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def outcome_of(table: Table, play: Play) -> Outcome:
    """Return what a card would do."""
    say = table.say
    if broken := table.session.problem(play):
        short = say.t("not here")
        return Outcome(fits=False, short=short, sentence=table.words.refusal(say, broken))
    would = reached(table.seen, play.card, play.target)
    short = f"→ {would.reaches}"
    if would.takes:
        short = say.plural("→ {sum}: takes {n}", "→ {sum}: takes {n}", would.takes, sum=would.reaches)
    return replace(would, short=short, sentence=no_stop(log_line(say, table.seen, play)))


def play_event(seat: Seat, card: str, target: str) -> Play:
    """Return the event of that card on that target, whether the rules allow it or not."""
    return Play(seat, Card(card), Colour(target))


def reached(view: View, card: str, target: str) -> Outcome:
    """Return the sum that a card which fits the target would reach there, and how many cards it would take (T4)."""
    at = COLOURS.index(Colour(target))
    total = view.sums[at] + VALUE[card]
    return Outcome(total, len(view.targets[at]) if total > LIMIT else 0)


def outcome_words(say: Say, value: int, outcome: Outcome) -> str:
    """Return words like «5 → 15: takes 4 cards»."""
    facts = {"value": value, "sum": outcome.reaches}
    if outcome.takes:
        return say.plural("{value} → {sum}: takes {n} card", "{value} → {sum}: takes {n} cards", outcome.takes, **facts)
    return say.t("{value} → {sum}: takes nothing", **facts)


def _target(table: Table[View], index: int, choice: CardChoice | None, columns: Columns) -> ft.Control:
    say, colour, view = table.say, COLOURS[index], table.seen
    cards, total = view.targets[index], view.sums[index]
    outcome = choice.outcomes[index] if choice and choice.outcomes else None
    fits = outcome is not None and outcome.fits
    spoken = [say.labelled(target_word(say, colour), total)]
    new = _laid_by(table, colour, len(cards), columns.deeds)
    named = [newly_laid(say, word(say, card), who) for card, who in zip(cards, new, strict=True)]
    spoken += [say.listing(named)] if cards else [say.t("no card")]
    spoken += [outcome.sentence] if outcome else []
    if columns.last and columns.last.target == index:
        cards, total = columns.last.cards, columns.last.total
        new = [*[None] * (len(cards) - len(new)), *new]
    grows = columns.grows
    size, most = (SUM * grows, 1.1) if columns.fit else (theme.HEADLINE, 1.4)
    sum_of = drawn(str(total), size=size, most=most, weight=DISPLAY, color=theme.INK, style=ft.TextStyle(height=1.1))
    line = ft.Row([mark(colour), sum_of], alignment=ft.MainAxisAlignment.CENTER, spacing=6)
    wide = min(columns.high * CARD, columns.width - 2 * theme.GAP) if columns.fit else FAN
    head = centred([line, _gauge(total, wide, GAUGE * grows, moves=table.device.moves)], spacing=4, tight=True)
    bold, ink = (BOLD, theme.MIDNIGHT.colour) if fits else (None, theme.SOFT)
    below = drawn(outcome.short if outcome else "", size=theme.SMALL * grows, most=1.2, weight=bold, color=ink)
    below.style, below.text_align = ft.TextStyle(height=1.2, letter_spacing=0), ft.TextAlign.CENTER
    below.max_lines = 3 if large() else 2
    back = 0.5 if outcome is not None and not fits else 1  # steps back; why is still to be read
    heap = fan(cards, FAN)
    if columns.fit:
        heap = column(cards, wide, columns.high, new=new, flights=_flights(table, index, columns, wide))
    parts: list[ft.Control] = [centred([head, heap], spacing=4, tight=True, opacity=back)]
    if choice:
        parts.append(ft.Container(below, height=(56 if large() else 34) * grows, alignment=ft.Alignment.CENTER))
    whole = tappable(
        centred(parts, spacing=4, tight=True),
        (lambda: choice.on_target(colour)) if choice else None,
        spoken=". ".join(map(capital, spoken)),
        identifier=f"target-{colour}",
        bgcolor=theme.MIDNIGHT.tint if fits else theme.CARD,
        border=ft.Border.all(2, theme.MIDNIGHT.colour if fits else theme.LINE),
        border_radius=18,
        padding=ft.Padding(1, 8, 1, 8),
        width=columns.width,
    )
    if columns.advised == colour:
        whole = marked(whole, say.t("advised"))
    drop = columns.on_drop
    if drop is None:
        return whole
    return takes_cards(whole, lambda card: drop(card, colour))


def _gauge(total: int, width: float, high: float, *, moves: bool) -> ft.Control:
    """Draw how near a sum is to the limit: a line that fills, and warms. It is not spoken: the sum is."""
    color = theme.ROTTEN if total >= LIMIT else theme.YELLOW if total >= WARM else theme.MIDNIGHT.colour
    full = ft.Container(width=width * min(1, total / LIMIT), bgcolor=color, border_radius=high / 2)
    full.animate = ft.Animation(300) if moves else None
    whole = ft.Container(full, width=width, height=high, bgcolor=theme.KEY, border_radius=high / 2)
    whole.alignment = ft.Alignment.CENTER_LEFT
    return whole


def _laid_by(table: Table, colour: str, cards: int, deeds: Sequence[Deed]) -> list[LaidBy | None]:
    """Return by card on a target who laid it, if others did since one's own last move."""
    seats = [deed.seat for deed in deeds if isinstance(deed.event, Play) and deed.event.target == colour][-cards:]
    new = [laid_by(table, seat) for seat in seats[:cards] if seat is not None]
    return [*[None] * (cards - len(new)), *new]


def _flights(table: Table, index: int, columns: Columns, width: float) -> Flights | None:
    """Return how cards come to this target and leave it; None where nothing may move."""
    if not table.device.moves:
        return None
    middle, seats = (columns.width + theme.GAP) * index + columns.width / 2, table.seen.players

    def of_seat(seat: int) -> tuple[float, float]:
        across, down = seat_in_strip(table.device.size, columns.area, seat, seats)
        return across - middle, down - UPPER * columns.grows - width / 2

    last = columns.last if columns.last and columns.last.target == index else None
    return Flights(of_seat, last, columns.gone[index] - (last.taken if last and last.coming else 0))


def use_gone(table: Table[View]) -> tuple[int, ...]:
    """Return how many cards have gone from each target: none takes the key of another."""
    targets = table.seen.targets
    kept = bridge.use_ref(lambda: (targets, (0,) * len(COLOURS)))
    before, gone = kept.current
    if before != targets:
        went = [len(old) * (now[: len(old)] != old) for old, now in zip(before, targets, strict=True)]
        gone = tuple(map(sum, zip(gone, went, strict=True)))
        kept.current = targets, gone
    return gone


def last_play(table: Table[View]) -> LastPlay | None:
    """Return what was laid last, as long as that is shown in steps."""
    view, peak, before = table.seen, table.on_screen.showing.peak, table.on_screen.showing.before
    laid = [] if peak is None else [at for at, lie in enumerate(before.targets) if view.targets[at] not in (lie, ())]
    if len(laid) != 1:  # or the table is another one by now
        return None
    (at,) = laid
    old, card = before.targets[at], view.targets[at][-1]
    outcome, coming = reached(before, card, COLOURS[at]), peak == 0
    total = before.sums[at] if coming else outcome.reaches
    return LastPlay(at, (*(old if coming else ()), card), total, before.awaits.seat, outcome.takes, coming)


def targets_afar(table: Table, area: Area) -> ft.Control:
    """Draw the three targets as they are read from across the room."""
    say, view = table.say, table.seen
    width = (area.width - AFAR_GAP * (len(COLOURS) - 1)) / len(COLOURS)
    letters = min(letters_afar(table.device.size), width * AFAR_SUM)
    high = area.height - letters * 1.3 - 3 * AFAR_INSET
    flights = FROM_BELOW if table.device.moves else None
    middle = ft.MainAxisAlignment.CENTER
    boxes = list[ft.Control]()
    for colour, cards, total in zip(COLOURS, view.targets, view.sums, strict=True):
        lying = column(cards, min(width - 2 * AFAR_INSET, high * AFAR_CARD), high, flights=flights)
        sum_of = drawn(str(total), size=letters, weight=DISPLAY, color=theme.INK, style=ft.TextStyle(height=1.1))
        head = ft.Row([mark(colour, int(letters * 0.8)), sum_of], spacing=AFAR_INSET, alignment=middle)
        told = say.listing([word(say, card) for card in cards]) if cards else say.t("no card")
        inside = centred([head, lying], spacing=AFAR_INSET, tight=True)
        look = {"padding": AFAR_INSET / 2, "width": width, "height": area.height}
        sheet = box(inside, theme.CARD, theme.LINE, thick=2, rounded=18, **look)
        spoken = f"{say.labelled(target_word(say, colour), total)}. {told}"
        boxes.append(spoken_as(spoken, sheet, f"target-{colour}"))
    return ft.Row(boxes, spacing=AFAR_GAP, alignment=middle)
