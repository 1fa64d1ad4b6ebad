"""Session files spoiled at random, a seed for each: every kind of harm that a file can come to."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.games import GAMES
from tests.sessions.files.made import came_and_went, dealt, document, record, written_down

SEEDS = sorted((Path(__file__).parents[3] / "seeds").rglob("*.companion.json"))
ODD = (
    *("", " ", "\u3000", "\u2003 ", "\ufeff", "\u200b", "a\nb", "a\n", "\x1b[31m", "\x7f", "\x9b", "\u202e", "\u2028"),
    *("\u2069", "\ud83d", "\udcff", "é", "👩‍🚀", "x" * 80, "x" * 81, "\U0001d54f" * 80, "x" * 200, "x" * 201, "push"),
    *("13", "full", "table", "draw", "seat", "R5", "0", "null", "table-companion/session"),
)
NUMBERS = (
    *(0, 1, 2, -1, 5, 7, 99, 100, 999_999, 1_000_000, 1_000_001, -1_000_000, -1_000_001, 10**17, 10**19, 10**400),
    *(0.0, 1.0, -0.0, 2.0, 0.5, 1e6, 1.000001e6, 1e17, 1e300),
)
DAYS = ("2026-02-31", "2026-02-28", "2024-02-29", "2100-02-29", "2000-02-29", "0999-12-31", "2026-11-31", "2026-00-10")
CLOCKS = ("", "T19:30", "T24:00", "T25:00Z", "t20:00:00z", " 19:30:00.5Z", "T19:60", "T19:30:00,123456789+0130", "T19")
TIMES = (
    *(day + clock for day in DAYS for clock in CLOCKS),
    *("20261121", "2026-W47-6", "2026-11-21T19:30:00z", "2026-11-21T19:30:00+24:00", "2026-11-21T19:30:00-00:00"),
    *("2026-11-21T19:30:00+01", "2026-11-21Z", "+002026-11-21", "2026-11-21\n", "yesterday"),
)
KEYS = ("seat", "name", "bot", "n", "type", "score", "rank", "winner", "hands", "id", "weather", "\x1b", "options")


@cache
def sound() -> tuple[str, ...]:
    """Files that are understood, as JSON texts: recorded and played ones, few events of each kind."""
    whole = [json.loads(file.read_text("utf-8")) for file in SEEDS]
    whole.append(document(came_and_went()))
    left, back = "2026-11-21T20:00:00Z", "2026-11-21T21:00:00+01:00"
    whole.append({**whole[-1], "pauses": [{"started_at": left, "finished_at": back}, {"started_at": "2026-11-22"}]})
    for game in GAMES:
        whole += [document(record(game, "full", "table", 3)), document(record(game, "scorepad", "table", 3))]
        whole += [document(dealt(game, max(GAMES[game].players))), document(written_down(game))]
    return tuple(json.dumps(short) for one in whole for short in (_short(one), _begun(one)))


def spoiled(seed: int) -> Any:
    """One of them with a few faults (or what may turn out to be none)."""
    chance = Random(seed)
    found: Any = json.loads(chance.choice(sound()))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        where = list(_places(found))
        # few places are as telling as the outer ones, and most places are in the events
        near = [one for one in where if one[2] == 1 or one[3] != "events"]
        holder, key, _, _ = chance.choice(near if near and chance.random() < 0.7 else where or [([found], 0, 0, "")])
        chance.choice(HARM)(chance, holder, key)
    return found


def _short(one: dict[str, Any]) -> dict[str, Any]:
    """The first event of each kind, which is against the rules, and the whole result."""
    kinds = {event["type"]: event for event in reversed(one["events"])}
    return {**one, "events": [event for event in one["events"] if kinds[event["type"]] is event]}


def _begun(one: dict[str, Any]) -> dict[str, Any]:
    """The beginning, which is right, without a result."""
    return {**one, "events": one["events"][:4], "finished_at": None, "result": None}


def _places(of: Any, depth: int = 1, under: str = "") -> Iterator[tuple[Any, Any, int, str]]:
    """Every place in a document: what holds it, its key there, its depth, and below which key of the document."""
    for key in list(of) if isinstance(of, dict) else range(len(of)) if isinstance(of, list) else ():
        top = under or str(key)
        yield of, key, depth, top
        yield from _places(of[key], depth + 1, top)


def _value(chance: Random) -> Any:
    made: tuple[Callable[[], Any], ...] = (
        lambda: chance.choice(ODD),
        lambda: chance.choice(NUMBERS),
        lambda: chance.choice(TIMES),
        lambda: chance.choice((None, True, False, [], {}, [[]], [None], {"seat": 0}, {"seat": 1, "score": 2}, [{}])),
        lambda: _nested(chance.choice((3, 20, 26, 40))),
    )
    return copy.deepcopy(chance.choice(made)())


def _nested(depth: int) -> Any:
    return [_nested(depth - 1)] if depth else 7


def _exchange(chance: Random, holder: Any, key: Any) -> None:
    holder[key] = _value(chance)


def _remove(_chance: Random, holder: Any, key: Any) -> None:
    del holder[key]


def _add(chance: Random, holder: Any, key: Any) -> None:
    if isinstance(holder, dict):
        holder[chance.choice(KEYS)] = _value(chance)
    else:
        holder.insert(key, _value(chance))


def _again(chance: Random, holder: Any, key: Any) -> None:
    """The same once more: at its neighbour's, or under another name."""
    if isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        holder[chance.choice(KEYS)] = copy.deepcopy(holder[key])


def _swap(chance: Random, holder: Any, key: Any) -> None:
    other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def _bend(chance: Random, holder: Any, key: Any) -> None:
    """A little of the same kind: another number, a letter more, a time that cannot be."""
    value = holder[key]
    if isinstance(value, str):
        at = chance.randrange(len(value) + 1)
        bent = (value[:at] + chance.choice(ODD) + value[at:], value[:at] + value[at + 1 :], value.swapcase(), value * 9)
        holder[key] = chance.choice((*bent, chance.choice(TIMES)) if value[4:5] == "-" else bent)
    elif isinstance(value, int) and not isinstance(value, bool):
        holder[key] = chance.choice((value + 1, value - 1, -value, float(value), value + 0.5, bool(value), str(value)))
    elif isinstance(value, list):
        holder[key] = chance.choice((value * 2, value[::-1], value[:1], value * 7, dict(enumerate(value))))
    else:
        holder[key] = _value(chance)


HARM = (_exchange, _exchange, _remove, _add, _again, _swap, _bend, _bend)
