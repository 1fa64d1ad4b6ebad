"""Files for other programs: of everything, of what was looked for, of one game; with a bar, and a key to stop it."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import random
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.responses import StreamingResponse

from companion.server.downloads import MOST, PIECE, Downloads
from companion.ui.screens import exports
from companion.ui.screens.exports import cleaned, file_name
from tests.ui.conftest import Opener, RigOpener
from tests.ui.saved import PUSH_OVER, kept, played
from tests.ui.tab import Server


@pytest.fixture(scope="module")
def ids(server: Server) -> list[str]:
    """A finished Push at a place, a 13 that goes on, and a finished Push of others."""
    found = [
        played(server, "push", ["Ana", "Bo"], *PUSH_OVER),
        played(server, "13", ["Ana", "Chloé", "Dan"]),
        played(server, "push", ["Chloé", "דנה 👍"], *PUSH_OVER),
    ]
    with kept(server) as sessions:
        sessions.open(found[0]).describe(place="à la montagne")
    return found


def rows(data: bytes, separator: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator))


def test_everything_goes_out_in_each_form(tab: Opener, ids: list[str]) -> None:
    t = tab("/settings", "en-GB").tap("to-export").comes_to("/export").reads("hits", "3 games")
    name, table = t.save("export-csv")
    assert name.startswith("table-companion-2")
    assert name.endswith(".csv")
    assert {row["id"] for row in rows(table)} == {*ids}
    t.reads("notice", name, "3 games")
    assert t.save("export-html")[1].decode().count("<article>") == 2
    assert {one["uuid"] for one in json.loads(t.save("export-bgsplay")[1])["plays"]} == {ids[0], ids[2]}
    assert {one["id"] for one in json.loads(t.save("export-json")[1])["sessions"]} == {*ids}
    assert len(zipfile.ZipFile(io.BytesIO(t.save("export-files")[1])).namelist()) == 3
    t.tap("back").comes_to("/settings")


def test_what_was_looked_for_in_the_history_goes_out(tab: Opener, ids: list[str]) -> None:
    t = tab("/history").type("words", "montagne", echo=(f"row-{ids[0]}", "Push"))
    t.tap("to-export").reads("hits", "1 partie sur 3").holds("words", "montagne")
    name, table = t.save("export-csv")
    assert "montagne" in name
    assert [(row["name"], row["place"]) for row in rows(table, ";")] == [
        ("Ana", "à la montagne"),
        ("Bo", "à la montagne"),
    ]
    t.tap("back").comes_to("/history").holds("words", "montagne")


def test_several_that_were_chosen_go_out(tab: Opener, ids: list[str]) -> None:
    """Whatever is looked for between two of them; a game that goes on is in those files that can hold it."""
    t = tab("/history", "en-GB").tap("choose-several").shows("Tap the games you want.").tap(f"row-{ids[2]}")
    t.chosen(f"row-{ids[2]}").tap(f"row-{ids[0]}").reads("chosen-count", "2 games are chosen.").tap(f"row-{ids[0]}")
    t.type("words", "Dan").gone(f"row-{ids[0]}").tap(f"row-{ids[1]}").reads("chosen-count", "2 games")
    t.tap("export-chosen").shows("2 games are chosen.").gone("hits").shows("1 of them is not finished: only JSON")
    assert {row["id"] for row in rows(t.save("export-csv")[1])} == {ids[1], ids[2]}
    assert [one["uuid"] for one in json.loads(t.save("export-bgsplay")[1])["plays"]] == [ids[2]]
    t.tap("back").comes_to("/history").holds("words", "Dan").tap("to-export").reads("hits", "1 of 3 games")
    t = tab("/history", "en-GB").tap("choose-several").tap(f"row-{ids[1]}").tap("export-chosen")
    t.sees("export-json").gone("export-html").tap("back").comes_to("/history").tap(f"row-{ids[1]}")
    t.comes_to(f"/session/{ids[1]}")


def test_one_game_from_its_result(tab: Opener, ids: list[str]) -> None:
    t = tab(f"/session/{ids[2]}", "en-GB").tap("to-export").comes_to(f"/session/{ids[2]}/export")
    name, page = t.save("export-html")
    assert name.startswith("table-companion-push-2")
    assert "דנה 👍" in page.decode()
    assert {row["name"] for row in rows(t.save("export-csv")[1])} == {"Chloé", "דנה 👍"}
    t.gone("export-files").tap("back").comes_to(f"/session/{ids[2]}")
    t.open(f"/session/{ids[1]}/export").gone("export-csv")  # it goes on


def test_it_says_how_far_it_is_and_can_be_cancelled(
    tab: RigOpener, ids: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One session a portion, and a while between two of them: somebody has the time to cancel."""
    for name, value in (("PORTION", 0), ("PAUSE", 1)):
        monkeypatch.setattr(exports, name, value)
    t = tab("/export", "en-GB").tap("export-json").reads("export-progress", "of 3 games")
    t.tap("export-cancel").reads("notice", "Nothing was saved.").gone("export-progress")
    assert "save_file" not in [name for name, _ in t.client.asked]


def test_no_link_works_for_anybody_else(tmp_path: Path) -> None:
    downloads = Downloads()
    file = (tmp_path / "a").open("w+b")
    file.write(b"points")
    token = downloads.offer("mine", "soirée « 1 ».csv", "text/csv; charset=utf-8", file).split("/")[2]
    for secret in (None, "theirs", ""):
        assert downloads.answer(token, secret).status_code == 404
    assert downloads.answer("guessed", "mine").status_code == 404
    answer = downloads.answer(token, "mine")
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''soir%C3%A9e%20%C2%AB%201%20%C2%BB.csv"
    assert answer.headers["content-length"] == "6"
    for nth in range(MOST):
        downloads.offer("mine", "more", "text/csv", (tmp_path / str(nth)).open("w+b"))
    assert downloads.answer(token, "mine").status_code == 404
    assert file.closed
    downloads.close()


async def test_a_link_that_is_fetched_by_several_at_once_brings_each_of_them_the_file(tmp_path: Path) -> None:
    downloads, content = Downloads(), random.Random(3).randbytes(12 * PIECE + 7)
    file = (tmp_path / "a").open("w+b")
    file.write(content)
    token = downloads.offer("mine", "a.csv", "text/csv", file).split("/")[2]

    async def fetched() -> bytes:
        answer = downloads.answer(token, "mine")
        assert isinstance(answer, StreamingResponse)
        return b"".join([piece async for piece in answer.body_iterator if isinstance(piece, bytes)])

    assert await asyncio.gather(*(fetched() for _ in range(8))) == [content] * 8
    downloads.close()


def test_names_of_files_are_cleaned() -> None:
    day = datetime(2026, 11, 21, tzinfo=UTC).date().isoformat()
    assert (
        file_name(["13", "Léa", "../../etc/passwd\0", day], "csv") == "table-companion-13-léa-etc-passwd-2026-11-21.csv"
    )
    assert file_name(["", "  ", "👍", "דנה"], "zip") == "table-companion-דנה.zip"
    assert cleaned("CON: a\\b|c?*<>\"'\u202e" + "x" * 100) == "con-a-b-c-" + "x" * 20


def test_plays_of_bg_stats_come_in_and_others_are_counted(tab: Opener, server: Server, tmp_path: Path) -> None:
    scores = [{"playerRefId": n, "score": f"{n}2", "seatOrder": n} for n in (1, 2)]
    plays = [
        {"uuid": f"00000000-0000-4000-8000-00000000000{n}", "playDate": "2020-05-09 21:00:00", "gameRefId": game,
         "playerScores": scores} for n, game in enumerate((1, 2, 2))
    ]  # fmt: skip
    games = [{"id": 1, "name": "Push", "bggId": 265256}, {"id": 2, "name": "Chess", "bggId": 171}]
    people = [{"id": 1, "name": "Zoé"}, {"id": 2, "name": "Yann"}]
    file = tmp_path / "plays.bgsplay"
    file.write_text(json.dumps({"plays": plays, "games": games, "players": people, "locations": []}), "utf-8")
    t = tab("/settings", "en-GB").pick("import", file)
    t.reads("notice", "1 game imported", "2 plays left out: other games")
    t.pick("import", file).reads("notice", "1 game was there already")
    t.tap("nav-history").reads(f"row-{plays[0]['uuid']}", "Zoé and Yann", "Yann: 22 points")
