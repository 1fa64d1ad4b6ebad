"""The games, by the id that files and the command line use."""

from companion.engine import Game, NotUnderstood
from companion.games.push import GAME as PUSH
from companion.games.thirteen import GAME as THIRTEEN
from companion.games.thricewise import GAME as THRICEWISE

GAMES: dict[str, Game] = {one.id: one for one in (PUSH, THIRTEEN, THRICEWISE)}


def game(id: str, where: str = "game") -> Game:
    """A game by its id; NotUnderstood names the place where an unknown one was written."""
    if id not in GAMES:
        raise NotUnderstood("unknown_game", where, found=id[:40], expected=", ".join(GAMES))
    return GAMES[id]
