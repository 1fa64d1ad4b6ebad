"""What is kept of all sessions: lists, people, statistics, the log in words, samples, backups."""
