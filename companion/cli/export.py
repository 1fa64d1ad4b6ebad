"""``companion export``: writes saved sessions as session files, as tables, as JSON or for BG Stats."""

from __future__ import annotations

import io
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.errors import WRONG, Failed, with_place
from companion.cli.files import all_or_none, whole_file
from companion.cli.output import put, put_json
from companion.cli.parser import a_word
from companion.engine import NotUnderstood
from companion.engine.words import Say, unreadable
from companion.games import GAMES
from companion.sessions.files.archive import FORMAT, file_name, write
from companion.sessions.files.safe_json import LARGEST, decode, encode

if TYPE_CHECKING:  # the store takes its time to load, and other commands do without it
    from companion.sessions.files.record import Record
    from companion.share.bgstats import Play
    from companion.store import Head, Log
    from companion.store.history import Sitting

FORMATS = ("files", "json", "csv", "bgsplay")

_DATABASE = b"SQLite format 3\0"


Written = tuple[list[str], list[str]]
"""The ids of the sessions and the names of the files."""


class Selection:
    """The sessions to export; can be gone through several times."""

    def __init__(self, say: Say, log: Log, ids: list[str] | None) -> None:
        self.log = log
        self.by_name = bool(ids)
        self._say = say
        self._ids = ids

    def __iter__(self) -> Iterator[Sitting]:
        from companion.cli.saved import named

        return named(self._say, self.log, self._ids)

    def read_whole(self, id: str) -> tuple[Head, Record, list[tuple[int, int, bool]]]:
        """Return head and file of a session, and by seat score, rank and victory once it is over."""
        from companion.sessions.files.convert import complete_places, record_of

        head, entries, places = self.log.read_whole(id)
        try:
            return head, record_of(head, entries, places), list(complete_places(head, entries, places))
        except NotUnderstood as fault:
            raise Failed(with_place(self._say, id, unreadable(self._say, fault)), WRONG) from None


def add(commands: Any, say: Say) -> None:
    """Add the command."""
    told = say.t("writes saved sessions into files")
    parser = commands.add_parser("export", say=say, help=told, description=told)
    parser.needed.add_argument("dest", metavar="DEST", help=say.t("a folder for session files, else a file"))
    option = parser.options.add_argument
    option(
        "--format",
        metavar="|".join(FORMATS),
        type=a_word(say, FORMATS),
        default="files",
        help=say.t("session files (without it), one JSON document, a table, or a play file for BG Stats"),
    )
    option("--session", metavar="ID", action="append", help=say.t("only this session; may be given several times"))
    option("--json", action="store_true", help=say.t("one JSON document: what was written"))
    parser.set_defaults(run=run)


def run(args: Namespace, say: Say) -> int:
    """Write all files whole, or none. Exits with 1 for a session that is missing or not over, and for a file that must
    not be overwritten."""
    from companion.cli.saved import opened

    dest = Path(args.dest)
    with opened(args, say) as log:
        if args.format != "files":
            _refuse_database(say, dest)
        write_all = {"files": _files, "json": _json, "csv": _csv, "bgsplay": _bgsplay}[args.format]
        ids, files = write_all(say, Selection(say, log, args.session), dest)
    if args.json:
        put_json({"format": args.format, "sessions": ids, "files": files})
    else:
        put(say.plural("{n} session in {place}", "{n} sessions in {place}", len(ids), place=dest))
    return 0


def _files(say: Say, chosen: Selection, dest: Path) -> Written:
    paths = {one.id: dest / file_name(one.id, one.game, one.started_at) for one in chosen}
    for id, path in paths.items():
        if (path.is_symlink() or path.exists()) and not _is_file_of(path, id):
            raise Failed(say.t("{file} is something else, and it is left as it is", file=path), WRONG)
    with all_or_none(say, str(dest)) as add:
        for id, path in paths.items():
            add(path.name, write(chosen.read_whole(id)[1]))
    return list(paths), list(map(str, paths.values()))


def _json(say: Say, chosen: Selection, dest: Path) -> Written:
    ids: list[str] = []
    with whole_file(say, dest) as stream:
        stream.write(b"[")
        for one in chosen:
            stream.write(b",\n" if ids else b"\n")
            stream.write(write(chosen.read_whole(one.id)[1]).rstrip(b"\n"))
            ids.append(one.id)
        stream.write(b"\n]\n")
    return ids, [str(dest)]


def _csv(say: Say, chosen: Selection, dest: Path) -> Written:
    from companion.share.tables import write_table

    with whole_file(say, dest) as stream:
        text = io.TextIOWrapper(stream, "utf-8", newline="")
        ids = write_table(text, chosen)
        text.flush()
        text.detach()
    return ids, [str(dest)]


def _bgsplay(say: Say, chosen: Selection, dest: Path) -> Written:
    from companion.share.bgstats import play_file

    plays = list(_plays(say, chosen))
    with whole_file(say, dest) as stream:
        stream.write(encode(play_file(plays)).encode() + b"\n")
    return [play.head.id for play in plays], [str(dest)]


def _plays(say: Say, chosen: Selection) -> Iterator[Play]:
    """Return the finished sessions: BG Stats knows no others. Raises Failed for a named one that is not over."""
    from companion.share.bgstats import GameFacts, Play

    for one in chosen:
        if one.finished_at is None and chosen.by_name:
            raise Failed(say.t("the session “{id}” is not over", id=one.id), WRONG)
        if one.finished_at is None or one.game not in GAMES:
            continue
        played = GAMES[one.game]
        facts = GameFacts(played.id, played.words.title(say), played.boardgamegeek, played.highest_wins)
        head, _, places = chosen.read_whole(one.id)
        if places:
            yield Play(head, places, facts)


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
    try:
        with dest.open("rb") as stream:
            database = stream.read(len(_DATABASE)) == _DATABASE
    except (OSError, ValueError):
        return
    if database:
        raise Failed(say.t("{file} is a database, and it is left as it is", file=dest), WRONG)
