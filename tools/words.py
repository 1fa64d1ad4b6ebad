"""Keeps the catalogues in line with the code: `make words` writes them, `--check` only looks (exit status 1: a list).

Words are the literal first argument of `t("…")` and `N_("…")`, the first two of `plural("…", "…", n)` and of
`amount("…", "…", n)`, and the second and the third of `about(seat, "…", "…")`, which are two messages, anywhere in
companion/, in tools/web_site/, which makes the page around the offline app, and in tools/paper/, which draws what is
printed. What is written depends on the code and the translations alone: no dates, no line numbers, sorted by msgid.
In English an empty entry stands for its msgid; in every other language it is missing.

It tells how many messages there are, how many of these are whole forms, and by language those that are no longer said,
have no translation, or are doubtful: fuzzy, with other fields, as in English, or long for a key.
"""

import argparse
import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.locale import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("companion", "tools/web_site", "tools/paper")
KEYWORDS = (
    {"t": (1,), "N_": (1,), "plural": (1, 2), "amount": (1, 2), "about": (2,)},
    {"about": (3,)},  # two numbers of one word would be a singular and its plural
)
# Header fields that say when and by whom a file was written, not what is in it.
PASSING = re.compile(
    r'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Report-Msgid-Bugs-To|Generated-By):.*\n', re.M
)
FIELD = re.compile(r"{(\w*)[^{}]*}")
ON_A_KEY = re.compile(r'_key\(\s*(?:capital\()?(?:\w+\.)*say\.t\(\s*"([^"]+)"')
LONG, ROOM = 1.6, 28
"""A translation on a key is long with more than so many letters for one in English, and more than so many in all."""
COLOUR = re.compile(r"\b(?:blue|green|purple|red|yellow)\b")
ARTICLE = re.compile(r"^(?:a|the) ")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; list what is missing")
    parser.add_argument("--root", type=Path, default=ROOT, help="another copy of the project")
    options = parser.parse_args(arguments)

    template = words_in(options.root)
    folder = options.root / "companion" / "locale"
    keys = on_keys(options.root)
    if options.check:
        found = [line for language in sorted(LANGUAGES) for line in problems(folder, language, template)]
        for line in found:
            print(line)
        return 1 if found else 0

    for language in sorted(LANGUAGES):
        po = po_path(folder, language)
        po.parent.mkdir(parents=True, exist_ok=True)
        old = read(po, language)
        text = po_text(merged(template, old, language))
        write_if_new(po, text.encode())
        write_if_new(po.with_suffix(".mo"), mo_bytes(text, language))
        new, said = read(po, language), {word.id for word in entries(template)}
        told = {
            "no longer said": [first(word) for word in entries(old) if word.id not in said],
            "without a translation": [first(word) for word in untranslated(new)] if language != "en" else [],
            "doubtful": [*doubtful(new, keys)],
        }
        print(f"{language}: " + ", ".join(f"{len(found)} {what}" for what, found in told.items()))
        for what, found in told.items():
            print(*(f"  {what}: {one}" for one in found), sep="\n", end="\n" if found else "")
    print(f"{len(template)} messages, {len(whole_forms(template))} of them whole forms of cards and colours")
    return 0


def words_in(root: Path) -> Catalog:
    """All words of the code, each with the files that say it. Only files with such a call are read word by word."""
    template = Catalog(fuzzy=False)
    paths = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}
    for keywords in KEYWORDS:
        calls = re.compile(rf"\b(?:{'|'.join(keywords)})\s*\(".encode())
        for name, code in files.items():
            if not calls.search(code):
                continue
            for _line, ids, comments, _context in extract("python", io.BytesIO(code), keywords=keywords):
                template.add(ids, None, locations=[(name, 0)], auto_comments=comments)
    return template


def merged(template: Catalog, old: Catalog, language: str) -> Catalog:
    """The template's words with the translations at hand; what the code no longer says is dropped."""
    new = Catalog(
        language,
        project="table-companion",
        version="0",
        fuzzy=False,
        header_comment=f"# The words of Table Companion: {language}.",
    )
    for word in entries(template):
        known = old.get(first(word))
        keep = known if known and known.id == word.id else None
        new.add(
            word.id,
            keep.string if keep else None,
            locations=sorted(set(word.locations)),
            flags=keep.flags if keep else (),
            auto_comments=word.auto_comments,
            user_comments=keep.user_comments if keep else (),
        )
    return new


def problems(folder: Path, language: str, template: Catalog) -> Iterator[str]:
    """What a reader of this language would miss, one line each."""
    po = po_path(folder, language)
    name = po.relative_to(folder.parent.parent)
    if not po.exists():
        yield f"{name}: there is no such file; run make words"
        return
    catalogue = read(po, language)
    said = {word.id for word in entries(template)}
    there = {word.id for word in entries(catalogue)}
    yield from (f"{name}: missing: {one(word)!r}" for word in sorted(said - there, key=one))
    yield from (f"{name}: no longer said: {one(word)!r}" for word in sorted(there - said, key=one))
    if language != "en":
        yield from (f"{name}: untranslated: {first(word)!r}" for word in untranslated(catalogue))
    yield from (f"{name}: fuzzy: {first(word)!r}" for word in entries(catalogue) if word.fuzzy)
    yield from (f"{name}: other fields in braces: {first(word)!r}" for word in entries(catalogue) if strays(word))
    mo = po.with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != mo_bytes(po.read_text("utf-8"), language):
        yield f"{name}: the compiled .mo beside it is not made from it; run make words"


def on_keys(root: Path) -> set[str]:
    """The messages that are written on a key."""
    return {one for path in (root / "companion").rglob("*.py") for one in ON_A_KEY.findall(path.read_text("utf-8"))}


def doubtful(catalogue: Catalog, keys: set[str]) -> Iterator[str]:
    """What somebody should read again, one line each; in English nothing is."""
    for word in entries(catalogue):
        here, there = first(word), one(word.string or "")
        same = here == there and len(re.findall(r"[^\W\d]{3,}", FIELD.sub("", here))) > 1
        long = here in keys and len(there) > max(LONG * len(here), ROOM)
        faults = {"fuzzy": word.fuzzy, "other fields": strays(word), "as in English": same, "long for a key": long}
        yield from (f"{here!r} ({why})" for why, found in faults.items() if found)


def whole_forms(template: Catalog) -> set[str]:
    """Messages that differ from another one by a colour or an article alone. They are whole, since in German, and in
    French, more than one word of them changes with it: rote 5, eine rote 5, die rote 5.
    """
    families = dict[str, list[str]]()
    for word in entries(template):
        families.setdefault(COLOUR.sub("…", ARTICLE.sub("", first(word))), []).append(first(word))
    return {one for family, words in families.items() if family != "…" for one in sorted(words, key=len)[1:]}


def strays(word: Message) -> bool:
    """Whether a translation names a {field} that its msgid does not fill, or forgets one (a plural form may)."""
    ids, strings = forms(word.id), [form for form in forms(word.string) if form]
    offered = {field for text in ids for field in FIELD.findall(text)}
    used = [set(FIELD.findall(form)) for form in strings]
    return any(fields - offered for fields in used) or (len(ids) == 1 and any(fields != offered for fields in used))


def untranslated(catalogue: Catalog) -> list[Message]:
    return [word for word in entries(catalogue) if not all(forms(word.string))]


def entries(catalogue: Catalog) -> list[Message]:
    """All words but the header, in the order of their msgid."""
    return sorted((word for word in catalogue if word.id), key=first)


def first(word: Message) -> str:
    return one(word.id)


def one(words: str | tuple[str, ...] | list[str]) -> str:
    return forms(words)[0]


def forms(words: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [words] if isinstance(words, str) else list(words or [""])


def po_path(folder: Path, language: str) -> Path:
    return folder / language / "LC_MESSAGES" / "companion.po"


def read(po: Path, language: str) -> Catalog:
    return read_po(io.StringIO(po.read_text("utf-8") if po.exists() else ""), locale=language, ignore_obsolete=True)


def po_text(catalogue: Catalog) -> str:
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=110, sort_output=True, include_lineno=False)
    return PASSING.sub("", buffer.getvalue().decode())


def mo_bytes(text: str, language: str) -> bytes:
    """The compiled catalogue; its header holds only what gettext reads: charset and plural forms."""
    source = read_po(io.StringIO(text), locale=language)
    compiled = Fixed(language, fuzzy=False)
    for word in entries(source):
        if not word.fuzzy and all(forms(word.string)):
            compiled.add(word.id, word.string)
    buffer = io.BytesIO()
    write_mo(buffer, compiled)
    return buffer.getvalue()


class Fixed(Catalog):
    """A catalogue whose header is the same every day."""

    mime_headers = property(
        lambda self: [("Content-Type", "text/plain; charset=utf-8"), ("Plural-Forms", self.plural_forms)]
    )


def write_if_new(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


if __name__ == "__main__":
    sys.exit(main())
