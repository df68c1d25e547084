"""Accounts over a real database: signing in, what an account keeps and loses, and what stays secret."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from argon2 import Parameters, PasswordHasher, extract_parameters
from hypothesis import given
from hypothesis.strategies import text
from sqlalchemy import delete, false, inspect, select, update

from tests.support.apart import run_apart
from tests.support.waiting import PATIENCE
from warchest.server.accounts import (
    AccountError,
    GoneLinkError,
    OverloadedError,
    Passwords,
    People,
    UserSession,
    WrongPasswordError,
    open_people,
)
from warchest.server.accounts.browsers import LASTS, MOST
from warchest.server.accounts.names import is_reserved, skeleton
from warchest.server.accounts.new_password import offer
from warchest.server.accounts.passwords import MOST_WAITING
from warchest.server.accounts.service import NEW_FOR, Accounts
from warchest.server.accounts.sessions import ENDS, FORGOTTEN, digest_of
from warchest.server.accounts.tables import accounts as accounts_table
from warchest.server.accounts.tables import carries, devices, guests, known_browsers, results
from warchest.server.lobby import seekers
from warchest.server.lobby.terms import Terms
from warchest.server.presence import Presence, Seen
from warchest.server.store import RecordRow, Store
from warchest.server.store.schema import games
from warchest.server.table import GameRequest, Table
from warchest.server.table.people import given_name
from warchest.server.work.effort import effort

GUEST, FRIEND = digest_of("a guest's cookie"), digest_of("a friend's cookie")
PASSWORD = "correct horse battery"
MINUTE = 60_000


class CountingHasher(PasswordHasher):
    """The library's, made cheap, that notes the costs of its work."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=64, parallelism=1)
        self.worked: list[Parameters] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
        self.worked.append(extract_parameters(str(hash)))
        return super().verify(hash, password)


class World:
    """A store with its table and accounts, and a clock that can be set."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = Store(folder)
        self.table = Table(self.store)
        self.hasher = CountingHasher()
        self.people: People = open_people(self.store, self.table, Passwords(self.hasher))
        self.accounts: Accounts = self.people.accounts
        self.now = 1_800_000_000_000
        self.accounts._now = lambda: self.now

    def close(self) -> None:
        self.people.close()
        self.store.close()

    def signed(self, token: str) -> UserSession:
        found = self.accounts.session_of(token)
        assert found is not None
        return found

    def link(self, name: str) -> str:
        """Return the secret in the host's link for a new password of that account."""
        asked = select(accounts_table.c.id).where(accounts_table.c.name == name)
        return self.store.write(lambda connection: offer(connection, connection.execute(asked).scalar_one(), self.now))

    def made(self, guest: str | None = None, name: str = "Ada", agent: str = "") -> UserSession:
        return self.signed(self.accounts.sign_up(guest, name, PASSWORD, agent))

    def invited(self, person: str, other: str = FRIEND) -> str:
        """Make a game by link with FRIEND or another player at the other seat."""
        game = self.table.create(person, GameRequest(["you", "friend"], "random", seed="account"))
        self.table.seating.sit(other, game, 1)
        return game

    def begun(self, person: str, other: str = FRIEND) -> str:
        """The same, where each side has acted."""
        game = self.invited(person, other)
        for number in range(2):
            live = self.table.standing(game)[1]
            seat = live.game.decider
            assert seat is not None
            choice = next(choice for choice in live.game.choices() if choice.verb == "pass")
            who = person if seat == 0 else other
            self.table.submit(who, game, seat, f"action-{number}", live.seq, [choice.id])
        return game

    def files(self) -> bytes:
        return b"".join(path.read_bytes() for path in sorted(self.folder.iterdir()))


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


def test_the_tables_of_a_new_file_are_those_that_the_code_knows(world: World) -> None:
    known = {
        table.name: {column.name for column in table.columns}
        for table in (accounts_table, carries, devices, guests, known_browsers, results)
    }
    found = world.store.read(
        lambda connection: {name: {c["name"] for c in inspect(connection).get_columns(name)} for name in known}
    )
    assert found == known


# Coming in


def test_an_account_takes_over_all_that_the_guest_has(world: World) -> None:
    game = world.invited(GUEST)
    world.store.keep_records([RecordRow("brought", 1, GUEST, "a text")], 5)
    ada = world.made(GUEST)
    assert world.table.payload(ada.person, game, 0).people[0].name == "Ada"
    assert world.table.sitting(GUEST, game).seats == []
    record = world.store.record("brought")
    assert record is not None
    assert record.person == ada.person


def test_the_account_s_single_entries_stay_and_the_guest_s_other_rows_are_added(world: World) -> None:
    """Given visits of both to one game and of the guest to another, each game has one visit of the account afterwards."""
    ada = world.made()
    both, one = world.invited(GUEST), world.invited(GUEST)
    presence = Presence(world.store)
    presence.leave("", both, ada.person, 7, plays=True)
    presence.leave("", both, GUEST, 5, plays=True)
    presence.leave("", one, GUEST, 6, plays=True)
    world.accounts.sign_in(GUEST, "Ada", PASSWORD, "")
    assert [presence.seen(game, 9).get(ada.person) for game in (both, one)] == [Seen(False, 7), Seen(False, 6)]
    assert [presence.seen(game, 9).get(GUEST) for game in (both, one)] == [None, None]


def test_a_guest_keeps_everything_where_the_name_is_taken(world: World) -> None:
    world.made(name="Ada")
    game = world.invited(GUEST)
    with pytest.raises(AccountError, match="This name is taken"):
        world.accounts.sign_up(GUEST, "ADA", PASSWORD, "")
    assert world.table.sitting(GUEST, game).seats == [0]


def test_signing_in_brings_the_games_of_a_second_browser(world: World) -> None:
    ada = world.made()
    game = world.invited(GUEST)
    again = world.signed(world.accounts.sign_in(GUEST, "ada", PASSWORD, ""))
    assert again.person == ada.person
    assert world.table.sitting(ada.person, game).seats == [0]


def test_one_of_many_concurrent_requests_gets_a_name(world: World) -> None:
    gate, won = threading.Barrier(6), []

    def rush(number: int) -> None:
        gate.wait()
        try:
            won.append(world.accounts.sign_up(None, ("Ada", "ada", "ADA")[number % 3], PASSWORD, ""))
        except AccountError:
            return

    threads = [threading.Thread(target=rush, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1


def test_a_guest_who_planted_its_session_learns_nothing_of_who_signs_in_with_it(world: World) -> None:
    """Given a session that an attacker also knows, when its user signs in, then its key holds nothing."""
    world.made()
    game = world.invited(GUEST)
    world.accounts.sign_in(GUEST, "Ada", PASSWORD, "")
    assert world.table.sitting(GUEST, game).seats == []
    planted = world.signed(world.accounts.use_device_link(world.accounts.create_device_link(GUEST, None), ""))
    assert (planted.account, planted.person) == (None, GUEST)
    assert world.table.sitting(planted.person, game).seats == []


def test_a_device_that_a_guest_made_earlier_does_not_become_the_account_s(world: World) -> None:
    other = world.accounts.use_device_link(world.accounts.create_device_link(GUEST, None), "")
    ada = world.made(GUEST)
    assert world.signed(other).account is None
    assert world.signed(other).person != ada.person


# What stays secret


def test_an_unknown_name_is_answered_as_a_wrong_password_and_after_the_same_work(world: World) -> None:
    world.made()
    told = []
    for name in ("Ada", "Neutral"):
        with pytest.raises(AccountError) as problem:
            world.accounts.sign_in(None, name, "something else", "")
        told.append((problem.value.field, str(problem.value)))
    assert told[0] == told[1]
    known, unknown = world.hasher.worked
    assert known == unknown


@pytest.mark.sqlite
def test_no_password_token_or_link_is_on_the_disk(world: World) -> None:
    token = world.accounts.sign_up(GUEST, "Ada", PASSWORD, "")
    link = world.accounts.create_device_link(world.signed(token).person, world.signed(token).account)
    kept = world.files()
    assert b"Ada" in kept
    assert b"$argon2id$" in kept
    for secret in (PASSWORD, token, link):
        assert secret.encode() not in kept


def test_passwords_are_taken_however_a_keyboard_writes_them(world: World) -> None:
    world.accounts.sign_up(None, "Ada", "caf\u00e9 caf\u00e9 caf\u00e9", "")
    assert world.accounts.sign_in(None, "Ada", "cafe\u0301 cafe\u0301 cafe\u0301", "")


@pytest.mark.parametrize("password", ["", "ninechars", "aaaaaaaaaaaaaa", "Ada Lovelace", "x1y2" * 60, "1234567890"])
def test_a_password_that_is_short_long_or_easy_is_not_taken(world: World, password: str) -> None:
    with pytest.raises(AccountError) as problem:
        world.accounts.sign_up(None, "Ada Lovelace", password, "")
    assert problem.value.field == "password"


# Names


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\u202edraw", "Adadraw"),
        ("A\u200bd\u200da", "Ada"),
        (
            "Zo\u0308e\u0300\u0301\u0302\u0303\u0304",
            "Zo\u0308e\u0300\u0301\u0302".replace("o\u0308", "\u00f6").replace("e\u0300", "\u00e8"),
        ),
        ("紗希", "紗希"),
        ("O’Neill-2", "O’Neill-2"),
    ],
)
def test_a_name_is_kept_without_what_can_t_be_seen(world: World, name: str, kept: str) -> None:
    assert world.made(name=name).name == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "A",
        "x" * 25,
        "\u202e\u200b",
        "../etc",
        "a/b",
        "<b>",
        "@ada",
        " .-",
        "Squire",
        "you",
        "Guest 1234",
        "Guest-77",
        "ЅQUІRЕ".replace("Q", "Ԛ").replace("U", "Ս").replace("R", "Г"),
        "Squ1re",
        "S q u í r e",
        "The Squire",
        "Squire Bot",
        "Dawn 2",
        "Dusk.",
        "Y0u",
        "Аdmin",
        "Site Admin",
        "MODERATOR 7",
        "Anonymous",
        "Your partner",
        "Wаr Chest",
        "Аdа Lovelace",
        "\u0301\u0301\u0301",
    ],
)
def test_a_name_that_deceives_or_has_no_letters_is_not_taken(world: World, name: str) -> None:
    with pytest.raises(AccountError) as problem:
        world.made(name=name)
    assert problem.value.field == "name"


LOOK_ALIKES = [
    "ADA L0VELACE",
    "ａｄａ Lovelace",
    "Ada  Lovelace ",
    "A\u200bda Lovelace",
    "Adá Lovelace",
    "AdaLove-lace",
    "АԀА ԼОѴЕԼАСЕ",
]


@pytest.mark.parametrize("name", LOOK_ALIKES[:-1])
def test_two_names_that_look_alike_are_one(world: World, name: str) -> None:
    world.made(name="Ada Lovelace")
    with pytest.raises(AccountError, match="taken"):
        world.made(name=name)
    with pytest.raises(AccountError, match="looks too much like"):
        world.accounts.name_guest(GUEST, name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "АԁА"),
        ("Peter", "РЕТЕR".lower()),
        ("Kaia", "ΚΑΙΑ"),
        ("Illi", "lLLl"),
        ("Corner", "Comer"),
        ("Bjørn", "BJORN"),
        ("oxo", "0x0"),
    ],
)
def test_look_alike_letters_do_not_make_another_name(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


NAMES = [
    "Ada",
    "Aida",
    "Adam",
    "Anna",
    "Hanna",
    "Imre",
    "Noor",
    "Tim",
    "Tom",
    "Mia",
    "Max",
    "紗希",
    "沙希",
    "Пётр",
    "Павел",
    "Ян",
    "Ян 2",
    "Ηρώ",
    "Νίκη",
    "की",
    "का",
    "Ada 2",
    "Ada 3",
]


def test_names_that_look_different_are_different() -> None:
    assert len({skeleton(name) for name in NAMES}) == len(NAMES)
    assert not any(is_reserved(name) for name in NAMES)


@pytest.mark.slow
@given(text())
def test_a_name_has_the_skeleton_of_its_capitals_and_of_its_skeleton(name: str) -> None:
    assert skeleton(skeleton(name)) == skeleton(name)
    assert skeleton(f" {name}\u200b.") == skeleton(name)


@pytest.mark.parametrize(
    "name", ["Imre", "Jimmy Page", "Wolfgang", "Bannerman", "Hostess", "Modesty", "Botho", "Dawna"]
)
def test_a_name_that_has_a_kept_one_in_it_may_be_had(world: World, name: str) -> None:
    assert world.made(name=name).name == name


def test_accounts_of_an_earlier_release_are_protected_from_look_alikes_too(world: World) -> None:
    world.made(name="Ada")
    world.store.write(lambda connection: connection.execute(update(accounts_table).values(skeleton=None)))
    later = Accounts(world.store, world.accounts.passwords)
    with pytest.raises(AccountError, match="looks too much like"):
        later.name_guest(GUEST, "Adá")


def test_a_guest_has_a_given_name_or_a_chosen_one_but_no_account_s(world: World) -> None:
    ada = world.made()
    given = world.accounts.name_of(GUEST)
    assert given.startswith("Guest ")
    assert world.accounts.name_of(GUEST) == given != world.accounts.name_of(FRIEND)
    world.accounts.name_guest(GUEST, "Imre")
    assert world.accounts.name_of(GUEST) == "Imre"
    with pytest.raises(AccountError, match="This name is taken"):
        world.accounts.name_guest(GUEST, "ada")
    world.accounts.name_guest(GUEST, " ")
    assert world.accounts.name_of(GUEST) == given
    assert world.accounts.name_of(ada.person) == "Ada"


def test_at_a_table_an_account_goes_by_its_name_and_a_guest_by_no_account_s(world: World) -> None:
    ada = world.made()
    game = world.table.create(ada.person, GameRequest(["you", "friend"], "random", seed="names"))
    world.table.seating.call(ada.person, game, "Somebody else")
    world.table.seating.sit(GUEST, game, 1, "ADA")
    assert [person.name for person in world.table.payload(GUEST, game, 1).people] == ["Ada", "ADA (guest)"]


@pytest.mark.parametrize("wish", ["АԁА", "Ada!", "★ Ada ★", "A d a", "Squire", "You", "admin", "Dawn"])
def test_a_guest_who_poses_as_an_account_is_marked_at_a_table(world: World, wish: str) -> None:
    ada = world.made()
    game = world.table.create(ada.person, GameRequest(["you", "friend"], "random", seed="names"))
    world.table.seating.sit(GUEST, game, 1, wish)
    assert world.table.payload(GUEST, game, 1).people[1].name == f"{wish} (guest)"


def test_a_guest_may_be_called_anything_else_at_a_table(world: World) -> None:
    assert [world.accounts.name_at_table(GUEST, wish) for wish in (None, "Imre", "★")] == [None, "Imre", "★"]


def test_a_guest_is_asked_for_a_name_once_and_has_a_number_until_then(world: World) -> None:
    def names(game: str) -> list[str]:
        return [person.name for person in world.table.payload(FRIEND, game, None).people]

    # Given a guest at a table without a name
    first = world.table.create(FRIEND, GameRequest(["you", "friend"], "random"))
    world.table.seating.sit(GUEST, first, 1)
    assert names(first) == [given_name(FRIEND), given_name(GUEST)]
    # When it takes one at another table
    second = world.table.create(FRIEND, GameRequest(["you", "friend"], "random"))
    world.table.seating.sit(GUEST, second, 1, "Imre")
    # Then it goes by that at both, in lists, and wherever it sits down next
    third = world.table.create(GUEST, GameRequest(["you", "friend"], "random"))
    assert [names(game)[1] for game in (first, second)] == ["Imre", "Imre"]
    assert names(third)[0] == world.accounts.name_of(GUEST) == "Imre"


def test_a_guest_with_the_name_of_an_account_is_marked_in_every_list(world: World) -> None:
    world.made(name="Ada")
    game = world.table.create(FRIEND, GameRequest(["you", "friend"], "random"))
    world.table.seating.sit(GUEST, game, 1, "Ada")
    assert world.accounts.name_of(GUEST) == "Ada (guest)"


def test_a_guest_s_new_name_does_not_change_games_in_progress(world: World) -> None:
    game = world.table.create(FRIEND, GameRequest(["you", "friend"], "random"))
    world.table.seating.sit(GUEST, game, 1, "Imre")
    world.accounts.name_guest(GUEST, "Perpetua")
    assert world.table.payload(FRIEND, game, None).people[1].name == "Imre"


# Devices


def test_the_list_shows_each_device_and_the_one_here_first(world: World) -> None:
    ada = world.made(agent="Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
    world.now += MINUTE
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604.1"
    world.accounts.sign_in(None, "Ada", PASSWORD, phone)
    found = world.accounts.devices(ada)
    assert [(device.browser, device.system, device.here) for device in found] == [
        ("Firefox", "Linux", True),
        ("Safari", "iPhone", False),
    ]


def test_only_its_account_can_sign_a_device_out(world: World) -> None:
    token = world.accounts.sign_up(None, "Ada", PASSWORD, "")
    ada, eve = world.signed(token), world.made(name="Eve")
    shown = world.accounts.devices(ada)[0].id
    for foreign in (shown, digest_of(token), "", "%", "_" * 16):
        world.accounts.sign_out_device(eve, foreign)
    assert world.accounts.session_of(token) is not None
    world.accounts.sign_out_device(ada, shown)
    assert world.accounts.session_of(token) is None


def test_of_a_user_and_a_bot_that_take_a_name_at_once_one_is_refused(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a name that is written by another request after the check for it, then the answer is that it is taken."""
    owner = world.made()
    for module in ("service", "bot_accounts"):
        monkeypatch.setattr(f"warchest.server.accounts.{module}.looks_like", lambda _name: false())
    with pytest.raises(AccountError, match="taken"):
        world.accounts.bots.make(owner, "Ada")
    with pytest.raises(AccountError, match="taken"):
        world.made(name="Ada")


def test_a_device_signs_older_ones_out_a_day_after_it_signed_in(world: World) -> None:
    """Given three devices, the second signs the third out at once, and the first one only after a day."""
    first = world.made()
    world.now += MINUTE
    second = world.signed(world.accounts.sign_in(None, "Ada", PASSWORD, ""))
    world.now += MINUTE
    third = world.signed(world.accounts.sign_in(None, "Ada", PASSWORD, ""))
    with pytest.raises(AccountError, match="can sign out older ones only after a day"):
        world.accounts.sign_out_device(second, first.digest[:16])
    with pytest.raises(AccountError, match="can sign out older ones only after a day"):
        world.accounts.sign_out_others(second)
    world.accounts.sign_out_device(second, third.digest[:16])
    assert [world.accounts.is_signed_in(one.digest) for one in (first, second, third)] == [True, True, False]
    world.now += NEW_FOR
    world.accounts.sign_out_others(second)
    assert [world.accounts.is_signed_in(one.digest) for one in (first, second)] == [False, True]


def test_a_new_password_signs_every_other_device_out_and_changes_the_token_here(world: World) -> None:
    here = world.accounts.sign_up(None, "Ada", PASSWORD, "")
    there = world.accounts.sign_in(None, "Ada", PASSWORD, "")
    link = world.accounts.create_device_link(world.signed(here).person, world.signed(here).account)
    anew = world.accounts.change_password(world.signed(here), PASSWORD, "another horse battery", "")
    assert world.accounts.session_of(here) is None
    assert world.accounts.session_of(there) is None
    assert world.signed(anew).name == "Ada"
    with pytest.raises(GoneLinkError):
        world.accounts.use_device_link(link, "")
    with pytest.raises(AccountError):
        world.accounts.sign_in(None, "Ada", PASSWORD, "")
    assert world.accounts.sign_in(None, "Ada", "another horse battery", "")


def test_a_bot_does_not_keep_looking_for_an_opponent(world: World) -> None:
    """Given a player who looks for an opponent, when the account becomes a bot's, then no player can be paired with it any more."""
    ada = world.made()
    terms = Terms.of(GameRequest(["you", "friend"], "first_game"))
    world.store.write(lambda one: seekers.seek(one, ada.person, ada.name, terms, world.now))
    world.accounts.bots.become(ada, seekers.stop)
    looking = world.store.read(lambda one: seekers.opponent_of(one, FRIEND, terms, (), world.now))
    assert looking is None


@pytest.mark.parametrize("end", ["password", "deletion"])
def test_a_request_for_a_token_from_before_a_new_password_gets_none(world: World, end: str) -> None:
    """Given a device that has just proven the password, when its owner ends its access meanwhile, then it gets no token of the bot."""
    there = world.made()
    world.accounts.bots.become(there)
    here = world.signed(world.accounts.sign_in(None, "Ada", PASSWORD, ""))
    if end == "password":
        world.accounts.change_password(here, PASSWORD, "another horse battery", "")
    else:
        world.accounts.delete(here, PASSWORD)
    with pytest.raises(AccountError, match="password"):
        world.accounts.bots.add_token(there, "home", ["play"])
    assert world.store.read(lambda one: one.execute(select(devices).where(devices.c.scopes.is_not(None))).all()) == []


def test_changing_a_password_or_deleting_an_account_needs_the_password(world: World) -> None:
    """Given a stranger at a device left signed in, then both are refused, and nothing has changed."""
    token = world.accounts.sign_up(None, "Ada", PASSWORD, "")
    ada = world.signed(token)
    for act in (
        lambda: world.accounts.change_password(ada, "not the password", "another horse battery", ""),
        lambda: world.accounts.delete(ada, "Ada"),
    ):
        with pytest.raises(WrongPasswordError):
            act()
    assert world.signed(token) == ada
    assert world.accounts.sign_in(None, "Ada", PASSWORD, "")


def test_a_password_that_a_link_has_set_signs_every_device_out(world: World) -> None:
    token = world.accounts.sign_up(None, "Ada", PASSWORD, "")
    told: list[frozenset[str]] = []
    world.accounts.on_signed_out(told.append)
    anew = "another horse battery"
    world.accounts.reset_password(world.link("Ada"), anew, "")
    assert world.accounts.session_of(token) is None
    assert told == [frozenset({digest_of(token)})]
    with pytest.raises(WrongPasswordError):
        world.accounts.sign_in(None, "Ada", PASSWORD, "")
    assert world.accounts.sign_in(None, "Ada", anew, "")


def test_every_way_to_sign_a_device_out_is_announced(world: World) -> None:
    """Given two devices of an account, then listeners hear of those that are signed out, and of no other."""
    told: set[str] = set()
    world.accounts.on_signed_out(told.update)
    tokens = [world.accounts.sign_up(None, "Ada", PASSWORD, "")]
    tokens += [world.accounts.sign_in(None, "Ada", PASSWORD, "") for _ in range(5)]
    signed = [world.signed(token) for token in tokens]
    eve = world.made(name="Eve")
    gone: set[str] = set()

    def now(*which: int) -> None:
        gone.update(signed[number].digest for number in which)
        assert told == gone
        assert {one.digest for one in signed if not world.accounts.is_signed_in(one.digest)} == gone

    world.accounts.sign_out(signed[1])
    now(1)
    world.accounts.sign_out_device(signed[0], signed[2].digest[:16])
    now(2)
    here = world.signed(world.accounts.change_password(signed[0], PASSWORD, "another horse battery", ""))
    now(0, 3, 4, 5)
    signed += [here, world.signed(world.accounts.sign_in(None, "Ada", "another horse battery", ""))]
    world.accounts.sign_out_others(here)
    now(7)
    world.accounts.delete(here, "another horse battery")
    now(6)
    assert world.accounts.is_signed_in(eve.digest)


# Browsers that have signed in before


def test_a_browser_is_known_for_the_accounts_that_it_has_signed_in_to(world: World) -> None:
    ada, eve = (world.accounts.sign_up(None, name, PASSWORD, "") for name in ("Ada", "Eve"))
    first = world.accounts.remember_browser(ada, None)
    assert first is not None
    assert world.accounts.knows_browser(first, "ada")
    assert not world.accounts.knows_browser(first, "Eve")
    both = world.accounts.remember_browser(eve, first)
    assert both is not None
    assert [world.accounts.knows_browser(both, name) for name in ("Ada", "Eve", "Neutral")] == [True, True, False]
    assert not world.accounts.knows_browser(first, "Ada"), "the earlier cookie may have been planted"


def test_a_guest_s_device_is_no_browser_of_an_account(world: World) -> None:
    assert (
        world.accounts.remember_browser(
            world.accounts.use_device_link(world.accounts.create_device_link(GUEST, None), ""), None
        )
        is None
    )


def test_a_browser_stays_known_when_it_signs_out_and_is_forgotten_with_what_ends_all_other_ways_in(
    world: World,
) -> None:
    token = world.accounts.sign_up(None, "Ada", PASSWORD, "")
    here, far = (world.accounts.remember_browser(token, None) for _ in range(2))
    assert here is not None
    assert far is not None
    world.accounts.sign_out(world.signed(token))
    assert world.accounts.knows_browser(here, "Ada")
    world.accounts.sign_out_others(world.signed(world.accounts.sign_in(None, "Ada", PASSWORD, "")), here)
    assert [world.accounts.knows_browser(one, "Ada") for one in (here, far)] == [True, False]
    world.accounts.reset_password(world.link("Ada"), "another horse battery", "")
    assert not world.accounts.knows_browser(here, "Ada")


def test_an_account_knows_the_twenty_browsers_that_signed_in_last_and_each_for_400_days(world: World) -> None:
    token = world.accounts.sign_up(None, "Ada", PASSWORD, "")
    found = []
    for _ in range(MOST + 2):
        world.now += MINUTE
        found.append(world.accounts.remember_browser(token, None) or "")
    assert [world.accounts.knows_browser(one, "Ada") for one in found] == [False] * 2 + [True] * MOST
    world.now += LASTS
    assert not any(world.accounts.knows_browser(one, "Ada") for one in found)


def test_a_device_that_is_not_used_for_90_days_is_signed_out_and_one_that_is_stays(world: World) -> None:
    used, left = (world.accounts.sign_up(None, name, PASSWORD, "") for name in ("Ada", "Eve"))
    for _ in range(10):
        world.now += FORGOTTEN // 9
        assert world.accounts.session_of(used) is not None
    assert world.accounts.session_of(left) is None


def test_a_device_is_signed_out_400_days_after_it_signed_in_however_often_it_is_used(world: World) -> None:
    token = world.accounts.sign_up(None, "Ada", PASSWORD, "")
    for _ in range(4):
        world.now += ENDS // 5
        assert world.accounts.session_of(token) is not None
    world.now += ENDS // 5
    assert world.accounts.session_of(token) is None


def test_passwords_are_digested_in_separate_threads_and_a_crowd_is_refused(world: World) -> None:
    gate, names = threading.Event(), set()

    def job() -> None:
        names.add(threading.current_thread().name.rpartition("_")[0])
        gate.wait(PATIENCE)

    async def crowd() -> list[object]:
        waiting = [asyncio.create_task(world.accounts.passwords.run(job)) for _ in range(MOST_WAITING + 3)]
        await asyncio.sleep(0)
        gate.set()
        return list(await asyncio.gather(*waiting, return_exceptions=True))

    answers = run_apart(crowd())
    assert sum(isinstance(answer, OverloadedError) for answer in answers) == 3
    assert names == {"passwords"}


def test_a_digest_is_charged(world: World) -> None:
    class Purse:
        paid = 0.0

        def add(self, seconds: float) -> None:
            self.paid += seconds

        def keep(self, size: int) -> None:
            raise AssertionError("a password keeps nothing for long")

        def aside(self) -> AbstractContextManager[None]:
            return nullcontext()

    purse = Purse()
    costly = Passwords(PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1))

    async def ask() -> None:
        token = effort.set(purse)
        await costly.run(lambda: costly.digest(PASSWORD))
        effort.reset(token)

    run_apart(ask())
    costly.close()
    assert purse.paid > 0


def test_a_digest_of_a_server_is_made_in_one_lane(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warchest.server.accounts.passwords.PasswordHasher", PasswordHasher)
    passwords = Passwords()
    told = extract_parameters(passwords.digest(PASSWORD))
    passwords.close()
    assert (told.parallelism, told.memory_cost, told.time_cost) == (1, 65536, 3)


# Another device


def test_a_secret_link_works_once_and_looking_does_not_use_it_up(world: World) -> None:
    game = world.invited(GUEST)
    link = world.accounts.create_device_link(GUEST, None)
    for _ in range(3):
        assert world.accounts.device_link(link).person == GUEST
    phone = world.signed(world.accounts.use_device_link(link, ""))
    assert world.table.sitting(phone.person, game).seats == [0]
    for use in (world.accounts.use_device_link, lambda secret, _agent: world.accounts.device_link(secret)):
        with pytest.raises(GoneLinkError):
            use(link, "")


def test_a_secret_link_ends_after_ten_minutes_and_when_another_is_made(world: World) -> None:
    first = world.accounts.create_device_link(GUEST, None)
    second = world.accounts.create_device_link(GUEST, None)
    with pytest.raises(GoneLinkError):
        world.accounts.use_device_link(first, "")
    world.now += 10 * MINUTE - 1
    assert world.accounts.device_link(second)
    world.now += 1
    with pytest.raises(GoneLinkError):
        world.accounts.use_device_link(second, "")


def test_one_of_many_concurrent_uses_of_a_secret_link_signs_in(world: World) -> None:
    link, gate, won = world.accounts.create_device_link(GUEST, None), threading.Barrier(8), []

    def rush() -> None:
        gate.wait()
        try:
            won.append(world.accounts.use_device_link(link, ""))
        except GoneLinkError:
            return

    threads = [threading.Thread(target=rush) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1


# Leaving


def test_a_deleted_account_leaves_its_games_under_an_anonymous_name_and_nothing_else(world: World) -> None:
    token = world.accounts.sign_up(GUEST, "Ada Lovelace", PASSWORD, "")
    ada = world.signed(token)
    game = world.invited(ada.person)
    link = world.accounts.create_device_link(ada.person, ada.account)
    with pytest.raises(AccountError):
        world.accounts.delete(ada, "Ada Lovelace")
    world.accounts.delete(ada, PASSWORD)
    assert world.accounts.session_of(token) is None
    assert world.people.profiles.of("Ada Lovelace", FRIEND) is None
    with pytest.raises(GoneLinkError):
        world.accounts.use_device_link(link, "")
    assert [person.name for person in world.table.payload(FRIEND, game, 1).people] == [
        "Anonymous",
        given_name(FRIEND),
    ]
    assert world.table.sitting(ada.person, game).seats == []
    assert world.made(name="Ada Lovelace").person != ada.person


def test_own_data_name_the_games_and_no_secret(world: World) -> None:
    ada = world.made(GUEST)
    game = world.invited(ada.person)
    world.table.resign(ada.person, game, 0, "give-up")
    told = world.accounts.own_data(ada)
    (seat,) = told.seats
    assert (seat.game, seat.seat, seat.result) == (game, 0, "none")
    assert seat.file == f"games/{game}.txt"
    text = json.dumps([told.name, str(told)])
    row = world.store.game(game)
    assert row is not None
    assert "argon2" not in text
    assert ada.digest not in text
    assert row.key.hex() not in text


# Profiles


def test_a_profile_counts_finished_games_by_side_by_unit_and_against_the_reader(world: World) -> None:
    ada = world.made()
    for loser in (FRIEND, FRIEND, ada.person):
        game = world.begun(ada.person)
        world.table.resign(loser, game, 1 if loser == FRIEND else 0, "give-up")
    running = world.invited(ada.person)
    profile = world.people.profiles.of("ada", FRIEND)
    assert profile is not None
    assert (profile.games, profile.against) == (3, (2, 1, 0))
    assert [(side.won, side.games) for side in profile.sides] == [(2, 3), (0, 0)]
    army = world.store.game(running)
    assert army is not None
    assert {kind for kind, _tally in profile.units} == set(army.setup["armies"][0])
    assert all((tally.won, tally.games) == (2, 3) for _kind, tally in profile.units)
    assert running not in {game.id for game in profile.last}
    assert world.people.profiles.of("ada", ada.person).against is None  # type: ignore[union-attr]


def test_a_profile_follows_games_that_end_and_games_that_are_deleted_after_a_look(world: World) -> None:
    ada = world.made()

    def won() -> list[int]:
        profile = world.people.profiles.of("ada", FRIEND)
        assert profile is not None
        assert profile.against is None or sum(profile.against) == profile.games
        return [profile.games, profile.sides[0].won, *{unit.won for _kind, unit in profile.units}]

    ended = []
    for count in (1, 2):
        ended.append(world.begun(ada.person))
        world.table.resign(FRIEND, ended[-1], 1, "give-up")
        assert won() == [count, count, count]
    world.store.write(lambda connection: connection.execute(delete(games).where(games.c.id == ended[0])).rowcount)
    assert won() == [1, 1, 1]


def test_a_guest_who_makes_an_account_is_an_opponent_from_the_first_game_on(world: World) -> None:
    ada = world.made()
    for _ in range(2):
        world.table.resign(GUEST, world.begun(ada.person, GUEST), 1, "give-up")
        assert world.people.profiles.of("ada", FRIEND).opponents == []  # type: ignore[union-attr]
    ben = world.made(GUEST, name="Ben")
    profile = world.people.profiles.of("ada", ben.person)
    assert profile is not None
    assert [(one.name, one.won, one.games) for one in profile.opponents] == [("Ben", 2, 2)]
    assert profile.against == (2, 0, 0)


def test_games_on_one_screen_do_not_count(world: World) -> None:
    ada = world.made()
    game = world.table.create(ada.person, GameRequest(["you", "you"], "random", seed="screen"))
    world.table.resign(ada.person, game, 0, "give-up")
    profile = world.people.profiles.of("Ada", FRIEND)
    assert profile is not None
    assert profile.games == 0


def test_a_game_that_ended_uncounted_is_counted_on_request(world: World) -> None:
    ada = world.made()
    game = world.begun(ada.person)
    Table(world.store).resign(FRIEND, game, 1, "give-up")
    for _ in range(2):
        profile = world.people.profiles.of("Ada", FRIEND)
        assert profile is not None
        assert profile.games == 1
