"""Deals of the day."""
