"""The process that sends notices: what each receiver gets, and what a hostile one can't do."""

import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.quick_sending import JOB
from tests.support.real_receivers import (
    INSIDE,
    Certificate,
    MailHost,
    PushService,
    Receiver,
    answering,
    dripping,
    endless,
    silent,
)
from warchest.server.notices import courier, web_push
from warchest.server.notices.courier import MOST_OF_ONE, Courier
from warchest.server.notices.mail import mail_server
from warchest.server.notices.orders import Delivery, SendOrder
from warchest.server.work.jobs import Lane
from warchest.server.work.pool import Pool

pytestmark = pytest.mark.slow  # a process, and waiting for what never answers
KEY = web_push.new_key()
TURN = {
    "tag": "a-tag",
    "title": "Your turn",
    "text": "Against Ada",
    "path": "/game/abc",
    "site": "https://chest.example",
}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return Certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="module")
def sender(certificate: Certificate) -> Iterator[Courier]:
    pool = Pool({"notices": Lane(1, 0)})
    with certificate.trusted():
        pool.warm("notices")
    opened = Courier(pool, JOB)
    yield opened
    pool.close()
    opened.close()


@pytest.fixture
def hook(certificate: Certificate) -> Iterator[Receiver]:
    opened = Receiver(certificate)
    yield opened
    opened.close()


@pytest.fixture
def pushes(certificate: Certificate) -> Iterator[PushService]:
    opened = PushService(certificate)
    yield opened
    opened.close()


@pytest.fixture
def mails(certificate: Certificate) -> Iterator[MailHost]:
    opened = MailHost(certificate)
    yield opened
    opened.close()


def to_service(address: str, **more: Any) -> SendOrder:
    return SendOrder(number=0, channel="service", address=address, **TURN | {"inside": INSIDE} | more)


def to_browser(browser: Any, **more: Any) -> SendOrder:
    address = msgspec.json.encode(browser).decode()
    return SendOrder(number=0, channel="push", address=address, secret=KEY, **TURN | {"inside": INSIDE} | more)


def to_mailbox(host: MailHost, **more: Any) -> SendOrder:
    server = mail_server(host.at, "War Chest <chest@chest.example>")
    return SendOrder(number=0, channel="mail", address="ada@ada.example", server=server, **TURN | more)


def test_a_browser_reads_the_notice_and_its_link(sender: Courier, pushes: PushService) -> None:
    outcome = sender.send("ada", to_browser(pushes.subscribe("one")))

    assert outcome == Delivery("sent")
    assert pushes.shown() == {"tag": "a-tag", "title": "Your turn", "text": "Against Ada", "to": "/game/abc"}
    message = pushes.next()
    assert message.headers["topic"] == "a-tag"
    assert b"Ada" not in message.body


def test_the_push_service_knows_the_site_by_its_key(sender: Courier, pushes: PushService) -> None:
    sender.send("ada", to_browser(pushes.subscribe("one")))

    claims = pushes.signed_by(pushes.next(), web_push.public_key(KEY))
    assert claims["aud"] == pushes.at
    assert claims["sub"] == "https://chest.example"


def test_a_second_device_is_asked_to_drop_a_notice(sender: Courier, pushes: PushService) -> None:
    sender.send("ada", to_browser(pushes.subscribe("one"), drop=True))

    assert pushes.shown() == {"tag": "a-tag", "drop": True}


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_ended_is_gone(sender: Courier, pushes: PushService, status: int) -> None:
    pushes.manners["/push/one"] = answering(status)

    assert sender.send("ada", to_browser(pushes.subscribe("one"))) == Delivery("gone", "ended")


@pytest.mark.parametrize("status", [401, 403, 429, 500, 503])
def test_a_push_service_that_is_busy_gets_the_notice_again(sender: Courier, pushes: PushService, status: int) -> None:
    pushes.manners["/push/one"] = answering(status)

    assert sender.send("ada", to_browser(pushes.subscribe("one"))).fate == "later"


def test_a_webhook_gets_our_text_and_the_link(sender: Courier, hook: Receiver) -> None:
    assert sender.send("ada", to_service(f"{hook.at}/hook")) == Delivery("sent")

    told = json.loads(hook.next().body)
    assert told["title"] == "Your turn"
    assert told["message"] == "Against Ada\nhttps://chest.example/game/abc"


def test_no_program_finds_a_link_in_a_name(sender: Courier, hook: Receiver) -> None:
    sender.send("ada", to_service(f"{hook.at}/hook", text="Against evil.example, @everyone, http://evil"))

    said = json.loads(hook.next().body)["message"]
    assert "evil.example" not in said
    assert "@everyone" not in said
    assert "http://evil" not in said
    assert "https://chest.example/game/abc" in said


@pytest.mark.parametrize("kind", ["xmls", "forms", "gotifys", "ntfys", "mmosts"])
def test_other_services_send_by_the_same_guard(sender: Courier, hook: Receiver, kind: str) -> None:
    outcome = sender.send("ada", to_service(f"{kind}://localhost:{hook.port}/abcdef0123456789abcdef0123"))

    assert outcome == Delivery("sent") or hook.received


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (410, Delivery("refused", "refused")),
        (404, Delivery("refused", "refused")),
        (429, Delivery("later", "refused")),
        (500, Delivery("later", "trouble")),
    ],
)
def test_a_webhook_that_refuses_has_a_fault(sender: Courier, hook: Receiver, status: int, outcome: Delivery) -> None:
    hook.manners["/hook"] = answering(status)

    assert sender.send("ada", to_service(f"{hook.at}/hook")) == outcome


INWARD = ["127.0.0.1", "169.254.169.254", "[::1]", "localhost", "2130706433", "0177.0.0.1", "[::ffff:127.0.0.1]"]


@pytest.mark.parametrize("host", INWARD)
def test_no_redirect_is_followed(sender: Courier, hook: Receiver, host: str) -> None:
    hook.manners["/hook"] = answering(307, location=f"https://{host}:{hook.port}/inside")

    assert sender.send("ada", to_service(f"{hook.at}/hook")) == Delivery("refused", "elsewhere")
    assert hook.paths() == ["/hook"]


@pytest.mark.parametrize("host", [*INWARD, "10.0.0.1", "192.168.1.1", "0.0.0.0", "[::]", "[fe80::1]"])
def test_no_inward_address_is_reached(sender: Courier, hook: Receiver, host: str) -> None:
    outcome = sender.send("ada", to_service(f"https://{host}:{hook.port}/hook", inside=[]))

    assert outcome in (Delivery("later", "unreachable"), Delivery("refused", "address"))
    assert hook.paths() == []


def test_a_push_service_inside_is_not_reached(sender: Courier, pushes: PushService) -> None:
    outcome = sender.send("ada", to_browser(pushes.subscribe("one"), inside=[]))

    assert outcome == Delivery("later", "unreachable")
    assert pushes.paths() == []


def test_an_inward_name_and_a_missing_one_have_the_same_fault(sender: Courier) -> None:
    missing = sender.send("ada", to_service("https://there-is-none.invalid/hook", inside=[]))
    inward = sender.send("ada", to_service("https://localhost/hook", inside=[]))

    assert missing == inward


def test_a_proxy_of_the_environment_is_not_used(
    certificate: Certificate, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{hook.port}")
    pool = Pool({"notices": Lane(1, 0)})
    with certificate.trusted():
        pool.warm("notices")
    sender = Courier(pool, JOB)

    assert sender.send("ada", to_service(f"{hook.at}/hook")) == Delivery("sent")
    pool.close()
    sender.close()


@pytest.mark.parametrize("manner", [silent, dripping])
def test_a_slow_receiver_is_given_up(sender: Courier, hook: Receiver, manner: Any) -> None:
    hook.manners["/hook"] = manner

    assert sender.send("ada", to_service(f"{hook.at}/hook")) == Delivery("later", "slow")


def test_little_of_an_endless_answer_is_read(sender: Courier, hook: Receiver) -> None:
    hook.manners["/hook"] = endless

    assert sender.send("ada", to_service(f"{hook.at}/hook")) == Delivery("sent")


def test_slow_receivers_of_one_user_delay_only_that_user(sender: Courier, hook: Receiver, pushes: PushService) -> None:
    let_go = threading.Event()
    hook.manners["/slow"] = lambda handler: (let_go.wait(), answering(201)(handler))[1]
    slow: list[Future[Delivery]] = [
        sender.submit("eve", to_service(f"{hook.at}/slow")) for _number in range(2 * MOST_OF_ONE)
    ]

    assert sender.send("ada", to_browser(pushes.subscribe("one"))) == Delivery("sent")
    assert hook.paths().count("/slow") <= MOST_OF_ONE
    let_go.set()
    assert {one.result().fate for one in slow} <= {"sent", "later"}


def test_an_order_that_has_not_started_in_time_is_never_sent(
    sender: Courier, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = threading.Event()
    hook.manners["/slow"] = lambda handler: (let_go.wait(), answering(201)(handler))[1]
    slow = [sender.submit("eve", to_service(f"{hook.at}/slow")) for _number in range(MOST_OF_ONE)]
    monkeypatch.setattr(courier, "AWAITED_SECONDS", 0.1)

    assert sender.send("eve", to_service(f"{hook.at}/hook")) == Delivery("later", "slow")

    let_go.set()
    assert {one.result().fate for one in slow} <= {"sent", "later"}
    assert sender.submit("eve", to_service(f"{hook.at}/last")).result() == Delivery("sent")
    assert "/hook" not in hook.paths()


@pytest.mark.parametrize(
    "address",
    [
        "mailto://a:b@example.org",
        "file:///etc/passwd",
        "jsons://example.org/?method=GET",
        "discord://1234/abc?template=/etc/passwd",
        "ntfys://localhost/one/two",
        "discord://",
    ],
)
def test_an_impossible_address_is_refused_without_a_connection(sender: Courier, address: str) -> None:
    assert sender.send("ada", to_service(address)) == Delivery("refused", "address")


def test_a_mail_has_the_text_and_a_link_that_ends_all(sender: Courier, mails: MailHost) -> None:
    off = "https://chest.example/notices/off/abc"

    assert sender.send("ada", to_mailbox(mails, off_link=off, off_line="To end these mails:")) == Delivery("sent")

    to, mail = mails.next()
    assert (to, mail["subject"], mail["from"]) == ("ada@ada.example", "Your turn", "War Chest <chest@chest.example>")
    assert mail["list-unsubscribe"] == f"<{off}>"
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    said = mail.get_content()
    assert "Against Ada\r\n\r\nhttps://chest.example/game/abc" in said.replace("\r\n", "\n").replace("\n", "\r\n")
    assert off in said
    assert mails.logins == ["site"]


def test_no_mail_program_finds_a_link_in_a_name(sender: Courier, mails: MailHost) -> None:
    names = {"title": "Challenge by evil.example", "text": "http://evil.example has moved"}
    assert sender.send("ada", to_mailbox(mails, **names)) == Delivery("sent")

    mail = mails.next()[1]
    assert "evil.example" not in f"{mail['subject']} {mail.get_content()}"
    assert "https://chest.example/game/abc" in mail.get_content()


def test_a_mailbox_that_does_not_exist_is_refused(sender: Courier, mails: MailHost) -> None:
    mails.unknown.add("ada@ada.example")

    assert sender.send("ada", to_mailbox(mails)) == Delivery("refused", "mailbox")


def test_a_title_can_add_no_header(sender: Courier, mails: MailHost) -> None:
    sender.send("ada", to_mailbox(mails, title="Your turn\r\nBcc: eve@eve.example"))

    mail = mails.next()[1]
    assert mail["bcc"] is None
    assert len(mails.mails) == 1


def test_a_mail_server_that_is_away_gets_the_mail_later(sender: Courier, mails: MailHost) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    order = to_mailbox(mails)
    assert order.server is not None
    away = msgspec.structs.replace(order, server=msgspec.structs.replace(order.server, port=port))

    assert sender.send("ada", away) == Delivery("later", "trouble")


def test_a_process_that_ends_loses_no_caller(certificate: Certificate, hook: Receiver, tmp_path: Path) -> None:
    pool = Pool({"notices": Lane(1, 0)})
    with certificate.trusted():
        pool.warm("notices")
    sender = Courier(pool, JOB)
    hook.manners["/hook"] = silent
    lost = sender.submit("ada", to_service(f"{hook.at}/hook"))
    hook.next()

    pool.rest(0)
    for _name, process in pool._all:
        process._kill()

    assert lost.result().fate == "later"
    pool.close()
    sender.close()
