"""Options that mean nothing at a table are nowhere: not kept, shown, counted, written or compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.games.push.options import Options
from companion.sessions.files.archive import to_document, write
from companion.sessions.files.convert import record_of
from companion.sessions.files.imports import Import
from companion.sessions.library.look_back import LookBack, chosen_options
from companion.sessions.library.opening import settle
from companion.sessions.library.people import last_company
from companion.sessions.library.totals import totals_event
from companion.sessions.library.variant import board
from companion.sessions.play.sessions import Sessions
from companion.store import Log, checks
from tests.sessions.files.made import record
from tests.sure import there

FIVE = ("Ana", "Bo", "Chloé", "Dan", "Ève")
IGNORED = Options(risky=True, two_player_switches="ignored")


def kept(log: Log, id: str) -> Any:
    return json.loads(log.read(id)[0].about.options)


def test_what_is_for_two_is_kept_for_two_alone(sessions: Sessions, log: Log) -> None:
    for players, expected in ((2, "ignored"), (5, "out")):
        id = sessions.begin("push", FIVE[:players], 0, tracking="full", options=IGNORED).id
        assert kept(log, id) == {"risky": True, "two_player_switches": expected}


def test_a_file_that_tells_more_is_the_same_session_without_it(sessions: Sessions, log: Log, tmp_path: Path) -> None:
    one = record("push", "full", "table", 5)
    file = tmp_path / "five.companion.json"
    told = {"risky": False, "two_player_switches": "ignored", "open_piles": True, "house": "rule"}
    document = {**to_document(one), "options": told}
    for options in (told, {"risky": False, "two_player_switches": "out", "house": "rule"}):
        file.write_text(json.dumps({**document, "options": options}), "utf-8")
        with Import(log) as coming:
            found = coming.find([file])
            coming.keep()
        assert [item.status for item in found.items] == ["there" if options is not told else "new"]
    head, entries, places = log.read_whole(one.id)
    written = json.loads(write(record_of(head, entries, places)))
    assert written["options"] == {"risky": False, "two_player_switches": "out", "house": "rule"}
    assert board(head.about) == ""


def test_what_an_older_version_kept_is_dropped_and_figures_follow(sessions: Sessions, log: Log) -> None:
    ids = []
    for _ in range(3):
        session = sessions.begin("push", FIVE, 0, tracking="scorepad", options=Options(risky=True))
        session.tell(totals_event("push", (10, 20, 30, 40, 50)), seen=0)
        ids.append(session.id)
    alone = sessions.begin("push", FIVE[:2], 0, tracking="scorepad", options=IGNORED)
    older = json.dumps({"risky": True, "two_player_switches": "ignored"})
    with log.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE session SET options = ? WHERE id = ?", (older, ids[0]))
    assert len(chosen_options(LookBack(sessions).game("push"))) == 1 + 1
    settle(log)
    assert [kept(log, id)["two_player_switches"] for id in (*ids, alone.id)] == ["out"] * 3 + ["ignored"]
    (found,) = chosen_options(LookBack(sessions).game("push"))
    assert found.options == Options(risky=True)
    with log.database.reading() as db:
        assert checks.heads_intact(checks.sqlite_of(db.connection()))


def test_a_company_is_of_two_people_who_told_their_names(sessions: Sessions) -> None:
    assert last_company(sessions.people) is None
    sessions.begin("push", FIVE[:3], 0, tracking="full")
    bots = (None, "easy", "easy")
    for name in ("You", "Ana"):
        sessions.begin("push", (name, "Bip", "Milo"), 0, tracking="full", mode="digital", bots=bots)
    found = there(last_company(sessions.people, "push"))
    assert (found.people, found.mode) == (FIVE[:3], "table")
    sessions.begin("push", ("Ana", "Bip", "Bo"), 2, tracking="full", mode="digital", bots=(None, "easy", None))
    found = there(last_company(sessions.people, "push"))
    assert found.people == ("Ana", "Bo")
    sessions.begin("push", ("Player 1", "Bo"), 0, tracking="full")
    assert last_company(sessions.people, "push") is None
