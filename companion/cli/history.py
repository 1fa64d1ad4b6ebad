"""``companion history``: lists the saved sessions, newest first."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.cli.errors import WRONG, Failed
from companion.cli.output import put, put_json, put_table, row, table
from companion.cli.parser import a_whole_number
from companion.engine.wire import excerpt
from companion.engine.words import Say
from companion.games import GAMES, game

if TYPE_CHECKING:  # the store takes its time to load, and other commands do without it
    from companion.store import Log
    from companion.store.history import Sitting

MOST = 1_000_000


def add(commands: Any, say: Say) -> None:
    """Add the command."""
    told = say.t("lists the saved sessions, newest first")
    parser = commands.add_parser("history", say=say, help=told, description=told)
    option = parser.options.add_argument
    option("--game", metavar="GAME", help=say.t("only this game: {games}", games=", ".join(GAMES)))
    option("--person", metavar="NAME", help=say.t("only where this person played"))
    option("--since", metavar="DATE", type=a_date(say), help=say.t("only those begun since then: 2026-11-21"))
    option("--words", metavar="WORDS", default="", help=say.t("only with these words in names, place or notes"))
    option("--finished", action="store_true", help=say.t("only those that are over"))
    option("--unfinished", action="store_true", help=say.t("only those that are not over"))
    option("--limit", metavar="N", type=a_whole_number(say, 1, MOST), default=20, help=say.t("at most so many"))
    option("--json", action="store_true", help=say.t("one JSON document: a list of sessions"))
    parser.set_defaults(run=run)


def run(args: Namespace, say: Say) -> int:
    """List the sessions. Exits with 1 for a person nobody knows."""
    from companion.cli.saved import opened, sittings, to_json
    from companion.store.history import Filter

    played = None if args.game is None else game(args.game, "--game").id
    over = None if args.finished == args.unfinished else bool(args.finished)
    with opened(args, say) as log:
        person = None if args.person is None else _person(say, log, args.person)
        wanted = Filter(game=played, person=person, since=args.since, finished=over, words=args.words)
        found = list(sittings(log, wanted, args.limit))
    if args.json:
        put_json([to_json(one) for one in found])
    elif found:
        _show(say, found)
    else:
        put(say.t("There is no such session."))
    return 0


def a_date(say: Say) -> Callable[[str], datetime]:
    """Return the type of an argument: a day, or a day and a time; without a time zone, in this machine's own."""

    def read(text: str) -> datetime:
        try:
            return datetime.fromisoformat(text).astimezone()
        except (ValueError, OverflowError, OSError):
            raise ArgumentTypeError(say.t("“{found}” is not a date such as 2026-11-21", found=excerpt(text))) from None

    return read


def _person(say: Say, log: Log, name: str) -> str:
    """Return the id of the person with this name or, if there is none, of the bot."""
    from companion.store import People, folded

    known = [one for one in People(log.database).everybody(retired=True, bots=True) if folded(one.name) == folded(name)]
    if not known:
        raise Failed(say.t("there is nobody called “{name}”", name=excerpt(name)), WRONG)
    return min(known, key=lambda one: one.bot).id


def _show(say: Say, found: list[Sitting]) -> None:
    from companion.cli.saved import SHORT

    made = table(
        (say.t("Started"), "left"),
        (say.t("Game"), "left"),
        (say.t("Players"), "left"),
        (say.t("Victory"), "left"),
        (say.t("Where"), "left"),
        (say.t("Session"), "left"),
    )
    for one in found:
        begun = f"{one.started_at.astimezone():%Y-%m-%d %H:%M}"
        title = GAMES[one.game].words.title(say) if one.game in GAMES else one.game
        names = ", ".join(seat.name for seat in one.seats)
        row(made, begun, title, names, _victory(say, one), one.place, one.id[:SHORT])
    put_table(made)


def _victory(say: Say, one: Sitting) -> str:
    if one.finished_at is None:
        return say.t("not over")
    winners = [(seat.name, seat.result.score) for seat in one.seats if seat.result and seat.result.winner]
    if not winners:
        return ""
    return say.t("{names}: {points}", names=", ".join(name for name, _ in winners), points=winners[0][1])
