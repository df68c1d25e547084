"""Drafts and variants: who picks and bans when, who starts, and the hand that is seen a round ahead."""

import pytest

from tests.support.scenario import A2, B2, A, B, Scene, Table
from tests.support.scene_names import SEATS
from tests.support.sent import sent
from warchest.game import views
from warchest.game.setup import Setup, SetupError

pytestmark = pytest.mark.scenario

TEAMS = {A: A, A2: A, B: B, B2: B}


def opened(seats: int = 2, *variants: str, seed: str = "draft", boxes: tuple[str, ...] = ("base",)) -> Table:
    return Table.opened(Setup.draft(seed, seats=seats, variants=variants, boxes=boxes))


def any_card(game: Table) -> Table:
    """The deciding seat bans or takes the first card that is free."""
    verb = next(iter(game.verbs))
    assert verb in ("ban", "take")
    return game.play(verb, min(game.named(verb)))


def drafted(game: Table) -> list[tuple[str, str]]:
    """Draft to the end. Returns each seat's actions, in order."""
    story = []
    while game.verbs & {"ban", "take"}:
        story.append((game.decider, next(iter(game.verbs))))
        any_card(game)
    return story


# --- four players -----------------------------------------------------------------------------------------------------------------------


def test_four_players_draft_from_twelve_cards() -> None:
    assert len(set(Setup.draft("four", seats=4).pool)) == 12


@pytest.mark.ruling("2.6")
def test_the_flip_names_a_team_and_the_team_chooses_who_drafts_first() -> None:
    game = opened(4)
    assert game.decider == "chance"
    game.flips(B)
    assert (game.decider, game.verbs) == (B, {"seat"})
    assert game.named("seat") == {B, B2}


@pytest.mark.ruling("2.6")
@pytest.mark.parametrize("first", SEATS)
def test_seats_pick_one_two_three_four_four_three_two_one_two_three_four_one(first: str) -> None:
    story = drafted(opened(4).flips(TEAMS[first]).play("seat", first))
    at = SEATS.index(first)
    clockwise = [*SEATS[at:], *SEATS[:at]]
    assert story == [(clockwise[number - 1], "take") for number in (1, 2, 3, 4, 4, 3, 2, 1, 2, 3, 4, 1)]


@pytest.mark.ruling("12.3")
@pytest.mark.parametrize(("side", "seat"), [(A, A2), (B, B)])
def test_after_the_draft_of_four_a_flip_names_a_team_and_its_lowest_seat_gives_the_initiative(
    side: str, seat: str
) -> None:
    game = opened(4).flips(A).play("seat", A)
    drafted(game)
    assert game.decider == "chance"
    game.flips(side)
    assert (game.decider, game.verbs) == (side, {"seat"})
    game.play("seat", seat).draws_anything()
    assert game.decider == seat
    assert SEATS[game.position.holder] == seat


def test_after_the_draft_each_of_four_has_three_units_and_a_bag_of_seven() -> None:
    game = opened(4).flips(A).play("seat", A)
    drafted(game)
    game.flips(A).play("seat", A)
    for seat in SEATS:
        assert len(game.coins(seat, "supply")) == 3
        assert sum(game.coins(seat, "bag").values()) + sum(game.coins(seat, "hand").values()) == 7


# --- elimination ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.ruling("2.10")
def test_an_elimination_draft_has_ten_cards_or_fourteen_with_four_players() -> None:
    assert len(set(Setup.draft("x", variants=("elimination",)).pool)) == 10
    assert len(set(Setup.draft("x", seats=4, variants=("elimination",)).pool)) == 14


@pytest.mark.ruling("2.10")
@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
def test_the_first_drafter_bans_a_card_then_the_other_bans_one_then_they_draft(first: str, second: str) -> None:
    story = drafted(opened(2, "elimination").flips(first))
    picks = [(seat, "take") for seat in (first, second, second, first, first, second, second, first)]
    assert story == [(first, "ban"), (second, "ban"), *picks]


@pytest.mark.ruling("2.8")
def test_with_four_players_each_team_bans_one_card() -> None:
    story = drafted(opened(4, "elimination").flips(B).play("seat", B2))
    assert [verb for _, verb in story] == ["ban"] * 2 + ["take"] * 12
    assert [TEAMS[seat] for seat, _ in story[:2]] == [B, A]
    order = (B2, A, B, A2)
    assert [seat for seat, _ in story[2:]] == [order[number - 1] for number in (1, 2, 3, 4, 4, 3, 2, 1, 2, 3, 4, 1)]


def test_a_banned_card_can_be_neither_taken_nor_banned_again() -> None:
    game = opened(2, "elimination").flips(A)
    first, second, *_ = sorted(game.named("ban"))
    game.play("ban", first)
    assert first not in game.named("ban")
    game.play("ban", second)
    assert {first, second}.isdisjoint(game.named("take"))
    assert not game.legal("take", first)


def test_bans_and_their_order_are_public() -> None:
    game = opened(2, "elimination").flips(B)
    card = min(game.named("ban"))
    game.play("ban", card)
    shown = sent(views.view(game.tables, game.position, game.board, None))["draft"]
    assert [place["ban"] for place in shown["order"]] == [True, True, *[False] * 8]
    assert [place["seat"] for place in shown["order"]][:4] == [1, 0, 1, 0]
    assert [one for one in shown["pool"] if one["banned"]] == [{"kind": card, "seat": None, "banned": True}]
    assert shown["at"] == 1


def test_while_cards_are_banned_none_can_be_taken() -> None:
    assert opened(2, "elimination").flips(A).verbs == {"ban"}


# --- choose play order ------------------------------------------------------------------------------------------------------------------

ORDERS = [
    # The winner of the toss is A. Its choice, the other side's choice, the first drafter and the first player.
    ("draft_first", "play_first", A, B),
    ("draft_first", "play_second", A, A),
    ("draft_second", "play_first", B, B),
    ("draft_second", "play_second", B, A),
    ("play_first", "draft_first", B, A),
    ("play_first", "draft_second", A, A),
    ("play_second", "draft_first", B, B),
    ("play_second", "draft_second", A, B),
]


@pytest.mark.ruling("2.11")
def test_the_winner_of_the_toss_chooses_a_place_in_the_draft_or_in_play() -> None:
    game = opened(2, "choose_order").flips(B)
    assert (game.decider, game.verbs) == (B, {"order"})
    assert game.named("order") == {"draft_first", "draft_second", "play_first", "play_second"}


@pytest.mark.ruling("2.11")
@pytest.mark.parametrize(("mine", "yours", "drafter", "starter"), ORDERS)
def test_the_loser_chooses_in_the_other_category(mine: str, yours: str, drafter: str, starter: str) -> None:
    game = opened(2, "choose_order").flips(A).play("order", mine)
    assert (game.decider, game.verbs) == (B, {"order"})
    assert {name.split("_")[0] for name in game.named("order")} == {yours.split("_")[0]}
    game.play("order", yours)
    assert game.decider == drafter
    story = drafted(game)
    assert [seat for seat, _ in story].count(A) == 4
    assert game.draws_anything().decider == starter
    assert SEATS[game.position.holder] == starter


@pytest.mark.ruling("2.7", "12.2")
@pytest.mark.parametrize(("mine", "yours", "drafting", "starting"), ORDERS)
def test_with_four_players_teams_choose_and_then_name_their_seats(
    mine: str, yours: str, drafting: str, starting: str
) -> None:
    game = opened(4, "choose_order").flips(A)
    assert game.decider == A
    game.play("order", mine)
    assert game.decider == B
    game.play("order", yours)
    named = []
    while not game.new_action:
        if game.decider == "chance":
            game.draws_anything()
        elif game.verbs == {"seat"}:
            named.append(game.decider)
            game.play("seat", max(game.named("seat")))
        else:
            assert TEAMS[SEATS[game.position.drafter]] == drafting
            any_card(game)
    assert named == [drafting, starting]
    assert game.decider == {A: A2, B: B2}[starting]


def test_choosing_the_order_needs_a_draft() -> None:
    with pytest.raises(SetupError, match=r"\.$"):
        Setup.random("x", variants=("choose_order",))
    with pytest.raises(SetupError, match=r"\.$"):
        Setup.random("x", variants=("elimination",))


# --- preview second hand ----------------------------------------------------------------------------------------------------------------


def previewed(seats: int = 2) -> Table:
    """A random game with previewed hands: every seat has drawn and A starts."""
    game = Table.opened(Setup.random("preview", seats=seats, variants=("preview",))).flips(A)
    if seats == 4:
        game.play("seat", A)
    return game.draws_anything()


@pytest.mark.ruling("2.12")
@pytest.mark.parametrize(("seats", "left"), [(2, 3), (4, 1)])
def test_at_the_first_draw_each_player_sets_the_next_three_coins_aside(seats: int, left: int) -> None:
    game = previewed(seats)
    for seat in SEATS[:seats]:
        assert [sum(game.coins(seat, zone).values()) for zone in ("hand", "previewed", "bag")] == [3, 3, left]


def pass_everything(game: Table) -> Table:
    """Play out the round by passing."""
    number = game.position.round_no
    while game.decider in SEATS and game.position.round_no == number:
        game.play("pass", min(game.playable()))
    return game


@pytest.mark.ruling("2.12")
def test_they_are_the_hand_of_the_second_round() -> None:
    game = previewed()
    aside = {seat: game.coins(seat, "previewed") for seat in (A, B)}
    bags = {seat: game.coins(seat, "bag") for seat in (A, B)}
    pass_everything(game)
    assert game.decider == A
    for seat in (A, B):
        assert game.coins(seat, "hand") == aside[seat]
        assert game.coins(seat, "previewed") == {}
        assert game.coins(seat, "bag") == bags[seat]


def test_the_third_round_draws_from_the_bag_again() -> None:
    game = pass_everything(pass_everything(previewed()))
    assert game.decider == "chance"
    game.draws_anything()
    assert [sum(game.coins(seat, "hand").values()) for seat in (A, B)] == [3, 3]
    assert game.coins(A, "previewed") == {}


@pytest.mark.ruling("2.13")
def test_a_warrior_priest_in_the_first_round_draws_from_the_remaining_bag() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").previewed(A, "knight", "knight", "royal")
    game = scene.bag(A, "scout").table().play("control", "warrior_priest")
    assert game.drawing == A
    assert game.chances() == {"scout": 1}
    assert game.coins(A, "previewed") == {"knight": 2, "royal": 1}


def test_a_bag_refilled_in_the_first_round_leaves_the_second_hand_aside() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").previewed(A, "knight", "royal").bag(A)
    game = scene.faceup(A, "scout").table().play("control", "warrior_priest")
    assert game.chances() == {"scout": 1, "warrior_priest": 1}


# --- pools ------------------------------------------------------------------------------------------------------------------------------


def test_the_pool_is_mixed_from_the_boxes_that_are_wanted() -> None:
    boxes = ("base", "nobility", "siege", "nightfall")
    cards = {kind for seed in range(80) for kind in Setup.draft(str(seed), boxes=boxes).pool}
    assert {"archer", "herald", "war_wagon", "skirmisher"} <= cards
    assert len(cards) == 28
    only = {kind for seed in range(80) for kind in Setup.draft(str(seed), boxes=("base", "nightfall")).pool}
    assert len(only) == 20


@pytest.mark.ruling("12.4")
def test_cards_that_share_coins_are_never_in_one_pool() -> None:
    for guard in ("revised", "original"):
        for seed in range(60):
            pool = set(Setup.draft(str(seed), royal_guard=guard, seats=4, variants=("elimination",)).pool)
            assert not {"royal_guard", "royal_guard_original"} <= pool


@pytest.mark.ruling("2.14")
def test_decrees_and_forts_lie_open_before_the_draft() -> None:
    game = opened(2, boxes=("base", "nobility", "siege"))
    assert len([number for number in game.position.decrees.tolist() if number]) == 3
    assert sum(game.fort_at(name) for name in game.board.names) == 4
    assert game.position.forts == 3
    assert game.position.round_no == 0


@pytest.mark.ruling("2.15")
def test_a_typed_seed_fixes_armies_decrees_and_forts_but_no_draw() -> None:
    boxes = ("base", "nobility", "siege", "nightfall")
    assert Setup.random("typed", boxes=boxes) == Setup.random("typed", boxes=boxes)
    game = Table.opened(Setup.random("typed", boxes=boxes)).flips(A)
    assert len(game.chances()) > 1


@pytest.mark.parametrize(
    "variants", [("elimination",), ("choose_order",), ("preview",), ("elimination", "choose_order", "preview")]
)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_mix_of_variants_survives_storing(variants: tuple[str, ...], seats: int) -> None:
    setup = Setup.draft("mix", seats=seats, variants=variants, boxes=("base", "nobility", "siege", "nightfall"))
    assert Setup.from_json(setup.to_json()) == setup
