"""Home-brew boxes in the protocol: an engine that has them, and a request that brings them along."""

import json
from typing import Any

import msgspec

from warchest import Game, Setup
from warchest.homebrew import ruleset_with
from warchest.homebrew.files import example_files, read_file
from warchest.protocol.conversation import Conversation
from warchest.protocol.encoders import history_of, setup_fields
from warchest.protocol.engine import Engine

TEXT = example_files()[0].read_text("utf-8")
ARMIES = [["outrider", "scout", "knight", "ensign"], ["drummer", "pikeman", "cavalry", "lancer"]]


def ask(engine: Conversation, **request: Any) -> dict[str, Any]:
    """Return an engine's answer to a request."""
    answer = engine.answer(json.dumps({"id": 1, **request}).encode())
    assert answer is not None
    told: dict[str, Any] = json.loads(answer)
    return told


def test_a_request_brings_a_box_and_an_engine_that_has_none_plays_its_record() -> None:
    """Given a game with a box that a request brought, when another engine is given its record or its history, then it answers."""
    host, player = Conversation(Engine("page")), Conversation(Engine("page"))
    begun = ask(host, do="new", game="g", units=[TEXT], armies=ARMIES, initiative="A", key="00")["ok"]
    assert begun["setup"]["units"].startswith('[{"box":{"id":"outlands"')
    for _ in range(4):
        record = ask(host, do="record", game="g")["ok"]["record"]
        chosen = ask(player, do="choose", record=record, seat=begun["decider"])["ok"]["decisions"]
        begun = ask(host, do="apply", game="g", decisions=chosen)["ok"]
    assert ask(player, do="new", game="again", record=ask(host, do="record", game="g")["ok"]["record"])["ok"]


def test_a_history_with_its_setup_is_enough_for_a_bot() -> None:
    rules = ruleset_with([read_file(example_files()[0])])
    game = Game(Setup.chosen(*ARMIES, holder=0, ruleset=rules), b"history")
    history, setup = history_of(game.information_state(0)), setup_fields(game.setup)
    told = {"history": msgspec.to_builtins(history), "setup": msgspec.to_builtins(setup), "seat": "A"}
    assert ask(Conversation(Engine("page")), do="choose", **told)["ok"]["decisions"]


def test_a_box_that_is_not_sound_is_refused() -> None:
    told = ask(Conversation(Engine("page")), do="new", game="g", units=["[box]\nid = 3\nname = 'X'"])
    assert (told["error"]["code"], told["error"]["field"]) == ("bad_setup", "units")
    assert told["error"]["reason"].startswith("line 2: box, id: 'id' can't be 3")


def test_an_engine_that_was_started_with_a_box_says_so() -> None:
    engine = Conversation(Engine("page", ruleset_with([read_file(example_files()[0])])))
    assert ask(engine, do="hello")["ok"]["rules"]["boxes"]["outlands"] == ["outrider", "drummer"]
    assert "ok" in ask(engine, do="new", game="g", boxes=["base", "outlands"])
