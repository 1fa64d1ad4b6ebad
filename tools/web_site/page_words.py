"""Has the words that the page around the offline app shows before Python runs there, or when it cannot.

``build`` writes them into the page, in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.words import N_, capital
from companion.games.push.cards import FACES
from companion.locale import LANGUAGES, speaker
from companion.server.web import UNABLE
from companion.share.picture.marks import SHAPES
from companion.ui import theme
from companion.ui.games.push.die import face_word, instruction
from companion.ui.kit.signs import SHAPES as MARKS

PAGE: Final[Mapping[str, str]] = {
    "loading": N_("One moment…"),
    "first": N_("The first time takes longer: the whole app is loaded onto this device, about {megabytes} MB."),
    "elsewhere.title": N_("Table Companion is open in another tab"),
    "elsewhere.words": N_("Two at once would overwrite each other. What you entered there will be carried over."),
    "handed.title": N_("Table Companion is open in another tab"),
    "handed.words": N_("The code has been passed to that tab: go there to join the table."),
    "left.title": N_("You continued in another tab"),
    "left.words": N_("Everything is saved."),
    "nowhere.title": N_("This browser won’t let the app save anything"),
    "nowhere.words": N_(
        "It may be a private window, or storage is switched off. You can still play, but everything is "
        "gone once this page is closed."
    ),
    "failed.title": N_("Table Companion cannot start"),
    "failed.words": N_("Nothing was changed. You can save a backup of your games as a file."),
    "use": N_("Continue here"),
    "play": N_("Play anyway"),
    "save": N_("Save a backup"),
    **UNABLE,
}

OUTLINE: Final[Mapping[str, str]] = {
    "app": N_("Table Companion"),
    "beside": N_("the die"),
    "above": N_("The Push die, for any table"),
    "roll": N_("Roll the die"),
    "ways": N_("Tap the button or the die."),
    "home": N_("Home"),
    "die": N_("Die"),
    "history": N_("History"),
    "people": N_("People"),
    "settings": N_("Settings"),
}
"""What the app's own screens say in the same places (``packaging/web/early.js``)."""


def page_die() -> dict[str, object]:
    """Return Push's die for the page, which has it before the app is there: its faces in the app's order, their
    outlines in a square from 0 to 1, their colours, and what each says by language (S2, S3).
    """
    shapes = {face: [[round(x, 3), round(y, 3)] for x, y in SHAPES[face]] for face in FACES}
    colours = {
        "paper": theme.FACE,
        "ink": theme.FACE_INK,
        "on": {face: theme.ON_FACE.get(face, "") for face in FACES},
        "marks": [{face: values[MARKS[face][1]] for face in FACES} for values in (theme.LIGHT, theme.DARK)],
    }
    words: dict[str, dict[str, object]] = {}
    for lang in LANGUAGES:
        say = speaker(lang)
        words[lang] = {"said": {id: say.t(text) for id, text in OUTLINE.items()} | {"title": capital(say.t("the die"))}}
        for face in FACES:
            words[lang][face] = {"word": face_word(say, face), "means": instruction(say, face, risky=False)}
    return {"faces": list(FACES), "shapes": shapes, "colours": colours, "words": words}


def page_words(megabytes: int) -> dict[str, dict[str, str]]:
    """Return the words by language and id. ``megabytes`` is the size of the first download."""
    return {lang: {id: speaker(lang).t(words, megabytes=megabytes) for id, words in PAGE.items()} for lang in LANGUAGES}
