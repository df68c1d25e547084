"""Classes of work: imports and long looks keep no player waiting."""

import threading
from pathlib import Path

import httpx
import pytest

from tests.support.waiting import PATIENCE
from tests.support.web_server import Running, sit_down
from tests.unit.server.table.replays.test_import_jobs import game_of
from warchest.server.web.guard.bounds import IMPORTING, LOOKING, PLAYING
from warchest.server.web.work import ClassedExecutor, working


def test_a_class_with_all_threads_busy_does_not_hold_up_another() -> None:
    executor = ClassedExecutor(threads={PLAYING: 1, LOOKING: 1, IMPORTING: 1})
    go_on = threading.Event()
    with working(IMPORTING):
        for _ in range(5):
            executor.submit(go_on.wait, 120)
    with working(LOOKING):
        executor.submit(go_on.wait, 120)
    try:
        assert executor.submit(lambda: "played").result(timeout=PATIENCE) == "played"
    finally:
        go_on.set()
        executor.shutdown()


@pytest.mark.slow
def test_a_stranger_plays_on_while_others_import_long_games(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    texts = [game_of(1500, bytes([number])).to_text(None).encode() for number in range(5)]
    answers: list[int] = []

    def send(text: bytes) -> None:
        with httpx.Client(base_url=running.url, timeout=PATIENCE, verify=False) as client:
            headers = {"content-type": "text/plain"}
            answers.append(client.post("/api/records", content=text, headers=headers).status_code)

    with running.client() as client:
        player = sit_down(client, 1)
        threads = [threading.Thread(target=send, args=(text,)) for text in texts]
        for thread in threads:
            thread.start()
        player.play_one()
        assert any(thread.is_alive() for thread in threads), "who plays was answered after all imports"
        for thread in threads:
            thread.join()
    assert set(answers) <= {201, 503}
    assert 201 in answers
    assert running.end() == 0
    assert running.complaints() == ""
