"""Limits: a user who does too much reads how long to wait, and does not keep the others waiting."""

import contextlib
import re
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from tests.support.long_limits import DAY_SECONDS
from tests.support.web_server import FIGURES, WISH, Running, sit_down
from warchest.server.web.guard.bounds import ACTIONS, GAMES, Bounds, Household
from warchest.server.web.guard.limits import Limits

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("limited"), options=["--behind-proxy"], limits=True)
    yield running
    running.end()


def from_address(running: Running, address: str) -> httpx.Client:
    return running.client(headers={"x-forwarded-for": address})


def until_refused(ask: Callable[[], httpx.Response], taken: int, times: int) -> httpx.Response:
    """Ask until it is too often; that answer. The answer that many times is `taken`."""
    assert [ask().status_code for _time in range(times)] == [taken] * times
    answer = ask()
    assert answer.status_code == 429
    return answer


def test_only_a_player_who_makes_too_many_games_must_wait(limited: Running) -> None:
    with from_address(limited, "192.0.2.1") as greedy, from_address(limited, "192.0.2.1") as other:
        refusal = until_refused(lambda: greedy.post("/api/games", json=WISH), 201, times=20)
        wait = int(refusal.headers["retry-after"])
        assert 1 <= wait <= DAY_SECONDS
        assert refusal.json() == {"error": f"Too many requests. Try again in {wait} s."}
        assert refusal.headers["cache-control"] == "no-store"
        assert other.post("/api/games", json=WISH).status_code == 201
        assert greedy.get("/api/games").status_code == 200


def test_new_cookies_do_not_help_against_the_limit_of_an_address(limited: Running) -> None:

    def somebody_s() -> httpx.Response:
        with from_address(limited, "2001:db8::1") as client:
            return client.post("/api/games", json=WISH)

    until_refused(somebody_s, 201, times=100)
    with from_address(limited, "2001:db8::ffff:2") as same_house:
        assert 429 in {same_house.post("/api/games", json=WISH).status_code for _ in range(10)}
    with from_address(limited, "2001:db8:0:1::1") as neighbour:
        assert neighbour.post("/api/games", json=WISH).status_code == 201


def test_the_limit_on_actions_is_beyond_play_by_hand(limited: Running) -> None:
    with from_address(limited, "192.0.2.7") as client:
        game = sit_down(client, 1).game
        body = {"seat": 0, "action_id": "x", "seq": 9, "ids": [1]}
        until_refused(lambda: client.post(f"/api/games/{game}/actions", json=body), 409, times=240)
        text = client.get("/api/games").headers
        assert "retry-after" not in text


def test_imports_are_limited(limited: Running) -> None:
    with from_address(limited, "192.0.2.9") as client:
        headers = {"content-type": "text/plain"}
        until_refused(lambda: client.post("/api/records", content=b"nothing", headers=headers), 422, times=20)


def test_refusals_are_not_counted_and_the_window_moves_on(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(often={GAMES: ("2/second", "3/second"), ACTIONS: ("9/second", "9/second")})
    now = [1_800_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    assert [limits.take(GAMES, "a", Household("h")) for _ in range(3)] == [0, 0, 1]
    assert limits.take(GAMES, "b", Household("h")) == 0
    assert limits.take(GAMES, "c", Household("h")) == 1
    assert limits.take(GAMES, "c", Household("elsewhere")) == 0
    assert limits.take(ACTIONS, "a", Household("h")) == 0
    now[0] += 2.1
    assert limits.take(GAMES, "a", Household("h")) == 0


def test_a_household_s_live_connections_are_limited(limited: Running) -> None:
    with from_address(limited, "192.0.2.20") as client, contextlib.ExitStack() as opened:
        game = sit_down(client, 1).game

        def open_one(address: str) -> ClientConnection:
            told = {"x-forwarded-for": address}
            return opened.enter_context(limited.listen(f"/api/games/{game}/live", additional_headers=told))

        def refusals() -> float:
            text = client.get("/metrics", headers=FIGURES).text
            return sum(map(float, re.findall(r'warchest_refusals_total\{limit="sockets"\} (\S+)', text)))

        first = open_one("192.0.2.20")
        for _ in range(Bounds().sockets - 1):
            open_one("192.0.2.20")
        before = refusals()
        for _ in range(3):
            with pytest.raises(InvalidStatus):
                open_one("192.0.2.20")
        assert refusals() == before + 3
        assert "ERROR" not in limited.complaints(), "a client could fill the log"
        open_one("192.0.2.21")
        first.close()
        while True:  # until the server has noticed
            with contextlib.suppress(InvalidStatus):
                open_one("192.0.2.20")
                break


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("unix", "unix"),
        ("", ""),
    ],
)
def test_a_household_is_an_address_or_a_net(host: str, counted: str) -> None:
    assert Bounds().household(host) == Household(counted)


def test_the_host_sets_the_size_of_a_household_and_the_trusted_networks() -> None:
    bounds = Bounds(ipv4_bits=24, ipv6_bits=48, trusted=["198.51.100.0/24", "2001:db8::5"])
    assert bounds.household("192.0.2.7") == bounds.household("192.0.2.8") == Household("192.0.2.0/24")
    assert bounds.household("2001:db8:0:1::1").name == "2001:db8::/48"
    assert bounds.household("198.51.100.9").times == bounds.household("2001:db8::5").times == 20
    assert bounds.household("198.51.101.9").times == bounds.household("2001:db8::6").times == 1


def test_a_trusted_household_may_do_twenty_times_as_much() -> None:
    limits = Limits(often={GAMES: ("1/hour", "2/hour")})
    club, home = Household("club", 20), Household("home")
    assert [limits.take(GAMES, str(n), home) > 0 for n in range(4)] == [False, False, True, True]
    assert not any(limits.take(GAMES, f"member {n}", club) for n in range(40))
    assert limits.take(GAMES, "one more", club)
    assert limits.take(GAMES, "member 0", Household("elsewhere", 20)), "a person may do no more there than anywhere"
