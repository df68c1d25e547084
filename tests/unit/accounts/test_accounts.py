"""Accounts over a real database: who somebody is, what comes along, what is taken away, and what nobody can learn."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import Parameters, PasswordHasher, extract_parameters
from sqlalchemy import inspect

from tests.support.apart import run_apart
from warchest.accounts import AccountError, GoneLinkError, OverloadedError, Passwords, People, Signed, open_people
from warchest.accounts.passwords import MOST_WAITING
from warchest.accounts.service import FORGOTTEN, Accounts, digest_of
from warchest.accounts.tables import accounts as accounts_table
from warchest.accounts.tables import carries, devices, guests, results
from warchest.presence.presence import Presence, Seen
from warchest.store import RecordRow, Store
from warchest.table import GameRequest, Table

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
    """A store with its table and people, and a clock that can be set."""

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

    def signed(self, token: str) -> Signed:
        found = self.accounts.whose(token)
        assert found is not None
        return found

    def made(self, guest: str | None = None, name: str = "Ada", agent: str = "") -> Signed:
        return self.signed(self.accounts.make(guest, name, PASSWORD, agent))

    def invited(self, person: str) -> str:
        """A game by link in which FRIEND sits too."""
        game = self.table.create(person, GameRequest(["you", "friend"], "random", seed="account"))
        self.table.seating.sit(FRIEND, game, 1)
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
        for table in (accounts_table, carries, devices, guests, results)
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


def test_what_a_person_may_have_once_stays_as_the_account_has_it_and_the_rest_comes_along(world: World) -> None:
    """Given visits of both to one game and of the guest to another, each game has one visit of the account afterwards."""
    ada = world.made()
    both, one = world.invited(GUEST), world.invited(GUEST)
    presence = Presence(world.store)
    presence.leave("", both, ada.person, 7, plays=True)
    presence.leave("", both, GUEST, 5, plays=True)
    presence.leave("", one, GUEST, 6, plays=True)
    world.accounts.enter(GUEST, "Ada", PASSWORD, "")
    assert [presence.seen(game, 9).get(ada.person) for game in (both, one)] == [Seen(False, 7), Seen(False, 6)]
    assert [presence.seen(game, 9).get(GUEST) for game in (both, one)] == [None, None]


def test_a_guest_keeps_everything_where_the_name_is_taken(world: World) -> None:
    world.made(name="Ada")
    game = world.invited(GUEST)
    with pytest.raises(AccountError, match="This name is taken"):
        world.accounts.make(GUEST, "ADA", PASSWORD, "")
    assert world.table.sitting(GUEST, game).seats == [0]


def test_signing_in_brings_the_games_of_a_second_browser(world: World) -> None:
    ada = world.made()
    game = world.invited(GUEST)
    again = world.signed(world.accounts.enter(GUEST, "ada", PASSWORD, ""))
    assert again.person == ada.person
    assert world.table.sitting(ada.person, game).seats == [0]


def test_of_many_who_want_one_name_at_once_one_gets_it(world: World) -> None:
    gate, won = threading.Barrier(6), []

    def rush(number: int) -> None:
        gate.wait()
        try:
            won.append(world.accounts.make(None, ("Ada", "ada", "ADA")[number % 3], PASSWORD, ""))
        except AccountError:
            return

    threads = [threading.Thread(target=rush, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1


def test_a_guest_who_planted_its_session_learns_nothing_of_who_signs_in_with_it(world: World) -> None:
    """Given a session that somebody else knows too, its key holds nothing after the other has signed in."""
    world.made()
    game = world.invited(GUEST)
    world.accounts.enter(GUEST, "Ada", PASSWORD, "")
    assert world.table.sitting(GUEST, game).seats == []
    planted = world.signed(world.accounts.take(world.accounts.carry(GUEST, None), ""))
    assert (planted.account, planted.person) == (None, GUEST)
    assert world.table.sitting(planted.person, game).seats == []


def test_a_device_that_a_guest_made_earlier_does_not_become_the_account_s(world: World) -> None:
    other = world.accounts.take(world.accounts.carry(GUEST, None), "")
    ada = world.made(GUEST)
    assert world.signed(other).account is None
    assert world.signed(other).person != ada.person


# What nobody can learn


def test_an_unknown_name_is_answered_as_a_wrong_password_and_after_the_same_work(world: World) -> None:
    world.made()
    told = []
    for name in ("Ada", "Nobody"):
        with pytest.raises(AccountError) as problem:
            world.accounts.enter(None, name, "something else", "")
        told.append((problem.value.field, str(problem.value)))
    assert told[0] == told[1]
    known, unknown = world.hasher.worked
    assert known == unknown


def test_no_password_token_or_link_is_on_the_disk(world: World) -> None:
    token = world.accounts.make(GUEST, "Ada", PASSWORD, "")
    link = world.accounts.carry(world.signed(token).person, world.signed(token).account)
    kept = world.files()
    assert b"Ada" in kept
    assert b"$argon2id$" in kept
    for secret in (PASSWORD, token, link):
        assert secret.encode() not in kept


def test_passwords_are_taken_however_a_keyboard_writes_them(world: World) -> None:
    world.accounts.make(None, "Ada", "caf\u00e9 caf\u00e9 caf\u00e9", "")
    assert world.accounts.enter(None, "Ada", "cafe\u0301 cafe\u0301 cafe\u0301", "")


@pytest.mark.parametrize("password", ["", "ninechars", "aaaaaaaaaaaaaa", "Ada Lovelace", "x1y2" * 60])
def test_a_password_that_is_short_long_or_easy_is_not_taken(world: World, password: str) -> None:
    with pytest.raises(AccountError) as problem:
        world.accounts.make(None, "Ada Lovelace", password, "")
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
        "Аdа Lovelace",
        "\u0301\u0301\u0301",
    ],
)
def test_a_name_that_deceives_or_has_no_letters_is_not_taken(world: World, name: str) -> None:
    with pytest.raises(AccountError) as problem:
        world.made(name=name)
    assert problem.value.field == "name"


@pytest.mark.parametrize("name", ["ADA", "ａｄａ", "Ada ", "A\u200bda"])
def test_two_names_that_look_alike_are_one(world: World, name: str) -> None:
    world.made(name="Ada")
    with pytest.raises(AccountError, match="taken"):
        world.made(name=name)


def test_a_guest_has_a_given_name_or_a_chosen_one_but_no_account_s(world: World) -> None:
    ada = world.made()
    given = world.accounts.called(GUEST)
    assert given.startswith("Guest ")
    assert world.accounts.called(GUEST) == given != world.accounts.called(FRIEND)
    world.accounts.call_guest(GUEST, "Imre")
    assert world.accounts.called(GUEST) == "Imre"
    with pytest.raises(AccountError, match="taken"):
        world.accounts.call_guest(GUEST, "ada")
    world.accounts.call_guest(GUEST, " ")
    assert world.accounts.called(GUEST) == given
    assert world.accounts.called(ada.person) == "Ada"


def test_at_a_table_an_account_goes_by_its_name_and_a_guest_by_no_account_s(world: World) -> None:
    ada = world.made()
    game = world.table.create(ada.person, GameRequest(["you", "friend"], "random", seed="names"))
    world.table.seating.call(ada.person, game, "Somebody else")
    world.table.seating.sit(GUEST, game, 1, "ADA")
    assert [person.name for person in world.table.payload(GUEST, game, 1).people] == ["Ada", "ADA (guest)"]


# Devices


def test_the_list_shows_each_device_and_the_one_here_first(world: World) -> None:
    ada = world.made(agent="Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
    world.now += MINUTE
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604.1"
    world.accounts.enter(None, "Ada", PASSWORD, phone)
    found = world.accounts.devices(ada)
    assert [(device.browser, device.system, device.here) for device in found] == [
        ("Firefox", "Linux", True),
        ("Safari", "iPhone", False),
    ]


def test_a_device_is_signed_out_by_its_own_account_alone(world: World) -> None:
    token = world.accounts.make(None, "Ada", PASSWORD, "")
    ada, eve = world.signed(token), world.made(name="Eve")
    shown = world.accounts.devices(ada)[0].id
    for foreign in (shown, digest_of(token), "", "%", "_" * 16):
        world.accounts.sign_out(eve, foreign)
    assert world.accounts.whose(token) is not None
    world.accounts.sign_out(ada, shown)
    assert world.accounts.whose(token) is None


def test_a_new_password_signs_every_other_device_out_and_changes_the_token_here(world: World) -> None:
    here = world.accounts.make(None, "Ada", PASSWORD, "")
    there = world.accounts.enter(None, "Ada", PASSWORD, "")
    link = world.accounts.carry(world.signed(here).person, world.signed(here).account)
    anew = world.accounts.change_password(world.signed(here), "another horse battery", "")
    assert world.accounts.whose(here) is None
    assert world.accounts.whose(there) is None
    assert world.signed(anew).name == "Ada"
    with pytest.raises(GoneLinkError):
        world.accounts.take(link, "")
    with pytest.raises(AccountError):
        world.accounts.enter(None, "Ada", PASSWORD, "")
    assert world.accounts.enter(None, "Ada", "another horse battery", "")


def test_a_device_that_is_not_used_for_90_days_is_signed_out_and_one_that_is_stays(world: World) -> None:
    used, left = (world.accounts.make(None, name, PASSWORD, "") for name in ("Ada", "Eve"))
    for _ in range(10):
        world.now += FORGOTTEN // 9
        assert world.accounts.whose(used) is not None
    assert world.accounts.whose(left) is None


def test_passwords_are_digested_in_threads_of_their_own_and_a_crowd_is_turned_away(world: World) -> None:
    gate, names = threading.Event(), set()

    def job() -> None:
        names.add(threading.current_thread().name.rpartition("_")[0])
        gate.wait(10)

    async def crowd() -> list[object]:
        waiting = [asyncio.create_task(world.accounts.passwords.run(job)) for _ in range(MOST_WAITING + 3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        gate.set()
        return list(await asyncio.gather(*waiting, return_exceptions=True))

    answers = run_apart(crowd())
    assert sum(isinstance(answer, OverloadedError) for answer in answers) == 3
    assert names == {"passwords"}


# Another device


def test_a_secret_link_works_once_and_looking_does_not_use_it_up(world: World) -> None:
    game = world.invited(GUEST)
    link = world.accounts.carry(GUEST, None)
    for _ in range(3):
        assert world.accounts.carried(link).person == GUEST
    phone = world.signed(world.accounts.take(link, ""))
    assert world.table.sitting(phone.person, game).seats == [0]
    for use in (world.accounts.take, lambda secret, _agent: world.accounts.carried(secret)):
        with pytest.raises(GoneLinkError):
            use(link, "")


def test_a_secret_link_ends_after_ten_minutes_and_when_another_is_made(world: World) -> None:
    first = world.accounts.carry(GUEST, None)
    second = world.accounts.carry(GUEST, None)
    with pytest.raises(GoneLinkError):
        world.accounts.take(first, "")
    world.now += 10 * MINUTE - 1
    assert world.accounts.carried(second)
    world.now += 1
    with pytest.raises(GoneLinkError):
        world.accounts.take(second, "")


def test_of_many_who_use_a_secret_link_at_once_one_gets_in(world: World) -> None:
    link, gate, won = world.accounts.carry(GUEST, None), threading.Barrier(8), []

    def rush() -> None:
        gate.wait()
        try:
            won.append(world.accounts.take(link, ""))
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
    token = world.accounts.make(GUEST, "Ada Lovelace", PASSWORD, "")
    ada = world.signed(token)
    game = world.invited(ada.person)
    link = world.accounts.carry(ada.person, ada.account)
    with pytest.raises(AccountError):
        world.accounts.delete(ada, "Eve")
    world.accounts.delete(ada, "ada lovelace")
    assert world.accounts.whose(token) is None
    assert world.people.profiles.of("Ada Lovelace", FRIEND) is None
    with pytest.raises(GoneLinkError):
        world.accounts.take(link, "")
    assert [person.name for person in world.table.payload(FRIEND, game, 1).people] == ["Anonymous", "Dawn"]
    assert world.table.sitting(ada.person, game).seats == []
    assert world.made(name="Ada Lovelace").person != ada.person


def test_own_data_tell_what_was_decided_and_no_secret(world: World) -> None:
    ada = world.made(GUEST)
    game = world.invited(ada.person)
    world.table.resign(ada.person, game, 0, "give-up")
    told = world.accounts.own_data(ada)
    (seat,) = told.seats
    assert (seat.game, seat.seat, seat.result) == (game, 0, "lost")
    assert [line.kind for line in seat.decisions] == ["resign"]
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
        game = world.invited(ada.person)
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


def test_games_on_one_screen_count_for_nobody(world: World) -> None:
    ada = world.made()
    game = world.table.create(ada.person, GameRequest(["you", "you"], "random", seed="screen"))
    world.table.resign(ada.person, game, 0, "give-up")
    profile = world.people.profiles.of("Ada", FRIEND)
    assert profile is not None
    assert profile.games == 0


def test_a_game_that_ended_while_nobody_counted_is_counted_when_somebody_asks(world: World) -> None:
    ada = world.made()
    game = world.invited(ada.person)
    Table(world.store).resign(FRIEND, game, 1, "give-up")
    for _ in range(2):
        profile = world.people.profiles.of("Ada", FRIEND)
        assert profile is not None
        assert profile.games == 1
