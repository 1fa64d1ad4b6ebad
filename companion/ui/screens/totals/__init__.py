"""Records a game without the app by its points."""
