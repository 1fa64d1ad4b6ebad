"""The games, by the id that files and the command line use."""

from collections.abc import Mapping

from companion.engine import Game, NotUnderstood, write_options
from companion.games.push import GAME as PUSH
from companion.games.thirteen import GAME as THIRTEEN
from companion.games.thricewise import GAME as THRICEWISE

GAMES: dict[str, Game] = {one.id: one for one in (PUSH, THIRTEEN, THRICEWISE)}


def game(id: str, where: str = "game") -> Game:
    """A game by its id; NotUnderstood names the place where an unknown one was written."""
    if id not in GAMES:
        raise NotUnderstood("unknown_game", where, found=id[:40], expected=", ".join(GAMES))
    return GAMES[id]


def options_at(
    id: str, chosen: Mapping[str, object], players: int, tracking: str, counted: int = 0
) -> dict[str, object]:
    """Return options that were chosen, all of them as a file has them, as they hold at a table of so many players.

    What is asked for other numbers of players or another tracking only is as the rules print it; so is a number that
    was chosen when ``counted`` others played. Options of other games are left out; what no game knows stays.
    """
    own = write_options(GAMES[id].options())
    foreign = {name for one in GAMES.values() for name in write_options(one.options()) if name not in own}
    found = {name: value for name, value in chosen.items() if name not in foreign}
    for one in GAMES[id].questions:
        recounted = not one.answers and counted not in (0, players)
        if one.field in found and (recounted or not one.applies(players, tracking)):
            found[one.field] = own[one.field]
    return found
