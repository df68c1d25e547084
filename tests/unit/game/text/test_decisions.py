"""A decision is one word, and the word is that decision, in every rule set."""

import random
from collections.abc import Iterator

import pytest

from tests.support.random_games import CURIOUS, choices, pick, title, walk
from tests.support.tiers import mostly_slow
from tests.support.written_games import SETUPS
from warchest import Game, IllegalChoice, Setup
from warchest.game.text.decision import parse_decision, print_decision
from warchest.game.text.names import GameNames, TextError, seat_name, seat_names, seat_of, shown
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.known import army_of, spying
from warchest.rules.state import ids
from warchest.rules.state.encoding import decode, masked
from warchest.rules.state.layout import CHANCE, DECOY, ROYAL, UNKNOWN
from warchest.rules.state.position import Position, Tables

CHANCE_VERBS = ("draw", "flip")
TWO = Setup.chosen(
    ["archer", "cavalry", "skirmisher", "scout"],
    ["knight", "pikeman", "infiltrator", "ensign"],
    boxes=("base", "nightfall"),
)
FOUR = Setup.random("words", boxes=WAR_CHEST.box_ids, seats=4)


def owner_of(r: Tables, s: Position) -> int | None:
    looks = spying(r, s)
    return looks[1] if looks else None


def legal_forms(r: Tables, s: Position) -> set[int]:
    ids = choices(r, s)
    return {*ids, *(masked(id_) for id_ in ids)}


@pytest.mark.parametrize("setup", mostly_slow(SETUPS, 5, in_ci=3), ids=title)
def test_every_legal_decision_and_its_masked_form_reads_back_as_itself(setup: Setup) -> None:
    names = GameNames.of(setup)
    for number, (r, s, id_) in enumerate(walk(setup, 3, 250)):
        if s.decider == CHANCE:
            continue
        if number % 4 == 0 or s.round_no == 0:
            there = GameNames.at(r, s)
            owner = owner_of(r, s)
            for form in legal_forms(r, s):
                word = print_decision(names, s.decider, form, owner)
                assert parse_decision(names, s.decider, word) == form, word
                assert print_decision(there, s.decider, form, owner) == word
        if decode(id_).verb == "take":
            names.take(s.decider, names.pool[decode(id_).slot])


def test_every_unit_decree_and_token_has_its_words() -> None:
    met = set()
    for setup in CURIOUS:
        for r, s, _ in walk(setup, 1, 250):
            if s.decider != CHANCE:
                names = GameNames.at(r, s)
                met |= {print_decision(names, s.decider, id_, owner_of(r, s)).split("@")[0] for id_ in choices(r, s)}
    assert {"step", "hit", "pick", "poison", "decline", "tactic", "control", "bolster", "lose=stack"} <= met


@pytest.mark.parametrize("setup", [TWO, FOUR], ids=title)
def test_every_id_of_an_existing_coin_and_hex_has_a_distinct_word(setup: Setup) -> None:
    names = GameNames.of(setup)
    for seat in range(setup.seats):
        words: dict[str, int] = {}
        for id_ in range(ids.COUNT):
            try:
                word = print_decision(names, seat, id_, owner=1 - seat % 2)
            except ValueError:
                continue
            assert words.setdefault(word, id_) == id_, word
            assert parse_decision(names, seat, word) == id_, word
        assert len(words) > 900


@pytest.mark.parametrize("setup", [TWO, FOUR], ids=title)
def test_only_ids_of_missing_coins_or_hexes_have_no_word(setup: Setup) -> None:
    names = GameNames.of(setup)
    slots = {*range(len(setup.armies[0])), ROYAL, DECOY, DECOY + 1}
    for id_ in range(ids.HEX_BASE):
        try:
            verb, slot, other, _hex = decode(id_)
        except ValueError:
            continue
        coins = verb in ("gain", "unpoison", "spy", "pass", "claim", "recruit")
        exists = {
            "take": False,
            "ban": False,
            "proclaim": slot < 7,
            "deceive": slot < setup.seats,
            "seat": slot < setup.seats,
            "recruit": other in slots,
            "stack_bag": slot < setup.seats and other < len(setup.armies[0]),
        }.get(verb, verb not in CHANCE_VERBS)
        if coins:
            unknown = slot == UNKNOWN and verb in ("pass", "claim", "recruit")
            exists = exists and (slot in slots or unknown)
        if exists:
            print_decision(names, 0, id_, 1)
        else:
            with pytest.raises(ValueError, match=r"There is no word|has no coin|no decision"):
                print_decision(names, 0, id_, 1)


@pytest.mark.parametrize(
    ("word", "id_"),
    [
        ("pass", ids.PASS + UNKNOWN),
        ("claim(scout)", ids.CLAIM + 3),
        ("recruit=archer(decoy_infiltrator)", ids.RECRUIT + 8 * DECOY),
        ("recruit=cavalry", ids.RECRUIT + 8 * UNKNOWN + 1),
        ("spy=ensign", ids.SPY + 3),
        ("spy=royal", ids.SPY + ROYAL),
        ("deceive=B", ids.DECEIVE + 1),
        ("order=play_first", ids.ORDER + 2),
        ("proclaim=spy", ids.PROCLAIM + 6),
        ("lose=supply", ids.LOSE_SUPPLY),
        ("stack_bag=cavalry", ids.STACK_BAG + 1),
        ("stack_bag=ensign", ids.STACK_BAG + 8 + 3),
        ("return=decoy_skirmisher", ids.RETURN + 1),
    ],
)
def test_words_of_the_grammar_have_the_documented_meaning(word: str, id_: int) -> None:
    assert parse_decision(GameNames.of(TWO), 0, word) == id_


@pytest.mark.parametrize(
    ("word", "column", "says"),
    [
        ("archr@f4", 1, "'archr' can't be done at a hex"),
        (
            "knight@f4",
            1,
            "The unit 'knight' is not in the army of A. Its units are archer, cavalry, skirmisher, scout.",
        ),
        ("royal@f4", 1, "'royal' is not a unit"),
        ("archer@k9", 8, "There is no hex 'k9'"),
        ("archer@", 8, "There is no hex ''"),
        ("f4-f6", 1, "The hexes f4 and f6 are not adjacent."),
        ("f4xz9", 4, "There is no hex 'z9'"),
        ("f4-f4", 1, "not adjacent"),
        ("pass(knight)", 6, "not in the army of A"),
        ("pass(unicorn)", 6, "There is no coin 'unicorn'"),
        ("recruit=knight(archer)", 9, "not in the army of A"),
        ("recruit", 1, "'recruit' is not a decision"),
        ("pass=archer", 1, "'pass=archer' is not a decision"),
        ("pass(archer", 1, "is not a decision"),
        ("spy=archer", 5, "'archer' is not in the army of B"),
        ("take=archer", 6, "has no draft"),
        ("seat=A2", 6, "There is no seat 'A2'. Choose from A, B."),
        ("proclaim=peace", 10, "There is no decree 'peace'"),
        ("return=archer", 8, "There is no decoy 'archer'"),
        ("lose=hope", 6, "stack, supply"),
        ("order=third", 7, "draft_first"),
        ("", 1, "'' is not a decision"),
        ("PASS", 1, "'PASS' is not a decision"),
        ("f४-f5", 1, "is not a decision"),
        ("x" * 4000, 1, "'" + "x" * 40 + "...' is not a decision"),
        ("\x1b[31m", 1, r"'\x1b[31m' is not a decision"),
    ],
)
def test_a_word_that_can_t_be_read_is_refused_with_a_sentence_and_its_place(word: str, column: int, says: str) -> None:
    with pytest.raises(TextError) as refused:
        parse_decision(GameNames.of(TWO), 0, word, line=7, column=11)
    assert says in refused.value.reason
    assert (refused.value.line, refused.value.column) == (7, 10 + column)


def test_any_word_raises_only_a_text_error() -> None:
    rng = random.Random(1)
    parts = [
        "pass",
        "(",
        ")",
        "=",
        "@",
        "-",
        "x",
        "f4",
        "k1",
        "archer",
        "royal",
        "seat",
        "A",
        "B1",
        "take",
        "é",
        "0",
        "hit",
    ]
    for names in (GameNames.of(TWO), GameNames.of(FOUR), GameNames.of(Setup.draft("words"))):
        for _ in range(3000):
            word = "".join(rng.choices(parts, k=rng.randrange(6)))
            try:
                id_ = parse_decision(names, 0, word)
            except TextError:
                continue
            assert print_decision(names, 0, id_, 1) == word


def test_seats_are_named_clockwise_and_read_back() -> None:
    assert seat_names(2) == ("A", "B")
    assert seat_names(4) == ("A1", "B1", "A2", "B2")
    assert [seat_of(4, seat_name(4, seat)) for seat in range(4)] == [0, 1, 2, 3]


def test_the_names_of_a_position_are_those_of_the_setup_with_the_cards_taken() -> None:
    setup = Setup.draft("names")
    names = GameNames.of(setup)
    for r, s, id_ in walk(setup, 5, 60):
        assert names.armies == [tuple(army_of(r, s, seat)) for seat in range(2)]
        assert names.armies == GameNames.at(r, s).armies
        if decode(id_).verb == "take":
            names.take(s.decider, names.pool[decode(id_).slot])
    assert all(len(army) == 4 for army in names.armies)


def test_after_a_card_was_taken_its_coin_is_known() -> None:
    names = GameNames.of(Setup.draft("names"))
    card = names.pool[2]
    with pytest.raises(TextError, match="not drafted yet"):
        parse_decision(names, 0, f"pass({card})")
    names.take(0, card)
    assert parse_decision(names, 0, f"pass({card})") == ids.PASS


def test_a_game_prints_and_reads_the_decisions_of_the_deciding_seat() -> None:
    game = Game(Setup.first_game(), key=b"words")
    for choice in game.choices():
        assert game.choice(game.choice(choice).word).id == choice.id
    game.play(game.choices()[0].word)
    with pytest.raises(TextError, match="is not in the army of B"):
        game.choice("pikeman@f4")


def test_a_spy_s_discard_bears_the_name_of_a_coin_of_the_hand_that_it_sees() -> None:
    game = next(game for game in spied_games() if game.choice(game.legal_ids()[0]).word != "spy=royal")
    looks = spying(game.tables, game.position)
    assert looks is not None
    coin = game.choice(game.legal_ids()[0]).word.removeprefix("spy=")
    spied = game.view(looks[0]).spied
    assert spied is not None
    assert spied.hand[coin]
    assert [game.choice(game.choice(id_).word).id for id_ in game.legal_ids()] == game.legal_ids()


def test_with_four_players_a_spy_s_discard_is_named_by_the_hand_that_it_is_from() -> None:
    names = GameNames.of(FOUR)
    words = [print_decision(names, 0, ids.SPY, owner) for owner in (1, 3)]
    assert words == [f"spy={FOUR.armies[owner][0]}" for owner in (1, 3)]
    assert [parse_decision(names, 0, word) for word in words] == [ids.SPY, ids.SPY]
    with pytest.raises(ValueError, match="owner of the discarded coin"):
        print_decision(names, 0, ids.SPY)


def test_an_error_quotes_at_most_forty_unreadable_characters() -> None:
    assert shown("x" * 40) == "x" * 40
    assert shown("x" * 41) == "x" * 40 + "..."


def test_no_decision_is_read_after_the_end_of_the_game() -> None:
    game = Game(Setup.first_game(), key=b"words")
    rng = random.Random(1)
    while game.decider is not None:
        game.play(pick(rng, game.tables, game.legal_ids()))
    with pytest.raises(IllegalChoice, match="over"):
        game.choice("pass")


def spied_games() -> Iterator[Game]:
    """Four players' games with a look at a hand."""
    for key in range(50):
        rng = random.Random(key)
        game = Game(CURIOUS[4], f"spy {key}".encode())
        while game.decider is not None and len(game.log) < 400:
            game.play(pick(rng, game.tables, game.legal_ids()))
            if spying(game.tables, game.position):
                yield game
                break
