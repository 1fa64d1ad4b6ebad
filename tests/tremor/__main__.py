"""``python -m tests.tremor`` (``make tremor``): how often a trembling finger does something else than one tap would."""

from __future__ import annotations

import argparse
import functools
import json
import multiprocessing
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path

from tests.tremor.ways import WAYS, share


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.tremor", description=__doc__)
    parser.add_argument("--tries", type=int, default=1500, help="how many (1500)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="what they are chosen by; told at the end")
    parser.add_argument("--ways", nargs="*", choices=WAYS, default=[*WAYS], help="where the app runs (everywhere)")
    parser.add_argument("--at-once", type=int, default=2, help="so many browsers, each with its share of them (2)")
    parser.add_argument("--site", type=Path, default=Path("build/web"), help="the offline web app (build/web)")
    parser.add_argument("--json", type=Path, help="a file for every try")
    told = parser.parse_args(arguments)
    shares = [told.tries * (nth + 1) // told.at_once - told.tries * nth // told.at_once for nth in range(told.at_once)]
    with ProcessPoolExecutor(told.at_once, multiprocessing.get_context("spawn")) as pool:
        one = functools.partial(share, told.ways, told.site, told.seed)
        found = [each for part in pool.map(one, range(told.at_once), shares) for each in part]
    if told.json:
        told.json.write_text(json.dumps([asdict(one) for one in found], indent=1))
    wrong = Counter(one.way for one in found if one.wrong)
    for way, tries in Counter(one.way for one in found).items():
        print(f"{way}: {wrong[way]} of {tries} wrong")
    print(f"{len({one.scene.kind for one in found})} kinds of keys, seed {told.seed}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
