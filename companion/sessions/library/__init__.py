"""Answers about all saved sessions: lists, people, statistics, the log in words, samples, backups."""
