"""Rooms with the screens of one game each: quick, full, digital and their parts, lesson, result, card faces."""
