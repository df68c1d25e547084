"""The OpenAPI document: every JSON route with the types of its request and answer."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.paths import ROOT
from tests.support.waiting import PATIENCE

DOCS = ROOT / "docs" / "reference"
WIRE, SCHEMA = DOCS / "wire.md", DOCS / "schema.json"
BODILESS = {"/api/news/seen", "/api/tournaments/{}/opening"}
"""The calls that say all by their address."""
TEXT = {"/api/games/{}/record", "/api/records/{}", "/api/replays/{}/review/text"}
"""The routes that answer with plain text."""


@pytest.fixture
def document(client: httpx.Client) -> dict[str, Any]:
    answer = client.get("/schema/openapi.json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def without_names(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path.partition("?")[0])


def operations(document: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        (method.upper(), without_names(path)): operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def content(described: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The media type and the schema of a body."""
    [(kind, media)] = described["content"].items()
    return kind, media["schema"]


def test_the_document_has_the_routes_of_the_wire_document_and_no_others(document: dict[str, Any]) -> None:
    written = re.findall(r"`(GET|POST) (/api/[^` ]*)`", WIRE.read_text(encoding="utf-8"))
    assert set(operations(document)) == {(method, without_names(path)) for method, path in written}


def test_every_route_names_what_it_takes_and_answers(document: dict[str, Any]) -> None:
    for (method, path), operation in operations(document).items():
        assert operation["summary"], path
        [good] = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
        kind, schema = content(good)
        usual = "text/plain" if method == "GET" and path in TEXT else "application/json"
        assert kind == ("application/x-ndjson" if path.startswith("/api/bot/") else usual), path
        assert schema, path
        assert (method == "POST" and path not in BODILESS) == ("requestBody" in operation), path
        if method == "POST" and path not in BODILESS:
            kind, schema = content(operation["requestBody"])
            assert kind == ("text/plain" if path == "/api/records" else "application/json"), path
            assert schema, path


def integers(schema: Any, components: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The integers within a schema, with the way to each."""
    if isinstance(schema, list):
        for part in schema:
            yield from integers(part, components, path)
    if not isinstance(schema, dict):
        return
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from integers(components[name], components, f"{path} {name}")
    if schema.get("type") == "integer":
        yield path, schema
    for key, part in schema.items():
        if isinstance(part, dict | list) and key != "mapping":
            yield from integers(part, components, f"{path} {key}")


def test_every_integer_that_may_be_sent_has_its_bounds(document: dict[str, Any]) -> None:
    components, found = document["components"]["schemas"], 0
    for path, operation in operations(document).items():
        sent = [parameter["schema"] for parameter in operation.get("parameters", ())]
        sent += [content(operation["requestBody"])[1]] if "requestBody" in operation else []
        for name, schema in integers(sent, components, str(path)):
            assert isinstance(schema.get("minimum"), int), name
            assert isinstance(schema.get("maximum"), int), name
            found += 1
    assert found > 30


def test_a_bound_of_the_document_is_that_of_the_server(document: dict[str, Any], client: httpx.Client) -> None:
    [seat] = [one for one in operations(document)["GET", "/api/games/{}"]["parameters"] if one["name"] == "seat"]
    [bound] = [kind for kind in seat["schema"]["oneOf"] if kind["type"] == "integer"]
    for value, status in ((bound["minimum"] - 1, 400), (bound["minimum"], 404), (bound["maximum"] + 1, 400)):
        assert client.get("/api/games/none", params={"seat": value}).status_code == status


def test_every_route_says_that_it_may_be_too_much_and_that_a_body_may_be_too_long(document: dict[str, Any]) -> None:
    for path, operation in operations(document).items():
        assert {"400", "429"} <= set(operation["responses"]), path
        assert ("413" in operation["responses"]) == ("requestBody" in operation), path


def test_every_problem_is_one_sentence(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for path, operation in operations(document).items():
        for status, answer in operation["responses"].items():
            if not status.startswith("2"):
                _kind, schema = content(answer)
                assert "error" in schemas[schema["$ref"].rpartition("/")[2]]["required"], (path, status)


def test_every_type_that_is_named_is_described(document: dict[str, Any]) -> None:
    named = set(re.findall(r"'#/components/schemas/(\w+)'", str(document)))
    assert named == set(document["components"]["schemas"])


def test_what_is_sent_has_the_fields_of_the_json_schema(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    kept = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    assert {"Payload", "PageView", "SeatView", "Ask", "OfferedChoice", "Replay", "MomentView", "LiveExample"} <= set(
        schemas
    )
    for name in set(schemas) & set(kept):
        assert sorted(schemas[name].get("properties", ())) == sorted(kept[name].get("properties", ())), name


@pytest.mark.slow
def test_nothing_that_we_use_of_the_framework_is_deprecated(tmp_path: Path) -> None:
    script = (
        "import pathlib, sys\n"
        "from warchest.server.chat import Chat\n"
        "from warchest.server.table.app_context import open_app\n"
        "from warchest.server.accounts import open_people\n"
        "from warchest.server.web.app import create_app\n"
        "app = open_app(pathlib.Path(sys.argv[1]))\n"
        "create_app(app.table, app.replays, open_people(app.store, app.table), Chat(app.store))\n"
        "app.close()\n"
    )
    command = [sys.executable, "-W", "error::DeprecationWarning", "-c", script, str(tmp_path)]
    subprocess.run(command, check=True, timeout=PATIENCE)


def test_a_call_of_a_bot_names_the_scope_that_its_token_needs(document: dict[str, Any]) -> None:
    scheme = document["components"]["securitySchemes"]["token"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    scopes = {
        (method, path): operation["security"][-1]["token"]
        for (method, path), operation in operations(document).items()
        if "security" in operation
    }
    assert scopes["GET", "/api/bot/events"] == scopes["POST", without_names("/api/games/{game_id}/actions")] == ["play"]
    assert scopes["POST", "/api/lobby/challenges"] == ["challenge"]
    assert scopes["POST", without_names("/api/games/{game_id}/chat")] == ["chat"]
    assert ("POST", "/api/lobby/seek") not in scopes
    assert ("POST", "/api/games") not in scopes
