"""How the games go: four cards with pictures."""

from companion.ui.lesson.screen import HowItGoes, HowThisGoes, Lesson

__all__ = ["HowItGoes", "HowThisGoes", "Lesson"]
