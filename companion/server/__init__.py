"""Our web server and the line to each browser: the only package that knows starlette, uvicorn and sockets."""
