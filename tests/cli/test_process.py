"""The command as a process of its own: streams that break, disks that are full, an interrupt."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

COMMAND = [sys.executable, "-m", "companion"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}


def run(*arguments: str, **more: object) -> subprocess.CompletedProcess[bytes]:
    options = {"capture_output": True, "timeout": 60, "cwd": ROOT, "env": ENVIRONMENT, **more}
    return subprocess.run([*COMMAND, *arguments], check=False, **options)  # type: ignore[call-overload, no-any-return] # options of any kind are passed on


def test_the_module_is_the_command() -> None:
    ran = run("--version")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.startswith(b"companion ")


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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        ran = run("roll", "-n", "100000", "--json", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"companion: ")
    assert ran.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="pipes end differently there")
def test_a_reader_that_leaves_is_no_error() -> None:
    process = subprocess.Popen(
        [*COMMAND, "roll", "-n", "500000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=ENVIRONMENT,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 0
    process.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
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


def test_a_terminal_without_accents_is_no_error() -> None:
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    ran = run("replay", "docs/examples/push-table.companion.json", "--lang", "fr", env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    ran = run("replay", "docs/examples/push-table.companion.json", "--json", env=environment)
    assert b"Chlo\\u00e9" in ran.stdout


def test_closed_streams_are_no_crash() -> None:
    if os.name == "nt":
        pytest.skip("a shell of its own")
    for closed in ("<&-", ">&-", "2>&-", ">&- 2>&-"):
        line = (
            f"exec '{sys.executable}' -m companion score 13 - {closed} </dev/null"
            if "<" not in closed
            else (f"exec '{sys.executable}' -m companion score 13 - {closed}")
        )
        ran = subprocess.run(["/bin/sh", "-c", line], capture_output=True, cwd=ROOT, env=ENVIRONMENT, check=False)
        assert ran.returncode == 2
        assert b"Traceback" not in ran.stderr
