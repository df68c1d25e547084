"""The tables of the page of strong units: whole, written as read, and with a first pick that is worth something."""

from pathlib import Path

from warchest.bots import strengths
from warchest.bots.registry import parse_bot
from warchest.bots.strengths import (
    Odd,
    Oddities,
    StrengthTable,
    UnitStrength,
    gain_of_first_pick,
    read_tables,
    tables,
    write_table,
)
from warchest.rules.content.war_chest import WAR_CHEST


def table(worth: dict[str, int], by: str = "squire", boxes: tuple[str, ...] = ("base",)) -> StrengthTable:
    """A table of units that add this much."""
    units = {kind: UnitStrength((adds, adds - 5, adds + 5), 100) for kind, adds in worth.items()}
    pairs = Oddities(28, (Odd("archer", "scout", 40, (700, 600, 800), 550),))
    return StrengthTable(boxes, by, "2026-11-29", "1.0", 800, "mine", (3, -1, 7), units, pairs, Oddities(28, ()))


def test_every_box_has_a_table_of_all_its_units_within_their_intervals() -> None:
    """Given units with two editions, one of them is measured."""
    for one in tables():
        parse_bot(one.by)
        cards = {card for card in WAR_CHEST.cards_of(one.boxes) if not WAR_CHEST.is_edition(card)}
        assert cards <= {*one.units}, one.boxes
        assert one.games >= 1000
        assert all(low <= value <= high for (value, low, high), _games in one.units.values())
        for found in (one.pairs, one.counters):
            assert all(not odd.won[1] <= odd.expected <= odd.won[2] for odd in found.odd)
            assert len(found.odd) <= found.looked_at
    assert {*WAR_CHEST.box_ids} == {box for one in tables() for box in one.boxes}


def test_the_base_box_is_measured_with_its_pairs() -> None:
    base = [one for one in tables() if one.boxes == ("base",)]
    assert base != []
    assert all(one.pairs.looked_at == one.counters.looked_at == 120 for one in base)


def test_a_written_table_is_read_again_and_replaces_that_of_the_same_bot_and_boxes(tmp_path: Path) -> None:
    file = tmp_path / "strengths.json"
    file.write_text('{"tables": []}')
    wide, first, second = table({"scout": 3}, boxes=("base", "siege")), table({"scout": 1}), table({"scout": 2})
    other = table({"scout": 9}, "page")
    for one in (wide, first, other, second):
        write_table(one, file)
    assert {*map(str, read_tables(file))} == {*map(str, (second, other, wide))}
    assert read_tables(file)[-1] == wide


def test_the_first_pick_is_worth_the_lead_of_the_best_unit_over_the_two_that_follow() -> None:
    """Given one unit that adds 100 and seven that add nothing, the first drafter always gets it."""
    others = [kind for kind in WAR_CHEST.unit_ids if kind != "scout"][:7]
    gain = gain_of_first_pick(table(dict.fromkeys(others, 0) | {"scout": 100}))
    assert gain.low == gain.mean == gain.high == 100


def test_the_program_reads_its_own_file() -> None:
    assert {*map(str, read_tables(strengths.FILE))} <= {*map(str, tables())}
