"""The catalogues say everything the code says, and the tool that keeps them would notice if not."""

import gettext
import io
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path
from types import MappingProxyType

import pytest

from companion.locale import FALLBACK, LANGUAGES
from tools.words import main, whole_forms, words_in

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "words.py"
MOST = 1_900
"""So many messages at most, whole forms apart."""
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


def words(root: Path, *options: str) -> tuple[int, str]:
    """How the tool ends and what it says, in this process: as a command it is started for our own catalogues."""
    with redirect_stdout(io.StringIO()) as said:
        return main(["--root", str(root), *options]), said.getvalue()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "said.py").write_text(CODE, "utf-8")
    assert words(tmp_path)[0] == 0
    return tmp_path


def catalogues(project: Path) -> list[Path]:
    """Those of all languages but English."""
    folder = project / "companion" / "locale"
    return [folder / lang / "LC_MESSAGES" / "companion.po" for lang in LANGUAGES if lang != FALLBACK]


def translate(project: Path, replaced: Mapping[str, str] = MappingProxyType({})) -> None:
    for po in catalogues(project):
        text = po.read_text("utf-8")
        for msgid, told in FRENCH.items():
            text = text.replace(f'msgid "{msgid}"\nmsgstr ""', f'msgid "{msgid}"\nmsgstr "{told}"')
        text = text.replace('msgstr[0] ""', f'msgstr[0] "{FRENCH["{n} card"]}"')
        text = text.replace('msgstr[1] ""', f'msgstr[1] "{FRENCH["{n} cards"]}"')
        for old, new in replaced.items():
            text = text.replace(old, new)
        po.write_text(text, "utf-8")


def test_our_catalogues_are_complete() -> None:
    checked = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_word_without_translation_is_listed(project: Path) -> None:
    status, told = words(project, "--check")
    assert status == 1
    assert "fr/LC_MESSAGES/companion.po: untranslated: 'Draw a card'" in told
    assert "en/" not in told


def test_a_translated_catalogue_speaks_and_writing_it_twice_changes_nothing(project: Path) -> None:
    translate(project)
    assert words(project)[0] == 0
    assert words(project, "--check")[0] == 0
    spoken = gettext.translation("companion", project / "companion" / "locale", ["fr"])
    assert {one: spoken.gettext(one) for one in FRENCH if "{n}" not in one} == {
        one: told for one, told in FRENCH.items() if "{n}" not in one
    }
    assert [spoken.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} carte", "{n} carte", "{n} cartes"]
    english = gettext.translation("companion", project / "companion" / "locale", ["en"])
    assert english.gettext("Stop") == "Stop"
    assert english.ngettext("{n} card", "{n} cards", 0) == "{n} cards"
    before = {path: path.read_bytes() for path in project.rglob("companion.*")}
    words(project)
    assert {path: path.read_bytes() for path in project.rglob("companion.*")} == before


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("{name} pioche", "{nom} pioche", "other fields in braces: '{name} draws'"),
        ('msgid "Stop"', '#, fuzzy\nmsgid "Stop"', "fuzzy: 'Stop'"),
    ],
)
def test_a_translation_that_does_not_fit_is_found(project: Path, old: str, new: str, fault: str) -> None:
    translate(project, {old: new})
    words(project)
    assert fault in words(project, "--check")[1]


def test_what_is_no_longer_said_missing_or_doubtful_is_told(project: Path) -> None:
    key = 'keys = [quiet_key(say.t("Stop at once"), stop, "stop")]\n'
    code = CODE.replace('t("Draw a card")\n', "").replace('N_("Stop")', 'N_("Stop where you are")') + key
    (project / "companion" / "said.py").write_text(
        code + 'WITH_A = N_("a red {value}"), N_("a blue {value}")\n', "utf-8"
    )
    told = words(project)[1]
    assert told.count("  no longer said: Draw a card\n") == len(LANGUAGES)
    assert told.count("  without a translation: Stop at once\n") == len(LANGUAGES) - 1
    assert "messages, 1 of them whole forms" in told
    for po in catalogues(project):
        text = po.read_text("utf-8").replace('msgid "{name} draws"\nmsgstr ""', 'msgid "{name} draws"\nmsgstr "pioche"')
        text = text.replace('msgid "You stop."', '#, fuzzy\nmsgid "You stop."')
        text = text.replace(
            'msgid "Stop where you are"\nmsgstr ""', 'msgid "Stop where you are"\nmsgstr "Stop where you are"'
        )
        text = text.replace('msgid "Stop at once"\nmsgstr ""', f'msgid "Stop at once"\nmsgstr "{"s’arrêter " * 4}"')
        po.write_text(text, "utf-8")
    told = words(project)[1]
    assert told.count(", 4 doubtful\n") == len(LANGUAGES) - 1
    for doubt in (
        "'{name} draws' (other fields)",
        "'You stop.' (fuzzy)",
        "'Stop where you are' (as in English)",
        "'Stop at once' (long for a key)",
    ):
        assert told.count(f"  doubtful: {doubt}\n") == len(LANGUAGES) - 1


def test_few_messages_say_all_of_it() -> None:
    """What says the same says it once; whole forms, which German and French need, are counted apart."""
    template = words_in(ROOT)
    assert len(template) - len(whole_forms(template)) <= MOST


def test_a_stale_mo_is_found_and_a_new_word_is_missing_until_the_catalogues_are_written(project: Path) -> None:
    translate(project)
    assert "the compiled .mo beside it is not made from it" in words(project, "--check")[1]
    words(project)
    with (project / "companion" / "said.py").open("a", encoding="utf-8") as file:
        file.write('t("Shuffle")\n')
    assert "missing: 'Shuffle'" in words(project, "--check")[1]
