"""Thricewise on the screen."""
