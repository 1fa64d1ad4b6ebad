"""Writes for BG Stats, where many players log their plays: one play as a link, or many in one play file.

A link hands over ``createPlay``'s data; a play file (``.bgsplay``) lists people, places and games once and refers to
them. Both follow what is published about the app, and files that it wrote: points are a number in a link, a text in a
file. A session has the same id each time, so a
play that is handed over twice is one play.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote
from uuid import NAMESPACE_OID, UUID, uuid5

from companion.store import Head

SOURCE: Final = "Table Companion"
PAGE: Final = "https://app.bgstatsapp.com/createPlay.html"
PLAIN: Final = "!$'()*,-./:;?@_~"
"""Characters that may be in an address's data as they are (RFC 3986), without those that separate its parts."""
LONGEST_COMMENT: Final = 200

ABOUT: Final = "Plays recorded with Table Companion, for BG Stats: share this file with that app, or open it there."

_OURS: Final = uuid5(NAMESPACE_OID, "table-companion/bgstats")


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Describes a game to BG Stats. ``bgg_id`` is its number at BoardGameGeek."""

    id: str
    name: str
    bgg_id: int
    highest_wins: bool


@dataclass(frozen=True, slots=True)
class Play:
    """Describes a finished session: ``places`` are score, rank and victory by seat, ``board`` the variant in words."""

    head: Head
    places: Sequence[tuple[int, int, bool]]
    game: GameFacts
    board: str = ""


def create_play(play: Play) -> dict[str, Any]:
    """Return the data of a link that opens BG Stats with this play filled in."""
    head, game = play.head, play.game
    return {
        "sourceName": SOURCE,
        "sourcePlayId": head.id,
        "playDate": _stamp(_end(head)),
        **_duration(head),
        "game": {
            "name": game.name,
            "sourceGameId": game.id,
            "bggId": game.bgg_id,
            "highestWins": game.highest_wins,
            "noPoints": False,
        },
        **_non_empty(board=play.board, location=head.place, comments=_comment(head.notes)),
        "players": [
            {
                "name": name,
                "sourcePlayerId": head.people[seat],
                "startPlayer": seat == head.about.first_seat,
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
    data = json.dumps(create_play(play), ensure_ascii=False, separators=(",", ":"))
    return f"{PAGE}?data={quote(data, safe=PLAIN)}"


def play_file(plays: Sequence[Play]) -> dict[str, Any]:
    """Return many plays as one play file. Its numbers hold within the file only; ``uuid`` says who or what is meant.

    Every record was changed, it says, when the last play ended: the same plays give the same file.
    """
    now = max((_end(play.head) for play in plays), default=datetime(2000, 1, 1, tzinfo=UTC))
    people: dict[str, dict[str, Any]] = {}
    locations: dict[str, dict[str, Any]] = {}
    games: dict[str, dict[str, Any]] = {}
    listed = []
    for play in plays:
        game, place = play.game, play.head.place
        if game.id not in games:
            games[game.id] = _game(game, len(games) + 1, now)
        if place and place not in locations:
            locations[place] = _named(place, _uuid("place", place), len(locations) + 1, now)
        for id, (name, bot) in zip(play.head.people, play.head.about.players, strict=True):
            if id not in people:
                npc = {"metaData": '{"isNpc":1}'} if bot else {}
                people[id] = {**_named(name, id, len(people) + 1, now), "isAnonymous": False, **npc}
        where = {"locationRefId": locations[place]["id"]} if place else {}
        listed.append({**_listed(play, people), "gameRefId": games[game.id]["id"], **where})
    return {
        "about": ABOUT,
        "players": list(people.values()),
        "locations": list(locations.values()),
        "games": list(games.values()),
        "plays": listed,
        "userInfo": {"meRefId": 0},
    }


def _listed(play: Play, people: dict[str, dict[str, Any]]) -> dict[str, Any]:
    head = play.head
    end = _stamp(_end(head))
    return {
        "uuid": _uuid("session", head.id),
        "modificationDate": end,
        "entryDate": end,
        "playDate": end,
        "usesTeams": False,
        **_duration(head),
        "ignored": False,
        "manualWinner": True,  # the places are ours: BG Stats is not to work them out from points again
        "rounds": 0,
        **_non_empty(board=play.board, comments=_comment(head.notes)),
        "playerScores": [
            {
                "playerRefId": people[id]["id"],
                "score": str(score),
                "winner": winner,
                "newPlayer": False,
                "startPlayer": seat == head.about.first_seat,
                "rank": rank,
                "seatOrder": seat + 1,
            }
            for seat, (id, (score, rank, winner)) in enumerate(zip(head.people, play.places, strict=True))
        ],
    }


def _game(game: GameFacts, number: int, now: datetime) -> dict[str, Any]:
    return {
        **_named(game.name, _uuid("game", game.id), number, now),
        "bggId": game.bgg_id,
        "cooperative": False,
        "highestWins": game.highest_wins,
        "noPoints": False,
        "usesTeams": False,
    }


def _named(name: str, uuid: str, number: int, now: datetime) -> dict[str, Any]:
    return {"uuid": uuid, "id": number, "name": name, "modificationDate": _stamp(now)}


def _uuid(kind: str, id: str) -> str:
    """Return a UUID for an id; one that is a UUID already stays."""
    try:
        return str(UUID(id))
    except ValueError:
        return str(uuid5(_OURS, f"{kind}/{id}"))


def _end(head: Head) -> datetime:
    if head.finished_at is None:
        raise ValueError("the session goes on")
    return head.finished_at


def _duration(head: Head) -> dict[str, int]:
    """Return the duration in minutes, or nothing when it is not known."""
    minutes = round((_end(head) - head.started_at).total_seconds() / 60)
    return {"durationMin": minutes} if minutes > 0 else {}


def _non_empty(**texts: str) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text}


def _comment(notes: str) -> str:
    line = " ".join(notes.split())
    return line if len(line) <= LONGEST_COMMENT else line[: LONGEST_COMMENT - 1] + "…"


def _stamp(moment: datetime) -> str:
    """Return a time in UTC, as BG Stats writes times."""
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
