"""The page for where notices go, over a real server with real receivers: browsers, services, e-mail, and a forgotten password."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.support.real_receivers import Certificate, MailHost, PushService, Receiver, answering
from tests.support.waiting import wait_until
from tests.support.web_server import Running
from tests.unit.server.web.test_account import HOUSES, PASSWORD, entry, made, name_of

pytestmark = pytest.mark.slow  # a separate server
HERE = "/account/notices"
SENT_HERE = "Notifications from War Chest arrive here."


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return Certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="module")
def mails(certificate: Certificate) -> Iterator[MailHost]:
    opened = MailHost(certificate)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def hook(certificate: Certificate) -> Iterator[Receiver]:
    opened = Receiver(certificate)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def pushes(certificate: Certificate) -> Iterator[PushService]:
    opened = PushService(certificate)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, certificate: Certificate, mails: MailHost) -> Iterator[Running]:
    mail = ("--mail", mails.at, "--mail-from", "War Chest <chest@chest.example>")
    with certificate.trusted():
        running = Running(tmp_path_factory.mktemp("data"), ("--notices-inside", "127.0.0.0/8", *mail))
    yield running
    running.end()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server without mail."""
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client(HOUSES.next()) as opened:
        yield opened


def targets(client: httpx.Client) -> list[str]:
    """The names in the list of the page."""
    return re.findall(r"<li>\s*<p><b><bdi>(.*?)</bdi>", client.get(HERE).text)


def target(client: httpx.Client) -> str:
    """The id of the only target."""
    [found] = re.findall(r'action="/account/notices/remove">\s*<button.*?value="(.*?)"', client.get(HERE).text)
    return str(found)


def subscribed(client: httpx.Client, pushes: PushService, name: str) -> httpx.Response:
    return client.post("/api/notices/push", json=msgspec.to_builtins(pushes.subscribe(name)))


def link_in(mails: MailHost, number: int, path: str) -> str:
    """The path of a link in a mail, for a request to the server."""
    found = re.search(rf"http://\S+({path}/\S+)", str(mails.next(number)[1].get_content()))
    assert found is not None
    return found[1]


def test_a_service_is_added_and_gets_a_notice(client: httpx.Client, hook: Receiver) -> None:
    made(client, "Hooked")
    before = len(hook.received)

    answer = client.post(f"{HERE}/service", data={"address": f"{hook.at}/hook"})

    assert "Sent" in answer.text
    assert SENT_HERE.encode() in hook.next(before + 1).body
    assert targets(client) == ["Webhook (JSON)"]
    assert hook.at not in client.get(HERE).text
    client.post(f"{HERE}/remove", data={"target": target(client)})
    assert targets(client) == []


@pytest.mark.parametrize("address", ["mailto://a:b@example.org", "file:///etc/passwd", "x", "discord://"])
def test_an_impossible_address_is_answered_with_one_sentence(client: httpx.Client, address: str) -> None:
    made(client, f"Wrong {abs(hash(address)) % 10**9}")

    answer = client.post(f"{HERE}/service", data={"address": address})

    assert answer.status_code == 422
    assert 'id="trouble-address"' in answer.text
    assert targets(client) == []


def test_a_service_that_fails_has_its_sentence_in_the_list(client: httpx.Client, hook: Receiver) -> None:
    made(client, "Failing")
    hook.manners["/fails"] = answering(410)

    answer = client.post(f"{HERE}/service", data={"address": f"{hook.at}/fails"})

    assert answer.status_code == 422
    assert "refuses the notifications" in answer.text
    assert targets(client) == ["Webhook (JSON)"]


def test_an_address_inside_is_not_reached(plain: Running, hook: Receiver) -> None:
    before = len(hook.received)
    with plain.client(HOUSES.next()) as client:
        made(client, "Inward")
        answer = client.post(f"{HERE}/service", data={"address": f"{hook.at}/hook"})

    assert "no public server at this address" in answer.text
    assert len(hook.received) == before


def test_a_guest_can_add_no_service(client: httpx.Client, hook: Receiver) -> None:
    before = len(hook.received)

    assert client.post(f"{HERE}/service", data={"address": f"{hook.at}/hook"}).status_code == 422

    assert len(hook.received) == before


def test_a_browser_is_subscribed_tested_and_removed(client: httpx.Client, pushes: PushService) -> None:
    made(client, "Pushed")
    before = len(pushes.received)

    assert subscribed(client, pushes, "pushed").json() == {"on": True}
    assert "Sent" in client.post(f"{HERE}/test", data={"target": target(client)}).text
    assert pushes.shown(before + 1)["text"] == SENT_HERE

    endpoint = pushes.subscribe("pushed").endpoint
    client.post("/api/notices/push-end", json={"endpoint": endpoint})
    assert targets(client) == []


def test_a_subscription_that_has_ended_is_switched_off(client: httpx.Client, pushes: PushService) -> None:
    made(client, "Ended")
    subscribed(client, pushes, "ended")
    pushes.manners["/push/ended"] = answering(410)

    answer = client.post(f"{HERE}/test", data={"target": target(client)})

    assert "The browser has switched off notifications" in answer.text


def test_a_browser_belongs_to_the_user_who_uses_it_now(server: Running, pushes: PushService) -> None:
    with server.client(HOUSES.next()) as first, server.client(HOUSES.next()) as second:
        made(first, "Before")
        made(second, "After")
        subscribed(first, pushes, "shared")
        subscribed(second, pushes, "shared")

        assert targets(first) == []
        assert len(targets(second)) == 1


def test_a_device_that_was_signed_out_gets_no_more_notices(server: Running, pushes: PushService) -> None:
    with server.client(HOUSES.next()) as lost, server.client(HOUSES.next()) as other:
        made(lost, "Lost Phone")
        subscribed(lost, pushes, "lost")
        entry(other, "Lost Phone")
        its = target(other)
        before = pushes.paths().count("/push/lost")
        other.post("/account/password", data={"present": PASSWORD, "password": "another horse battery"})

        answer = other.post(f"{HERE}/test", data={"target": its})

        assert "The browser has switched off notifications" in answer.text
        assert pushes.paths().count("/push/lost") == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example/a"},
        {"endpoint": "https://push.example/" + "a" * 1_000},
        {"p256dh": "AAAA"},
        {"auth": "AAAA"},
        {"more": "than that"},
    ],
)
def test_a_malformed_subscription_is_refused(client: httpx.Client, pushes: PushService, wrong: dict[str, str]) -> None:
    sent = msgspec.to_builtins(pushes.subscribe("one")) | wrong

    assert client.post("/api/notices/push", json=sent).status_code >= 400

    assert targets(client) == []


def test_no_user_tests_or_removes_the_target_of_another(server: Running, pushes: PushService) -> None:
    with server.client(HOUSES.next()) as owner, server.client(HOUSES.next()) as other:
        made(owner, "Owner")
        made(other, "Other")
        subscribed(owner, pushes, "owned")
        its, before = target(owner), len(pushes.received)
        for act in ("test", "again", "remove"):
            other.post(f"{HERE}/{act}", data={"target": its})

        assert len(targets(owner)) == 1
        assert len(pushes.received) == before


def test_a_mailbox_is_confirmed_by_a_link_and_ended_by_another(client: httpx.Client, mails: MailHost) -> None:
    made(client, "Mailed")
    before = len(mails.mails)

    answer = client.post(f"{HERE}/mail", data={"mailbox": "ada@ada.example"})
    assert answer.status_code == 200
    assert targets(client) == []
    to = mails.next(before + 1)[0]
    assert to == "ada@ada.example"
    link = link_in(mails, before + 1, "/notices/confirm")
    assert "ada@ada.example" in client.get(link).text
    assert targets(client) == []
    client.post(link)
    assert targets(client) == ["ada@ada.example"]
    assert client.post(link).status_code == 404

    client.post(f"{HERE}/test", data={"target": target(client)})
    off = str(mails.next(before + 2)[1]["list-unsubscribe"]).strip("<>")
    path = "/notices/off/" + off.rpartition("/")[2]
    assert targets(client) == ["ada@ada.example"]
    with httpx.Client(base_url=str(client.base_url)) as program:
        program.post(path, data={"List-Unsubscribe": "One-Click"})
    assert targets(client) == []


def test_a_link_that_the_site_has_not_made_ends_nothing(client: httpx.Client) -> None:
    assert client.post("/notices/off/abc.def").status_code == 404


def test_a_mailbox_needs_the_password_on_an_old_device(server: Running, client: httpx.Client) -> None:
    from sqlalchemy import update

    from warchest.server.accounts.tables import devices
    from warchest.server.store import Store

    made(client, "Unproven")
    store = Store(server.folder)
    store.write(lambda connection: connection.execute(update(devices).values(proven=None)).rowcount)
    store.close()

    assert client.post(f"{HERE}/mail", data={"mailbox": "eve@eve.example"}).status_code == 422
    right = {"mailbox": "eve@eve.example", "password": PASSWORD}
    assert client.post(f"{HERE}/mail", data=right).status_code == 200


def test_the_mailbox_of_a_stranger_is_not_flooded(server: Running, mails: MailHost) -> None:
    for number in range(5):
        with server.client(HOUSES.next()) as client:
            made(client, f"Flooder {number}")
            answer = client.post(f"{HERE}/mail", data={"mailbox": "Stranger@else.example"})
            assert answer.status_code == 200
    with server.client(HOUSES.next()) as client:
        made(client, "Last Flooder")
        client.post(f"{HERE}/mail", data={"mailbox": "last@else.example"})
    while not any(to == "last@else.example" for to, _mail in mails.mails):
        mails.next(len(mails.mails) + 1)

    assert sum(to == "Stranger@else.example" for to, _mail in mails.mails) == 3


def test_a_stranger_blocks_all_further_mails(server: Running, mails: MailHost) -> None:
    before = len(mails.mails)
    with server.client(HOUSES.next()) as client:
        made(client, "Mistaken")
        client.post(f"{HERE}/mail", data={"mailbox": "not-me@else.example"})
        client.post(link_in(mails, before + 1, "/notices/never"))
        client.post(f"{HERE}/mail", data={"mailbox": "not-me@else.example"})
        client.post(f"{HERE}/mail", data={"mailbox": "me@else.example"})

    assert mails.next(before + 2)[0] == "me@else.example"


def test_a_block_holds_after_its_asker_has_named_another_address(server: Running, mails: MailHost) -> None:
    def sent_to(address: str) -> list[int]:
        """Return the numbers of the mails to an address, counted from 1. Mails of the tests before may still arrive."""
        return [number for number, (to, _mail) in enumerate(mails.mails, 1) if to == address]

    def sent(address: str) -> int:
        wait_until(lambda: sent_to(address) != [])
        return sent_to(address)[0]

    with server.client(HOUSES.next()) as client:
        made(client, "Insistent")
        client.post(f"{HERE}/mail", data={"mailbox": "pestered@else.example"})
        never = link_in(mails, sent("pestered@else.example"), "/notices/never")
        client.post(f"{HERE}/mail", data={"mailbox": "another@else.example"})
        sent("another@else.example")
        assert client.post(never).status_code == 200
        client.post(f"{HERE}/mail", data={"mailbox": "pestered@else.example"})
        client.post(f"{HERE}/mail", data={"mailbox": "third@else.example"})

    sent("third@else.example")
    assert len(sent_to("pestered@else.example")) == 1


def test_a_block_ends_what_was_confirmed_and_a_changed_link_ends_nothing(client: httpx.Client, mails: MailHost) -> None:
    before = len(mails.mails)
    made(client, "Blocked Later")
    client.post(f"{HERE}/mail", data={"mailbox": "later@else.example"})
    never, confirm = (link_in(mails, before + 1, f"/notices/{which}") for which in ("never", "confirm"))
    client.post(confirm)

    assert client.post(never[:-2] + "zz").status_code == 404
    assert targets(client) == ["later@else.example"]
    assert client.post(never).status_code == 200
    assert targets(client) == []


def test_strangers_take_no_mail_about_a_password_from_its_owner(server: Running, mails: MailHost) -> None:
    with server.client(HOUSES.next()) as owner:
        made(owner, "Patient")
        before = len(mails.mails)
        owner.post(f"{HERE}/mail", data={"mailbox": "patient@ada.example"})
        owner.post(link_in(mails, before + 1, "/notices/confirm"))
    for number in range(3):
        with server.client(HOUSES.next()) as client:
            made(client, f"Counter {number}")
            client.post(f"{HERE}/mail", data={"mailbox": "patient@ada.example"})
    mails.next(before + 3)  # the third mail of the day to confirm this address

    with server.client(HOUSES.next()) as owner:
        owner.post("/forgotten", data={"name": "Patient"})
        assert link_in(mails, before + 4, "/new-password")


def test_no_address_of_a_thief_survives_a_new_password_by_a_link(
    server: Running, mails: MailHost, hook: Receiver, pushes: PushService
) -> None:
    """Given a thief who knew the password and adds a mailbox, a service and a phone, when the owner sets a new one by a link, then
    notices go only to the owner's mailbox, and only it gets the next link."""
    before = len(mails.mails)
    with server.client(HOUSES.next()) as owner, server.client(HOUSES.next()) as thief:
        made(owner, "Robbed")
        owner.post(f"{HERE}/mail", data={"mailbox": "robbed@ada.example"})
        owner.post(link_in(mails, before + 1, "/notices/confirm"))
        entry(thief, "Robbed")
        thief.post(f"{HERE}/mail", data={"mailbox": "thief@else.example"})
        thief.post(link_in(mails, before + 2, "/notices/confirm"))
        thief.post(f"{HERE}/mail", data={"mailbox": "second@else.example"})
        pending = link_in(mails, before + 3, "/notices/confirm")
        thief.post(f"{HERE}/service", data={"address": f"{hook.at}/thief"})
        assert subscribed(thief, pushes, "thief-phone").status_code == 200

        owner.post("/forgotten", data={"name": "Robbed"})
        sent = {mails.next(before + number)[0]: number for number in (4, 5)}
        link = link_in(mails, before + sent["robbed@ada.example"], "/new-password")
        assert (
            "It also removes all addresses for notifications except the one that got this link." in owner.get(link).text
        )
        form = {"secret": link.rpartition("/")[2], "password": "quite another battery"}
        assert owner.post("/new-password", data=form).status_code == 303

        assert targets(owner) == ["robbed@ada.example"]
        assert thief.post(pending).status_code == 404
        stale = link_in(mails, before + sent["thief@else.example"], "/new-password")
        again = {"secret": stale.rpartition("/")[2], "password": "the thief's own battery"}
        assert thief.post("/new-password", data=again).status_code != 303
        assert name_of(thief) is None


def test_who_changes_a_password_is_shown_where_notices_go(server: Running, hook: Receiver) -> None:
    """Given a thief who knew the password and has added a service, when the owner changes the password, then the account names it."""
    with server.client(HOUSES.next()) as owner, server.client(HOUSES.next()) as thief:
        made(owner, "Wary")
        form = {"present": PASSWORD, "password": "quite another battery"}
        assert "Your notifications go to" not in owner.get("/account").text
        entry(thief, "Wary")
        thief.post(f"{HERE}/service", data={"address": f"{hook.at}/wary"})
        changed = owner.post("/account/password", data=form)
        assert (changed.status_code, changed.headers["location"]) == (303, "/account#notices")
        assert "Your notifications go to: <bdi>Webhook (JSON)</bdi>" in owner.get("/account").text


def test_a_forgotten_password_is_set_by_a_mail(server: Running, mails: MailHost) -> None:
    with server.client(HOUSES.next()) as client:
        made(client, "Forgetful")
        before = len(mails.mails)
        client.post(f"{HERE}/mail", data={"mailbox": "forgetful@ada.example"})
        client.post(link_in(mails, before + 1, "/notices/confirm"))
    with server.client(HOUSES.next()) as client:
        known = client.post("/forgotten", data={"name": "Forgetful"})
        assert known.status_code == 200
        unknown = client.post("/forgotten", data={"name": "Forgetfulx"})
        assert known.text == unknown.text.replace("Forgetfulx", "Forgetful")
        link = link_in(mails, before + 2, "/new-password")
        form = {"secret": link.rpartition("/")[2], "password": "quite another battery"}
        assert client.post("/new-password", data=form).status_code == 303
        assert name_of(client) == "Forgetful"


def test_without_mail_nothing_of_it_is_shown(plain: Running) -> None:
    with plain.client(HOUSES.next()) as client:
        assert "Forgotten password" not in client.get("/account").text
        assert "Ask its host" in client.get("/forgotten").text
        made(client, "No Mail")
        assert "E-mail" not in client.get(HERE).text


def test_addresses_are_in_no_log_and_no_export(server: Running, client: httpx.Client, hook: Receiver) -> None:
    made(client, "Exported")
    hook.manners["/secret-path"] = answering(500)
    client.post(f"{HERE}/service", data={"address": f"{hook.at}/secret-path"})

    told = client.get("/account/data").content
    assert b"secret-path" not in told
    assert "secret-path" not in server.complaints()
    assert "secret-path" not in Path(server.folder).with_name(f"{server.folder.name}-stderr").read_text()
