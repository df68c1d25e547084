"""The receivers of a simulated month of notices, and the sender that reaches them: real ones on this machine.

They are a push service, a webhook and a mail server. The sender rests nowhere and has no limits of time, since a busy machine is no fault.
"""

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from tests.support.notice_judge import Judge, Message, Receiver
from tests.support.real_receivers import INSIDE, Certificate, MailHost, PushService, answering
from tests.support.real_receivers import Receiver as Hooks
from warchest.server.notices import courier, outside
from warchest.server.notices.courier import Courier
from warchest.server.notices.mail import mail_server
from warchest.server.notices.orders import Delivery
from warchest.server.notices.sending import Sender
from warchest.server.notices.ways import HostSettings, Ways, push_address
from warchest.server.store import Store
from warchest.server.work.jobs import JobType, Lane
from warchest.server.work.pool import Pool

SITE: Final = "https://chest.example"
PATIENT_SECONDS: Final = 3_600.0
"""The limit of each step of a sending."""
JOB: Final = JobType("tests.support.notice_receivers:exchange", "notices", seconds=PATIENT_SECONDS)


def exchange(orders: list[dict[str, Any]], seconds: float) -> list[tuple[int, Delivery]]:
    """Do as `outside.exchange` does, without its limits of time."""
    vars(outside).update(SECONDS=PATIENT_SECONDS, EACH_SECONDS=PATIENT_SECONDS, GATHER_SECONDS=0.0)
    return outside.exchange(orders, seconds)


class PostOffice:
    """The receivers, and the sender. `judge` hears what they get."""

    def __init__(self, folder: Path, store: Store, now: Callable[[], int], judge: Judge) -> None:
        self._now = now
        self._judge = judge
        certificate = Certificate(folder)
        self._pushes, self._hooks, self._mails = PushService(certificate), Hooks(certificate), MailHost(certificate)
        self._pool = Pool({"notices": Lane(1, 0)})
        with certificate.trusted():
            self._pool.warm("notices")
        self._limits = ExitStack()
        self._limits.enter_context(patch.object(courier, "AWAITED_SECONDS", PATIENT_SECONDS))
        self._courier = Courier(self._pool, JOB)
        mail = mail_server(self._mails.at, "War Chest <chest@chest.example>")
        self.channels = Ways(store, self._courier, HostSettings(mail, tuple(INSIDE))).open()
        self._sender = Sender(store, self.channels, now, rest=0)
        self._read = {"push": 0, "hook": 0, "mail": 0}

    def close(self) -> None:
        """End all."""
        self._sender.close()
        self._pool.close()
        self._courier.close()
        self._limits.close()
        for one in (self._pushes, self._hooks, self._mails):
            one.close()

    def address(self, channel: str, name: str, device: str) -> dict[str, Any]:
        """The address of a new receiver of that name. `device`: the digest of the session of its browser."""
        if channel == "push":
            return {**push_address(self._pushes.subscribe(name), device)}
        return {"url": f"{self._hooks.at}/{name}"} if channel == "service" else {"mailbox": f"{name}@mail.example"}

    def set_troubles(self, receivers: list[Receiver]) -> None:
        """Make the receivers in trouble refuse what they get."""
        for receiver in receivers:
            place = self._pushes if receiver.channel == "push" else self._hooks
            path = f"/push/{receiver.name}" if receiver.channel == "push" else f"/{receiver.name}"
            place.manners[path] = answering(503 if receiver.in_trouble(self._now()) else 201)

    def send(self) -> None:
        """Send what is due, and let the judge hear what has arrived."""
        while self._sender.send_due():
            pass
        for letter in self._pushes.received[self._read["push"] :]:
            self._pushed(letter.path.removeprefix("/push/"), self._pushes.read(letter))
        for request in self._hooks.received[self._read["hook"] :]:
            name, told = request.path.removeprefix("/"), json.loads(request.body)
            if self._judge.receivers[name].in_trouble(self._now()):
                self._judge.tried(name)
            else:
                *lines, link = told["message"].split("\n")
                self._judge.came(name, Message(told["title"], tuple(lines), link.removeprefix(SITE)))
        for address, mail in self._mails.mails[self._read["mail"] :]:
            *lines, _blank, link = mail.get_content().replace("\r\n", "\n").partition("\n\n-- \n")[0].split("\n")
            message = Message(mail["subject"], tuple(lines), link.removeprefix(SITE))
            self._judge.came(address.partition("@")[0], message)
        self._read = {
            "push": len(self._pushes.received),
            "hook": len(self._hooks.received),
            "mail": len(self._mails.mails),
        }

    def _pushed(self, name: str, told: dict[str, Any]) -> None:
        if self._judge.receivers[name].in_trouble(self._now()):
            if "drop" in told:
                self._judge.drop_lost(name, told["tag"])
            else:
                self._judge.tried(name)
        elif "drop" in told:
            self._judge.dropped(name, told["tag"])
        else:
            self._judge.came(name, Message(told["title"], tuple(told["text"].split("\n")), told["to"]), told["tag"])
