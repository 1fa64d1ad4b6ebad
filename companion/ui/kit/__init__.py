"""What screens are drawn with: it knows no session and no game."""
