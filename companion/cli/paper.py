"""``companion paper``: writes the blank score sheets and reference cards, to be printed."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Final

from companion.cli.errors import WRONG, Failed, cause
from companion.cli.files import all_or_none, to_standard_output
from companion.cli.output import put, put_json
from companion.cli.parser import Commands, a_word
from companion.engine import Say
from companion.games import GAMES
from companion.sessions.files.import_files import begins_with
from companion.share.assets import KINDS, SIZES, TO_PRINT, assets_folder, file_name

_PDF: Final = b"%PDF-"


def add(commands: Commands, say: Say) -> None:
    parser = commands.add("paper", run, say.t("writes blank score sheets and reference cards, as PDF to print"))
    parser.add_file("dest", say.t("the folder to write to"))
    option = parser.options.add_argument
    told = say.t("only this game: {games}", games=", ".join(GAMES))
    option("--game", metavar="GAME", type=a_word(say, tuple(GAMES)), help=told)
    option("--size", metavar="|".join(SIZES), type=a_word(say, SIZES), default="a4", help=say.t("the printer’s paper"))
    option("--json", action="store_true", help=say.t("one JSON document"))


def run(args: Namespace, say: Say) -> None:
    """Write all files whole, or none. Exits with 1 where a file of that name is no PDF."""
    dest, piped = Path(args.dest), to_standard_output(say, args.dest, args)
    games = [args.game] if args.game else list(GAMES)
    names = [file_name(game, kind, args.reads, args.size) for game in games for kind in KINDS]
    for name in names:
        if not piped and begins_with(dest / name, _PDF) is False:
            raise Failed(say.t("{file} is something else, and it is left as it is", file=dest / name), WRONG)
    with all_or_none(say, args.dest) as add_file:
        for name in names:
            file = assets_folder() / TO_PRINT / name
            try:
                data = file.read_bytes()
            except OSError as fault:
                raise Failed(f"{file}: {cause(say, fault)}", WRONG) from None
            add_file(name, data)
    if args.json:
        put_json({"files": [str(dest / name) for name in names]})
    elif not piped:
        put(say.plural("{n} file in {place}", "{n} files in {place}", len(names), place=dest))
