"""The command as a process of its own: streams that break, disks that are full, an interrupt."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.cli import main
from tests.cli.conftest import ROOT, Ran
from tests.cli.limited import PIPED_IN, Running

COMMAND = [sys.executable, "-m", "companion"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
EVENING = str(ROOT / "docs" / "examples" / "push-table.companion.json")


def test_the_installed_script_is_the_command() -> None:
    script = Path(sys.executable).with_name("companion")
    ran = subprocess.run([script, "roll", "--seed", "friday"], capture_output=True, env=ENVIRONMENT, check=False)
    assert (ran.returncode, ran.stdout) == (0, b"purple\n")


def test_no_command_but_the_app_loads_flet_or_sql() -> None:
    code = (
        "import sys; from companion.cli import main; main(['simulate', '13', '--players', '3', '--json']);"
        "print(sorted({'flet', 'sqlmodel', 'sqlalchemy', 'uvicorn'} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, env=ENVIRONMENT, check=False)
    assert ran.stderr == b"[]\n"


def test_an_app_that_cannot_start_says_no_more_than_why(tmp_path: Path) -> None:
    """Neither do the libraries that come along, as they are loaded and as they go."""
    (tmp_path / "companion.db").write_text("a shopping list, and not a short one\n" * 99)
    command = [*COMMAND, "--lang", "en", "--data-dir", str(tmp_path), "serve", "--port", "0"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=ROOT, env=os.environ, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert "it is left as it is" in ran.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    Running(tmp_path, "", "roll", "-n", 20_000, "--json", into=Path("/dev/full")).end().refused(2)


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    running = Running(tmp_path, "", "roll", "-n", 100_000, "--json", into=pipe)
    with pipe.open("rb") as reader:
        reader.read(10)
    running.end().done()


def test_one_command_reads_what_another_writes(home: Path, every_game: Path, tmp_path: Path) -> None:
    """As with ``|`` in a shell: neither can look back into what came."""
    os.mkfifo(pipe := tmp_path / "pipe")
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    writing = Running(tmp_path / "one", "", "--data-dir", every_game, "export", "-", into=pipe)
    reading = Running(tmp_path / "other", PIPED_IN.format(str(pipe)), "import", "-")
    assert writing.end().err == ""
    assert reading.end() == Ran(0, "9 games imported\n", "")


def test_an_interrupt_ends_with_130(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "simulate", "push", "--players", "6", "--games", "100000", "--export", str(tmp_path), "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=ENVIRONMENT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored where the tests run beside a shell
    )
    try:
        while not any(tmp_path.iterdir()):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    assert all(file.read_bytes().endswith(b"}\n") for file in tmp_path.glob("*.companion.json"))


def test_a_terminal_without_accents_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, "ascii", write_through=True))
    assert main(["replay", EVENING, "--lang", "fr"]) == main(["replay", EVENING, "--json"]) == 0
    assert b"Chlo\\u00e9" in written.getvalue()


@pytest.mark.parametrize("closed", [("stdin",), ("stdout",), ("stderr",), ("stdout", "stderr")], ids=" ".join)
def test_closed_streams_are_no_crash(monkeypatch: pytest.MonkeyPatch, closed: tuple[str, ...]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    for name in closed:
        monkeypatch.setattr(sys, name, None)  # as Python has it then
    assert main(["score", "13", "-"]) == 2


def test_a_process_whose_streams_are_closed_ends_as_any_other() -> None:
    line = f"exec '{sys.executable}' -m companion score 13 - <&- >&-"
    ran = subprocess.run(["/bin/sh", "-c", line], capture_output=True, cwd=ROOT, env=ENVIRONMENT, check=False)
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
