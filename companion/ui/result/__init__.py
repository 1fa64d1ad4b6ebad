"""Result."""
