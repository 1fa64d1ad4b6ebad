"""Files for other programs: spreadsheets open the table, paper gets the sheets, and nothing runs in any of them."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion.locale import speaker
from companion.sessions.files.archive import read
from companion.sessions.files.convert import session_of
from companion.share.exports import FORMS, FormName, NotExported, Selection
from companion.share.exports.table import HEADINGS
from companion.store import Log, NewSession
from companion.store.history import Filter
from companion.store.log import amend
from tests.store.sittings import sat

ROOT = Path(__file__).parents[2]
SEEDS = sorted((ROOT / "seeds").rglob("*.companion.json"))
languages = pytest.mark.parametrize("lang", ["fr", "en"])
AWKWARD = ('=HYPERLINK("http://x")', "+1", "-1", "@sum", "＝1+1", '"; <script>alert(1)</script>', "דנה 👩‍🚀")


@pytest.fixture
def played(log: Log) -> Log:
    """All recorded sessions, one of awkward names, and one that goes on."""
    log.remember_all([session_of(read(file.read_bytes())) for file in SEEDS])
    log.remember(sat(1, AWKWARD, place="\t=1+1", notes="Rain;\nand «cake», 1,5", lasted=timedelta(seconds=2730)))
    log.begin(NewSession("push", "table", "scorepad", (("Ana", None), ("Bo", None))))
    return log


def written(form: FormName, chosen: Selection, lang: str = "en") -> bytes:
    out = io.BytesIO()
    ids = list(FORMS[form].write(out, chosen, lang))
    assert len(set(ids)) == len(ids)
    return out.getvalue()


def rows_of(data: bytes, lang: str) -> list[dict[str, str]]:
    text = data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if lang == "fr" else ","))


@languages
def test_a_table_reads_back_and_holds_no_formula(played: Log, lang: str) -> None:
    data = written("csv", Selection(played), lang)
    assert data.startswith(b"\xef\xbb\xbfid")
    found = rows_of(data, lang)
    assert all({*row} == {*HEADINGS} for row in found)
    awkward = [row for row in found if row["place"]]
    assert [row["name"].removeprefix("'") for row in awkward] == list(AWKWARD)
    assert {row["minutes"] for row in awkward} == {"45,5" if lang == "fr" else "45.5"}
    assert awkward[0]["notes"] == "Rain;\nand «cake», 1,5"
    for row in found:
        assert not any(cell.startswith(tuple("=+-@\t\r\n＝＋－＠")) for cell in row.values())
    scores = [int(row["score"]) for row in found if row["score"]]
    assert sum(scores) == sum(
        seat.result.score for one in Selection(played) for seat in one.seats if seat.result is not None
    )
    wins = [float(row["win_share"].replace(",", ".")) for row in found if row["win_share"]]
    assert sum(wins) == pytest.approx(len(SEEDS) + 1)


def test_the_points_of_rounds_add_up_to_the_score(played: Log) -> None:
    found = rows_of(written("csv", Selection(played, Filter(game="13", finished=True))), "en")
    assert any(row["round"] for row in found)
    for one in (row for row in found if row["score"]):
        rounds = [row for row in found if (row["id"], row["seat"]) == (one["id"], one["seat"]) and row["round"]]
        assert [row["round"] for row in rounds] == [str(n) for n in range(1, len(rounds) + 1)]
        assert sum(int(row["round_score"]) for row in rounds) == int(one["score"])
    wanted = ("seat", "name", "score", "rank", "winner", "win_share", "minutes", "mode", "seats", "bot")
    match = [row for row in found if row["id"].startswith("feb77c88")]
    assert [tuple(row[column] for column in wanted) for row in match if row["score"]] == [
        ("0", "Camille", "53", "1", "1", "0.5", "45", "table", "3", ""),
        ("1", "Julien", "53", "1", "1", "0.5", "45", "table", "3", ""),
        ("2", "Léa", "56", "3", "0", "0", "45", "table", "3", ""),
    ]
    assert {datetime.fromisoformat(row["started_at"]) for row in match} == {datetime(2026, 10, 10, 20, tzinfo=UTC)}
    of_rounds = [row for row in match if row["round"]]
    assert [row["round_score"] for row in of_rounds if row["seat"] == "0"] == ["10", "8", "13", "11", "7", "4"]
    assert {(row["score"], row["rank"], row["winner"]) for row in of_rounds} == {("", "", "")}


@languages
def test_a_spreadsheet_opens_it(played: Log, lang: str, tmp_path: Path) -> None:
    """LibreOffice, where there is one, reads what Python's csv reads; elsewhere Python's csv alone is asked."""
    file = tmp_path / "games.csv"
    file.write_bytes(written("csv", Selection(played), lang))
    found = rows_of(file.read_bytes(), lang)
    assert {row["name"] for row in found} >= {"Camille", "Léa", "'+1"}
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if office is None:
        return
    separator, language = (59, "fr-FR") if lang == "fr" else (44, "en-GB")
    subprocess.run(
        [
            *(office, "--headless", f"-env:UserInstallation=file://{tmp_path}/office"),
            f"--infilter=CSV:{separator},34,76,1,,{1036 if lang == 'fr' else 2057}",
            *("--convert-to", "fods", "--outdir", str(tmp_path), str(file)),
        ],
        check=True, timeout=110, capture_output=True, env={"LANG": language, "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    sheet = (tmp_path / "games.fods").read_text("utf-8")
    assert "Léa" in sheet
    assert "table:formula" not in sheet
    assert 'office:value="45.5"' in sheet


class Page(HTMLParser):
    """What is on a page, and whether each of its parts is closed again."""

    EMPTY = ("meta", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.parts: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.parts.append(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs)
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@languages
def test_score_sheets_have_everything_and_run_nothing(played: Log, lang: str) -> None:
    text = written("html", Selection(played), lang).decode()
    page, say = Page(text), speaker(lang)
    assert f'<html lang="{lang}">' in text
    assert "default-src 'none'" in text
    assert not {"script", "link", "img", "iframe", "form", "object"} & {*page.parts}
    assert page.parts.count("article") == len(SEEDS) + 1  # the one that goes on has no sheet
    told = "".join(page.words)
    for words in (say.t("Round"), say.t("Where the points come from"), "Rain;\nand «cake», 1,5"):
        assert words in told
    for name in AWKWARD:
        assert name in told.replace("\u2068", "").replace("\u2069", "")
    assert (say.t("Where the points come from") == "Where the points come from") == (lang == "en")


def test_a_sheet_tells_why_of_every_point(log: Log) -> None:
    file = next(file for file in SEEDS if file.match("13/scorepad*"))
    record = read(file.read_bytes())
    log.remember(session_of(record))
    told = " ".join(Page(written("html", Selection(log)).decode()).words)
    for name, points in (("Camille", 53), ("Julien", 53), ("Léa", 56)):
        assert f"{name}: {points} points" in told
    assert len(re.findall(r"Round \d:", told)) == 3 * 6
    assert "majority, 0 points" in told


def test_long_names_are_cut_below_the_places_and_nobody_is_called_like_another(log: Log) -> None:
    record = read(next(file for file in SEEDS if file.match("13/scorepad*")).read_bytes())
    names = [f"Anne-Charlotte de la Rochefoucauld {nth} et de Montmorency" for nth in range(len(record.players))]
    players = tuple(replace(one, name=name) for one, name in zip(record.players, names, strict=True))
    log.remember(session_of(replace(record, players=players, result=None)))
    told = " ".join(Page(written("html", Selection(log)).decode()).words)
    for nth, name in enumerate(names):
        assert name in told
        assert re.search(f"Anne… {nth}[^:]*: ", told)


def test_nothing_to_tell(log: Log) -> None:
    everything = Selection(log)
    assert written("csv", everything).decode("utf-8-sig").splitlines() == [",".join(HEADINGS)]
    assert json.loads(written("json", everything))["sessions"] == []
    assert json.loads(written("bgsplay", everything))["plays"] == []
    assert "None of these games is over." in Page(written("html", everything).decode()).words
    assert zipfile.ZipFile(io.BytesIO(written("files", everything))).namelist() == []


def test_what_is_named_has_to_go_out(played: Log) -> None:
    running = next(one.id for one in Selection(played, Filter(finished=False)))
    for form in ("html", "bgsplay"):
        assert written(form, Selection(played, Filter(finished=False)))
        with pytest.raises(NotExported) as refused:
            written(form, Selection(played, ids=[running]))
        assert running in refused.value.said(speaker("fr"))
    assert len(json.loads(written("json", Selection(played, ids=[running])))["sessions"]) == 1


def test_a_selection_goes_from_the_newest_on_without_samples(log: Log) -> None:
    many = [sat(nth, ["Ana", "Bo"]) for nth in range(450)]
    log.remember_all([*many, replace(sat(451, ["Cy (sample)", "Di (sample)"]), id="sample-push")])
    found = [one.id for one in Selection(log, samples=False)]
    assert found == [one.id for one in reversed(many)]
    assert Selection(log).count() == 451
    assert len([*Selection(log)]) == 451


def test_people_and_places_are_filtered_by(log: Log) -> None:
    log.remember_all(
        [sat(nth, ["Ana", "Bo", "Cy"][: 2 + nth % 2], place="Café" if nth % 3 else "") for nth in range(6)]
    )
    ids = {one.seats[0].name: one.seats[0].person for one in Selection(log)}
    cy = next(one.seats[2].person for one in Selection(log) if len(one.seats) == 3)
    both = Filter(person=ids["Ana"], company=((cy,),))
    assert len([*Selection(log, both)]) == Selection(log, both).count() == 3
    assert len([*Selection(log, Filter(places=("Café",), company=((cy,),)))]) == 2
    assert len([*Selection(log, Filter(places=("Café", "x"), words="bo"))]) == 4


def test_a_session_that_is_deleted_meanwhile_is_left_out(played: Log) -> None:
    chosen, out = Selection(played), io.BytesIO()
    steps = FORMS["json"].write(out, chosen, "en")
    next(steps)
    gone = [one.id for one in chosen][3]
    with played.database.writing() as db:
        db.connection().exec_driver_sql("DELETE FROM session WHERE id = ?", (gone,))
    assert gone not in [*steps]
    assert gone not in [one["id"] for one in json.loads(out.getvalue())["sessions"]]


def test_what_was_noted_after_the_game_goes_along(log: Log) -> None:
    log.remember(sat(1, ["Ana", "Bo"], begun=datetime(2026, 11, 21, 19, 30, tzinfo=UTC)))
    id = next(one.id for one in Selection(log))
    amend.describe(log.database, id, place="Café", notes="Rain", rating=4)
    (row, _) = rows_of(written("csv", Selection(log)), "en")
    assert (row["place"], row["notes"], row["rating"], row["date"]) == ("Café", "Rain", "4", row["date"])
    assert "4 stars out of five" in written("html", Selection(log)).decode()
