"""War Chest as an environment of the usual research libraries (docs/laboratory.md).

Each module needs the extra of its library, and is imported when the first environment is made by it:

>>> from warchest.environments import aec
>>> env = aec("base")
>>> env.reset(seed=1)
>>> env.agent_selection
'player_1'
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pettingzoo import AECEnv, ParallelEnv

    from warchest.environments.episode import Of
    from warchest.environments.gymnasium import WarChest
    from warchest.environments.gymnasium_vector import WarChestVector


def aec(of: "Of" = "base", **options: Any) -> "AECEnv":
    """Return PettingZoo's environment of all seats, which decide one after the other. It needs the extra ``[pettingzoo]``.

    ``of``: the games, as the name of a kind (``"base"``, ``"four_all"``, ``"lite"`` ...), as a `warchest.kinds.GameKind`, whose armies are
    dealt anew for each game, or as a `warchest.Setup`, which all games share. Options: ``cap``, the decisions after which a game is broken
    off, and ``render_mode``.
    """
    from warchest.environments import pettingzoo

    return pettingzoo.aec(of, **options)


def parallel(of: "Of" = "base", **options: Any) -> "ParallelEnv":
    """Return PettingZoo's environment in which all seats act at once, and only the action of the deciding one counts.

    It takes what ``aec`` takes.
    """
    from warchest.environments import pettingzoo

    return pettingzoo.parallel(of, **options)


def single(of: "Of" = "base", *, opponent: str = "greedy", seat: int | None = None, **options: Any) -> "WarChest":
    """Return Gymnasium's environment of one seat against a bot, which has all other seats. It needs the extra ``[gymnasium]``.

    ``of`` and the options are those of ``aec``. ``opponent``: a level such as ``"squire"``, a kind of bot such as
    ``"ismcts:iterations=200"``, or ``program:`` and a command. ``seat``: the agent's seat, drawn for each game if there is none.
    """
    from warchest.environments import gymnasium

    return gymnasium.WarChest(of, opponent=opponent, seat=seat, **options)


def vector(num_envs: int, of: "Of" = "base", **options: Any) -> "WarChestVector":
    """Return so many games at once in machine code as Gymnasium's vector of environments. It needs ``[gymnasium]`` and ``[fast]``.

    In each game all seats decide, one after the other. ``of``: as in ``aec``. Options: ``cap``, as in ``aec``; ``threads``, which share the
    games; ``armies``, the number of deals among which the games of a kind choose; ``copy``, False for arrays that the next step changes.
    """
    from warchest.environments import gymnasium_vector

    return gymnasium_vector.WarChestVector(num_envs, of, **options)
