"""``companion export``: writes saved sessions as session files, tables, JSON, sheets to print, or for BG Stats."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.errors import UNREADABLE, WRONG, Failed
from companion.cli.files import STANDARD, all_or_none, ended_by_signals, to_standard_output, whole_file
from companion.cli.history import add_filters, any_of, filter_of
from companion.cli.output import put, put_json, watched
from companion.cli.parser import Commands, a_word
from companion.engine import NotUnderstood, Say
from companion.sessions.files.archive import FORMAT, file_name, write
from companion.sessions.files.import_files import begins_with
from companion.sessions.files.safe_json import LARGEST, decode

if TYPE_CHECKING:  # the store takes its time to load, and other commands do without it
    from companion.share.exports import FormName, Selection

FORMATS: tuple[FormName, ...] = ("files", "json", "csv", "bgsplay", "html")

Steps = Generator[tuple[str, str], None, None]
"""The id of each session that is written, and the name of its file."""

_DATABASE = b"SQLite format 3\0"


def add(commands: Commands, say: Say) -> None:
    parser = commands.add("export", run, say.t("writes saved sessions to files"))
    parser.add_file("dest", say.t("a folder for session files, otherwise a file"))
    option = parser.options.add_argument
    told = say.t(
        "session files (the default), one JSON document, a table, a play file for BG Stats, score sheets to print"
    )
    option("--format", metavar="|".join(FORMATS), type=a_word(say, FORMATS), default="files", help=told)
    option("--session", metavar="ID", action="append", help=say.t("only this session; may be given several times"))
    add_filters(parser, say)
    option("--json", action="store_true", help=say.t("one JSON document"))


def run(args: Namespace, say: Say) -> None:
    """Write all files whole, or none. Exits with 1 for a session that is missing or not over, and for a file that must
    not be overwritten."""
    from companion.cli.saved import ids_named, opened
    from companion.share.exports import NotExported, Selection

    if args.session and any_of(args):
        raise Failed(say.t("{one} and {other} exclude each other", one="--session", other=say.t("filters")), UNREADABLE)
    dest, into_folder = Path(args.dest), args.format == "files"
    piped = to_standard_output(say, args.dest, args)
    with opened(args, say) as log:
        if not into_folder and not piped:
            _refuse_database(say, dest)
        if args.session:
            chosen = Selection(log, ids=ids_named(say, log, args.session))
        else:
            chosen = Selection(log, filter_of(args, say, log))
        ids, files, count = list[str](), list[str](), 0
        try:
            steps = _files(say, chosen, args.dest) if into_folder else _one_file(say, chosen, args)
            with ended_by_signals(), contextlib.closing(steps):  # whatever stops this takes back what was written
                for id, file in watched(steps, say.t("Games"), chosen.count, quiet=args.json):
                    count += 1
                    if args.json:  # of 100,000 sessions these are many
                        ids.append(id)
                        files += [file] if into_folder else []
        except NotExported as why:
            raise Failed(why.said(say), WRONG) from None
    if args.json:
        put_json({"format": args.format, "sessions": ids, "files": files if into_folder else [str(dest)]})
    elif not piped:
        put(say.plural("{n} game in {place}", "{n} games in {place}", count, place=dest))


def _files(say: Say, chosen: Selection, dest: str) -> Steps:
    with all_or_none(say, dest) as add:
        for sitting in chosen:
            if (record := chosen.read(sitting.id)) is None:
                continue
            path = Path(dest, file_name(sitting.id, sitting.game, sitting.evening))
            if dest != STANDARD and (path.is_symlink() or path.exists()) and not _is_file_of(path, sitting.id):
                raise Failed(say.t("{file} is something else, and it is left as it is", file=path), WRONG)
            add(path.name, write(record))
            yield sitting.id, str(path)


def _one_file(say: Say, chosen: Selection, args: Namespace) -> Steps:
    from companion.share.exports import FORMS

    with whole_file(say, args.dest) as stream:
        for id in FORMS[args.format].write(stream, chosen, args.reads):
            yield id, args.dest


def _is_file_of(path: Path, id: str) -> bool:
    """Return whether a file is the session file of this very session."""
    try:
        with path.open("rb") as stream:
            document = decode(stream.read(LARGEST + 1))
    except (OSError, NotUnderstood):
        return False
    return isinstance(document, dict) and document.get("format") == FORMAT and document.get("id") == id


def _refuse_database(say: Say, dest: Path) -> None:
    """Raise Failed if a file is a database: an export must not overwrite one."""
    for beside in ("-wal", "-shm", "-journal"):  # what belongs to one
        if dest.name.endswith(beside):
            _refuse_database(say, dest.with_name(dest.name.removesuffix(beside)))
    if begins_with(dest, _DATABASE):
        raise Failed(say.t("{file} is something else, and it is left as it is", file=dest), WRONG)
