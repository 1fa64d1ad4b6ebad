"""Our changes to Flet, and our uses of its private parts: they know no session and no screen."""
