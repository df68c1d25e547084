"""A process that sends notices and stops before it writes the outcome: `python -m tests.support.killed_sender FOLDER MAIL AT`.

A test kills it. MAIL is the address of the mail server, and AT the time of the table. It prints a line when all receivers have answered.
"""

import sys
import threading
from pathlib import Path
from typing import Any

from tests.support.real_receivers import INSIDE
from warchest.server.notices.courier import Courier
from warchest.server.notices.mail import mail_server
from warchest.server.notices.sending import Sender
from warchest.server.notices.ways import HostSettings, Ways
from warchest.server.store import Store
from warchest.server.work.jobs import Lane
from warchest.server.work.pool import Pool
from warchest.server.work.queue import Queue

SENDER = "War Chest <chest@chest.example>"


def sender_of(store: Store, mail: str, at: int) -> tuple[Sender, Pool, Courier]:
    """A sender with all channels at that time, and what it needs."""
    pool = Pool({"notices": Lane(1, 0)})
    courier = Courier(pool)
    channels = Ways(store, courier, HostSettings(mail_server(mail, SENDER), tuple(INSIDE))).open()
    return Sender(store, channels, lambda: at), pool, courier


def main() -> None:
    """Send what is due, and wait for the end."""
    folder, mail, at = sys.argv[1:]

    def finish(*_arguments: Any) -> None:
        print("answered", flush=True)
        threading.Event().wait()

    setattr(Queue, "finish", finish)  # noqa: B010
    sender_of(Store(Path(folder)), mail, int(at))[0].send_due()


if __name__ == "__main__":
    main()
