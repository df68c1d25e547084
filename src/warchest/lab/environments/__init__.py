"""War Chest as an environment for the common research libraries (docs/guides/laboratory.md).

Each module needs the extra of its library and is imported on first use:

>>> from warchest.lab.environments import aec
>>> env = aec("base")
>>> env.reset(seed=1)
>>> env.agent_selection
'player_1'

The games of an environment are given as the name of a kind (``"base"``, ``"four_all"``, ``"lite"`` ...), a `warchest.game.kinds.GameKind`,
which deals new armies for each game, or a `warchest.Setup`, which all games share.
"""

from typing import TYPE_CHECKING

from warchest.lab.environments.defaults import ARMIES, CAP

if TYPE_CHECKING:
    from pettingzoo import AECEnv, ParallelEnv

    from warchest.lab.environments.episode import GamesSpec
    from warchest.lab.environments.gymnasium import WarChestSingle
    from warchest.lab.environments.gymnasium_vector import WarChestVector


def aec(of: "GamesSpec" = "base", *, cap: int = CAP, render_mode: str | None = None) -> "AECEnv":
    """Return PettingZoo's environment of all seats, which decide in turn. It needs the extra ``[pettingzoo]``.

    ``of``: the games. ``cap``: the decisions after which a game is truncated. ``render_mode``: ``"ansi"``, ``"human"`` or None.
    """
    from warchest.lab.environments import pettingzoo

    return pettingzoo.aec(of, cap=cap, render_mode=render_mode)


def parallel(of: "GamesSpec" = "base", *, cap: int = CAP, render_mode: str | None = None) -> "ParallelEnv":
    """Return PettingZoo's environment in which all seats act at once and only the deciding seat's action counts.

    It takes the arguments of ``aec``.
    """
    from warchest.lab.environments import pettingzoo

    return pettingzoo.parallel(of, cap=cap, render_mode=render_mode)


def single(
    of: "GamesSpec" = "base",
    *,
    opponent: str = "page",
    seat: int | None = None,
    cap: int = CAP,
    render_mode: str | None = None,
) -> "WarChestSingle":
    """Return Gymnasium's environment of one seat against a bot, which plays all other seats. It needs the extra ``[gymnasium]``.

    ``opponent``: a level such as ``"squire"``, a kind of bot such as ``"ismcts:iterations=200"``, or ``program:`` and a command. ``seat``:
    the agent's seat, or None for a random seat in each game. The other arguments are those of ``aec``.
    """
    from warchest.lab.environments import gymnasium

    return gymnasium.WarChestSingle(of, opponent=opponent, seat=seat, cap=cap, render_mode=render_mode)


def vector(
    num_envs: int,
    of: "GamesSpec" = "base",
    *,
    cap: int = CAP,
    threads: int = 1,
    armies: int = ARMIES,
    copy: bool = True,
    packed: bool = False,
) -> "WarChestVector":
    """Return many games at once in machine code, as Gymnasium's vector of environments. It needs ``[gymnasium]`` and ``[fast]``.

    In each game all seats decide in turn. ``of``, ``cap``: as in ``aec``. ``threads``: the number of threads that share the games.
    ``armies``: the number of deals that the games of a kind are drawn from. ``copy``: False for arrays that the next step overwrites.
    ``packed``: True for masks with a bit for each action, as ``numpy.packbits`` makes them.
    """
    from warchest.lab.environments import gymnasium_vector

    return gymnasium_vector.WarChestVector(
        num_envs, of, cap=cap, threads=threads, armies=armies, copy=copy, packed=packed
    )
