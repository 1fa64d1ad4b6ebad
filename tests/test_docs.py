"""The texts beside the code keep up with it: what they point to is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("seeds/**/*.md")])
PLACES = (ROOT, ROOT / "companion", ROOT / "seeds")
"""Where a path in code marks may start."""

PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
ELSEWHERE = ("build/", "dist/", "table-companion/")
"""What make builds, and the name of a format."""

named = pytest.mark.parametrize("text", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))


@named
def test_links_lead_somewhere(text: Path) -> None:
    links = LINK.findall(text.read_text("utf-8"))
    assert [link for link in links if not (text.parent / link).exists()] == []


@named
def test_paths_that_are_named_exist(text: Path) -> None:
    paths = [path for path in PATH.findall(text.read_text("utf-8")) if not path.startswith(ELSEWHERE)]
    assert [path for path in paths if not any((place / path).exists() for place in PLACES)] == []


def test_the_tree_of_the_architecture_page_is_the_tree() -> None:
    """Each folder of the package stands in the tree, and each folder in the tree stands on the disk."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    tree = page.partition("```\n")[2].partition("```")[0]
    drawn = {line.split("/")[0].strip() for line in tree.splitlines() if re.match(r"  [a-z]+/ ", line)}
    there = {path.name for path in (ROOT / "companion").iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert drawn == there
    for line in tree.splitlines():
        if top := re.match(r"([a-z]+)/ ", line):
            assert (ROOT / top[1]).is_dir()


def test_every_decision_stands_in_the_list_under_its_title() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = (folder / "README.md").read_text("utf-8")
    pages = sorted(folder.glob("0*.md"))
    for number, page in enumerate(pages, 1):
        assert page.name.startswith(f"{number:04}-")
        title = page.read_text("utf-8").splitlines()[0].removeprefix("# ")
        assert f"- [{number:04}]({page.name}) {title}\n" in listed
