"""Styles of play: an attacker, a hoarder and a racer of each level but the strongest, by name."""

from collections import Counter

import pytest

from tests.support.bot_games import later, random_game
from warchest import PositionBuilder
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.registry import LEVELS, STYLES, StyleName, UnknownBotError, make_bot, parse_bot, styled
from warchest.bots.tree.agent import BEST, InterpretedTreeAgent
from warchest.bots.tree.bot import TreeBot, TreeForm
from warchest.bots.tree.styles import MEETING, NEARING, ON_IT, Style
from warchest.game.game import Game

LEANING = {"attacker": "attacks", "hoarder": "hoards", "racer": "races"}
"""The option of each style."""


def leanings(game: Game, attacks: int = 0, hoards: int = 0, races: int = 0) -> dict[str, float]:
    """Return the values that a style adds to the choices of a position, by their words."""
    found = Style(attacks, hoards, races).leanings(game.tables, game.position, game.legal_ids())
    return {choice.word: found[choice.id] for choice in game.choices() if choice.id in found}


def meeting() -> Game:
    """Given a Swordsman beside an enemy Scout, a Lancer away from it, and a recruit and a bolster at hand."""
    builder = PositionBuilder().unit("A", "swordsman", "e4").unit("A", "lancer", "e2").unit("B", "scout", "e5")
    return builder.hand("A", "swordsman", "lancer", "royal").supply("A", "lancer").hand("B", "scout").build()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("level", LEVELS[:-1])
def test_each_level_but_the_strongest_has_each_style(level: str, style: str) -> None:
    kind, options = parse_bot(f"{level}:{style}")
    assert options[LEANING[style]] > 0
    assert kind == parse_bot(level)[0]
    assert not LEANING.values() & parse_bot(level)[1].keys()


def test_the_strongest_level_plays_without_a_style() -> None:
    assert styled("sovereign", "racer") == "sovereign"
    assert styled("page", None) == "page"
    assert styled("page", "racer") == "page:racer"
    with pytest.raises(UnknownBotError, match=r"The level 'sovereign' has no style 'racer'; its styles: none\."):
        parse_bot("sovereign:racer")


@pytest.mark.parametrize("text", ["page:bully", "page:"])
def test_the_error_for_an_unknown_style_lists_those_of_the_level(text: str) -> None:
    with pytest.raises(UnknownBotError, match="its styles: attacker, hoarder, racer"):
        parse_bot(text)


def test_an_attacker_likes_attacks_and_ways_to_enemies() -> None:
    found = leanings(meeting(), attacks=200)
    assert found["e4xe5"] == pytest.approx(0.2)
    assert found["e4-d5"] == pytest.approx(0.2 * MEETING)
    assert found["e2-e3"] == pytest.approx(0.2 * NEARING)
    assert not any(word.startswith(("recruit", "bolster", "pass", "claim")) for word in found)


def test_a_hoarder_likes_recruits_and_bolsters() -> None:
    game = meeting()
    found = leanings(game, hoards=40)
    liked = {choice.word for choice in game.choices() if choice.verb in ("recruit", "bolster")}
    assert liked
    assert found == dict.fromkeys(liked, pytest.approx(0.04))


def test_a_racer_likes_steps_to_locations_best_where_they_end_on_one() -> None:
    """Given a unit beside a location to take, then the step on it is liked most, and one away from all locations is not liked."""
    game = PositionBuilder().unit("A", "swordsman", "d3").hand("A", "swordsman").hand("B", "royal").build()
    found = leanings(game, races=100)
    assert found["d3-d4"] == pytest.approx(0.1 * ON_IT)
    assert found["d3-d4"] == max(found.values())
    assert not any(word.startswith(("recruit", "pass", "claim")) for word in found)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("level", ["yeoman", "banneret"])
def test_both_forms_of_a_style_choose_alike(level: str, style: StyleName) -> None:
    text = styled(level, style)
    native, settings = make_bot(text), BEST._replace(**parse_bot(text)[1])
    for number in range(2):
        game = random_game(number, "base")
        for luck in range(10):
            seat = game.decider
            if seat is None:
                break
            record = game.information_state(seat)
            ids = native.choose(record, luck)
            assert ids == TreeBot(settings, TreeForm(InterpretedTreeAgent())).choose(record, luck)
            for id_ in ids:
                game.play(id_)


def test_a_search_adds_a_leaning_at_its_root_only() -> None:
    """Given a choice with a great leaning, when a search has ended, then it took that choice most, and its value is without the leaning."""
    game = later(6, 20)
    knowledge, agent = Knowledge(game.information_state(game.decider)), InterpretedTreeAgent()
    r, s, splits = knowledge.tables, knowledge.possible_position, knowledge.splits()
    agent.search(r, s, splits, 1, 200, BEST)
    least = agent.branches()[-1].id
    assert agent.search(r, s, splits, 1, 200, BEST, lean={least: 5.0}) == least
    assert agent.branches()[0].value < 1


@pytest.mark.parametrize("style", STYLES)
def test_a_style_shows_in_what_a_bot_chooses(style: str) -> None:
    """Given many positions, when a level and its style choose for them, then the style makes more of the choices that it likes."""
    counts, own = Counter[bool](), parse_bot(f"yeoman:{style}")[1]
    likes = Style(own.get("attacks", 0), own.get("hoards", 0), own.get("races", 0))
    bots = {True: make_bot(f"yeoman:{style}"), False: make_bot("yeoman")}
    for seed in range(60):
        game = later(seed, 12 + seed % 20)
        if game.decider is None:
            continue
        state = game.information_state(game.decider)
        liked = likes.leanings(game.tables, game.position, game.legal_ids())
        for has_style, bot in bots.items():
            counts[has_style] += sum(bot.choose(state, luck)[0] in liked for luck in range(3))
    assert counts[True] > 1.1 * counts[False] > 0
