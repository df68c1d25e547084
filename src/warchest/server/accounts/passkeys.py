"""Passkeys: a second way to sign in to an account, beside its password.

A passkey is a pair of keys in a user's device. Here are its public key, its counter, and the name that the user gave it. The device
signs a challenge, which works once, within five minutes, in the browser that asked for it, and for one purpose. It also checks the user
(a finger, a face, a number), so a passkey replaces name and password. It belongs to one name of the server.

The authenticator stores a handle with the passkey: a digest of the account's random id, which reveals nothing.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import (
    Connection,
    delete,
    func,
    insert,
    select,
    update,
)

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.errors import AccountError
from warchest.server.accounts.naming import pay
from warchest.server.accounts.service import Accounts
from warchest.server.accounts.sessions import UserSession
from warchest.server.accounts.tables import passkey_challenges, passkeys
from warchest.server.store import Store, TakenError
from warchest.server.table.people import LONGEST, cleaned
from warchest.wording.languages import _

Purpose = Literal["add", "enter"]
LASTS: Final = 5 * 60 * 1000
"""How long a challenge works, in milliseconds."""
MOST: Final = 20
"""The most passkeys of an account."""
CHALLENGE_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class PasskeySite:
    """The address of the server, as a browser sees it: the name that passkeys belong to, and the origin of its pages."""

    id: str
    origin: str


class NewCredential(msgspec.Struct, rename="camel", forbid_unknown_fields=True):
    """The answer of an authenticator that has made a passkey, in base64url."""

    id: str
    client_data: str = msgspec.field(name="clientDataJSON")
    attestation: str = msgspec.field(name="attestationObject")


class Assertion(msgspec.Struct, rename="camel", forbid_unknown_fields=True):
    """The answer of an authenticator that has signed a challenge, in base64url."""

    id: str
    client_data: str = msgspec.field(name="clientDataJSON")
    authenticator_data: str
    signature: str
    user_handle: str


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey in the list of its account. Times are in milliseconds since 1970."""

    id: str
    name: str
    site: str
    created: int
    used: int | None


class WrongPasskeyError(AccountError):
    """The answer of an authenticator is not accepted. The sentence is the same for every reason."""

    def __init__(self) -> None:
        super().__init__("passkey", _("This passkey is not accepted here. Try again, or sign in with your password."))


class Passkeys:
    """The passkeys of a store's accounts. Every call blocks and is safe from many threads."""

    def __init__(self, store: Store, people: Accounts, now: Callable[[], int] = wall_ms) -> None:
        self._store = store
        self._accounts = people
        self._now = now

    def of(self, session: UserSession) -> list[Passkey]:
        """Return the passkeys of an account, the newest first."""
        row = passkeys.c
        asked = select(row.id, row.name, row.site, row.created, row.used).where(row.account == session.account)
        asked = asked.order_by(row.created.desc(), row.id)
        return self._store.read(lambda connection: [Passkey(*one) for one in connection.execute(asked)])

    def registration_options(self, session: UserSession, site: PasskeySite) -> bytes:
        """Return the options with which a browser makes a passkey for the account, as JSON."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        challenge = self._challenge(session.digest, "add")
        options = generate_registration_options(
            rp_id=site.id,
            rp_name=_("War Chest"),
            user_id=_handle(session.account or ""),
            user_name=session.name or "",
            challenge=challenge,
            timeout=LASTS,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in self.of(session)
            ],
        )
        return options_to_json(options).encode()

    def add(self, session: UserSession, site: PasskeySite, made: NewCredential, name: str) -> None:
        """Keep a passkey that a browser has made. Raise `AccountError`."""
        from webauthn import verify_registration_response

        challenge = self._take(session.digest, "add")
        response = {"clientDataJSON": made.client_data, "attestationObject": made.attestation}
        try:
            verified = verify_registration_response(
                credential=_credential(made.id, response),
                expected_challenge=challenge,
                expected_rp_id=site.id,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception as problem:  # the library raises whatever its parsers raise
            raise WrongPasskeyError from problem
        values: dict[str, Any] = {
            "id": made.id,
            "account": session.account,
            "site": site.id,
            "counter": verified.sign_count,
        }
        values |= {"name": cleaned(name, LONGEST) or _("Passkey"), "public_key": verified.credential_public_key}

        def job(connection: Connection) -> None:
            mine = select(func.count()).select_from(passkeys).where(passkeys.c.account == session.account)
            if connection.execute(mine).scalar_one() >= MOST:
                raise AccountError("passkey", _("An account can have at most {most} passkeys.").format(most=MOST))
            connection.execute(insert(passkeys).values(**values, created=self._now()))

        try:
            self._store.write(job)
        except TakenError:
            raise WrongPasskeyError from None

    def remove(self, session: UserSession, id_: str) -> None:
        """Delete a passkey of the account. Its password stays, so there is always a way to sign in."""
        this = (passkeys.c.id == id_, passkeys.c.account == session.account)
        self._store.write(lambda connection: connection.execute(delete(passkeys).where(*this)).rowcount)

    def sign_in_options(self, browser: str, site: PasskeySite) -> bytes:
        """Return the options with which a browser signs a challenge, as JSON. They are the same for everybody, but for the challenge."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=site.id,
            challenge=self._challenge(browser, "enter"),
            timeout=LASTS,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return options_to_json(options).encode()

    def sign_in(self, guest: str | None, browser: str, site: PasskeySite, assertion: Assertion, agent: str) -> str:
        """Sign the device in with the guest's belongings, and return its token. Raise `AccountError`."""
        from webauthn import verify_authentication_response

        challenge = self._take(browser, "enter")
        row = self._store.read(
            lambda connection: connection.execute(select(passkeys).where(passkeys.c.id == assertion.id)).one_or_none()
        )
        if row is None or not _is_handle(assertion.user_handle, row.account):
            raise WrongPasskeyError
        response = {"clientDataJSON": assertion.client_data, "authenticatorData": assertion.authenticator_data}
        response |= {"signature": assertion.signature, "userHandle": assertion.user_handle}
        try:
            verified = verify_authentication_response(
                credential=_credential(assertion.id, response),
                expected_challenge=challenge,
                expected_rp_id=site.id,
                expected_origin=site.origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.counter,
                require_user_verification=True,
            )
        except Exception as problem:  # the library raises whatever its parsers raise
            raise WrongPasskeyError from problem
        # Since the row was read, the passkey may have been removed, or used by a copy of its device.
        same = (passkeys.c.id == assertion.id, passkeys.c.counter == row.counter)
        noted = update(passkeys).where(*same).values(counter=verified.new_sign_count, used=self._now())

        def job(connection: Connection) -> str | None:
            if not connection.execute(noted).rowcount:
                return None
            return self._accounts.start_session(connection, guest, row.account, agent)

        token = self._store.write(job)
        if token is None:
            raise WrongPasskeyError
        return token

    def _challenge(self, browser: str, purpose: Purpose) -> bytes:
        """Return a new challenge for a browser. It takes the place of the earlier one."""
        challenge, now = secrets.token_bytes(CHALLENGE_BYTES), self._now()
        row = passkey_challenges.c

        def job(connection: Connection) -> None:
            this = (row.browser == browser) & (row.purpose == purpose)
            connection.execute(delete(passkey_challenges).where(this | (row.expires <= now)))
            values = {"browser": browser, "purpose": purpose, "challenge": challenge.hex(), "expires": now + LASTS}
            connection.execute(insert(passkey_challenges).values(values))

        pay()
        self._store.write(job)
        return challenge

    def _take(self, browser: str, purpose: Purpose) -> bytes:
        """Use the challenge of a browser up, and return it. Raise `WrongPasskeyError` where there is none."""
        row = passkey_challenges.c
        this = (row.browser == browser, row.purpose == purpose, row.expires > self._now())
        used = delete(passkey_challenges).where(*this).returning(row.challenge)
        challenge: str | None = self._store.write(lambda connection: connection.execute(used).scalar_one_or_none())
        if challenge is None:
            raise WrongPasskeyError
        return bytes.fromhex(challenge)


def _credential(id_: str, response: dict[str, str]) -> dict[str, Any]:
    """Return the answer of an authenticator in the form of the library."""
    return {"id": id_, "rawId": id_, "type": "public-key", "response": response}


def _handle(account: str) -> bytes:
    return hashlib.sha256(f"passkey {account}".encode()).digest()


def _is_handle(text: str, account: str) -> bool:
    """Return whether a text is the handle of an account, in base64url."""
    own = base64.urlsafe_b64encode(_handle(account)).rstrip(b"=")
    return hmac.compare_digest(own, text.encode())
