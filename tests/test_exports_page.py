"""docs/exports.md: its commands print what the page says, and write the files that it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from companion.share.exports.table import HEADINGS
from tests.cli.test_documentation import a_place_to_try, printed
from tests.sessions.files.made import SCHEMA

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "exports.md").read_text("utf-8")
EVENING = json.loads((ROOT / "docs" / "examples" / "evening.companion.json").read_text("utf-8"))
DOCUMENT = {"format": "table-companion/export", "version": 1, "sessions": [EVENING]}
EXPORT_SCHEMA = json.loads((ROOT / "docs" / "exports.schema.json").read_text("utf-8"))
SHOWN = re.compile(r"`([\wé.]+)`(?: begins|, the UUIDs[^:]*)?:\n\n```(csv|html|json)\n(.*?)```", re.DOTALL)
COMMANDS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)


def validator() -> Draft202012Validator:
    """The schema of the document, with that of the session file beside it."""
    known: Registry[Any] = Registry().with_resource(SCHEMA["$id"], Resource.from_contents(SCHEMA))
    return Draft202012Validator(EXPORT_SCHEMA, registry=known)


def test_the_page_shows_what_is_written() -> None:
    with a_place_to_try():
        assert "".join(map(printed, COMMANDS)) == "".join(COMMANDS)
        shown = SHOWN.findall(PAGE)
        assert [name for name, _, _ in shown] == [
            *("evening.csv", "soirée.csv", "evening.html", "evening.bgsplay", "evening.json")
        ]
        for name, kind, text in shown:
            written = Path(name).read_text("utf-8")
            if kind == "csv":  # the page shows the first two lines
                assert written.removeprefix("\ufeff").splitlines()[:2] == text.splitlines()
            elif name.endswith(".bgsplay"):
                plays = json.loads(written)
                for one in plays["players"]:
                    one["uuid"] = "…"  # which a store makes up
                assert plays == json.loads(text)
            else:
                assert written.startswith(text)
        assert json.loads(Path("evening.json").read_text("utf-8")) == DOCUMENT
        assert list(validator().iter_errors(DOCUMENT)) == []


def test_the_schema_refuses_what_is_none_of_ours() -> None:
    spoiled = [
        {**DOCUMENT, "version": 2},
        {**DOCUMENT, "format": "table-companion/session"},
        {**DOCUMENT, "sessions": [{**EVENING, "game": "chess"}]},
        {"format": DOCUMENT["format"], "version": 1},
    ]
    assert all(list(validator().iter_errors(one)) for one in spoiled)


def test_fields_are_called_the_same_everywhere() -> None:
    """What the history, the table and the session file all tell, they tell under one name."""
    (history,) = json.loads(next(text for text in COMMANDS if "history" in text).split("--json\n")[1])
    of_a_session = {*history, *history["players"][0]}
    only_in_tables = {"date", "seats", "win_share", "round", "round_score"}
    assert {*HEADINGS} - only_in_tables <= of_a_session
    assert of_a_session - {*HEADINGS} == {"players", "options"}
    of_a_file = {*EVENING, *EVENING["players"][0], *EVENING["result"]["standings"][0]}
    assert of_a_file - of_a_session == {"format", "version", "seed", "events", "result"}
    told = PAGE.partition("## The fields\n")[2].partition("```")[0]
    assert of_a_session - {"players"} == {
        *re.findall(r"`(\w+)`", re.sub(r"^(\|[^|]+\|).*$", r"\1", told, flags=re.M).partition("| field")[2])
    }
