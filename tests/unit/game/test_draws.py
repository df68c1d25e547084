"""Verifiable draws: the published vectors, chains and events, and the check that finds every change of a file."""

import hashlib
import hmac
import json
import pickle
import random
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.support.drawn_games import DrawnGame, chain, drawn_game
from tests.support.regenerate_draws import FOLDER, vectors
from warchest.game.draws import (
    EventRng,
    KeyedDigest,
    chain_of,
    counts,
    draws_of,
    first_lines,
    follows,
    short_sha256,
    values_at,
)
from warchest.game.draws_check import DrawsError, checked, read_draws
from warchest.game.game import Game
from warchest.game.rng import Rng
from warchest.schema.draws import GameDraws, PromisedDraws, SeatChain, SeatLink

LINKS = chain(b"page")


def changed(one: GameDraws, /, **values: Any) -> GameDraws:
    return msgspec.structs.replace(one, **values)


def test_the_program_agrees_with_the_published_vectors() -> None:
    assert vectors() == json.loads((FOLDER / "vectors.json").read_text())


@pytest.mark.parametrize("name", ["two-seats.json", "four-seats.json", "promised.json", "seated.json"])
def test_published_games_are_right_forever(name: str) -> None:
    assert checked(read_draws((FOLDER / name).read_bytes())).draws > 20


@pytest.mark.parametrize("here", [True, False])
def test_short_digests_are_those_of_openssl(monkeypatch: pytest.MonkeyPatch, here: bool) -> None:
    """Given a Python with its own SHA-256 or without, then digests of any length are right, and so are those with a key."""
    if not here:
        for module in ("_sha2", "_sha256"):
            monkeypatch.setitem(sys.modules, module, None)
    digest = short_sha256()
    assert here or digest is hashlib.sha256
    monkeypatch.setattr("warchest.game.draws.sha256", digest)
    for length in range(200):
        message = bytes(range(length))
        assert digest(message).digest() == hashlib.sha256(message).digest()
        for key in (b"", b"a key", bytes(64)):
            assert KeyedDigest(key).of(message) == hmac.digest(key, message, "sha256")


def test_a_link_follows_only_the_link_after_it() -> None:
    assert follows(LINKS[1], LINKS[0])
    assert not follows(LINKS[2], LINKS[0])
    chains = [SeatChain(0, 0, -1, LINKS[0])]
    sent = {(0, 0): SeatLink(1, 0, 0, LINKS[1])}
    assert chain_of(LINKS[2], 0, chains, sent) == chains[0]
    for link, seat in ((LINKS[1], 0), (LINKS[3], 0), (LINKS[2], 1)):
        assert chain_of(link, seat, chains, sent) is None, (
            "a repeated link, one too early, and the link of another seat"
        )


def test_a_chain_that_comes_during_the_game_counts_after_the_next_draw_event() -> None:
    first, joined, late = SeatChain(0, 0, -1, LINKS[0]), SeatChain(0, 0, 0, LINKS[0]), SeatChain(0, 0, 5, LINKS[0])
    assert counts(first, 0, [])
    assert [counts(joined, line, [0]) for line in (0, 1, 2)] == [False, False, True]
    assert [counts(late, line, [0, 8]) for line in (6, 8, 9)] == [False, False, True]


def test_the_latest_link_of_a_seat_counts_whichever_page_sent_it() -> None:
    other = chain(b"another page")
    chains = [SeatChain(0, 0, -1, LINKS[0]), SeatChain(0, 1, 3, other[0])]
    links = [SeatLink(1, 0, 0, LINKS[1]), SeatLink(6, 0, 1, other[1]), SeatLink(7, 0, 0, LINKS[2])]
    at = [values_at(2, chains, links, [0, 4], line) for line in (0, 2, 4, 5, 6, 7)]
    assert [seat_0 for seat_0, _seat_1 in at] == [LINKS[0], LINKS[1], LINKS[1], other[0], other[1], LINKS[2]]
    assert {seat_1 for _seat_0, seat_1 in at} == {"none"}


def test_an_event_that_is_taken_back_keeps_its_first_line() -> None:
    # Events 0, 1 and 2 are at lines 0, 4 and 6. Line 7 takes back all after line 5, and lines 8 and 10 draw again.
    assert first_lines([0, 4, 6, 8, 10], [(7, 5)]) == [0, 4, 6, 10]
    assert first_lines([0, 4, 6], [(7, 3)]) == [0, 4, 6]


def test_who_takes_an_action_back_finds_the_same_luck_again() -> None:
    game = DrawnGame(random.Random(5))
    while len(game.drawn) < 3:
        game.act()
    events = draws_of(game.game)
    game.take_back(1)
    while len(draws_of(game.game)) < len(events):
        game._luck = random.Random(len(game.links))  # other choices, with other links
        game.act()
    again = draws_of(game.game)
    assert [[draw.seat for draw in one] for one in again] == [[draw.seat for draw in one] for one in events]
    same = [(one, two) for one, two in zip(events[-1], again[-1], strict=True) if one.outcomes == two.outcomes]
    assert same
    assert all(one == two for one, two in same)


def test_a_game_continues_with_the_generator_of_an_event_as_with_its_own() -> None:
    game = Game(key=b"k")
    twin = game.copy()
    twin.draw_by(Rng(b"k"))
    assert twin._rng._drawn == game._rng._drawn
    other = EventRng(b"k", b"event")
    copied = other.copy()
    assert [other.bits(0), other.bits(0)] == [copied.bits(0), copied.bits(0)]
    assert pickle.loads(pickle.dumps(other)).bits(0) == other.bits(0)


Change = Callable[[GameDraws, random.Random], GameDraws]


def digit(text: str, luck: random.Random) -> str:
    """The text with another digit at some place."""
    at = luck.randrange(len(text))
    return text[:at] + luck.choice([one for one in "0123456789abcdef" if one != text[at]]) + text[at + 1 :]


def _other_coin(draws: GameDraws, luck: random.Random) -> GameDraws:
    events = [list(one) for one in draws.draws]
    places = [(e, n) for e, one in enumerate(events) for n, draw in enumerate(one) if len(draw.outcomes) > 1]
    event, number = luck.choice(places)
    draw = events[event][number]
    ids = [id_ for id_, _weight in draw.outcomes if id_ != draw.id]
    events[event][number] = msgspec.structs.replace(draw, id=luck.choice(ids))
    return changed(draws, draws=events)


def _other_weight(draws: GameDraws, luck: random.Random) -> GameDraws:
    events = [list(one) for one in draws.draws]
    event = luck.randrange(len(events))
    number = luck.randrange(len(events[event]))
    draw = events[event][number]
    outcomes = [(id_, weight + 1) for id_, weight in draw.outcomes]
    events[event][number] = msgspec.structs.replace(draw, outcomes=outcomes)
    return changed(draws, draws=events)


def _other_link(draws: GameDraws, luck: random.Random) -> GameDraws:
    links = list(draws.links)
    at = luck.randrange(len(links))
    links[at] = msgspec.structs.replace(links[at], link=digit(links[at].link, luck))
    return changed(draws, links=links)


def _lost_link(draws: GameDraws, luck: random.Random) -> GameDraws:
    last = {(link.seat, link.chain): at for at, link in enumerate(draws.links)}
    at = luck.choice([at for at in range(len(draws.links)) if at not in last.values()])
    return changed(draws, links=[*draws.links[:at], *draws.links[at + 1 :]])


def _other_anchor(draws: GameDraws, luck: random.Random) -> GameDraws:
    at = luck.randrange(len(draws.chains))
    chains = list(draws.chains)
    chains[at] = msgspec.structs.replace(chains[at], anchor=digit(chains[at].anchor, luck))
    return changed(draws, chains=chains)


def _other_line(draws: GameDraws, luck: random.Random) -> GameDraws:
    """The link of a seat before a draw event is said to have come after it."""
    lines = {link.line for link in draws.links}
    at = next(n for n, link in enumerate(draws.links) if link.line in draws.drawn and link.line + 1 in lines)
    links = list(draws.links)
    links[at] = msgspec.structs.replace(links[at], line=links[at].line + 1)
    return changed(draws, links=links)


def test_a_promise_needs_a_chain_that_came_with_the_request() -> None:
    """Given a file that names a page with a promise, then that page gave an anchor before the first draw, and the file has its form."""
    draws = read_draws((FOLDER / "promised.json").read_bytes())
    assert checked(draws).promised == (0,)
    changes: list[dict[str, Any]] = [{"promised": [1]}, {"form": 1}, {"promised": []}]
    for change in changes:
        with pytest.raises(DrawsError, match="gave no chain with its request"):
            checked(changed(draws, **change))


def test_an_anchor_that_came_with_a_seat_has_part_in_the_first_draws_and_not_in_the_deal() -> None:
    """Given a file with such an anchor, then the page has part in every draw event, and the file can't say that it came otherwise."""
    draws = read_draws((FOLDER / "seated.json").read_bytes())
    found = checked(draws)
    assert (draws.form, draws.promised, [chain.seated for chain in draws.chains]) == (3, [0], [False, True])
    assert found.bound[1] == found.events
    one, other = draws.chains
    later = msgspec.structs.replace(other, since=0)
    for chains in ([one, msgspec.structs.replace(other, seated=False)], [one, later]):
        with pytest.raises(DrawsError):
            checked(changed(draws, chains=chains))
    with pytest.raises(DrawsError, match="gave no chain with its request"):
        checked(changed(draws, form=2))
    with pytest.raises(DrawsError, match="deal"):
        checked(changed(draws, chains=[one, msgspec.structs.replace(other, seated=False)], form=2))


CHANGES: dict[str, Change] = {
    "secret": lambda draws, luck: changed(draws, secret=digit(draws.secret, luck)),
    "commitment": lambda draws, luck: changed(draws, commitment=digit(draws.commitment, luck)),
    "deal": lambda draws, luck: changed(draws, dealt=digit(draws.dealt or "", luck)),
    "lost draw": lambda draws, _luck: changed(draws, draws=draws.draws[:-1]),
    "lost line": lambda draws, luck: changed(draws, drawn=[one for one in draws.drawn if one != draws.drawn[-1]]),
    "longer takeback": lambda draws, _luck: changed(draws, back=[*draws.back[:-1], (draws.back[-1][0], 0)]),
    "another coin": _other_coin,
    "another bag": _other_weight,
    "another link": _other_link,
    "lost link": _lost_link,
    "another anchor": _other_anchor,
    "another line": _other_line,
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_a_file_is_refused_in_a_sentence(change: str) -> None:
    luck = random.Random(3)
    with pytest.raises(DrawsError, match=r"^[A-Z].*\.$"):
        checked(CHANGES[change](drawn_game(11), luck))


def test_a_secret_and_a_commitment_that_both_changed_give_other_draws() -> None:
    draws, other = drawn_game(12), drawn_game(13)
    with pytest.raises(DrawsError, match=r"(deal|Draw \d+ of draw event \d+|flip)"):
        checked(changed(draws, secret=other.secret, commitment=other.commitment))
    with pytest.raises(DrawsError, match=r"(Draw \d+ of draw event 0|flip of the initiative marker in draw event 0)"):
        checked(changed(draws, secret=other.secret, commitment=other.commitment, dealt=None))


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"[]", b"\xff", b'{"form": 2}', b'{"form": 1, "unknown": 1}', b"x" * 4_000_001],
)
def test_anything_else_than_draws_is_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(DrawsError, match=r"^(These are no draws of a game|This file is too long)"):
        read_draws(content)


def test_the_promise_of_a_game_that_is_not_over_is_named_as_such() -> None:
    promised = msgspec.json.encode(PromisedDraws("0" * 64))
    with pytest.raises(DrawsError, match=r"^This game is not over\. Its draws can be verified after its end\.$"):
        read_draws(promised)


def test_random_games_are_right_and_any_change_is_refused() -> None:
    _try_games(range(100, 106))


@pytest.mark.marathon
def test_a_thousand_games_are_right_and_a_thousand_changed_ones_are_refused() -> None:
    _try_games(range(1000, 2000))


def _try_games(seeds: range) -> None:
    for seed in seeds:
        draws = drawn_game(seed, seats=4 if seed % 5 == 0 else 2)
        assert checked(draws).draws == sum(map(len, draws.draws))
        luck = random.Random(seed)
        change = luck.choice(list(CHANGES))
        tampered = CHANGES[change](draws, luck)
        with pytest.raises(DrawsError):
            checked(tampered)
