"""``companion replay``: applies the moves of a session file one by one."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from companion.cli.errors import WRONG, Failed, rule_sentence, unreadable_as_failed
from companion.cli.files import read_bytes, shown_name
from companion.cli.output import put, put_json, put_table, standings_table
from companion.cli.parser import Commands
from companion.engine import N_, RuleBroken, Say
from companion.sessions.files.archive import read
from companion.sessions.files.record import Record
from companion.sessions.files.replays import Contradiction, Refused, Replay, replay


def add(commands: Commands, say: Say) -> None:
    parser = commands.add("replay", run, say.t("replays a session file, checks every move and prints the standings"))
    parser.add_file("file", say.t("a session file; - reads standard input"))
    parser.options.add_argument("--json", action="store_true", help=say.t("one JSON document"))


def run(args: Namespace, say: Say) -> None:
    """Replay a file. Exits with 1 for an illegal move, a card that the seed did not give, or a result that is wrong."""
    file = shown_name(say, args.file)
    data = read_bytes(say, args.file)
    with unreadable_as_failed(say, file):
        record = read(data)
    say = say.openly([(one.name, one.bot) for one in record.players])
    try:
        replayed = replay(record)
    except (RuleBroken, Refused, Contradiction) as fault:
        raise record_failed(say, file, record, fault) from None
    if args.json:
        put_json(to_json(replayed))
    else:
        _show(say, replayed)


def to_json(replayed: Replay) -> dict[str, object]:
    """Return the replay as JSON. ``fair`` is true if all draws and rolls follow from the seed, null without one."""
    record = replayed.record
    return {
        "game": record.game,
        "id": record.id,
        "mode": record.mode,
        "tracking": record.tracking,
        "events": len(record.events),
        "over": replayed.over,
        "fair": True if replayed.verified else None,
        "standings": standings_json(replayed),
    }


def standings_json(replayed: Replay) -> list[dict[str, object]]:
    """Return standings as ``score`` has them; nobody has won before the end."""
    standings = [replace(one, winner=one.winner and replayed.over) for one in replayed.standings]
    return [one.with_reasons(replayed.record.names[one.seat]) for one in standings]


def record_failed(say: Say, file: str, record: Record, fault: RuleBroken | Refused | Contradiction) -> Failed:
    """Return Failed, with one line of words, for what is wrong with a record."""
    played, say = record.played, say.openly([(one.name, one.bot) for one in record.players])
    if isinstance(fault, RuleBroken):
        return Failed(rule_sentence(say, played, fault, file), WRONG)
    if isinstance(fault, Refused):
        where = say.t("{file}, event {n}", file=file, n=fault.n)
        return Failed(rule_sentence(say, played, fault.broken, where), WRONG)
    return Failed(say.labelled(file, _contradiction(say, record, fault)), WRONG)


def _contradiction(say: Say, record: Record, contradiction: Contradiction) -> str:
    facts = dict(contradiction.facts)
    if contradiction.key == "dealer":
        line = record.played.words.log_line
        told = {name: line(say, facts["state"], facts[name]) for name in ("found", "expected")}
        return say.t(
            "event {n} is not what the seed gave; the file: {found} The seed: {expected}", n=facts["n"], **told
        )
    if contradiction.key == "players":
        return say.t("the file names {found} players, the moves imply {expected}", **facts)
    facts["name"] = say.name(facts["seat"])
    return say.t(_CONTRADICTIONS[contradiction.key], **facts)


_CONTRADICTIONS = {
    "result_missing": N_("the recorded result leaves out {name}"),
    "result_name": N_("the recorded result calls {name} “{found}”"),
    "result_score": N_("the recorded result gives {name} a score of {found}, the moves give {expected}"),
    "result_rank": N_("the recorded result gives place {found} to {name}, the moves give {expected}"),
    "result_winner": N_("the recorded result and the moves differ on whether {name} wins"),
}


def _show(say: Say, replayed: Replay) -> None:
    record = replayed.record
    words, width = record.played.words, len(str(record.events[-1].n)) if record.events else 1
    told = zip(record.events, replayed.states, strict=False)
    lines = [f"{entry.n:>{width}}  {words.log_line(say, state, entry.event)}" for entry, state in told]
    put(words.title(say), *lines, "")
    put_table(standings_table(say, record.played, standings_json(replayed), reasons=True))
    if not replayed.over:
        put(say.t("The game is not over; this is how things stand."))
    if replayed.verified:
        put(
            say.plural(
                "The seed gave exactly this card or roll ({n} checked).",
                "The seed gave exactly these cards and rolls ({n} checked).",
                replayed.verified,
            )
        )
