"""First to ten in words."""

from __future__ import annotations

from typing import Any

from companion.engine import BLANK, Chance, Choice, Reason, RuleBroken
from companion.engine.words import N_, Say, spoken_to, victory
from companion.games.sprint.events import Rest, Roll
from companion.games.sprint.scorepad import Count

REFUSALS = {
    "players": N_("{game} is for {least} to {most} players, not {players}; add or remove somebody"),
    "no_such_seat": N_("there is no seat {seat} among {players} players"),
    "game_over": N_("the game is over; start a new one to play on"),
    "not_your_turn": N_("it’s {expected}’s turn"),
    "no_such_face": N_("there is no “{found}” in {game}"),
    "counts_size": N_("points for {players} players expected, {found} found"),
    "impossible": N_("one player has {goal} to {most} points, and all others fewer than {goal}; count again"),
}
AWAITED = {"not_your_turn": N_("it’s your turn")}
"""The refusals that name a player, said to the player for whom the table waits."""


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
            return say.about(seat, "{name} rolls a {face}.", "You roll a {face}.", face=face)
        case Rest(seat=seat):
            return say.about(seat, "{name} rests: one point.", "You rest: one point.")
        case Count(points=points):
            told = [f"{say.name(seat)} {one}" for seat, one in enumerate(points)]
            return say.t("Counted: {points}.", points=", ".join(told))
    raise TypeError(f"no event of First to ten: {event!r}")


def prompt(say: Say, view: Any) -> str:
    """The next thing to do: who does it, or the same as a command to whoever reads."""
    match view.awaits:
        case Choice(seat=seat):
            return say.about(seat, "{name} rolls or rests.", "Roll or rest.")
        case Chance():
            return say.t("Count everybody’s points.")
    return victory(say, view.standings)


def rule_now(view: Any) -> str:
    """The rule of what comes next."""
    match view.awaits:
        case Choice():
            return "T1"
        case Chance():
            return "A1"
    return "E2"


def refusal(say: Say, broken: RuleBroken) -> str:
    """What is wrong, and the rule."""
    message, facts = spoken_to(say, broken, REFUSALS, AWAITED)
    if facts.get("found") is BLANK:
        facts["found"] = say.t("unknown")
    return say.t("{what} ({more})", what=say.t(message, game=title(say), **facts), more=broken.rule)


def reason(say: Say, reason: Reason) -> str:
    """Why these points."""
    return say.plural("{n} point by die and rest (T2)", "{n} points by die and rest (T2)", reason.points)
