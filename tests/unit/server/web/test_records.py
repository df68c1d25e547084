"""Export and import of games: an exported text reads as the same game, and only a valid text is kept."""

import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.online_snapshots import exported, snapshots
from tests.support.random_games import walk
from tests.support.web_server import Player, Running, sit_down
from tests.unit.server.web.test_account import entry
from tests.unit.server.web.test_api import one_sentence
from tests.unit.server.web.test_replays import replay, resign, sat_down, views
from warchest.game.setup import Setup
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.online.reader import read_snapshots
from warchest.rules.outcome import Ending, Outcome

EVERY_BOX = ["base", "nobility", "siege", "nightfall"]


def record(client: httpx.Client, id_: str, form: str | None = None, of: str = "games") -> httpx.Response:
    path = f"/api/games/{id_}/record" if of == "games" else f"/api/records/{id_}"
    return client.get(path, params={} if form is None else {"form": form})


def bring(client: httpx.Client, text: str | bytes, kind: str = "text/plain") -> httpx.Response:
    content = text if isinstance(text, bytes) else text.encode()
    return client.post("/api/records", content=content, headers={"content-type": kind})


def brought(client: httpx.Client, text: str) -> str:
    """The id of the one record that a text makes."""
    answer = bring(client, text)
    assert answer.status_code == 201, answer.text
    (kept,) = answer.json()["records"]
    assert kept["url"] == f"/replay/{kept['record']}"
    assert answer.json()["left"] == 0
    return str(kept["record"])


@pytest.fixture(scope="module")
def over(server: Running) -> Iterator[Player]:
    """Such a game, given up by Dawn."""
    with server.client() as client:
        player = sat_down(client)
        resign(player, 1)
        yield player


@pytest.fixture
def text(over: Player) -> str:
    """The full form of a game that is over."""
    return record(over.client, over.game, "full").text


def test_a_game_comes_as_a_file_of_text(over: Player) -> None:
    answer = record(over.client, over.game, "full")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="warchest-{over.game}-full.txt"'
    assert answer.headers["cache-control"] == "no-store"
    told = parse_game(answer.text)
    assert (told.form, told.headers.result, told.headers.ending, told.ended) == (
        "full",
        "A",
        "resignation",
        Outcome.of(Ending.RESIGNATION, 1),
    )
    assert told.headers.started is not None
    assert told.headers.ended is not None
    assert told.print() == answer.text


def test_while_a_game_runs_its_text_comes_in_the_forms_that_may_be_seen(server: Running, client: httpx.Client) -> None:
    played = sat_down(client)
    assert parse_game(record(client, played.game).text).form == "public"
    assert record(client, played.game, "public").text == record(client, played.game).text
    for form in ("full", "A", "B", "x"):
        answer = record(client, played.game, form)
        assert answer.status_code == 403
        one_sentence(answer)
    mine = sit_down(client, 1, ["squire", "you"])
    told = parse_game(record(client, mine.game).text)
    assert (told.form, dict(told.headers.players), told.headers.ended) == ("B", {0: "Squire"}, None)
    assert (told.headers.result, told.headers.ending) == ("*", None)
    assert {form: record(client, mine.game, form).status_code for form in ("full", "A", "B")} == {
        "full": 403,
        "A": 403,
        "B": 200,
    }
    with server.client() as stranger:
        assert [record(stranger, mine.game, form).status_code for form in ("B", "public")] == [403, 200]


@pytest.mark.slow
def test_a_game_of_war_chest_online_is_brought_shown_and_reviewed_like_any_other(client: httpx.Client) -> None:
    """Given a whole game as snapshots, when it is imported, then it has a replay and a review, and its text is ours."""
    setup = Setup.battle("crecy")
    log = [id_ for _r, _s, id_ in walk(setup, 1, steps=3000)]
    found = read_snapshots(exported(setup, log, whole_actions=True))
    assert found.headers.result != "*"
    id_ = brought(client, exported(setup, log, whole_actions=True).decode())
    shown = replay(client, id_)
    assert shown["over"]
    assert parse_game(record(client, id_, of="records").text) == found
    assert client.post(f"/api/replays/{id_}/review", json={}).status_code in (200, 202)


def test_snapshots_that_do_not_fit_together_are_refused_with_the_pair(client: httpx.Client) -> None:
    setup = Setup.first_game()
    some = snapshots(setup, [id_ for _r, _s, id_ in walk(setup, 1, steps=60)], whole_actions=True)
    some[4]["teams"][0]["controlledBases"] = []
    answer = bring(client, json.dumps(some))
    assert answer.status_code == 422
    assert "from snapshot 4 to snapshot 5" in answer.json()["error"]


@pytest.mark.slow
def test_a_game_taken_out_and_brought_back_is_the_same_to_look_at(
    client: httpx.Client, over: Player, text: str
) -> None:
    id_ = brought(client, text)
    first, second = replay(client, over.game), replay(client, id_)
    same = ("forms", "over", "outcome", "moments", "about")
    assert second["title"] == f"Imported: {first['title']}"
    assert {key: first[key] for key in same} == {key: second[key] for key in same}
    assert (second["game"], second["text"]) == (None, f"/api/records/{id_}")
    last = len(first["moments"])
    for form in first["forms"]:
        asked = {"from": 0, "to": last, "form": form}
        assert views(client, over.game, **asked) == views(client, id_, **asked)
        assert record(client, id_, form, "records").text == record(client, over.game, form).text
    assert record(client, id_, None, "records").text == text


@pytest.mark.slow
@pytest.mark.parametrize("form", ["A", "B", "public"])
def test_a_form_with_fewer_facts_allows_no_more(client: httpx.Client, over: Player, form: str) -> None:
    id_ = brought(client, record(client, over.game, form).text)
    told = replay(client, id_)
    assert told["forms"] == [form, "public"][: 1 if form == "public" else 2]
    assert told["outcome"] == replay(client, over.game)["outcome"]
    last = len(told["moments"])
    for allowed in told["forms"]:
        asked = {"from": 0, "to": last, "form": allowed}
        assert views(client, id_, **asked) == views(client, over.game, **asked)
    for other in {"full", "A", "B"} - {form}:
        assert client.get(f"/api/replays/{id_}/views?from=0&form={other}").status_code == 403
        assert record(client, id_, other, "records").status_code == 403


@pytest.mark.slow
@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.marathon), 4])
def test_a_game_with_everything_in_it_goes_out_and_comes_back(client: httpx.Client, seats: int) -> None:
    variants = ["elimination", "choose_order", "preview"]
    player = sit_down(client, 5, ["you"] * seats, "draft", boxes=EVERY_BOX, variants=variants, seed=str(seats))
    for _ in range(90):
        if not player.play_one():
            break
    else:
        resign(player, 0)
    first = replay(client, player.game)
    assert first["over"]
    for form in first["forms"]:
        id_ = brought(client, record(client, player.game, form).text)
        assert replay(client, id_)["moments"] == first["moments"]
        for start in range(0, len(first["moments"]), 50):
            asked = {"from": start, "to": start + 49, "form": form}
            assert views(client, id_, **asked) == views(client, player.game, **asked)


def test_comments_and_variations_stand_at_their_moments(client: httpx.Client, text: str) -> None:
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(("A ", "B ")))
    played_, times = lines[at].split(" [")[0], lines[at]
    lines[at : at + 1] = [f"{times}  ; the first", "(", "; or the same", played_, ")"]
    lines.insert(lines.index("") + 1, "; a quiet game")
    told = replay(client, brought(client, "\n".join(lines)))
    assert told["comments"] == ["a quiet game"]
    assert (told["moments"][0]["comments"], told["moments"][1]["comments"]) == ([], ["the first"])
    assert told["moments"][1]["variations"] == [f"; or the same\n{played_}"]


def test_many_games_at_once_and_the_twenty_first_is_left_out(client: httpx.Client) -> None:
    empty = record(client, finished(client).game, "full").text
    answer = bring(client, empty * 22)
    assert answer.status_code == 201
    told = answer.json()
    assert (len(told["records"]), told["left"]) == (20, 2)
    assert len({kept["record"] for kept in told["records"]}) == 20
    assert {kept["title"] for kept in told["records"]} == {"Imported: Dusk against Dawn, round 1"}


def finished(client: httpx.Client) -> Player:
    """A game that was given up at once."""
    player = sit_down(client, 1)
    resign(player, 1)
    return player


@pytest.mark.parametrize(
    ("wrong", "line", "column"),
    [
        ("", 1, 1),
        ("\n\n", 1, 1),
        ("a letter\n", 1, 1),
        ("warchest-game/2\n", 2, 1),
        ("warchest-game/3\n\nend\n", 1, 1),
        (b"warchest-game/2\nsetup: \xff\n", 2, 8),
    ],
)
def test_what_is_no_game_gets_one_sentence_and_its_place(
    client: httpx.Client, wrong: str | bytes, line: int, column: int
) -> None:
    answer = bring(client, wrong)
    assert answer.status_code == 422
    told = answer.json()
    assert set(told) == {"error", "line", "column"}
    assert (told["line"], told["column"]) == (line, column)
    assert told["error"].endswith(".")


def test_a_game_that_breaks_a_rule_is_named_with_its_place_and_the_others_are_imported(
    client: httpx.Client, text: str
) -> None:
    lines = text.splitlines()
    at = lines.index("round 1")
    broken = [*lines[:at], "round 7", *lines[at + 1 :]]
    answer = bring(client, text + "\n".join(broken) + "\n")
    assert answer.status_code == 201
    assert len(answer.json()["records"]) == 1
    (fault,) = answer.json()["faults"]
    assert (fault["number"], fault["line"], fault["column"]) == (2, len(lines) + at + 1, 7)
    refused = bring(client, "\n".join(broken) + "\n")
    assert refused.status_code == 422
    assert (refused.json()["line"], refused.json()["column"]) == (at + 1, 7)


def test_cut_off_or_disturbed_a_text_never_breaks_the_server(server: Running, client: httpx.Client, text: str) -> None:
    chance = random.Random(7)
    for _ in range(40):
        changed = bytearray(text.encode())
        for _change in range(chance.randrange(1, 4)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        answer = bring(client, bytes(changed[: chance.choice([len(changed), chance.randrange(len(changed))])]))
        assert answer.status_code in (201, 422), answer.text
        if answer.status_code == 422:
            assert set(answer.json()) == {"error", "line", "column"}
    assert "Traceback" not in server.complaints()


@pytest.mark.slow
def test_a_text_may_be_long_but_not_endless(client: httpx.Client, text: str) -> None:
    padded = text.replace("\nend\n", "\n" + "; so many words\n" * 1_200 + "end\n\n") * 8
    assert 100_000 < len(padded) < 512 * 1024
    assert bring(client, padded).status_code == 201
    alone = text.replace("\nend\n", "\n" + "; so many words\n" * 12_000 + "end\n")
    assert bring(client, alone).status_code == 422
    answer = bring(client, text + "\n" * 2 * 1024 * 1024)
    assert answer.status_code == 413
    one_sentence(answer)


def test_other_kinds_of_message_and_other_pages_are_turned_away(client: httpx.Client, text: str) -> None:
    for kind in ("application/json", "multipart/form-data", "application/x-www-form-urlencoded"):
        assert bring(client, text, kind).status_code == 400
    foreign = {"content-type": "text/plain", "origin": "http://elsewhere.example"}
    assert client.post("/api/records", content=text, headers=foreign).status_code == 403


def test_any_visitor_with_the_address_of_a_record_may_look(server: Running, client: httpx.Client, text: str) -> None:
    id_ = brought(client, text)
    with server.client() as stranger:
        assert replay(stranger, id_)["forms"] == ["full", "A", "B", "public"]
        assert stranger.get(f"/replay/{id_}").status_code == 200


@pytest.mark.parametrize("path", ["/api/records/nowhere", "/api/games/nowhere/record"])
def test_a_text_that_is_not_there_is_said_to_be_missing(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    one_sentence(answer)


def test_a_record_is_no_game_of_the_table(client: httpx.Client, text: str) -> None:
    id_ = brought(client, text)
    answers: list[Any] = [client.get(f"/api/games/{id_}"), record(client, id_), client.get(f"/game/{id_}")]
    assert [answer.status_code for answer in answers] == [404] * 3


def test_an_import_is_marked_and_counts_for_no_account_that_it_names(server: Running, client: httpx.Client) -> None:
    text = record(client, finished(client).game, "full").text.replace("form: full", "form: full\nplayer A: Zoé Import")
    with server.client() as owner:
        assert entry(owner, "Zoé Import", act="make").status_code == 303
        kept = bring(client, text).json()["records"][0]
        assert kept["title"].startswith("Imported: Zoé Import against")
        replay = owner.get(f"/api/replays/{kept['record']}").json()
        assert replay["title"].startswith("Imported: Zoé Import")
        assert replay["imported"]["text"].startswith(f"Imported by {replay['imported']['by']}: ")
        assert replay["imported"]["by"].startswith("Guest ")
        assert "<title>Imported: Zoé Import" in owner.get(kept["url"]).text
        assert replay["commitment"] is None, "an import has no promise of its draws"
        assert "/people/" not in json.dumps(replay)
        assert not any(person["you"] for person in replay["people"])
        assert "No finished games yet" in client.get("/people/Zoé Import").text
        assert owner.get("/api/games?part=over").json()["total"] == 0
