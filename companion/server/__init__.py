"""Our web server and the line to each browser: the only room that knows starlette, uvicorn and sockets."""
