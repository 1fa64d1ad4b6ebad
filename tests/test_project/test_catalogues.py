"""The catalogues say everything the code says, and the tool that keeps them would notice if not."""

import gettext
import io
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tools.words import main

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "words.py"
CODE = """
t("Draw a card")
say.t("{name} draws", name=name)
plural("{n} card", "{n} cards", n)
LATER = N_("Stop")
say.about(seat, "{name} stops.", "You stop.")
t(not_a_literal)
"""
FRENCH = {
    "Draw a card": "Piocher une carte",
    "{name} draws": "{name} pioche",
    "{n} card": "{n} carte",
    "{n} cards": "{n} cartes",
    "Stop": "S’arrêter",
    "{name} stops.": "{name} s’arrête.",
    "You stop.": "Vous vous arrêtez.",
}


def words(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """What the tool does and says, in this process: as a command it is started for our own catalogues."""
    with redirect_stdout(io.StringIO()) as said:
        status = main(["--root", str(root), *options])
    return subprocess.CompletedProcess(options, status, said.getvalue(), "")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "said.py").write_text(CODE, "utf-8")
    assert words(tmp_path).returncode == 0
    return tmp_path


def french(project: Path) -> Path:
    return project / "companion" / "locale" / "fr" / "LC_MESSAGES" / "companion.po"


def translate(project: Path, **replaced: str) -> None:
    text = french(project).read_text("utf-8")
    for msgid in ("Draw a card", "{name} draws", "Stop", "{name} stops.", "You stop."):
        text = text.replace(f'msgid "{msgid}"\nmsgstr ""', f'msgid "{msgid}"\nmsgstr "{FRENCH[msgid]}"')
    text = text.replace('msgstr[0] ""', f'msgstr[0] "{FRENCH["{n} card"]}"')
    text = text.replace('msgstr[1] ""', f'msgstr[1] "{FRENCH["{n} cards"]}"')
    for old, new in replaced.items():
        text = text.replace(old, new)
    french(project).write_text(text, "utf-8")


def test_our_catalogues_are_complete() -> None:
    if not french(ROOT).exists():
        return  # nothing is translated yet
    checked = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_word_without_translation_is_listed(project: Path) -> None:
    checked = words(project, "--check")
    assert checked.returncode == 1
    assert "fr/LC_MESSAGES/companion.po: untranslated: 'Draw a card'" in checked.stdout
    assert "en/" not in checked.stdout


def test_a_translated_catalogue_speaks(project: Path) -> None:
    translate(project)
    assert words(project).returncode == 0
    checked = words(project, "--check")
    assert checked.returncode == 0, checked.stdout
    spoken = gettext.translation("companion", project / "companion" / "locale", ["fr"])
    assert spoken.gettext("Stop") == "S’arrêter"
    assert spoken.gettext("{name} stops.") == "{name} s’arrête."
    assert spoken.gettext("You stop.") == "Vous vous arrêtez."
    assert [spoken.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} carte", "{n} carte", "{n} cartes"]
    english = gettext.translation("companion", project / "companion" / "locale", ["en"])
    assert english.gettext("Stop") == "Stop"
    assert english.ngettext("{n} card", "{n} cards", 0) == "{n} cards"


def test_writing_twice_changes_nothing(project: Path) -> None:
    translate(project)
    words(project)
    before = {path: path.read_bytes() for path in project.rglob("companion.*")}
    words(project)
    assert {path: path.read_bytes() for path in project.rglob("companion.*")} == before


def test_a_new_word_is_missing_until_the_catalogues_are_written(project: Path) -> None:
    translate(project)
    words(project)
    with (project / "companion" / "said.py").open("a", encoding="utf-8") as file:
        file.write('t("Shuffle")\n')
    assert "missing: 'Shuffle'" in words(project, "--check").stdout


def test_a_stale_mo_is_found(project: Path) -> None:
    translate(project)
    assert "the compiled .mo beside it is not made from it" in words(project, "--check").stdout


def test_a_translation_with_another_field_is_found(project: Path) -> None:
    translate(project, **{"{name} pioche": "{nom} pioche"})
    words(project)
    assert "other fields in braces: '{name} draws'" in words(project, "--check").stdout


def test_a_fuzzy_translation_is_found(project: Path) -> None:
    translate(project, **{'msgid "Stop"': '#, fuzzy\nmsgid "Stop"'})
    words(project)
    assert "fuzzy: 'Stop'" in words(project, "--check").stdout
