"""What a guest's phone shows: one table, and nothing else of what the host keeps."""
