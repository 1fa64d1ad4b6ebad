"""Stands between Flet 1.0.5 and the last client for a computer's window that the package index has, of Flet 0.82.2.

Each frames messages in its own way. That client's ``Semantics`` draws nothing of what is in it: a container stands in
for it, so nothing of this window can be heard.

As a program (``older_client.py CLIENT ADDRESS PID_FILE ASSETS``) it is the client, for Flet.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgpack


def show(client: str, address: str, *more: str) -> int:
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(own := f"{address}-older")
        door.listen()
        threading.Thread(target=_let_in, args=(door, own, address), daemon=True).start()
        libraries = {"LD_LIBRARY_PATH": str(Path(client).parent / "lib")}
        return subprocess.call([client, own, *more], env={**os.environ, **libraries})


def _let_in(door: socket.socket, own: str, address: str) -> None:
    client, flet = door.accept()[0], socket.socket(socket.AF_UNIX)
    Path(own).unlink()
    flet.connect(address)
    threading.Thread(target=_to_client, args=(client, flet), daemon=True).start()
    _to_flet(client, flet)


def _to_flet(client: socket.socket, flet: socket.socket) -> None:
    messages = msgpack.Unpacker(strict_map_key=False)
    while told := client.recv(65536):
        messages.feed(told)
        for one in messages:
            packet = b"\0" + msgpack.packb(one)
            flet.sendall(len(packet).to_bytes(4, "little") + packet)


def _to_client(client: socket.socket, flet: socket.socket) -> None:
    with flet.makefile("rb") as packets:
        while length := packets.read(4):
            packet = packets.read(int.from_bytes(length, "little"))
            client.sendall(msgpack.packb(msgpack.unpackb(packet[1:], strict_map_key=False, object_hook=_drawn)))


def _drawn(control: dict[Any, Any]) -> dict[Any, Any]:
    if control.get("_c") != "Semantics":
        return control
    return {**control, "_c": "Container", "image": None}


if __name__ == "__main__":
    sys.exit(show(*sys.argv[1:]))
