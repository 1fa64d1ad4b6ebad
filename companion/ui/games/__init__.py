"""Rooms with the screens of one game each: quick, full, digital and their parts, result, set-up words, card faces."""
