"""`warchest accounts`: how a host manages users from a terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from warchest.cli.accounts import command
from warchest.server.accounts import Accounts, BannedError
from warchest.server.store import Store

PASSWORD = "correct horse battery"


@pytest.fixture
def accounts(tmp_path: Path) -> Iterator[Accounts]:
    """Accounts that a server has open meanwhile."""
    store = Store(tmp_path)
    opened = Accounts(store)
    opened.sign_up(None, "Ada Lovelace", PASSWORD, "Firefox/130 (X11; Linux)")
    yield opened
    opened.close()
    store.close()


def run(folder: Path, *words: str, answer: str = "") -> Result:
    return CliRunner().invoke(command, [*words, "--data-dir", str(folder)], input=answer)


def told(folder: Path, *words: str) -> str:
    done = run(folder, *words)
    assert done.exit_code == 0, done.output
    return done.output


def test_an_account_is_found_and_shown(tmp_path: Path, accounts: Accounts) -> None:
    assert told(tmp_path, "find", "lovel").startswith("Ada Lovelace\tsince ")
    shown = told(tmp_path, "show", "ada lovelace")
    assert shown.startswith("Ada Lovelace (Ada Lovelace)\n")
    assert "Firefox Linux" in shown


def test_a_link_for_a_new_password_is_printed_with_the_site(tmp_path: Path, accounts: Accounts) -> None:
    printed = told(tmp_path, "password-link", "Ada Lovelace", "--site", "https://chest.example.org/")
    address = printed.splitlines()[-1]
    assert address.startswith("https://chest.example.org/new-password/")
    assert accounts.reset_password(address.rpartition("/")[2], "another horse battery", "")


def test_a_ban_by_command_holds_at_the_next_sign_in(tmp_path: Path, accounts: Accounts) -> None:
    told(tmp_path, "ban", "Ada Lovelace", "--days", "2", "--reason", "spam", "--yes")
    assert told(tmp_path, "restraints").startswith("Ada Lovelace\tbanned until ")
    with pytest.raises(BannedError):
        accounts.sign_in(None, "Ada Lovelace", PASSWORD, "")
    told(tmp_path, "unban", "Ada Lovelace")
    assert accounts.sign_in(None, "Ada Lovelace", PASSWORD, "")
    assert [line.split("\t")[1:] for line in told(tmp_path, "acts").splitlines()] == [
        ["the command line", "End the ban", "Ada Lovelace", ""],
        ["the command line", "Ban", "Ada Lovelace", "spam"],
    ]


@pytest.mark.parametrize("words", [("close", "Ada Lovelace"), ("ban", "Ada Lovelace", "--hours", "1")])
def test_a_command_that_takes_something_away_asks_first(
    tmp_path: Path, accounts: Accounts, words: tuple[str, ...]
) -> None:
    assert run(tmp_path, *words, answer="n\n").exit_code == 1
    assert accounts.account_named("Ada Lovelace") is not None
    assert told(tmp_path, "acts") == ""


def test_words_are_added_listed_and_removed(tmp_path: Path, accounts: Accounts) -> None:
    told(tmp_path, "words", "--add", "rude")
    assert told(tmp_path, "words") == "rude\n"
    told(tmp_path, "words", "--remove", "RUDE")
    assert told(tmp_path, "words") == ""


def test_a_refusal_is_one_sentence(tmp_path: Path, accounts: Accounts) -> None:
    for words in (
        ("show", "Nobody"),
        ("host", "Nobody"),
        ("password-link", "Nobody"),
        ("close", "Nobody", "--yes"),
    ):
        done = run(tmp_path, *words)
        assert (done.exit_code, done.output) == (1, "Error: There is no account called Nobody.\n")
    done = run(tmp_path, "remove-game", "none", "--yes")
    assert (done.exit_code, done.output) == (1, "Error: There is no game none.\n")
    assert (
        run(tmp_path, "ban", "Ada Lovelace", "--yes").output == "Error: Choose how long: from one hour to ten years.\n"
    )
