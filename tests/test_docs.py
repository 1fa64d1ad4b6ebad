"""The texts beside the code keep up with it: what they point to is there.

What a text for builders names between code marks is held against the tree: each fault is one line of words. Paths and
files exist, ``path::test`` is a test there, make knows its targets and variables, modules after ``python -m`` are
importable, options are understood by the program that gets them, and names of the code are names of the code. Nothing
is run.
"""

import contextlib
import importlib
import importlib.util
import io
import re
import shlex
import tokenize
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import flet
import pytest

from companion.cli import build
from companion.cli.errors import Failed
from companion.locale import FALLBACK, LANGUAGES
from tests.not_ours import ELSEWHERE, FILES_ELSEWHERE, MADE, NAMES_ELSEWHERE, OPTIONS_ELSEWHERE, PROGRAMS

ROOT: Final = Path(__file__).parents[1]
PLACES: Final = (ROOT, ROOT / "companion", ROOT / "seeds")
"""Where a path between code marks may start."""

FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
INLINE = re.compile(r"``(.+?)``|`([^`]+)`", re.S)
PATH = re.compile(r"(?<![\w./…:<>*~$-])((?:[\w.<>*-]+/)+[\w.<>*-]*)(?:::(\w+)|:(\d+))?")
FILE = re.compile(
    r"(?<![\w./<>*-])([\w-][\w.-]*\.(?:py|md|toml|lock|in|js|json|html|po|mo|svg|png|db|sh|yml))(?![\w./-])"
)
SETTING = re.compile(r"[A-Z_]+=")
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*|-[a-zA-Z])(?![a-z])")
COMMAND = re.compile(
    r"(\S+=\S+ |nice -n \d+ )*(\.venv/bin/\S+|make|companion|python3?|py|pytest|--?[a-z][\w-]*)(?=[\s=]|$)"
)
NAME = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(\(.*\))?", re.S)
PLACEHOLDER = re.compile(r"[\[<…]|\b[A-Z]{1,}\b")


def marks(text: str) -> Iterator[tuple[str, str | None]]:
    """Each line of a fenced block with the block's kind, and what stands between code marks in a sentence."""
    for block, lines in FENCED.findall(text):
        yield from ((line, block) for line in lines.splitlines())
    for double, single in INLINE.findall(FENCED.sub("", text)):
        yield " ".join((double or single).split()), None


def faults(text: str, of_pytest: Callable[[str], bool]) -> list[str]:
    """Everything in a text that is not so. ``of_pytest`` says whether pytest knows an option."""
    found = []
    for mark, block in marks(text):
        if block == "json" or (block == "console" and not mark.startswith("$ ")):
            continue  # data, and what a command prints
        found += [*_paths(mark, in_a_tree=block == ""), *_files(mark)]
        if block is None:
            found += _names(mark)
        for words in _commands(mark, block):
            found += _command(words, block is not None, of_pytest)
    return found


# paths


def _paths(text: str, *, in_a_tree: bool) -> Iterator[str]:
    for path, test, line in PATH.findall(re.sub(r"\w+://\S*", "", text)):
        if path.startswith(MADE) or path in ELSEWHERE:
            continue
        there = _found(path.rstrip("."))
        if in_a_tree and path.rstrip("/") in _file_names():
            continue  # drawn below the folder that it lies in
        if not there and not _member(path):
            yield f"{path}: no such path"
        elif line:
            yield f"{path}:{line}: the number of a line is soon wrong"
        elif test and not any(re.search(rf"^(async )?def {test}\(", one.read_text("utf-8"), re.M) for one in there):
            yield f"{path}::{test}: no such test"


def _found(path: str) -> list[Path]:
    """What there is under a path; ``<game>`` and ``<language>`` have to be there for each of them, ``*`` for one."""
    pattern = re.sub("<[a-z]+>", "*", path)
    found = [one for place in PLACES for one in (place.glob(pattern) if "*" in pattern else [place / path])]
    found = [one for one in found if one.exists()]
    least = 3 if "<game>" in path else 2 if "<" in path else 1
    return found if len(found) >= least else []


def _member(path: str) -> bool:
    """``folder/module.name``: what a module of the package defines."""
    module, _, name = path.rpartition(".")
    source = ROOT / "companion" / f"{module}.py"
    return bool(module) and source.exists() and name in _names_in(source)


def _files(text: str) -> Iterator[str]:
    for name in FILE.findall(re.sub(r"\S*/\S*", " ", text)):
        if name not in _file_names() and name not in FILES_ELSEWHERE:
            yield f"{name}: no such file"


@cache
def _file_names() -> frozenset[str]:
    tops = [one for one in ROOT.iterdir() if not one.name.startswith(".") and one.name not in ("build", "dist")]
    below = [path for top in tops if top.is_dir() for path in top.rglob("*")]
    return frozenset(path.name for path in (*tops, *below))


# commands


def _commands(mark: str, block: str | None) -> Iterator[list[str]]:
    """The commands of a mark as lists of words, without settings of the environment in front."""
    text = mark.removeprefix("$ ")
    if block is not None:
        text = re.sub(r"(^|\s)#.*", "", text)
    if block not in ("sh", "console") and not COMMAND.match(text):
        return
    for part in re.split(r" && | \| ", text):
        with contextlib.suppress(ValueError):  # a mark that is no line of a shell
            words = [word for word in shlex.split(part) if word.strip("…")]
            while words and (SETTING.match(words[0]) or words[0] == "nice"):
                del words[: 3 if words[0] == "nice" else 1]
            if words:
                yield words


def _command(words: list[str], whole: bool, of_pytest: Callable[[str], bool]) -> Iterator[str]:
    """What is wrong with a command; ``whole``: it is meant to be typed as it stands."""
    program, rest = words[0].removeprefix(".venv/bin/"), words[1:]
    if program == "make":
        yield from _make(rest, of_pytest)
    elif program == "companion":
        yield from _companion(rest, whole)
    elif program == "pytest":
        yield from _options(rest, of_pytest, "pytest")
    elif re.fullmatch(r"py|python[\d.]*", program) and rest:
        yield from _python(rest, of_pytest)
    elif program.startswith("-"):
        yield from _options(words, lambda option: _somebodys(option) or of_pytest(option), "any program here")
    elif whole and program not in PROGRAMS:
        yield f"{program}: no such program"


def _make(words: list[str], of_pytest: Callable[[str], bool]) -> Iterator[str]:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = [word for word in words if "=" not in word]
    for target in targets:
        if not re.search(rf"^{re.escape(target)}:", makefile, re.M):
            yield f"make {target}: no such target"
    for name, equals, value in (word.partition("=") for word in words):
        if equals and not re.search(rf"\b{name}\b", makefile):
            yield f"make {name}=: no such variable"
        if name == "ARGS" and targets:
            recipe = re.search(rf"^{targets[0]}:.*\n((?:\t.*\n)*)", makefile, re.M)
            takes = r"(-m \S+|companion|check\.sh)(?: \$\(TARGET\))? \$\(ARGS\)"
            if recipe and (passed := re.search(takes, recipe[1])):
                program = {"companion": "companion", "check.sh": "pytest"}.get(passed[1], f"python {passed[1]}")
                yield from _command([*program.split(), *shlex.split(value)], "…" not in value, of_pytest)
            else:
                yield f"ARGS={value}: this target takes none"


def _python(words: list[str], of_pytest: Callable[[str], bool]) -> Iterator[str]:
    if words[:2] == ["-m", "pytest"] or words[:2] == ["tools/start.py", "test"]:
        yield from _options(words[2:], of_pytest, "pytest")
    elif words[0] == "tools/start.py":  # and the rest is the app's
        yield from _companion(words[1:], whole="…" not in "".join(words))
    elif words[0] == "-m" and _spec(words[1]) is None:
        yield f"python -m {words[1]}: no such module"
    elif words[0] != "-m" or words[1].split(".")[0] in ("tools", "tests"):
        source = ROOT / (words[1].replace(".", "/") if words[0] == "-m" else words[0])
        source = source / "__main__.py" if source.is_dir() else source.with_suffix(".py")
        if source.exists():  # a path that is not there is told as such
            own = _options_in(source)
            yield from _options(words[2:] if words[0] == "-m" else words[1:], own.__contains__, source.name)


def _companion(words: list[str], whole: bool) -> Iterator[str]:
    """Parsed as the command line parses it; a mention in a sentence may leave out what it is not about."""
    command = next((word for word in words[:1] if not word.startswith(("-", "["))), "")
    try:
        help_of = _help(command)
    except Failed as failed:
        yield f"companion {command}: {failed.words}"
        return
    named = OPTION.findall(" ".join(words))
    unknown = [f"companion {command} {one}: no such option" for one in named if not _stands(one, help_of)]
    yield from unknown
    if unknown or (not whole and PLACEHOLDER.search(" ".join(words))):
        return
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
            build("en").parse_args(words)
    except Failed as failed:
        if whole or not re.match(r"missing: |.*: a value is missing", failed.words):
            yield f"companion {' '.join(words)}: {failed.words}"


def _options(words: list[str], known: Callable[[str], bool], whose: str) -> Iterator[str]:
    for option in OPTION.findall(" ".join(words)):
        if not known(option) and option not in OPTIONS_ELSEWHERE:
            yield f"{option}: no option of {whose}"


@cache
def _help(command: str) -> str:
    """What a command says of itself. Raises Failed where there is no such command."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        build("en").parse_args([*([command] if command else []), "--help"])
    return out.getvalue()


@cache
def _somebodys(option: str) -> bool:
    """Whether any command of the app or any tool knows an option."""
    commands = re.findall(r"^    ([a-z-]+)  ", _help(""), re.M)
    tools = [*ROOT.glob("tools/**/*.py"), ROOT / "tests" / "bench" / "__main__.py"]
    in_help = any(_stands(option, _help(command)) for command in ("", *commands))
    return in_help or any(option in _options_in(tool) for tool in tools)


def _stands(option: str, help_of: str) -> bool:
    return re.search(rf"(?<![\w-]){option}(?![\w-])", help_of) is not None


def _spec(module: str) -> Any:
    try:
        return importlib.util.find_spec(module)
    except ModuleNotFoundError:
        return None


# names


@cache
def _options_in(source: Path) -> frozenset[str]:
    """What a script's parser takes, read off its ``add_argument`` calls."""
    calls = re.findall(r"add_argument\(([^)]*)", source.read_text("utf-8"))
    return frozenset(option for call in calls for option in re.findall(r'"(-[\w-]*)"', call))


def _names(text: str) -> Iterator[str]:
    """A dotted name, a call or a name with two humps is one of the code's, of Flet's or of Python's."""
    match = NAME.fullmatch(text)
    if not match or FILE.fullmatch(text) or text in NAMES_ELSEWHERE:
        return
    name, call = match.groups()
    if not call and "." not in name and not re.match(r"[A-Z][a-z]+[A-Z]", name) and "_" not in name.strip("_"):
        return
    known = _names_of_code()
    if not all(part in known or hasattr(flet, part) for part in name.split(".")) and not _importable(name):
        yield f"{text}: no such name in the code"


def _importable(name: str) -> bool:
    """Whether it is a module, or what a module of a library brings."""
    module, _, attribute = name.rpartition(".")
    found = bool(module and _spec(module))
    return _spec(name) is not None or (found and hasattr(importlib.import_module(module), attribute))


@cache
def _names_of_code() -> frozenset[str]:
    found: set[str] = set()
    for source in (ROOT / "companion").rglob("*.py"):
        found |= {source.stem, source.parent.name} | _names_in(source)
    for text in (ROOT / "pyproject.toml", *ROOT.glob(".github/workflows/*.yml"), *ROOT.glob("tests/bench/*.py")):
        found |= set(re.findall(r"\w+", text.read_text("utf-8")))  # settings, and variables of the environment
    return frozenset(found)


@cache
def _names_in(source: Path) -> frozenset[str]:
    """Everything a module names in its code: classes, functions, fields, parameters, keys of JSON; not in its words."""
    found: set[str] = set()
    with tokenize.open(source) as file:
        for token in tokenize.generate_tokens(file.readline):
            word = token.string.strip("'\"")
            named = word.isidentifier() or word.isupper()
            if token.type == tokenize.NAME or (token.type == tokenize.STRING and named):
                found.add(word)
    return frozenset(found)


# What the texts are held to


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
