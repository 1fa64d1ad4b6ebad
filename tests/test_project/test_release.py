"""The release workflow names what there is, may do little, and shows no secret; what the shops show fits them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped] # it comes without types

from companion.locale import LANGUAGES
from tools.bundle import TARGETS

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / ".github" / "workflows" / "release.yml"
TEXT = FILE.read_text("utf-8")
WORKFLOW: dict[Any, Any] = yaml.safe_load(TEXT)
JOBS: dict[str, Any] = WORKFLOW["jobs"]
STEPS = [step for job in JOBS.values() for step in job["steps"]]
RUNS = [step["run"] for step in STEPS if "run" in step]
MACHINES = {"apk": "ubuntu", "aab": "ubuntu", "linux": "ubuntu", "windows": "windows", "macos": "macos", "ipa": "macos"}
PAGES_TEXT = FILE.with_name("pages.yml").read_text("utf-8")
PAGES: dict[Any, Any] = yaml.safe_load(PAGES_TEXT)
BUILD, PUBLISH = PAGES["jobs"]["build"], PAGES["jobs"]["publish"]
STORE = ROOT / "packaging" / "store"
# The narrower of the two shops' limits, in characters.
LIMITS = {"title": 30, "subtitle": 30, "short": 80, "keywords": 100, "long": 4000}


def test_it_starts_with_a_tag_of_a_version_and_with_nothing_else() -> None:
    started = WORKFLOW[True]  # YAML 1.1 reads the word "on" as true
    assert list(started) == ["push"]
    assert started["push"] == {"tags": ["v[0-9]+.[0-9]+.[0-9]+"]}
    assert any("companion.__version__" in run and "GITHUB_REF_NAME" in run for run in RUNS)


def test_every_bundle_is_built_on_a_machine_that_can() -> None:
    built = {row["target"]: row["machine"].split("-")[0] for row in JOBS["bundle"]["strategy"]["matrix"]["include"]}
    assert built == MACHINES
    assert set(built) == set(TARGETS) - {"ios-simulator"}
    packed = "".join(re.findall(r"case .*esac", "".join(RUNS), re.S))
    assert all(re.search(rf"\b{target}\b", packed) for target in built)


def test_what_it_calls_is_there() -> None:
    made = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    called = re.findall(r"\bmake (\w+)", "\n".join(RUNS))
    assert called == ["web"]
    assert set(called) <= set(made)
    for module in re.findall(r"python -m (tools\.[\w.]+)", "\n".join(RUNS)):
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file()
    for lock in re.findall(r"-r (\S+\.lock)", "\n".join(RUNS)):
        assert (ROOT / lock).is_file()
    assert all("--require-hashes" in run for run in RUNS if "pip install" in run)


def test_it_may_read_and_only_the_last_job_may_write() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert {name: job["permissions"] for name, job in JOBS.items() if "permissions" in job} == {
        "release": {"contents": "write"}
    }
    assert set(JOBS["release"]["needs"]) == set(JOBS) - {"release"}
    assert not any("uses" in step and "checkout" in step["uses"] for step in JOBS["release"]["steps"])
    assert WORKFLOW["concurrency"]["group"].startswith("release-")
    assert all(job["timeout-minutes"] <= 90 for job in JOBS.values())


def test_actions_are_pinned_and_leave_no_password_behind() -> None:
    steps = [*STEPS, *BUILD["steps"], *PUBLISH["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    assert [one for one in used if not re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", one)] == []
    checkouts = [step for step in steps if "checkout" in step.get("uses", "")]
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_the_offline_web_app_is_published_as_make_web_builds_it_by_a_job_that_runs_nothing_of_ours() -> None:
    assert PAGES[True] == {"push": WORKFLOW[True]["push"], "workflow_dispatch": None}
    assert [step["run"] for step in BUILD["steps"] if "run" in step] == ["make web"]
    assert "static files in build/web" in (ROOT / "Makefile").read_text("utf-8")
    assert BUILD["steps"][-1]["with"] == {"path": "build/web"}
    assert (PUBLISH["needs"], len(PUBLISH["steps"])) == ("build", 1)
    assert (PAGES["permissions"], "permissions" in BUILD) == ({"contents": "read"}, False)
    assert PUBLISH["permissions"] == {"pages": "write", "id-token": "write"}
    assert "secrets." not in PAGES_TEXT


def test_secrets_reach_programs_by_their_environment_and_are_not_printed() -> None:
    assert not any("secrets." in run or "${{" in run for run in RUNS)
    names = {key for step in STEPS for key, value in step.get("env", {}).items() if "secrets." in str(value)}
    assert names
    for run in RUNS:
        for line in run.splitlines():
            shown = {name for name in names if re.search(rf"\$\{{?{name}\b", line)}
            if re.match(r"\s*(echo|printf|cat)\b", line) and shown:
                assert "base64 --decode >" in line


def test_every_secret_is_explained() -> None:
    page = (ROOT / "docs" / "packaging.md").read_text("utf-8")
    assert [name for name in set(re.findall(r"secrets\.(\w+)", TEXT)) if f"`{name}`" not in page] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("text", "limit"), LIMITS.items())
def test_what_the_shops_show_fits_them(lang: str, text: str, limit: int) -> None:
    written = (STORE / lang / f"{text}.txt").read_text("utf-8")
    assert written == written.strip() + "\n"
    assert 0 < len(written.strip()) <= limit


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shops_are_told_what_the_app_is_and_that_nothing_is_collected(lang: str) -> None:
    long, privacy = ((STORE / lang / f"{text}.txt").read_text("utf-8") for text in ("long", "privacy"))
    assert all(game in long for game in ("Push", "13", "Thricewise"))
    assert {"en": "collects no data", "fr": "collecte aucune donnée", "de": "sammelt keine Daten"}[lang] in privacy
    for written in (long, privacy):
        if lang == "fr":
            assert not re.search(r"(?<=\w)[:;!?»]|(?<= )[:;!?»](?!\w)", written), "a no-break space belongs there"


def test_all_languages_have_the_same_texts() -> None:
    assert {lang: sorted(file.name for file in (STORE / lang).iterdir()) for lang in LANGUAGES} == dict.fromkeys(
        LANGUAGES, sorted([*(f"{text}.txt" for text in LIMITS), "privacy.txt"])
    )
