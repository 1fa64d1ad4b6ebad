"""The languages: the one that a reader wants, and its catalogue."""

from __future__ import annotations

import functools
import gettext
import re
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Final

from companion.engine import YOU, Say

LANGUAGES: Final = {"fr": "Français", "en": "English", "de": "Deutsch"}
"""All of them, with what each calls itself. One more is a line here, a catalogue, and its texts, found by its tag."""
FALLBACK: Final = "en"

_TAG = re.compile(r"\s*([A-Za-z]+)")
_QUALITY = re.compile(r";\s*q\s*=\s*([0-9.]{1,5})")
_NAMES: Final = {"c": "en", "posix": "en", "english": "en", "french": "fr", "german": "de"}


def speaker(lang: str, names: Sequence[str] = (), *, isolates: bool = False, you: int | None = None) -> Say:
    """A Say in this language (``LANGUAGES``; any other is said in English) that knows the players' names by seat.

    ``isolates`` and ``you`` are passed on to ``Say``.
    """
    catalogue = _catalogue(lang if lang in LANGUAGES else FALLBACK)
    return Say(names, catalogue, isolates=isolates, you=you, unnamed=_unnamed())


def next_language(lang: str) -> str:
    """The next of the list, to which a key switches; after the last one it is the first."""
    every = [*LANGUAGES]
    return every[(every.index(lang) + 1) % len(every)]


def best_language(*wishes: str | None) -> str:
    """The first wish we can meet, else English.

    A wish is a language tag (``fr``, ``fr-CA``), a locale (``fr_FR.UTF-8``, ``C``) or a whole Accept-Language header.
    """
    for wish in wishes:
        for tag in _by_preference(wish or ""):
            if tag in LANGUAGES:
                return tag
    return FALLBACK


def wishes_of(environment: Mapping[str, str]) -> tuple[str | None, ...]:
    """What an environment asks for, strongest first (POSIX: LC_ALL before LC_MESSAGES before LANG)."""
    return tuple(environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))


def _by_preference(wish: str) -> list[str]:
    found = []
    for part in wish[:1000].split(","):
        tag, quality = _TAG.match(part), _QUALITY.search(part)
        if tag:
            word = tag[1].lower()
            found.append((_weight(quality[1]) if quality else 1.0, _NAMES.get(word, word)))
    return [word for weight, word in sorted(found, key=lambda pair: -pair[0]) if weight > 0]


def _weight(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


@functools.cache
def _unnamed() -> frozenset[str]:
    return frozenset(_catalogue(lang).gettext(YOU) for lang in LANGUAGES)


@functools.cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    # Read through importlib.resources: the package may sit in a zip, as it does in the browser.
    file = resources.files(__package__) / lang / "LC_MESSAGES" / "companion.mo"
    if not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as stream:
        return gettext.GNUTranslations(stream)
