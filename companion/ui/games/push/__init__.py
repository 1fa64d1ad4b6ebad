"""Push on the screen."""
