"""Passkeys over a real store and with a software authenticator: the one way to sign in, and every way to be refused."""

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest
import webauthn
from sqlalchemy import select

from tests.support.authenticator import Authenticator
from tests.unit.server.accounts.test_accounts import GUEST, PASSWORD, World
from warchest.server.accounts import (
    AccountError,
    Assertion,
    GoneLinkError,
    NewCredential,
    Passkeys,
    PasskeySite,
    UserSession,
    WrongPasskeyError,
    WrongPasswordError,
    new_password,
)
from warchest.server.accounts.naming import ROW_BYTES
from warchest.server.accounts.passkeys import LASTS, MOST
from warchest.server.accounts.restraints import Restraint, restrain
from warchest.server.accounts.tables import passkey_challenges
from warchest.server.work.effort import effort

SITE = PasskeySite("chest.example.org", "https://chest.example.org")
BROWSER = "the digest of a browser's session"


class Held(World):
    """A world with an account, Ada, and a passkey on her device."""

    def __init__(self, folder: Path, *, counts: bool = True) -> None:
        super().__init__(folder)
        self.passkeys = Passkeys(self.store, self.accounts, lambda: self.now)
        self.ada = self.made()
        self.device = Authenticator(SITE, counts=counts)
        self.add(self.ada, self.device)

    def add(self, signed: UserSession, device: Authenticator, name: str = "Phone") -> None:
        self.passkeys.add(signed, SITE, device.make(self.passkeys.registration_options(signed, SITE)), name)

    def asked(self, browser: str = BROWSER) -> bytes:
        return self.passkeys.sign_in_options(browser, SITE)

    def enter(self, told: Assertion, browser: str = BROWSER, guest: str | None = None) -> UserSession:
        return self.signed(self.passkeys.sign_in(guest, browser, SITE, told, ""))

    def refuses(self, told: Assertion, browser: str = BROWSER) -> bool:
        """Whether an answer is refused, with the one sentence that all refusals have."""
        with pytest.raises(WrongPasskeyError, match="not accepted here"):
            self.passkeys.sign_in(None, browser, SITE, told, "")
        return True


@pytest.fixture
def world(tmp_path: Path) -> Iterator[Held]:
    made = Held(tmp_path)
    yield made
    made.close()


def test_a_passkey_signs_in_as_often_as_one_likes_and_the_guest_s_games_come_along(world: Held) -> None:
    game = world.invited(GUEST)
    for _ in range(3):
        found = world.enter(world.device.sign(world.asked()), guest=GUEST)
        assert (found.account, found.person, found.name) == (world.ada.account, world.ada.person, "Ada")
    assert world.table.sitting(world.ada.person, game).seats == [0]
    assert [(one.name, one.site, one.used) for one in world.passkeys.of(world.ada)] == [("Phone", SITE.id, world.now)]


def test_a_passkey_with_a_constant_counter_signs_in_too(tmp_path: Path) -> None:
    """Passkeys that are copied between devices have no counter."""
    world = Held(tmp_path, counts=False)
    for _ in range(2):
        assert world.enter(world.device.sign(world.asked())).name == "Ada"
    world.close()


def test_a_signed_challenge_works_once(world: Held) -> None:
    told = world.device.sign(world.asked())
    world.enter(told)
    assert world.refuses(told)


def test_a_challenge_that_was_answered_wrongly_is_used_up(world: Held) -> None:
    options = world.asked()
    assert world.refuses(world.device.sign(options, origin="https://evil.example"))
    assert world.refuses(world.device.sign(options))


def test_a_challenge_ends_after_five_minutes(world: Held) -> None:
    told = world.device.sign(world.asked())
    world.now += LASTS
    assert world.refuses(told)
    made = Authenticator(SITE, id=b"another").make(world.passkeys.registration_options(world.ada, SITE))
    world.now += LASTS
    with pytest.raises(WrongPasskeyError):
        world.passkeys.add(world.ada, SITE, made, "Late")


def test_a_challenge_works_in_the_browser_that_asked_for_it(world: Held) -> None:
    told = world.device.sign(world.asked("the victim's browser"))
    assert world.refuses(told, "another browser")
    world.asked("another browser")
    assert world.refuses(told, "another browser")


def test_a_browser_has_one_challenge_at_a_time(world: Held) -> None:
    first = world.device.sign(world.asked())
    world.asked()
    assert world.refuses(first)
    rows = world.store.read(lambda connection: connection.execute(select(passkey_challenges)).all())
    assert rows == []


def test_a_challenge_for_adding_does_not_sign_in(world: Held) -> None:
    options = world.passkeys.registration_options(world.ada, SITE)
    assert world.refuses(world.device.sign(options), world.ada.digest)


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://chest.example.org",
        "https://chest.example.org:8443",
        "https://sub.chest.example.org",
    ],
)
def test_a_challenge_that_was_signed_on_another_page_is_refused(world: Held, origin: str) -> None:
    assert world.refuses(world.device.sign(world.asked(), origin=origin))
    other = Authenticator(SITE, id=b"another")
    with pytest.raises(WrongPasskeyError):
        world.passkeys.add(
            world.ada, SITE, other.make(world.passkeys.registration_options(world.ada, SITE), origin), "Phished"
        )


def test_a_passkey_of_another_site_is_refused(world: Held) -> None:
    world.device.site = PasskeySite("evil.example", SITE.origin)
    assert world.refuses(world.device.sign(world.asked()))


def test_a_counter_that_does_not_advance_reveals_a_copied_device(world: Held) -> None:
    world.enter(world.device.sign(world.asked()))
    world.device.counter -= 1
    assert world.refuses(world.device.sign(world.asked()))


def test_one_of_two_concurrent_uses_of_a_counter_signs_in(world: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a copy of a device that signs in while the answer of the other is checked, the other one is refused."""
    first, second = world.device.sign(world.asked("here")), world.device.sign(world.asked("there"))
    verify = webauthn.verify_authentication_response

    def late(**named: Any) -> Any:
        monkeypatch.setattr(webauthn, "verify_authentication_response", verify)
        world.enter(second, "there")
        return verify(**named)

    monkeypatch.setattr(webauthn, "verify_authentication_response", late)
    assert world.refuses(first, "here")


def test_a_device_that_does_not_verify_the_user_is_refused(world: Held) -> None:
    world.device.verifies = False
    assert world.refuses(world.device.sign(world.asked()))
    other = Authenticator(SITE, verifies=False, id=b"another")
    with pytest.raises(WrongPasskeyError):
        world.add(world.ada, other)


def test_a_forged_signature_an_unknown_passkey_and_another_handle_are_refused_alike(world: Held) -> None:
    """No answer reveals which passkeys or accounts exist."""
    stranger = Authenticator(SITE, handle=world.device.handle)
    assert world.refuses(stranger.sign(world.asked()))
    stranger.id = b"no such passkey"
    assert world.refuses(stranger.sign(world.asked()))
    assert world.refuses(world.device.sign(world.asked(), handle=b"another handle"))
    assert world.refuses(Assertion("%", "%", "%", "%", "%"))


@pytest.mark.parametrize("bad", ["", "%", "AAAA", "e30", "x" * 4000])
def test_bytes_that_are_no_credential_are_refused(world: Held, bad: str) -> None:
    good = world.device.sign(world.asked())
    for part in ("client_data", "authenticator_data", "signature"):
        world.asked()
        values = {
            name: getattr(good, name)
            for name in ("id", "client_data", "authenticator_data", "signature", "user_handle")
        }
        assert world.refuses(Assertion(**values | {part: bad}))
    world.passkeys.registration_options(world.ada, SITE)
    with pytest.raises(WrongPasskeyError):
        world.passkeys.add(world.ada, SITE, NewCredential("id", bad, bad), "Bad")


def test_the_options_of_signing_in_are_the_same_for_everyone_but_for_the_challenge(world: Held) -> None:
    one, other = json.loads(world.asked("Ada's browser")), json.loads(world.asked("a stranger's"))
    assert one.pop("challenge") != other.pop("challenge")
    assert one == other
    assert not one.get("allowCredentials")


def test_the_handle_reveals_neither_the_account_nor_its_key_nor_its_name(world: Held) -> None:
    assert len(world.device.handle) == 32
    for secret in (world.ada.account, world.ada.person, "Ada"):
        assert secret is not None
        assert secret.encode() not in world.device.handle
        assert secret != world.device.handle.hex()


def test_a_passkey_of_another_account_cannot_be_taken_over(world: Held) -> None:
    eve = world.made(name="Eve")
    with pytest.raises(WrongPasskeyError):
        world.add(eve, world.device)
    assert world.passkeys.of(eve) == []


def test_only_its_account_can_remove_a_passkey(world: Held) -> None:
    eve = world.made(name="Eve")
    [own] = world.passkeys.of(world.ada)
    world.passkeys.remove(eve, own.id)
    assert [one.name for one in world.passkeys.of(world.ada)] == ["Phone"]
    world.passkeys.remove(world.ada, own.id)
    assert world.refuses(world.device.sign(world.asked()))


def test_an_account_has_twenty_passkeys_at_most(world: Held) -> None:
    for number in range(1, MOST):
        world.add(world.ada, Authenticator(SITE, id=b"passkey %d" % number))
    with pytest.raises(AccountError, match="at most 20"):
        world.add(world.ada, Authenticator(SITE, id=b"one too many"))


def test_the_password_works_beside_and_after_all_passkeys(world: Held) -> None:
    """An account always has its password, so that the last way to sign in can't be removed."""
    [own] = world.passkeys.of(world.ada)
    world.passkeys.remove(world.ada, own.id)
    assert world.accounts.sign_in(None, "Ada", PASSWORD, "")


def test_a_new_password_keeps_one_s_passkeys_and_the_host_s_new_password_ends_them(world: Held) -> None:
    world.accounts.change_password(world.ada, PASSWORD, "another horse battery", "")
    assert world.enter(world.device.sign(world.asked())).name == "Ada"
    secret = world.store.write(lambda connection: new_password.offer(connection, str(world.ada.account), world.now))
    world.accounts.reset_password(secret, "a third horse battery", "")
    assert world.refuses(world.device.sign(world.asked()))


def test_a_mailed_link_ends_no_link_of_the_host_and_a_new_password_ends_all(world: Held) -> None:
    account = str(world.ada.account)
    of_host = world.store.write(lambda connection: new_password.offer(connection, account, world.now))
    mailed = world.store.write(lambda connection: new_password.mail(connection, account, "ada@ada.example", world.now))
    assert world.accounts.reset_link(of_host).name == world.accounts.reset_link(mailed).name == "Ada"
    world.accounts.reset_password(of_host, "a third horse battery", "")
    with pytest.raises(GoneLinkError):
        world.accounts.reset_link(mailed)


def test_a_deleted_account_s_passkeys_are_deleted(world: Held) -> None:
    with pytest.raises(WrongPasswordError):
        world.accounts.delete(world.ada, "wrong")
    world.accounts.delete(world.ada, PASSWORD)
    assert world.refuses(world.device.sign(world.asked()))


def test_a_banned_user_cannot_sign_in_with_a_passkey(world: Held) -> None:
    until = world.now + 10**12
    world.store.write(lambda connection: restrain(connection, Restraint("ban", until, person=world.ada.person)))
    with pytest.raises(AccountError, match="has banned you"):
        world.passkeys.sign_in(None, BROWSER, SITE, world.device.sign(world.asked()), "")


def test_signing_in_with_a_passkey_confirms_the_user(world: Held) -> None:
    assert world.accounts.is_confirmed(world.enter(world.device.sign(world.asked())))


class Payer:
    """Counts the bytes that are charged."""

    def __init__(self) -> None:
        self.kept = 0

    def add(self, seconds: float) -> None: ...

    def keep(self, size: int) -> None:
        self.kept += size

    def aside(self) -> AbstractContextManager[None]:
        return nullcontext()


def test_endless_requests_for_challenges_are_charged_and_the_challenges_deleted(world: Held) -> None:
    """A program can start any number of sessions, and each may ask for a challenge."""
    payer = Payer()
    token = effort.set(payer)
    for number in range(50):
        world.asked(f"session {number}")
    effort.reset(token)
    assert payer.kept == 50 * ROW_BYTES
    world.now += LASTS
    world.asked()
    rows = world.store.read(lambda connection: connection.execute(select(passkey_challenges)).all())
    assert [row.browser for row in rows] == [BROWSER]
