"""The pages: their data, no links to other sites, and the serving of their files."""

import html.parser
import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.web_server import Player, Running, sit_down
from warchest.rules.content.lite import LITE
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.teaching.showpieces import shown, showpieces

PAGES = ("/", "/rules", "game")


class Read(html.parser.HTMLParser):
    """Notes the elements of a page and the text of its data element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.data = ""
        self._in_data = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._in_data = (tag, dict(attrs).get("id")) == ("script", "boot")

    def handle_endtag(self, tag: str) -> None:
        self._in_data = False

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data += data


def page(client: httpx.Client, player: Player, path: str) -> Read:
    answer = client.get(path if path != "game" else f"/game/{player.game}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Read(answer.text)


def boot(client: httpx.Client, player: Player, path: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page(client, player, path).data)
    return found


SIZES = {"two": (37, 10), "four": (47, 14), "square": (81, 10), "micro": (5, 5)}
"""Cells and locations of each board."""


def shared(client: httpx.Client, player: Player, path: str) -> dict[str, Any]:
    """The file that is the same for everyone, as the page names it."""
    elements = page(client, player, path).elements
    [address] = [src for tag, one in elements if tag == "script" and "/shared/" in (src := one.get("src") or "")]
    script = client.get(address).text
    found: dict[str, Any] = json.loads(script.removeprefix("globalThis.warchest="))
    return found


def offers(client: httpx.Client, player: Player) -> dict[str, Any]:
    """The choices of the home page, by rule set."""
    return {offer["ruleset"]: offer for offer in shared(client, player, "/")["home"]["games"]}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_given_boards_cards_and_texts(client: httpx.Client, player: Player, path: str) -> None:
    given = shared(client, player, path)
    sizes = {
        name: (len(one["hexes"]), sum(h["location"] for h in one["hexes"])) for name, one in given["boards"].items()
    }
    assert sizes == SIZES
    assert all(one["name"] == name for name, one in given["boards"].items())
    cards = given["cards"]["war_chest"]
    assert {"knight", "earl", "royal", "royal_guard", "decoy_skirmisher"} <= set(cards["catalogue"])
    assert len(cards["decrees"]) == 7
    assert isinstance(cards["texts"], dict)


def test_all_pages_name_the_same_lasting_file_for_what_is_the_same_for_everyone(
    client: httpx.Client, player: Player
) -> None:
    """Given a home page, a chapter and a game, then one file serves them all; browsers keep it, and an older name gives the present one."""
    addresses = {
        one["src"]
        for path in PAGES
        for tag, one in page(client, player, path).elements
        if tag == "script" and "/shared/" in (one.get("src") or "")
    }
    [address] = addresses
    assert address is not None
    answer = client.get(address)
    assert "immutable" in answer.headers["cache-control"]
    assert (answer.headers["content-encoding"], "set-cookie" in answer.headers) == ("gzip", False)
    older = client.get(re.sub(r"[0-9a-f]{16}", "0" * 16, address))
    assert (older.headers["cache-control"], older.text) == ("no-cache", answer.text)
    assert client.get("/static/shared/else").status_code == 404


def test_the_data_made_for_one_user_is_small(client: httpx.Client, player: Player) -> None:
    assert len(client.get(f"/game/{player.game}").text.encode()) < 3_900


def test_the_home_page_is_small_with_its_board_and_what_changes_there_is_smaller(client: httpx.Client) -> None:
    """Given a page that is not compressed, then the drawing of any day's position is small, and it is not sent again."""
    pieces = [shown(piece) for piece in showpieces()]
    sizes = [sum(len(part.encode()) for part in (piece.definitions, piece.board, *piece.coins)) for piece in pieces]
    assert max(sizes) < 17_000
    assert len(client.get("/").text.encode()) < 8_000 + max(sizes)
    assert len(client.get("/?rows=true").text.encode()) < 4_000


def test_the_home_page_is_given_the_set_ups_with_fixed_armies_and_each_can_be_played(
    client: httpx.Client, player: Player
) -> None:
    setups = offers(client, player)["war_chest"]["setups"]
    assert [setup["id"] for setup in setups] == ["first_game", *WAR_CHEST.battles]
    for setup in setups:
        assert setup["name"]
        assert setup["intro"]
        game = sit_down(client, 0, setup=setup["id"])
        assert [seat["army"] for seat in game.fetch(None)["view"]["seats"]] == setup["armies"]


def test_the_play_page_knows_its_game_and_its_seats_and_nothing_of_what_stands_there(
    client: httpx.Client, player: Player
) -> None:
    given = boot(client, player, "game")
    assert (given["game"], given["mode"], given["you"]) == (player.game, "screen", [0, 1])
    own = {"game", "mode", "you", "played", "hints", "newcomer", "commitment", "tournament"}
    assert set(given) == own | {"board", "open_coins", "lite", "ruleset", "catalogue", "decrees", "texts"}
    assert (given["ruleset"], given["catalogue"], given["decrees"], given["texts"]) == ("war_chest", {}, {}, {})


@pytest.mark.parametrize(
    ("seats", "wish", "newcomer"),
    [
        (["page", "you"], {}, True),
        (["you", "you"], {}, False),
        (["page", "you"], {"ruleset": "lite"}, False),
        (["page", "you", "page", "page"], {"setup": "random"}, False),
    ],
)
def test_a_first_game_of_war_chest_for_two_against_a_bot_is_a_newcomers(
    client: httpx.Client, seats: list[str], wish: dict[str, str], newcomer: bool
) -> None:
    own = sit_down(client, seats.index("you"), seats, **wish)
    assert boot(client, own, "game")["newcomer"] is newcomer
    client.cookies.clear()
    assert boot(client, own, "game")["newcomer"] is False


def test_the_play_page_of_four_is_given_the_larger_board(client: httpx.Client) -> None:
    player = sit_down(client, 1, ["you"] * 4, "random")
    assert boot(client, player, "game")["board"] == "four"


def test_the_home_page_is_given_the_boxes_with_their_units(client: httpx.Client, player: Player) -> None:
    boxes = {box["id"]: box["units"] for box in offers(client, player)["war_chest"]["boxes"]}
    counts = {"base": 16, "nobility": 4, "siege": 4, "nightfall": 4, "shock_tactics": 7}
    assert {box: len(units) for box, units in boxes.items()} == counts
    assert boxes["nobility"] == ["bannerman", "bishop", "earl", "herald"]
    assert "royal_guard" in boxes["base"]


def test_the_home_page_learns_what_the_lite_game_has(client: httpx.Client, player: Player) -> None:
    offer = offers(client, player)["lite"]
    assert (offer["name"], offer["sides"], offer["board"]) == ("Lite", ["Crow", "Wolf"], "square")
    assert (offer["draft"], offer["armies"], offer["guard_box"]) == (False, {"two": 4, "four": 0}, None)
    assert [setup["id"] for setup in offer["setups"]] == ["first_game"]
    assert [variant["id"] for variant in offer["variants"]] == list(LITE.variants)
    assert [len(box["units"]) for box in offer["boxes"]] == [8]


def test_the_page_of_a_lite_game_speaks_of_squares_and_its_sides(client: httpx.Client) -> None:
    player = sit_down(client, 1, setup="random", ruleset="lite")
    given = boot(client, player, "game")
    assert (given["board"], given["open_coins"], given["lite"], given["ruleset"]) == ("square", True, True, "lite")
    texts = shared(client, player, "game")["cards"]["lite"]["texts"]
    assert texts["{unit}: choose a hex"] == "{unit}: choose a square"
    assert (texts["Dusk"], texts["Dawn"]) == ("Crow", "Wolf")
    assert [person["name"] for person in player.fetch(None)["people"]] == ["Crow", "Wolf"]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of a server that no other test has made games on."""
    running = Running(tmp_path_factory.mktemp("empty"))
    with running.client() as client:
        yield client
    running.end()


@pytest.mark.parametrize(
    ("path", "leads"),
    [("/games", "/new"), ("/lobby", "/new"), ("/nothing", "/new"), ("/game/nothing", "/new")],
)
def test_a_page_with_nothing_on_it_shows_coins_and_leads_to_a_game_by_one_button(
    empty: httpx.Client, path: str, leads: str
) -> None:
    """Given a server without games. `test_records.py` looks at a profile."""
    elements = Read(empty.get(path, headers={"accept": "text/html"}).text).elements
    buttons = [told["href"] for tag, told in elements if tag == "a" and "button" in (told.get("class") or "").split()]
    assert buttons[:1] == [leads]
    assert [told for tag, told in elements if tag == "use" and "#g-" in (told.get("href") or "")]


def test_where_no_one_plays_a_game_between_bots_is_shown_and_its_replay_is_one_press_away(empty: httpx.Client) -> None:
    # Given a server without games
    watch, lobby, home = (empty.get(path).text for path in ("/watch", "/lobby", "/"))
    # Then the page of games to watch leads to the replay of the game on show
    found = re.search(r'class="button primary" href="/replay/(show-[0-9a-f]+)"', watch)
    assert found is not None
    assert "Squire" in watch
    assert "Squire" in empty.get("/lobby?rows=true").text
    assert f"/replay/{found[1]}" in lobby
    assert "Now on the board" in home
    # And that replay is no imported game, is over, and can be reviewed like any other
    replay = empty.get(f"/api/replays/{found[1]}").json()
    assert (replay["over"], replay["imported"], replay["forms"][0]) == (True, None, "full")
    assert not replay["title"].startswith("Imported")
    assert empty.get(f"/replay/{found[1]}").status_code == 200
    assert empty.get(f"/api/replays/{found[1]}/review").is_success


@pytest.mark.parametrize("path", PAGES)
def test_nothing_on_a_page_comes_from_elsewhere_or_stands_in_line(
    client: httpx.Client, player: Player, path: str
) -> None:
    read = page(client, player, path)
    for tag, attributes in read.elements:
        assert not any(name == "style" or name.startswith("on") for name in attributes), (tag, attributes)
        if tag in ("script", "img", "link"):
            address = attributes.get("src") or attributes.get("href")
            if address is None:
                assert attributes.get("type") == "application/json", (tag, attributes)
                continue
            assert address.startswith("/")
            assert client.get(address).status_code == 200, address


def test_a_file_that_has_not_changed_is_not_sent_again(client: httpx.Client) -> None:
    first = client.get("/static/dist/game.js")
    assert first.status_code == 200
    assert first.headers["content-type"].startswith("text/javascript")
    assert first.headers["cache-control"] == "no-cache"
    assert "set-cookie" not in first.headers
    etag = first.headers["etag"]
    for held in (etag, f"W/{etag}", f'"x", {etag}'):
        again = client.get("/static/dist/game.js", headers={"if-none-match": held})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    assert client.get("/static/dist/game.js", headers={"if-none-match": '"x"'}).status_code == 200


@pytest.mark.parametrize(
    ("name", "kind"), [("style.css", "text/css"), ("alegreya-latin-700-normal.woff2", "font/woff2")]
)
def test_files_say_what_they_are(client: httpx.Client, name: str, kind: str) -> None:
    answer = client.get(f"/static/dist/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
