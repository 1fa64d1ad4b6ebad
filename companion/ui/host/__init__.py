"""What only the screens of the device that keeps the sessions get: all that is kept there."""
