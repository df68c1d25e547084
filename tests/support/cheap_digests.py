"""Digests of passwords that cost next to nothing: hundreds of tests sign a user in, and only one test is about the cost of a guess."""

from functools import partial

from argon2 import PasswordHasher

from warchest.server.accounts import passwords


def use() -> None:
    """Make cheap digests the default from now on."""
    vars(passwords)["PasswordHasher"] = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
