"""Other processes: a helper that has everything imported forks a child for each run, so that a hundred take seconds.

A child does one of ``DEEDS`` and writes lines to a file as it goes, each line before the next step. It may be killed at
any moment, have little room to write, or be somebody without rights.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import random
import resource
import signal
import sqlite3
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.cli import main
from companion.engine import Over, Stale
from companion.engine.words import Say
from companion.games import GAMES
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log, NewSession, NoSuchSession, Trouble, WholeSession, trash
from companion.store.backup import backup, restore
from companion.store.rescue import open_or_rescue
from tests.ui.forked import Forked, Warm, serve_forks

ROOT = Path(__file__).parents[2]
NAMES = ("Marie", "Luc", "Pierre", "Marc")
NOBODY = 65534
"""A user without rights, for the administrator, whom no file's mode stops."""


class Child(Forked):
    """A running child. ``lines`` are what it has said so far."""

    def __init__(self, pid: int, warm: Warm, out: Path) -> None:
        super().__init__(pid, warm)
        self._out = out

    @property
    def lines(self) -> list[str]:
        """Whole lines only."""
        return self._out.read_text("utf-8").split("\n")[:-1]

    def speaks(self, patience: float = 20, *, more_than: int = 0) -> None:
        """Wait until it has said something, or more than so many lines."""
        end = time.monotonic() + patience
        while len(self.lines) <= more_than:
            assert time.monotonic() < end
            time.sleep(0.002)

    def killed(self, after: float, *, at_work: bool) -> list[str]:
        """Kill it so many seconds from now, or after it first spoke; what it had said by then."""
        if at_work:
            self.speaks()
        time.sleep(after)
        os.kill(self.pid, signal.SIGKILL)
        self.end()
        return self.lines

    def end(self) -> int:
        """Wait for its end: 0, or what it died of. A fault in the child is none of the endings expected."""
        code = self.wait()
        assert code in (0, -signal.SIGKILL), self.lines
        return code


class Children:
    """Those that one helper forks."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._count, self._warm = folder, 0, Warm("tests.store.children")

    def start(self, deed: str, *args: Any, room: int | None = None, rights: bool = True) -> Child:
        """Start a child; ``room``: no file may grow beyond so many bytes."""
        self._count += 1
        out = self._folder / f"said-{self._count}"
        out.touch()
        plain = [str(arg) if isinstance(arg, Path) else arg for arg in args]
        pid = self._warm.ask({"deed": deed, "args": plain, "out": str(out), "room": room, "rights": rights})
        assert pid is not None
        return Child(pid, self._warm, out)

    def run(self, deed: str, *args: Any, room: int | None = None, rights: bool = True) -> list[str]:
        """Let a child do it to its end; what it said."""
        child = self.start(deed, *args, room=room, rights=rights)
        assert child.end() == 0
        return child.lines


# What a child can do


def play(say: Callable[[str], None], folder: str) -> None:
    """Count rounds of 13 and say of each that it was answered, until killed."""
    log = Log(Path(folder) / "companion.db")
    sessions = Sessions(log)
    chance = random.Random()
    while True:
        running = [one for one in sessions.listed() if one.finished_at is None]
        session = sessions.open(running[0].id) if running else begun(sessions)
        while count_a_round(session, chance):
            say(f"{session.id} {session.revision}")


def begun(sessions: Sessions) -> LiveSession:
    return sessions.begin("13", NAMES, 0, tracking="scorepad", options=GAMES["13"].options(deals=13))


def count_a_round(session: LiveSession, chance: random.Random) -> bool:
    """Whether the session was still running."""
    if isinstance(session.look().awaits, Over):
        return False
    session.tell(Count(tuple(Tally(chance.randrange(4), 0, 0, 0) for _ in NAMES)), seen=session.revision)
    return True


def migrate(say: Callable[[str], None], file: str) -> None:
    log = Log(Path(file))
    say("open")
    log.close()


def remember(say: Callable[[str], None], file: str, count: int, prefix: str) -> None:
    log = Log(Path(file))
    say("open")
    log.remember_all([told(f"{prefix}-{n}") for n in range(count)])
    say("kept")


def delete(say: Callable[[str], None], file: str) -> None:
    """Delete a session, and for good, and take it out of the file."""
    log = Log(Path(file))
    say("open")
    trash.delete_session(log.database, "first")
    say("deleted")
    trash.forget(log.database, "first")
    say("for good")
    trash.compact(log.database)
    say("compact")


def back_up(say: Callable[[str], None], file: str, dest: str) -> None:
    say("begun")
    backup(Path(file), Path(dest))
    say("kept")


def put_back(say: Callable[[str], None], file: str, source: str) -> None:
    say("begun")
    restore(Path(file), Path(source))
    say("kept")


def rescue(say: Callable[[str], None], file: str) -> None:
    log, found = open_or_rescue(Path(file))
    say("none" if found is None else json.dumps([found.whole, found.cut, found.lost]))
    log.close()


def attempt(say: Callable[[str], None], file: str, *deeds: str) -> None:
    """Begin, append, read, as far as it goes; the trouble's key and words as they come."""
    path = Path(file)
    for deed in deeds:
        try:
            if deed == "open":
                log = Log(path, wait_ms=100)
            elif deed == "begin":
                id = log.begin(NEW).id
            elif deed == "append":
                revision = log.read(id)[0].revision
                log.append(id, revision, (json.dumps({"counts": "é" * 500}),), finished=False)
            elif deed == "fill":
                for revision in range(log.read(id)[0].revision, 1000):
                    log.append(id, revision, (json.dumps({"counts": "é" * 500}),), finished=False)
                    say(f"{id} {revision + 1}")
            elif deed == "delete":
                trash.delete_session(log.database, "before")
            elif deed == "forget":
                trash.forget(log.database, "before")
            elif deed == "compact":
                trash.compact(log.database, wait=0.1)
            elif deed == "look":
                log, _ = open_or_rescue(path, look=True)
                say(" ".join(sorted(all_of(log))))
            elif deed == "close":
                log.close()
            elif deed == "rescue":
                open_or_rescue(path)[0].close()
            elif deed.startswith("backup "):
                backup(path, Path(deed[7:]))
            elif deed.startswith("restore "):
                restore(path, Path(deed[8:]))
            say("done")
        except Trouble as trouble:
            say(f"{trouble.key}: {trouble.said(Say())}")


def command(say: Callable[[str], None], warm: str, asked: list[tuple[str, str]]) -> None:
    """Commands of the command line, each in its folder, without rights: exit status and what standard error says.

    They are done in the folder ``warm`` first: whoever has no rights may not be able to read Python's own files.
    """
    importlib.import_module("companion.app.serving")
    for deed in dict.fromkeys(deed for _, deed in asked):
        if not deed.startswith("serve"):
            _done(warm, deed)
    without_rights()
    for folder, deed in asked:
        say(_done(folder, deed))


def _done(folder: str, deed: str) -> str:
    with redirect_stderr(io.StringIO()) as told, redirect_stdout(io.StringIO()):
        status = main(["--data-dir", folder, "--lang", "en", *deed.split(" ")])
    return f"{status} {told.getvalue().strip()}"


def take_turns(say: Callable[[str], None], file: str, id: str, times: int) -> None:
    """Append to a session that others append to."""
    log = Log(Path(file))
    done = 0
    while done < times:
        revision = log.read(id)[0].revision
        try:
            log.append(id, revision, (f'{{"by":{os.getpid()},"n":{done}}}',), finished=False)
            done += 1
            say(f"{revision + 1} {done}")
        except Stale:
            continue
    log.close()


def write_on(say: Callable[[str], None], file: str, stop: str, journal: str) -> None:
    """Append to a session all the time and say of each entry that it was confirmed; in a new one when it is gone."""
    log = Log(Path(file))
    with closing(sqlite3.connect(file)) as database:
        assert database.execute(f"PRAGMA journal_mode = {journal}").fetchone() == (journal,)
    id, revision, done = log.begin(NEW).id, 0, 0
    while not Path(stop).exists():
        try:
            revision = log.append(id, revision, (f'{{"n":{done}}}',), finished=False).revision
        except Stale:
            id, revision = log.begin(NEW).id, 0
        else:
            say(f'{id} {{"n":{done}}}')
            done += 1
        time.sleep(0.002)
    log.close()


def look_on(say: Callable[[str], None], file: str, id: str, until: int) -> None:
    """Read a session all the time; it only ever grows."""
    log, seen = Log(Path(file)), 0
    while seen < until:
        head, entries = log.read(id)
        assert head.revision == len(entries) >= seen
        seen = len(entries)
    say(str(seen))
    log.close()


def hold(say: Callable[[str], None], file: str, seconds: float) -> None:
    """Keep others from writing."""
    log = Log(Path(file))
    with log.database.writing():
        say("held")
        time.sleep(seconds)
    log.close()


def watch(say: Callable[[str], None], file: str, stop: str) -> None:
    """Keep a file open and read in it again and again: say which sessions it holds whenever that changes."""
    log, seen = Log(Path(file)), ""
    while not Path(stop).exists():
        ids = all_of(log)
        found = " ".join(sorted(ids))
        for id in random.sample(ids, min(len(ids), 1)):
            with suppress(NoSuchSession):  # it is gone since
                log.read(id)
        if found != seen:
            say(found)
            seen = found
        time.sleep(0.002)
    log.close()


def all_of(log: Log) -> list[str]:
    """The ids of all sessions, last begun first."""
    with log.database.reading() as db:
        found = db.connection().exec_driver_sql("SELECT id FROM session ORDER BY started_at DESC, number DESC")
        return list(found.scalars())


DEEDS: dict[str, Callable[..., None]] = {
    deed.__name__: deed
    for deed in (
        play, migrate, remember, delete, back_up, put_back, rescue, attempt, command, take_turns, write_on, look_on,
        hold, watch,
    )
}  # fmt: skip

NEW = NewSession(game="13", mode="table", tracking="scorepad", players=tuple((name, None) for name in NAMES))


def told(id: str, entries: int = 13) -> WholeSession:
    """A whole session from elsewhere."""
    at = datetime(2026, 11, 21, 20, tzinfo=UTC)
    events = tuple((f'{{"round":{n}}}', f'{{"of":"{id}"}}') for n in range(entries))
    return WholeSession(id, NEW, at, None, events, None, notes=f"notes of {id}")


# The helper


def _warm_up() -> None:
    """What a program does once is not done anew by each child: a kill meets what it does to its file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "companion.db"
        log = Log(file)
        count_a_round(begun(Sessions(log)), random.Random(0))
        log.close()
        backup(file, Path(folder) / "copy.db")
        open_or_rescue(file, look=True)[0].close()
    tempfile.tempdir = None  # a child without rights may have another


def without_rights() -> None:
    """From now on, for the administrator, whom no file's mode stops."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def _be_a_child(asked: dict[str, Any]) -> None:
    out = os.open(asked["out"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

    def say(line: str) -> None:
        os.write(out, f"{line}\n".encode())

    try:
        if not asked["rights"]:
            without_rights()
        if asked["room"] is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (asked["room"], asked["room"]))
        DEEDS[asked["deed"]](say, *asked["args"])
    except BaseException as error:
        say("".join(traceback.format_exception(error)))
        os._exit(70)
    os._exit(0)


if __name__ == "__main__":
    _warm_up()
    wanted = serve_forks()
    if wanted is not None:
        _be_a_child(wanted)
