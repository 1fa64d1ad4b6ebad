"""Full tracking of First to ten, as the rest of the program asks it: the rules, and what a seat may see."""

from companion.engine import no_doubts as doubts
from companion.games.sprint.rules import WIRE, answers, apply, awaits, fill, new, problem, standings
from companion.games.sprint.view import look

__all__ = ["WIRE", "answers", "apply", "awaits", "doubts", "fill", "look", "new", "problem", "standings"]
