"""The screens that know no game: a folder, or a file, for each."""
