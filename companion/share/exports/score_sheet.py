"""Writes finished sessions as one HTML page to print: places, points and the reasons for them, without any script.

The page loads nothing from anywhere. One session follows the other without a page break, to save paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import count, groupby
from pathlib import Path
from typing import Any, BinaryIO, Final

from companion.engine import N_, Say, Seat, Standing, capital, in_front, ties
from companion.locale import speaker
from companion.sessions.files.record import Record
from companion.sessions.files.replays import final_view, points_by_round
from companion.sessions.library import dates
from companion.sessions.library.placeholders import as_said
from companion.sessions.library.variant import variant
from companion.share.exports.selection import Selection
from companion.share.picture.lettering import NARROW, shortened, telling
from companion.store.history import Sitting

STYLE: Final = Path(__file__).with_suffix(".css")
ROOM: Final = 12
"""How wide a name may be where it stands time and again, in sizes of its letters."""
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def write_sheets(out: BinaryIO, chosen: Selection, lang: str) -> Iterator[str]:
    """Write the page; yields the id of each session that is on it: those that are over and have a result.

    Raises NotExported.
    """
    say = speaker(lang)
    title = escape(" · ".join((say.t("Score sheet"), say.t("Table Companion"))))
    out.write(
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE.read_text('utf-8')}</style>\n</head>\n<body>\n".encode()
    )
    empty = True
    for sitting in chosen.over():
        if record := chosen.read(sitting.id):
            out.write("\n".join(_article(sitting, record, lang)).encode())
            empty = False
            yield sitting.id
    if empty:
        out.write(_tag("p", say.t("None of these games is over.")).encode())
    out.write(b"</body>\n</html>\n")


def _article(of: Sitting, record: Record, lang: str) -> Iterator[str]:
    plain = speaker(lang, isolates=True)
    names = [as_said(plain, seat.name) for seat in of.seats]
    levels = [seat.level for seat in of.seats]
    say, short = (plain.openly(list(zip(some, levels, strict=True))) for some in (names, _short(names)))
    view = final_view(record)
    standings: Sequence[Standing] = view.standings if view else _without_reasons(of)
    yield "<article>"
    yield f"<header><h1>{escape(record.played.words.title(say))}</h1>"
    yield f'<p class="facts">{" · ".join(map(_text, _facts(say, of)))}</p>'
    yield _tag('p class="won"', _outcome(say, of, record, view, standings)) + "</header>"
    yield _tag('h2 class="places"', say.t("Standings"))
    rounds = points_by_round(record, view)
    yield from _places(say, of, standings, rounds, record.played.brought(view) if rounds else ())
    yield from (_tag("p", tie) for tie in ties(short, standings))
    if any(standing.reasons for standing in standings):
        yield _tag("h2", say.t("Where the points come from"))
        yield '<div class="reasons">'
        for standing in (standing for standing in standings if standing.reasons):
            yield from _reasons(short, record.played.words, standing)
        yield "</div>"
    if options := variant(say, record.game, record.options):
        yield _tag("h2", say.t("Options")) + _tag("p", options)
    if of.notes or of.rating:
        yield '<div class="evening">' + _tag("h2", say.t("The evening"))
        if of.rating:
            yield _tag("p", say.plural("{n} star out of five", "{n} stars out of five", of.rating))
        if of.notes:
            yield _tag('p class="notes" dir="auto"', of.notes)
        yield "</div>"
    app = _text(say.t("Table Companion"))
    yield f"<footer>{app} · <code>{_text(of.id)}</code></footer>"
    yield "</article>\n"


def _short(names: Sequence[str]) -> list[str]:
    """Return the names as they stand below the places, which have all of each: cut short, and still not alike."""
    cut = ([shortened(telling(name, names, NARROW), 1, room) for name in names] for room in count(ROOM))
    return next(some for some in cut if len(set(some)) == len(set(names)))


def _facts(say: Say, of: Sitting) -> Iterator[str]:
    end = of.finished_at or of.started_at
    yield dates.full_date(say, of.evening)
    if of.duration:
        yield say.t("{first} to {last}", first=dates.time(say, of.started_at), last=dates.time(say, end))
        yield dates.duration(say, of.duration)
    if of.place:
        yield of.place
    yield say.t("on screen") if of.mode == "digital" else say.t("with real cards")


def _outcome(say: Say, of: Sitting, record: Record, view: object, standings: Sequence[Standing]) -> str:
    if of.ended == "agreed":
        return ". ".join((capital(say.t("ended by agreement")), in_front(say, standings)))
    if view is not None:
        return record.played.words.prompt(say, view)
    winners = say.listing([say.name(one.seat) for one in standings if one.winner])
    return say.labelled(say.t("Victory"), winners)


def _places(
    say: Say, of: Sitting, standings: Sequence[Standing], rounds: Sequence[Sequence[int | None]], brought: Sequence[int]
) -> Iterator[str]:
    """Draw a line a seat, best first: what somebody joined with, the points of each round, and of all."""
    cards = any("cards" in dict(standing.extra) for standing in standings)
    before = [_head(say.t("Place"), number=True), _head(say.t("Player"))]
    before += [_head(say.t("Starting points"), number=True)] if any(brought) else []
    after = [_head(say.t("Points"), number=True), *([_head(say.t("Cards"), number=True)] if cards else [])]
    numbers = [_head(str(number), number=True) for number in range(1, len(rounds) + 1)]
    yield '<div class="wide"><table><thead>'
    if rounds:
        over = _tag(f'th class="round" colspan="{len(rounds)}"', say.t("Round"))
        yield f'<tr><th colspan="{len(before)}"></th>{over}<th colspan="{len(after)}"></th></tr>'
    yield f"<tr>{''.join([*before, *numbers, *after])}</tr></thead><tbody>"
    for standing in standings:
        seat, level = standing.seat, of.seats[standing.seat].level
        bot = f' <span class="small">({_text(_bot(say, level))})</span>' if level else ""
        cells = [_cell(str(standing.rank)), f"<td>{_tag('bdi', say.name(seat))}{bot}</td>"]
        cells += [_cell(str(brought[seat]) if brought[seat] else "")] if any(brought) else []
        cells += [_cell("–" if points[seat] is None else _number(points[seat])) for points in rounds]
        cells.append(_cell(_number(standing.score)))
        cells += [_cell(str(dict(standing.extra).get("cards", "–")))] if cards else []
        yield f"<tr{_FIRST if standing.winner else ''}>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"


def _reasons(say: Say, words: Any, standing: Standing) -> Iterator[str]:
    points = say.plural("{n} point", "{n} points", standing.score)
    head = say.labelled(say.name(standing.seat), points)
    yield f'<section class="person"><h3>{_text(head)}</h3><ul>'
    for number, some in groupby(standing.reasons, key=lambda reason: dict(reason.facts).get("round")):
        told = [words.reason(say, reason) for reason in some]
        if number is not None:
            told = [say.labelled(say.t("Round {round}", round=number), say.clauses(told))]
        yield from (_tag("li", line[:1].upper() + line[1:]) for line in told)
    yield "</ul></section>"


def _without_reasons(of: Sitting) -> list[Standing]:
    """Return the places that were kept with a session whose events the rules of this version refuse."""
    found = [Standing(Seat(seat), *one.result) for seat, one in enumerate(of.seats) if one.result]
    return sorted(found, key=lambda one: (one.rank, one.seat))


def _bot(say: Say, level: str) -> str:
    return say.t("bot, {level}", level=say.t(_LEVELS[level]) if level in _LEVELS else level)


def _tag(tag: str, words: str) -> str:
    return f"<{tag}>{_text(words)}</{tag.partition(' ')[0]}>"


def _head(words: str, *, number: bool = False) -> str:
    return _tag(f'th scope="col"{_NUMBER if number else ""}', words)


def _cell(words: str) -> str:
    return _tag(f"td{_NUMBER}", words)


_NUMBER: Final = ' class="number"'
_FIRST: Final = ' class="first"'
_LEVELS: Final = {"easy": N_("easy"), "normal": N_("normal"), "hard": N_("hard")}


def _number(points: int | None) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def _text(words: str) -> str:
    return escape(words, quote=False)
