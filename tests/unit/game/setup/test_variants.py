"""Every variant of every game is documented and tested: a new one needs a name, a scenario and a line in the documents."""

import re
from typing import Any

import pytest

from tests.support.paths import ROOT
from warchest.game.setup import Setup, SetupError, for_drafts_alone, more_cards, pool_size
from warchest.rules.content.war_chest import RULESETS
from warchest.wording.setups import variant_texts

VARIANTS = [(rules.id, variant) for rules in RULESETS.values() for variant in rules.variants]
SCENARIOS = "".join(path.read_text("utf-8") for path in sorted((ROOT / "tests" / "scenarios").rglob("*.py")))
DOCUMENT = (ROOT / "docs" / "reference" / "wire.md").read_text("utf-8")


@pytest.mark.parametrize(("ruleset", "variant"), VARIANTS)
def test_a_variant_has_a_scenario(ruleset: str, variant: str) -> None:
    assert f'"{variant}"' in SCENARIOS


@pytest.mark.parametrize(("ruleset", "variant"), VARIANTS)
def test_a_variant_has_its_line_among_the_options_of_a_game(ruleset: str, variant: str) -> None:
    options = DOCUMENT.partition("## Options of a game")[2].partition("\n## ")[0]
    assert f"`{variant}`" in options


@pytest.mark.parametrize(("ruleset", "variant"), VARIANTS)
def test_a_variant_is_named_where_a_request_for_a_game_is_described(ruleset: str, variant: str) -> None:
    row = DOCUMENT.partition("| `variants?` |")[2].partition("\n")[0]
    assert re.search(rf"\b{variant}\b", row)


@pytest.mark.parametrize(("ruleset", "variant"), VARIANTS)
def test_a_variant_is_described_with_its_effect(ruleset: str, variant: str) -> None:
    described = {option.id: option for option in variant_texts(RULESETS[ruleset])}[variant]
    assert described.name
    assert described.line


@pytest.mark.parametrize("option", RULESETS["lite"].variants)
def test_an_option_of_the_lite_game_changes_its_rules(option: str) -> None:
    setup = Setup.random("options", ruleset=RULESETS["lite"], variants=[option])
    assert setup.ruleset.with_options(setup.variants) != setup.ruleset


@pytest.mark.parametrize(("ruleset", "variant"), VARIANTS)
def test_only_a_variant_for_drafts_is_refused_without_a_draft(ruleset: str, variant: str) -> None:
    refused = False
    try:
        Setup.random("no draft", ruleset=RULESETS[ruleset], variants=[variant])
    except SetupError:
        refused = True
    assert refused == for_drafts_alone(variant)


@pytest.mark.parametrize("variant", RULESETS["war_chest"].variants)
def test_a_draft_deals_the_further_cards_of_a_variant(variant: str) -> None:
    rules = RULESETS["war_chest"]
    cards = len(Setup.draft("cards", variants=[variant]).pool)
    assert cards == pool_size(rules, 2) + more_cards(rules, variant) == pool_size(rules, 2, [variant])


def test_an_option_that_no_setup_has_is_refused() -> None:
    options: Any = {"clock": 5}
    with pytest.raises(TypeError, match="'clock'"):
        Setup.named("random", **options)
