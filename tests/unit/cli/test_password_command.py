"""`warchest password`: whoever runs the server gives a new password to somebody who has lost theirs."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from warchest.accounts import AccountError, Accounts
from warchest.cli.host import password
from warchest.store import Store


@pytest.mark.slow
def test_a_lost_password_is_renewed_while_the_server_has_the_games_open(tmp_path: Path) -> None:
    store = Store(tmp_path)
    accounts = Accounts(store)
    token = accounts.make(None, "Ada Lovelace", "correct horse battery", "")
    done = CliRunner().invoke(password, ["ada lovelace", "--data-dir", str(tmp_path)])
    assert done.exit_code == 0, done.output
    anew = done.output.strip().rpartition(" ")[2]
    assert accounts.whose(token) is None
    with pytest.raises(AccountError):
        accounts.enter(None, "Ada Lovelace", "correct horse battery", "")
    assert accounts.enter(None, "Ada Lovelace", anew, "")
    accounts.close()
    store.close()


def test_an_unknown_name_is_told_in_one_sentence(tmp_path: Path) -> None:
    Store(tmp_path).close()
    done = CliRunner().invoke(password, ["Nobody", "--data-dir", str(tmp_path)])
    assert done.exit_code == 1
    assert done.output == f"Error: There is no account called Nobody in {tmp_path}.\n"
