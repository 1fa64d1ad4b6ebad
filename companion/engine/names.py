"""Compares names, of people, places and groups, as the eye does: those that look the same are one name."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_PICTURE: Final = "[\u2190-\u2bff\u3030\u303d\U0001f000-\U0001faff]"
_STYLES: Final = "[\ufe00-\ufe0f]"

_UNSEEN: Final = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)"  # the flag of a part of a country
    f"|(?<={_PICTURE}){_STYLES}*(\u200d){_STYLES}*(?={_PICTURE})"  # several pictures drawn as one
    "|[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Signs that show nothing, among them all that Unicode calls default ignorable; its groups are what stays."""

_ALIKE: Final = str.maketrans(
    {
        **dict.fromkeys("`´ʹʻʼʽˈˊˋʾʿ՚׳ߴߵ᾽᾿῾‘’‚‛′‵‹›❛❜Ꞌꞌ＇", "'"),
        **dict.fromkeys("«»ʺˮ״“”„‟″‶❝❞〝〞〟＂", '"'),
        **dict.fromkeys("˗‐‑‒–−﹣－", "-"),
        "ı": "i",
        "\u2800": " ",  # a letter of Braille without dots
    }
)
_WRITTEN_OTHERWISE: Final = ("<compat>", "<wide>", "<narrow>", "<noBreak>", "<initial>", "<medial>", "<final>", "<isol")
"""How Unicode marks what differs from other signs in its code, not to the eye; ², ① and ½ are marked otherwise."""

_DOT: Final = re.compile("([ij][\u0316-\u0333]*)\u0307")
_BASES: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ł": "l", "ŧ": "t", "þ": "th"}
)


def folded(name: str) -> str:
    """Return a name in a form to compare: empty where there is nothing to see.

    Without regard to spaces around, the kind of quotes and dashes, signs that show nothing, how accents are encoded,
    and case, whatever the language: ı is the small letter of an I, and so is i.
    """
    if not name.isascii():
        name = _UNSEEN.sub(lambda found: found[1] or found[2] or "", name)
        name = "".join(map(_plainly, unicodedata.normalize("NFD", name).translate(_ALIKE)))
        name = unicodedata.normalize("NFD", name.casefold()).translate(_ALIKE)
        return " ".join(_DOT.sub(r"\1", name).split())
    return " ".join(_UNSEEN.sub("", name).translate(_ALIKE).casefold().split())


def unaccented(name: str) -> str:
    """Return a name as it is looked for and sorted: folded, and without accents, so that Lea finds Léa."""
    found = folded(name)
    if found.isascii():
        return found
    return "".join(sign for sign in found if not unicodedata.combining(sign)).translate(_BASES)


def kept_name(name: str) -> str:
    """Return a name as it is kept: without spaces around; empty where there is nothing to see."""
    return " ".join(name.split()) if folded(name) else ""


def _plainly(sign: str) -> str:
    parts = unicodedata.decomposition(sign)
    accent_alone = " 0020 " in parts
    return unicodedata.normalize("NFKD", sign) if parts.startswith(_WRITTEN_OTHERWISE) and not accent_alone else sign
