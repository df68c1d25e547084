"""Web Push by the example of its standard, and addresses of services and mailboxes."""

from pathlib import Path

import pytest

from warchest.server.notices import web_push
from warchest.server.notices.courier import Courier
from warchest.server.notices.mail import is_mailbox, mail_server
from warchest.server.notices.mailboxes import _box
from warchest.server.notices.services import SERVICES, AddressError, service_of
from warchest.server.notices.ways import HostSettings, Ways
from warchest.server.store import Store


def test_a_message_is_encrypted_as_in_the_example_of_rfc_8291() -> None:
    sent = web_push.encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        web_push.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    )

    assert web_push.encoded(sent) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
        "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_message_that_no_push_service_takes_is_an_error() -> None:
    key = web_push.public_key(web_push.new_key())
    with pytest.raises(ValueError):
        web_push.encrypted(b"a" * (web_push.MOST_BYTES + 1), key, "BTBZMqHH6r4Tts7J_aSIgg")


@pytest.mark.parametrize("wrong", ["", "AAAA", "-" * 87, "not base64!"])
def test_a_text_that_is_no_key_is_found(wrong: str) -> None:
    assert not web_push.is_public_key(wrong)
    assert web_push.is_public_key(web_push.public_key(web_push.new_key()))


@pytest.mark.parametrize(
    ("address", "service"),
    [
        ("discord://123/abc", "discord"),
        ("https://discord.com/api/webhooks/123/abc", "discord"),
        ("https://hooks.slack.com/services/A/B/C", "slack"),
        ("ntfys://ntfy.sh/topic?priority=high", "ntfys"),
        ("https://ntfy.sh/topic", "ntfys"),
        ("https://example.org/hook", "jsons"),
        ("JSONS://example.org/hook", "jsons"),
        ("xmls://user:password@example.org/hook", "xmls"),
    ],
)
def test_an_address_belongs_to_a_service(address: str, service: str) -> None:
    assert service_of(address) == service


@pytest.mark.parametrize(
    "address",
    [
        "",
        "hook",
        "https://",
        "http://example.org/hook",
        "json://example.org/hook",
        "ntfy://ntfy.sh/topic",
        "mailto://user:password@example.org",
        "mailtos://user:password@example.org",
        "syslog://",
        "rsyslog://example.org",
        "dbus://",
        "file:///etc/passwd",
        "exec://true",
        "windows://",
        "smpp://user:password@example.org",
        "discord://123/abc?template=/etc/passwd",
        "discord://123/abc?thread=1;template=/etc/passwd",
        "discord://123/abc?thread=1&;template=/etc/passwd",
        "discord://123/abc?%74emplate=/etc/passwd",
        "discord://123/abc?TEMPLATE=/etc/passwd",
        "jsons://example.org/?method=GET",
        "jsons://example.org/?+Authorization=x",
        "jsons://example.org/?-key=x",
        "jsons://example.org/?:title=x",
        "jsons://example.org/?verify=no",
        "jsons://example.org/?redirect=yes",
        "jsons://example.org/?rto=600",
        "ntfys://ntfy.sh/topic?email=stranger@example.org",
        "ntfys://ntfy.sh/topic?attach=https://example.org",
        "https://example.org/hook#more",
        "https://example.org/a b",
        "https://example.org/hook\nmailto://a@b",
        "https://example.org/" + "a" * 500,
    ],
)
def test_an_address_that_could_do_more_than_carry_a_text_is_refused(address: str) -> None:
    with pytest.raises(AddressError):
        service_of(address)


def test_every_service_uses_https() -> None:
    plain = {"discord", "tgram", "slack", "gchat", "pover", "pbul", "prowl"}
    """Their plugins know no other protocol."""
    assert {id_ for id_ in SERVICES if not id_.endswith("s")} <= plain


@pytest.mark.parametrize("address", ["ada@ada.example", "a.b+c@sub.ada.example", "ada@münchen.example"])
def test_a_mailbox_has_a_name_and_a_public_host(address: str) -> None:
    assert is_mailbox(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ada",
        "@ada.example",
        "ada@",
        "ada@localhost",
        "ada@127.0.0.1",
        "ada@[127.0.0.1]",
        "ada@ada..example",
        "ada@ada.example, eve@eve.example",
        "ada@ada.example\nBcc: eve@eve.example",
        "Ada <ada@ada.example>",
        '"a b"@ada.example',
        "a" * 250 + "@ada.example",
    ],
)
def test_other_texts_are_no_mailbox(address: str) -> None:
    assert not is_mailbox(address)


@pytest.mark.parametrize(
    ("address", "kind", "port"),
    [
        ("smtps://u:p%40@mail.example", "smtps", 465),
        ("smtp://mail.example", "smtp", 587),
        ("smtp+plain://localhost", "smtp+plain", 25),
        ("smtp://mail.example:2525", "smtp", 2525),
    ],
)
def test_a_mail_server_has_the_usual_port_of_its_kind(address: str, kind: str, port: int) -> None:
    server = mail_server(address, "War Chest <chest@chest.example>")

    assert (server.kind, server.port, server.contact) == (kind, port, "chest@chest.example")
    assert server.password in ("", "p@")


@pytest.mark.parametrize(
    ("address", "sender"),
    [("mail.example", "a@b.example"), ("https://mail.example", "a@b.example"), ("smtp://mail.example", "")],
)
def test_a_wrong_mail_server_is_one_sentence(address: str, sender: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+\.$"):
        mail_server(address, sender)


def test_each_form_of_a_mailbox_is_the_same_mailbox() -> None:
    assert (
        len({_box(one) for one in ("ada@bücher.example", "Ada+war@XN--BCHER-KVA.example", "ada@BÜCHER.example")}) == 1
    )


@pytest.mark.parametrize("domain", ["a..example", "x" * 70 + ".example", "\u2065.example"])
def test_a_domain_without_another_form_is_a_mailbox_of_its_own(domain: str) -> None:
    assert _box(f"ada@{domain}") != _box("ada@ada.example")


@pytest.mark.parametrize("allowed", [{"push"}, {"service", "mail"}, {"mail"}])
def test_a_host_bounds_the_ways_of_sending(tmp_path: Path, allowed: set[str]) -> None:
    store = Store(tmp_path)
    mail = mail_server("smtp://localhost", "War Chest <chest@chest.example>")
    for server, expected in ((mail, allowed), (None, allowed - {"mail"})):
        opened = Ways(store, Courier.__new__(Courier), HostSettings(server, channels=frozenset(allowed))).open()
        assert opened.keys() == expected
    store.close()
