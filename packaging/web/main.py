"""What the browser's Python runs."""

import os

from companion.app.garbage import no_search_for_garbage

os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"  # there are none, and it would look for them everywhere
with no_search_for_garbage():
    from companion.app.offline import start

    start()
