"""Run by the browser's Python when the site is built: compiles the app below /app, and the standard library."""

import os
import py_compile
import re
import sys
import zipfile

MODE = py_compile.PycInvalidationMode.UNCHECKED_HASH
# of the library, what is for programmers and servers
TOOLS = {
    *("_pyrepl", "cProfile", "cgi", "curses", "doctest", "ensurepip", "ftplib", "idlelib", "imaplib", "lib2to3"),
    *("mailbox", "multiprocessing", "pdb", "pickletools", "poplib", "profile", "pydoc", "pydoc_data", "smtplib"),
    *("tkinter", "trace", "turtle", "turtledemo", "unittest", "venv", "webbrowser", "wsgiref", "xmlrpc"),
    *("_pydatetime", "_pyio", "bdb", "cmd", "code", "compileall", "fileinput", "modulefinder", "optparse", "plistlib"),
    *("pstats", "socketserver", "symtable", "timeit", "wave"),
}
# and what is for other systems, and alphabets of files that nobody brings here
OLD = re.compile(
    r"asyncio/(proactor|windows)_|ctypes/_aix|http/server|logging/(config|handlers)"
    r"|encodings/(big5|cp(?!437|1252)|euc_|gb|hp_|hz|iso2022|iso8859_(?!1\.|15)|johab|koi8|kz|mac_|ptcp|shift|tis)"
)


def compiled(path: str, name: str) -> str:
    """Without docstrings, and never asked whether its source has changed."""
    py_compile.compile(path, path + "c", dfile=name, doraise=True, optimize=2, invalidation_mode=MODE)
    os.remove(path)
    return path + "c"


with zipfile.ZipFile("/compiled.zip", "w") as whole:  # not packed: it goes no farther than to who builds the site
    for folder, _, files in os.walk("/app"):
        for file in files:
            path = os.path.join(folder, file)
            path = compiled(path, path[5:]) if file.endswith(".py") else path
            whole.write(path, path[5:])

# what a start imports is compiled; the rest of the library stays source, which packs much smaller
sys.path[:0] = ["/app", "/app/libraries"]
import flet.app  # noqa: E402, F401 - Flet itself imports it when the app starts

import companion.app.offline  # noqa: E402, F401

unasked = {name for name in TOOLS if name in sys.modules}
assert not unasked, f"the app imports {unasked}"
needed = {str(getattr(module, "__file__", "")).partition(".zip/")[2] for module in tuple(sys.modules.values())}

with zipfile.ZipFile("/given.zip") as old, zipfile.ZipFile("/library.zip", "w") as new:
    for entry in old.infolist():
        name, data = entry.filename, old.read(entry)
        if name.split("/")[0].removesuffix(".py") in TOOLS or OLD.match(name):
            continue
        if name in needed:
            with open("/one.py", "wb") as one:
                one.write(data)
            with open(compiled("/one.py", name), "rb") as one:
                name, data = name + "c", one.read()
        new.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
