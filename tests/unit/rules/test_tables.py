"""The tables of a game are read only, and say the same in every form."""

from dataclasses import replace

import pytest

from warchest import Setup
from warchest.rules.state.position import Tables


def test_the_tables_of_a_game_are_read_only() -> None:
    # given: a game's tables
    tables = Setup.first_game().tables()

    # when: something is written to one of their arrays. then: that is refused
    with pytest.raises(TypeError):
        tables.nb[0] = 1


def test_the_fields_of_tables_match_their_bytes() -> None:
    # given: a game's tables, and others, not yet sealed, made of their bytes
    tables = Setup.first_game().tables()
    twin = Tables(tables.ruleset, tables.board)
    twin.assign(tables)

    # then: every array says the same, rows of distances too
    for field in Tables.ARRAYS:
        sealed = getattr(tables, field.name)
        rows = [list(row) for row in sealed] if len(field.shape) == 2 else list(sealed)
        assert rows == getattr(twin, field.name).tolist()


def test_equal_setups_share_their_tables() -> None:
    # given: two setups made alike, and one that differs in its holder
    one, same, other = Setup.first_game(), Setup.first_game(), replace(Setup.first_game(), holder=1)

    # then: equal setups have one object, and another setup has other tables
    assert one.tables() is same.tables()
    assert other.tables().first_holder == 1
    assert one.tables().first_holder == 0


def test_games_on_one_board_share_its_tables_in_memory() -> None:
    # given: two games with other armies on the same board
    one, other = Setup.random("a").tables(), Setup.random("b").tables()

    # then: their common parts exist once
    assert one.nb is other.nb
    assert one.dist is other.dist
    assert one.army is not other.army
