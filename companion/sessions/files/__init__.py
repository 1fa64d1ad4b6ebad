"""Session files: what one holds, how it is read and written, import and export."""
