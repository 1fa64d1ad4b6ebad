"""Thricewise by P.D. Magnus, for the Decktet: a grid of cards, three in a row score."""

from companion.engine import Game, totals
from companion.games.thricewise import bot, coach, scorepad, scoring, view, words
from companion.games.thricewise.options import QUESTIONS, Options

GAME = Game(
    id="thricewise",
    players=scoring.PLAYERS,
    options=Options,
    full=view,
    scorepad=scorepad,
    words=words,
    bot=bot,
    score_sheet=scoring.score_sheet,
    highest_wins=True,
    begins="nobody",
    secret=True,
    mask=view.mask,
    reveals=True,
    chosen=view.chosen,
    coach=coach,
    hindsight=coach,
    day_deal=Options(),
    brief=words.brief,
    totals=totals,
    questions=QUESTIONS,
    undealt={"deal": None},
    boardgamegeek=42900,
)
