"""What the project's own files promise: one version, no machine and no registry by name."""

import re
import subprocess
import tomllib
from importlib.metadata import version
from pathlib import Path

import companion

ROOT = Path(__file__).resolve().parents[2]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = [ROOT / "requirements" / f"{name}.lock" for name in ("run", "dev", "bench", "bundle", "browser")]

# Written in pieces, so that this file does not name what it looks for.
REGISTRIES = [
    ".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"))
]
HOMES = r"(?<![\w.~-])/" + r"(?:home/\w+|Users/\w+|root|work)" + "/"


def tracked() -> list[Path]:
    """The files git knows; without git (an unpacked archive), every file outside hidden and built folders."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0:
        names = [Path(name) for name in listed.stdout.split("\0") if name]
    else:
        names = [path.relative_to(ROOT) for path in ROOT.rglob("*")]
        names = [name for name in names if not {"build", "dist"} & set(name.parts) and name.parts[0][0] != "."]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def test_no_file_names_a_package_registry_or_a_path_of_one_machine() -> None:
    """By file, number and beginning of every line of a tracked text file in which one stands."""
    sought, found = re.compile("|".join([*map(re.escape, REGISTRIES), HOMES])), list[str]()
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content:
            text = content.decode("utf-8", "replace")
            lines = enumerate(text.splitlines(), 1) if sought.search(text) else ()
            found += [f"{path.relative_to(ROOT)}:{n}: {line[:120]}" for n, line in lines if sought.search(line)]
    assert found == []


def test_the_version_is_said_once() -> None:
    assert "version" in CONFIG["project"]["dynamic"]
    assert "version" not in CONFIG["project"]
    said = [
        f"{path.relative_to(ROOT)}"
        for path in tracked()
        if path.suffix == ".py" and re.search(r"^__version__\s*=", path.read_text("utf-8"), re.M)
    ]
    assert said == ["companion/__init__.py"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", companion.__version__)


def test_the_installed_command_is_this_version() -> None:
    assert version("table-companion") == companion.__version__


def test_every_dependency_is_locked_with_its_hash() -> None:
    for lock in LOCKS:
        entries = [block for block in re.split(r"\n(?=\S)", lock.read_text("utf-8")) if not block.startswith("#")]
        assert entries
        assert not [block for block in entries if "==" not in block or "--hash=sha256:" not in block], lock.name


def test_the_locks_hold_what_the_project_asks_for() -> None:
    extras = CONFIG["project"]["optional-dependencies"]
    run = CONFIG["project"]["dependencies"] + CONFIG["build-system"]["requires"]
    asked = {"run": run, "browser": listed_in("browser.in"), **extras}
    for lock in LOCKS:
        locked = {name.lower() for name in re.findall(r"^([\w.-]+)==", lock.read_text("utf-8"), re.M)}
        wanted = {re.split(r"[<>=\[; ]", requirement)[0].lower() for requirement in asked[lock.stem]}
        assert wanted <= locked, f"{lock.name}: run make lock"


def test_a_browser_gets_the_same_versions() -> None:
    run, browser = (
        set(re.findall(r"^([\w.-]+==[\w.-]+)", (ROOT / "requirements" / f"{name}.lock").read_text("utf-8"), re.M))
        for name in ("run", "browser")
    )
    assert browser <= run, "run make lock"


def test_what_builds_the_project_is_named_alike_twice() -> None:
    assert listed_in("build.in") == CONFIG["build-system"]["requires"]


def listed_in(name: str) -> list[str]:
    """The requirements in a plain list."""
    lines = (ROOT / "requirements" / name).read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]
