"""13 on the screen."""
