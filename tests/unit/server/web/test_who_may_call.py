"""Access to every route, for every kind of caller, at a game of four by link with and without a clock.

A route that is missing here fails the test: an engineer who adds one decides who may call it.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.onlookers import ACCOUNT, PEOPLE, PLAIN, SEATED, At, Scene, crowd, fresh, sent
from tests.support.paths import ROOT
from tests.support.routes import LIVE, all_routes
from tests.support.waiting import PATIENCE
from tests.support.web_server import WISH, Running
from tests.unit.server.web.test_settings import SENT
from warchest.server.table.replays.editing import start_of
from warchest.server.web.live.calls import CALLS

pytestmark = pytest.mark.slow

Fields = Callable[[Scene], dict[str, Any]]
Statuses = tuple[int, ...]
"""The answer to each of `PEOPLE`."""


def everybody(status: int) -> Statuses:
    return (status,) * len(PEOPLE)


def player(status: int, others: int = 403) -> Statuses:
    return (status, *(others,) * 6)


def seated(status: int, others: int = 403) -> Statuses:
    return (*(status,) * 3, *(others,) * 4)


def unseated(status: int, others: int = 403) -> Statuses:
    return (*(others,) * 3, *(status,) * 4)


def signed_in(status: int, others: int) -> Statuses:
    return (*(others,) * 5, status, others)


@dataclass(frozen=True)
class Case:
    """A request that fits its route, and the answer to each caller."""

    route: str
    may: Statuses
    at: At = "nowhere"
    """the game that it is about; "nowhere" for none"""
    path: Fields | None = None
    """the parts of the address other than the game"""
    query: Fields | None = None
    json: Fields | None = None
    form: Fields | None = None
    text: Callable[[Scene], str] | None = None
    hands: tuple[str, ...] = ()
    """who sees a hand: only ever their own"""
    before: Fields | None = None
    """what happens before"""
    anew: bool = False
    """whether each caller gets a separate game, since the first who may do it changes it"""
    takes: int | None = None
    """the seat of a caller who may do it, afterwards"""
    note: str = ""

    def __str__(self) -> str:
        return f"{self.route} {self.at} {self.note}".strip()


def own_seat(s: Scene) -> dict[str, Any]:
    return {"seat": s.seat}


def nothing(_s: Scene) -> dict[str, Any]:
    return {}


def follow(_s: Scene) -> dict[str, Any]:
    return {"act": "follow"}


def play_already(s: Scene) -> dict[str, Any]:
    """Give the account a game, so that it can't become a bot's."""
    return {"made": sent(s.client("signed in"), "/api/games", WISH)}


def stop_seeking(s: Scene) -> dict[str, Any]:
    """End the seeks that an earlier case left, since a game found for one would be the answer."""
    return {who: sent(s.client(who), "/api/lobby/stop", {}) for who in PEOPLE}


GAME = "/api/games/{game_id}"
TABLE = "/api/lobby/tables/{game_id}"
CASES = [
    # Pages, the same for everyone
    Case("GET /", everybody(200)),
    Case("GET /new", everybody(200)),
    Case("GET /games", everybody(200)),
    Case("GET /lobby", everybody(200)),
    Case("GET /watch", everybody(200)),
    Case("GET /rules", everybody(200)),
    Case("GET /rules/{chapter_id}", everybody(200), path=lambda _: {"chapter_id": "full"}),
    Case("GET /rules/units/{kind}", everybody(200), path=lambda _: {"kind": "archer"}),
    Case("GET /editor", everybody(200)),
    Case("GET /api/positions", everybody(200)),
    Case("POST /api/positions", everybody(200), json=lambda _: {"position": {}}),
    Case(
        "POST /api/positions/why",
        everybody(422),
        json=lambda _: {"position": {}, "ids": [], "coin": None, "hex": None, "verb": None},
    ),
    Case("GET /static/{name}", everybody(200), path=lambda _: {"name": "dist/game.js"}),
    Case("GET /service-worker.js", everybody(200)),
    Case("GET /offline", everybody(200)),
    Case("GET /static/shared/{name}", everybody(200), path=lambda _: {"name": "en.0000000000000000.js"}),
    Case("GET /schema", everybody(200)),
    Case("GET /schema/openapi.json", everybody(200)),
    Case("GET /schema/{path}", everybody(404), path=lambda _: {"path": "elements"}),
    Case("GET /api/examples/{name}", everybody(200), path=lambda _: {"name": "archer-shoots-over"}),
    Case("GET /api/examples/{name}/why", everybody(200), path=lambda _: {"name": "archer-shoots-over"}),
    Case("GET /learn", everybody(200)),
    Case("GET /settings", everybody(200)),
    Case("POST /api/settings", everybody(200), json=lambda _: SENT),
    Case("GET /learn/{lesson_id}", everybody(200), path=lambda _: {"lesson_id": "attack"}),
    Case("POST /api/lessons", everybody(200), json=lambda _: {"lessons": []}),
    Case("GET /api/lessons/{lesson_id}/{number}", everybody(200), path=lambda _: {"lesson_id": "attack", "number": 1}),
    Case(
        "GET /api/lessons/{lesson_id}/{number}/why",
        everybody(200),
        path=lambda _: {"lesson_id": "attack", "number": 1},
    ),
    Case("GET /puzzles", everybody(200)),
    Case("GET /puzzles/{which}", everybody(200), path=lambda _: {"which": "today"}),
    Case("GET /api/puzzles/today", everybody(200)),
    Case("GET /pictures/puzzle/{number}/{form}", everybody(200), path=lambda _: {"number": 1, "form": "svg"}),
    Case(
        "GET /pictures/position/{form}",
        everybody(200),
        path=lambda _: {"form": "svg"},
        query=lambda _: {"p": start_of("war_chest", 2, ("base",)).line},
    ),
    Case("POST /api/puzzles", everybody(200), json=lambda _: {"solved": [], "shown": [], "days": []}),
    Case("GET /api/puzzles/{number}", everybody(200), path=lambda _: {"number": 1}),
    Case("POST /api/puzzles/{number}/tries", everybody(200), path=lambda _: {"number": 1}, json=lambda _: {}),
    Case("GET /api/puzzles/{number}/hint", everybody(200), path=lambda _: {"number": 1}),
    Case("GET /api/puzzles/{number}/why", everybody(200), path=lambda _: {"number": 1}),
    Case("POST /language", everybody(303), form=lambda _: {"language": "en", "back": "/"}),
    Case("POST /api/games/preview", everybody(200), json=lambda _: WISH),
    Case("POST /api/boxes", everybody(200), json=lambda _: {"units": []}),
    # Accounts: a caller's data, for every caller
    Case("GET /account", everybody(200)),
    Case("GET /people/{name}", everybody(200), path=lambda _: {"name": ACCOUNT}),
    Case("GET /people", everybody(303)),
    Case("GET /players", everybody(200)),
    Case("GET /units", everybody(200)),
    # Tournaments: everyone may look; only accounts that the host allows announce one, and only accounts take part
    Case("GET /tournaments", everybody(200)),
    Case(
        "POST /tournaments",
        everybody(403),
        form=lambda _: {"name": "Evening", "form": "swiss", "clock": "10+5"},
    ),
    Case("GET /tournaments/{tournament}", everybody(404), path=lambda _: {"tournament": "none"}),
    Case(
        "POST /tournaments/{tournament}",
        everybody(404),
        path=lambda _: {"tournament": "none"},
        form=lambda _: {"act": "join"},
    ),
    Case("GET /tournaments/{tournament}/standings.csv", everybody(404), path=lambda _: {"tournament": "none"}),
    Case("GET /tournaments/{tournament}/games.txt", everybody(404), path=lambda _: {"tournament": "none"}),
    Case("GET /api/tournaments", everybody(200)),
    Case(
        "POST /api/tournaments",
        everybody(403),
        json=lambda _: {"name": "Evening", "form": "swiss", "clock": {"kind": "live", "minutes": 10}},
    ),
    Case("GET /api/tournaments/{tournament}", everybody(404), path=lambda _: {"tournament": "none"}),
    Case(
        "POST /api/tournaments/{tournament}",
        everybody(404),
        path=lambda _: {"tournament": "none"},
        json=lambda _: {"act": "join"},
    ),
    Case("POST /api/tournaments/{tournament}/opening", everybody(404), path=lambda _: {"tournament": "none"}),
    Case("GET /terms", everybody(404)),
    Case("GET /privacy", everybody(404)),
    *(
        Case(
            f"POST /people/{{name}}/{act}",
            signed_in(422, others=303),
            path=lambda _: {"name": ACCOUNT},
            form=form,
        )
        for act, form in (("relation", follow), ("challenge", nothing))
    ),
    Case("GET /account/data", signed_in(200, others=303)),
    Case(
        "POST /account/entry",
        everybody(422),
        form=lambda _: {"name": f"No {fresh()}", "password": "short", "act": "make"},
    ),
    Case("POST /account/password", signed_in(422, others=303), form=lambda _: {"present": "no", "password": "short"}),
    Case("POST /account/devices", everybody(303), form=lambda _: {"device": "none"}),
    Case("POST /account/name", everybody(303), form=lambda _: {"name": "Eve"}),
    Case("POST /account/delete", signed_in(422, others=303), form=lambda _: {"password": "not mine"}),
    Case("POST /account/carry", everybody(200), form=nothing),
    # Third-party bots: their streams need a token, and no caller here is a bot
    Case("POST /account/bot", signed_in(422, others=303), form=nothing, before=play_already),
    Case("POST /account/bots", signed_in(422, others=303), form=lambda _: {"name": "x"}),
    Case("POST /account/bots/delete", signed_in(422, others=303), form=nothing),
    Case("POST /account/bots/revoke", signed_in(303, others=303), form=nothing),
    Case("POST /account/tokens", signed_in(422, others=303), form=lambda _: {"play": "yes"}),
    Case("POST /account/bots-ask", everybody(303), form=nothing),
    Case("GET /api/bot/events", everybody(403)),
    Case("GET /api/bot/games/{game_id}", everybody(403), "running", query=own_seat),
    Case("GET /carry/{secret}", everybody(404), path=lambda _: {"secret": "none"}),
    Case("POST /carry/{secret}", everybody(404), path=lambda _: {"secret": "none"}, form=nothing),
    Case("GET /new-password/{secret}", everybody(404), path=lambda _: {"secret": "none"}),
    Case("POST /new-password", everybody(404), form=lambda _: {"secret": "none", "password": "long enough battery"}),
    Case("GET /banned", everybody(404)),
    # At an address without a name there are no passkeys
    Case("POST /api/passkeys/adding", signed_in(422, others=403), json=lambda _: {}),
    Case(
        "POST /api/passkeys",
        signed_in(422, others=403),
        json=lambda _: {"name": "Key", "made": {"id": "a", "clientDataJSON": "b", "attestationObject": "c"}},
    ),
    Case("POST /api/passkeys/entering", everybody(422), json=lambda _: {}),
    Case(
        "POST /api/passkeys/entry",
        everybody(422),
        json=lambda _: {
            "signed": dict.fromkeys(("id", "clientDataJSON", "authenticatorData", "signature", "userHandle"), "a")
        },
    ),
    Case("POST /account/passkeys", everybody(303), form=lambda _: {"passkey": "none"}),
    Case("GET /suggest", everybody(200)),
    Case("POST /suggest", everybody(200), form=lambda _: {"text": "as it is", "better": "as it should be"}),
    # No caller here is a host
    Case("GET /host", everybody(404)),
    Case("GET /host/person", everybody(404), query=lambda _: {"who": ACCOUNT}),
    Case("GET /host/acts", everybody(404)),
    Case("GET /host/suggestions/{tag}", everybody(404), path=lambda _: {"tag": "nl.po"}),
    Case("POST /host/acts", everybody(404), form=lambda _: {"act": "bar", "whom": "rude", "sure": "yes"}),
    # Where notifications go. A subscription is refused for its form before anything else.
    Case("GET /account/notices", everybody(200)),
    Case("POST /account/notices/service", everybody(422), form=lambda _: {"address": "mailto://a@b.example"}),
    Case("POST /account/notices/mail", everybody(422), form=lambda _: {"mailbox": "a@b.example"}),
    Case("POST /account/notices/test", everybody(303), form=lambda _: {"target": "none"}),
    Case("POST /account/notices/remove", everybody(303), form=lambda _: {"target": "none"}),
    Case("POST /account/notices/again", everybody(303), form=lambda _: {"target": "none"}),
    Case(
        "POST /api/notices/push",
        everybody(422),
        json=lambda _: {"endpoint": "https://push.example/a", "p256dh": "AAAA", "auth": "AAAA"},
    ),
    Case("POST /api/notices/push-end", everybody(200), json=lambda _: {"endpoint": "https://push.example/a"}),
    Case("GET /notices/confirm/{secret}", everybody(404), path=lambda _: {"secret": "none"}),
    Case("POST /notices/confirm/{secret}", everybody(404), path=lambda _: {"secret": "none"}),
    Case("GET /notices/never/{token}", everybody(404), path=lambda _: {"token": "none"}),
    Case("POST /notices/never/{token}", everybody(404), path=lambda _: {"token": "none"}),
    Case("GET /notices/off/{token}", everybody(404), path=lambda _: {"token": "none"}),
    Case("POST /notices/off/{token}", everybody(404), path=lambda _: {"token": "none"}),
    Case("GET /forgotten", everybody(200)),
    Case("POST /forgotten", everybody(200), form=lambda _: {"name": "Ada"}),
    Case("POST /account/notices/wishes", everybody(303), form=lambda _: {"delay": "5"}),
    Case("GET /news", everybody(200)),
    Case("GET /api/news", everybody(200)),
    Case("POST /api/news/seen", everybody(200)),
    Case("GET /holiday", everybody(200)),
    Case("POST /holiday", everybody(303), form=lambda _: {"days": 0}),
    # Games and the lobby
    Case("POST /api/games", everybody(201), json=lambda _: WISH),
    Case("GET /api/games", everybody(200)),
    Case("GET /api/games/next", everybody(200)),
    Case("GET /api/games/promise", everybody(200)),
    Case("GET /api/lobby", everybody(200)),
    Case("LIVE /api/lobby/live", everybody(101)),
    Case(f"POST {TABLE}/decline", everybody(200), "waiting", json=nothing),
    Case("POST /api/lobby/seek", everybody(200), json=lambda _: {"request": WISH | {"boxes": ["base"]}}),
    Case("POST /api/lobby/look", everybody(200), json=nothing),
    Case(
        "POST /api/lobby/seekers/{row}/play",
        everybody(422),
        path=lambda _: {"row": "nobody"},
        json=nothing,
        before=stop_seeking,
    ),
    Case("POST /api/lobby/name", everybody(200), json=lambda _: {"name": ""}),
    Case("POST /api/lobby/challenges", everybody(422), json=lambda _: {"request": WISH, "account": "nobody"}),
    Case("POST /api/lobby/stop", everybody(200), json=nothing),
    # Before a game starts
    Case("GET /game/{game_id}", everybody(200), "waiting"),
    Case("POST /game/{game_id}/seats", everybody(303), "waiting", form=lambda _: {"seat": 3}, anew=True),
    Case(
        "POST /game/{game_id}/seats",
        player(303),
        "waiting",
        form=lambda _: {"seat": 3, "level": "page"},
        note="bot",
    ),
    Case("POST /game/{game_id}/name", seated(303), "waiting", form=lambda _: {"name": "Ann"}),
    Case("POST /game/{game_id}/leave", seated(303), "waiting", form=nothing, anew=True),
    Case("POST /game/{game_id}/keep", player(303), "waiting", form=lambda _: {"seat": "1"}),
    Case("POST /game/{game_id}/move", seated(303), "waiting", form=lambda _: {"seat": "1"}, anew=True),
    Case("POST /game/{game_id}/ask-to-leave", player(303), "waiting", form=lambda _: {"seat": "1"}),
    Case("POST /game/{game_id}/open", player(303), "waiting", form=lambda _: {"open": "yes"}),
    Case(
        f"POST {GAME}/seats",
        unseated(200, others=422),
        "waiting",
        json=lambda _: {"seat": 3},
        takes=3,
        hands=PEOPLE[3:],
        anew=True,
    ),
    Case(f"POST {TABLE}/open", player(200), "waiting", json=nothing),
    Case(f"POST {TABLE}/close", player(200), "waiting", json=nothing),
    Case(f"POST {TABLE}/join", everybody(422), "waiting", json=nothing, note="nobody opened it"),
    Case(f"GET {GAME}", player(200), "waiting", query=own_seat, hands=("player",), note="seat"),
    # A game in progress: the parts that every caller may see
    Case("GET /game/{game_id}", everybody(200), "running"),
    Case("GET /pictures/game/{game_id}/{form}", everybody(200), "running", path=lambda _: {"form": "svg"}),
    Case(
        "GET /pictures/replay/{replay_id}/{form}",
        everybody(200),
        "running",
        path=lambda s: {"replay_id": s.game, "form": "svg"},
    ),
    Case("GET /replay/{replay_id}", everybody(200), "running", path=lambda s: {"replay_id": s.game}),
    Case("GET /api/replays/{replay_id}", everybody(200), "running", path=lambda s: {"replay_id": s.game}),
    Case(f"GET {GAME}", everybody(200), "running"),
    Case(f"GET {GAME}", everybody(200), "running", query=lambda _: {"at": 0}, note="earlier"),
    Case(f"GET {GAME}/status", everybody(200), "running"),
    Case(f"GET {GAME}/reach", everybody(200), "running", query=lambda _: {"hex": "d4"}),
    Case(f"GET {GAME}/record", everybody(200), "running"),
    Case(f"GET {GAME}/draws", everybody(200), "running"),
    Case(f"LIVE {GAME}/live", everybody(101), "running"),
    # The parts that only a seat may see
    Case(f"GET {GAME}", player(200), "running", query=own_seat, hands=("player",), note="seat"),
    Case(
        f"GET {GAME}", player(200), "running", query=lambda s: {"seat": s.seat, "at": 0}, hands=("player",), note="then"
    ),
    Case(f"GET {GAME}/status", player(200), "running", query=own_seat, note="seat"),
    Case(f"GET {GAME}/ahead", player(200), "running", query=own_seat),
    # The game has no hints, and is not over: no advice is given, and nothing is reviewed
    Case(f"POST {GAME}/hint", player(422), "running", json=lambda s: {"seat": s.seat, "seq": 0}),
    Case(f"GET {GAME}/odds", player(422), "running", query=own_seat),
    *(
        Case(
            f"{method} /api/replays/{{replay_id}}/{call}",
            everybody(status),
            "running",
            path=lambda s: {"replay_id": s.game},
            json=None if body is None else lambda _, body=body: body,  # type: ignore[misc]
        )
        for method, call, status, body in (
            ("GET", "review", 200, None),
            ("POST", "review", 422, {}),
            ("POST", "review/end", 200, {}),
            ("GET", "review/text", 422, None),
            ("POST", "again", 422, {"moment": 0, "ids": []}),
            ("POST", "again/why", 422, {"moment": 0, "ids": [], "coin": None, "hex": None, "verb": None}),
        )
    ),
    Case(
        "GET /api/replays/{replay_id}/views",
        everybody(200),
        "running",
        path=lambda s: {"replay_id": s.game},
        query=lambda _: {"from": 0},
        hands=SEATED,
    ),
    Case(
        "GET /api/replays/{replay_id}/views",
        player(200),
        "running",
        path=lambda s: {"replay_id": s.game},
        query=lambda s: {"from": 0, "form": s.place},
        hands=("player",),
        note="seat",
    ),
    Case(
        "GET /api/replays/{replay_id}/views",
        everybody(403),
        "running",
        path=lambda s: {"replay_id": s.game},
        query=lambda _: {"from": 0, "form": "full"},
        note="full",
    ),
    Case(f"GET {GAME}/record", player(200), "running", query=lambda s: {"form": s.place}, note="seat"),
    Case(f"GET {GAME}/record", everybody(403), "running", query=lambda _: {"form": "full"}, note="full"),
    Case(f"POST {GAME}/preview", player(200), "running", json=lambda s: s.action(), hands=("player",)),
    Case(
        f"POST {GAME}/for-program", player(200), "running", json=lambda s: {**s.action(), "ids": []}, hands=("player",)
    ),
    Case(
        f"POST {GAME}/why",
        player(200),
        "running",
        json=lambda s: s.action() | {"ids": [], "coin": "royal", "hex": None, "verb": None},
    ),
    # Playing, and offers between players
    Case(
        f"POST {GAME}/actions",
        player(200),
        "running",
        json=lambda s: s.action() | {"action_id": fresh()},
        hands=("player",),
    ),
    Case(
        f"POST {GAME}/chain",
        player(200),
        "running",
        json=lambda s: own_seat(s) | {"anchor": "a" * 64},
    ),
    Case(f"POST {GAME}/resign", player(422), "running", json=lambda s: own_seat(s) | {"action_id": fresh()}),
    Case(
        f"POST {GAME}/offers", player(200), "running", json=lambda s: own_seat(s) | {"kind": "draw"}, hands=("player",)
    ),
    Case(
        f"POST {GAME}/offers/answer",
        player(200),
        "running",
        json=lambda s: own_seat(s) | {"kind": "draw", "agrees": False},
        hands=("player",),
        before=lambda s: s.post("opponent", "offers", {"seat": s.seat_of("opponent"), "kind": "draw"}),
    ),
    Case(
        f"POST {GAME}/offers/withdraw",
        player(200),
        "running",
        json=lambda s: own_seat(s) | {"kind": "draw"},
        hands=("player",),
        before=lambda s: s.post("player", "offers", own_seat(s) | {"kind": "draw"}),
    ),
    Case(f"POST {GAME}/abort", player(200), "running", json=own_seat, hands=("player",)),
    Case(f"POST {GAME}/claim", player(422), "running", json=own_seat),
    Case(f"POST {GAME}/seats", everybody(422), "running", json=own_seat, note="taken"),
    Case(f"POST {GAME}/rematch", seated(422), "running", json=nothing, note="not over"),
    Case(f"POST {GAME}/rematch/end", seated(200), "running", json=nothing),
    Case(f"POST {GAME}/remove", everybody(422), "running", json=nothing, note="not over"),
    # The chat
    Case(f"GET {GAME}/chat", everybody(200), "running"),
    Case(f"GET {GAME}/chat", seated(200), "running", query=lambda _: {"room": "table"}, note="table"),
    Case(f"GET {GAME}/chat", unseated(200), "running", query=lambda _: {"room": "watchers"}, note="watchers"),
    Case(f"GET {GAME}/chat", (200, 200, *(403,) * 5), "running", query=lambda s: {"room": s.team}, note="team"),
    Case(f"POST {GAME}/chat", seated(201), "running", json=lambda s: s.said("table"), note="table"),
    Case(f"POST {GAME}/chat", (201, 201, *(403,) * 5), "running", json=lambda s: s.said(s.team), note="team"),
    Case(f"POST {GAME}/chat", unseated(201), "running", json=lambda s: s.said("watchers"), note="watchers"),
    Case(
        f"POST {GAME}/chat/report",
        seated(200),
        "running",
        json=lambda _: {"room": "table", "number": 1},
        before=lambda s: s.post("last", "chat", s.said("table")),
    ),
    # Once it is over
    Case(f"GET {GAME}/record", everybody(200), "over", query=lambda _: {"form": "full"}),
    Case(f"GET {GAME}", player(200), "over", query=own_seat, hands=("player",)),
    Case(f"POST {GAME}/rematch", seated(201), "over", json=nothing),
    Case(f"GET {GAME}/results", everybody(200), "over"),
    Case(f"POST {GAME}/remove", seated(200, others=422), "over", json=nothing),
    Case("POST /api/records", everybody(201), "over", text=lambda s: s.text),
    Case("GET /api/records/{record_id}", everybody(200), "over", path=lambda s: {"record_id": s.record}),
    Case("GET /api/checks/{check}", everybody(200), "over", path=lambda s: {"check": "mine"}),
    # Last, since a blocked user can't be asked for a game, and since it ends a session
    Case(
        f"POST {GAME}/chat/block",
        seated(200, others=422),
        "running",
        json=lambda s: {"who": f"seat-{s.seat_of('last')}"},
    ),
    Case("POST /account/sign-out", everybody(303), form=nothing),
]
PAGE_DATA = re.compile(r'<script type="application/json"[^>]*>(.*?)</script>', re.DOTALL)
CLOCK = {"kind": "live", "minutes": 10, "increment": 5}
TIMED = [case for case in CASES if case.at == "running" and "/chat" not in case.route]
BOTH = [
    pytest.param(case, CLOCK, id=f"{case} by the clock", marks=[pytest.mark.marathon] * (number % 6 > 0))
    for number, case in enumerate(TIMED)
]
BOTH += [pytest.param(case, None, id=str(case)) for case in CASES]


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, httpx.Client]]:
    running = Running(tmp_path_factory.mktemp("data"))
    with crowd(running) as browsers:
        yield browsers
    running.end()


def test_the_table_has_every_route(people: dict[str, httpx.Client], tmp_path: Path) -> None:
    routes = {route.name for route in all_routes(tmp_path)}
    document = people["stranger"].get("/schema/openapi.json").json()["paths"]
    described = {f"{method.upper()} {path}" for path, methods in document.items() for method in methods}
    assert described
    assert described <= routes
    assert {case.route for case in CASES} == routes


def test_the_security_document_says_once_of_every_call_what_it_can_do_to_others(tmp_path: Path) -> None:
    """Given a route or a call of a live connection, a row of docs/reference/security.md answers for it."""
    text = (ROOT / "docs" / "reference" / "security.md").read_text(encoding="utf-8")
    table = text.partition("## What a caller can do to users who agreed to nothing")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`([^`]+)`", row[0])]
    over_a_connection = [name for name in named if " " not in name]
    routes = [name for name in named if " " in name]
    assert sorted(routes) == sorted(route.name for route in all_routes(tmp_path))
    assert sorted(over_a_connection) == sorted(CALLS)
    assert all(row[1].strip() for row in rows)


@pytest.mark.parametrize(("case", "clock"), BOTH)
def test_who_may_call_it(people: dict[str, httpx.Client], case: Case, clock: dict[str, Any] | None) -> None:
    answered, hands = [], []
    scene = _scene(people, case, clock)
    begun = scene.standing
    for who in reversed(PEOPLE):
        if who == "player" and min(case.may[1:]) >= 400:
            assert scene.standing == begun, "somebody who was refused has changed something"
        answer = ask(case, scene, who)
        answered.append(answer if isinstance(answer, int) else answer.status_code)
        if not isinstance(answer, int):
            shown = hands_in(answer) if case.at != "nowhere" else set()
            assert shown <= {case.takes if case.takes is not None else scene.seat_of(who)}
            hands += [who] * bool(shown)
        if case.anew:
            scene = _scene(people, case, clock)
    assert dict(zip(PEOPLE, reversed(answered), strict=True)) == dict(zip(PEOPLE, case.may, strict=True))
    assert set(hands) == set(case.hands)


def _scene(people: dict[str, httpx.Client], case: Case, clock: dict[str, Any] | None) -> Scene:
    scene = Scene(people, case.at, clock)
    if case.before is not None:
        case.before(scene)
    return scene


def ask(case: Case, scene: Scene, who: str, origin: str | None = None) -> httpx.Response | int:
    """The answer to a caller on a page of `origin`; of a live connection only the status."""
    method, _space, path = case.route.partition(" ")
    names = {"game_id": scene.game} | (case.path(scene) if case.path is not None else {})
    path = path.format(**names)
    client = scene.client(who)
    if method == LIVE:
        return live(client, path, origin)
    fields: dict[str, Any] = {"params": case.query(scene)} if case.query is not None else {}
    if case.json is not None:
        fields["json"] = case.json(scene)
    if case.form is not None:
        fields["data"] = case.form(scene)
    if case.text is not None:
        fields |= {"content": case.text(scene), "headers": PLAIN}
    if origin is not None:
        fields["headers"] = fields.get("headers", {}) | {"origin": origin}
    return client.request(method, path, **fields)


def live(client: httpx.Client, path: str, origin: str | None = None) -> int:
    """The status that a WebSocket is opened or refused with."""
    host = str(client.base_url).rstrip("/").removeprefix("http://")
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    more = {"cookie": cookies} if cookies else {}
    try:
        own = Origin(origin or f"http://{host}")
        with connect(f"ws://{host}{path}", open_timeout=PATIENCE, origin=own, additional_headers=more):
            return 101
    except InvalidStatus as refusal:
        return refusal.response.status_code


def hands_in(answer: httpx.Response) -> set[int]:
    """The seats with hidden coins shown in an answer, or in the data that a page starts with."""
    kind = answer.headers.get("content-type", "")
    if kind.startswith("text/html"):
        return {*_hands([json.loads(text) for text in PAGE_DATA.findall(answer.text)])}
    return {*_hands(answer.json())} if kind.startswith("application/json") else set()


def _hands(value: Any) -> Iterator[int]:
    """The seats with their coins shown in any view within, or under a Spy's look."""
    if isinstance(value, dict):
        if value.get("own") is not None:
            yield value["seat"]
        if value.get("spied") is not None:
            yield value["spied"]["seat"]
        value = [*value.values()]
    if isinstance(value, list):
        for part in value:
            yield from _hands(part)
