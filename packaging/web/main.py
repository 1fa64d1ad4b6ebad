"""What the browser's Python runs."""

from companion.app.offline import start

start()
