"""The rules of the games."""

from companion.ui.rules.screen import RulesIndex, RulesPage

__all__ = ["RulesIndex", "RulesPage"]
