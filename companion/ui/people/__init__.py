"""People."""

from companion.ui.people.screen import People, PersonPage

__all__ = ["People", "PersonPage"]
