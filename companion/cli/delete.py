"""``companion delete``: deletes saved sessions, brings them back, or lists what can come back."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.cli.errors import UNREADABLE, WRONG, Failed
from companion.cli.output import complain, put, put_json, put_table, row, table
from companion.cli.parser import Commands
from companion.engine import Say, excerpt
from companion.games import GAMES

if TYPE_CHECKING:  # the store takes its time to load, and other commands do without it
    from companion.store.trash import Deleted


def add(commands: Commands, say: Say) -> None:
    told = say.t("deletes saved sessions, brings them back, or lists what can be brought back")
    parser = commands.add("delete", run, told)
    told = say.t("a session, by its id or the beginning of it (8 characters or more)")
    parser.needed.add_argument("ids", metavar="ID", nargs="*", help=told)
    option = parser.options.add_argument
    option("--undo", action="store_true", help=say.t("bring these back, within 30 days"))
    option("--for-good", action="store_true", help=say.t("at once and for good: nothing of it is left in the file"))
    option("--json", action="store_true", help=say.t("one JSON document"))


def run(args: Namespace, say: Say) -> None:
    """Run the command. Exits 1, with nothing deleted, when a session is missing or the file cannot be written."""
    from companion.cli.saved import ids_named, opened
    from companion.sessions.library.deletions import tidy_soon
    from companion.store import trash

    if args.undo and args.for_good:
        raise Failed(say.t("not understood: {what}", what="--undo --for-good"), UNREADABLE)
    with opened(args, say, look=not args.ids) as log:
        database = log.database
        before = trash.deleted(database)
        if not args.ids:
            _list(say, before, as_json=args.json)
            return
        if args.undo:
            entries = []
            for id in args.ids:
                if (entry := _gone(before, id)) is None:
                    raise Failed(say.t("there is no session “{id}”", id=excerpt(id)), WRONG)
                entries.append(entry)
            for entry in entries:
                trash.bring_back(database, entry.id)
        else:
            gone = [_gone(before, id) if args.for_good else None for id in args.ids]
            saved = [id for id, entry in zip(args.ids, gone, strict=True) if entry is None]
            there = ids_named(say, log, saved)
            for id in there:
                trash.delete_session(database, id)
            there += [entry.id for entry in gone if entry is not None]
            entries = [entry for entry in trash.deleted(database) if entry.id in there]
            for entry in entries if args.for_good else ():
                trash.forget(database, entry.id)
            if args.for_good and not tidy_soon(log, tries=4):
                complain(say.t("the last traces will be gone from the file as soon as no other program is reading it"))
    if args.json:
        put_json([_json(entry) for entry in entries])
        return
    for entry in entries:
        if args.for_good:
            put(say.labelled(say.t("Deleted for good"), _what(say, entry)))
        elif args.undo:
            put(say.t("Brought back: {what}", what=_what(say, entry)))
        else:
            day, back = f"{entry.until.astimezone():%Y-%m-%d}", f"companion delete --undo {entry.id}"
            put(say.labelled(say.t("Deleted"), _what(say, entry)))
            put(say.t("Until {day} it can be brought back: {command}", day=day, command=back))


def _gone(before: tuple[Deleted, ...], id: str) -> Deleted | None:
    """Find what was deleted under this id or, if only one has it, this beginning of an id."""
    from companion.cli.saved import SHORT

    beginning_so = [entry for entry in before if len(id) >= SHORT and entry.id.startswith(id)]
    exact = [entry for entry in before if entry.id == id]
    return exact[0] if exact else beginning_so[0] if len(beginning_so) == 1 else None


def _list(say: Say, entries: tuple[Deleted, ...], *, as_json: bool) -> None:
    if as_json:
        put_json([_json(entry) for entry in entries])
        return
    if not entries:
        put(say.t("Nothing was deleted in the last 30 days."))
        return
    made = table(say.t("Deleted"), say.t("Until"), say.t("What"), say.t("Session"))
    for entry in entries:
        days = [f"{moment.astimezone():%Y-%m-%d}" for moment in (entry.at, entry.until)]
        row(made, *days, _what(say, entry), entry.id)
    put_table(made)


def _what(say: Say, entry: Deleted) -> str:
    from companion.sessions.library.placeholders import as_said
    from companion.store.times import evening_of

    names = ", ".join(as_said(say, name) for name in entry.names)
    if entry.started_at is None:
        return names
    title = GAMES[entry.game].words.title(say) if entry.game in GAMES else entry.game
    return f"{title}, {evening_of(entry.started_at).isoformat()}, {names}"


def _json(entry: Deleted) -> dict[str, object]:
    from companion.share.exports.table import written

    return {
        "kind": entry.kind,
        "id": entry.id,
        "game": entry.game or None,
        "names": list(entry.names),
        "started_at": entry.started_at and written(entry.started_at),
        "deleted_at": written(entry.at),
        "until": written(entry.until),
    }
