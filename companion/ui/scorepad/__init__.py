"""Fast entry: what people counted, and what follows from it."""
