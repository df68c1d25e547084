"""A process that sends is killed between a receiver's answer and the commit. No notice is lost, and a repeat has the first one's id."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.support.killed_sender import sender_of
from tests.support.people import Company
from tests.support.real_receivers import Certificate, MailHost, PushService, Received, Receiver, answering
from tests.support.waiting import wait_until
from warchest.server.notices.service import Notices
from warchest.server.notices.tables import DELAY_MS, NOTICE
from warchest.server.notices.ways import push_address
from warchest.server.work.queue import LEASE_MS, work

pytestmark = pytest.mark.slow  # processes of its own
SITE = "https://chest.example"


class Post:
    """A turn that is due, and receivers of all kinds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "data"
        self.certificate = Certificate(folder)
        self.pushes, self.hooks, self.mails = (
            PushService(self.certificate),
            Receiver(self.certificate),
            MailHost(self.certificate),
        )
        self.company = Company(self.folder)
        self.notices = Notices(self.company.store, self.company.time)
        self.waits = self.company.people[self.company.decider]

    def begin(self, *channels: str) -> None:
        """Start the game of a user with these receivers, and let its notice be due."""
        for channel in channels:
            kind = channel.partition("-")[0]
            address: dict[str, Any] = {"mailbox": "ann@ann.example"}
            if kind == "push":
                address = {**push_address(self.pushes.subscribe("ann"), self.waits)}
            elif kind == "service":
                address = {"url": f"{self.hooks.at}/{channel}"}
            self.notices.add(self.waits, kind, address, channel, SITE, "en")
        self.company.table.clockwork.look_at(self.company.game, due=True)
        self.company.time.pass_by(DELAY_MS)

    def killed(self, until: Any = None) -> None:
        """Start a process that sends, and kill it once all receivers have answered, or once `until` holds."""
        command = [sys.executable, "-m", "tests.support.killed_sender", str(self.folder), self.mails.at]
        with self.certificate.trusted():
            process = subprocess.Popen([*command, str(self.company.time.ms)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        if until is None:
            assert process.stdout.readline() == b"answered\n"
        else:
            wait_until(until)
        process.kill()
        process.wait()
        process.stdout.close()

    def send_again(self) -> None:
        """Start the next process that sends, once the lease of the killed one has run out."""
        self.company.time.pass_by(LEASE_MS + 1)
        with self.certificate.trusted():
            sender, pool, courier = sender_of(self.company.store, self.mails.at, self.company.time.ms)
            while sender.send_due():
                pass
        sender.close()
        pool.close()
        courier.close()

    def noted(self) -> list[str]:
        """The receivers that are noted as done, by their names."""
        row = self.company.store.read(
            lambda c: c.execute(select(work.c.answer).where(work.c.kind == NOTICE)).scalar_one()
        )
        names = {state.target.id: state.target.name for state in self.notices.targets(self.waits)}
        return [names[id_] for id_ in row or ()]

    def close(self) -> None:
        """End all."""
        self.company.close()
        for one in (self.pushes, self.hooks, self.mails):
            one.close()


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    opened = Post(tmp_path)
    yield opened
    opened.close()


def test_a_push_after_a_kill_replaces_itself_on_the_device(post: Post) -> None:
    post.begin("push")
    post.killed()
    post.send_again()
    first, second = post.pushes.received
    assert first.headers["topic"] == second.headers["topic"]
    assert post.pushes.read(first) == post.pushes.read(second)


def test_a_mail_after_a_kill_has_the_same_id_so_that_mailboxes_drop_it(post: Post) -> None:
    post.begin("mail")
    post.killed()
    post.send_again()
    (_to, first), (_again, second) = post.mails.mails
    assert first["message-id"] == second["message-id"]
    assert first["subject"] == second["subject"]


def test_receivers_whose_answers_are_noted_get_no_repeat(post: Post) -> None:
    post.begin("service-one", "service-two")
    post.killed(lambda: len(post.hooks.received) == 2 and len(post.noted()) == 2)
    post.send_again()
    assert sorted(post.hooks.paths()) == ["/service-one", "/service-two"]


def test_a_repeat_of_the_only_webhook_has_the_key_of_the_first(post: Post) -> None:
    post.begin("service-one")
    post.killed()
    post.send_again()
    keys = [one.headers["idempotency-key"] for one in post.hooks.received]
    assert len(keys) == 2
    assert len({*keys}) == 1
    assert _told(post.hooks.received[0]) == _told(post.hooks.received[1])


def test_a_receiver_that_has_answered_gets_no_repeat_because_of_another_that_is_slow(post: Post) -> None:
    let_go = threading.Event()
    post.hooks.manners["/service-slow"] = lambda handler: (let_go.wait(), answering(201)(handler))[1]
    post.begin("service-slow", "service-quick", "push", "mail")
    post.killed(lambda: sorted(post.noted()) == ["mail", "push", "service-quick"])
    let_go.set()
    post.send_again()
    assert sorted(post.hooks.paths()) == ["/service-quick", "/service-slow", "/service-slow"]
    assert (len(post.pushes.received), len(post.mails.mails)) == (1, 1)


def test_a_device_drops_what_a_killed_process_has_shown(post: Post) -> None:
    let_go = threading.Event()
    post.hooks.manners["/service-slow"] = lambda handler: (let_go.wait(), answering(201)(handler))[1]
    post.begin("service-slow", "push")
    post.killed(lambda: post.noted() == ["push"])
    let_go.set()
    tag = post.pushes.shown()["tag"]
    post.send_again()
    post.company.play("pass")
    post.send_again()
    assert post.pushes.read(post.pushes.received[-1]) == {"tag": tag, "drop": True}


def _told(request: Received) -> Any:
    return json.loads(request.body)
