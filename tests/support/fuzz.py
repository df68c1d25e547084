"""Requests and frames that no client would send: `.venv/bin/python -m tests.support.fuzz --cases 20000 --frames 1000000`
(docs/reference/security.md).

The requests are made from the server's OpenAPI document: half of them fit it and half do not. In every case
no answer may be a fault of the server, every answer must fit the document, and the server must log no complaint. `fuzz_frames` has the
frames. A run with another `--seed` sends others, so a long run may be done in pieces.
"""

import argparse
import itertools
import json
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.fuzz_frames import FramesSent, send_frames
from tests.support.paths import GOLDEN
from tests.support.web_server import Running

AT_ONCE = 20
"""This many cases of one call are made one after the other: choosing a strategy takes time at first."""
TOLD = 300
"""The length of a finding in the report."""
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
TOO_LONG = 413
"""The status of a body that is not read at all."""


@dataclass
class CasesSent:
    """The results of a run of requests."""

    cases: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    findings: dict[str, str] = field(default_factory=dict)
    """the first finding of each kind, with the request"""


@dataclass
class Scene:
    """A user with games to send the requests for, so not every requested thing is missing."""

    session: requests.Session
    known: dict[str, list[Any]]
    """values of the parts of addresses and of the fields of bodies that mean something here"""

    @classmethod
    def made(cls, url: str, chance: random.Random, *, signed_in: bool) -> "Scene":
        """Make games of each kind for a new user."""
        session = requests.Session()
        session.headers["Connection"] = "keep-alive"

        def post(path: str, body: Any) -> Any:
            return session.post(url + path, json=body, timeout=60).json()

        if signed_in:
            name = f"Fuzz {secrets.token_hex(4)}"
            form = {"name": name, "password": "correct horse battery", "act": "make"}
            session.post(f"{url}/account/entry", data=form, timeout=60).raise_for_status()
        screen = post("/api/games", {"seats": ["you", "you"], "setup": "first_game"})["game"]
        games = [post("/api/games", {"seats": seats, "setup": "random"})["game"] for seats in (["you", "friend"],) * 2]
        games.append(post("/api/games", {"seats": ["you", "page"], "setup": "random"})["game"])
        text = (GOLDEN / "games" / "curious-0.txt").read_bytes()
        record = session.post(
            f"{url}/api/records", data=text, headers={"Content-Type": "text/plain"}, timeout=60
        ).json()
        waiting = session.get(f"{url}/api/games/{screen}", timeout=60).json()["waiting"]["seat"]
        ask = session.get(f"{url}/api/games/{screen}?seat={waiting}", timeout=60).json()["ask"]
        ids = [choice["id"] for choice in ask["choices"]]
        records = [one["record"] for one in record["records"]]
        return cls(
            session,
            {
                "game_id": [screen, *games],
                "replay_id": [screen, *records],
                "record_id": records,
                "name": ["archer-shoots-over"],
                "lesson_id": ["move"],
                "number": [1, 2],
                "check": ["check"],
                "row": [1],
                "seat": [waiting, 1 - waiting],
                "seq": [0, 1],
                "ids": [[], *([one] for one in chance.sample(ids, min(3, len(ids))))],
                "boxes": [["base"]],
                "units": [[]],
                "room": ["table", "watchers"],
            },
        )


def send_cases(
    server: Running, count: int, chance: random.Random, done: Callable[[int], None], at_once: int = AT_ONCE
) -> CasesSent:
    """Send this many requests made from the server's document, `at_once` of one call after the other."""
    with server.client() as client:
        document = client.get("/schema/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    calls = [operation.ok() for operation in schema.get_all_operations() if isinstance(operation, Ok)]
    sent = CasesSent()
    for number in itertools.count():
        scene = Scene.made(server.url, chance, signed_in=number % 2 == 1)
        for call in chance.sample(calls, len(calls)):
            if sent.cases >= count:
                return sent
            _send_some(server, call, scene, min(at_once, count - sent.cases), chance, sent)
        done(sent.cases)
    raise AssertionError("the rounds have no end")


def _send_some(server: Running, call: Any, scene: Scene, count: int, chance: random.Random, sent: CasesSent) -> None:
    """Send some requests of one call."""
    names = [part.name for part in call.path_parameters]
    fixed = {name: chance.choice(scene.known[name]) for name in names if name in scene.known}
    good, bad = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
    fitting = call.as_strategy(generation_mode=good, path_parameters=fixed or None)
    cases = st.one_of(
        fitting,
        fitting,
        call.as_strategy(generation_mode=bad, path_parameters=fixed or None),
        call.as_strategy(generation_mode=bad),
    )

    @seed(chance.getrandbits(64))
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def send(case: Case[Any]) -> None:
        if chance.random() < 0.5:
            _make_sense(case, scene, chance)
        sent.cases += 1
        answer = case.call(base_url=server.url, session=scene.session)
        sent.answers[answer.status_code] += 1
        if answer.status_code >= 500:
            _find(sent, case, f"{answer.status_code}: {answer.text}")
        try:
            case.validate_response(answer, checks=CHECKS + [negative_data_rejection] * (answer.status_code != TOO_LONG))
        except (Failure, FailureGroup) as problem:
            for failure in problem.exceptions if isinstance(problem, FailureGroup) else [problem]:
                _find(sent, case, f"{type(failure).__name__}: {answer.status_code}: {failure}")

    send()


def _make_sense(case: Case[Any], scene: Scene, chance: random.Random) -> None:
    """Give some fields of a body values that mean something here."""
    if not isinstance(case.body, dict) or (case.meta is not None and case.meta.generation.mode.is_negative):
        return
    for name in case.body:
        if name in scene.known:
            case.body[name] = chance.choice(scene.known[name])


def _find(sent: CasesSent, case: Case[Any], problem: str) -> None:
    kind = f"{case.operation.label} {problem[:40]}"
    sent.findings.setdefault(kind, f"{case.as_curl_command()[:TOLD]}\n    {problem[:TOLD]}")


def _complaints(server: Running) -> Iterator[str]:
    complaints = server.complaints()
    if complaints:
        yield f"the server complains: {complaints[-2_000:]}"


def main() -> int:
    """Send requests and frames, and print what was found. Return 1 if that is anything."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=0, help="how many requests")
    parser.add_argument("--frames", type=int, default=0, help="how many frames over live connections")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    findings: list[str] = []
    began = time.monotonic()

    def done(count: int) -> None:
        print(f"{count} in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory(prefix="warchest-fuzz-") as folder:
        server = Running(Path(folder) / "data")
        try:
            if wanted.cases:
                sent = send_cases(server, wanted.cases, random.Random(wanted.seed), done)
                print(f"{sent.cases} requests: {json.dumps(dict(sorted(sent.answers.items())))}")
                findings += sent.findings.values()
            if wanted.frames:
                frames: FramesSent = send_frames(server, wanted.frames, random.Random(wanted.seed), done)
                print(frames)
                findings += frames.findings
            findings += _complaints(server)
        finally:
            server.end()
    print(*findings, f"{len(findings)} findings", sep="\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
