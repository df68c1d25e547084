"""Which passwords are too easy to guess."""

import random
import string

import pytest

from warchest.server.accounts.passwords import ENOUGH, LONGEST, SHORTEST, _common, bits

NAME = "Ada Lovelace"


def test_the_most_common_passwords_and_their_variations_are_refused() -> None:
    common = [*_common()]
    assert len(common) > 2900
    assert sum(len(word) >= SHORTEST for word in common) >= 3000
    assert {"1234567890", "qwertyuiop"} <= {*common}
    assert max(bits(word) for word in common) < ENOUGH
    for word in common[::11]:
        for made in (word.capitalize() + "123!", f"{word}2026", f"12345{word}", word * 2, f"{word}!!!!!!"):
            assert bits(made) < ENOUGH, made


@pytest.mark.parametrize(
    "password",
    [
        "0987654321",
        "01234567890123456789",
        "qwertyuiop[]",
        "1q2w3e4r5t6y",
        "qazwsxedcrfv",
        "P4ssw0rd!!",
        "aaaaaaaaaaaaaaaaaaaaaaaa",
        "abcabcabcabcabc",
        "abababababababababab",
        "monkeydragon12",
        "Password2026!",
        "passwordpassword",
        "adalovelace!",
        "Lovelace1815",
        "lovelace.ada",
        "warchest2026",
        "lichess12345",
        "ABCDEFGHIJKLM",
        "aaaaabbbbbccccc",
        "111222333444",
        "ｐａｓｓｗｏｒｄ１２",
    ],
)
def test_popular_choices_of_passwords_are_too_easy(password: str) -> None:
    assert len(password) >= SHORTEST
    assert bits(password, NAME) < ENOUGH


@pytest.mark.parametrize(
    "password",
    [
        "correct horse battery",
        "another horse battery",
        "hund katze maus",
        "kaffeemaschine7",
        "x7Kp2mQ9zL",
        "tr0ub4dor&3",
        "紗希は馬に乗る丘の上で",
        "my aunt's 3 geese",
    ],
)
def test_words_that_have_nothing_to_do_with_each_other_are_taken(password: str) -> None:
    assert bits(password, NAME) >= ENOUGH


def test_what_a_machine_has_drawn_is_taken() -> None:
    chance = random.Random(7)
    drawn = ["".join(chance.choices(string.ascii_lowercase, k=SHORTEST)) for _ in range(500)]
    assert sum(bits(password) >= ENOUGH for password in drawn) >= 495


def test_the_longest_password_is_read_at_once() -> None:
    for password in ("x1y2" * (LONGEST // 4), "password" * (LONGEST // 8), "é" * LONGEST):
        assert bits(password, NAME) >= 0
