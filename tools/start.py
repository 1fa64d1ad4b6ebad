"""Set everything up and start the app, without make: for Windows, and wherever make is missing.

``py tools/start.py [ARGUMENT…]`` does what ``make run`` does and passes the arguments on to ``companion``;
``py tools/start.py test [ARGUMENT…]`` runs every check and test and passes them on to pytest. It needs nothing but
Python 3.11 or newer; what it installs goes into ``.venv``, which make would use as well. The exit status is that of
what was run; 1 if it could not be set up.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / ("python.exe" if os.name == "nt" else "python"))
LEAST = (3, 11)
INSTALL = ("-m", "pip", "install", "--disable-pip-version-check", "--quiet")
CHECKS = (
    ("-m", "ruff", "check", "."),
    ("-m", "ruff", "format", "--check", "."),
    ("-m", "mypy"),
    ("-c", "import sys; from importlinter.cli import lint_imports_command as c; sys.argv[0] = 'lint-imports'; c()"),
)
"""What takes seconds, before the tests."""
BROWSER = """from playwright.sync_api import sync_playwright as start
with start() as playwright: print(playwright.chromium.executable_path)"""


def ready(mark: str, lock: str, what: Sequence[Sequence[str]], words: str) -> None:
    """Install what ``lock`` names, unless that has been done: the file ``mark`` is then as new as the lock."""
    done, wanted = VENV / mark, ROOT / "requirements" / lock
    if done.exists() and done.stat().st_mtime >= max(wanted.stat().st_mtime, (ROOT / "pyproject.toml").stat().st_mtime):
        return
    print(words, file=sys.stderr, flush=True)
    for one in what:
        if subprocess.run([PYTHON, *INSTALL, *one], cwd=ROOT).returncode:
            sys.exit(f"{' '.join(one)} could not be installed.")
    done.touch()


def browsers_libraries() -> None:
    """Fetch what the app needs on the Python of a browser, as ``fetch_browser_wheels.sh`` does."""
    done, wanted = VENV / ".browser-ready", ROOT / "requirements" / "browser.lock"
    if done.exists() and done.stat().st_mtime >= wanted.stat().st_mtime:
        return
    print("Fetching what the app needs in a browser (once) …", file=sys.stderr, flush=True)
    shutil.rmtree(VENV / "browser", ignore_errors=True)
    built = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none")
    platforms = ("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any")
    where = ("--dest", str(VENV / "browser"), "-r", "requirements/browser.lock")
    fetch = ("-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps", "--only-binary=:all:")
    if subprocess.run([PYTHON, *fetch, *built, *platforms, *where], cwd=ROOT).returncode:
        sys.exit("The libraries for the browser's Python could not be fetched.")
    done.touch()


def set_up() -> None:
    """Make the environment, with what the app needs."""
    if not (VENV / ".made").exists():
        shutil.rmtree(VENV, ignore_errors=True)
        venv.create(VENV, with_pip=True)
        (VENV / ".made").touch()
    app = ("--no-deps", "--no-build-isolation", "--editable", ".")
    lock = ("--require-hashes", "-r", "requirements/run.lock")
    ready(".run-ready", "run.lock", (lock, app), "Installing what the app needs (once) …")


def tests(arguments: Sequence[str]) -> int:
    """Run every check and test; return the first exit status that is not 0."""
    lock = ("--require-hashes", "-r", "requirements/dev.lock")
    ready(".dev-ready", "dev.lock", (lock,), "Installing what the tests need (once) …")
    browsers_libraries()
    for check in CHECKS:
        if status := subprocess.run([PYTHON, *check], cwd=ROOT).returncode:
            return status
    told = dict(os.environ)
    if not (told.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")):
        subprocess.run([PYTHON, "-m", "playwright", "install", "chromium"], cwd=ROOT, check=True)
        told["CHROMIUM"] = subprocess.check_output([PYTHON, "-c", BROWSER], cwd=ROOT, text=True).strip()
    command = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", *arguments]
    return subprocess.run(command, cwd=ROOT, env=told).returncode


def main(arguments: Sequence[str]) -> int:
    if sys.version_info < LEAST:
        sys.exit("Table Companion needs Python 3.11 or newer.")
    set_up()
    if arguments and arguments[0] == "test":
        return tests(arguments[1:])
    return subprocess.run([PYTHON, "-m", "companion", *arguments], cwd=ROOT).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
