"""The browser's Python, with the libraries the app brings along: what it plays and what it keeps is what any would.

Same seed, same events, same results, same refusals; and one thread, one connection, files in memory.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import Host, WebDevice
from tests.web.life import life

COMPANION = Path(__file__).parents[2] / "companion"
LIFE = Path(__file__).with_name("life.py")
GAMES = [("push", 3), ("push", 2), ("13", 3), ("13", 6), ("thricewise", 2), ("thricewise", 5)]
PLAY = """
import hashlib, sys
from companion.sessions.files.archive import read, strip, write
from companion.sessions.files.replays import replay
from companion.sessions.simulate import Plan, play

def digests(games):
    found = []
    for game, players in games:
        record, standings = play(Plan(game, ("easy",) * players, 1, "kitchen table"), 0)
        file = write(record)
        assert write(read(file)) == file
        assert replay(read(file)).standings == standings
        assert replay(strip(record)).standings == standings
        found.append([len(record.events), hashlib.sha256(file).hexdigest()])
    return found
"""
DRAW = """
from companion.app.kept_memory import wake
wake()
import json, random, secrets, sys, time, uuid
from datetime import datetime
from companion.app import kept_memory
from companion.sessions.play.dealer import new_seed
from companion.ui.games.push.die import throw_die
started = len(sys.modules)
json.dumps({
    "modules": len(sys.modules), "imported": "companion.ui.screens.home" in sys.modules,
    "random": [random.random() for _ in range(4)], "others": [one.random() for one in kept_memory._drawers],
    "secrets": secrets.token_hex(8), "uuid": str(uuid.uuid4()), "seed": new_seed(),
    "die": [throw_die() for _ in range(40)], "hash": hash("Compagnon"),
    "hours": datetime.now().astimezone().utcoffset().total_seconds() / 3600,
})
"""
UNTOLD = """async () => {
  delete StorageManager.prototype.estimate;
  return (await import(new URL('memory.js', location.href).href)).wanted('another build', 1);
}"""
"""Whether a memory is wanted where the browser does not tell what room there is."""
TOO_DEEP = """
from companion.engine import NotUnderstood
from companion.lobby.messages import FROM_GUEST, read as heard
from companion.sessions.files.safe_json import decode
from companion.store.fit import is_json

def key_of(act):
    try:
        act()
    except NotUnderstood as why:
        return why.key

def refused():
    for text in ("[" * 60_000, '{"a":' * 12_000, "[" * 12_000 + "]" * 12_000):
        yield key_of(lambda: heard(text, FROM_GUEST))
        yield key_of(lambda: decode(text.encode()))
        yield is_json(text.encode())
"""
"""What would be the end of a browser's Python, which has no exception for the end of its stack."""
BOTH = f"""
import json
json.dumps([list(sys.version_info[:2]), digests({GAMES!r}), life('/data'), list(refused())])
"""


PROBE = """
import './packed.js';
import { kept, startPython } from './memory.js';
import { unpack } from './archive.js';
self.onmessage = async ({ data: [build, pyodideUrl, extensions, code] }) => {
  try {
    const memory = await kept(build);
    const { python } = await startPython(pyodideUrl, extensions, memory);
    unpack(memory.rest, python.FS, '/app');
    self.postMessage(JSON.parse(python.runPython(code)));
  } catch (error) { self.postMessage({ error: String(error.stack || error) }); }
};
"""
ASK = """async ([build, code]) => {
  const at = path => new URL(path, location.href).href;
  const page = new DOMParser().parseFromString(await (await fetch('index.html')).text(), 'text/html');
  const extensions = JSON.parse(page.getElementById('extensions').textContent)
    .map(({ path, file }) => ({ path, url: at(file) }));
  const worker = new Worker('probe.js', { type: 'module' });
  return new Promise(done => {
    worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
    worker.postMessage([build, at('pyodide/module.js'), extensions, code]);
  });
}"""


class Probe:
    """A page of a device that keeps a memory; ``runs`` starts from it anew each time."""

    def __init__(self, device: WebDevice) -> None:
        (device.host.root / "games" / "probe.js").write_text(PROBE)
        self.build = device.host.build
        self.page = device.remembers().page

    def runs(self, code: str) -> Any:
        """What the code's last line gives, which is JSON."""
        found = self.page.evaluate(ASK, [self.build, code])
        assert "error" not in found, found["error"]
        return found


@pytest.fixture(scope="module")
def probe(browser: Browser, untouched: Host, memory: Callable[[], Path]) -> Iterator[Probe]:
    device = WebDevice(browser, untouched, memory=memory)
    yield Probe(device)
    device.close()


def played_here() -> Any:
    here: dict[str, Any] = {}
    exec(PLAY, here)
    return here["digests"](GAMES)


def test_games_and_the_whole_life_of_a_store_are_the_same_on_the_browsers_python(probe: Probe, tmp_path: Path) -> None:
    digests, here = played_here(), json.loads(json.dumps(life(str(tmp_path))))
    version, played, there, deep = probe.runs(f"{LIFE.read_text('utf-8')}\n{PLAY}\n{TOO_DEEP}\n{BOTH}")
    assert deep == ["too_deep", "too_deep", False] * 3
    assert version >= [3, 14]
    assert played == digests
    assert len({digest for _, digest in played}) == len(GAMES)
    assert (here.pop("settings"), there.pop("settings")) == (["wal", "QueuePool"], ["delete", "StaticPool"])
    assert there == here
    assert here["again"] == [False, True]
    assert here["restored"]
    assert here["deleted"] == [[4, 1], 0, True, [], True]
    assert here["kept"]
    assert (here["rescued"], here["settled"], here["notices"]) == ([5, 0, 0, True], 4, 0)


def test_two_starts_from_one_memory_draw_their_own_chance_and_have_the_clock_of_the_moment(
    probe: Probe,
) -> None:
    assert probe.page.evaluate(UNTOLD)
    clock = probe.page.context.new_cdp_session(probe.page)

    def drawn_in(zone: str) -> Any:
        clock.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        return probe.runs(DRAW)

    one = drawn_in("Europe/Paris")
    two = drawn_in("Asia/Tokyo")

    assert one["imported"]
    assert two["imported"]
    for drawn in ("random", "secrets", "uuid", "seed", "die"):
        assert one[drawn] != two[drawn]
    assert len(one["others"]) > 0
    assert not set(one["others"]) & set(two["others"])
    assert one["hash"] == two["hash"]  # nothing secret: no chance went into it
    assert two["hours"] == 9
    assert one["hours"] in (1, 2)


def test_games_are_played_with_nothing_but_the_standard_library(tmp_path: Path) -> None:
    """Engine, games and dealer, in a Python that finds no library."""
    needless = shutil.ignore_patterns("__pycache__", "*.po", "sessions.py", "opening.py")
    for floor in ("engine", "games", "sessions"):
        shutil.copytree(COMPANION / floor, tmp_path / "companion" / floor, ignore=needless)
    (tmp_path / "companion" / "__init__.py").touch()
    code = f"import json, sys; sys.path.insert(0, {str(tmp_path)!r})\n{PLAY}\nprint(json.dumps(digests({GAMES!r})))"
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == played_here()
