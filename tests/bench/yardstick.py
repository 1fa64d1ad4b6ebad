"""The yardstick: RLCard's UNO with its own random agents, as its documentation runs them."""

from __future__ import annotations

import time
from importlib.metadata import version


def uno(seconds: float) -> tuple[str, float] | None:
    """Name with version and environment steps a second (the best of three tries), or None where RLCard is missing."""
    try:
        import rlcard
        from rlcard.agents import RandomAgent
    except ImportError:
        return None
    env = rlcard.make("uno", config={"seed": 42})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    best = 0.0
    for _ in range(3):
        began, before = time.process_time(), env.timestep
        while (spent := time.process_time() - began) < seconds / 3:
            env.run(is_training=False)
        best = max(best, (env.timestep - before) / spent)
    return f"RLCard {version('rlcard')} UNO", best
