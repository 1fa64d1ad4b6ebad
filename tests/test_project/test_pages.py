"""The workflow that publishes the offline web app builds what ``make web`` builds, and may do nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped] # it comes without types

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github" / "workflows"
TEXT = (FOLDER / "pages.yml").read_text("utf-8")
WORKFLOW: dict[Any, Any] = yaml.safe_load(TEXT)
BUILD, PUBLISH = WORKFLOW["jobs"]["build"], WORKFLOW["jobs"]["publish"]


def test_it_publishes_the_tags_that_are_released_and_what_somebody_asks_for() -> None:
    released = yaml.safe_load((FOLDER / "release.yml").read_text("utf-8"))[True]["push"]
    assert WORKFLOW[True] == {"push": released, "workflow_dispatch": None}  # YAML 1.1 reads the word "on" as true


def test_it_publishes_what_is_built() -> None:
    assert [step["run"] for step in BUILD["steps"] if "run" in step] == ["make web"]
    made = (ROOT / "Makefile").read_text("utf-8")
    assert "static files in build/web" in made
    assert BUILD["steps"][-1]["with"] == {"path": "build/web"}
    assert PUBLISH["needs"] == "build"


def test_only_the_job_that_publishes_may_and_it_runs_nothing_of_ours() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "permissions" not in BUILD
    assert PUBLISH["permissions"] == {"pages": "write", "id-token": "write"}
    assert len(PUBLISH["steps"]) == 1
    assert "secrets." not in TEXT
    used = [step["uses"] for job in (BUILD, PUBLISH) for step in job["steps"] if "uses" in step]
    assert [one for one in used if not re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", one)] == []
    assert BUILD["steps"][0]["with"]["persist-credentials"] is False
