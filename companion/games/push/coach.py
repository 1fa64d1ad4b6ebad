"""Advice at Push: the hard bot's estimates, in words. Points are the seat's, less what the others get on average.

The numbers come from ``bot/weighing.py``. Protecting a colour is weighed against a turn: the bots' experience is that
so many points of a colour as ``HARD_PROTECTS`` (or ``RISKY_PROTECTS``) are worth as much as a turn of drawing.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine import Choice, Seat, seat_or_none
from companion.engine.game import Pick, Weighed, Weighing
from companion.engine.words import Say, likely
from companion.games.push.bot import HARD_PROTECTS, RISKY_PROTECTS, weight
from companion.games.push.bot.weighing import BITS, COLOUR_BITS, SUMS, WORTHS, Scale, Table, joined, table
from companion.games.push.cards import COLOUR, DIE, points
from companion.games.push.events import Draw, Event, Place, Protect, Stop, Take
from companion.games.push.state import Phase
from companion.games.push.view import View, bust_chance
from companion.games.push.words import CARDS_OF

TURN: Final = 10.0
"""What a turn of drawing brings, more than the others get by it: the mean of 4,000 turns of hard bots, two to six."""

CARDS_OF_A_TURN: Final = 6
"""So many cards leave the pile in a turn."""

LAPS_OF_RISK: Final = 2
"""With fewer laps to come, the die has less time to fall on a colour."""

Shares = tuple[tuple[Seat, int, int, float], ...]
"""Who would take which column, in picking order: seat, column, its points, and what the Die card in it costs."""


def weigh(view: View, _pick: Pick) -> Weighing:
    """Draw, protect, place, stop, take: whatever the seat of this view may do now, best first."""
    asked = view.awaits
    if not isinstance(asked, Choice) or asked.seat != seat_or_none(view.viewer):
        return ()
    scale = Scale(view, asked.seat, 1 / (view.players - 1))
    found = []
    for offer in asked.offers:
        yield
        found.append(_weighed(scale, view, offer))
    return tuple(sorted(found, key=lambda one: -one.value))


def _weighed(scale: Scale, view: View, offer: Event) -> Weighed:
    columns = table(view.columns)
    match offer:
        case Protect(colour=colour):
            held = points([card for card in view.visible[view.turn] if COLOUR[card] == colour])
            return Weighed(offer, _protecting(view, held), "protect", (("points", held), ("turn", _turn(scale, view))))
        case Draw() if view.phase is Phase.START:
            return Weighed(offer, _turn(scale, view), "first", ())
    value = weight(scale, view, offer)
    match offer:
        case Take(column=at):
            return Weighed(offer, value, "take", (("shares", _shares(scale, columns, view.pickers, at)),))
        case Stop():
            return Weighed(offer, value, "stop", (("shares", _stopping(scale, columns, view.switches)),))
        case Place(column=at):
            return Weighed(offer, value, "place", _placing(scale, view, at))
    fits = _fits(view.columns, view)
    if not view.columns:
        return Weighed(offer, value, "on", (("fits", fits),))
    return Weighed(offer, value, "on", (("fits", fits), ("gain", value - scale.stopped(columns, view.switches))))


def _turn(scale: Scale, view: View) -> float:
    """What beginning to draw is worth: a turn, or what is left of the pile."""
    if view.left >= CARDS_OF_A_TURN:
        return TURN
    return scale.drawn(table(view.columns), view.switches) if view.left else 0.0


def _protecting(view: View, held: int) -> float:
    """Less when there are hardly turns to come in which the colour could be lost."""
    worth = TURN * held / (RISKY_PROTECTS if view.risky else HARD_PROTECTS)
    return worth * min(1.0, view.left / (LAPS_OF_RISK * CARDS_OF_A_TURN * view.players))


def _placing(scale: Scale, view: View, at: int) -> tuple[tuple[str, object], ...]:
    """What the column would hold, who would take it as things would stand, and whether to draw on then."""
    card, columns = view.drawn[0], joined(table(view.columns), at, BITS[view.drawn[0]])
    there = view.columns[at] if at < len(view.columns) else ()
    cards = (*view.columns[:at], (*there, card), *view.columns[at + 1 :])
    shares = _stopping(scale, columns, view.switches)
    taker = next((one for one in shares if one[1] == at), None)
    on = bool(scale.cards) and scale.drawn(columns, view.switches) > scale.stopped(columns, view.switches)
    return (
        ("new", at == len(view.columns)),
        ("points", points([one for one in cards[at] if one != DIE])),
        ("taker", None if taker is None else taker[0]),
        ("mine", taker is not None and taker[0] == scale.me),
        ("die", 0.0 if taker is None else taker[3]),
        ("on", on),
        ("fits", _fits(cards, view)),
    )


def _fits(columns: Any, view: View) -> float:
    return float(1 - bust_chance(columns, view.unseen))


def _stopping(scale: Scale, columns: Table, switches: int) -> Shares:
    return _shares(scale, columns, scale.pickers(switches), None)


def _shares(scale: Scale, columns: Table, pickers: Any, first: int | None) -> Shares:
    found = []
    for seat, at, gain in scale.shared(columns, pickers, first):
        plain = SUMS[(columns[at] >> COLOUR_BITS) % WORTHS]
        found.append((Seat(seat), at, plain, plain - gain))
    return tuple(found)


# In words


def sentence(say: Say, view: View, weighed: Weighed) -> str:
    """What it is, and the chances and points that speak for it."""
    facts = dict(weighed.facts)
    match weighed.decision:
        case Protect(colour=colour):
            return _protect_words(say, colour, weighed, facts)
        case Draw():
            return _draw_words(say, weighed, facts)
        case Place(column=column):
            return _place_words(say, column, facts)
    (_, column, _, _), *others = facts["shares"] or ((None, 0, 0, 0.0),)
    if not facts["shares"]:
        return say.t("Stop: there is no column to take.")
    worth = _worth(say, *facts["shares"][0][2:])
    if weighed.key == "stop":
        told = say.t("Stop and take column {column}: {worth}.", column=column + 1, worth=worth)
    else:
        told = say.t("Take column {column}: {worth}.", column=column + 1, worth=worth)
    parts = [say.t("{what} ({more})", what=say.name(who), more=_round(say, n - die)) for who, _, n, die in others]
    rest = say.t("Nothing is left for the others.")
    if parts:
        rest = say.plural("Then comes {parts}.", "Then come {parts}.", len(parts), parts=say.listing(parts))
    return f"{told} {rest}"


def _protect_words(say: Say, colour: str, weighed: Weighed, facts: dict[str, Any]) -> str:
    held = say.plural("{n} point", "{n} points", facts["points"])
    return say.t(
        "Protect the {colour_cards}: {held} would be safe, worth about {value}; a turn is worth about {turn}.",
        colour_cards=say.t(CARDS_OF[colour]),
        held=held,
        value=say.decimal(weighed.value),
        turn=say.decimal(facts["turn"]),
    )


def _draw_words(say: Say, weighed: Weighed, facts: dict[str, Any]) -> str:
    if weighed.key == "first":
        return say.t(
            "Draw: the first cards always fit; a turn is worth about {turn} points.", turn=say.decimal(weighed.value)
        )
    chance = _chance(say, facts["fits"])
    if "gain" not in facts:
        return say.t("Draw: {chance}.", chance=chance)
    gain = facts["gain"]
    if gain >= 0:
        return say.t(
            "Keep drawing: {chance}, and it is worth {n} more than stopping.", chance=chance, n=_points(say, gain)
        )
    return say.t(
        "Keep drawing: {chance}, but it costs {n} compared with stopping.", chance=chance, n=_points(say, -gain)
    )


def _place_words(say: Say, column: int, facts: dict[str, Any]) -> str:
    worth = _worth(say, facts["points"], facts["die"])
    if facts["mine"]:
        why = say.t("the best to take, with {worth}", worth=worth)
    elif facts["taker"] is None:
        why = say.t("nobody would take it ({worth})", worth=worth)
    else:
        why = say.t("{name} would take it ({worth})", name=say.name(facts["taker"]), worth=worth)
    chance = _chance(say, facts["fits"])
    then = say.t("Then keep drawing: {chance}.", chance=chance) if facts["on"] else say.t("Then stop.")
    if facts["new"]:
        told = say.t("Open column {column}: {why}.", column=column + 1, why=why)
    else:
        told = say.t("Place it in column {column}: {why}.", column=column + 1, why=why)
    return f"{told} {then}"


def _chance(say: Say, fits: float) -> str:
    """Never all or nothing by rounding."""
    if fits == 1:
        return say.t("every card fits")
    if fits == 0:
        return say.t("no card fits any more")
    return say.t("{percent}% of the cards fit", percent=likely(fits))


def _worth(say: Say, plain: int, die: float) -> str:
    told = say.plural("{n} point", "{n} points", plain)
    return say.t("{points} less {n} for the die", points=told, n=say.decimal(die)) if die else told


def _points(say: Say, number: float) -> str:
    return say.amount("{n} point", "{n} points", number)


def _round(say: Say, number: float) -> str:
    return say.decimal(number, 0 if number == int(number) else 1)
