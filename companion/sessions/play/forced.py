"""Finds what goes by itself: where the rules offer one thing only, nobody has to tell it (decision 0033)."""

from __future__ import annotations

from typing import Any

from companion.engine import Awaits, Choice, Game, Rules
from companion.engine.words import Say
from companion.sessions.files.replays import holds_blank


def forced(game: Game, rules: Rules, asked: Awaits) -> Any | None:
    """Return the event that comes by itself where this is asked, or nothing.

    It is the only offer there is, it leaves nothing open, and nobody has to set it off (``Game.by_hand``). On a score
    pad nothing is forced: it offers what people may write down, not all that may happen.
    """
    if not isinstance(asked, Choice) or len(asked.offers) != 1 or rules is not game.full:
        return None
    (only,) = asked.offers
    return None if isinstance(only, game.by_hand) or holds_blank(only) else only


def with_forced(
    game: Game, rules: Rules, events: tuple[Any, ...], state: Any, asked: Awaits
) -> tuple[tuple[Any, ...], Any, Awaits]:
    """Return the events with all that is forced after them, the state then, and what is asked there."""
    while (only := forced(game, rules, asked)) is not None:
        events, state = (*events, only), rules.apply(state, only)
        asked = rules.awaits(state)
    return events, state, asked


def sentence(game: Game, rules: Rules, say: Say, before: Any, event: Any, *, first: bool) -> str:
    """Return an event in words, told from the state before it; one after the ``first`` says if it was forced."""
    words = game.words.log_line(say, before, event)
    if first or forced(game, rules, rules.awaits(before)) is None:
        return words
    return say.t("Automatically: {what}", what=words)
