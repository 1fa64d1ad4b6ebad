"""Writes what leaves the app in forms that others read. Nothing here knows a game: words and ids come from outside."""
