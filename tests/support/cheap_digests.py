"""Digests of passwords that cost next to nothing: hundreds of tests sign somebody in, and the cost of a guess is for no test but one."""

from functools import partial

from argon2 import PasswordHasher

from warchest.accounts import passwords


def use() -> None:
    """From now on, whoever names no hasher gets a cheap one."""
    vars(passwords)["PasswordHasher"] = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
