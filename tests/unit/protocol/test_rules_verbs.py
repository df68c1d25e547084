"""What the verbs of `rules` do to games, beyond the document's examples."""

import random
from typing import Any

import pytest

from tests.support.bot_games import RULES
from tests.support.engine_client import Client
from tests.support.tiers import mostly_slow
from warchest.rules.state import ids


def options(rules: str) -> dict[str, Any]:
    """The fields of ``new`` for a rule set."""
    ruleset = RULES[rules]
    setup = "draft" if {"elimination", "choose_order"} & set(ruleset.variants) else "random"
    told = {"setup": setup, "seats": ruleset.seats, "boxes": list(ruleset.boxes), "variants": list(ruleset.variants)}
    return {**told, "ruleset": ruleset.ruleset.id, "seed": "verbs", "key": "ab"}


def play_on(client: Client, game: str, decisions: int, rng: random.Random) -> list[str]:
    """Play this many random decisions and draws, and return their words."""
    words: list[str] = []
    for _ in range(decisions):
        asked = client.ok("choices", game=game)
        possible = asked["choices"] or asked["draws"]
        if not possible:
            break
        words.append(rng.choice(possible)["word"])
        client.ok("apply", game=game, decisions=words[-1:])
    return words


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 4, in_ci=2))
def test_a_word_of_a_choice_has_its_id_and_both_can_be_applied(rules: str) -> None:
    client, rng = Client(), random.Random(1)
    client.ok("new", game="words", **options(rules))
    client.ok("new", game="ids", **options(rules))
    for _ in range(60):
        choice = rng.choice(client.ok("choices", game="words")["choices"])
        by_word = client.ok("apply", game="words", decisions=[choice["word"]])
        by_id = client.ok("apply", game="ids", decisions=[choice["id"]])
        assert by_word == by_id
        assert by_word["happened"][0]["id"] == choice["id"]
        if by_word["outcome"]:
            break
    assert client.ok("hash", game="words") == client.ok("hash", game="ids")


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 4, in_ci=2))
def test_manual_draws_give_the_same_game_as_automatic_ones(rules: str) -> None:
    client, rng = Client(), random.Random(2)
    began = client.ok("new", game="auto", **options(rules))
    client.ok("new", game="ask", chance="ask", **options(rules))
    happened = began["happened"]
    for _ in range(40):
        for event in happened:  # what the engine drew by itself, it draws when asked
            assert client.ok("draw", game="ask")["happened"] == [event]
        asked = client.ok("choices", game="auto")
        assert client.ok("choices", game="ask") == asked
        if not asked["choices"]:
            return
        word = rng.choice(asked["choices"])["word"]
        decided, *happened = client.ok("apply", game="auto", decisions=[word])["happened"]
        assert client.ok("apply", game="ask", decisions=[word])["happened"] == [decided]


@pytest.mark.parametrize("rules", ["base", "four_drafted"])
def test_all_events_can_be_applied_to_another_game_in_one_request(rules: str) -> None:
    client, rng = Client(), random.Random(3)
    client.ok("new", game="g", chance="ask", **options(rules))
    words = play_on(client, "g", 80, rng)
    assert any(word.startswith("draw=") for word in words)
    client.ok("new", game="h", chance="ask", **options(rules))
    told = client.ok("apply", game="h", decisions=words)
    assert [event["word"] for event in told["happened"]] == words
    assert [ids.DRAW <= event["id"] < ids.FLIP + 2 for event in told["happened"]] == [
        e["chance"] for e in told["happened"]
    ]
    assert client.ok("record", game="h") == client.ok("record", game="g")


def test_one_illegal_decision_refuses_the_whole_request() -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", key="00")
    before = client.ok("record", game="g")
    error = client.error("apply", game="g", decisions=["pikeman@h1", "archer@g6", "e2-e3"])
    assert (error["code"], error["rule"], error["field"]) == ("illegal", "no_unit", "decisions[2]")
    assert client.ok("record", game="g") == before


def test_decisions_after_an_undo_draw_the_same_coins() -> None:
    client = Client()
    client.ok("new", game="g", **options("all"))
    words = play_on(client, "g", 60, random.Random(4))
    record = client.ok("record", game="g")
    client.ok("undo", game="g", number=9)
    client.ok("apply", game="g", decisions=words[-9:])
    assert client.ok("record", game="g") == record


def test_undo_also_takes_back_the_manual_draws_after_a_decision() -> None:
    client = Client()
    client.ok("new", game="g", chance="ask", **options("base"))
    words = play_on(client, "g", 60, random.Random(4))
    last = max(n for n, word in enumerate(words) if not word.startswith(("draw=", "flip=")))
    before = client.ok("undo", game="g")
    assert before["plies"] == last
    client.ok("apply", game="g", decisions=words[last:])


def test_a_resignation_ends_the_game_is_in_its_record_and_can_be_undone() -> None:
    client = Client()
    client.ok("new", game="g", seats=4, key="00")
    assert client.ok("resign", game="g", seat="A2")["outcome"] == {"winner": "B", "ending": "resignation"}
    assert client.error("apply", game="g", decisions=["pass(royal)"])["rule"] == "game_over"
    assert client.error("resign", game="g", seat="B1")["code"] == "game_over"
    assert client.ok("why_not", game="g", decisions=[0])["rule"] == "game_over"
    record = client.ok("record", game="g")["record"]
    assert client.ok("new", game="h", record=record)["outcome"] == {"winner": "B", "ending": "resignation"}
    assert client.ok("undo", game="g")["outcome"] is None


def test_a_copy_is_independent() -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", key="00")
    client.ok("copy", game="g", to="h")
    client.ok("apply", game="h", decisions=["pikeman@h1"])
    client.ok("resign", game="g", seat="B")
    assert client.ok("games")["games"][0]["decider"] is None
    assert client.ok("games")["games"][1]["decider"] == "B"


def test_why_not_draws_nothing() -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", key="00")
    passes = ["pass(pikeman)", "pass(archer)", "pass(crossbowman)", "pass(archer)", "pass(light_cavalry)"]
    assert client.ok("why_not", game="g", decisions=passes) == {"legal": True}
    told = client.ok("why_not", game="g", decisions=[*passes, "pass(lancer)", "pass(royal)"])
    assert (told["at"], told["rule"]) == (6, "chance_first")


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 4, in_ci=2))
def test_every_choice_is_legal_and_no_other_id_is(rules: str) -> None:
    client, rng = Client(), random.Random(5)
    client.ok("new", game="g", **options(rules))
    play_on(client, "g", 30, rng)
    choices = {choice["id"] for choice in client.ok("choices", game="g")["choices"]}
    for id_ in rng.sample(range(2848), 150):
        assert client.ok("why_not", game="g", decisions=[id_])["legal"] == (id_ in choices)


def test_the_leaves_are_the_sum_over_the_next_positions() -> None:
    client, rng = Client(), random.Random(6)
    client.ok("new", game="g", **options("all"))
    play_on(client, "g", 20, rng)
    counted = client.ok("count", game="g", depth=3)
    assert counted["leaves"] == sum(part["leaves"] for part in counted["by"])
    for part in counted["by"][:5]:
        client.ok("new", game="next", chance="ask", record=client.ok("record", game="g")["record"])
        client.ok("apply", game="next", decisions=[part["word"]])
        assert client.ok("count", game="next", depth=2)["leaves"] == part["leaves"]
        client.ok("close", game="next")
    assert client.ok("count", game="g", depth=0) == {"leaves": 1, "by": []}
    assert client.error("count", game="g", depth=3, most=counted["leaves"] - 1)["code"] == "too_many_leaves"
    assert client.ok("count", game="g", depth=3, most=counted["leaves"]) == counted


@pytest.mark.parametrize("write", ["line", "json"])
@pytest.mark.parametrize("rules", ["all", "four_drafted"])
def test_a_game_started_from_a_position_has_that_position(rules: str, write: str) -> None:
    client, rng = Client(), random.Random(7)
    client.ok("new", game="g", chance="ask", **options(rules))
    for number in range(12):
        position = client.ok("position", game="g", write=write)["position"]
        client.ok("new", game=str(number), chance="ask", position=position)
        assert client.ok("position", game=str(number), write=write)["position"] == position
        assert client.ok("choices", game=str(number)) == client.ok("choices", game="g")
        assert client.ok("hash", game=str(number)) == client.ok("hash", game="g")
        play_on(client, "g", 7, rng)


def test_a_game_started_from_a_position_is_recorded_and_played_by_bots() -> None:
    client, rng = Client(), random.Random(8)
    client.ok("new", game="g", **options("all"))
    play_on(client, "g", 30, rng)
    client.ok("new", game="h", position=client.ok("position", game="g")["position"], key="07")
    play_on(client, "h", 20, rng)
    client.ok("new", game="again", record=client.ok("record", game="h")["record"])
    assert client.ok("hash", game="again") == client.ok("hash", game="h")
    stands = client.ok("choices", game="h")
    record = client.ok("record", game="h", form=stands["decider"])["record"]
    decided = client.ok("choose", record=record, seed=1)["decisions"]
    assert decided[0] in [choice["word"] for choice in stands["choices"]]


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 4, in_ci=2))
def test_every_query_works_at_any_time(rules: str) -> None:
    client, rng = Client(), random.Random(9)
    client.ok("new", game="g", chance="ask", **options(rules))
    seats = ["public", *client.ok("new", game="other", **options(rules))["setup"]["seats"]]
    for _ in range(20):
        play_on(client, "g", rng.randrange(1, 9), rng)
        seat = rng.choice(seats)
        client.ok("view", game="g", seat=seat)
        client.ok("position", game="g", form=seat, write=rng.choice(["line", "json"]))
        client.ok("record", game="g", form=seat)
        client.ok("count", game="g", depth=1)
        client.ok("why_not", game="g", decisions=[rng.randrange(2848)])
        asked = client.answer("choose", record=client.ok("record", game="g", form=seats[1])["record"], seed=1)
        assert "ok" in asked or asked["error"]["code"] == "bad_record"
        if rng.random() < 0.2:
            client.answer("undo", game="g", number=rng.randrange(1, 4))


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"key": "xyz"}, "bad_request", "key"),
        ({"key": ""}, "bad_request", "key"),
        ({"setup": "first_game", "seed": "x"}, "bad_setup", "seed"),
        ({"boxes": ["plain"]}, "bad_setup", "boxes"),
        ({"seats": 3}, "bad_setup", "seats"),
        ({"seats": 10**30}, "bad_setup", "seats"),
        ({"setup": "draft", "seats": 10**30}, "bad_setup", "seats"),
        ({"seats": "two"}, "bad_request", "seats"),
        ({"initiative": "C"}, "no_seat", "initiative"),
        ({"initiative": "A1", "seats": 4, "setup": "draft"}, "bad_setup", "initiative"),
        ({"forts": 2}, "bad_setup", "forts"),
        ({"boxes": ["base", "nobility"], "decrees": ["spy"]}, "bad_setup", "decrees"),
        ({"setup": "random", "armies": [["archer"]]}, "bad_setup", "armies"),
        ({"setup": "first_game", "position": "x"}, "bad_request", "position"),
        ({"record": "x", "position": "x"}, "bad_request", "record"),
        ({"record": "x"}, "bad_text", "record"),
        ({"position": "x"}, "bad_text", "position"),
        ({"position": {}}, "bad_text", "position"),
        ({"chance": "mine"}, "bad_request", "chance"),
        ({"game": ""}, "bad_request", "game"),
        ({"game": "x" * 65}, "bad_request", "game"),
    ],
)
def test_an_impossible_new_game_is_refused(fields: dict[str, Any], code: str, field: str | None) -> None:
    client = Client()
    error = client.error("new", **{"game": "g", **fields})
    assert (error["code"], error["field"]) == (code, field)
    assert client.ok("games") == {"games": []}


def test_decrees_forts_and_the_initiative_can_be_chosen() -> None:
    client = Client()
    wanted: dict[str, Any] = {"decrees": ["spy", "march", "guard"], "forts": 2, "initiative": "B"}
    setup = client.ok("new", game="g", boxes=["base", "nobility", "siege"], **wanted)["setup"]
    assert {name: setup[name] for name in wanted} == wanted


def test_a_seat_s_forms_contain_no_coin_of_another() -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", key="00")
    record = client.ok("record", game="g", form="B")["record"]
    assert "draw A ? ? ?" in record
    assert [seat["own"] is None for seat in client.ok("view", game="g", seat="B")["view"]["seats"]] == [True, False]
    assert "A.hand=?:3" in client.ok("position", game="g", form="B")["position"]
    for verb, field in (("view", "seat"), ("position", "form"), ("record", "form")):
        assert client.error(verb, game="g", **{field: "C"})["code"] == "no_seat"


def test_an_impossible_record_is_refused_with_its_line() -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", key="00")
    client.ok("apply", game="g", decisions=["pikeman@h1", "archer@g6"])
    record = client.ok("record", game="g", form="A")["record"]
    error = client.error("choose", record=record.replace("archer@g6", "archer@h1"))
    at = record.splitlines().index("B archer@g6") + 1
    assert (error["code"], error["place"]) == ("bad_text", {"line": at, "column": 3})


def test_no_seat_decides_out_of_turn_or_after_a_resignation() -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", key="00")
    record = client.ok("record", game="g")["record"]
    assert client.error("choose", record=record, seat="B")["code"] == "bad_record"
    assert client.error("choose", record=record, seat="C")["code"] == "no_seat"
    assert client.error("choose", record=record)["field"] == "seat"
    assert client.error("choose", record=record, seat="A", level="knave")["code"] == "no_level"
    client.ok("resign", game="g", seat="B")
    assert client.error("choose", record=client.ok("record", game="g", form="A")["record"])["code"] == "bad_record"


def test_a_facedown_play_names_its_coin() -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", key="00")
    for word in ("pass", "claim", "recruit=pikeman"):
        assert client.error("apply", game="g", decisions=[word])["rule"] == "coin_not_told"
        assert client.ok("why_not", game="g", decisions=[word])["rule"] == "coin_not_told"


def test_a_host_cannot_draw_if_the_engine_does() -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", key="00")
    passes = [
        "pass(pikeman)",
        "pass(archer)",
        "pass(crossbowman)",
        "pass(archer)",
        "pass(light_cavalry)",
        "pass(lancer)",
    ]
    for draw in ("draw=royal", "flip=A"):
        told = client.ok("why_not", game="g", decisions=[*passes, draw])
        assert (told["legal"], told["rule"]) == (False, "nobody_chooses")
        error = client.error("apply", game="g", decisions=[*passes, draw])
        assert (error["rule"], error["field"]) == ("nobody_chooses", "decisions[6]")


def test_a_resigned_game_has_nothing_to_draw_or_to_count() -> None:
    client = Client()
    client.ok("new", game="g", setup="first_game", chance="ask")
    client.ok("resign", game="g", seat="A")
    assert client.error("draw", game="g")["code"] == "game_over"
    assert client.ok("count", game="g", depth=3) == {"leaves": 1, "by": []}


def test_a_unit_that_is_deployed_again_is_named() -> None:
    client, rng = Client(), random.Random(3)
    met = set()
    for number in range(6):
        client.ok("new", game="g", boxes=["base", "nobility"], decrees=["redeploy", "spy", "march"], seed=str(number))
        for _ in range(150):
            choices = client.ok("choices", game="g")["choices"]
            if not choices:
                break
            met |= {
                (c["coin"] is None, c["hex"], c["word"] == f"{c['kind']}@{c['to']}")
                for c in choices
                if c["verb"] == "deploy"
            }
            wanted = [c for c in choices if c["kind"] == "redeploy" or c["verb"] in ("deploy", "pick")] or choices
            client.ok("apply", game="g", decisions=[rng.choice(wanted)["word"]])
        client.ok("close", game="g")
    assert met == {(False, None, True), (True, None, True)}
