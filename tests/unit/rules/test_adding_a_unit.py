"""The guide to adding a unit is true: its examples run, and the unit that it adds plays whole games."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.support.paths import ROOT
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.explain.judge import why_not
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.state import ids
from warchest.rules.state.encoding import decode
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.tables import make_tables

GUIDE = ROOT / "docs" / "guides" / "adding-a-unit.md"


@pytest.fixture(scope="module")
def guide() -> dict[str, Any]:
    """The names of the guide's examples after all of them have run in order."""
    names: dict[str, Any] = {}
    for example in re.findall(r"^```python\n(.+?)^```", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        exec(compile(example, GUIDE.name, "exec"), names)
    return names


def test_the_guides_examples_run(guide: dict[str, Any]) -> None:
    assert guide["horse_archer"].id not in WAR_CHEST.row_of


def test_every_file_that_the_guide_names_exists() -> None:
    named = re.findall(r"`((?:src|tests|client|docs)/[\w./-]+)`", GUIDE.read_text(encoding="utf-8"))
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_diff_in_the_guide_matches_the_files() -> None:
    diff = re.findall(r"^```diff\n(.+?)^```", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)[0]
    hunks = re.findall(r"^\+\+\+ (.+)\n((?:\+(?!\+\+ ).*\n)+)", diff, re.MULTILINE)
    assert len(hunks) == 4
    for file, added in hunks:
        written = "".join(line.removeprefix("+") for line in added.splitlines(keepends=True))
        assert written in (ROOT / file).read_text(encoding="utf-8"), file


def test_no_code_names_the_unit_that_the_guide_shows() -> None:
    texts = (ROOT / "src/warchest/wording/cards").glob("*.py")
    rulebook = (ROOT / "src/warchest/teaching/rulebook").rglob("*.py")
    tables_and_texts = (
        ROOT / "src/warchest/rules/content/units.py",
        *texts,
        *rulebook,
    )
    code = [*(ROOT / "src/warchest").rglob("*.py"), *(ROOT / "client/src").rglob("*.ts*")]
    naming = [file for file in code if "trebuchet" in file.read_text(encoding="utf-8").lower()]
    assert set(naming) <= set(tables_and_texts)


@pytest.mark.parametrize("seed", range(3))
def test_a_home_brew_unit_plays_whole_games_and_both_judges_agree_on_them(guide: dict[str, Any], seed: int) -> None:
    rules = WAR_CHEST.with_units(guide["horse_archer"])
    armies = [["horse_archer" if unit == "archer" else unit for unit in army] for army in rules.first_game[::-1]]
    tables = make_tables(rules, armies, holder=0)
    position = opening(tables)
    out, weights = [0] * CHOICES, [0] * CHOICES
    dice = random.Random(seed)
    tactics = 0
    for turn in range(600):
        if position.over:
            break
        if position.decider < 0:
            count = list_chance(tables, position, out, weights)
            chosen = dice.choices(out[:count], weights[:count])[0]
        else:
            legal = out[: list_choices(tables, position, out)]
            if turn % 20 == 0:
                assert set(legal) == {id_ for id_ in range(ids.COUNT) if why_not(tables, position, id_) is None}
            useful = [id_ for id_ in legal if decode(id_).verb not in ("pass", "claim", "recruit")]
            chosen = dice.choice(useful or legal)
            tactics += decode(chosen).verb == "tactic"
        apply(tables, position, chosen, out)
    assert tactics
