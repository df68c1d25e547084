"""The parts of a unit in addition to its row: `python -m scripts.units` names all that are missing.

A unit is complete when it has a card, a drawing, scenarios, an example and a worth in a draft. The command ends with status 1 where
something is missing. A worth is measured later: without one it is only mentioned.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from warchest.bots.draft import WORTH
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.units import Unit
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.teaching.rulebook.examples import all_examples
from warchest.wording.names import card_text

ROOT = Path(__file__).resolve().parent.parent
LONGEST_LINE = 32
FEWEST_RULINGS = 2
GLYPHS = Path("src/warchest/drawing/glyphs.json")
BUILT = Path("src/warchest/server/web/static/dist/glyphs.svg")


class Missing(NamedTuple):
    """A part that a unit lacks."""

    unit: str
    what: str
    """A sentence that names the file where the part belongs."""
    later: bool = False
    """Whether the unit can be played and shown without the part."""


def missing(rules: Ruleset = WAR_CHEST, root: Path = ROOT) -> list[Missing]:
    """Return all parts that the units of a rule set lack, in row order."""
    glyphs = json.loads((root / GLYPHS).read_text("utf-8"))["glyphs"]
    built = (root / BUILT).read_text("utf-8")
    parts = []
    for unit in rules.units:
        lacks = [*_text(rules, unit), *_picture(unit, glyphs, built), *_proof(unit, root)]
        parts += [Missing(unit.id, what) for what in lacks]
        if unit.id not in WORTH:
            parts.append(
                Missing(unit.id, "The bots take its card for middling: src/warchest/bots/draft.json.", later=True)
            )
    return parts


def _text(rules: Ruleset, unit: Unit) -> Iterator[str]:
    place = f"src/warchest/wording/cards/{unit.box}.py"
    text = card_text(rules, unit.id)
    if text is None:
        yield f"It has no card: {place}."
        return
    if not 0 < len(text.line) <= LONGEST_LINE:
        yield f"The line of its card has {len(text.line)} characters, and 1 to {LONGEST_LINE} fit: {place}."
    if bool(text.tactic) != bool(unit.tactic):
        yield f"Its card and its row disagree about a tactic: {place}."
    if len(text.rulings) < FEWEST_RULINGS:
        yield f"Its card answers fewer than {FEWEST_RULINGS} questions: {place}."


def _picture(unit: Unit, glyphs: dict[str, str], built: str) -> Iterator[str]:
    coin = unit.shares_coins_with or unit.id
    if coin not in glyphs:
        yield f"It has no drawing: {GLYPHS}."
    elif f'id="g-{coin}"' not in built:
        yield "Its drawing is not built: run python -m scripts.bundle."


def _proof(unit: Unit, root: Path) -> Iterator[str]:
    place = Path("tests/scenarios") / unit.box / f"test_{unit.id}.py"
    if not (root / place).exists():
        yield f"It has no scenarios: {place}."
    if not any(example.about == unit.id for example in all_examples().values()):
        yield "It has no example in the rulebook: src/warchest/teaching/rulebook/examples/."


def main() -> int:
    """Print the missing parts. Return 1 where a part is missing that every unit has, else 0."""
    parser = argparse.ArgumentParser(prog="python -m scripts.units", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("unit", nargs="*", help="ids of units  [default: all]")
    asked = parser.parse_args().unit
    unknown = [name for name in asked if name not in WAR_CHEST.row_of]
    if unknown:
        parser.error(f"There is no unit '{unknown[0]}': its row goes to src/warchest/rules/content/units.py.")
    parts = [one for one in missing() if not asked or one.unit in asked]
    for one in parts:
        print(f"{one.unit}: {one.what}{' (may wait)' if one.later else ''}")
    lacking = {one.unit for one in parts if not one.later}
    print(f"{len(asked or WAR_CHEST.units)} units, {len(lacking)} incomplete")
    return 1 if lacking else 0


if __name__ == "__main__":
    raise SystemExit(main())
