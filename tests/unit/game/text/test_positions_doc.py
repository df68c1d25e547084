"""docs/reference/notation.md is right about positions: its examples are read, and its tables name every key and agenda entry."""

import json
import re

from tests.support.paths import ROOT
from warchest import Game
from warchest.game.text.position.agenda import OPS
from warchest.game.text.position.syntax import keys_of
from warchest.game.text.position.text import FULL, PositionText

SECTION = ROOT.joinpath("docs", "reference", "notation.md").read_text(encoding="utf-8").partition("\n## Positions\n")[2]
BLOCKS = [" ".join(block.split()) for block in re.findall(r"```\n(warchest-position/2 .*?)```", SECTION, re.DOTALL)]
WHOLE = [block for block in BLOCKS if not block.endswith("...")]


def test_the_examples_are_read() -> None:
    by_hand, as_b_knows, midst = (PositionText.parse(line) for line in WHOLE)
    assert (by_hand.form, as_b_knows.form, midst.form) == (FULL, 1, FULL)


def test_the_knowledge_of_b_in_the_example_is_that_of_the_text() -> None:
    setup, r, s = PositionText.parse(WHOLE[0]).build()
    assert PositionText.of(setup, r, s, 1).line() == WHOLE[1]


def test_the_shot_of_the_example_leads_to_its_second_position() -> None:
    game = Game.from_position(WHOLE[0], b"doc")
    tactic = next(choice for choice in game.choices() if choice.label.startswith("Archer") and choice.verb == "tactic")
    game.play(tactic)
    assert game.position_text() == PositionText.parse(WHOLE[2])
    game.play(game.choices()[0])
    assert "B.units" not in game.position_text().to_json()


def test_the_builder_of_the_example_makes_a_position() -> None:
    match = re.search(r"```python\n(.*?)```", SECTION, re.DOTALL)
    assert match
    names: dict[str, object] = {}
    exec(compile(match[1], "notation.md", "exec"), names)
    assert isinstance(names["game"], Game)


def test_the_object_of_the_example_is_the_start_of_a_game() -> None:
    match = re.search(r"```json\n(.*?)```", SECTION, re.DOTALL)
    assert match
    text = PositionText.from_json(json.loads(match[1]))
    assert text.to_json() == json.loads(match[1])
    game = Game.from_position(text, b"doc")
    assert game.position.round_no == 1


def test_every_key_is_in_the_table_and_in_its_order() -> None:
    table = SECTION.partition("| key |")[2].partition("\n\n")[0]
    documented = [key for row in table.splitlines()[2:] for key in re.findall(r"`([^`]+)`", row.split("|")[1])]
    keys = list(keys_of(2))
    wanted = [key for key in keys if not key.startswith("B.")]
    assert sorted(documented) == sorted(wanted)
    order = [key for key in documented if not key.startswith("A.")]
    assert order == [key for key in keys if "." not in key or key == "forts.at"]


def test_everything_on_an_agenda_is_in_the_section_with_its_parts() -> None:
    agenda = SECTION.partition("### The agenda")[2].partition("### In JSON")[0]
    for name, (_op, parts) in OPS.items():
        assert f"`{name}`" in agenda
        for part in parts:
            assert re.search(rf"`{part.name}[`=]", agenda), part.name
