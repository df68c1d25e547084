"""The links of the pages: who may give a chain, what a link does to the draws, and that none can stop a game or come twice."""

import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from warchest.game.draws_check import checked
from warchest.schema.draws import GameDraws
from warchest.schema.game import Payload
from warchest.server.store import Event, Store
from warchest.server.table import GameRequest, RefusedError, Replays, Table
from warchest.server.table.drawing import MOST_CHAINS, DrawLines, links_of, new_link, next_draws
from warchest.server.table.errors import NotYourSeatError
from warchest.server.table.people import seats_of

BY_LINK = GameRequest(seats=["you", "friend"], setup="random")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def table(place: Path) -> Iterator[Table]:
    store = Store(place)
    table = Table(store)
    yield table
    table.close()
    store.close()


class Page:
    """A page of a seat, with its hash chain."""

    def __init__(self, game: str, seat: int, person: str, name: str = "") -> None:
        self.game, self.seat, self.person = game, seat, person
        self.links = [sha256(f"{person} {name}".encode()).hexdigest()]
        for _link in range(200):
            self.links.append(sha256(bytes.fromhex(self.links[-1])).hexdigest())
        self.next = len(self.links) - 2

    def open(self, table: Table) -> None:
        """Give the anchor, and take the place in the chain from the answer."""
        head = table.chains.give(self.person, self.game, self.seat, self.links[-1]).head
        self.next = self.links.index(head) - 1

    def act(self, table: Table, luck: random.Random, link: str | None = "next", action_id: str = "") -> Payload:
        """Play a random action with the next link, or with another one."""
        live = table.standing(self.game)[1]
        ids = an_action(table, self.game, luck)
        sent = action_id or f"a{live.seq}", live.seq, ids, self.links[self.next] if link == "next" else link
        payload = table.submit(self.person, self.game, self.seat, *sent)
        self.next -= payload.linked
        return payload


def an_action(table: Table, game: str, luck: random.Random) -> list[int]:
    trial, ids = table.standing(game)[1].game.copy(chance="manual"), list[int]()
    while not ids or trial.action_open:
        ids.append(luck.choice(trial.legal_ids()))
        trial.play(ids[-1])
    return ids


def opened(table: Table, request: GameRequest = BY_LINK) -> tuple[Page, Page]:
    """Make a game of two players whose pages have given their anchors."""
    game = table.create("ada", request)
    table.seating.sit("ben", game, 1)
    pages = Page(game, 0, "ada"), Page(game, 1, "ben")
    for page in pages:
        page.open(table)
    return pages


def turn(table: Table, pages: tuple[Page, ...]) -> Page:
    return pages[table.standing(pages[0].game)[1].game.decider or 0]


def play(table: Table, pages: tuple[Page, ...], actions: int, luck: random.Random) -> None:
    for _action in range(actions):
        turn(table, pages).act(table, luck)


def published(table: Table, page: Page) -> GameDraws:
    table.resign(page.person, page.game, page.seat, "last")
    found = Replays(table.store, table).draws(page.game)
    assert isinstance(found, GameDraws)
    return found


def test_every_later_draw_of_a_game_follows_from_links_of_both_seats(table: Table) -> None:
    pages = opened(table)
    play(table, pages, 40, random.Random(1))
    draws = published(table, pages[0])
    events = len(draws.draws)
    assert events > 3
    assert checked(draws).bound == (events - 1, events - 1), "only the draws at the start come before the anchors"
    assert len(draws.links) == 40


def test_a_link_changes_the_draws_that_follow_its_action(table: Table) -> None:
    pages, luck = opened(table), random.Random(3)
    row, live = table.standing(pages[0].game)
    page, after = turn(table, pages), live.game
    while after.decider is not None:
        page.act(table, luck)
        live, page = table.standing(row.id)[1], turn(table, pages)
        after = live.game.copy(chance="manual")
        after.play_action(an_action(table, row.id, luck))
    chains, line = table.lines.chains.of(row.id), live.seq + 1
    link = new_link(line, page.seat, page.links[page.next], chains, live.draw_lines)
    assert link is not None
    made = [next_draws(row, chains, live.draw_lines, line, one, list) for one in (link, None)]
    assert made[0].bits(0) != made[1].bits(0)


def test_an_event_that_was_taken_back_has_the_same_draws_again(table: Table) -> None:
    """Given a log in which draws were taken back, then the event that comes next has the draws of its first time, from the links of the
    lines before that, and not those of the links that came since.
    """
    pages, luck = opened(table), random.Random(3)
    row = table.standing(pages[0].game)[0]
    while len(table.standing(row.id)[1].draw_lines.drawn) < 3:
        turn(table, pages).act(table, luck)
    log, chains = table.store.events(row.id), table.lines.chains.of(row.id)
    last, before = log[-1], DrawLines.of(log[:-1])
    assert last.seat is not None
    link = new_link(last.seq, last.seat, last.link, chains, before)
    first = next_draws(row, chains, before, last.seq, link, list)
    later = [*log, Event(last.seq + 1, "takeback", last.seat, (), (), None, 0, back_to=last.seq - 1)]
    page = pages[last.seat]
    given = new_link(last.seq + 2, page.seat, page.links[page.next], chains, DrawLines.of(later))
    assert given is not None
    again = next_draws(row, chains, DrawLines.of(later), last.seq + 2, given, lambda: later)
    assert [again.bits(0) for _draw in range(3)] == [first.bits(0) for _draw in range(3)]
    assert again.bits(1) != next_draws(row, chains, before, last.seq + 2, given, list).bits(1)


@pytest.mark.parametrize("wrong", ["0" * 64, None, "used", "later"])
def test_a_link_that_continues_no_chain_is_left_out_and_stops_nothing(table: Table, wrong: str | None) -> None:
    pages, luck = opened(table), random.Random(2)
    play(table, pages, 4, luck)
    page = turn(table, pages)
    link = {"used": page.links[page.next + 1], "later": page.links[page.next - 1]}.get(wrong or "", wrong)
    before = table.standing(page.game)[1].seq
    answer = page.act(table, luck, link)
    assert (answer.seq, answer.linked) == (before + 1, False)
    play(table, pages, 20, luck)
    draws = published(table, page)
    assert len(draws.links) == 24, "the page goes on with the link that is due"
    checked(draws)


def test_a_link_of_the_other_seat_is_left_out(table: Table) -> None:
    pages, luck = opened(table), random.Random(2)
    page = turn(table, pages)
    other = pages[1 - page.seat]
    assert not page.act(table, luck, other.links[other.next]).linked


def test_an_action_sent_again_does_not_advance_the_chain(table: Table) -> None:
    pages, luck = opened(table), random.Random(2)
    page = turn(table, pages)
    ids, link = an_action(table, page.game, luck), page.links[page.next]
    answers = [table.submit(page.person, page.game, page.seat, "same", 0, ids, link) for _time in range(2)]
    assert [(answer.seq, answer.linked) for answer in answers] == [(1, True)] * 2
    assert [one.link for one in links_of(table.store.events(page.game))] == [link]
    again = Page(page.game, page.seat, page.person)
    again.open(table)
    assert again.next == page.next - 1, "a page that has missed the answer finds its place"


def test_a_takeback_finds_the_same_coins_and_the_check_knows_it(table: Table) -> None:
    game = table.create("ada", GameRequest(seats=["you", "you"], setup="random"))
    pages, luck = (Page(game, 0, "ada"), Page(game, 1, "ada")), random.Random(2)
    for page in pages:
        page.open(table)
    taken = 0
    while taken < 3:
        page = turn(table, pages)
        page.act(table, luck)
        try:
            table.offers.offer("ada", game, page.seat, "takeback")
            taken += 1
        except RefusedError:
            pass  # a coin was drawn since
    play(table, pages, 20, luck)
    draws = published(table, pages[0])
    assert len(draws.back) == 3
    assert checked(draws).bound == (len(draws.draws) - 1,) * 2


def test_two_processes_and_a_restart_continue_the_same_chains(place: Path, table: Table) -> None:
    pages, luck = opened(table), random.Random(4)
    store = Store(place)
    other = Table(store)
    for number in range(30):
        turn(table, pages).act((table, other)[number % 2], luck)
    other.close()
    again = Table(store)
    for page in pages:
        page.open(again)
    play(again, pages, 10, luck)
    draws = published(table, pages[0])
    assert len(draws.links) == 40
    assert checked(draws).bound == (len(draws.draws) - 1,) * 2
    store.close()


def test_a_chain_of_another_device_counts_after_the_next_draws(table: Table) -> None:
    pages, luck = opened(table), random.Random(5)
    play(table, pages, 8, luck)
    late = Page(pages[0].game, 0, "ada", "telephone")
    late.open(table)
    play(table, (late, pages[1]), 20, luck)
    play(table, pages, 10, luck)
    draws = published(table, late)
    assert {(one.seat, one.chain) for one in draws.links} == {(0, 0), (0, 1), (1, 0)}
    checked(draws)


def test_no_seat_gets_links_or_anchors_before_the_end(table: Table) -> None:
    pages, luck = opened(table), random.Random(6)
    play(table, pages, 12, luck)
    told = repr([table.payload(page.person, page.game, page.seat) for page in pages])
    told += repr(Replays(table.store, table).draws(pages[0].game))
    given = [one.link for one in links_of(table.store.events(pages[0].game))]
    assert len(given) == 12
    assert not any(link in told for link in [*given, pages[0].links[-1], pages[1].links[-1]])


def test_only_the_player_of_a_seat_gives_its_chain_once_all_seats_are_taken(table: Table) -> None:
    game = table.create("ada", BY_LINK)
    page = Page(game, 0, "ada")
    with pytest.raises(RefusedError, match="all seats"):
        page.open(table)
    table.seating.sit("ben", game, 1)
    for person in ("ben", "cleo"):
        with pytest.raises(NotYourSeatError):
            table.chains.give(person, game, 0, "0" * 64)
    page.open(table)


def test_a_seat_has_a_bounded_number_of_chains_and_a_repeat_is_none(table: Table) -> None:
    page = opened(table)[0]
    for number in range(MOST_CHAINS - 1):
        Page(page.game, 0, "ada", str(number)).open(table)
    with pytest.raises(RefusedError, match="too many browsers"):
        Page(page.game, 0, "ada", "one more").open(table)
    page.open(table)


def test_a_finished_game_and_one_without_a_promise_take_no_chain(table: Table) -> None:
    page = opened(table)[0]
    table.resign("ada", page.game, 0, "last")
    with pytest.raises(RefusedError, match="over"):
        page.open(table)
    screen = GameRequest(seats=["you", "you"], setup="random", seed="shared")
    row, _start, live = table.prepared(screen, seats_of(screen, "ada"), bytes(32))
    table.lines.begin(row, live.game, live)
    with pytest.raises(RefusedError, match="can't be verified"):
        Page(row.id, 0, "ada").open(table)
