"""The account's pages over a real server: signing in, its limits, and the cookies of a browser."""

import re
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.apart import run_apart
from tests.support.long_limits import DAY_SECONDS
from tests.support.onlookers import told_of_oneself
from tests.support.waiting import PATIENCE
from tests.support.web_server import Running, sit_down
from warchest.server.accounts import open_people
from warchest.server.chat import Chat
from warchest.server.store import Store
from warchest.server.table import Replays, Table
from warchest.server.web.app import create_app
from warchest.server.web.live.live import SIGNED_OUT

pytestmark = pytest.mark.slow  # a separate server

PASSWORD = "correct horse battery"
FORMS = {
    "/account/entry": {"name": "Ada", "password": PASSWORD},
    "/account/password": {"present": PASSWORD, "password": "another horse battery"},
    "/account/sign-out": {},
    "/account/devices": {"device": "others"},
    "/account/name": {"name": "Eve"},
    "/account/delete": {"password": PASSWORD},
    "/account/carry": {},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()
    assert running.complaints() == ""


class Houses:
    """Addresses to send from, each used by one test."""

    def __init__(self) -> None:
        self._last = 1

    def next(self) -> str:
        self._last += 1
        return f"127.0.{self._last // 200}.{self._last % 200 + 2}"


HOUSES = Houses()


@contextmanager
def browser(server: Running, address: str | None = None) -> Iterator[httpx.Client]:
    """A browser with a separate address."""
    with server.client(address or HOUSES.next()) as client:
        yield client


def entry(client: httpx.Client, name: str, password: str = PASSWORD, act: str = "enter") -> httpx.Response:
    return client.post("/account/entry", data={"name": name, "password": password, "act": act})


def made(client: httpx.Client, name: str) -> None:
    answer = entry(client, name, act="make")
    assert answer.status_code == 303, answer.text


def name_of(client: httpx.Client) -> str | None:
    """Whom the page says that this browser is signed in as."""
    found = re.search(r"<h1>(.*?)</h1>", client.get("/account").text)
    assert found is not None
    name = re.sub("<.*?>", "", found[1])
    return None if name == "Sign in" else name


def test_a_game_stays_through_making_leaving_and_entering_an_account(server: Running) -> None:
    with browser(server) as desk, browser(server) as phone:
        game = sit_down(desk, 1).game
        made(desk, "Ada One")
        assert name_of(desk) == "Ada One"
        assert desk.get(f"/api/games/{game}").json()["people"][0]["you"]
        assert entry(phone, "ada one").status_code == 303
        assert phone.get("/api/games").json()["games"][0]["game"] == game
        device = re.search(r'name="device" value="([0-9a-f]{16})"', desk.get("/account").text)
        assert device is not None
        desk.post("/account/devices", data={"device": device[1]})
        assert name_of(phone) is None
        assert not phone.get(f"/api/games/{game}").json()["people"][0]["you"]
        assert name_of(desk) == "Ada One"


def test_a_new_device_signs_no_older_one_out(server: Running) -> None:
    """Given a phone that has just signed in, its page says that it can sign out the desk only after a day."""
    with browser(server) as desk, browser(server) as phone:
        made(desk, "Ada Older")
        entry(phone, "Ada Older")
        answer = phone.post("/account/devices", data={"device": "others"})
        assert (answer.status_code, "can sign out older ones only after a day" in answer.text) == (422, True)
        assert name_of(desk) == "Ada Older"


def test_each_change_of_what_a_browser_may_do_gives_it_another_session(server: Running) -> None:
    with browser(server) as client:
        sessions: list[str] = []

        def changed() -> None:
            sessions.append(client.cookies["warchest"])
            assert len(set(sessions)) == len(sessions)

        client.get("/account")
        changed()
        made(client, "Ada Two")
        changed()
        client.post("/account/password", data={"present": PASSWORD, "password": "another horse battery"})
        changed()
        client.post("/account/sign-out")
        changed()
        entry(client, "Ada Two", "another horse battery")
        changed()
    for old in sessions[:-1]:
        with browser(server) as thief:
            thief.cookies.set("warchest", old)
            assert name_of(thief) is None


def test_a_session_that_an_attacker_has_planted_is_not_signed_in_with_its_victim(server: Running) -> None:
    with browser(server) as attacker, browser(server) as victim:
        attacker.get("/account")
        planted = attacker.cookies["warchest"]
        made(victim, "Victim")
        victim.post("/account/sign-out")
        victim.cookies.clear()
        victim.cookies.set("warchest", planted, domain="127.0.0.1")
        entry(victim, "Victim")
        assert victim.cookies["warchest"] != planted
        assert name_of(victim) == "Victim"
        assert name_of(attacker) is None


def test_a_browser_can_t_choose_its_token(server: Running) -> None:
    with browser(server) as client:
        answer = client.get("/account", headers={"cookie": f"warchest={'x' * 43}"})
        assert "x" * 43 not in answer.headers["set-cookie"]


@pytest.mark.parametrize("known", [True, False])
def test_a_stranger_who_tries_a_name_must_wait_and_its_owner_need_not(server: Running, known: bool) -> None:
    """Whether there is the account or not, a stranger has five tries a minute, and keeps asking; everyone else can sign in."""
    name = f"Tried {known}"
    if known:
        with browser(server) as owner:
            made(owner, name)
    stranger = HOUSES.next()
    answers = []
    for _ in range(12):
        with browser(server, stranger) as client:  # without its cookie
            answers.append(entry(client, name, "something else"))
    assert [answer.status_code for answer in answers] == [422] * 5 + [429] * 7
    last = answers[-1]
    assert 1 <= int(last.headers["retry-after"]) <= DAY_SECONDS
    assert f"Try again in {last.headers['retry-after']} s." in last.text
    with browser(server) as owner:
        assert entry(owner, name).status_code == (303 if known else 422)


def test_a_blocked_address_still_admits_known_browsers(server: Running) -> None:
    """Given a neighbour who tries whatever there is, a browser that has signed in before still does, and a new one waits."""
    club = HOUSES.next()
    with browser(server, club) as ada, browser(server, club) as neighbour:
        made(ada, "Ada Before")
        ada.post("/account/sign-out")
        assert name_of(ada) is None
        answers = [entry(neighbour, f"Nobody {number}", "something else").status_code for number in range(22)]
        assert answers == [422] * 20 + [429] * 2
        assert entry(neighbour, "Ada Before").status_code == 429
        assert entry(ada, "Ada Before").status_code == 303
        assert name_of(ada) == "Ada Before"


def test_the_cookie_of_a_browser_changes_at_each_sign_in_and_does_not_sign_in(server: Running) -> None:
    with browser(server) as ada, browser(server) as thief:
        made(ada, "Ada Kept Out")
        first = ada.cookies["warchest_browser"]
        thief.cookies.set("warchest_browser", first)
        assert name_of(thief) is None
        entry(ada, "Ada Kept Out")
        assert ada.cookies["warchest_browser"] != first


def test_many_sign_in_behind_one_address_within_a_minute(server: Running) -> None:
    club = HOUSES.next()
    with browser(server) as host:
        made(host, "Ada of the Club")
    for _ in range(10):
        with browser(server, club) as client:
            assert entry(client, "Ada of the Club").status_code == 303


def test_an_owner_changes_the_password_while_strangers_try_it(server: Running) -> None:
    with browser(server) as ada, browser(server, HOUSES.next()) as stranger:
        made(ada, "Ada Besieged")
        while entry(stranger, "Ada Besieged", "something else").status_code != 429:
            pass
        form = {"present": "not this one", "password": "another horse battery"}
        assert ada.post("/account/password", data=form).status_code == 422
        assert ada.post("/account/password", data=form | {"present": PASSWORD}).status_code == 303
        assert name_of(ada) == "Ada Besieged"


def test_a_signed_out_device_gets_no_more_news(server: Running) -> None:
    """Given a desk and a phone of one user at a game, once the desk signs the phone out the phone's connections are closed."""
    with browser(server) as desk, browser(server) as phone:
        made(desk, "Ada Heard")
        game = sit_down(desk, 2).game
        entry(phone, "Ada Heard")
        told = {"cookie": f"warchest={phone.cookies['warchest']}"}
        paths = (f"/api/games/{game}/live", "/api/lobby/live")
        with ExitStack() as stack:
            far = [stack.enter_context(server.listen(path, additional_headers=told)) for path in paths]
            own = {"cookie": f"warchest={desk.cookies['warchest']}"}
            near = stack.enter_context(server.listen(paths[0], additional_headers=own))
            far[0].recv(timeout=PATIENCE)
            near.recv(timeout=PATIENCE)
            desk.post("/account/devices", data={"device": "others"})
            for one in far:
                with pytest.raises(ConnectionClosed) as closed:
                    deque(one, maxlen=0)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == SIGNED_OUT
            desk.post(f"/api/games/{game}/resign", json={"seat": 0, "action_id": "give-up"})
            assert near.recv(timeout=PATIENCE)


def test_an_unknown_name_and_a_wrong_password_have_one_answer(server: Running) -> None:
    with browser(server) as client:
        made(client, "Known")
    with browser(server) as client:
        client.get("/account")
        answers = [entry(client, name, "something else") for name in ("Known", "Other")]
    told = [(a.status_code, a.text.replace("Other", "Known"), a.headers["content-length"]) for a in answers]
    assert told[0] == told[1]


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_a_foreign_page_can_t_send_the_forms(server: Running, path: str, origin: str) -> None:
    with browser(server) as client:
        client.get("/account")
        guest = client.cookies["warchest"]
        answer = client.post(path, data=FORMS[path] or {"": ""}, headers={"origin": origin})
        assert answer.status_code == 403
        assert client.cookies["warchest"] == guest


@pytest.mark.parametrize("path", FORMS)
def test_no_form_is_sent_by_opening_an_address(server: Running, path: str) -> None:
    with browser(server) as client:
        assert client.get(path, params=FORMS[path]).status_code in (404, 405)


def test_a_guest_gets_nothing_of_an_account_and_changes_nothing(server: Running) -> None:
    with browser(server) as owner, browser(server) as guest:
        made(owner, "Quiet Ada")
        for path in ("/account/password", "/account/delete", "/account/devices", "/account/sign-out"):
            guest.post(path, data=FORMS[path])
        answer = guest.get("/account/data")
        assert (answer.status_code, answer.headers["location"]) == (303, "/account")
        assert name_of(owner) == "Quiet Ada"
        assert told_of_oneself(owner)["name"] == "Quiet Ada"


def typed(client: httpx.Client, way: str, name: str) -> str:
    """Return the name that others read after a guest takes one in the given way."""
    two = {"seats": ["you", "friend"], "setup": "random"}
    if way == "seek":
        client.post("/api/lobby/seek", json={"request": two, "name": name})
    elif way == "open":
        game = client.post("/api/games", json=two).json()["game"]
        client.post(f"/api/lobby/tables/{game}/open", json={"name": name})
    else:
        with httpx.Client(base_url=str(client.base_url), timeout=PATIENCE, verify=False) as host:
            game = host.post("/api/games", json=two).json()["game"]
            host.post(f"/api/lobby/tables/{game}/open", json={})
            if way == "sit":
                client.post(f"/api/games/{game}/seats", json={"seat": 1, "name": name})
            elif way == "join":
                client.post(f"/api/lobby/tables/{game}/join", json={"name": name})
            else:
                client.post(f"/game/{game}/seats", data={"seat": 1, "name": name})
            return str(host.get(f"/api/games/{game}").json()["people"][1]["name"])
    return str(client.get("/api/lobby").json()["you"])


@pytest.mark.parametrize("way", ["seek", "open", "sit", "join", "form"])
def test_a_guest_cannot_pose_as_an_account_wherever_a_name_is_typed(server: Running, way: str) -> None:
    for name in ("Squire", "аdmin", "You", "Grace H0pper"):
        if name == "Grace H0pper":
            with browser(server) as grace:
                entry(grace, "Grace Hopper", act="make")
        with browser(server) as poser:
            assert typed(poser, way, name) == f"{name} (guest)"
    with browser(server) as imre:
        assert typed(imre, way, "Imre") == "Imre"


def test_a_secret_link_brings_the_seats_and_a_program_that_looks_at_it_does_not_use_it_up(server: Running) -> None:
    with browser(server) as desk, browser(server) as phone, browser(server) as late:
        game = sit_down(desk, 2).game
        found = re.search(r'value="http://[^/]+(/carry/[^"]+)"', desk.post("/account/carry").text)
        assert found is not None
        late.get(found[1])
        assert "Keep playing here" in phone.get(found[1]).text
        assert phone.post(found[1]).status_code == 303
        for client in (desk, phone):
            assert client.get(f"/api/games/{game}").json()["people"][0]["you"]
        assert late.post(found[1]).status_code == 404
        assert late.get(found[1]).status_code == 404


def test_a_device_that_has_shown_no_password_makes_no_link_without_it(server: Running) -> None:
    """Given a phone that a link signed in, the page asks for the password before it makes a further link."""
    with browser(server) as desk, browser(server) as phone:
        made(desk, "Ada Linked")
        found = re.search(r'value="http://[^/]+(/carry/[^"]+)"', desk.post("/account/carry").text)
        assert found is not None
        phone.get(found[1])
        assert phone.post(found[1]).status_code == 303
        for form in ({}, {"password": "not this one"}):
            answer = phone.post("/account/carry", data=form)
            assert (answer.status_code, "/carry/" in answer.text) == (422, False)
            assert "This is not your current password." in answer.text
        assert "/carry/" in phone.post("/account/carry", data={"password": PASSWORD}).text
        assert "/carry/" in phone.post("/account/carry").text, "the password was just given"


def test_what_an_account_shows_is_kept_by_no_browser(server: Running) -> None:
    with browser(server) as client:
        made(client, "Ada Kept")
        for path in ("/account", "/account/data", "/people/Ada Kept", "/carry/none"):
            assert client.get(path).headers["cache-control"] == "no-store"
        assert client.post("/account/carry").headers["cache-control"] == "no-store"


def test_a_profile_is_found_by_its_name_and_no_other(server: Running) -> None:
    with browser(server) as client:
        made(client, "紗希 Å")
        assert client.get("/people/紗希 å").status_code == 200
        assert client.get("/people/Nobody at all").status_code == 404


def test_a_deleted_account_is_gone_from_every_browser(server: Running) -> None:
    with browser(server) as desk, browser(server) as phone:
        made(desk, "Leaver")
        entry(phone, "Leaver")
        assert phone.post("/account/delete", data={"password": "Leaver"}).status_code == 422
        assert name_of(phone) == "Leaver"
        assert phone.post("/account/delete", data={"password": PASSWORD}).status_code == 303
        assert name_of(desk) is None
        assert name_of(phone) is None
        assert desk.get("/people/Leaver").status_code == 404


def test_cookies_over_https_belong_only_to_this_host(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table(store)
    people = open_people(store, table)
    app = create_app(table, Replays(store, table), people, Chat(store))

    async def ask(url: str, cookies: dict[str, str]) -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url=url, cookies=cookies) as client:
            form = {"language": "en", "back": "/"}
            return [await client.get("/rules"), await client.post("/language", data=form)]

    try:
        for url, prefix in (("https://localhost", "__Host-"), ("http://localhost", "")):
            page, switch = run_apart(ask(url, {}))
            language = switch.headers.get_list("set-cookie")
            for told, name in ((page.headers.get_list("set-cookie"), "warchest="), (language, "warchest_language=")):
                (cookie,) = [one for one in told if name in one]
                assert cookie.startswith(prefix + name)
                parts = cookie.lower().split("; ")
                assert ("secure" in parts) == bool(prefix)
                assert {"path=/", "httponly", "samesite=lax"} <= set(parts)
                assert not any(part.startswith("domain") for part in parts)
        # A cookie without the prefix may come from a neighbour: by https it is not looked at.
        page, _switch = run_apart(ask("https://localhost", {"warchest": "a" * 22}))
        assert any("__Host-warchest=" in one for one in page.headers.get_list("set-cookie"))
    finally:
        people.close()
        store.close()
