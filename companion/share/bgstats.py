"""Writes for BG Stats, where many players log their plays: one play as a link, or many in one play file.

A link hands over ``createPlay``'s data; a play file (``.bgsplay``) lists people, places and games once and refers to
them. Both follow what is published about the app, and files that it wrote: points are a number in a link, a text in a
file. A session has the same id each time, so a play that is handed over twice is one play. A play has the date of its
beginning, so that a game past midnight is of the day on which people sat down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote

from companion.engine import Game, compact
from companion.locale import FALLBACK, speaker
from companion.sessions.files.plays import ABOUT, LISTS, play_uuid
from companion.sessions.library.variant import board
from companion.store import Head
from companion.store.times import length_of, minutes_of

SOURCE: Final = "Table Companion"
PAGE: Final = "https://app.bgstatsapp.com/createPlay.html"
PLAIN: Final = "!$'()*,-./:;?@_~"
"""Characters that may be in an address's data as they are (RFC 3986), without those that separate its parts."""
SHORT: Final = 8
"""So many letters of somebody's id tell them from all others at a table, and make a code that more cameras read."""
LONGEST_COMMENT: Final = 200


@dataclass(frozen=True, slots=True)
class Play:
    """Describes a finished session: ``places`` are score, rank and victory by seat.

    ``number`` is that of the game at BoardGameGeek.
    """

    head: Head
    places: Sequence[tuple[int, int, bool]]
    game: Game
    number: int

    @property
    def title(self) -> str:
        """The game's own name, the same in every language."""
        return self.game.words.title(speaker(FALLBACK))

    def starts(self, seat: int) -> bool:
        """Tell whether a seat began; at some games nobody does."""
        return self.game.begins != "nobody" and seat == self.head.about.first_seat


def create_play(play: Play) -> dict[str, Any]:
    """Return the data of a link that opens BG Stats with this play filled in.

    Raises ValueError for a session that is not over.
    """
    head, game = play.head, play.game
    return {
        "sourceName": SOURCE,
        "sourcePlayId": head.id,
        "playDate": _stamp(head.started_at),
        **_duration(head),
        "game": {
            "name": play.title,
            "sourceGameId": game.id,
            "bggId": play.number,
            "highestWins": game.highest_wins,
            "noPoints": False,
        },
        **_non_empty(board=board(head.about), location=head.place, comments=_comment(head.notes)),
        "players": [
            {
                "name": name,
                "sourcePlayerId": head.people[seat][:SHORT],
                "startPlayer": play.starts(seat),
                "score": score,
                "rank": rank,
                "winner": winner,
            }
            for seat, ((name, _), (score, rank, winner)) in enumerate(zip(head.about.players, play.places, strict=True))
        ],
    }


def link(play: Play) -> str:
    """Return a link that opens BG Stats with this play filled in, as short as its data allows, for a QR code.

    Raises ValueError for a session that is not over.
    """
    data = compact(create_play(play))
    return f"{PAGE}?data={quote(data, safe=PLAIN)}"


class PlayFile:
    """Lists plays one by one, and says at the end whom and what they refer to: nobody has to hold all plays at once.

    Its numbers hold within the file only; ``uuid`` says who or what is meant. Every record was changed, it says, when
    the last play ended: the same plays give the same file.
    """

    def __init__(self) -> None:
        self._people: dict[str, tuple[str, bool]] = {}
        self._numbers: dict[str, dict[str, int]] = {name: {} for name in LISTS}
        self._games: dict[str, Play] = {}
        self._latest = datetime(2000, 1, 1, tzinfo=UTC)

    def listed(self, play: Play) -> dict[str, object]:
        """Return a play as the file lists it. Raises ValueError for a session that is not over."""
        head = play.head
        self._latest = max(self._latest, _end(head))
        self._games.setdefault(play.game.id, play)
        for id, (name, bot) in zip(head.people, head.about.players, strict=True):
            self._people.setdefault(id, (name, bot is not None))
        people, end = [self._number("players", id) for id in head.people], _stamp(_end(head))
        where = {"locationRefId": self._number("locations", head.place)} if head.place else {}
        return {
            "uuid": play_uuid("session", head.id),
            "modificationDate": end,
            "entryDate": end,
            "playDate": _stamp(head.started_at),
            "usesTeams": False,
            **_duration(head),
            "ignored": False,
            "manualWinner": True,  # the places are ours: BG Stats is not to work them out from points again
            "rounds": 0,
            **_non_empty(board=board(head.about), comments=_comment(head.notes)),
            "playerScores": [
                {
                    "playerRefId": number,
                    "score": str(score),
                    "winner": winner,
                    "newPlayer": False,
                    "startPlayer": play.starts(seat),
                    "rank": rank,
                    "seatOrder": seat + 1,
                }
                for seat, (number, (score, rank, winner)) in enumerate(zip(people, play.places, strict=True))
            ],
            "gameRefId": self._number("games", play.game.id),
            **where,
        }

    def heads(self) -> dict[str, object]:
        """Return all of the file but its plays."""
        now, (players, locations, games) = self._latest, (self._numbers[name].items() for name in LISTS)
        return {
            "about": ABOUT,
            "players": [self._person(id, number, now) for id, number in players],
            "locations": [_named(place, play_uuid("place", place), number, now) for place, number in locations],
            "games": [_game(self._games[id], number, now) for id, number in games],
            "userInfo": {"meRefId": 0},
        }

    def _number(self, kind: str, id: str) -> int:
        numbers = self._numbers[kind]
        return numbers.setdefault(id, len(numbers) + 1)

    def _person(self, id: str, number: int, now: datetime) -> dict[str, object]:
        name, bot = self._people[id]
        npc = {"metaData": '{"isNpc":1}'} if bot else {}
        return {**_named(name, play_uuid("person", id), number, now), "isAnonymous": False, **npc}


def _game(play: Play, number: int, now: datetime) -> dict[str, object]:
    return {
        **_named(play.title, play_uuid("game", play.game.id), number, now),
        "bggId": play.number,
        "cooperative": False,
        "highestWins": play.game.highest_wins,
        "noPoints": False,
        "usesTeams": False,
    }


def _named(name: str, uuid: str, number: int, now: datetime) -> dict[str, object]:
    return {"uuid": uuid, "id": number, "name": name, "modificationDate": _stamp(now)}


def _end(head: Head) -> datetime:
    if head.finished_at is None:
        raise ValueError("the session goes on")
    return head.finished_at


def _duration(head: Head) -> dict[str, int]:
    """Return the duration in minutes, or nothing when it is not known."""
    took = length_of(head.started_at, _end(head), head.pauses)
    return {} if took is None else {"durationMin": minutes_of(took)}


def _non_empty(**texts: str) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text}


def _comment(notes: str) -> str:
    line = " ".join(notes.split())
    return line if len(line) <= LONGEST_COMMENT else line[: LONGEST_COMMENT - 1] + "…"


def _stamp(moment: datetime) -> str:
    """Return a time in UTC, as BG Stats writes times."""
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
