"""The part of a session that may leave for one seat: masked entries, its choice, who else has chosen, and no secret.

A guest folds it by the rules of its game, and sees what that seat sees (``Game.mask``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

from companion.engine import Game, Hands, NotUnderstood, Rules, Seat, Setup, Viewer, seat_or_none
from companion.engine.wire import object_of, read_options, write_options
from companion.games import GAMES
from companion.lobby.messages import KINDS
from companion.sessions.fold import Fold, events_of
from companion.sessions.play.digital import as_digital, commitment, revealed_seed
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import BEGUN, ENDED, HELPED, OF_THE_DAY, latecomers
from companion.store import Entry
from companion.store.times import PAUSES

TOLD_KEYS: Final = ("coach", ENDED, HELPED, OF_THE_DAY, BEGUN, PAUSES)
"""The keys of the session's file that a seat may know; what people say of the evening is not among them."""
GROWING: Final = ("entries", "struck")
"""The fields of a feed that are lists of entries."""


@dataclass(frozen=True, slots=True)
class FedEntry:
    """One entry as a seat may know it: ``events`` are objects that the game's ``WIRE.masked`` reads."""

    number: int
    written_at: datetime
    events: tuple[Mapping[str, Any], ...]
    corrects: int | None = None
    struck_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Feed:
    """One seat's record of a session at a ``revision``.

    ``first`` is the seat that begins; the last ``joined`` of the ``players`` came later; ``levels`` are those of who
    plays now. ``entries`` are those that count, in the order in which they are folded, ``struck`` the others;
    ``undone`` are the events that undo took back last. ``chosen`` is this seat's own word in a choice of all at once,
    ``have_chosen`` are the seats that have one. ``drafts`` holds what is half entered at a table of real cards, by name
    moment and value. ``commitment`` is the SHA-256 of the seed; the ``seed`` is empty until the session is over.
    """

    id: str
    revision: int
    game: str
    tracking: str
    mode: str
    options: Mapping[str, Any]
    players: tuple[tuple[str, str | None], ...]
    first: Seat
    joined: int
    levels: tuple[str | None, ...]
    keys: Mapping[str, Any]
    started_at: datetime
    finished_at: datetime | None
    entries: tuple[FedEntry, ...]
    struck: tuple[FedEntry, ...]
    undone: tuple[Mapping[str, Any], ...]
    chosen: str
    have_chosen: tuple[Seat, ...]
    drafts: Mapping[str, Any]
    commitment: str
    seed: str


_READ: Final = object_of(Feed, KINDS, strict=True)


def feed(session: LiveSession, seat: Viewer) -> dict[str, Any]:
    """Return the ``Feed`` that ``seat`` may be sent of a session at this moment, as JSON values: times are texts."""
    session = session.now()
    told = {one.id: _fed(session.game.id, session.tracking, one, seat) for one in session.audit()}
    digital, mine = as_digital(session), seat_or_none(seat)
    chosen = {} if digital is None else digital.choices
    head = session.head
    ended = session.finished_at
    return {
        "id": session.id,
        "revision": session.revision,
        "game": session.game.id,
        "tracking": session.tracking,
        "mode": session.mode,
        "options": write_options(session.options),
        "players": [list(one) for one in session.players],
        "first": head.about.first_seat,
        "joined": latecomers(head.seat_extras),
        "levels": list(session.levels),
        "keys": {key: value for key, value in head.file_keys.items() if key in TOLD_KEYS},
        "started_at": session.started_at.isoformat(),
        "finished_at": ended and ended.isoformat(),
        "entries": [told[number] for number in session.fold.numbers],
        "struck": [one for one in told.values() if one["struck_at"]],
        "undone": _masked(session.game, session.rules, session.struck, seat, struck=True),
        "chosen": "" if mine is None else chosen.get(mine, ""),
        "have_chosen": sorted(chosen),
        "drafts": {} if digital is not None or session.drafts is None else session.drafts.of_the_board(),
        "commitment": "" if digital is None else commitment(digital),
        "seed": "" if digital is None else revealed_seed(digital),
    }


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a feed, as JSON, that are others now; of entries, how many stay and which follow."""
    found = {name: value for name, value in after.items() if name not in before or before[name] != value}
    for name in GROWING:
        if name in found:
            old, new = before.get(name, []), after[name]
            pairs = enumerate(zip(old, new, strict=False))
            stays = next((at for at, (a, b) in pairs if a != b), min(len(old), len(new)))
            found[name] = {"stay": stays, "follow": new[stays:]}
    return found


def changed(before: Mapping[str, Any], told: object) -> dict[str, Any]:
    """Return the feed after such changes. Raises NotUnderstood for what are none."""
    if not isinstance(told, dict):
        raise NotUnderstood("wrong_type", "views", expected="object", found="")
    found = {**before, **told}
    for name in GROWING:
        match told.get(name):
            case None:
                continue
            case {"stay": int(stays), "follow": list(follow)} if 0 <= stays <= len(before.get(name, [])):
                found[name] = [*before.get(name, [])[:stays], *follow]
            case _:
                raise NotUnderstood("wrong_type", f"views.{name}", expected="object", found="")
    return found


def read_feed(told: Mapping[str, Any]) -> Feed:
    """Read a feed from JSON values. Raises NotUnderstood."""
    found: Feed = _READ(told, "feed")
    if found.game not in GAMES or len(found.levels) != len(found.players):
        raise NotUnderstood("unknown_game", "feed.game", found=found.game, expected=", ".join(GAMES))
    return found


def fold_of(told: Feed, before: Fold | None = None) -> Fold:
    """Return what follows from a feed, as its seat may know it; ``before`` is what followed from an earlier one of it.

    Raises NotUnderstood or RuleBroken for one that no session ever was.
    """
    game = GAMES[told.game]
    rules = game.rules(told.tracking)
    if before is None:
        options = read_options(game.options, dict(told.options))
        hands = Hands.OWN if told.mode == "digital" else Hands.UNKNOWN
        before = Fold.of(game, rules, Setup(len(told.players) - told.joined, options, told.first, hands))
    new = [tuple(rules.WIRE.masked.read(event, f"entry {one.number}") for event in one.events) for one in told.entries]
    known = zip(before.entries, before.numbers, new, told.entries, strict=False)
    stay = next((at for at, (a, n, b, one) in enumerate(known) if a != b or n != one.number), None)
    stay = min(len(before.entries), len(new)) if stay is None else stay
    base = before.until(stay)
    states = (*base.states[:-1], *accumulate(new[stay:], base.then, initial=base.state))
    undone = tuple(rules.WIRE.masked.read(event, "undone") for event in told.undone)
    numbers = tuple(one.number for one in told.entries)
    return replace(base, states=states, entries=tuple(new), numbers=numbers, struck=undone)


@lru_cache(maxsize=4096)
def _fed(game_id: str, tracking: str, entry: Entry, seat: Viewer) -> Mapping[str, Any]:
    """A ``FedEntry`` as JSON. Every change is told to every phone: what stands in the log is made ready once a seat."""
    game = GAMES[game_id]
    rules = game.rules(tracking)
    return {
        "number": entry.id,
        "written_at": entry.written_at.isoformat(),
        "events": _masked(game, rules, events_of(rules, entry), seat, struck=entry.struck_at is not None),
        "corrects": entry.corrects,
        "struck_at": entry.struck_at and entry.struck_at.isoformat(),
    }


def _masked(game: Game, rules: Rules, events: Iterable[object], seat: Viewer, *, struck: bool) -> list[Any]:
    return [rules.WIRE.write(game.mask(event, seat, struck=struck)) for event in events]
