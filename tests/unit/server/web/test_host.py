"""The host's pages over a real server: their visitors, their forms, and the effects of the acts."""

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import Running, sit_down
from tests.unit.server.web.test_account import HOUSES, PASSWORD, entry, made, name_of
from warchest.cli.accounts import command
from warchest.server.accounts.tables import devices
from warchest.server.store import Store
from warchest.server.web.live.live import SIGNED_OUT

pytestmark = pytest.mark.slow  # a separate server

PAGES = ["/host", "/host/person?who=Hilda", "/host/acts", "/host/suggestions/nl.po"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@contextmanager
def browser(server: Running) -> Iterator[httpx.Client]:
    with server.client(HOUSES.next()) as client:
        yield client


@pytest.fixture(scope="module")
def host(server: Running) -> Iterator[httpx.Client]:
    with browser(server) as client:
        made(client, "Hilda")
        run(server.folder, "host", "Hilda")
        yield client


def run(folder: Path, *words: str) -> str:
    """Run a command that must succeed, and return its output."""
    done = CliRunner().invoke(command, [*words, "--data-dir", str(folder)])
    assert done.exit_code == 0, done.output
    return done.output


def do(client: httpx.Client, act: str, whom: str, **more: Any) -> httpx.Response:
    """Send the form of an act with its confirmation."""
    return client.post("/host/acts", data={"act": act, "whom": whom, "sure": "yes", **more})


def code_at_the_end(listener: ClientConnection) -> int | None:
    """Return the code of a live connection's close, within a short time."""
    try:
        while True:
            listener.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


# Access to the pages


@pytest.mark.parametrize("signed_in", [True, False])
def test_only_a_host_can_see_that_these_pages_exist(server: Running, signed_in: bool) -> None:
    """Probing for hosts: all others get the answer of an address that doesn't exist."""
    with browser(server) as client:
        if signed_in:
            made(client, "Prober")
        html = {"accept": "text/html"}
        nothing = client.get("/nothing/here", headers=html)
        for page in PAGES:
            answer = client.get(page, headers=html)
            assert (
                answer.status_code,
                answer.text.replace(page, "/nothing/here").replace(page.partition("?")[0], "/nothing/here"),
            ) == (
                404,
                nothing.text,
            )
        nothing = client.post("/nothing/here", headers=html)
        answer = client.post("/host/acts", data={"act": "ban", "whom": "Hilda", "sure": "yes"}, headers=html)
        assert (answer.status_code, answer.text.replace("/host/acts", "/nothing/here")) == (404, nothing.text)


def test_a_host_sees_the_pages_until_the_mark_is_taken(server: Running, host: httpx.Client) -> None:
    for page in PAGES:
        assert host.get(page).status_code == 200
    run(server.folder, "host", "Hilda", "--no")
    for page in PAGES:
        assert host.get(page).status_code == 404
    run(server.folder, "host", "Hilda")


def test_no_page_makes_a_host(host: httpx.Client) -> None:
    for act in ("host", "no_host"):
        assert do(host, act, "Hilda").status_code == 404


def test_what_waits_for_the_host_stands_before_the_statistics(host: httpx.Client) -> None:
    text = host.get("/host").text
    assert 0 < text.index('id="reports"') < text.index('id="suggestions"') < text.index('id="numbers"')


def test_a_foreign_page_does_nothing_with_a_host_s_browser(host: httpx.Client) -> None:
    form = {"act": "bar", "whom": "forged", "sure": "yes"}
    for headers in ({"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        assert host.post("/host/acts", data=form, headers=headers).status_code == 403
    assert "forged" not in host.get("/host").text


def test_looking_at_an_act_does_nothing(host: httpx.Client) -> None:
    assert host.get("/host/acts?act=bar&whom=looked").status_code == 200
    answer = host.post("/host/acts", data={"act": "bar", "whom": "looked"})
    assert answer.status_code == 200
    assert "New names and chat messages can" in answer.text
    assert "<li><p>looked</p>" not in host.get("/host").text
    assert do(host, "bar", "looked").status_code == 303
    assert "<li><p>looked</p>" in host.get("/host").text


def test_no_tournament_has_a_name_with_a_banned_word(host: httpx.Client) -> None:
    """Given a banned word, when a tournament is announced under a name with it, by a program or on the page, then it is refused."""
    assert do(host, "bar", "beastliness").status_code == 303
    wish = {"name": "Evening of Beast-liness", "form": "round-robin"}
    clock = {"kind": "live", "minutes": 10, "increment": 5}
    answers = [
        host.post("/api/tournaments", json=wish | {"clock": clock}),
        host.post("/tournaments", data=wish | {"clock": "10+5"}),
    ]
    for answer in answers:
        assert answer.status_code == 422
        assert "The host of this server has banned this name." in answer.text
    assert "iness" not in host.get("/tournaments").text


def test_a_grave_act_asks_for_the_password_once_in_a_quarter_of_an_hour(server: Running, host: httpx.Client) -> None:
    with browser(server) as victim:
        made(victim, "Graved")
    store = Store(server.folder)
    store.write(lambda connection: connection.execute(update(devices).values(proven=None)).rowcount)
    store.close()
    asked = host.post("/host/acts", data={"act": "close", "whom": "Graved"})
    assert 'name="password"' in asked.text
    for given in ("", "a wrong horse battery"):
        answer = do(host, "close", "Graved", password=given)
        assert (answer.status_code, "not your current password" in answer.text) == (422, True)
        assert PASSWORD not in answer.text
    assert host.get("/people/Graved").status_code == 200
    assert do(host, "link", "Graved", password=PASSWORD).status_code == 200
    assert do(host, "close", "Graved").status_code == 303
    assert host.get("/people/Graved").status_code == 404


# A link for a new password


def test_a_lost_password_is_reset_with_the_host_s_link(server: Running, host: httpx.Client) -> None:
    with browser(server) as desk, browser(server) as phone:
        made(desk, "Forgetful")
        page = do(host, "link", "Forgetful")
        found = re.search(r"/new-password/([A-Za-z0-9_-]{32})", page.text)
        assert found is not None
        secret = found[1]
        # Opening it, as programs do that look at links, does not use it up
        for _ in range(2):
            assert "Forgetful" in phone.get(f"/new-password/{secret}").text
        assert phone.post("/new-password", data={"secret": secret, "password": "short"}).status_code == 422
        answer = phone.post("/new-password", data={"secret": secret, "password": "quite another battery"})
        assert answer.status_code == 303
        assert (name_of(phone), name_of(desk)) == ("Forgetful", None)
        assert phone.post("/new-password", data={"secret": secret, "password": PASSWORD}).status_code == 404
        assert entry(desk, "Forgetful", "quite another battery").status_code == 303


def test_forged_links_are_refused_without_a_digest(server: Running) -> None:
    """Flooding the form of new passwords costs the server no digest, since the link is looked up first."""
    with browser(server) as client:
        for number in range(60):
            form = {"secret": f"guess-{number}", "password": "a long enough battery"}
            assert client.post("/new-password", data=form).status_code == 404


# Bans and mutes


def test_a_banned_user_s_connections_close_and_they_can_only_look(server: Running, host: httpx.Client) -> None:
    with browser(server) as client:
        made(client, "Banned One")
        game = sit_down(client, 1).game
        cookie = {"cookie": f"warchest={client.cookies['warchest']}"}
        with server.listen(f"/api/games/{game}/live", additional_headers=cookie) as listener:
            listener.recv()
            assert do(host, "ban", "Banned One", hours=1).status_code == 303
            assert code_at_the_end(listener) == SIGNED_OUT
        assert name_of(client) is None
        answer = entry(client, "Banned One")
        assert (answer.status_code, "has banned you until" in answer.text) == (422, True)
        do(host, "unban", "Banned One")
        assert entry(client, "Banned One").status_code == 303


def test_a_banned_browser_that_signs_out_makes_no_account_and_plays_no_game(
    server: Running, host: httpx.Client
) -> None:
    """Given a banned user's browser, as a guest's it is banned too, and others may sign in there."""
    with browser(server) as client, browser(server) as sibling:
        made(sibling, "Sibling One")
        made(client, "Banned Two")
        client.post("/account/sign-out")
        do(host, "ban", "Banned Two", hours=1)
        answer = entry(client, "Second Two", act="make")
        assert (answer.status_code, "has banned you until" in answer.text) == (403, True)
        refused = client.post("/api/games", json={"seats": ["you", "you"], "setup": "first_game"})
        assert (refused.status_code, "until" in refused.json()["error"]) == (403, True)
        assert "has banned you until" in client.get("/banned").text
        assert entry(client, "Sibling One").status_code == 303
        assert client.post("/api/games", json={"seats": ["you", "you"], "setup": "first_game"}).status_code == 201


def test_an_address_of_a_banned_user_makes_no_accounts_for_some_hours(server: Running, host: httpx.Client) -> None:
    """Given a banned user without a cookie, a new account at the same address is refused, and a known one may sign in."""
    address = HOUSES.next()
    with server.client(address) as client, browser(server) as elsewhere:
        made(client, "Neighbour")
        client.cookies.clear()
        made(client, "Banned Three")
        assert name_of(client) == "Banned Three"
        do(host, "ban", "Banned Three", hours=1)
        client.cookies.clear()
        client.get("/account")
        answer = entry(client, "Second Three", act="make")
        assert (answer.status_code, "banned user has used your network" in answer.text) == (403, True)
        assert entry(client, "Neighbour").status_code == 303
        assert client.post("/api/games", json={"seats": ["you", "you"], "setup": "first_game"}).status_code == 201
        made(elsewhere, "Far Away")


def test_a_banned_guest_s_open_connections_close_when_a_command_bans_it(server: Running) -> None:
    with browser(server) as client:
        game = sit_down(client, 2).game
        cookie = {"cookie": f"warchest={client.cookies['warchest']}"}
        live = f"/api/games/{game}/live"
        with server.listen(live, additional_headers=cookie) as listener:
            listener.recv()
            sign = sign_of(client)
            run(server.folder, "ban", sign, "--hours", "1", "--yes")
            assert code_at_the_end(listener) == SIGNED_OUT
        with pytest.raises(InvalidStatus), server.listen(live, additional_headers=cookie):
            pass
        # Looking is open, calls are refused with the reason, and forms lead to the page that says it
        assert client.get(f"/game/{game}").status_code == 200
        refused = client.post("/api/games", json={"seats": ["you", "you"], "setup": "first_game"})
        assert (refused.status_code, "until" in refused.json()["error"]) == (403, True)
        sent = client.post(f"/game/{game}/leave", data={})
        assert (sent.status_code, sent.headers["location"]) == (303, "/banned")
        assert "has banned you until" in client.get("/banned").text
        assert client.post("/account/sign-out").status_code == 303
        run(server.folder, "unban", sign)
        wait_until(lambda: client.get("/banned").status_code == 404)


def sign_of(client: httpx.Client) -> str:
    """The sign of a guest: the first digits of the digest of its cookie."""
    return "#" + hashlib.sha256(client.cookies["warchest"].encode()).hexdigest()[:12]


def test_a_banned_household_is_turned_away_whatever_cookie_it_sends(server: Running, host: httpx.Client) -> None:
    address = HOUSES.next()
    with server.client(address) as client:
        assert client.post("/language", data={"language": "en", "back": "/"}).status_code == 303
        assert do(host, "ban", address, hours=1).headers["location"] == "/host"
        for _ in range(2):
            client.cookies.clear()
            form = {"name": "Evader", "password": PASSWORD, "act": "make"}
            assert client.post("/account/entry", data=form).headers["location"] == "/banned"
        assert do(host, "unban", address).status_code == 303
        client.cookies.clear()
        assert client.get("/banned").status_code == 404


def test_a_host_cannot_ban_their_own_household(server: Running, host: httpx.Client) -> None:
    for whom in ("127.0.0.0/8", "0.0.0.0/0"):
        answer = do(host, "ban", whom, hours=1)
        assert (answer.status_code, "This is your own network" in answer.text) == (422, True)
    assert host.get("/host").status_code == 200


def test_the_host_sees_a_user_s_last_household(server: Running, host: httpx.Client) -> None:
    address = HOUSES.next()
    with server.client(address) as client:
        made(client, "Housed")
        client.get("/account")
        assert address in host.get("/host/person?who=Housed").text


def test_muted_users_and_banned_words_are_refused(server: Running, host: httpx.Client) -> None:
    with browser(server) as one, browser(server) as other:
        made(one, "Loud")
        game = one.post("/api/games", json={"seats": ["you", "friend"], "setup": "random"}).json()["game"]
        assert other.post(f"/api/games/{game}/seats", json={"seat": 1}).status_code == 200

        def say(number: int, text: str) -> httpx.Response:
            body = {"room": "table", "message_id": f"m{number}", "text": text}
            return one.post(f"/api/games/{game}/chat", json=body)

        do(host, "bar", "beastly")
        refused = say(1, "You BEASTLY player")
        assert (refused.status_code, refused.json()["error"]) == (
            422,
            "This message contains a word that the host of this server has banned.",
        )
        assert say(2, "Well played").status_code == 201
        do(host, "mute", "Loud", hours=1)
        refused = say(3, "Well played again")
        assert (refused.status_code, "muted you until" in refused.json()["error"]) == (422, True)
        # A reported line is listed as it was said, and no markup of it counts
        assert say(4, "hm").status_code == 422
        do(host, "unmute", "Loud")
        assert say(5, "<b>bold</b>").status_code == 201
        assert other.post(f"/api/games/{game}/chat/report", json={"room": "table", "number": 2}).status_code == 200
        page = host.get("/host").text
        assert "&lt;b&gt;bold&lt;/b&gt;" in page
        assert "<b>bold</b>" not in page
        number = re.search(r'name="whom" value="(\d+)"><button class="button" name="act" value="done"', page)
        assert number is not None
        assert do(host, "done", number[1]).status_code == 303
        assert "&lt;b&gt;bold" not in host.get("/host").text


# Games, and the log


def test_a_removed_game_is_gone_while_it_is_played(server: Running, host: httpx.Client) -> None:
    with browser(server) as client:
        player = sit_down(client, 3)
        player.play_one()
        assert do(host, "remove", player.game).status_code == 303
        assert client.get(f"/api/games/{player.game}").status_code == 404


def test_the_games_of_a_closed_account_continue_for_the_others(server: Running, host: httpx.Client) -> None:
    with browser(server) as one, browser(server) as other:
        made(one, "Leaver")
        game = one.post("/api/games", json={"seats": ["you", "friend"], "setup": "random"}).json()["game"]
        other.post(f"/api/games/{game}/seats", json={"seat": 1})
        assert do(host, "close", "Leaver").status_code == 303
        people = other.get(f"/api/games/{game}").json()["people"]
        assert people[0]["name"] == "Anonymous"
        assert other.post(f"/api/games/{game}/offers", json={"seat": 1, "kind": "draw"}).status_code in (200, 422)


def test_the_pages_show_no_hidden_coin(server: Running, host: httpx.Client) -> None:
    with browser(server) as client:
        made(client, "Hidden")
        player = sit_down(client, 4)
        own = player.fetch(player.seats[0])["view"]["seats"]
        assert own
        page = host.get("/host/person?who=Hidden").text
        assert player.game in page
        for word in ("coin", "svg#"):
            assert word not in page.split("<main")[1].split("</main>")[0]


def test_the_log_is_the_same_by_command_and_on_the_page(server: Running, host: httpx.Client) -> None:
    do(host, "bar", "logged", reason="for the test")
    assert "for the test" in host.get("/host/acts").text
    assert "Hilda\tBan a word\tlogged\tfor the test" in run(server.folder, "acts")


def test_a_host_sees_who_is_locked_out_and_no_password_in_the_wrong_field(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    try:
        with browser(running) as owner, browser(running) as stranger, browser(running) as clumsy:
            made(owner, "Hilda")
            run(running.folder, "host", "Hilda")
            for _ in range(6):
                entry(stranger, "Hilda", "a wrong horse battery")
                entry(clumsy, "my secret battery", "whatever it is")
            page = owner.get("/host").text
            assert "too many wrong passwords for this name from this network (5 per 1 day)" in page
            assert "a name without an account" in page
            assert "my secret battery" not in page
    finally:
        running.end()


def test_an_act_is_logged_with_the_host_and_without_the_user_it_concerns(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", options=["--log-audit", "--log-format", "json"])
    with running.client() as client:
        made(client, "Hilda")
        run(running.folder, "host", "Hilda")
        assert do(client, "bar", "looked").status_code == 303
    running.end()
    told = [json.loads(line) for line in running.complaints().splitlines()][-1]
    assert (told["event"], told["outcome"], told["account"]) == ("host: bar", "done", "Hilda")
    assert "looked" not in running.complaints()


def test_the_log_shows_the_acts_of_a_kind_or_with_a_text(host: httpx.Client) -> None:
    # Given a banned network and a banned word
    assert do(host, "ban", "203.0.113.9", reason="a flood of accounts", hours="24").status_code == 303
    assert do(host, "bar", "filtered", reason="an insult").status_code == 303
    # When the log is read by kind, by reason, or by a text that nothing has
    by_kind, by_reason, by_nothing = (
        host.get("/host/acts", params=wanted).text for wanted in ({"kind": "bar"}, {"q": "FLOOD"}, {"q": "50%"})
    )
    # Then it has these acts only
    assert "filtered" in by_kind
    assert "203.0.113.9" not in by_kind
    assert "203.0.113.9" in by_reason
    assert "filtered" not in by_reason
    assert "No actions found." in by_nothing
