"""Shared parts of screens that know a session, and no game."""
