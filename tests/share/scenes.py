"""Finished games as pictures, the same every time, and the references they are held to.

``python -m tests.share.scenes`` writes ``tests/share/pictures`` anew; look at every one of them before it is kept.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageStat

from companion.engine.wire import read_options
from companion.games import GAMES
from companion.games.push.scorepad import Bust, End, Next, Roll, Sum, Total
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.files.archive import read
from companion.sessions.library.dates import full_date
from companion.sessions.library.look_back import LookBack
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.share.picture import Facts, Form, Picture, arrange
from companion.share.picture.pillow import png
from companion.store import Log, database_file
from companion.ui.host.host import Host
from companion.ui.screens.figures.looking_back import evening_facts, plain_look, year_facts
from companion.ui.screens.result.picture import facts_of, look_of
from tests.store.sittings import sat

ROOT: Final = Path(__file__).resolve().parents[2]
REFERENCES: Final = Path(__file__).parent / "pictures"
SCALE: Final = 0.36
TILE: Final = 8
"""Pixels: what is compared by itself, so that one wrong figure in a large picture is noticed."""

SIX: Final = (
    "Maximilienne-Alexandrine de La Rochefort",
    "Bartholomé Fitzgerald-Wolfeschlegelstein",
    "Jean-Sébastien",
    "Frédérique Wemmerich-Mühlenbäcker",
    "Ève",
    "Anne-Charlotte Desmoulins-Montgolfier",
)
HOSTILE: Final = ("🦊🦊🦊", "山田 Ken 🎲", "W" * 40, "\u202eAna\u0000", "Ｂｏ Ⅳ ﬁn", "ŁŚŻ Ğğ Ελένη Юлия")


@contextmanager
def table() -> Iterator[Sessions]:
    """Sessions in a file of their own."""
    with tempfile.TemporaryDirectory() as folder, closing(Log(database_file(Path(folder)))) as log:
        yield Sessions(log)


def recorded(sessions: Sessions, game: str, name: str, most: int = 10_000) -> LiveSession:
    """One of the recorded sessions, as far as so many events."""
    record = read((ROOT / "seeds" / game / f"{name}.companion.json").read_bytes())
    names = [player.name for player in record.players]
    options = read_options(GAMES[game].options, record.options)
    session = sessions.begin(game, names, record.first_seat, tracking=record.tracking, options=options)
    for entry in record.events[:most]:
        session.tell(entry.event, seen=session.revision)
    return session


def totals(sessions: Sessions, names: tuple[str, ...], *points: tuple[int, int]) -> LiveSession:
    """Push, of which only points and numbers of cards were typed."""
    session = sessions.begin("push", names, 0, tracking="scorepad")
    for event in (Bust(), Roll(0, "star"), Next(), End(), Total(tuple(Sum(*one) for one in points))):  # type: ignore[arg-type] # plain words for cards, faces and seats
        session.tell(event, seen=session.revision)
    return session


def rounds(sessions: Sessions, names: tuple[str, ...], deals: int) -> LiveSession:
    """13 with so many rounds."""
    session = sessions.begin("13", names, 0, tracking="scorepad", options=GAMES["13"].options(deals=deals))
    for deal in range(deals):
        counts = tuple(
            Tally((seat + deal) % 3, (seat * deal) % 3, (2 * seat + deal) % 3, (seat + deal) % 2)
            for seat in range(len(names))
        )
        session.tell(Count(counts), seen=session.revision)
    return session


def told(sessions: Sessions, session: LiveSession, lang: str) -> Facts:
    """Its facts, on one day for ever."""
    host = Host(lang, lambda _: None, touch=False, sessions=sessions)
    return replace(facts_of(host, session), date=full_date(host.say(), date(2026, 11, 21)))


def picture(sessions: Sessions, session: LiveSession, form: Form, theme: str, lang: str, *faces: str) -> Picture:
    """``faces``: of bots, from the last place up."""
    facts = told(sessions, session, lang)
    people = [*facts.people]
    for at, face in enumerate(faces):
        people[-1 - at] = replace(people[-1 - at], name=face.capitalize(), sign=face)
    return arrange(replace(facts, people=tuple(people)), form, look_of(session.game.id, dark=theme == "dark"))


def _coloured(sessions: Sessions) -> Picture:
    session = recorded(sessions, "push", "table")
    session.describe(place="Chez Mamie, Saint-Étienne")
    for id, colour in zip(session.head.people, ("green", "yellow", "", "purple"), strict=True):
        sessions.people.change(id, colour=colour)
    return picture(sessions, session, "portrait", "light", "fr")


def _tied(sessions: Sessions) -> Picture:
    session = totals(sessions, SIX, (31, 9), (31, 7), (31, 9), (20, 5), (12, 4), (12, 4))
    session.describe(place="The Old Mill, upstairs, behind the library")
    return picture(sessions, session, "wide", "dark", "en")


def _agreed(sessions: Sessions) -> Picture:
    session = recorded(sessions, "thricewise", "table", 26)
    session.end("agreed", seen=session.revision)
    return picture(sessions, session, "wide", "light", "fr", "nova")


def _years(sessions: Sessions) -> LookBack:
    """Games of five people on Saturdays of 2026, at the same scores for ever; three of them on 21 November."""
    names = ("Ana", "Bo", "Chloé", SIX[0], "山田 Ken 🎲")
    told = []
    for nth in range(60):
        who = [names[(nth + at) % 5] for at in range(2 + nth % 3)]
        game = ("push", "13", "thricewise")[nth % 3]
        begun = datetime(2026, 1, 3, 18, tzinfo=UTC) + timedelta(weeks=nth % 46, hours=nth // 46)
        scores = [(7 * nth + 13 * at) % 40 + 10 for at in range(len(who))]
        told.append(sat(nth, who, scores, game=game, begun=begun, place="Chez Mamie, Saint-Étienne"))
    for nth in range(60, 63):
        begun = datetime(2026, 11, 21, 18 + nth - 60, tzinfo=UTC)
        game = ("push", "13", "push")[nth - 60]
        told.append(sat(nth, names, [(nth * at) % 9 for at in range(5)], game=game, begun=begun, place="The Old Mill"))
    sessions.log.remember_all(told)
    return LookBack(sessions)


def _of_evening(sessions: Sessions, form: Form, theme: str, lang: str) -> Picture:
    found = _years(sessions).evening(date(2026, 11, 21))
    assert found is not None
    host = Host(lang, lambda _: None, touch=False, sessions=sessions)
    return arrange(evening_facts(host, found), form, plain_look(theme == "dark"))


def _of_year(sessions: Sessions, form: Form, theme: str, lang: str) -> Picture:
    host = Host(lang, lambda _: None, touch=False, sessions=sessions)
    return arrange(year_facts(host, _years(sessions).year(2026)), form, plain_look(theme == "dark"))


SCENES: Final[dict[str, Callable[[Sessions], Picture]]] = {
    "push-portrait-light-fr": _coloured,
    "push-tied-wide-dark-en": _tied,
    "push-hostile-portrait-dark-en": lambda s: picture(
        s, totals(s, HOSTILE, (40, 9), (39, 9), (38, 8), (37, 7), (30, 6), (28, 5)), "portrait", "dark", "en"
    ),
    "13-portrait-dark-en": lambda s: picture(s, recorded(s, "13", "table"), "portrait", "dark", "en", "bip", "lux"),
    "13-six-wide-light-fr": lambda s: picture(s, rounds(s, SIX, 33), "wide", "light", "fr"),
    "thricewise-portrait-dark-en": lambda s: picture(s, recorded(s, "thricewise", "table"), "portrait", "dark", "en"),
    "thricewise-agreed-wide-light-fr": _agreed,
    "thricewise-counted-portrait-light-fr": lambda s: picture(
        s, recorded(s, "thricewise", "scorepad"), "portrait", "light", "fr", "tic", "zip"
    ),
    "evening-portrait-light-fr": lambda s: _of_evening(s, "portrait", "light", "fr"),
    "evening-wide-dark-en": lambda s: _of_evening(s, "wide", "dark", "en"),
    "year-portrait-dark-en": lambda s: _of_year(s, "portrait", "dark", "en"),
    "year-wide-light-fr": lambda s: _of_year(s, "wide", "light", "fr"),
}
"""By the name of the reference: game, what is special, form, theme, language."""


def reference(name: str) -> Image.Image:
    return Image.open(REFERENCES / f"{name}.png").convert("RGB")


def differs(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The mean difference of two pictures, and that of the tile that differs most, from 0 to 255."""
    if one.size != other.size:
        return 255.0, 255.0
    red, green, blue = ImageChops.difference(one, other).split()
    found = ImageChops.lighter(red, ImageChops.lighter(green, blue))
    worst = found.reduce(TILE).getextrema()[1]
    return ImageStat.Stat(found).mean[0], float(worst if isinstance(worst, int | float) else worst[1])


def main() -> None:
    REFERENCES.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        with table() as sessions:
            data = png(scene(sessions), SCALE)
        (REFERENCES / f"{name}.png").write_bytes(data)
        print(f"{name}: {len(data) // 1000} kB")


if __name__ == "__main__":
    main()
