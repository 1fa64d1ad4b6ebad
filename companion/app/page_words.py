"""Has the words that the page around the offline app shows before Python runs there, or when it cannot.

``tools/web_site`` writes them into the page, in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.words import N_
from companion.locale import LANGUAGES, speaker

PAGE: Final[Mapping[str, str]] = {
    "loading": N_("One moment…"),
    "first": N_("The first time takes longer: the whole app is loaded onto this device, about {megabytes} MB."),
    "elsewhere.title": N_("Table Companion is open in another tab"),
    "elsewhere.words": N_("Two at once would overwrite each other. What you entered there comes along."),
    "left.title": N_("You continued in another tab"),
    "left.words": N_("Everything entered here is saved."),
    "nowhere.title": N_("This browser won’t let the app save anything"),
    "nowhere.words": N_(
        "It may be a private window, or storage is switched off. You can still play, but everything is "
        "gone once this page is closed."
    ),
    "failed.title": N_("Table Companion cannot start"),
    "failed.words": N_("Nothing was changed. You can save a copy of your games as a file."),
    "use": N_("Continue here"),
    "play": N_("Play anyway"),
    "save": N_("Save a copy"),
    "again": N_("Try again"),
}


def page_words(megabytes: int) -> dict[str, dict[str, str]]:
    """Return the words by language and id. ``megabytes`` is the size of the first download."""
    return {lang: {id: speaker(lang).t(words, megabytes=megabytes) for id, words in PAGE.items()} for lang in LANGUAGES}
