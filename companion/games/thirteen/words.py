"""13 in words: log lines, also in a few words, prompts, refusals and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import BLANK, Chance, Choice, Reason, RuleBroken
from companion.engine.totals import Totals, totals_line
from companion.engine.words import N_, Say, capital, full_stop, sentences, spoken_to, victory
from companion.games.thirteen.attendance import Join, Leave
from companion.games.thirteen.cards import COLOUR, COLOURS, LIMIT, ROTTEN, VALUE
from companion.games.thirteen.events import Deal, Draw, Play
from companion.games.thirteen.scorepad import Count, Recount
from companion.games.thirteen.scoring import KINDS

WORDS = {"blue": N_("blue"), "yellow": N_("yellow"), "green": N_("green"), "rotten": N_("Rotten Fours")}
TARGET = {"blue": N_("the blue target"), "yellow": N_("the yellow target"), "green": N_("the green target")}
CARD_OF = {"blue": N_("blue {value}"), "yellow": N_("yellow {value}"), "green": N_("green {value}")}
WITH_A = {"blue": N_("a blue {value}"), "yellow": N_("a yellow {value}"), "green": N_("a green {value}")}
MOST_OF = {"blue": N_("blue cards"), "yellow": N_("yellow cards"), "green": N_("green cards")}
REFUSALS = {
    "players": N_("{game} is for {least} to {most} players, not {players}; add or remove somebody"),
    "no_such_seat": N_("there is no seat {seat} among {players} players"),
    "deals": N_("a game has 1 to {most} rounds, not {found}"),
    "match_over": N_("the game is over; start a new one to play on"),
    "deal_first": N_("the cards are not dealt yet; deal first"),
    "draw_first": N_("draw a card first"),
    "not_your_turn": N_("it’s {expected}’s turn"),
    "no_such_card": N_("there is no “{found}” in {game}"),
    "all_seen": N_("every {card} has been seen already, {copies} in all; look at the card again, or correct an entry"),
    "not_in_hand": N_("not in this hand: {card}; choose another card"),
    "wrong_target": N_("the {card} does not go on {target}; play it on the target of its colour"),
    "no_draw_due": N_("no draw is due now; a card is drawn after one has been played"),
    "hands_private": N_("hands stay private at a real table and are not recorded"),
    "round_runs": N_("the round is not over; play until pile and hands are empty, then deal"),
    "wrong_dealer": N_("{expected} deals"),
    "hands_missing": N_("the hands that were dealt are missing"),
    "hands_size": N_("each of the {players} players is dealt the same number of cards: {cards}"),
    "negative": N_("round {round}: {seat} cannot have taken {found} cards ({kind}); count again"),
    "too_many": N_("round {round}: {found} cards counted in all, the deck holds {most} ({kind}); count again"),
    "totals_size": N_("points for {players} players expected, {found} found"),
    "impossible_total": N_(
        "{seat}: {points} points is impossible: a game like this gives one player {most} at most; count again"
    ),
    "impossible_totals": N_("{points} points in all is impossible: a game like this gives {most} at most; count again"),
    "not_at_start": N_("this game has moves already, and cannot be recorded by its points alone"),
    "impossible_ranks": N_("no game can end with the places {ranks}; correct them"),
    "nothing_counted": N_(
        "round {round}: nobody has a card yet, and the targets cannot hold all {cards}; count your cards"
    ),
    "target_full": N_(
        "round {round}: {left} cards would be left on {target}, but only {most} fit without passing 13; count again"
    ),
    "rottens_left": N_(
        "round {round}: Rotten Fours left over: {left}, but with the other cards there is room for only "
        "{most} on the targets; count again"
    ),
    "nearly_all": N_(
        "round {round}: {found} of the {cards} cards are counted, but at the end there is a card on each target"
    ),
    "no_such_round": N_("there is no round {round}; {rounds} counted so far"),
    "was_not_there": N_("round {round}: {seat} was not at the table; count nothing for that seat"),
    "sits_already": N_("{seat} is already at the table; choose somebody else"),
    "not_at_table": N_("{seat} is not at the table; choose somebody who is"),
    "next_seat": N_("somebody new takes seat {expected_number}, not {number}"),
    "seats_full": N_("one game takes {most} people in all, those who left included; start a new game"),
    "impossible_start": N_("{points} points are not possible; agree on 0 to {most}"),
    "counts_size": N_("round {round}: counts for {players} players expected, {found} found"),
}
AWAITED = {"not_your_turn": N_("it’s your turn"), "wrong_dealer": N_("you deal")}
"""The refusals that name a player, said to the player for whom the table waits."""


def title(say: Say) -> str:
    return "13"


def word(say: Say, term: str) -> str:
    """A card (``B7``, ``R4``), a colour or ``rotten``."""
    if term == ROTTEN:
        return say.t("Rotten Four")
    if term in VALUE:
        return say.t(CARD_OF[COLOUR[term]], value=VALUE[term])
    return say.t(WORDS[term]) if term in WORDS else str(term)


def with_a(say: Say, card: str) -> str:
    return say.t("a Rotten Four") if card == ROTTEN else say.t(WITH_A[COLOUR[card]], value=VALUE[card])


def target(say: Say, colour: str) -> str:
    return say.t(TARGET[colour]) if colour in TARGET else str(colour)


def cards(say: Say, kind: str, n: int) -> str:
    """«3 blue cards»."""
    match kind:
        case "blue":
            return say.plural("{n} blue card", "{n} blue cards", n)
        case "yellow":
            return say.plural("{n} yellow card", "{n} yellow cards", n)
        case "green":
            return say.plural("{n} green card", "{n} green cards", n)
    return say.plural("{n} Rotten Four", "{n} Rotten Fours", n)


def log_line(say: Say, state: Any, event: object) -> str:
    """What happened; taking cards (T4) and the end of a round (T6) are told with the card that caused them."""
    match event:
        case Deal(dealer=dealer):
            number = len(state.rounds) + 1
            return say.about(dealer, "Round {round}: {name} deals.", "Round {round}: you deal.", round=number)
        case Draw(seat=seat):
            return say.about(seat, "{name} draws a card.", "You draw a card.")
        case Play():
            return _play_line(say, state, event)
        case Count(counts=counts):
            told = _counts(say, counts, state.table.circle)
            return say.t("Round {round} counted. {counts}.", round=len(state.rounds) + 1, counts=told)
        case Recount(round=number, counts=counts):
            told = _counts(say, counts, state.table.players_of(number))
            return say.t("Round {round} corrected. {counts}.", round=number, counts=told)
        case Join():
            return _join_line(say, state, event)
        case Leave(seat=seat):
            number = len(state.rounds) + 1
            return say.t("{name} leaves before round {round}.", name=say.name(seat), round=number)
        case Totals():
            return totals_line(say, event)
    raise TypeError(f"no event of 13: {event!r}")


def _play_line(say: Say, state: Any, event: Play) -> str:
    there = state.targets[COLOURS.index(event.target)]
    total = sum(VALUE[card] for card in there) + VALUE[event.card]
    facts = {"card": with_a(say, event.card), "target": target(say, event.target), "total": total}
    if total > LIMIT and event.seat == say.you:
        return say.plural(
            "You play {card} on {target}: {total}, over 13 – you take {n} card.",
            "You play {card} on {target}: {total}, over 13 – you take {n} cards.",
            len(there),
            **facts,
        )
    if total > LIMIT:
        return say.plural(
            "{name} plays {card} on {target}: {total}, over 13 – {name} takes {n} card.",
            "{name} plays {card} on {target}: {total}, over 13 – {name} takes {n} cards.",
            len(there),
            name=say.name(event.seat),
            **facts,
        )
    return say.about(
        event.seat, "{name} plays {card} on {target}: {total}.", "You play {card} on {target}: {total}.", **facts
    )


def _join_line(say: Say, state: Any, event: Join) -> str:
    facts = {
        "name": say.name(event.seat),
        "neighbour": say.name(event.after),
        "round": len(state.rounds) + 1,
        "points": say.plural("{n} point", "{n} points", event.points),
    }
    if event.seat < state.table.seats:
        return say.t("{name} comes back before round {round}, left of {neighbour}, with {points} more.", **facts)
    return say.t("{name} joins before round {round}, left of {neighbour}, with {points}.", **facts)


def _counts(say: Say, counts: Any, there: Sequence[int]) -> str:
    told = []
    for seat in there:
        found = [cards(say, kind, n) for kind in KINDS if (n := getattr(counts[seat], kind))]
        told.append(say.labelled(say.name(seat), say.listing(found) or say.t("nothing")))
    return ". ".join(told)


def prompt(say: Say, view: Any) -> str:
    match view.awaits:
        case Choice(seat=seat, offers=(Deal(), *_)) | Chance(offer=Deal(dealer=seat)):
            return say.about(seat, "{name} deals five cards to everybody.", "Deal five cards to everybody.")
        case Choice(seat=seat):
            return say.about(seat, "{name} plays a card.", "Your turn.")
        case Chance(offer=Draw(seat=seat)):
            return say.about(seat, "{name} draws a card.", "Draw a card.")
        case Chance(offer=Count()):
            number = capital(say.t("round {round} of {deals}", round=view.round, deals=view.deals))
            return full_stop(sentences([number, say.t("Count your cards")]))
    return victory(say, view.standings)


def rule_now(view: Any) -> str:
    """The rule of what comes next: the deal, a card on a target, a card from the pile, the count."""
    match view.awaits:
        case Choice(offers=(Deal(), *_)) | Chance(offer=Deal()):
            return "T1"
        case Choice():
            return "T3"
        case Chance(offer=Draw()):
            return "T2"
        case Chance(offer=Count()):
            return "A1"
    return "E1"


def refusal(say: Say, broken: RuleBroken) -> str:
    message, facts = spoken_to(say, broken, REFUSALS, AWAITED)
    for key in ("card", "kind", "found"):
        if key in facts:
            facts[key] = say.t("unknown") if facts[key] is BLANK else word(say, facts[key])
    if "target" in facts:
        facts["target"] = target(say, facts["target"])
    return say.t(message, game=title(say), **facts)


def reason(say: Say, reason: Reason) -> str:
    facts = dict(reason.facts)
    if reason.key == "joined":
        return say.plural("joins with {n} point", "joins with {n} points", reason.points)
    if reason.key == "left":
        return say.t("has left, and comes after all who stayed")
    n = facts["cards"]
    if reason.key == "rotten":
        told = cards(say, "rotten", n)
        return say.t("{cards}: {points} negative points, always counted", cards=told, points=reason.points)
    told = cards(say, facts["colour"], n)
    if reason.key == "majority":
        return say.t("{cards}: majority, 0 points", cards=told)
    if reason.key == "tie":
        others = say.seats(facts["others"])
        return say.t("{cards}: tied with {others}, 1 negative point each", cards=told, others=others)
    return say.t("{cards}: 1 negative point each", cards=told)


def brief(say: Say, state: Any, event: object) -> str:
    """Say an event after a name: the card, the sum it reached, how many cards it took (T4)."""
    match event:
        case Play(card=card):
            there = state.targets[COLOURS.index(event.target)]
            total = sum(VALUE[one] for one in there) + VALUE[card]
            told = with_a(say, card)
            if total > LIMIT:
                return say.plural(
                    "plays {card} and takes {n} card", "plays {card} and takes {n} cards", len(there), card=told
                )
            return say.t("plays {card}: {sum}", card=told, sum=total)
        case Deal():
            return say.t("Round {round} is dealt", round=len(state.rounds) + 1)
    return log_line(say, state, event)
