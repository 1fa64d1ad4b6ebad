"""The rules of the games as they are read: their text, and how it is drawn."""
