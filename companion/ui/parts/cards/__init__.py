"""Cards as one sees them: the paper and its edges here, what is printed on it game by game."""
