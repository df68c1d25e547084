"""The lite game at the table: its valid and refused requests; its games stored, replayed and imported."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from warchest.game.setup import SetupError
from warchest.rules.content.lite import LITE
from warchest.server.store import Store
from warchest.server.table import GameRequest, Replays, Table

ME = "me"
ARMIES = {"armies": [list(army) for army in reversed(LITE.first_game)]}
ACTIONS = 60


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def request(**wish: Any) -> GameRequest:
    return msgspec.convert({"seats": ["page", "you"], "setup": "random", "ruleset": "lite"} | wish, GameRequest)


@pytest.mark.parametrize("setup", ["random", "first_game", ARMIES], ids=["random", "first_game", "chosen"])
@pytest.mark.parametrize("variants", [[], list(LITE.variants)], ids=["plain", "every_option"])
def test_a_request_deals_a_lite_game(setup: Any, variants: list[str]) -> None:
    wish = request(setup=setup, variants=variants)
    dealt = wish.deal()
    assert (dealt.ruleset, dealt.seats, dealt.boxes) == (LITE, 2, ("lite",))
    assert sorted(unit for army in dealt.armies for unit in army) == sorted(LITE.unit_ids)
    assert dealt.variants == tuple(variants)
    assert GameRequest.from_json(wish.to_json()).deal().armies == dealt.armies or setup == "random"


def test_a_request_of_before_is_one_for_war_chest() -> None:
    assert GameRequest.from_json({"seats": ["you", "page"], "setup": "first_game"}).deal().ruleset.id == "war_chest"


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"setup": "draft"}, "setup"),
        ({"setup": "crecy"}, "setup"),
        ({"boxes": ["base"]}, "boxes"),
        ({"seats": ["you"] * 4}, "seats"),
        ({"variants": ["preview"]}, "variants"),
        ({"variants": ["alternate"], "ruleset": "war_chest"}, "variants"),
        ({"royal_guard": "original"}, "royal_guard"),
        ({"units": ["any text"]}, "units"),
        ({"setup": {"armies": [["archer", "knight", "lancer", "scout"], ["mercenary"] * 4]}}, "armies"),
        ({"setup": "first_game", "seed": "any"}, "seed"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_an_option_that_does_not_fit_is_refused_with_a_sentence(wish: dict[str, Any], field: str) -> None:
    with pytest.raises(SetupError, match=r"\w.*\.$") as refused:
        request(**wish).deal()
    assert refused.value.field == field


def test_a_lite_game_is_stored_looked_back_at_and_brought_in_again(store: Store) -> None:
    # Given a game on one screen, played for a while by chance
    table = Table(store)
    game = table.create(ME, request(seats=["you", "you"], setup="first_game"))
    chance = random.Random(3)
    for _ in range(ACTIONS):
        asked = table.payload(ME, game, None).waiting
        if asked is None:
            break
        payload = table.payload(ME, game, asked.seat)
        ids: list[int] = []
        ask = payload.ask
        while ask is not None:
            ids.append(chance.choice(ask.choices).id)
            ask = table.looking.preview(ME, game, asked.seat, payload.seq, ids).ask
        table.submit(ME, game, asked.seat, f"action-{payload.seq}", payload.seq, ids)
    # Then a later start opens the same game
    for seat in (None, 0, 1):
        assert Table(store).payload(ME, game, seat) == table.payload(ME, game, seat)
    # And given up, it can be looked back at; as text it is the same game
    table.resign(ME, game, 1, "resign")
    replays = Replays(store, table)
    own = replays.game(ME, game)
    assert own.replay().outcome is not None
    assert own.setup.ruleset == LITE
    (kept,), _faults, left = replays.keep(ME, own.written("full").encode())
    assert left == 0
    again = replays.showing(ME, kept.record)
    assert again.setup.ruleset == LITE
    last = again.last
    assert [one.view for one in again.shown("full", 0, last)] == [one.view for one in own.shown("full", 0, last)]
