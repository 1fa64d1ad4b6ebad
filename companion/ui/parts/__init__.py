"""Nouns that several screens share."""
