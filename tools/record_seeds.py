"""Write the recorded sessions in seeds/: games between bots under people's names, one a game, mode and tracking.

Run from the project's root: ``.venv/bin/python -m tools.record_seeds``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from companion.sessions.files.archive import SUFFIX, strip, write
from companion.sessions.files.record import Entry, Player, Record, result_of
from companion.sessions.files.replays import replay
from companion.sessions.simulate import Plan, play
from tests.games.fast_entry import entries

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("Camille", "Julien", "Léa", "Matéo", "Océane", "Théo")
SESSIONS = (
    ("push", 4, "2026-10-03T19:30:00Z", "2026-10-03T20:05:00Z"),
    ("13", 3, "2026-10-10T20:00:00Z", "2026-10-10T20:45:00Z"),
    ("thricewise", 3, "2026-10-17T18:30:00Z", "2026-10-17T18:55:00Z"),
)


def named(record: Record, kind: str, began: str, ended: str) -> Record:
    """The record as an evening among friends."""
    players = tuple(Player(name) for name in NAMES[: len(record.players)])
    standings = replay(replace(record, players=players, result=None)).standings
    return replace(
        record,
        id=str(uuid5(NAMESPACE_OID, f"table-companion/seeds/{record.game}/{kind}")),
        players=players,
        started_at=began,
        finished_at=ended,
        result=result_of(standings, NAMES),
    )


def recorded(game: str, players: int) -> dict[str, Record]:
    """By kind: a digital game, another one at a real table, and a third in fast entry."""
    games = [play(Plan(game, ("easy",) * players, 3, "seeds"), index)[0] for index in range(3)]
    pad = games[2]
    told = entries(game, list(replay(pad).states), [entry.event for entry in pad.events])
    written = tuple(Entry(n, event) for n, event in enumerate(told, 1))
    return {
        "digital": games[0],
        "table": strip(games[1]),
        "scorepad": replace(pad, mode="table", tracking="scorepad", seed=None, events=written, result=None),
    }


def main() -> None:
    for game, players, began, ended in SESSIONS:
        for kind, record in recorded(game, players).items():
            target = ROOT / "seeds" / game / f"{kind}{SUFFIX}"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(write(named(record, kind, began, ended)))


if __name__ == "__main__":
    main()
