"""``companion history``: lists the saved sessions, newest first."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from companion.cli import filters
from companion.cli.output import put, put_json, put_table, row, table
from companion.cli.parser import a_whole_number
from companion.engine.words import Say
from companion.games import GAMES

if TYPE_CHECKING:  # the store takes its time to load, and other commands do without it
    from companion.store.history import Sitting

MOST = 1_000_000


def add(commands: Any, say: Say) -> None:
    """Add the command."""
    told = say.t("lists the saved sessions, newest first")
    parser = commands.add_parser("history", say=say, help=told, description=told)
    filters.add(parser, say)
    option = parser.options.add_argument
    option("--limit", metavar="N", type=a_whole_number(say, 1, MOST), default=20, help=say.t("at most so many"))
    option("--json", action="store_true", help=say.t("one JSON document: a list of sessions"))
    parser.set_defaults(run=run)


def run(args: Namespace, say: Say) -> int:
    """List the sessions. Exits with 1 for a person nobody knows."""
    from companion.cli.saved import opened, sittings
    from companion.share.exports.fields import session_fields

    with opened(args, say) as log:
        found = list(sittings(log, filters.filter_of(args, say, log), args.limit))
    if args.json:
        put_json([session_fields(one) for one in found])
    elif found:
        _show(say, found)
    else:
        put(say.t("There is no such session."))
    return 0


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
        begun = f"{one.evening.isoformat()} {one.started_at:%H:%M}"
        title = GAMES[one.game].words.title(say) if one.game in GAMES else one.game
        names = ", ".join(one.names)
        row(made, begun, title, names, _victory(say, one), one.place, one.id[:SHORT])
    put_table(made)


def _victory(say: Say, one: Sitting) -> str:
    if one.finished_at is None:
        return say.t("not over")
    winners = [(seat.name, seat.result.score) for seat in one.seats if seat.result and seat.result.winner]
    if not winners:
        return ""
    return say.t("{names}: {points}", names=", ".join(name for name, _ in winners), points=winners[0][1])
