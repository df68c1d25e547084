"""Third-party bots: the account, its tokens, and what they open."""

import secrets
from collections.abc import Iterator

import httpx
import pytest

from tests.support.third_party import CASUAL, PASSWORD, ThirdParty, by_token, new_token, sign_up
from tests.support.web_server import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for these tests only: they make many accounts, which are counted."""
    running = Running(tmp_path_factory.mktemp("bots") / "data", ["--organizer", "*"])
    yield running
    running.end()


@pytest.fixture
def bot(server: Running) -> ThirdParty:
    return ThirdParty(server)


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client() as opened:
        yield opened


def seat_of(_bot: ThirdParty, player: httpx.Client, game: str) -> int:
    people = player.get(f"/api/games/{game}").json()["people"]
    return next(int(one["seat"]) for one in people if not one["you"])


def test_an_account_with_games_becomes_no_bot(server: Running) -> None:
    client, name = sign_up(server)
    client.post("/api/games", json=CASUAL)
    answer = client.post("/account/bot")
    assert answer.status_code == 422
    assert "has games" in answer.text
    assert client.get(f"/people/{name} [bot]").text.count("[bot]") == 0


def test_an_account_that_takes_part_in_a_tournament_becomes_no_bot(server: Running) -> None:
    """Given an entrant of a tournament, whose seats would have no badge, then the account stays a user's until it leaves."""
    client, name = sign_up(server)
    announced = client.post(
        "/api/tournaments", json={"name": "Evening", "form": "swiss", "clock": {"kind": "live", "minutes": 10}}
    )
    assert announced.status_code == 200, announced.text
    place = announced.json()["url"]
    assert client.post(place, data={"act": "join"}).status_code == 303
    answer = client.post("/account/bot")
    assert answer.status_code == 422
    assert "tournament" in answer.text
    client.post(place, data={"act": "leave"})
    assert client.post("/account/bot").status_code == 303
    assert client.get(f"/people/{name} [bot]").status_code == 200


def test_the_badge_is_part_of_the_name_for_good(bot: ThirdParty, client: httpx.Client) -> None:
    assert bot.name in client.get(f"/people/{bot.name.removesuffix(' [bot]')}").text
    assert bot.owner.post("/account/bot").status_code == 303
    assert bot.name in bot.owner.get("/account").text


def test_no_user_can_wear_the_badge(server: Running, client: httpx.Client) -> None:
    name = f"Rook {secrets.token_hex(3)} [bot]"
    refused = client.post("/account/entry", data={"name": name, "password": PASSWORD, "act": "make"})
    assert refused.status_code == 422
    game = client.post("/api/games", json=CASUAL).json()["game"]
    client.post(f"/game/{game}/name", data={"name": name})
    shown = {one["name"] for one in server.client().get(f"/api/games/{game}").json()["people"]}
    assert f"{name} (guest)"[:40] in shown or all(not one.endswith("[bot]") for one in shown)


def test_a_token_is_shown_once_and_listed_by_its_name(bot: ThirdParty) -> None:
    page = bot.owner.get("/account").text
    assert bot.token not in page
    assert "home" in page


def test_the_account_of_a_bot_starts_with_its_tokens(server: Running, bot: ThirdParty) -> None:
    user, _name = sign_up(server)
    for client, is_bot in ((bot.owner, True), (user, False)):
        page = client.get("/account").text
        assert (page.index('<h2 id="bot">') < page.index('<h2 id="devices">')) == is_bot


def test_only_a_bot_has_tokens(server: Running) -> None:
    client, _name = sign_up(server)
    answer = client.post("/account/tokens", data={"play": "yes"})
    assert answer.status_code == 422
    assert "wcb_" not in answer.text


def test_a_token_allows_something(bot: ThirdParty) -> None:
    assert bot.owner.post("/account/tokens", data={"label": "none"}).status_code == 422


def test_the_tokens_of_a_bot_are_bounded(bot: ThirdParty) -> None:
    for _number in range(9):
        new_token(bot.owner)
    assert bot.owner.post("/account/tokens", data={"play": "yes"}).status_code == 422


def test_a_token_opens_only_what_its_scope_names(server: Running, bot: ThirdParty) -> None:
    plays = by_token(server, new_token(bot.owner, ["play"]))
    assert plays.get("/api/games").status_code == 200
    asked = plays.post("/api/lobby/challenges", json={"request": CASUAL, "account": "nobody"})
    assert (asked.status_code, asked.json()["error"]) == (403, "This token does not allow that.")
    assert plays.post("/api/games/none/chat", json={}).status_code == 403


@pytest.mark.parametrize(
    "path", ["/", "/account", "/account/data", "/lobby", "/api/lobby", "/game/none", "/api/nothing"]
)
def test_a_token_opens_no_page(bot: ThirdParty, path: str) -> None:
    assert bot.program.get(path).status_code == 403


@pytest.mark.parametrize(
    "path", ["/account/tokens", "/account/bot", "/account/password", "/account/delete", "/api/lobby/seek", "/api/games"]
)
def test_a_token_sends_no_form_and_finds_no_opponent(bot: ThirdParty, path: str) -> None:
    assert bot.program.post(path, json={}).status_code == 403


def test_a_token_gets_no_cookie_and_none_is_read_beside_it(server: Running, bot: ThirdParty) -> None:
    player, _name = sign_up(server)
    game = player.post("/api/games", json=CASUAL).json()["game"]
    answer = player.get("/api/games", headers={"authorization": f"Bearer {bot.token}"})
    assert "set-cookie" not in answer.headers
    assert game not in answer.text


def test_a_token_is_no_cookie(server: Running, bot: ThirdParty) -> None:
    with server.client(cookies={"warchest": bot.token}) as client:
        assert bot.name not in client.get("/account").text
    with server.client(cookies={"warchest": bot.token.removeprefix("wcb_")}) as client:
        assert bot.name not in client.get("/account").text


def test_the_header_of_a_proxy_is_no_token(client: httpx.Client) -> None:
    assert client.get("/", headers={"authorization": "Bearer of-a-proxy"}).status_code == 200
    assert client.get("/", headers={"authorization": "Basic YTpi"}).status_code == 200


@pytest.mark.parametrize("token", ["wcb_", "wcb_" + "a" * 43, "wcb_" + "é" * 43, "wcb_" + "a" * 2000])
def test_a_wrong_token_is_no_guest(server: Running, token: str) -> None:
    answer = server.client().get("/api/games", headers={b"authorization": f"Bearer {token}".encode()})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_revoked_token_is_wrong(bot: ThirdParty) -> None:
    page = bot.owner.get("/account").text
    device = page.split('aria-label="Revoke the token home"')[0].rsplit('value="', 1)[1].split('"')[0]
    assert bot.owner.post("/account/devices", data={"device": device}).status_code == 303
    assert bot.program.get("/api/games").status_code == 401


def test_a_new_password_revokes_the_tokens(bot: ThirdParty) -> None:
    form = {"present": PASSWORD, "password": "another horse battery"}
    assert bot.owner.post("/account/password", data=form).status_code == 303
    assert bot.program.get("/api/games").status_code == 401


def test_a_bot_says_phrases_and_no_text(server: Running, bot: ThirdParty) -> None:
    player, _name = sign_up(server)
    game = bot.asked_by(player)
    bot.accept({"game": game, "seat": seat_of(bot, player, game)})
    line = {"room": "table", "message_id": "one"}
    assert bot.program.post(f"/api/games/{game}/chat", json=line | {"phrase": "hello"}).status_code == 201
    refused = bot.program.post(f"/api/games/{game}/chat", json={"room": "table", "message_id": "two", "text": "buy"})
    assert refused.status_code in (403, 422)


def test_a_bot_takes_no_seat_in_the_lobby(server: Running, bot: ThirdParty) -> None:
    """The owner's browser can't either: the rule is the account's."""
    player, _name = sign_up(server)
    game = player.post("/api/games", json=CASUAL).json()["game"]
    player.post(f"/api/lobby/tables/{game}/open", json={})
    assert bot.owner.post(f"/api/lobby/tables/{game}/join", json={}).status_code == 422
    assert bot.owner.post(f"/api/games/{game}/seats", json={"seat": 1}).status_code == 422
    assert bot.owner.post("/api/lobby/seek", json={"request": CASUAL}).status_code == 422
    own = bot.owner.post("/api/games", json=CASUAL).json()["game"]
    assert bot.owner.post(f"/api/lobby/tables/{own}/open", json={}).status_code == 422


def test_a_bot_follows_no_player(server: Running, bot: ThirdParty) -> None:
    _player, name = sign_up(server)
    assert bot.owner.post(f"/people/{name}/relation", data={"act": "follow"}).status_code == 422


def test_a_bot_challenges_only_users_who_let_bots_ask(server: Running, bot: ThirdParty) -> None:
    player, name = sign_up(server)
    body = {"request": CASUAL, "account": name}
    refused = bot.program.post("/api/lobby/challenges", json=body)
    assert (refused.status_code, refused.json()["error"]) == (422, "This player takes no challenges from bots.")
    player.post("/account/bots-ask", data={"asks": "yes"})
    assert bot.program.post("/api/lobby/challenges", json=body).status_code == 201
    assert bot.program.post("/api/lobby/challenges", json=body).status_code == 422  # one at a time


def test_a_bot_challenges_another_bot(server: Running, bot: ThirdParty) -> None:
    other = ThirdParty(server)
    answer = bot.program.post("/api/lobby/challenges", json={"request": CASUAL, "account": other.name})
    assert answer.status_code == 201


def test_a_bot_that_a_player_blocks_can_not_ask_the_player(server: Running, bot: ThirdParty) -> None:
    player, name = sign_up(server)
    player.post("/account/bots-ask", data={"asks": "yes"})
    player.post(f"/people/{bot.name}/relation", data={"act": "block"})
    answer = bot.program.post("/api/lobby/challenges", json={"request": CASUAL, "account": name})
    assert answer.status_code == 422


def test_a_guest_s_games_do_not_become_a_bot_s(server: Running, bot: ThirdParty) -> None:
    """A guest might have found an opponent in the lobby, and let a program play on without a badge."""
    guest = server.client()
    game = guest.post("/api/games", json=CASUAL).json()["game"]
    name = bot.name.removesuffix(" [bot]")
    assert guest.post("/account/entry", data={"name": name, "password": PASSWORD}).status_code == 303
    assert game not in guest.get("/api/games?part=theirs").text
    assert game not in guest.get("/api/games?part=turn").text


def test_a_rated_game_with_a_bot_is_on_a_ladder_of_its_own(server: Running, bot: ThirdParty) -> None:
    player, _name = sign_up(server)
    clock = {"kind": "days", "days": 3}
    wish = {"setup": "random", "boxes": ["base"], "rated": True, "clock": clock}
    game = bot.asked_by(player, **wish)
    bot.accept({"game": game, "seat": seat_of(bot, player, game)})
    people = player.get(f"/api/games/{game}").json()["people"]
    assert {one["name"] for one in people} >= {bot.name}
    assert all(one["rating"] is not None for one in people)
    assert "Two players, with bots" in player.get("/players?ladder=two-bots").text


def test_a_token_opens_tournaments_only_to_take_part(bot: ThirdParty) -> None:
    """Given a bot's token with all scopes, then it lists and announces no tournament, but may join one."""
    announced = {"name": "Evening", "form": "swiss", "clock": {"kind": "live", "minutes": 5, "increment": 0}}
    answers = [
        bot.program.get("/api/tournaments"),
        bot.program.post("/api/tournaments", json=announced),
        bot.program.post("/api/tournaments/none", json={"act": "join"}),
    ]
    assert [answer.status_code for answer in answers] == [403, 403, 404]
