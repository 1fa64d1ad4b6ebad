"""The texts beside the code keep up with it: what they point to is there."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.locale import FALLBACK, LANGUAGES
from tests.marks import faults
from tests.not_ours import ELSEWHERE, FILES_ELSEWHERE, NAMES_ELSEWHERE, OPTIONS_ELSEWHERE, PROGRAMS

ROOT = Path(__file__).parents[1]
TEXTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("seeds/**/*.md")])
OTHERS = "|".join(lang for lang in LANGUAGES if lang != FALLBACK)
EXCEPTIONS = (ELSEWHERE, FILES_ELSEWHERE, OPTIONS_ELSEWHERE, NAMES_ELSEWHERE, PROGRAMS)
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


@pytest.fixture
def of_pytest(pytestconfig: pytest.Config) -> Callable[[str], bool]:
    """Whether pytest, with the plug-ins that are here, knows an option."""

    def known(option: str) -> bool:
        try:
            pytestconfig.getoption(option)
        except ValueError:
            return False
        return True

    return known


named = pytest.mark.parametrize("text", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))


@named
def test_links_lead_somewhere_and_what_stands_between_code_marks_is_so(
    text: Path, of_pytest: Callable[[str], bool]
) -> None:
    """Paths, files, tests, commands with their options, modules and names; nothing is run."""
    links = LINK.findall(text.read_text("utf-8"))
    assert [link for link in links if not (text.parent / link).exists()] == []
    assert faults(text.read_text("utf-8"), of_pytest) == []


SH = "```sh\n{}\n```\n"
WRONG = {
    "`ui/nowhere.py`": "ui/nowhere.py: no such path",
    "`companion/ui/games/<game>/nowhere.py`": "companion/ui/games/<game>/nowhere.py: no such path",
    "`nowhere.py`": "nowhere.py: no such file",
    "```\nengine/ awaits\nnowhere/ nothing\n```\n": "nowhere/: no such path",
    "`tests/test_docs.py::test_nobody`": "tests/test_docs.py::test_nobody: no such test",
    "`tests/test_docs.py:12`": "tests/test_docs.py:12: the number of a line is soon wrong",
    "`make nothing`": "make nothing: no such target",
    "`make test NOTHING=1`": "make NOTHING=: no such variable",
    '`make run ARGS="serve --nothing"`': "companion serve --nothing: no such option",
    '`make test ARGS="--nothing"`': "--nothing: no option of pytest",
    "`companion nothing`": "companion nothing: there is no command 'nothing'; see --help",
    "`companion history --nothing`": "companion history --nothing: no such option",
    SH.format(".venv/bin/companion score 13"): "companion score 13: missing: FILE",
    "`python -m tools.nothing`": "python -m tools.nothing: no such module",
    SH.format("py tools/start.py test --nothing"): "--nothing: no option of pytest",
    SH.format("nothing --at-all"): "nothing: no such program",
    "`--nothing`": "--nothing: no option of any program here",
    "`Nobody(session)`": "Nobody(session): no such name in the code",
    "`ui.nobody_there`": "ui.nobody_there: no such name in the code",
    "`Log.nobody_there`": "Log.nobody_there: no such name in the code",
}


@pytest.mark.parametrize("sample", WRONG)
def test_what_is_not_so_is_found(sample: str, of_pytest: Callable[[str], bool]) -> None:
    assert faults(f"Before {sample} after.\n" if sample[:3] != "```" else sample, of_pytest) == [WRONG[sample]]


def test_the_exceptions_are_what_would_be_at_fault(
    monkeypatch: pytest.MonkeyPatch, of_pytest: Callable[[str], bool]
) -> None:
    """Each of them is needed, and nothing else is."""
    allowed = [{**one} for one in EXCEPTIONS]
    for one in EXCEPTIONS:
        for name in [*one]:
            monkeypatch.delitem(one, name)
    found = {fault.partition(": ")[0] for text in TEXTS for fault in faults(text.read_text("utf-8"), of_pytest)}
    assert found == {name for one in allowed for name in one}


def test_the_tree_of_the_architecture_page_is_the_tree() -> None:
    """Each folder of the package stands in the tree, and each folder in the tree stands on the disk."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    tree = page.partition("```\n")[2].partition("```")[0]
    drawn = {line.split("/")[0].strip() for line in tree.splitlines() if re.match(r"  [a-z_]+/ ", line)}
    there = {path.name for path in (ROOT / "companion").iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert drawn == there
    for line in tree.splitlines():
        if top := re.match(r"([a-z]+)/ ", line):
            assert (ROOT / top[1]).is_dir()


def test_every_decision_stands_in_the_list_under_its_title() -> None:
    """And every number that ever was: pages that belong together are one, which has the first of theirs."""
    folder = ROOT / "docs" / "decisions"
    listed = (folder / "README.md").read_text("utf-8")
    for page in sorted(folder.glob("0*.md")):
        title = re.escape(page.read_text("utf-8").splitlines()[0].removeprefix("# "))
        assert re.search(rf"^- \[{page.name[:4]}\]\({page.name}\) {title}( \(also .*\))?$", listed, re.M), title
    numbers = [int(one) for line in re.findall(r"^- .*", listed, re.M) for one in re.findall(r"\b0\d{3}\b(?!-)", line)]
    assert sorted(numbers) == list(range(1, max(numbers) + 1))


def test_the_word_list_has_each_word_once() -> None:
    page = (ROOT / "docs" / "words.md").read_text("utf-8")
    lines = re.findall(r"^\| (.+?) \| (.+) \|$", page.partition("## In the code\n")[2].partition("\n## ")[0], re.M)[1:]
    words = [word for words, _ in lines for word in words.split(", ")]
    assert len(lines) > 30
    assert [word for word in words if words.count(word) > 1] == []


def test_all_readmes_have_the_same_chapters_pictures_links_and_commands() -> None:
    """They are written in several languages, each for its readers, and nothing is told to some of them only."""

    def told(page: str) -> dict[str, list[str]]:
        text = (ROOT / page).read_text("utf-8")
        typed = "\n".join(re.findall(r"```sh\n(.*?)```", text, re.S)).split("\n")
        commands = [re.sub(rf" --lang ({OTHERS})|\s+#.*", "", line) for line in typed]
        shown = re.findall(r"!\[.*?\]\((.*?)\)", text)
        pictures = [re.sub(rf"-((phone|desktop)-[a-z]+-)?({'|'.join(LANGUAGES)})\.(png|gif)", "", one) for one in shown]
        links = [one for one in re.findall(r"(?<!!)\[[^\]]*\]\((.*?)\)", text) if not one.startswith("README")]
        chapters = [re.sub(r" .*", "", one) for one in re.findall(r"^#+ .*", text, re.M)]
        tables = [str(line.count("|")) for line in text.split("\n") if line.startswith("|")]
        return {"chapters": chapters, "commands": commands, "pictures": pictures, "links": links, "tables": tables}

    for lang in OTHERS.split("|"):
        assert told(f"README.{lang}.md") == told("README.md")
