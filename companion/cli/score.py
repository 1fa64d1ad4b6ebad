"""``companion score``: works out the points of a score sheet that somebody wrote."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from companion.cli.errors import broken_rule_as_failed, unreadable_as_failed
from companion.cli.files import read_bytes, shown_name
from companion.cli.output import numbers, put_json, put_table, reasons_of, row, standings_table, table
from companion.cli.parser import Commands
from companion.engine import Game, NotUnderstood, Say
from companion.engine.wire import an_object, excerpt
from companion.games import GAMES, game
from companion.sessions.files.safe_json import decode


def add(commands: Commands, say: Say) -> None:
    parser = commands.add("score", run, say.t("scores a score sheet"))
    parser.needed.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_file("file", say.t("a score sheet (JSON); - reads standard input"))
    parser.options.add_argument("--json", action="store_true", help=say.t("one JSON document"))


def run(args: Namespace, say: Say) -> None:
    """Print the standings by the game's own scoring. Raises NotUnderstood for the sheet of another game."""
    played = game(args.game, "GAME")
    file = shown_name(say, args.file)
    data = read_bytes(say, args.file)
    with unreadable_as_failed(say, file):
        sheet = an_object(decode(data), "")
        if sheet.get("game", played.id) != played.id:
            raise NotUnderstood("unknown_word", "game", found=excerpt(sheet["game"]), expected=played.id)
        with broken_rule_as_failed(say.of(_names(sheet)), played, file):
            scored = {"game": played.id, **played.score_sheet(sheet)}
    if args.json:
        put_json(scored)
    else:
        _show(say.of(_names(sheet)), played, scored)


def _names(sheet: Mapping[str, object]) -> list[str]:
    """Return names by seat for messages, as far as the unchecked sheet has any."""
    players = sheet.get("players")
    entries = players if isinstance(players, list) else []
    return [str(one.get("name", "") if isinstance(one, dict) else one)[:40] for one in entries[:9]]


def _show(say: Say, played: Game, scored: Mapping[str, Any]) -> None:
    standings = scored["standings"]
    rounds, placements = scored.get("rounds"), scored.get("placements")
    put_table(standings_table(say, played, standings, reasons=rounds is None))
    if rounds:
        _show_rounds(say, played, standings, rounds)
    if placements:
        _show_placements(say, played, placements)


def _show_rounds(say: Say, played: Game, standings: list[dict[str, Any]], rounds: list[list[int | None]]) -> None:
    by_seat = sorted(standings, key=lambda one: int(one["seat"]))
    for number, points in enumerate(rounds, 1):
        title = say.t("Round {round}", round=number)
        made = table(say.t("Player"), numbers(say.t("Points")), say.t("Why"), title=title)
        for one in by_seat:
            why = [reason for reason in one["reasons"] if reason["round"] == number]
            found = points[one["seat"]]
            row(made, one["name"], "–" if found is None else found, reasons_of(say, played, why))
        put_table(made)


def _show_placements(say: Say, played: Game, placements: list[dict[str, Any]]) -> None:
    made = table(
        numbers(say.t("No.")),
        say.t("Player"),
        say.t("Card"),
        numbers(say.t("Row, column")),
        numbers(say.t("Points")),
        say.t("Triads"),
    )
    for number, one in enumerate(placements, 1):
        triads = [
            say.t(
                "{kind}, worth {value}: {cells}",
                kind=played.words.word(say, triad["kind"]),
                value=triad["value"],
                cells=" ".join(f"({row_},{col})" for row_, col in triad["cells"]),
            )
            for triad in one["triads"]
        ]
        card = f"{one['card']} {played.words.word(say, one['card'])}"
        cell = f"{one['row']}, {one['col']}"
        row(made, number, say.name(one["seat"]), card, cell, one["points"], triads)
    put_table(made)
