"""Push in words: log lines, also in a few words, prompts, refusals and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import BLANK, Chance, Choice, Over, Reason, RuleBroken, Standing
from companion.engine.totals import totals_line
from companion.engine.words import N_, Say, full_stop, spoken_to, victory
from companion.games.push import rules, scorepad, totals
from companion.games.push.cards import COLOUR, COLOURS, DIE, STAR, SWITCH, VALUE, Card, points
from companion.games.push.events import Draw, Place, Protect, Roll, Stop, Take
from companion.games.push.state import Way, direction

WORDS = {
    "green": N_("green"),
    "yellow": N_("yellow"),
    "red": N_("red"),
    "blue": N_("blue"),
    "purple": N_("purple"),
    STAR: N_("star"),
    DIE: N_("Die card"),
    SWITCH: N_("Switch card"),
}
CARD_OF = {
    "green": N_("green {value}"),
    "yellow": N_("yellow {value}"),
    "red": N_("red {value}"),
    "blue": N_("blue {value}"),
    "purple": N_("purple {value}"),
}
WITH_A = {
    "green": N_("a green {value}"),
    "yellow": N_("a yellow {value}"),
    "red": N_("a red {value}"),
    "blue": N_("a blue {value}"),
    "purple": N_("a purple {value}"),
    DIE: N_("a Die card"),
    SWITCH: N_("a Switch card"),
}
WITH_THE = {
    "green": N_("the green {value}"),
    "yellow": N_("the yellow {value}"),
    "red": N_("the red {value}"),
    "blue": N_("the blue {value}"),
    "purple": N_("the purple {value}"),
    DIE: N_("the Die card"),
}
CARDS_OF = {
    "green": N_("green cards"),
    "yellow": N_("yellow cards"),
    "red": N_("red cards"),
    "blue": N_("blue cards"),
    "purple": N_("purple cards"),
}
REFUSALS = {
    "players": N_("{game} is for {least} to {most} players, not {players}; add or remove somebody"),
    "no_such_seat": N_("there is no seat {seat} among {players} players"),
    "game_over": N_("the game is over; start a new one to play on"),
    "place_first": N_("place {card} first"),
    "take_first": N_("take a column first"),
    "roll_first": N_("roll the die first"),
    "pile_empty": N_("the pile is empty; all that is left is to stop"),
    **dict.fromkeys(("no_such_card", "no_such_face", "no_such_colour"), N_("there is no “{found}” in {game}")),
    "all_seen": N_("every {card} has been seen already, {copies} in all; look at the card again, or correct an entry"),
    "switches_out": N_(
        "with two players the Switch cards were taken out of this deck; take this one out, too, and draw again"
    ),
    "nothing_drawn": N_("there is no drawn card to place; draw one first"),
    "three_columns": N_("there are three columns already; place the card in one of them"),
    "no_such_column": N_("there is no column {column} yet (columns are opened in order); choose another one"),
    "same_value": N_("column {column} already holds that value ({other}); place {card} in another column"),
    "same_colour": N_("column {column} already holds that colour ({other}); place {card} in another column"),
    "second_die": N_("column {column} already holds a Die card; place this one in another column"),
    "no_column": N_("stopping needs at least one column; draw a card first"),
    "not_stopped": N_("columns are taken after stopping; stop first"),
    "active_first": N_("{expected}, who stopped, takes a column first"),
    "wrong_picker": N_("it’s {expected}’s pick: an {parity} number of Switch cards was drawn"),
    "column_taken": N_("column {column} has been taken already; take another one"),
    "no_roll_due": N_("no roll is due now; the die is rolled after a bust, or for a Die card"),
    "wrong_roller": N_("{expected} rolls the die"),
    "may_not_roll": N_("{seat} takes no column this turn, so has no Die card; choose the player who took it"),
    "already_drawn": N_("after a draw nothing can be protected this turn; draw again or stop"),
    "nothing_to_protect": N_("there are no face-up {colour_cards} to protect; choose another colour, or draw"),
    "too_many": N_("{card}: more are counted than the {copies} in the deck (seen last: {seat}); count again"),
    "not_ended": N_("the final count comes when the game has ended; end the game first"),
    "count_first": N_("the game has ended; only the final count is missing: count the cards"),
    "share_first": N_("the columns of this turn are still being shared; finish that first"),
    "switch_by": N_("Switch cards are entered one at a time, not {found}"),
    "no_switch": N_("no Switch card has been entered this turn"),
    "counts_size": N_("points for {players} players expected, {found} found"),
    "impossible_total": N_(
        "{seat}: a total of {points} is impossible with this number of cards ({cards}); count again"
    ),
    "not_at_start": N_("this game has moves already, and cannot be recorded by its points alone"),
    "impossible_ranks": N_("no game can end with the places {ranks}; correct them"),
    "negative_total": N_("{seat} cannot have {points} points; count again"),
    "nothing_counted": N_("nobody has a card in this count"),
    "not_there": N_("{seat} has protected {colour_cards}, but none are counted as protected"),
    "never_protected": N_("protected {colour_cards} are counted for {seat}, but that colour was never protected"),
    "too_few_points": N_("{seat}: colours protected: {colours}, so a total of at least {colours}, not {points}"),
    "tie_uncounted": N_(
        "{seats} have {points} points each: the number of cards decides; without it they share the place"
    ),
    "more_than_deck": N_(
        "{cards} cards and {points} points in all, but the deck holds {most} and {most_points}; count again"
    ),
}

AWAITED = {
    "active_first": N_("you stopped, and take a column first"),
    "wrong_picker": N_("it’s your pick: an {parity} number of Switch cards was drawn"),
    "wrong_roller": N_("you roll the die"),
}
"""The refusals that name a player, said to the player for whom the table waits."""

PARITIES = {Way.CLOCKWISE: N_("even"), Way.ANTICLOCKWISE: N_("odd")}
WAYS = {Way.CLOCKWISE: N_("left neighbour first"), Way.ANTICLOCKWISE: N_("right neighbour first")}

IN_A_SENTENCE = ("place_first", "same_value", "same_colour")
"""Refusals that speak of the one card in hand."""


def title(say: Say) -> str:
    return "Push"


def word(say: Say, term: str) -> str:
    """A card (``R5``, ``DIE``), a colour or a face."""
    if term in VALUE:
        return say.t(CARD_OF[COLOUR[term]], value=VALUE[term])
    return say.t(WORDS[term]) if term in WORDS else str(term)


def _with(say: Say, articles: dict[str, str], card: str) -> str:
    """A card in a sentence; ``articles`` is WITH_A or WITH_THE."""
    return say.t(articles[COLOUR.get(card, card)], value=VALUE.get(card, 0))


def picking_way(say: Say, way: Way) -> str:
    """Where the first opponent who picks sits, and which way round it goes on (P1, P2)."""
    return say.t(WAYS[way])


def words(say: Say, cards: Any) -> str:
    """Several cards, as a person lists them."""
    return say.listing([word(say, card) for card in cards])


def log_line(say: Say, state: Any, event: object) -> str:
    """What happened, with what follows from it (a Switch, a bust, cards lost)."""
    if isinstance(state, scorepad.State):
        return _pad_line(say, state, event)
    turn = state.turn
    match event:
        case Draw(card=card):
            return _draw_line(say, state, card)
        case Place(column=column):
            facts = {"card": _with(say, WITH_THE, state.drawn[0]), "column": column + 1}
            if column == len(state.columns):
                return say.about(
                    turn, "{name} opens column {column} with {card}.", "You open column {column} with {card}.", **facts
                )
            return say.about(
                turn, "{name} places {card} in column {column}.", "You place {card} in column {column}.", **facts
            )
        case Stop() if not state.left:
            return say.about(turn, "The pile is empty: {name} stops.", "The pile is empty: you stop.")
        case Stop():
            return say.about(turn, "{name} stops.", "You stop.")
        case Take(seat=seat, column=column):
            facts = {"column": column + 1, "cards": words(say, state.columns[column])}
            return say.about(
                seat, "{name} takes column {column}: {cards}.", "You take column {column}: {cards}.", **facts
            )
        case Roll(seat=seat, face=face):
            gone = rules.lost_cards(state, seat, face)
            facts = {"face": rolled(say, face)}
            if not gone:
                return say.about(
                    seat, "{name} rolls {face} and loses nothing.", "You roll {face} and lose nothing.", **facts
                )
            return say.about(
                seat,
                "{name} rolls {face} and discards {cards}.",
                "You roll {face} and discard {cards}.",
                cards=words(say, gone),
                **facts,
            )
        case Protect(colour=colour):
            held = [card for card in state.visible[state.turn] if COLOUR[card] == colour]
            return say.about(
                turn,
                "{name} protects their {colour_cards}: {cards}.",
                "You protect your {colour_cards}: {cards}.",
                cards=words(say, held),
                colour_cards=say.t(CARDS_OF[colour]),
            )
    raise TypeError(f"no event of Push: {event!r}")


def rolled(say: Say, face: str) -> str:
    """What somebody rolls, within a sentence: a colour, or a star."""
    return say.t("a star") if face == STAR else word(say, face)


def _draw_line(say: Say, state: Any, card: Any) -> str:
    drawn = _with(say, WITH_A, card)
    if _fits_nowhere(state.columns, card):
        return say.about(
            state.turn,
            "{name} draws {card}, which fits nowhere: bust!",
            "You draw {card}, which fits nowhere: bust!",
            card=drawn,
        )
    return say.about(state.turn, "{name} draws {card}.", "You draw {card}.", card=drawn)


def _fits_nowhere(columns: Sequence[Sequence[Card]], card: Card) -> bool:
    """Whether a card that is drawn is a bust (T9); a Switch card goes into no column."""
    return card != SWITCH and not rules.open_columns(columns, card)


def _pad_line(say: Say, state: scorepad.State, event: object) -> str:
    name = say.name(state.turn)
    match event:
        case scorepad.Switch(by=by):
            count = say.plural("{n} Switch card this turn", "{n} Switch cards this turn", state.switches + by)
            return full_stop(say.labelled(name, count))
        case Stop():
            return say.t("{name} stops.", name=name)
        case scorepad.Bust():
            return say.t("{name} draws a card that fits nowhere: bust!", name=name)
        case Roll(seat=seat, face=face):
            told = say.t("{name} rolls {face}.", name=say.name(seat), face=rolled(say, face))
            return f"{told} {consequence(say, seat, face, risky=state.setup.options.risky)}"
        case Protect(colour=colour):
            return say.t("{name} protects their {colour_cards}.", name=name, colour_cards=say.t(CARDS_OF[colour]))
        case scorepad.Next():
            return say.t("It’s {name}’s turn.", name=say.name(scorepad.apply(state, event).turn))
        case scorepad.End():
            return say.t("The pile is empty: the game ends.")
        case totals.Totals():
            return totals_line(say, event)
        case scorepad.Count() | scorepad.Total():
            return _count_line(say, scorepad.standings(scorepad.apply(state, event)))
    raise TypeError(f"no event of Push: {event!r}")


def _count_line(say: Say, standings: Sequence[Standing]) -> str:
    """Return the points in words, in the order of the seats."""
    told = [
        say.t("{what} {more}", what=say.name(one.seat), more=one.score)
        for one in sorted(standings, key=lambda one: one.seat)
    ]
    return say.t("Final count: {points}.", points=say.listing(told))


def consequence(say: Say, seat: int, face: str, *, risky: bool) -> str:
    """What a roll asks of a player, as an instruction (S2, S3, V1)."""
    name = say.name(seat)
    if face == STAR and risky:
        return say.t("{name} discards every face-up card; protected cards are safe.", name=name)
    if face == STAR:
        return say.t("{name} loses nothing.", name=name)
    cards = say.t(CARDS_OF[face])
    return say.t("{name} discards the face-up {colour_cards}; protected cards are safe.", name=name, colour_cards=cards)


def prompt(say: Say, view: Any) -> str:
    match view.awaits:
        case Chance(offer=Roll(seat=seat)):
            return say.about(seat, "{name} rolls the die.", "Roll the die.")
        case Chance():
            return say.t("Count your cards, face up and protected.")
        case Over():
            return victory(say, view.standings)
        case Choice(seat=seat, offers=offers):
            return _choice_prompt(say, seat, offers, view)
    raise TypeError(f"no question of Push: {view.awaits!r}")


def _choice_prompt(say: Say, seat: int, offers: tuple[Any, ...], view: Any) -> str:
    if view.phase is scorepad.Phase.SHARE:
        order = say.listing([say.name(one) for one in view.order])
        return say.t("Share the columns. Opponents pick in this order: {names}.", names=order)
    match offers[0]:
        case Place():
            card = _with(say, WITH_THE, view.drawn[0])
            return say.about(seat, "{name} places {card}.", "Place {card}.", card=card)
        case Take():
            return say.about(seat, "{name} takes a column.", "Take a column.")
        case Stop() if len(offers) == 1:
            return say.about(seat, "The pile is empty: {name} stops.", "The pile is empty: you stop.")
    if any(isinstance(offer, Protect) for offer in offers):
        return say.about(seat, "{name} draws or protects a colour.", "Draw or protect.")
    if any(isinstance(offer, Stop) for offer in offers):
        return say.about(seat, "{name} draws again or stops.", "Draw again or stop.")
    return say.about(seat, "{name} draws.", "Draw a card.")


def rule_now(view: Any) -> str:
    """The rule of what comes next: a roll, a card to place, a column to take, or the choice before them."""
    match view.awaits:
        case Chance(offer=Roll()):
            fast = isinstance(view, scorepad.View)
            return "B2" if fast or all(view.columns) else "S2"  # after a bust nobody has taken a column yet
        case Choice(seat=seat, offers=offers):
            if view.phase is scorepad.Phase.SHARE:
                return "S4"
            match offers[0]:
                case Place():
                    return "T6" if view.drawn[0] == DIE else "T5"
                case Take():
                    return "S1" if seat == view.turn else "S4"
                case Stop() if len(offers) == 1:
                    return "E1"
            if any(isinstance(offer, Protect) for offer in offers):
                return "T2"
            return "T8" if any(isinstance(offer, Stop) for offer in offers) else "T3"
    return "E2"


def refusal(say: Say, broken: RuleBroken) -> str:
    message, facts = spoken_to(say, broken, REFUSALS, AWAITED)
    if "seats" in facts:
        facts["seats"] = say.listing([say.name(seat) for seat in facts["seats"]])
    for key in ("card", "other", "found"):
        if key in facts:
            facts[key] = say.t("unknown") if facts[key] is BLANK else word(say, facts[key])
    if broken.key in IN_A_SENTENCE:
        facts["card"] = _with(say, WITH_THE, broken.facts["card"])
    if "column" in facts:
        facts["column"] += 1
    if (colour := facts.get("colour")) in COLOURS:
        facts["colour_cards"] = say.t(CARDS_OF[colour])
    if "switches" in facts:
        facts["parity"] = say.t(PARITIES[direction(facts["switches"])])
    return say.t(message, game=title(say), **facts)


def reason(say: Say, reason: Reason) -> str:
    """Points of one colour, face up or protected (E2)."""
    kinds = {"visible": N_("{cards}, face up: {points}"), "protected": N_("{cards}, protected: {points}")}
    colour = dict(reason.facts)["colour"]
    cards = say.t(CARDS_OF[colour])
    return say.t(kinds[reason.key], cards=cards, points=reason.points)


def brief(say: Say, state: Any, event: object) -> str:
    """Say an event after a name: the card and its column, the points taken, what the die cost."""
    match event:
        case Draw(card=card):
            drawn = N_("draws {card}: bust!") if _fits_nowhere(state.columns, card) else N_("draws {card}")
            return say.t(drawn, card=_with(say, WITH_A, card))
        case Place(column=column):
            placed = _with(say, WITH_THE, state.drawn[0])
            return say.t("places {card} in column {column}", card=placed, column=column + 1)
        case Stop():
            return say.t("stops")
        case Take(column=column):
            worth = points([card for card in state.columns[column] if card != DIE])
            return say.plural(
                "takes column {column} for {n} point", "takes column {column} for {n} points", worth, column=column + 1
            )
        case Roll(seat=seat, face=face):
            facts = {"face": rolled(say, face)}
            if lost := points(rules.lost_cards(state, seat, face)):
                return say.plural(
                    "rolls {face} and loses {n} point", "rolls {face} and loses {n} points", lost, **facts
                )
            return say.t("rolls {face}", **facts)
        case Protect(colour=colour):
            held = [card for card in state.visible[state.turn] if COLOUR[card] == colour]
            return say.t("protects {cards}", cards=words(say, held))
    return log_line(say, state, event)
