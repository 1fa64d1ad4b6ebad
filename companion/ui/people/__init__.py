"""People."""

from companion.ui.people.group import GroupPage
from companion.ui.people.person import PersonPage
from companion.ui.people.screen import People

__all__ = ["GroupPage", "People", "PersonPage"]
