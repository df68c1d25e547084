"""Each reader is answered in their language, whatever others ask for at the same time."""

import json
import random
import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple, cast
from urllib.parse import urljoin, urlsplit

import httpx
import msgspec
import pytest
import uvicorn
from babel.messages.catalog import Catalog
from hypothesis import given
from hypothesis import strategies as st
from litestar.connection import ASGIConnection
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scripts.translations import as_mo
from tests.support.catalogues import write_catalogue, write_marked_catalogue
from tests.support.onlookers import told_of_oneself
from tests.support.waiting import PATIENCE
from tests.support.web_server import Player, sit_down
from warchest.server.accounts import People, open_people
from warchest.server.chat import Chat
from warchest.server.store import Store
from warchest.server.table import Replays, Table
from warchest.server.web.app import create_app
from warchest.server.web.languages import accepted_languages, own_path, wanted, without_language
from warchest.server.web.pages.page_data import shared, shared_address
from warchest.wording.languages import Languages, in_language

pytestmark = pytest.mark.slow  # a separate server

MARKS = {"en": "", "xa": "«»", "xb": "⟦⟧"}
"""The marks around each text in the two invented languages."""
FOREIGN = {tag: "".join(marks for other, marks in MARKS.items() if other != tag) for tag in MARKS}


class Site(NamedTuple):
    """A server of three languages with a game that has gone on for a while, and its text as an imported record."""

    url: str
    player: Player
    record: str
    people: People

    def get(self, path: str, tag: str) -> httpx.Response:
        """Fetch a page as a browser of that language."""
        return self.player.client.get(path, headers={"accept-language": f"{tag}, en;q=0.5"})

    def paths(self) -> list[str]:
        """Addresses with texts of every kind: pages, JSON, refusals."""
        game = self.player.game
        return [
            "/",
            "/rules",
            "/rules/units/archer",
            f"/game/{game}",
            f"/replay/{game}?at=3",
            f"/replay/{self.record}?at=2",
            f"/api/games/{game}",
            f"/api/games/{game}?seat=0",
            f"/api/games/{game}?seat=1",
            "/api/games",
            f"/api/replays/{game}",
            f"/api/replays/{self.record}",
            "/api/examples/deploy",
            "/api/games/none",
            "/nothing",
        ]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("languages")
    write_marked_catalogue(folder, "xa", "Alfa", MARKS["xa"])
    write_marked_catalogue(folder, "xb", "Bravo", MARKS["xb"])
    store = Store(tmp_path_factory.mktemp("data"))
    table = Table(store)
    people = open_people(store, table)
    app = create_app(table, Replays(store, table), people, Chat(store), languages=Languages(folder))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(app, log_config=None))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with httpx.Client(base_url=url, timeout=PATIENCE, verify=False) as client:
            player = sit_down(client, 1)
            for _ in range(6):
                player.play_one()
            over = sit_down(client, 1)
            for _ in range(4):
                over.play_one()
            body = {"seat": 0, "action_id": "r"}
            assert client.post(f"/api/games/{over.game}/resign", json=body).status_code == 200
            text = client.get(f"/api/games/{over.game}/record").text
            kept = client.post("/api/records", content=text, headers={"content-type": "text/plain"}).json()["records"]
            yield Site(url, player, kept[0]["record"], people)
        server.should_exit = True
        thread.join()
    store.close()


def test_concurrent_requests_are_each_answered_in_their_language(site: Site) -> None:
    wanted = [(path, tag) for _ in range(2) for path in site.paths() for tag in MARKS]
    with ThreadPoolExecutor(12) as threads:
        answers = list(threads.map(lambda one: site.get(*one).text, wanted))
    for (path, tag), text in zip(wanted, answers, strict=True):
        assert [mark for mark in FOREIGN[tag] if mark in text] == [], (path, tag)
        if path != "/api/games":
            assert all(mark in text for mark in MARKS[tag]), (path, tag)


@pytest.mark.parametrize("path", ["/", "/rules", "game", "replay"])
def test_a_page_names_its_language_and_offers_the_others(site: Site, path: str) -> None:
    of_a_game = path in ("game", "replay")
    # The head of a page has one, and so has its menu on a phone.
    switches = 2 if path in ("/", "/rules") else 1
    path = f"/{path}/{site.player.game}" if of_a_game else path
    text = site.get(path, "xb").text
    assert '<html lang="xb"' in text
    offered = re.findall(r'<button [^>]*name="language" value="(\w+)"[^>]*>(\w+)</button>', text)
    assert offered == [("en", "English"), ("xa", "Alfa"), ("xb", "Bravo")] * switches
    assert re.findall(r'value="(\w+)"[^>]*aria-current', text) == ["xb"] * switches


def test_the_switch_keeps_a_language_in_a_cookie_that_counts_more_than_the_browser(site: Site) -> None:
    with httpx.Client(base_url=site.url, timeout=PATIENCE, headers={"accept-language": "xb"}, verify=False) as client:
        form = {"language": "xa", "back": f"/game/{site.player.game}?hand=0"}
        answer = client.post("/language", data=form)
        assert (answer.status_code, answer.headers["location"]) == (303, form["back"])
        [cookie] = [one for one in answer.headers.get_list("set-cookie") if "language" in one]
        assert {"warchest_language=xa", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert "«" in client.get("/rules").text
        assert client.post("/language", data=form | {"language": "en"}).status_code == 303
        assert '<html lang="en">' in client.get("/rules").text


def device(site: Site, accepted: str = "xb") -> httpx.Client:
    """A separate browser, with the language that it accepts."""
    return httpx.Client(base_url=site.url, timeout=PATIENCE, headers={"accept-language": accepted}, verify=False)


def sign_in(client: httpx.Client, name: str, act: str) -> None:
    form = {"name": name, "password": "correct horse battery", "act": act}
    assert client.post("/account/entry", data=form).status_code == 303


def spoken(client: httpx.Client) -> str:
    """The language of a page."""
    [tag] = re.findall(r'<html lang="(\w+)"', client.get("/rules").text)
    return str(tag)


def choose(client: httpx.Client, tag: str) -> None:
    assert client.post("/language", data={"language": tag, "back": "/"}).status_code == 303


def test_the_language_of_an_account_is_that_of_each_device_that_signs_in(site: Site) -> None:
    """Given a user with two devices, then the newest choice of one of them counts on both until they are a guest's again."""
    with device(site) as desk, device(site) as phone:
        sign_in(desk, "Linnea", "make")
        assert spoken(desk) == "xb"
        choose(desk, "xa")
        assert spoken(desk) == "xa"
        assert spoken(phone) == "xb"
        sign_in(phone, "Linnea", "enter")
        assert spoken(phone) == "xa"
        assert "«" in phone.get("/api/games/none").text
        choose(phone, "en")
        assert (spoken(phone), spoken(desk)) == ("en", "en")
        assert told_of_oneself(phone)["language"] == "en"
        assert desk.post("/account/sign-out").status_code == 303
        assert spoken(desk) == "xa"


def test_an_account_without_a_language_gets_that_which_the_guest_chose(site: Site) -> None:
    """Given a guest's choice, when the guest makes an account, then other devices have it too, instead of any earlier choice there."""
    with device(site) as desk, device(site) as phone:
        choose(desk, "xa")
        sign_in(desk, "Torvald", "make")
        choose(phone, "en")
        sign_in(phone, "Torvald", "enter")
        assert (spoken(phone), spoken(desk)) == ("xa", "xa")


def test_an_account_with_a_language_no_longer_offered_is_answered_as_a_guest(site: Site) -> None:
    with device(site) as desk:
        sign_in(desk, "Ylva", "make")
        account = site.people.accounts.session_of(desk.cookies["warchest"])
        assert account is not None
        assert account.account is not None
        site.people.accounts.set_language(account.account, "xq")
        assert spoken(desk) == "xb"


def test_a_link_to_a_page_in_a_language_counts_more_than_cookie_and_account_and_is_not_kept(site: Site) -> None:
    """Given a signed-in user who reads xa, when a link names xb, then that page and its requests are in xb, and no other."""
    with device(site) as desk:
        sign_in(desk, "Signe", "make")
        choose(desk, "xa")
        for path in ("/rules?lang=xb", "/api/games/none?lang=xb", "/rules/units/archer?spread=1&lang=xb"):
            text = desk.get(path).text
            assert ("⟦" in text, "«" in text) == (True, False), path
        assert spoken(desk) == "xa"
        for unknown in ("xq", "../xb", ""):
            assert '<html lang="xa"' in desk.get(f"/rules?lang={unknown}").text


def test_pages_for_everyone_name_their_address_in_each_language(site: Site) -> None:
    for path in ("/", "/learn", "/puzzles", "/rules", "/rules/units/archer"):
        found = re.findall(r'<link rel="alternate" hreflang="(\w+)" href="([^"]+)">', site.get(path, "xa").text)
        assert found == [(tag, f"{path}?lang={tag}") for tag in MARKS], path
    assert "hreflang" not in site.get(f"/game/{site.player.game}", "xa").text


def test_the_switch_leads_from_a_page_in_a_language_to_the_page_in_the_chosen_one(site: Site) -> None:
    with device(site) as desk:
        form = {"language": "xa", "back": "/rules?spread=1&lang=xb"}
        assert desk.post("/language", data=form).headers["location"] == "/rules?spread=1"
    assert without_language("/rules?lang=ja") == "/rules"


def words_in(frame: object) -> Iterator[str]:
    """Every text in a message, however deep."""
    if isinstance(frame, dict):
        frame = [*frame.values()]
    if isinstance(frame, list):
        for part in frame:
            yield from words_in(part)
    elif isinstance(frame, str):
        yield frame


def test_two_players_at_one_table_each_read_the_game_in_their_language(site: Site) -> None:
    """Given a game by link between readers of xa and xb, then all that either is sent over the live connection is in their language."""
    with device(site, "xa") as ada, device(site, "xb") as imre:
        made = ada.post("/api/games", json={"seats": ["you", "friend"], "setup": "first_game"}).json()["game"]
        assert imre.post(f"/api/games/{made}/seats", json={"seat": 1}).status_code == 200
        with ExitStack() as stack:
            sockets = [stack.enter_context(listening(site, one, made, seat)) for seat, one in enumerate((ada, imre))]
            players = [Player(ada, made, [0], random.Random(1)), Player(imre, made, [1], random.Random(2))]
            for _action in range(8):
                assert sum(one.play_one() for one in players) > 0
            ada.post(f"/api/games/{made}/chat", json={"room": "table", "phrase": "good_luck", "message_id": "m"})
            sockets[1].send(
                json.dumps(
                    {
                        "n": 1,
                        "call": "why",
                        "body": {"seat": 1, "seq": 0, "ids": [], "coin": None, "hex": None, "verb": "tactic"},
                    }
                )
            )
            assert ada.post(f"/api/games/{made}/offers", json={"seat": 0, "kind": "draw"}).status_code < 500
            assert imre.post(f"/api/games/{made}/resign", json={"seat": 1, "action_id": "r"}).status_code == 200
            for seat, socket_ in enumerate(sockets):
                told = list(until_over(socket_))
                own, other = (("«", "⟦"), ("⟦", "«"))[seat]
                assert [text for text in told if other in text] == []
                assert sum(own in text for text in told) > 20
        for one, own, other in ((ada, "«", "⟦"), (imre, "⟦", "«")):
            said = one.get(f"/api/games/{made}/chat", params={"room": "table", "after": 0}).text
            assert (own in said, other in said) == (True, False)


def listening(site: Site, client: httpx.Client, game: str, seat: int) -> ClientConnection:
    """The live connection of a seated player's page, from the first line on."""
    headers = {"Cookie": f"warchest={client.cookies['warchest']}", "Accept-Language": client.headers["accept-language"]}
    address = f"ws{site.url.removeprefix('http')}/api/games/{game}/live?seq=0&seat={seat}"
    return connect(address, origin=Origin(site.url), additional_headers=headers, open_timeout=PATIENCE)


def until_over(socket_: ClientConnection) -> Iterator[str]:
    """The texts of all messages until the one that shows the end of the game."""
    while True:
        frame = json.loads(socket_.recv(timeout=PATIENCE))
        yield from words_in(frame)
        if "game" in frame and frame["game"]["view"]["outcome"] is not None:
            return


def test_a_game_s_text_and_the_codes_of_refusals_are_the_same_in_every_language(site: Site) -> None:
    texts = {site.get(f"/api/games/{site.player.game}/record", tag).text for tag in MARKS}
    assert [text.startswith("warchest-game/") for text in texts] == [True]
    client = site.player.client
    shared_screen = sit_down(client, 1, ["you", "you"])
    payload = shared_screen.fetch(None)
    body = {
        "seat": payload["waiting"]["seat"],
        "seq": payload["seq"],
        "ids": [],
        "coin": None,
        "hex": None,
        "verb": "tactic",
    }
    address = f"/api/games/{shared_screen.game}/why"
    answers = [client.post(address, json=body, headers={"accept-language": tag}).json() for tag in MARKS]
    assert len({one["reason"] for one in answers}) == len(MARKS)
    assert len({one["rule"] for one in answers}) == 1


def test_the_language_switch_works_only_from_our_pages(site: Site) -> None:
    form = {"language": "xa", "back": "/"}
    assert (
        httpx.post(
            f"{site.url}/language", data=form, headers={"origin": "http://evil.example"}, timeout=PATIENCE, verify=False
        ).status_code
        == 403
    )
    assert (
        httpx.post(f"{site.url}/language", data={"language": "xa"}, timeout=PATIENCE, verify=False).status_code == 400
    )


@pytest.mark.parametrize(
    "back",
    [
        "http://evil.example/",
        "//evil.example/",
        "///evil.example",
        "////evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\\/evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        "\t//evil.example",
        " //evil.example",
        "/ /evil.example",
        "/rules\\..\\",
        "/\u2028/evil.example",
        "https:evil.example",
        "javascript:alert(1)",
        "data:text/html,x",
        "rules",
        "",
        "/\n",
        "/rules\r\nlocation: http://evil.example",
        "/" + "x" * 3000,
    ],
)
def test_the_switch_leads_nowhere_else(site: Site, back: str) -> None:
    assert own_path(back) == "/"
    answer = httpx.post(f"{site.url}/language", data={"language": "xa", "back": back}, timeout=PATIENCE, verify=False)
    assert answer.headers["location"] == "/"


@given(st.text("/\\.:@?#%\t\n ae", max_size=8))
def test_wherever_the_switch_leads_is_this_server(back: str) -> None:
    """Given an address as a browser reads it, then any text in it leads to a page of ours."""
    read = re.sub(r"[\t\r\n]", "", own_path(back).strip()).replace("\\", "/")
    assert urlsplit(urljoin("http://here.example/language", read)).netloc == "here.example"


@pytest.mark.parametrize(
    "back", ["/", "/rules?spread=1#top", "/game/Ab-1_x?hand=0&ids=1.2", "/people/%E7%B4%97%20a", "/a//b"]
)
def test_the_switch_leads_back_to_every_page_of_ours(back: str) -> None:
    assert own_path(back) == back


def test_a_browser_keeps_no_board_of_another_language(site: Site) -> None:
    assert "Accept-Language" in site.get("/api/examples/deploy", "xa").headers["vary"]


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ("", []),
        ("nl", ["nl"]),
        ("en-GB,nl;q=0.9, ja;q=0.95", ["en-GB", "ja", "nl"]),
        ("nl;q=0, en;q=0.1", ["en"]),
        ("nl;q=x, ;q=1, en", ["en"]),
        ("nl;q=nan, en;q=inf, ja", ["ja"]),
    ],
)
def test_the_best_language_of_a_browser_comes_first(header: str, tags: list[str]) -> None:
    assert [*accepted_languages(header)] == tags


def test_a_header_of_a_thousand_languages_costs_no_more_than_one_of_a_few() -> None:
    """It is read before it is charged."""
    many = ",".join(f"x{number}" for number in range(10_000))
    headers = [(b"accept-language", many.encode()), (b"cookie", b"a=b; " * 3_000 + b"warchest_language=nl; c=d")]
    chosen, *accepted = wanted(ASGIConnection(cast(Any, {"type": "http", "scheme": "http", "headers": headers})))
    assert chosen == "nl"
    assert accepted[:2] == ["x0", "x1"]
    assert len(accepted) < 200


def test_a_page_s_scripts_are_given_the_sentences_that_differ(tmp_path: Path) -> None:
    coins = ("one coin", "{n} coins")
    texts: dict[str | tuple[str, ...], str | tuple[str, ...]] = {
        "Rematch": "Revanche",
        "Royal": "Royal",
        "The game is over.": "Das Spiel ist aus.",
        coins: ("eine Münze", "{n} Münzen"),
    }
    write_catalogue(tmp_path, "de", texts)
    with in_language(Languages(tmp_path).choose(["de"])):
        forms = {"one": "eine Münze", "other": "{n} Münzen"}
        assert shared().texts == {"Rematch": "Revanche", "one coin": forms}
        german = shared_address()
    assert shared().texts == {}
    assert german != shared_address()


def test_a_page_s_scripts_are_given_the_forms_of_names_that_the_sentences_ask_for(tmp_path: Path) -> None:
    """Given forms of two kinds, when one sentence asks for the accusative, then the file of the language has only the accusatives."""
    german = Catalog(locale="de")
    german.add("Which {unit}?", "Welchen {unit:acc}?")
    german.add(("one coin", "{n} coins"), ("eine Münze", "{n} Münzen"))
    path = tmp_path / "de" / "LC_MESSAGES" / "warchest.mo"
    path.parent.mkdir(parents=True)
    names = {("acc", "{name}"): "{name}", ("acc", "Ritter"): "Rittersmann", ("dat", "Ritter"): "Ritter"}
    path.write_bytes(as_mo(german, names))
    with in_language(Languages(tmp_path).choose(["de"])):
        texts = msgspec.json.decode(msgspec.json.encode(shared()))["texts"]
    assert texts["Which {unit}?"] == "Welchen {unit:acc}?"
    assert texts[""] == {"acc\x04{name}": "{name}", "acc\x04Ritter": "Rittersmann"}
