"""What follows from events by the rules alone: what goes by itself after them, since one thing only is offered
(decision 0033), what is doubtful, and how a session came out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine import Awaits, Choice, Game, RuleBroken, Rules
from companion.engine.words import Say
from companion.sessions.files.replays import holds_blank
from companion.sessions.play.lone_player import day_of
from companion.store import Outcome


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


def doubts(rules: Rules, state: Any, events: Sequence[Any]) -> tuple[RuleBroken, ...]:
    """Return what ``rules`` doubt of events told one after the other; nothing from the first wrong one on."""
    found: list[RuleBroken] = []
    for at, event in enumerate(events):
        found += rules.doubts(state, event)
        if at + 1 < len(events):
            if rules.problem(state, event) is not None:
                break
            state = rules.apply(state, event)
    return tuple(found)


def history(game: Game, entries: Iterable[Sequence[Any]]) -> tuple[Any, ...]:
    """Return the events of these entries, one after the other; nothing where players hold secret cards."""
    return () if game.secret else tuple(event for events in entries for event in events)


def event_text(rules: Rules, event: Any) -> str:
    """Return an event as the text that the store keeps."""
    return json.dumps(rules.WIRE.write(event), ensure_ascii=False, separators=(",", ":"))


def outcome(rules: Rules, state: Any, events: Iterable[Any], keys: Mapping[str, Any]) -> Outcome:
    """Return score, rank and victory by seat, and every roll as ``die:<face>``.

    ``keys`` are those of the session's file: the rolls of a deal of the day are the same for everybody and count for
    nobody. A roll is an event with a ``seat`` and a ``face``: so nothing here has to know which games have a die.
    """
    standings = sorted(rules.standings(state), key=lambda one: one.seat)
    rolls = Counter(
        (event.seat, f"die:{event.face}") for event in events if hasattr(event, "face") and not day_of(keys)
    )
    return Outcome(
        tuple((one.score, one.rank, one.winner) for one in standings),
        tuple((seat, word, times) for (seat, word), times in sorted(rolls.items())),
    )
