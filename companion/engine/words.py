"""Makes sentences: a catalogue, the players' names, and the words for unreadable input."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from companion.engine.errors import NotUnderstood, RuleBroken
from companion.engine.standings import Standing

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for "mark, do not translate yet"
    """Mark a message for the catalogues; it is translated where it is said."""
    return message


def isolated(text: str) -> str:
    """Return the text so that it turns nothing beside it: what runs from right to left is isolated if it is not yet."""
    if text.isascii():
        return text
    bare = text
    while "\u2068" in bare and (less := _ISOLATED.sub("", bare)) != bare:
        bare = less
    return f"\u2068{text}\u2069" if _RIGHT_TO_LEFT.search(bare) else text


YOU = N_("You")
"""The name of somebody who plays alone and has told none. It is a pronoun: no verb in the third person goes with it."""


def sentences(parts: Iterable[str]) -> str:
    """Return what is said one after the other, nothing of it with two full stops: a name may end in one."""
    return ". ".join(part.rstrip(".") for part in parts if part)


def full_stop(words: str) -> str:
    """Return words as a sentence, with one full stop: a name may end in one."""
    return words.rstrip(".") + "."


def no_stop(sentence: str) -> str:
    """Return a sentence as a head, a key or a spoken label has it, without its full stop."""
    return sentence.rstrip(".")


def capital(words: str) -> str:
    """Return the words with a capital, as a sentence begins."""
    return words[:1].upper() + words[1:]


def unit(counted: str) -> str:
    """Return what is counted, «games» of «3 games», where the number stands apart."""
    return re.sub(r"\d+", "", counted).strip()


def likely(share: float) -> int:
    """A chance of 0 to 1 in percent, as an estimate is told: never 0 and never 100."""
    return min(99, max(1, round(100 * share)))


class Label(str):
    """Names as a label has them, «You and Bo»; ``named`` is what a sentence in the third person has instead."""

    __slots__ = ("named",)
    named: str


class Say:
    """A language and the players' names, handed to every function that makes a sentence.

    The catalogue comes from outside (engine and games read no files); without one the messages
    themselves, which are English, are said.
    """

    def __init__(
        self,
        names: Sequence[str] = (),
        catalogue: gettext.NullTranslations | None = None,
        *,
        isolates: bool = False,
        you: int | None = None,
        unnamed: Iterable[str] = (),
    ) -> None:
        """With ``isolates`` a fact that is written from right to left stands for itself and does not turn the sentence
        around it (FSI and PDI of Unicode's bidirectional algorithm). For screens; files and terminals get it bare.

        ``you`` is the seat of whoever reads, where sentences speak to somebody. ``unnamed`` has what ``YOU`` is in all
        languages: a seat of that name goes by its number, unless it is spoken to.
        """
        self.catalogue = catalogue or gettext.NullTranslations()
        self.isolates = isolates
        self.you = you
        self.unnamed = frozenset((YOU, self.catalogue.gettext(YOU), *unnamed))
        self.names = tuple(
            self.t("Player {number}", number=seat + 1) if name in self.unnamed else name
            for seat, name in enumerate(names)
        )

    def of(self, names: Sequence[str], you: int | None = None) -> Say:
        """The same language for other players."""
        return Say(names, self.catalogue, isolates=self.isolates, you=you, unnamed=self.unnamed)

    def openly(self, players: Sequence[tuple[str, str | None]]) -> Say:
        """The same language for what anybody may read: who told a name has it, who played alone and told none is “you”.

        ``players`` are names, bots with their level.
        """
        people = [seat for seat, (_, level) in enumerate(players) if not level]
        alone = len(people) == 1 and players[people[0]][0] in self.unnamed
        return self.of([name for name, _ in players], people[0] if alone else None)

    def t(self, message: str, /, **facts: Any) -> str:
        """The message in this language, with its facts filled in."""
        return self._filled(self.catalogue.gettext(message), facts)

    def labelled(self, what: object, more: object) -> str:
        """«what: more»."""
        return self.t("{what}: {more}", what=what, more=more)

    def plural(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """One of two messages by number; ``{n}`` is filled in."""
        return self._filled(self.catalogue.ngettext(one, many, n), {"n": n, **facts})

    def amount(self, one: str, many: str, number: float, /, **facts: object) -> str:
        """One of two messages by a number with a decimal; ``{n}`` is filled in.

        Where nothing is counted as one (French), all below 2 is; elsewhere a number with a decimal is many.
        """
        nothing, single, several = (self.catalogue.ngettext(one, many, n) for n in (0, 1, 2))
        told = single if nothing == single and abs(number) < 2 else several
        return self._filled(told, {"n": self.decimal(number), **facts})

    def _filled(self, template: str, facts: dict[str, object]) -> str:
        """The message with its facts; “You” in the place of a name is said there only where it is a label."""
        for key, fact in facts.items():
            named = self._named(fact) if isinstance(fact, str) else fact
            beside_words = rf"\w[\s’']*{{{key}}}|{{{key}}}(?:’|'|\s+\w)"  # they would have to agree with a pronoun
            if named is not fact and re.search(beside_words, template):
                facts = {**facts, key: named}
        if self.isolates:
            facts = {key: isolated(fact) if isinstance(fact, str) else fact for key, fact in facts.items()}
        return template.format(**facts)

    def _named(self, label: str) -> str:
        """What a sentence in the third person has instead of a label."""
        if isinstance(label, Label):
            return label.named
        if label not in self.unnamed:
            return label
        return self.t("Somebody") if self.you is None else self.names[self.you]

    def about(self, seat: int, named: str, yours: str, /, **facts: object) -> str:
        """A sentence about a seat: ``named`` with its ``{name}``, or ``yours`` to whoever sits there and reads it.

        The two are messages of their own: in most languages more than the name differs.
        """
        return self.t(yours, **facts) if seat == self.you else self.t(named, name=self.name(seat), **facts)

    def name(self, seat: int) -> str:
        """What stands beside a seat: its name, “You”, or its number (counted from 1) when there is no name.

        For labels alone. A sentence about a seat is said by ``about``, several seats within one by ``seats``.
        """
        if seat == self.you:
            return self.t(YOU)
        return self.names[seat] if 0 <= seat < len(self.names) else self.t("Seat {number}", number=seat + 1)

    def seats(self, seats: Iterable[int]) -> str:
        """Several seats within a sentence: «Ana, Bo and Cleo», or «Bo, you and Cleo»."""
        return self.listing([self.t("you") if seat == self.you else self.name(seat) for seat in seats])

    def decimal(self, number: float, places: int = 1, *, sign: bool = False) -> str:
        """A number with the language's decimal sign; with ``sign`` also a plus before what is not negative."""
        return f"{number:{'+' if sign else ''}.{places}f}".replace(".", self.t(".")).replace("-", "\N{MINUS SIGN}")

    def listing(self, parts: Sequence[str]) -> str:
        """«a, b and c»."""
        if len(parts) < 2 or self.unnamed.isdisjoint(parts):
            return self._joined(parts)
        told = Label(self._joined(parts))
        told.named = self._joined([self._named(part) for part in parts])
        return told

    def _joined(self, parts: Sequence[str]) -> str:
        parts = [isolated(part) for part in parts] if self.isolates else parts
        if len(parts) < 2:
            return "".join(parts)
        both = self.catalogue.gettext(N_("{these} and {last}"))
        return both.format(these=", ".join(parts[:-1]), last=parts[-1])

    def clauses(self, parts: Sequence[str]) -> str:
        """«a; b; c», with the language's own space before each semicolon."""
        told = "".join(parts[:1])
        for part in parts[1:]:
            told = self.t("{words}; {more}", words=told, more=part)
        return told


UNREADABLE: Mapping[str, str] = {
    "missing": N_("the field “{field}” is missing"),
    "wrong_type": N_("{expected} expected, {found} found"),
    **dict.fromkeys(
        ("unknown_word", "unknown_event", "unknown_game", "unknown_field", "unknown_option", "unknown_seat"),
        N_("“{found}” is not known here; possible: {expected}"),
    ),
    "unknown_field_near": N_("“{found}” is not known here; did you mean “{near}”? Possible: {expected}"),
    "number_range": N_("a number from {least} to {most} expected, {found} found"),
    **dict.fromkeys(("length", "event_number", "seat_number"), N_("{expected} expected, {found} found")),
    "not_json": N_("this is not JSON (line {line}, column {column})"),
    "not_text": N_("this is not a text file in UTF-8"),
    "too_large": N_("too large: at most {most} megabytes are read"),
    "too_deep": N_("nested too deeply"),
    "not_a_number": N_("NaN and Infinity are not numbers here"),
    "number_length": N_("this number is too long: {found}"),
    "repeated_key": N_("the field “{field}” appears twice in one object"),
    "format": N_("this is not a session file of Table Companion (“format” should be “{expected}”)"),
    "version": N_("session file version {found} is not known to this app, which reads version {expected}"),
    "pause_order": N_("a pause ends before it began, or begins before the last one ended"),
    "time_form": N_("“{found}” does not have the form {form}"),
    "no_file": N_("cannot be read: {detail}"),
    **dict.fromkeys(("not_a_file", "zip_link"), N_("this is not a file but a link, a pipe or a device")),
    "cannot_write": N_("cannot be written: {detail}"),
    "name_empty": N_("a name is missing"),
    "same_name": N_(
        "“{name}” has several seats ({seats}): each needs a name that cannot be taken for another one there"
    ),
    "repeated_seat": N_("seat {seat} appears twice in the result"),
    "control_characters": N_("control characters are not allowed here"),
    "too_long": N_("too long: at most {most} characters"),
    "too_many": N_("too many: at most {most} are read"),
    "zip_broken": N_("this zip file is damaged or incomplete"),
    **dict.fromkeys(
        ("zip_encrypted", "zip_method", "zip_nested"),
        N_("encrypted, or packed in a way that is not read here; unpack it first"),
    ),
    "zip_name": N_("no file of ours has a name like this"),
    "zip_bomb": N_("it unpacks to far more than it holds"),
}

KINDS = {
    "object": N_("an object"),
    "list": N_("a list"),
    "text": N_("a text"),
    "true or false": N_("true or false"),
    "number": N_("a number"),
    "whole number": N_("a whole number"),
    "null": N_("nothing"),
}


def victory(say: Say, standings: Sequence[Standing]) -> str:
    """Who has won; to the winner alone also by how many points, where there are any between the first two."""
    winners = [one.seat for one in standings if one.winner]
    if say.you not in winners:
        names = say.listing([say.name(seat) for seat in winners])
        return say.plural("{names} wins.", "{names} share the victory.", len(winners), names=names)
    others = [seat for seat in winners if seat != say.you]
    if others:
        return say.t("You share the victory with {names}.", names=say.seats(others))
    score = next(one.score for one in standings if one.seat == say.you)
    ahead = min((abs(score - one.score) for one in standings if one.seat != say.you), default=0)
    return say.plural("You win by {n} point.", "You win by {n} points.", ahead) if ahead else say.t("You win.")


def in_front(say: Say, standings: Sequence[Standing]) -> str:
    """Who is in front so far, or was when a game was ended."""
    names = say.seats(one.seat for one in standings if one.rank == 1)
    return full_stop(say.t("In front: {names}", names=names))


BY_CARDS: Final = N_("Tied on points: the player with more cards is placed higher. {cards}.")


def ties(say: Say, standings: Sequence[Standing], *, first: bool = False) -> list[str]:
    """Say, by no rule's id, why equal points are one place or two.

    Who share the ``first`` place are named elsewhere, unless that is asked for as well.
    """
    told = []
    for _, level in groupby(standings, key=lambda one: (one.score, one.has_left)):
        group = list(level)
        told += _parted(say, group)
        for rank, some in groupby(group, key=lambda one: one.rank):
            seats = [one.seat for one in some]
            others = [seat for seat in seats if seat != say.you]
            if len(seats) > 1 and (first or rank > 1):
                facts = {"names": say.seats(others), "rank": rank}
                if len(others) < len(seats):
                    told.append(say.t("You have as many points as {names}, and share place {rank}.", **facts))
                else:
                    told.append(say.t("{names}: equal points. They share place {rank}.", **facts))
    return told


def _parted(say: Say, level: Sequence[Standing]) -> list[str]:
    """Say why equal points are two places, if they are: by cards, or somebody told the places."""
    if len({one.rank for one in level}) == 1:
        return []
    counts = [dict(one.extra).get("cards", 0) for one in level]
    if len(set(counts)) == 1:
        return [say.t("Equal points: the places are as entered.")]
    pairs = zip(level, counts, strict=True)
    cards = [say.labelled(say.name(one.seat), say.plural("{n} card", "{n} cards", n)) for one, n in pairs]
    return [say.t(BY_CARDS, cards=", ".join(cards))]


def spoken_to(
    say: Say, broken: RuleBroken, refusals: Mapping[str, str], awaited: Mapping[str, str]
) -> tuple[str, dict[str, Any]]:
    """A refusal's message, to whoever reads if their seat is ``awaited``, and its facts with names."""
    key, facts, message = broken.key, dict(broken.facts), refusals[broken.key]
    if say.you is not None and say.you in (facts.get("expected"), facts.get("dealer")):
        message = awaited.get(key, message)
    there = [one for one in ("seat", "expected", "dealer") if one in facts and key != "no_such_seat"]
    return message, {**facts, **{one: say.name(facts[one]) for one in there}}


def unreadable(say: Say, refusal: NotUnderstood) -> str:
    """What cannot be read, and where."""
    facts = dict(refusal.facts)
    if refusal.key == "wrong_type":
        facts = {name: say.t(KINDS[kind]) if kind in KINDS else kind for name, kind in facts.items()}
    sentence = say.t(UNREADABLE[refusal.key], **facts)
    return say.labelled(refusal.where, sentence) if refusal.where else sentence
