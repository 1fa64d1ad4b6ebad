"""Answers about all sessions that are kept: lists, people, statistics, the log in words, samples, backups."""
