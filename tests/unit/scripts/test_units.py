"""One command names what a unit lacks, and no published unit lacks anything."""

from scripts.units import missing
from warchest.rules.content import ops
from warchest.rules.content.ruleset import CardText
from warchest.rules.content.units import Unit
from warchest.rules.content.vocabulary import Step
from warchest.rules.content.war_chest import WAR_CHEST


def test_every_unit_is_complete() -> None:
    assert [one for one in missing() if not one.later] == []


def test_a_unit_with_only_its_row_lacks_a_card_a_drawing_scenarios_and_an_example() -> None:
    rules = WAR_CHEST.with_units(Unit("elephant", "siege", 4))
    found = [one for one in missing(rules) if one.unit == "elephant"]
    assert [one.what.partition(":")[0] for one in found if not one.later] == [
        "It has no card",
        "It has no drawing",
        "It has no scenarios",
        "It has no example in the rulebook",
    ]
    assert [one.what.partition(":")[0] for one in found if one.later] == ["The bots take its card for middling"]


def test_a_card_that_does_not_fit_its_row_is_named() -> None:
    elephant = Unit("elephant", "siege", 4, tactic=(Step(ops.STEP),))
    text = CardText("Elephant", "It is far too large for a single line")
    found = [one.what for one in missing(WAR_CHEST.with_units(elephant, texts={"elephant": text}))]
    assert "The line of its card has 37 characters, and 1 to 32 fit: src/warchest/wording/cards/siege.py." in found
    assert "Its card and its row disagree about a tactic: src/warchest/wording/cards/siege.py." in found
    assert "Its card answers fewer than 2 questions: src/warchest/wording/cards/siege.py." in found
