"""Thricewise in words: cards, log lines, also in a few words, prompts, refusals and reasons."""

from __future__ import annotations

from typing import Any

from companion.engine import Chance, Choice, Reason, RuleBroken, Together
from companion.engine.totals import Totals, totals_line
from companion.engine.words import N_, Say, capital, full_stop, no_stop, sentences, spoken_to, victory
from companion.games.thricewise import events, scorepad
from companion.games.thricewise.cards import NUMBER, Card
from companion.games.thricewise.events import Pass, Place, Reveal
from companion.games.thricewise.grid import Grid
from companion.games.thricewise.scoring import triads
from companion.games.thricewise.state import HAND, first_cards

CARDS = (
    N_("Ace of Moons"),
    N_("Ace of Suns"),
    N_("Ace of Waves"),
    N_("Ace of Leaves"),
    N_("Ace of Wyrms"),
    N_("Ace of Knots"),
    N_("Author (2)"),
    N_("Desert (2)"),
    N_("Origin (2)"),
    N_("Journey (3)"),
    N_("Painter (3)"),
    N_("Savage (3)"),
    N_("Mountain (4)"),
    N_("Sailor (4)"),
    N_("Battle (4)"),
    N_("Forest (5)"),
    N_("Discovery (5)"),
    N_("Soldier (5)"),
    N_("Lunatic (6)"),
    N_("Penitent (6)"),
    N_("Market (6)"),
    N_("Chance Meeting (7)"),
    N_("Castle (7)"),
    N_("Cave (7)"),
    N_("Diplomat (8)"),
    N_("Mill (8)"),
    N_("Betrayal (8)"),
    N_("Pact (9)"),
    N_("Darkness (9)"),
    N_("Merchant (9)"),
    N_("Huntress (Crown)"),
    N_("Bard (Crown)"),
    N_("Sea (Crown)"),
    N_("End (Crown)"),
    N_("Calamity (Crown)"),
    N_("Windfall (Crown)"),
)
"""In the order of the card numbers."""

TERMS = {
    "M": N_("Moons"),
    "S": N_("Suns"),
    "W": N_("Waves"),
    "L": N_("Leaves"),
    "Y": N_("Wyrms"),
    "K": N_("Knots"),
    "A": N_("Ace"),
    "C": N_("Crown"),
    "set": N_("set"),
    "flush": N_("flush"),
    "straight": N_("straight"),
}

REFUSALS = {
    "players": N_("{game} is for {least} to {most} players, not {players}; add or remove somebody"),
    "no_such_seat": N_("there is no seat {seat} among {players} players"),
    "no_such_event": N_("there is no such move in this game"),
    "not_filled": N_("the cards or points are missing"),
    **dict.fromkeys(("no_such_card", "no_such_rank"), N_("there is no “{found}” in {game}")),
    "twice": N_("the {card} is named twice, and there is only one; choose another card"),
    "written_twice": N_("{card} is written twice; it appears first in “{first}”"),
    "already_seen": N_("the {card} is already on the table; choose another card"),
    "not_in_hand": N_("not in this hand: {card}; choose another card"),
    "not_in_pile": N_("the {card} is no longer in the pile"),
    "rank_all_seen": N_(
        "rank {rank}: all {copies} cards of this rank have been revealed already; look at the card again, or correct "
        "an entry"
    ),
    "hands_private": N_("hands stay private at a real table and are not recorded"),
    "start_size": N_("{cards} cards begin the grid, not {found}"),
    **dict.fromkeys(("start_four", "start_six"), N_("the first cards form a full block of two rows")),
    "start_empty": N_("the grid begins with at least one card"),
    "start_due": N_("the grid is still empty; lay {cards} cards face up first"),
    "deal_size": N_("each of the {players} players is dealt the same number of cards: {cards}"),
    "deal_due": N_("first, cards are dealt to everybody: {cards} each"),
    "reveal_size": N_("{cards} cards expected, one from each player; {found} found"),
    "reveal_due": N_("first, everybody reveals a card"),
    "placing_due": N_("{expected} is placing and has not finished"),
    "wrong_seat": N_("it’s {expected}’s turn to place; lower ranks come first"),
    "has_placed": N_("placed already; it’s {expected}’s turn to place now"),
    "set_aside_now": N_(
        "this card was set aside, as somebody else revealed the same rank ({rank}); it’s {expected}’s turn to place"
    ),
    "rank_set_aside_now": N_(
        "this card was set aside, as somebody else revealed the same rank ({rank}); it’s {expected}’s turn to place"
    ),
    "must_place": N_("the card revealed this turn is not placed yet: {card}; place it first"),
    "rank_must_place": N_("the card revealed this turn is not placed yet: {card}; place it first"),
    "not_before_you": N_("{card} was neither revealed this turn nor set aside before; choose another card"),
    "occupied": N_("the cell is taken by the {other}; choose an empty cell"),
    "not_adjacent": N_("the cell touches no card; choose one that touches a card, even by a corner"),
    "too_many_rows": N_("a card there would make the grid larger than {most} × {most}; choose another cell"),
    "too_many_columns": N_("a card there would make the grid larger than {most} × {most}; choose another cell"),
    "no_such_value": N_("{seat}: no triad is worth {found}; enter 2 to 9, or 0 for three Aces or three Crowns"),
    "value_too_high": N_("{seat}: no triad with this card ({ranks}) is worth {found}; enter {most} at most"),
    "value_of_aces": N_(
        "{seat}: only three Aces or three Crowns are worth 0, and this card ({ranks}) is neither; enter 2 or more"
    ),
    "values_of_two_cards": N_("{seat}: no single card ({ranks}) makes all these triads; enter each card separately"),
    "too_many_triads": N_("{seat}: one card makes {most} triads at most, not {found}; enter fewer"),
    "totals_size": N_("points for {players} players expected, {found} found"),
    "impossible_total": N_(
        "{seat}: {points} points is impossible: triads are worth 2 to 9, and all of them together "
        "{most} at most; count again"
    ),
    "not_at_start": N_("this game has moves already, and cannot be recorded by its points alone"),
    "impossible_ranks": N_("no game can end with the places {ranks}; correct them"),
    "over": N_("the game is over; start a new one to play on"),
}

AWAITED = {
    "placing_due": N_("you are placing and have not finished"),
    "wrong_seat": N_("it’s your turn to place; lower ranks come first"),
    "has_placed": N_("placed already; it’s your turn to place now"),
    "set_aside_now": N_(
        "this card was set aside, as somebody else revealed the same rank ({rank}); it’s your turn to place"
    ),
}
"""The refusals that name a player, said to the player for whom the table waits."""

BESIDE = {
    (0, -1): N_("right of the {card}"),
    (-1, 0): N_("below the {card}"),
    (0, 1): N_("left of the {card}"),
    (1, 0): N_("above the {card}"),
    (-1, -1): N_("below and right of the {card}"),
    (-1, 1): N_("below and left of the {card}"),
    (1, -1): N_("above and right of the {card}"),
    (1, 1): N_("above and left of the {card}"),
}
"""Where a cell lies, by how many rows down and columns to the right of it a card lies."""


def title(say: Say) -> str:
    """The game's own name, the same in every language."""
    return "Thricewise"


def word(say: Say, term: str) -> str:
    """A card (``7SK``), a suit, a rank or a kind of triad; other terms stay as they are."""
    if term in NUMBER:
        return say.t(CARDS[NUMBER[Card(term)] - 1])
    return say.t(TERMS[term]) if term in TERMS else str(term)


def cell_words(say: Say, grid: Grid, row: int, col: int) -> str:
    """Say where a cell lies, beside which card: people see no numbers on a grid, which grows in any direction."""
    for (down, right), words in BESIDE.items():
        if card := grid.at(row + down, col + right):
            return say.t(words, card=word(say, card))
    return say.t("away from all cards")


def log_line(say: Say, state: Any, event: object) -> str:
    """What happened; cards set aside (T3) are told with the reveal that caused it. Dealt cards are never named."""
    match event:
        case events.Place(seat=seat, card=card, row=row, col=col):
            made = triads(state.grid, card, row, col, state.setup.options)
            beside = cell_words(say, state.grid, row, col)
            facts = {"card": word(say, card), "where": beside}
            told = say.about(seat, "{name} places the {card}, {where}", "You place the {card}, {where}", **facts)
            return _with_points(say, told, [(triad.kind.value, triad.value) for triad in made])
        case scorepad.Place(seat=seat, triads=values):
            told = say.t("{name} places a card", name=say.name(seat))
            return _with_points(say, told, [("", value) for value in values])
        case Pass(seat=seat):
            return say.about(seat, "{name} keeps the other set-aside cards.", "You keep the other set-aside cards.")
        case events.Reveal(cards=revealed) | scorepad.Reveal(ranks=revealed):
            return _reveal_line(say, state.turn + 1, revealed)
        case events.Deal(hands=hands):
            return say.plural("Everybody is dealt {n} card.", "Everybody is dealt {n} cards.", len(hands[0]))
        case events.Start(cards=laid):
            return say.t("The grid begins with {cards}.", cards=say.listing([word(say, one.card) for one in laid]))
        case Totals():
            return totals_line(say, event)
    raise TypeError(f"no event of Thricewise: {event!r}")


def _with_points(say: Say, told: str, made: list[tuple[str, int]]) -> str:
    """«…: 7 points (flush 5, straight 2).»"""
    points = say.plural("{n} point", "{n} points", sum(value for _, value in made))
    if not made:
        return full_stop(say.labelled(told, points))
    parts = [say.t("{what} {more}", what=word(say, kind), more=value) if kind else str(value) for kind, value in made]
    points = say.t("{what} ({more})", what=points, more=", ".join(parts))
    return full_stop(say.labelled(told, points))


def _reveal_line(say: Say, turn: int, revealed: tuple[str, ...]) -> str:
    """Revealed cards, or ranks, by seat."""
    shown = [
        say.about(seat, "{name} reveals the {card}", "you reveal the {card}", card=word(say, card))
        for seat, card in enumerate(revealed)
    ]
    told = say.t("Turn {turn}: {shown}.", turn=turn, shown=", ".join(shown))
    ranks = [card[0] for card in revealed]
    tied = [seat for seat, rank in enumerate(ranks) if ranks.count(rank) > 1]
    if not tied:
        return told
    return " ".join((told, say.t("Equal ranks, set aside: {names}.", names=say.seats(tied))))


def prompt(say: Say, view: Any) -> str:
    match view.awaits:
        case Choice(seat=seat, offers=offers) if offers:
            return _placing_prompt(say, view, seat, offers[-1])
        case Chance(offer=events.Start()):
            cards = first_cards(view.players)
            return say.plural("Lay {n} card face up.", "Lay {n} cards face up, as a block of two rows.", cards)
        case Chance():
            return say.plural("Deal {n} card to everybody.", "Deal {n} cards to everybody.", 1 if view.turn else HAND)
        case Together():
            turn = capital(say.t("turn {turn} of {turns}", turn=view.turn + 1, turns=view.turns))
            if say.you is not None:
                return full_stop(sentences([turn, say.t("Choose a card")]))
            return full_stop(sentences([turn, say.t("Everybody chooses a card")]))
    return victory(say, view.standings)


def _placing_prompt(say: Say, view: Any, seat: int, last: Any) -> str:
    """The turn's card first; set-aside cards are mentioned when there are some (T4)."""
    if isinstance(last, Pass):
        return say.about(seat, "{name} may place set-aside cards too, or stop.", "Place set-aside cards too, or stop.")
    card = word(say, view.shown[seat])
    if view.aside[seat]:
        return say.about(
            seat,
            "{name} places the {card}, and set-aside cards if they like.",
            "Place the {card}, and set-aside cards if you like.",
            card=card,
        )
    return say.about(seat, "{name} places the {card}.", "Place the {card}.", card=card)


def rule_now(view: Any) -> str:
    """The rule of what comes next: the first cards, a card to choose, a card to place, one card for everybody."""
    match view.awaits:
        case Together(offer=scorepad.Reveal()) | Choice(offers=(scorepad.Place(), *_)):
            return "A1"
        case Together():
            return "T1"
        case Choice(seat=seat, offers=offers) if offers:
            return "T4" if isinstance(offers[-1], Pass) or view.aside[seat] else "T5"
        case Choice():
            return "T5"
        case Chance():
            return "T7" if view.turn else "G1"
    return "E1"


def refusal(say: Say, broken: RuleBroken) -> str:
    message, facts = spoken_to(say, broken, REFUSALS, AWAITED)
    for key in ("card", "other", "rank", "found"):
        if key in facts:
            facts[key] = word(say, facts[key])
    if "ranks" in facts:
        facts["ranks"] = ", ".join(word(say, rank) for rank in facts["ranks"])
    sentence = say.t(message, game=title(say), **facts)
    return say.labelled(facts["where"], sentence) if "where" in facts else sentence


def reason(say: Say, reason: Reason) -> str:
    """Why these points: triads by kind, or all of them where kinds are not entered."""
    n = dict(reason.facts)["n"]
    points = say.plural("{n} point", "{n} points", reason.points)
    if reason.key == "sets":
        told = say.plural("{n} set", "{n} sets", n)
    elif reason.key == "flushes":
        told = say.plural("{n} flush", "{n} flushes", n)
    elif reason.key == "straights":
        told = say.plural("{n} straight", "{n} straights", n)
    else:
        told = say.plural("{n} card placed", "{n} cards placed", n)
    return say.labelled(told, points)


def brief(say: Say, state: Any, event: Any) -> str:
    """Say an event after a name: the card and its points; whose cards were set aside (T3)."""
    match event:
        case Place(card=card, row=row, col=col):
            worth = sum(one.value for one in triads(state.grid, card, row, col, state.setup.options))
            return say.plural(
                "places {card} for {n} point", "places {card} for {n} points", worth, card=word(say, card)
            )
        case Pass():
            return say.t("places nothing more")
        case Reveal(cards=revealed):
            ranks = [card[0] for card in revealed]
            equal = [seat for seat, rank in enumerate(ranks) if ranks.count(rank) > 1]
            told = say.t("Equal ranks, set aside: {names}.", names=say.seats(equal))
            return no_stop(told) if equal else say.t("All ranks differ")
    return log_line(say, state, event)
