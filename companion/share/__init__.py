"""Writes the app's data in forms that others read. It knows no game: words and ids come from outside."""
