"""Who plays: people, and groups of those who often play together."""

from companion.store.people.groups import Group, Groups
from companion.store.people.people import People, Person, PersonRefused, current, find_or_add, index_sessions
