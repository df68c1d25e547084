"""The calls of the page: a valid call is done once, and an invalid one changes nothing and gets one clear sentence."""

import json
import threading
from typing import Any

import httpx
import pytest

from tests.support.tiers import mostly_slow
from tests.support.web_server import Player, Running, sit_down

NO_GAMES: dict[str, Any] = {"games": [], "next": None, "total": 0}


def everything(player: Player) -> list[dict[str, Any]]:
    return [player.fetch(seat) for seat in (None, *player.seats)]


def one_sentence(answer: httpx.Response) -> str:
    told = answer.json()
    assert set(told) <= {"error", "payload"}
    sentence = told["error"]
    assert isinstance(sentence, str)
    assert sentence.endswith((".", "!"))
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    return sentence


def post(player: Player, call: str, body: Any) -> httpx.Response:
    return player.client.post(f"/api/games/{player.game}/{call}", json=body)


def test_a_game_against_a_bot_seats_the_player_where_asked(client: httpx.Client) -> None:
    for seat, sitters in enumerate((["you", "page"], ["page", "you"])):
        player = sit_down(client, 1, sitters)
        assert player.seats == [seat]
        people = player.fetch(seat)["people"]
        assert [p["bot"] or "you" for p in people] == sitters


def test_a_seat_sees_only_its_hand(client: httpx.Client) -> None:
    player = sit_down(client, 1, ["page", "you"])
    seats = player.fetch(1)["view"]["seats"]
    assert seats[1]["own"] is not None
    assert seats[0]["own"] is None


def test_on_one_screen_only_the_hand_of_who_must_use_a_coin_is_sent(player: Player) -> None:
    decider = player.fetch(None)["waiting"]["seat"]
    for seat in (0, 1):
        payload = player.fetch(seat)
        assert payload["seat"] == seat
        owns = [shown["own"] is not None for shown in payload["view"]["seats"]]
        assert owns == [decider == seat == shown for shown in (0, 1)]
    public = player.fetch(None)
    assert public["ask"] is None
    assert all(s["own"] is None for s in public["view"]["seats"])


def test_a_past_position_answers_like_the_present_one(server: Running, client: httpx.Client) -> None:
    player = sit_down(client, 1, ["you", "page"])
    now = player.fetch(0)
    path = f"/api/games/{player.game}"
    assert client.get(path, params={"seat": 0, "at": 0}).json() == {"view": now["view"], "trail": []}
    public = client.get(path, params={"at": 0}).json()
    assert all(seat["own"] is None for seat in public["view"]["seats"])
    assert client.get(path, params={"at": 1_000_000}).status_code == 422
    assert client.get(path, params={"at": "soon"}).status_code == 400
    with server.client() as stranger:
        assert stranger.get(path, params={"at": 0}).status_code == 200
        refused = [stranger.get(path, params=asked) for asked in ({"seat": 0}, {"seat": 0, "at": 0})]
    assert [(answer.status_code, answer.json()) for answer in refused] == [(403, refused[0].json())] * 2


def test_only_the_seat_that_decides_is_asked(player: Player) -> None:
    decider = player.fetch(None)["waiting"]["seat"]
    assert player.fetch(decider)["ask"]["choices"]
    assert player.fetch(1 - decider)["ask"] is None


def test_another_session_gets_the_public_payload_only(server: Running, player: Player) -> None:
    with server.client() as stranger:
        path = f"/api/games/{player.game}"
        assert stranger.get(path).status_code == 200
        assert not any(p["you"] for p in stranger.get(path).json()["people"])
        seen = stranger.get(path, params={"seat": 0})
        assert seen.status_code == 403
        one_sentence(seen)
        payload = player.turn()
        assert payload is not None
        theirs = Player(stranger, player.game, [0, 1], player.chance)
        assert theirs.submit(payload, [payload["ask"]["choices"][0]["id"]]).status_code == 403
    assert player.fetch(None)["seq"] == 0


def test_an_action_moves_the_game_by_one_line(player: Player) -> None:
    payload = player.turn()
    assert payload is not None
    answer = player.submit(payload, player.compose(payload))
    assert answer.status_code == 200
    assert answer.json()["seq"] == payload["seq"] + 1
    assert answer.json() == player.fetch(payload["seat"])


def test_a_repeated_action_is_answered_as_the_first_time(player: Player) -> None:
    payload = player.turn()
    assert payload is not None
    ids = player.compose(payload)
    first = player.submit(payload, ids, "the-same")
    again = player.submit(payload, ids, "the-same")
    assert (again.status_code, again.content) == (200, first.content)
    for _ in range(5):
        player.play_one()
    later = player.submit(payload, ids, "the-same")
    assert (later.status_code, later.content) == (200, first.content)
    assert player.fetch(None)["seq"] == 6


def test_the_same_action_sent_many_times_at_once_is_played_once(server: Running, player: Player) -> None:
    payload = player.turn()
    assert payload is not None
    ids = player.compose(payload)
    answers: list[httpx.Response] = []

    def send() -> None:
        with server.client(cookies=player.client.cookies) as client:
            answers.append(Player(client, player.game, [0, 1], player.chance).submit(payload, ids, "the-same"))

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [a.status_code for a in answers] == [200] * 6
    assert len({a.content for a in answers}) == 1
    assert player.fetch(None)["seq"] == 1


def test_of_different_actions_at_once_one_is_played_and_the_others_are_stale(server: Running, player: Player) -> None:
    payload = player.turn()
    assert payload is not None
    ids = player.compose(payload)
    answers: list[httpx.Response] = []

    def send() -> None:
        with server.client(cookies=player.client.cookies) as client:
            answers.append(Player(client, player.game, [0, 1], player.chance).submit(payload, ids))

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(a.status_code for a in answers) == [200] + [409] * 5
    assert player.fetch(None)["seq"] == 1


def test_a_stale_action_gets_the_fresh_view(player: Player) -> None:
    payload = player.turn()
    assert payload is not None
    ids = player.compose(payload)
    assert player.submit(payload, ids).status_code == 200
    for call, body in (
        ("actions", {"seat": payload["seat"], "action_id": "late", "seq": 0, "ids": ids}),
        ("preview", {"seat": payload["seat"], "seq": 0, "ids": ids}),
        ("why", {"seat": payload["seat"], "seq": 0, "ids": [], "coin": None, "hex": None, "verb": None}),
    ):
        answer = post(player, call, body)
        assert answer.status_code == 409
        one_sentence(answer)
        assert answer.json()["payload"] == player.fetch(None)  # on one screen, without lifting a curtain
    assert player.fetch(None)["seq"] == 1


def test_what_is_illegal_changes_nothing(player: Player) -> None:
    payload = player.turn()
    assert payload is not None
    seat = payload["seat"]
    offered = {c["id"] for c in payload["ask"]["choices"]}
    ids = player.compose(payload)
    before = everything(player)
    illegal = [i for i in (0, 1, 2, 3, 77, 999, 5000, 8191, 8192, 65535) if i not in offered]
    for wrong in [[i] for i in illegal] + [[], ids + ids, [*ids, *illegal[:1]]]:
        body = {"seat": seat, "action_id": "x", "seq": 0, "ids": wrong}
        answer = post(player, "actions", body)
        assert answer.status_code == 422, wrong
        one_sentence(answer)
    answer = post(player, "actions", {"seat": 1 - seat, "action_id": "x", "seq": 0, "ids": ids})
    assert answer.status_code == 422
    one_sentence(answer)
    assert everything(player) == before


@pytest.mark.slow
def test_an_action_may_not_be_left_half_done(client: httpx.Client) -> None:
    for seed in range(40):
        player = sit_down(client, seed)
        for _ in range(60):
            payload = player.turn()
            if payload is None:
                break
            begun = next((choice["id"] for choice in payload["ask"]["choices"] if not choice["ends"]), None)
            if begun is not None:
                answer = player.submit(payload, [begun])
                assert answer.status_code == 422
                one_sentence(answer)
                assert player.submit(payload, player.compose(payload, [begun])).status_code == 200
                return
            assert player.submit(payload, player.compose(payload)).status_code == 200
    pytest.fail("no action of two choices came up")


GOOD = {"seat": 0, "action_id": "a", "seq": 0, "ids": [1]}


@pytest.mark.parametrize(
    "body",
    [
        None,
        5,
        "x",
        [],
        {},
        GOOD | {"seat": "0"},
        GOOD | {"seat": -1},
        GOOD | {"seat": 0.0},
        GOOD | {"seat": True},
        GOOD | {"seq": -1},
        GOOD | {"seq": 10**30},
        GOOD | {"ids": 1},
        GOOD | {"ids": ["1"]},
        GOOD | {"ids": [-1]},
        GOOD | {"ids": [70_000]},
        GOOD | {"ids": [None]},
        GOOD | {"ids": [1] * 100},
        GOOD | {"action_id": ""},
        GOOD | {"action_id": "a" * 65},
        GOOD | {"action_id": "a b"},
        GOOD | {"action_id": None},
        GOOD | {"more": 1},
        {k: v for k, v in GOOD.items() if k != "seq"},
    ],
)
def test_what_is_malformed_changes_nothing(player: Player, body: Any) -> None:
    answer = post(player, "actions", body)
    assert answer.status_code == 400
    one_sentence(answer)
    assert player.fetch(None)["seq"] == 0


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 3000, b'{"seat":0}x', b"NaN"])
def test_what_is_no_json_changes_nothing(player: Player, content: bytes) -> None:
    path = f"/api/games/{player.game}/actions"
    answer = player.client.post(path, content=content, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    one_sentence(answer)


def test_a_form_of_a_foreign_page_is_not_read(player: Player) -> None:
    path = f"/api/games/{player.game}/actions"
    answer = player.client.post(path, content=json.dumps(GOOD), headers={"content-type": "text/plain"})
    assert answer.status_code == 400
    one_sentence(answer)


@pytest.mark.parametrize("call", ["actions", "preview", "why", "resign", "rematch"])
def test_what_is_oversized_is_refused_unread(player: Player, call: str) -> None:
    path = f"/api/games/{player.game}/{call}"
    headers = {"content-type": "application/json"}
    for content in (b" " * 5000, (b" " * 100 for _ in range(50))):
        answer = player.client.post(path, content=content, headers=headers)
        assert answer.status_code == 413
        one_sentence(answer)


@pytest.mark.parametrize(
    "wish",
    [
        {"mode": "bot", "level": "page", "side": "A"},
        {"seats": ["you", "god"]},
        {"seats": []},
        {"seats": ["you"] * 5},
        {"seats": "you"},
        {"setup": "nothing"},
        {"setup": {"armies": [[3]]}},
        {"setup": {"armies": []}},
        {"boxes": "base"},
        {"boxes": ["x" * 50]},
        {"variants": None},
        {"royal_guard": "new"},
        {"seed": 5},
        {"seed": "x" * 65},
        {"surprise": 1},
    ],
)
def test_a_wish_that_is_not_understood_makes_no_game(client: httpx.Client, wish: Any) -> None:
    answer = client.post("/api/games", json={"seats": ["you", "page"], "setup": "random"} | wish)
    assert answer.status_code == 400
    one_sentence(answer)
    assert client.get("/api/games").json() == NO_GAMES


FOUR = ["you", "page", "squire", "page"]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"seats": ["page", "squire"]}, "at least one seat to a player"),
        ({"seats": ["you"]}, "two or four players"),
        ({"seats": ["you", "page", "page"]}, "two or four players"),
        ({"seats": FOUR, "setup": "first_game"}, "for two players"),
        ({"seats": FOUR, "setup": "crecy"}, "for two players"),
        ({"setup": "first_game", "boxes": ["base", "siege"]}, "base box alone"),
        ({"setup": "crecy", "seed": "a"}, "leave the seed out"),
        ({"boxes": []}, "No box is chosen"),
        ({"boxes": ["base", "lite"]}, "no box 'lite'"),
        ({"boxes": ["base", "base"]}, "named twice"),
        ({"boxes": ["nobility"]}, "4 unit cards and this game needs 8"),
        ({"seats": FOUR, "boxes": ["siege", "nobility"]}, "8 unit cards and this game needs 12"),
        ({"setup": "draft", "boxes": ["siege", "nobility"], "variants": ["elimination"]}, "this game needs 10"),
        ({"variants": ["elimination"]}, "only before a draft"),
        ({"variants": ["choose_order"]}, "only with a draft"),
        ({"setup": "gaugamela", "variants": ["elimination"]}, "only before a draft"),
        ({"variants": ["chess"]}, "no variant 'chess'"),
        ({"variants": ["preview", "preview"]}, "named twice"),
        ({"boxes": ["siege", "nobility"], "royal_guard": "original"}, "in the Base box"),
    ],
)
def test_options_that_contradict_each_other_make_no_game(client: httpx.Client, wish: Any, said: str) -> None:
    answer = client.post("/api/games", json={"seats": ["you", "page"], "setup": "random"} | wish)
    assert answer.status_code == 422
    assert said in one_sentence(answer)
    assert client.get("/api/games").json() == NO_GAMES


@pytest.mark.parametrize(
    "armies",
    [
        [[], []],
        [["knight", "knight", "archer", "scout"], ["pikeman", "lancer", "cavalry", "ensign"]],
        [["knight", "archer", "scout", "swordsman"], ["knight", "lancer", "cavalry", "ensign"]],
        [["knight", "archer", "scout", "dragon"], ["pikeman", "lancer", "cavalry", "ensign"]],
        [["knight", "archer", "scout"], ["pikeman", "lancer", "cavalry"]],
        [["knight", "archer", "scout", "royal_guard"], ["pikeman", "royal_guard_original", "cavalry", "ensign"]],
        [["knight"], ["archer"], ["scout"], ["lancer"]],
    ],
)
def test_armies_that_can_t_be_make_no_game(client: httpx.Client, armies: Any) -> None:
    answer = client.post("/api/games", json={"seats": ["you", "you"], "setup": {"armies": armies}})
    assert answer.status_code == 422
    one_sentence(answer)


def test_armies_of_boxes_that_are_not_in_make_no_game(client: httpx.Client) -> None:
    armies = [["earl", "archer", "scout", "swordsman"], ["pikeman", "lancer", "cavalry", "ensign"]]
    wish = {"seats": ["you", "you"], "setup": {"armies": armies}}
    answer = client.post("/api/games", json=wish | {"boxes": ["base"]})
    assert answer.status_code == 422
    assert one_sentence(answer) == "The unit 'earl' is not in the boxes chosen: add 'nobility'."
    assert client.post("/api/games", json=wish).status_code == 201


BOXES = ["base", "nobility", "siege", "nightfall"]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [["you", "you"], ["you"] * 4])
@pytest.mark.parametrize(
    ("setup", "variants"), [("random", ["preview"]), ("draft", ["elimination", "choose_order", "preview"])]
)
def test_every_box_and_variant_can_be_played_by_two_and_by_four(
    client: httpx.Client, seats: list[str], setup: str, variants: list[str]
) -> None:
    player = sit_down(client, 3, seats, setup, boxes=BOXES, variants=variants, seed="together")
    for number in range(16):
        assert player.play_one()
        assert player.fetch(None)["seq"] == number + 1
    view = player.fetch(None)["view"]
    assert len(view["seats"]) == len(seats)
    assert len(view["decrees"]["ids"]) == 3
    assert view["forts"]["at"]


def test_a_typed_seed_deals_the_same_and_a_rematch_deals_again(client: httpx.Client) -> None:
    players = [sit_down(client, 1, ["you", "page"], "random", boxes=BOXES, seed="ours") for _ in range(2)]
    first, second = ([seat["army"] for seat in player.fetch(0)["view"]["seats"]] for player in players)
    assert first == second
    post(players[0], "resign", {"seat": 0, "action_id": "r"})
    made = post(players[0], "rematch", {}).json()
    again = client.get(f"/api/games/{made['game']}").json()
    assert [seat["army"] for seat in again["view"]["seats"]] != first
    assert again["view"]["decrees"] is not None


def test_four_seats_go_to_the_players_and_bots_that_were_named(client: httpx.Client) -> None:
    player = sit_down(client, 1, ["squire", "you", "page", "squire"], "random")
    payload = player.fetch(1)
    assert player.seats == [1]
    assert payload["mode"] == "bot"
    assert [person["name"] for person in payload["people"]] == [
        "Squire (Dusk 1)",
        "You",
        "Page (Dusk 2)",
        "Squire (Dawn 2)",
    ]
    assert [seat["own"] is not None for seat in payload["view"]["seats"]] == [False, True, False, False]
    people = sit_down(client, 1, ["you", "page", "you", "you"], "random").fetch(None)["people"]
    assert [person["name"] for person in people] == ["Dusk 1", "Page (Dawn 1)", "Dusk 2", "Dawn 2"]


def test_one_of_a_team_resigns_for_both(client: httpx.Client) -> None:
    player = sit_down(client, 1, ["you"] * 4, "random")
    result = post(player, "resign", {"seat": 2, "action_id": "r"}).json()["view"]["outcome"]
    assert (result["winner"], result["detail"]) == ("B", "Dusk 2 resigned for Dusk")
    alone = sit_down(client, 1, ["you", "page", "page", "page"], "random")
    answer = post(alone, "resign", {"seat": 0, "action_id": "r"})
    assert answer.json()["view"]["outcome"]["detail"] == "You resigned"


@pytest.mark.parametrize(
    "setup", mostly_slow(["first_game", "random", "draft", "gaugamela", "bannockburn", "crecy"], 3)
)
@pytest.mark.parametrize("royal_guard", ["revised", "original"])
def test_every_set_up_can_be_played(client: httpx.Client, setup: str, royal_guard: str) -> None:
    player = sit_down(client, 3, setup=setup, royal_guard=royal_guard)
    for _ in range(12):
        assert player.play_one()
    assert player.fetch(None)["seq"] == 12


def test_chosen_armies_stand_on_their_sides(client: httpx.Client) -> None:
    armies = [["knight", "archer", "scout", "swordsman"], ["pikeman", "lancer", "cavalry", "ensign"]]
    player = sit_down(client, 1, setup={"armies": armies})
    seats = player.fetch(None)["view"]["seats"]
    assert [sorted(s["army"]) for s in seats] == [sorted(a) for a in armies]


def test_a_preview_writes_nothing(player: Player) -> None:
    payload = player.turn()
    assert payload is not None
    before = everything(player)
    for choice in payload["ask"]["choices"]:
        body = {"seat": payload["seat"], "seq": 0, "ids": [choice["id"]]}
        answer = post(player, "preview", body)
        assert answer.status_code == 200
        assert answer.json()["ends"] == choice["ends"]
        assert (answer.json()["ask"] is None) == choice["ends"]
    assert post(player, "preview", {"seat": payload["seat"], "seq": 0, "ids": [65_535]}).status_code == 422
    assert everything(player) == before


def test_a_try_that_is_illegal_is_explained(player: Player) -> None:
    payload = player.turn()
    assert payload is not None
    coin = next(iter(payload["view"]["seats"][payload["seat"]]["own"]["hand"]))
    for body in (
        {"coin": coin, "hex": "d4", "verb": None},
        {"coin": None, "hex": "d4", "verb": None},
        {"coin": "dragon", "hex": "z9", "verb": "sing"},
        {"coin": coin, "hex": None, "verb": "claim"},
    ):
        answer = post(player, "why", {"seat": payload["seat"], "seq": 0, "ids": []} | body)
        assert answer.status_code == 200, answer.text
        assert answer.json()["reason"].endswith(".")
        assert player.client.get(answer.json()["rule"].partition("#")[0]).status_code == 200


def test_reach_names_hexes(client: httpx.Client, player: Player) -> None:
    assert client.get(f"/api/games/{player.game}/reach", params={"hex": "d4"}).json() == {"hexes": []}
    for wrong in ({}, {"hex": "z9"}, {"hex": ""}, {"hex": "x" * 50}):
        answer = client.get(f"/api/games/{player.game}/reach", params=wrong)
        assert answer.status_code in (200, 400, 422)
        if answer.status_code != 200:
            one_sentence(answer)


def test_the_threats_of_a_side_are_those_of_all_its_units(client: httpx.Client, player: Player) -> None:
    reach = f"/api/games/{player.game}/reach"
    for _ in range(12):
        player.play_one()
    units = player.fetch(None)["view"]["units"]
    for seat, side in enumerate("AB"):
        alone = [client.get(reach, params={"hex": unit["hex"]}).json() for unit in units if unit["seat"] == seat]
        together = {hex_ for answer in alone for hex_ in answer["hexes"]}
        assert set(client.get(reach, params={"side": side}).json()["hexes"]) == together
    assert client.get(reach, params={"side": "C"}).status_code == 400
    assert one_sentence(client.get(reach)) == "Give a hex or a side."


def test_resigning_gives_the_game_to_the_other_side(player: Player) -> None:
    answer = post(player, "resign", {"seat": 0, "action_id": "r"})
    assert answer.status_code == 200
    payload = answer.json()
    assert payload["view"]["outcome"]["winner"] == "B"
    assert payload["view"]["outcome"]["ending"] == "resignation"
    assert payload["view"]["phase"] == "over"
    assert (payload["ask"], payload["waiting"]) == (None, None)
    assert post(player, "resign", {"seat": 0, "action_id": "r"}).content == answer.content
    for call, body in (
        ("resign", {"seat": 1, "action_id": "s"}),
        ("actions", {"seat": 1, "action_id": "s", "seq": 1, "ids": [1]}),
        ("preview", {"seat": 1, "seq": 1, "ids": []}),
    ):
        refused = post(player, call, body)
        assert refused.status_code == 422
        one_sentence(refused)


def test_a_rematch_seats_the_same_players_with_sides_swapped(client: httpx.Client) -> None:
    player = sit_down(client, 1, ["you", "page"], setup="crecy")
    early = post(player, "rematch", {})
    assert early.status_code == 422
    one_sentence(early)
    answer = post(player, "resign", {"seat": 0, "action_id": "r"})
    made = post(player, "rematch", {})
    assert made.status_code == 201
    again = client.get(made.json()["url"].replace("/game/", "/api/games/"), params={"seat": 1}).json()
    assert [person["you"] for person in again["people"]] == [False, True]
    assert [s["army"] for s in again["view"]["seats"]] == [s["army"] for s in answer.json()["view"]["seats"]]


def test_unfinished_games_are_listed_only_for_their_players(server: Running, client: httpx.Client) -> None:
    kept = sit_down(client, 1)
    given_up = sit_down(client, 1)
    post(given_up, "resign", {"seat": 0, "action_id": "r"})
    listed = client.get("/api/games").json()["games"]
    assert [g["game"] for g in listed] == [kept.game]
    assert listed[0]["url"] == f"/game/{kept.game}"
    assert listed[0]["you"] == [0, 1]
    assert listed[0]["your_turn"] is True
    assert listed[0]["armies"] == [seat["army"] for seat in kept.fetch(None)["view"]["seats"]]
    finished = client.get("/api/games", params={"part": "over"}).json()
    assert [g["game"] for g in finished["games"]] == [given_up.game]
    with server.client() as stranger:
        assert stranger.get("/api/games").json() == NO_GAMES


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/games/none", 404),
        ("GET", "/api/games/none/reach?hex=d4", 404),
        ("GET", "/game/none", 404),
        ("GET", "/nothing", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/static/dist/nothing.js", 404),
        ("GET", "/static/../app.py", 404),
        ("GET", "/static/%2e%2e/app.py", 404),
        ("GET", "/api/games/none?seat=x", 400),
        ("GET", "/api/games/none?seat=4", 400),
        ("PUT", "/api/games", 405),
        ("DELETE", "/", 405),
    ],
)
def test_a_wrong_address_gets_one_clear_sentence(client: httpx.Client, method: str, path: str, status: int) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    sentence = one_sentence(answer) if path.startswith("/api/") else answer.text
    assert len(sentence.splitlines()) == 1
    assert sentence.endswith(".")


def test_a_message_for_no_game_gets_one_clear_sentence(client: httpx.Client) -> None:
    for call, body in (("actions", GOOD), ("resign", {"seat": 0, "action_id": "a"}), ("rematch", {})):
        answer = client.post(f"/api/games/none/{call}", json=body)
        assert answer.status_code == 404
        one_sentence(answer)


@pytest.mark.slow
def test_a_game_plays_on_to_its_end_or_a_long_way(player: Player) -> None:
    heard: list[str] = []
    for _ in range(60):
        payload = player.turn()
        if payload is None:
            break
        answer = player.submit(payload, player.compose(payload))
        assert answer.status_code == 200, answer.text
        heard += answer.json()["said"]
        numbers = [line["seq"] for line in answer.json()["record"]]
        assert numbers == sorted(numbers)
    assert heard
