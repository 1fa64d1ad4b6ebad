"""What is forked from a process that has imported the app behaves as one that was started."""

from __future__ import annotations

import os
from pathlib import Path

from tests.ui import forked


def ran(out: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    out.write_text("")
    process = forked.companion(arguments, {**os.environ, **environment}, out)
    return process.wait(20), out.read_text()


def test_arguments_environment_output_and_status_are_its_own(tmp_path: Path) -> None:
    out = tmp_path / "said"
    english, french = (ran(out, "roll", "--no-such-option", LANG=f"{lang}.UTF-8") for lang in ("en_GB", "fr_FR"))
    for status, said in (english, french):
        assert status == 2
        assert "--no-such-option" in said
    assert english != french
