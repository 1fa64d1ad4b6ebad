"""``companion backup`` and ``companion restore``: copy the whole database, and put a copy back."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.files import input_file, output_file, to_standard_output
from companion.cli.output import complain, put, put_json
from companion.cli.parser import Commands
from companion.engine import Say


def add(commands: Commands, say: Say) -> None:
    parser = commands.add("backup", backup, say.t("copies the whole database, also while it is in use"))
    parser.add_file("dest", say.t("the file to write"))
    parser.options.add_argument("--json", action="store_true", help=say.t("one JSON document"))

    told = say.t("puts a backup in place of the database, which is kept under another name")
    parser = commands.add("restore", restore, told)
    parser.add_file("file", say.t("a backup"))
    parser.options.add_argument("--json", action="store_true", help=say.t("one JSON document"))


def backup(args: Namespace, say: Say) -> None:
    """Make a copy that opens anywhere. Exits with 1 when something is wrong with the database or the copy's place."""
    from companion.cli.saved import trouble_as_failed
    from companion.store import database_file
    from companion.store.backup import backup as make_backup

    piped = to_standard_output(say, args.dest, args)
    with trouble_as_failed(say), output_file(args.dest) as dest:
        place = make_backup(database_file(args.data_dir), dest)
    if args.json:
        put_json({"file": str(place)})
    elif not piped:
        put(say.t("The database has been copied to {file}", file=args.dest))


def restore(args: Namespace, say: Say) -> None:
    """Check the backup, then restore it. Exits with 1 when something is wrong with it or the database's place."""
    from companion.cli.saved import trouble_as_failed
    from companion.sessions.files.convert import can_be_read
    from companion.store import database_file
    from companion.store.backup import restore as restore_backup

    file = database_file(args.data_dir)
    with input_file(say, args.file) as source, trouble_as_failed(say):
        kept = restore_backup(file, source, readable=can_be_read, tell=lambda found: complain(found.said(say)))
    if args.json:
        put_json({"file": str(file), "kept": None if kept is None else str(kept)})
        return
    put(say.t("{file} has been restored", file=file))
    if kept is not None:
        put(say.t("What was there before is kept: {file}", file=kept))
