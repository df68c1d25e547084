"""The host's acts over a real store: the effect of each, and its row in the log."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from tests.support.talking import ADA, IMRE, MAX, end, say, seated
from warchest.schema.time_control import wall_ms
from warchest.server.accounts import AccountError, Accounts, BannedError, GoneLinkError, Passwords
from warchest.server.accounts.bots import bots_of
from warchest.server.accounts.restraints import Kind, banned_until, restrained_people
from warchest.server.chat import Chat
from warchest.server.homes import Home
from warchest.server.hosting import ACTS, ActError, Hosting, Order
from warchest.server.hosting.acts import HOUR_MS, ActId
from warchest.server.hosting.suggestions import Suggestions
from warchest.server.lobby import Lobby
from warchest.server.store import Store
from warchest.server.store.schema import SeatRow
from warchest.server.table import GameRequest, Table

PASSWORD, OTHER = "correct horse battery", "another horse battery"
DAY = 24 * HOUR_MS


class World:
    """A store with its table, chat, accounts and host's tools, and a clock that can be set forward."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.table = Table(self.store)
        self.chat = Chat(self.store)
        self.accounts = Accounts(self.store, Passwords(PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)))
        self.table.seating.naming = self.accounts.name_at_table
        self.hosting = Hosting(self.store, self.accounts)

    def close(self) -> None:
        self.accounts.close()
        self.store.close()

    def made(self, name: str, guest: str | None = None) -> str:
        """Make an account; its token."""
        return self.accounts.sign_up(guest, name, PASSWORD, "Firefox/130 (X11; Linux)")

    def key(self, name: str) -> str:
        found = self.accounts.account_named(name)
        assert found is not None
        return found[0]

    def do(self, act: ActId, whom: str, reason: str = "because", hours: int = 0) -> str:
        """Do an act as the host called Hilda, and return the secret that it makes."""
        return self.hosting.do("Hilda", Order(act, whom, reason, hours)).secret

    def seats(self, game: str) -> tuple[SeatRow, ...]:
        row = self.store.game(game)
        assert row is not None
        return row.seats


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


# Finding


@pytest.mark.parametrize("text", ["lovel", "LOVEL", "L0VEL", "ada l"])
def test_an_account_is_found_by_a_part_of_its_name_and_by_what_looks_like_it(world: World, text: str) -> None:
    world.made("Ada Lovelace")
    world.made("Grace")
    assert [one.name for one in world.hosting.search(text)] == ["Ada Lovelace"]


@pytest.mark.parametrize("text", ["", " ", "%", "_", "nobody"])
def test_a_text_that_is_in_no_name_finds_no_user(world: World, text: str) -> None:
    world.made("Ada Lovelace")
    assert world.hosting.search(text) == []


def test_a_host_sees_devices_games_and_reports_of_an_account_and_no_secret(world: World) -> None:
    # Given an account that has taken over a guest's game and its reported message
    game = seated(world.table, IMRE)
    say(world.chat, ADA, game, "table", "a bad word")
    world.chat.report(IMRE, game, "table", 1)
    token = world.made("Ada", guest=ADA)
    # When the host looks
    known = world.hosting.look_up("ada")
    # Then it is all there
    assert (known.name, known.whom, known.unfinished, known.is_host) == ("Ada", "Ada", 1, False)
    assert [(one.browser, one.system) for one in known.devices] == [("Firefox", "Linux")]
    assert [one.id for one in known.games] == [game]
    assert [one.text for one in known.reports] == ["a bad word"]
    # And no password and no token
    assert PASSWORD not in repr(known)
    assert token not in repr(known)


def test_a_guest_is_known_by_the_first_digits_of_its_key(world: World) -> None:
    guest = secrets.token_hex(32)
    world.accounts.name_guest(guest, "Imre")
    known = world.hosting.look_up("#" + guest[:12])
    assert (known.name, known.created, known.devices) == ("Imre", None, [])
    with pytest.raises(ActError):
        world.hosting.look_up("#" + guest[:11])


@pytest.mark.parametrize("whom", ["Neutral", "#", "#0", "#0123456789ab", "#%%%%%%%%%%%%"])
def test_an_unknown_name_or_sign_finds_no_user(world: World, whom: str) -> None:
    world.accounts.name_guest(secrets.token_hex(32), "Imre")
    with pytest.raises(ActError, match="There is no"):
        world.hosting.look_up(whom)


# Hosts and the log


def test_an_account_is_a_host_from_the_act_until_the_other(world: World) -> None:
    signed = world.accounts.session_of(world.made("Ada"))
    assert signed is not None
    assert signed.account is not None
    assert not world.hosting.is_host(signed.account)
    world.do("host", "Ada")
    world.do("host", "Ada")
    assert world.hosting.is_host(signed.account)
    world.do("no_host", "Ada")
    assert not world.hosting.is_host(signed.account)


def test_every_act_is_logged_with_its_host_its_kind_the_user_and_the_reason(world: World) -> None:
    world.made("Ada")
    game = seated(world.table, IMRE)
    say(world.chat, ADA, game, "table", "hm")
    world.chat.report(IMRE, game, "table", 1)
    whoms: dict[ActId, str] = {"done": "1", "heard": "1", "remove": game, "bar": "rude", "allow": "rude"}
    order: list[ActId] = ["host", "no_host", "link", "mute", "unmute", "ban", "unban", "done", "bar", "allow", "remove"]
    Suggestions(world.store).add("guest", Home(), "en", "/", "a text", "a better one", 1)
    order.append("heard")
    order.append("close")
    assert set(order) == {act for act in ACTS if not ACTS[act].noted}
    for act in order:
        world.do(act, whoms.get(act, "ada"), reason=f"why {act}", hours=1)
    found = world.hosting.acts()
    assert [(one.act, one.by, one.whom, one.reason) for one in reversed(found)] == [
        (act, "Hilda", whoms.get(act, "Ada"), f"why {act}") for act in order
    ]


def test_an_act_that_fails_is_not_in_the_log(world: World) -> None:
    for act in (act for act in ACTS if not ACTS[act].noted):
        with pytest.raises(ActError):
            world.do(act, "xy", hours=1)
    assert world.hosting.acts() == []


def test_the_log_has_no_invisible_characters_from_users(world: World) -> None:
    world.do("bar", "ru\u202ede", reason="line\none\u0007")
    [one] = world.hosting.acts()
    assert (one.whom, one.reason) == ("rude", "line one")


@pytest.mark.parametrize("act", ["link", "close", "mute", "ban"])
def test_hosts_can_t_take_each_other_s_accounts_and_a_command_can(world: World, act: ActId) -> None:
    world.made("Ada")
    world.do("host", "Ada")
    for whom in ("Ada", "#" + world.key("Ada")[:12]):
        with pytest.raises(ActError, match="Only the command line"):
            world.do(act, whom, hours=1)
    assert world.hosting.do("", Order(act, "Ada", hours=1)).whom == "Ada"


def test_an_account_that_is_called_like_a_household_is_meant_by_its_sign(world: World) -> None:
    """Given a user with an address as a name, an act about that name is about the household, and one about the sign about them."""
    world.made("203.0.113.7")
    key = world.key("203.0.113.7")
    known = world.hosting.look_up("203.0.113.7")
    assert (known.whom, known.name) == ("#" + key[:12], "203.0.113.7")
    world.do("ban", "203.0.113.7", hours=1)
    assert world.hosting.restraints.until("ban", key) is None
    world.do("ban", known.whom, hours=1)
    assert world.hosting.restraints.until("ban", key) is not None


# A link for a new password


def test_a_link_sets_a_new_password_once_and_signs_everything_else_out(world: World) -> None:
    before = world.made("Ada")
    secret = world.do("link", "Ada")
    assert world.accounts.reset_link(secret).name == "Ada"
    token = world.accounts.reset_password(secret, OTHER, "")
    assert world.accounts.session_of(before) is None
    assert world.accounts.session_of(token) is not None
    assert world.accounts.sign_in(None, "Ada", OTHER, "")
    with pytest.raises(GoneLinkError):
        world.accounts.reset_password(secret, "a third horse battery", "")


def test_a_link_ends_after_a_day_by_a_newer_one_and_by_a_new_password(world: World) -> None:
    signed = world.accounts.session_of(world.made("Ada"))
    assert signed is not None
    first = world.do("link", "Ada")
    second = world.do("link", "Ada")
    with pytest.raises(GoneLinkError):
        world.accounts.reset_link(first)
    world.accounts._now = lambda: wall_ms() + DAY + 1000
    with pytest.raises(GoneLinkError):
        world.accounts.reset_link(second)
    world.accounts._now = wall_ms
    third = world.do("link", "Ada")
    world.accounts.change_password(signed, PASSWORD, OTHER, "")
    with pytest.raises(GoneLinkError):
        world.accounts.reset_link(third)


def test_a_link_takes_no_easy_password_and_is_not_used_up_by_one(world: World) -> None:
    world.made("Ada")
    secret = world.do("link", "Ada")
    with pytest.raises(AccountError):
        world.accounts.reset_password(secret, "1234567890", "")
    assert world.accounts.reset_link(secret).name == "Ada"


# Closing


def test_a_closed_account_s_games_stay_with_the_others_without_its_owner(world: World) -> None:
    game = seated(world.table, IMRE)
    token = world.made("Ada", guest=ADA)
    world.do("close", "Ada")
    assert world.accounts.session_of(token) is None
    assert [seat.gone for seat in world.seats(game)] == [True, False]
    assert world.seats(game)[0].name is None
    with pytest.raises(AccountError):
        world.accounts.sign_in(None, "Ada", PASSWORD, "")


# Mutes and bans


def test_a_banned_account_is_signed_out_and_refused_until_the_ban_ends(world: World) -> None:
    told: list[frozenset[str]] = []
    world.accounts.on_signed_out(told.append)
    token = world.made("Ada")
    link = world.accounts.create_device_link(world.key("Ada"), None)
    world.do("ban", "ada", hours=24)
    assert len(told) == 1
    assert world.accounts.session_of(token) is None
    with pytest.raises(BannedError, match="has banned you until"):
        world.accounts.sign_in(None, "Ada", PASSWORD, "")
    with pytest.raises(BannedError):
        world.accounts.use_device_link(link, "")
    assert world.hosting.restraints.until("ban", world.key("Ada")) is not None
    world.do("unban", "ada")
    assert world.accounts.sign_in(None, "Ada", PASSWORD, "")


def test_a_muted_account_stays_signed_in(world: World) -> None:
    token = world.made("Ada")
    world.do("mute", "Ada", hours=1)
    assert world.accounts.session_of(token) is not None


def test_a_wrong_password_does_not_reveal_that_an_account_is_banned(world: World) -> None:
    world.made("Ada")
    world.do("ban", "Ada", hours=1)
    with pytest.raises(AccountError, match="Wrong name or password"):
        world.accounts.sign_in(None, "Ada", OTHER, "")


def test_a_muted_guest_stays_muted_with_an_account(world: World) -> None:
    guest = secrets.token_hex(32)
    world.accounts.name_guest(guest, "Imre")
    world.do("mute", "#" + guest[:12], hours=24)
    world.made("Imre the Second", guest=guest)
    world.hosting.restraints.refresh()
    assert world.hosting.restraints.until("mute", world.key("Imre the Second")) is not None
    assert world.hosting.restraints.until("mute", guest) is None


def test_a_banned_user_s_invitations_leave_the_lobby(world: World) -> None:
    world.made("Ada", guest=ADA)
    lobby = Lobby(world.table)
    game = world.table.create(world.key("Ada"), GameRequest(["you", "friend"], "random"))
    lobby.open(world.key("Ada"), game)
    assert lobby.is_open(game)
    world.do("ban", "Ada", hours=1)
    assert not lobby.is_open(game)


@pytest.mark.parametrize(
    ("whom", "here", "held"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.0/24", "203.0.113.8", True),
        ("2001:db8::/48", "2001:db8:0:5::/64", True),
        ("2001:db8::/48", "203.0.113.7", False),
        ("2001:db8::/48", "somewhere", False),
    ],
)
def test_a_ban_of_a_household_holds_for_those_who_come_from_there(
    world: World, whom: str, here: str, held: bool
) -> None:
    world.do("ban", whom, hours=1)
    assert (world.hosting.restraints.until("ban", "anybody", here) is not None) == held
    assert world.hosting.restraints.until("mute", "anybody", here) is None
    assert [one.whom for one in world.hosting.restrained()] == [whom]


def test_the_end_of_a_mute_ends_no_ban(world: World) -> None:
    world.made("Ada")
    world.do("mute", "Ada", hours=1)
    world.do("ban", "Ada", hours=1)
    world.do("unmute", "Ada")
    assert world.hosting.restraints.until("mute", world.key("Ada")) is None
    assert world.hosting.restraints.until("ban", world.key("Ada")) is not None


def test_a_restraint_ends_by_itself(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.made("Ada")
    world.do("mute", "Ada", hours=1)
    monkeypatch.setattr("warchest.server.accounts.restraints.wall_ms", lambda: wall_ms() + 2 * HOUR_MS)
    assert world.hosting.restraints.until("mute", world.key("Ada")) is None
    assert world.hosting.restrained() == []
    world.do("ban", "Ada", hours=1)
    assert world.accounts.sign_in(None, "Ada", PASSWORD, "")
    world.do("ban", "203.0.113.7", hours=9)
    world.do("unmute", "Ada")
    assert world.store.read(lambda connection: connection.execute(select(restrained_people)).all()) == []


@pytest.mark.parametrize("hours", [0, -1, 24 * 365 * 11])
def test_a_restraint_has_an_end_within_ten_years(world: World, hours: int) -> None:
    world.made("Ada")
    with pytest.raises(ActError, match="how long"):
        world.do("ban", "Ada", hours=hours)


# Reports, games and words


def test_a_report_is_listed_once_until_it_is_done(world: World) -> None:
    game = seated(world.table, IMRE)
    say(world.chat, ADA, game, "table", "a bad word")
    for _ in range(3):
        world.chat.report(IMRE, game, "table", 1)
    [one] = world.hosting.reports()
    assert (one.report.text, one.report.game) == ("a bad word", game)
    world.do("done", str(one.report.id))
    assert world.hosting.reports() == []
    with pytest.raises(ActError):
        world.do("done", str(one.report.id))


def test_one_line_is_reported_five_times_at_most(world: World) -> None:
    game = seated(world.table, IMRE)
    end(world.table, game)
    say(world.chat, MAX, game, "watchers", "a bad word")
    for number in range(9):
        world.chat.report(f"watcher {number}", game, "watchers", 1)
    assert len(world.hosting.reports()) == 5


def test_a_reported_line_is_kept_as_it_was_said(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old lines of a room are deleted, except reported ones."""
    game = seated(world.table, IMRE)
    say(world.chat, ADA, game, "table", "a bad word")
    world.chat.report(IMRE, game, "table", 1)
    monkeypatch.setattr("warchest.server.chat.service.MOST_KEPT", 5)
    for number in range(6):
        say(world.chat, IMRE, game, "table", f"line {number}")
    assert [one.report.text for one in world.hosting.reports()] == ["a bad word"]


def test_a_removed_game_is_gone_for_everyone(world: World) -> None:
    game = seated(world.table, IMRE)
    say(world.chat, ADA, game, "table", "hm")
    world.chat.report(IMRE, game, "table", 1)
    world.do("remove", game)
    assert world.store.game(game) is None
    assert world.hosting.reports() == []


@pytest.mark.parametrize("name", ["Rude", "Mr Rude", "RUDE", "Rüde", "intrude"])
def test_a_word_that_is_not_allowed_is_in_no_new_name(world: World, name: str) -> None:
    world.do("bar", "rude")
    with pytest.raises(AccountError, match="has banned this name"):
        world.accounts.sign_up(None, name, PASSWORD, "")
    with pytest.raises(AccountError, match="has banned this name"):
        world.accounts.name_guest(MAX, name)
    assert world.accounts.name_at_table(MAX, name) is None
    world.do("allow", "rude")
    assert world.accounts.name_at_table(MAX, name) == name


def test_a_banned_word_is_allowed_only_within_another_word(world: World) -> None:
    world.do("bar", "rude")
    assert world.accounts.words.bar_text("You are RUDE!")
    assert world.accounts.words.bar_text("so r u d e? no: rude")
    assert not world.accounts.words.bar_text("Do not intrude.")


def test_a_word_of_two_letters_can_t_be_barred(world: World) -> None:
    world.do("bar", "abc!")
    with pytest.raises(ActError, match="three letters"):
        world.do("bar", "ab!")


# The last password


def test_a_sign_in_and_a_given_password_count_for_a_quarter_of_an_hour(world: World) -> None:
    signed = world.accounts.session_of(world.made("Ada"))
    assert signed is not None
    assert world.accounts.is_confirmed(signed)
    world.accounts._now = lambda: wall_ms() + HOUR_MS // 4 + 1000
    assert not world.accounts.is_confirmed(signed)
    with pytest.raises(AccountError):
        world.accounts.confirm_password(signed, OTHER)
    assert not world.accounts.is_confirmed(signed)
    world.accounts.confirm_password(signed, PASSWORD)
    assert world.accounts.is_confirmed(signed)


def test_a_device_that_a_link_signed_in_has_shown_no_password(world: World) -> None:
    signed = world.accounts.session_of(world.made("Ada"))
    assert signed is not None
    other = world.accounts.session_of(
        world.accounts.use_device_link(world.accounts.create_device_link(signed.person, signed.account), "")
    )
    assert other is not None
    assert not world.accounts.is_confirmed(other)


def test_a_ban_and_a_mute_hold_for_the_bots_of_the_user(world: World) -> None:
    """Given a user with a bot, when the host mutes and bans the user, then the bot neither plays nor talks, until the user may again."""
    signed = world.accounts.session_of(world.made("Otto"))
    assert signed is not None
    world.accounts.bots.make(signed, "Rook")
    bot, restraints = world.key("Rook [bot]"), world.hosting.restraints
    acts: list[tuple[Kind, ActId, ActId]] = [("mute", "mute", "unmute"), ("ban", "ban", "unban")]
    for kind, starts, ends in acts:
        world.do(starts, "Otto", hours=1)
        assert restraints.until(kind, bot) == restraints.until(kind, world.key("Otto")) is not None
        world.do(ends, "Otto")
        assert restraints.until(kind, bot) is None


@pytest.mark.parametrize(("starts", "ends"), [("ban", "unban"), ("mute", "unmute")])
def test_an_owner_deletes_no_bot_that_is_banned_or_muted(world: World, starts: ActId, ends: ActId) -> None:
    """Given a bot that the host has banned or muted, when its owner deletes it, then that is refused until the bot may act again."""
    signed = world.accounts.session_of(world.made("Otto"))
    assert signed is not None
    world.accounts.bots.make(signed, "Rook")
    [(bot, name)] = world.store.read(lambda connection: bots_of(connection, signed.account or ""))
    world.do(starts, name, hours=1)
    with pytest.raises(AccountError, match="banned or muted"):
        world.accounts.bots.delete(signed, bot)
    world.do(ends, name)
    world.accounts.bots.delete(signed, bot)
    assert world.store.read(lambda connection: bots_of(connection, signed.account or "")) == []


def test_a_game_of_a_banned_user_s_bot_is_not_rated(world: World) -> None:
    """Given a banned user, then the answer for a bot of theirs is the same, and that for another user's is none."""
    for name in ("Otto", "Ida"):
        signed = world.accounts.session_of(world.made(name))
        assert signed is not None
        world.accounts.bots.make(signed, f"Rook of {name}")
    world.do("ban", "Otto", hours=1)
    people = [world.key(name) for name in ("Otto", "Rook of Otto [bot]", "Rook of Ida [bot]")]
    ends = world.store.read(lambda connection: [banned_until(connection, person) for person in people])
    assert ends[0] == ends[1] is not None
    assert ends[2] is None
