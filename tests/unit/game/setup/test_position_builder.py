"""A position is built from the parts that matter: the rest is filled in, and an impossible position is refused."""

import pytest

from warchest import Game, PositionBuilder, PositionError, SetupError
from warchest.game.text.position.text import PositionText
from warchest.rules.content.war_chest import WAR_CHEST


def values(game: Game) -> dict[str, object]:
    return game.position_text().to_json()


def test_an_empty_builder_makes_a_position() -> None:
    for seats in (2, 4):
        game = PositionBuilder(seats).build()
        assert game.decider == 0
        assert game.choices()


def test_every_coin_is_somewhere_and_the_rest_lies_in_bag_and_supply() -> None:
    built = values(PositionBuilder().unit("A", "cavalry", "f4").hand("A", "cavalry").build())
    assert built["A.hand"] == {"cavalry": 1}
    assert built["A.units"] == {"f4": {"unit": "cavalry", "coins": 1}}
    assert built["A.supply"] == {"cavalry": 2, "pikeman": 2, "knight": 2, "scout": 3}
    assert built["A.bag"] == {"pikeman": 2, "knight": 2, "scout": 2, "royal": 1}


def test_the_coins_missing_from_a_supply_that_is_named_are_out_of_the_game() -> None:
    built = values(PositionBuilder().army("A", "cavalry").supply("A", "cavalry").build())
    assert built["A.supply"] == {"cavalry": 1}
    assert built["A.box"] == {"cavalry": 1, "pikeman": 2, "knight": 2, "scout": 3}


def test_boxes_decrees_and_forts_are_added_for_the_units_that_need_them() -> None:
    assert values(PositionBuilder().decrees("spy").build())["decrees"] == ["spy", "enlist", "guard"]
    assert values(PositionBuilder().forts("e2").build())["forts.at"] == ["e2"]
    assert PositionBuilder().army("A", "herald", "skirmisher").setup().boxes == ("base", "nobility", "nightfall")


def test_tokens_locations_seals_and_the_turn_are_as_given() -> None:
    builder = PositionBuilder().unit("A", "archer", "f4").army("B", "assassin").poisoned("f4", "assassin")
    builder.held("B", "e5").held(None, "e2").decrees("spy").sealed("A", "spy").turn("B").initiative("B", moved=True)
    built = values(builder.hand("B", "decoy_skirmisher").army("A", "skirmisher").round(5).build())
    assert built["poison"] == {"assassin": "f4"}
    assert (built["A.held"], built["B.held"], built["A.seals"]) == (["h1"], ["d7", "e5", "g6"], ["spy"])
    assert (built["turn"], built["initiative"], built["moved"], built["round"]) == ("B", "B", 1, 5)
    assert built["B.hand"] == {"decoy_skirmisher": 1}


def test_four_players_have_the_names_of_their_seats() -> None:
    game = PositionBuilder(4).unit("A2", "cavalry", "f4").hand("B1", "archer").turn("A2").build()
    assert game.decider == 2
    assert values(game)["B1.hand"] == {"archer": 1}


def test_a_built_position_reads_back_as_text() -> None:
    text = PositionBuilder().unit("A", "lancer", "f4", 2).build().position_text()
    assert PositionText.parse(text.line()) == text


def test_an_invented_unit_can_stand_there() -> None:
    rules = WAR_CHEST.with_units(WAR_CHEST.unit("cavalry").__class__("camel", "base", 4))
    game = PositionBuilder(ruleset=rules).unit("A", "camel", "f4").build()
    assert "camel" in game.setup.armies[0]


@pytest.mark.parametrize(
    ("build", "part"),
    [
        (lambda: PositionBuilder(3), "2 or 4 seats, not 3"),
        (lambda: PositionBuilder().unit("A", "dragon", "f4"), "no unit or coin 'dragon'"),
        (lambda: PositionBuilder().unit("A", "archer", "z9"), "no hex 'z9'"),
        (lambda: PositionBuilder().unit("C", "archer", "f4"), "no seat 'C'"),
        (lambda: PositionBuilder().decrees("peace"), "no decree 'peace'"),
        (lambda: PositionBuilder().coins("A", "pocket", "archer"), "no zone 'pocket'"),
        (lambda: PositionBuilder().poisoned("f4", "archer"), "no poison counter 'archer'"),
        (
            lambda: PositionBuilder().unit("A", "archer", "f4").unit("B", "knight", "f4").build(),
            "Two units stand at f4",
        ),
        (lambda: PositionBuilder().unit("A", "archer", "f4").unit("A", "archer", "f5").build(), "No more of the unit"),
        (lambda: PositionBuilder().unit("A", "archer", "f4", 9).build(), "The Archer of A has 4 coins; 9 are placed."),
        (lambda: PositionBuilder().hand("A").build(), "A has no coin in its hand to use."),
        (lambda: PositionBuilder().held("A", "f4").build(), "f4 is no location"),
    ],
)
def test_a_position_that_cannot_stand_is_refused_with_a_sentence(build: object, part: str) -> None:
    with pytest.raises(PositionError) as refused:
        build()  # type: ignore[operator]
    assert part in str(refused.value)


def test_armies_that_no_setup_has_are_refused() -> None:
    with pytest.raises(SetupError):
        PositionBuilder().army("A", "archer", "knight", "scout", "lancer", "footman").build()
