"""``companion history``: lists the saved sessions, newest first.

The options that say which sessions are meant are those of ``companion export``, too.
"""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from datetime import date, datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from companion.cli.errors import WRONG, Failed
from companion.cli.output import put, put_json, put_table, row, table
from companion.cli.parser import Commands, Parser, a_whole_number
from companion.engine import Say, excerpt, folded, unaccented
from companion.games import GAMES, game

if TYPE_CHECKING:  # the store takes its time to load, and other commands do without it
    from companion.store import Log
    from companion.store.history import Filter, Sitting

MOST = 1_000_000
PAGE = 500

_DAY = len("2026-11-21")


def add(commands: Commands, say: Say) -> None:
    parser = commands.add("history", run, say.t("lists the saved sessions, newest first"))
    add_filters(parser, say)
    option = parser.options.add_argument
    option("--limit", metavar="N", type=a_whole_number(say, 1, MOST), default=20, help=say.t("at most this many"))
    option("--json", action="store_true", help=say.t("one JSON document"))


def run(args: Namespace, say: Say) -> None:
    """List the sessions. Exits with 1 for a person nobody knows."""
    from companion.cli.saved import opened
    from companion.share.exports.table import session_fields
    from companion.store.history import History

    with opened(args, say) as log:
        every = History(log.database).every(filter_of(args, say, log), min(args.limit, PAGE))
        sittings = list(islice(every, args.limit))
    if args.json:
        put_json([session_fields(sitting) for sitting in sittings])
    elif sittings:
        _show(say, sittings)
    else:
        put(say.t("No games match.") if any_of(args) else say.t("No game has been played yet."))


def _show(say: Say, sittings: list[Sitting]) -> None:
    from companion.cli.saved import SHORT
    from companion.sessions.library.placeholders import as_said

    made = table(say.t("Started"), say.t("Game"), say.t("Players"), say.t("Victory"), say.t("Where"), say.t("Session"))
    for sitting in sittings:
        begun = f"{sitting.evening.isoformat()} {sitting.started_at:%H:%M}"
        title = GAMES[sitting.game].words.title(say) if sitting.game in GAMES else sitting.game
        names = [as_said(say, name) for name in sitting.names]
        row(made, begun, title, ", ".join(names), _victory(say, sitting, names), sitting.place, sitting.id[:SHORT])
    put_table(made)


def _victory(say: Say, sitting: Sitting, names: list[str]) -> str:
    if sitting.finished_at is None:
        return say.t("not over")
    ends = [(name, seat.result) for name, seat in zip(names, sitting.seats, strict=True)]
    winners = [(name, end.score) for name, end in ends if end and end.winner]
    if not winners:
        return ""
    return say.labelled(", ".join(name for name, _ in winners), winners[0][1])


def add_filters(parser: Parser, say: Say) -> None:
    option = parser.options.add_argument
    option("--game", metavar="GAME", help=say.t("only this game: {games}", games=", ".join(GAMES)))
    told = say.t("only where this person played; may be given several times: only where all of them played")
    option("--person", metavar="NAME", action="append", default=[], help=told)
    option("--place", metavar="PLACE", help=say.t("only at this place"))
    option("--since", metavar="DATE", type=a_date(say), help=say.t("only those started since then: 2026-11-21"))
    told = say.t("only those started on or before this day: 2026-12-31")
    option("--until", metavar="DATE", type=a_date(say, end=True), help=told)
    parser.set_defaults(since=(None, None), until=(None, None))
    option("--words", metavar="WORDS", default="", help=say.t("only with these words in names, place or notes"))
    option("--finished", action="store_true", help=say.t("only those that are over"))
    option("--unfinished", action="store_true", help=say.t("only those that are not over"))


def filter_of(args: Namespace, say: Say, log: Log) -> Filter:
    """Return what the options say. Raises Failed for a person nobody knows, NotUnderstood for an unknown game."""
    from companion.store.history import Filter

    (since, after), (until, before) = args.since, args.until
    return Filter(
        game=None if args.game is None else game(args.game, "--game").id,
        company=tuple(_of_name(say, log, name) for name in args.person),
        places=() if args.place is None else (args.place,),
        since=since,
        until=until,
        begun=(after, before),
        finished=None if args.finished == args.unfinished else bool(args.finished),
        words=args.words,
    )


def any_of(args: Namespace) -> bool:
    told = args.game, args.person, args.place, args.words, args.finished, args.unfinished
    return any((*told, *args.since, *args.until))


def a_date(say: Say, *, end: bool = False) -> Callable[[str], tuple[date | None, datetime | None]]:
    """Return the type of an argument: a day, or else a day and a time; without a time zone, in this machine's own.

    ``end``: a day without a time is the day after it, at which it is over.
    """

    def read(text: str) -> tuple[date | None, datetime | None]:
        try:
            if len(text) <= _DAY:
                return date.fromisoformat(text) + timedelta(days=end), None
            return None, datetime.fromisoformat(text).astimezone()
        except (ValueError, OverflowError, OSError):
            told = say.t("“{found}” does not have the form {form}", found=excerpt(text), form="2026-11-21")
            raise ArgumentTypeError(told) from None

    return read


def _of_name(say: Say, log: Log, name: str) -> tuple[str, ...]:
    """Return the ids of those with this name: people or, if there are none, bots; else of those who have other accents.

    Two may have names that look the same, from files that an older version wrote.
    """
    from companion.store import People

    everybody = People(log.database).everybody(retired=True, bots=True)
    for compared in (folded, unaccented):
        known = [person for person in everybody if compared(person.name) == compared(name)]
        if known:
            bots = all(person.bot for person in known)
            return tuple(person.id for person in known if person.bot == bots)
    raise Failed(say.t("there is nobody called “{name}”", name=excerpt(name)), WRONG)
