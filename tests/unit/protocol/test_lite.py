"""The lite game by the protocol: started by its name, played, decided by our bots, and refused with a sentence."""

from tests.support.engine_client import Client
from warchest import Game, Setup
from warchest.protocol.player import choose_request
from warchest.rules.content.lite import LITE


def test_hello_describes_the_lite_games() -> None:
    told = Client().ok("hello")["rules"]["rulesets"]["lite"]
    assert told["seats"] == [2]
    assert told["boxes"] == {"lite": list(LITE.unit_ids)}
    assert told["variants"] == list(LITE.variants)
    assert "draft" not in told["setups"]


def test_a_lite_game_is_started_and_played() -> None:
    client = Client()
    begun = client.ok("new", game="g", ruleset="lite", setup="first_game", key="00")
    assert begun["setup"]["ruleset"] == "lite"
    game = Game(Setup.first_game(ruleset=LITE), b"\0")
    for _ in range(9):
        word = game.choice(game.legal_ids()[-1]).word
        assert client.ok("apply", game="g", decisions=[word])["happened"][0]["word"] == word
        game.play(word)
    assert client.ok("hash", game="g")["hash"] == game.hash


def test_our_bots_decide_in_a_lite_game_of_a_host() -> None:
    game = Game(Setup.random("protocol", ruleset=LITE, variants=["any_coin"]), b"protocol")
    client = Client()
    for _ in range(12):
        assert game.decider is not None
        request = choose_request(game, game.decider, 3, 5.0, ("setup", "history")) | {"level": "squire"}
        words = client.ok("choose", **request)["decisions"]
        assert client.ok("choose", **(request | {}))["decisions"] == words
        for word in words:
            game.play(word)


def test_an_unknown_rule_set_is_refused_with_those_that_there_are() -> None:
    error = Client().error("new", game="g", ruleset="chess")
    assert (error["code"], error["field"]) == ("bad_setup", "ruleset")
    assert error["reason"] == "There is no rule set 'chess'. Choose from war_chest, lite, micro."


def test_options_that_the_lite_game_lacks_are_refused() -> None:
    assert "two players" in Client().error("new", game="g", ruleset="lite", seats=4)["reason"]
    assert "There is no set-up 'draft'" in Client().error("new", game="g", ruleset="lite", setup="draft")["reason"]
    assert "no box 'base'" in Client().error("new", game="g", ruleset="lite", boxes=["base"])["reason"]
