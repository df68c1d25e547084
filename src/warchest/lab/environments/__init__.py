"""War Chest as an environment of the usual research libraries (docs/guides/laboratory.md).

Each module needs the extra of its library, and is imported when the first environment is made by it:

>>> from warchest.lab.environments import aec
>>> env = aec("base")
>>> env.reset(seed=1)
>>> env.agent_selection
'player_1'

The games of an environment are given by the name of a kind (``"base"``, ``"four_all"``, ``"lite"`` ...), by a
`warchest.game.kinds.GameKind`, whose armies are dealt anew for each game, or by a `warchest.Setup`, which all games share.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pettingzoo import AECEnv, ParallelEnv

    from warchest.lab.environments.episode import Of
    from warchest.lab.environments.gymnasium import WarChestSingle
    from warchest.lab.environments.gymnasium_vector import WarChestVector

CAP = 1000
"""The decisions after which a game is broken off, unless the caller says otherwise."""
ARMIES = 64
"""The number of deals among which many games at once choose, unless the caller says otherwise."""


def aec(of: "Of" = "base", *, cap: int = CAP, render_mode: str | None = None) -> "AECEnv":
    """Return PettingZoo's environment of all seats, which decide one after the other. It needs the extra ``[pettingzoo]``.

    ``of``: the games. ``cap``: the decisions after which a game is broken off. ``render_mode``: ``"ansi"``, ``"human"`` or None.
    """
    from warchest.lab.environments import pettingzoo

    return pettingzoo.aec(of, cap=cap, render_mode=render_mode)


def parallel(of: "Of" = "base", *, cap: int = CAP, render_mode: str | None = None) -> "ParallelEnv":
    """Return PettingZoo's environment in which all seats act at once, and only the action of the deciding one counts.

    It takes the arguments of ``aec``.
    """
    from warchest.lab.environments import pettingzoo

    return pettingzoo.parallel(of, cap=cap, render_mode=render_mode)


def single(
    of: "Of" = "base",
    *,
    opponent: str = "greedy",
    seat: int | None = None,
    cap: int = CAP,
    render_mode: str | None = None,
) -> "WarChestSingle":
    """Return Gymnasium's environment of one seat against a bot, which has all other seats. It needs the extra ``[gymnasium]``.

    ``opponent``: a level such as ``"squire"``, a kind of bot such as ``"ismcts:iterations=200"``, or ``program:`` and a command. ``seat``:
    the agent's seat, drawn for each game if there is none. The other arguments are those of ``aec``.
    """
    from warchest.lab.environments import gymnasium

    return gymnasium.WarChestSingle(of, opponent=opponent, seat=seat, cap=cap, render_mode=render_mode)


def vector(
    num_envs: int, of: "Of" = "base", *, cap: int = CAP, threads: int = 1, armies: int = ARMIES, copy: bool = True
) -> "WarChestVector":
    """Return many games at once in machine code, as Gymnasium's vector of environments. It needs ``[gymnasium]`` and ``[fast]``.

    In each game all seats decide, one after the other. ``of``, ``cap``: as in ``aec``. ``threads``: those that share the games. ``armies``:
    the number of deals among which games of a kind choose. ``copy``: False for arrays that the next step changes.
    """
    from warchest.lab.environments import gymnasium_vector

    return gymnasium_vector.WarChestVector(num_envs, of, cap=cap, threads=threads, armies=armies, copy=copy)
