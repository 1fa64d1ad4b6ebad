"""First to ten in words."""

from __future__ import annotations

from typing import Any

from companion.engine import BLANK, Chance, Choice, Reason, RuleBroken
from companion.engine.words import N_, Say
from companion.games.sprint.events import Rest, Roll
from companion.games.sprint.scorepad import Count

REFUSALS = {
    "players": N_("First to ten is for {least} to {most} players, not {players}"),
    "no_such_seat": N_("there is no seat {seat} among {players} players"),
    "game_over": N_("the game is over"),
    "not_your_turn": N_("it is {expected}'s turn, not {seat}'s"),
    "no_such_face": N_("the die has no face {face}"),
    "points_size": N_("points for {players} players expected, {found} found"),
    "impossible": N_("one player has {goal} to {most} points, and all others fewer than {goal}"),
}


def title(say: Say) -> str:
    """The game's name."""
    return say.t("First to ten")


def word(say: Say, term: str) -> str:
    """A face of the die is its number."""
    return str(term)


def log_line(say: Say, state: Any, event: Any) -> str:
    """What happened."""
    match event:
        case Roll(seat=seat, face=face):
            return say.t("{name} rolls a {face}.", name=say.name(seat), face=face)
        case Rest(seat=seat):
            return say.t("{name} rests: one point.", name=say.name(seat))
        case Count(points=points):
            told = [f"{say.name(seat)} {one}" for seat, one in enumerate(points)]
            return say.t("Counted: {points}.", points=", ".join(told))
    raise TypeError(f"no event of First to ten: {event!r}")


def prompt(say: Say, view: Any) -> str:
    """The next thing to do, with names."""
    match view.awaits:
        case Choice(seat=seat):
            return say.t("{name} rolls or rests.", name=say.name(seat))
        case Chance():
            return say.t("Count everybody’s points.")
    winners = [say.name(s.seat) for s in view.standings if s.winner]
    return say.plural("{names} wins.", "{names} share the victory.", len(winners), names=say.listing(winners))


def refusal(say: Say, broken: RuleBroken) -> str:
    """What is wrong, and the rule."""
    facts = dict(broken.facts)
    if broken.key == "not_your_turn":
        facts = {key: say.name(seat) for key, seat in facts.items()}
    if facts.get("face") is BLANK:
        facts["face"] = say.t("unknown")
    return say.t("{sentence} ({rule})", sentence=say.t(REFUSALS[broken.key], **facts), rule=broken.rule)


def reason(say: Say, reason: Reason) -> str:
    """Why these points."""
    if reason.key == "rested":
        return say.plural("{n} point by resting (T2)", "{n} points by resting (T2)", reason.points)
    return say.plural("{n} point by the die (T2)", "{n} points by the die (T2)", reason.points)
