"""A whole game is a text, and the text is that game: in full, as each seat may know it, as everybody may."""

import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.random_games import title
from tests.support.tiers import examples, mostly_slow
from tests.support.written_games import SETUPS, forms, played, told
from warchest import Game, Setup
from warchest.game.text.gametext.headers import Headers
from warchest.game.text.gametext.lines import GameLine, SpyLook, Variation
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game, read_games
from warchest.game.text.gametext.replay import replay
from warchest.game.text.names import TextError
from warchest.game.text.pasted import LINE
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position

OTHERS = ("Event", "Round", "Site", "note-1", "x")
LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\u00a0\u2007\u202f")
WORDS = st.text(LETTERS, min_size=1, max_size=30)
SAYINGS = WORDS.map(lambda text: text.strip(" \t")).filter(bool)
TIMES = st.none() | st.integers(0, 10**9)


@st.composite
def decorated(draw: st.DrawFn, line: GameLine, depth: int = 3) -> GameLine:
    """A line with time, comments and variations; the alternatives have them too."""
    others = st.lists(decorated(line, depth - 1), min_size=1, max_size=2)
    variations = st.lists(st.builds(Variation, others.map(tuple), st.lists(SAYINGS, max_size=2).map(tuple)), max_size=2)
    return GameLine(
        line.what,
        draw(TIMES),
        tuple(draw(st.lists(SAYINGS, max_size=2))),
        tuple(draw(variations)) if depth and draw(st.booleans()) else (),
    )


@st.composite
def texts(draw: st.DrawFn, every: int = 6) -> GameText:
    """A game of every n-th setup in any form, with everything that may be added to it."""
    number = every * draw(st.integers(0, (len(SETUPS) - 1) // every))
    plain = told(number, draw(st.sampled_from(forms(SETUPS[number]))))
    lines = list(plain.lines[: draw(st.integers(0, len(plain.lines)))])
    for at in draw(st.lists(st.integers(0, len(lines) - 1), max_size=3)) if lines else ():
        lines[at] = draw(decorated(lines[at]))
    headers = Headers(
        plain.setup,
        plain.form,
        draw(st.none() | st.just(plain.headers.rules)),
        players=draw(st.dictionaries(st.integers(0, plain.setup.seats - 1), SAYINGS)),
        started=draw(st.none() | st.just("2026-11-21T20:00:00Z")),
        result=draw(st.sampled_from([None, "A", "B", "draw", "*"])),
        others=draw(st.dictionaries(st.sampled_from(OTHERS), SAYINGS | st.just(""))),
    )
    return GameText(headers, tuple(lines), tuple(draw(st.lists(SAYINGS, max_size=3))))


@examples(60)
@given(texts())
def test_a_printed_game_reads_as_the_same_game(text: GameText) -> None:
    reads_back(text)


@pytest.mark.slow
@examples(70)
@given(texts(1))
def test_a_printed_game_of_any_rule_set_reads_as_the_same_game(text: GameText) -> None:
    reads_back(text)


def reads_back(text: GameText) -> None:
    printed = text.print()
    again = parse_game(printed)
    assert again == text
    assert again.print() == printed


@given(st.lists(texts(), max_size=3))
@examples(10)
def test_games_after_one_another_read_as_these_games(games: list[GameText]) -> None:
    joined = "\n".join(game.print() for game in games)
    assert list(read_games(io.StringIO(joined))) == games
    assert list(read_games(io.BytesIO(joined.encode()))) == games


@pytest.mark.parametrize("setup", mostly_slow(SETUPS, 5, in_ci=3), ids=title)
def test_a_game_read_again_is_the_same_position_ply_by_ply(setup: Setup) -> None:
    game = played(setup, 3)
    again = Game.from_text(game.to_text())
    assert (again.log, again.position) == (game.log, game.position)
    positions = iter(plies(game))
    r = setup.tables()
    s = opening(r)

    def carry_out(id_: int) -> None:
        apply(r, s, id_, [0] * CHOICES)
        assert s.to_bytes() == next(positions).to_bytes()

    replay(parse_game(game.to_text()), r, s, carry_out)
    assert next(positions, None) is None


def plies(game: Game) -> Iterator[Position]:
    """Every position of a game after the first."""
    s = opening(game.tables)
    for id_ in game.log:
        apply(game.tables, s, id_, [0] * CHOICES)
        yield s


@pytest.mark.parametrize("setup", mostly_slow(SETUPS, 7, in_ci=3), ids=title)
def test_the_record_of_a_seat_s_form_is_the_record_that_the_game_gives_it(setup: Setup) -> None:
    game = played(setup, 4)
    for seat in (*range(setup.seats), None):
        text = parse_game(game.to_text(seat))
        assert text.information_state() == game.information_state(seat)
        assert text == parse_game(game.to_text()).seen_by(seat)
        assert text.seat == seat


def test_the_full_form_is_no_seats_record() -> None:
    with pytest.raises(ValueError, match="full form"):
        told(0).information_state()


def test_a_seats_form_can_become_the_public_form_and_no_other() -> None:
    own = told(0, "A")
    assert own.seen_by(None) == told(0, "public")
    for form in ("full", "B"):
        with pytest.raises(TextError, match="can't be made of the form 'A'"):
            own.in_form(form)
    with pytest.raises(TextError, match="There is no form 'A2'"):
        own.in_form("public").in_form("A2")


def test_in_a_form_for_fewer_readers_comments_variations_and_unknown_headers_are_left_out() -> None:
    plain = told(0)
    line = GameLine(plain.lines[3].what, 4200, ("B holds the Knight",), (Variation((plain.lines[3],)),))
    headers = Headers(plain.setup, players={0: "Ada"}, started="2026-11-21T20:00:00Z", others={"hash": "of all coins"})
    public = GameText(headers, (*plain.lines[:3], line), ("no secrets",)).seen_by(None)
    assert public.headers.players == {0: "Ada"}
    assert public.headers.started == "2026-11-21T20:00:00Z"
    assert public.headers.others == {}
    assert public.comments == ()
    assert (public.lines[3].time, public.lines[3].comments, public.lines[3].variations) == (4200, (), ())


def test_a_facedown_coin_is_written_only_in_the_full_form_and_in_its_seats_form() -> None:
    game = Game(Setup.first_game(), b"facedown")
    game.play(next(id_ for id_ in game.legal_ids() if game.choice(id_).word.startswith("pass(")))
    word = game.to_text().splitlines()[-2]
    assert word.startswith("A pass(")
    assert game.to_text("A").splitlines()[-2] == word
    assert game.to_text("B").splitlines()[-2] == game.to_text(None).splitlines()[-2] == "A pass"
    assert "draw A ? ? ?" in game.to_text("B")
    assert "draw B ? ? ?" in game.to_text("A")


def test_only_the_form_of_the_spying_seat_and_the_full_form_show_the_hand_a_spy_saw() -> None:
    looks = 0
    for number in [number for number, setup in enumerate(SETUPS) if "spy" in setup.decrees][:3]:
        for line in told(number).lines:
            if isinstance(line.what, SpyLook):
                looks += 1
                for form in forms(SETUPS[number]):
                    tells = any(line.what == other.what for other in told(number, form).lines)
                    assert tells == (form == "full" or line.what.seat in told(number, form).headers.revealed)
    assert looks > 0


def test_a_text_names_the_seat_that_resigned_and_the_players() -> None:
    game = played(Setup.first_game(), 2, 60)
    game.resign(1)
    text = parse_game(game.to_text(started="2026-11-21T20:00:00Z", **{"player A": "Ada", "Event": "Cup"}))
    assert (text.headers.result, text.headers.ending, text.ended) == ("A", "resignation", game.outcome)
    assert (text.headers.players, text.headers.others) == ({0: "Ada"}, {"Event": "Cup"})
    assert Game.from_text(text).log == game.log


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("result", "A"),
        ("seats", "2"),
        ("A", "archer"),
        ("Event", "two\nlines"),
        ("Event", " x"),
        ("a:b", "c"),
    ],
)
def test_a_header_that_the_game_itself_gives_or_that_is_no_line_is_refused(header: str, value: str) -> None:
    with pytest.raises(ValueError, match="header"):
        Game(Setup.first_game(), b"x").to_text(**{header: value})


def test_a_seed_that_is_no_line_of_text_is_left_out() -> None:
    game = Game(Setup.random("two\nlines"), b"x")
    assert parse_game(game.to_text()).setup.armies == game.setup.armies
    assert parse_game(game.to_text()).setup.seed is None


def test_a_game_continues_from_its_text_with_the_luck_of_its_key() -> None:
    game = played(Setup.first_game(), 2, 60)
    again = Game.from_text(game.to_text(), b"text 2")
    for _ in range(20):
        id_ = game.legal_ids()[0]
        assert again.play(id_) == game.play(id_)


def test_only_the_full_form_becomes_a_game() -> None:
    with pytest.raises(TextError, match="Only the full form"):
        Game.from_text(told(0, "A"))


def test_a_comment_stands_on_its_line_where_the_line_has_room_for_it() -> None:
    plain = parse_game(Game(key=b"comments").to_text())
    first = plain.lines[0]
    room = LINE - len(GameText(plain.headers, (first,)).print().splitlines()[-2]) - len("  ; ")
    for length, beside in ((room, True), (room + 1, False)):
        text = GameText(plain.headers, (replace(first, comments=("x" * length,)),)).print()
        assert text.splitlines()[-2].startswith("; ") is not beside
        assert max(map(len, text.splitlines())) <= LINE


def test_a_comment_that_cannot_be_written_is_an_error_of_the_writer() -> None:
    plain = told(0)
    for comment in ("", "two\nlines", " blanks ", "x" * 4000):
        with pytest.raises(ValueError, match="comment"):
            GameText(plain.headers, plain.lines, (comment,)).print()


def test_a_long_comment_stands_below_its_line() -> None:
    plain = told(0)
    text = GameText(plain.headers, (GameLine(plain.lines[0].what, comments=("x" * 3995,)),))
    assert parse_game(text.print()) == text


def test_as_plain_data_a_game_has_the_same_words() -> None:
    plain = told(0)
    line = GameLine(plain.lines[3].what, 4200, ("why",), (Variation((plain.lines[3],), ("or",)),))
    data = GameText(plain.headers, (*plain.lines[:3], line)).to_json()
    said = plain.print().splitlines()
    words = said[said.index("") + 1 : -1]
    assert [entry["line"] for entry in data["lines"]] == words[:4]
    assert data["lines"][3] == {
        "line": words[3],
        "time": 4.2,
        "comments": ["why"],
        "variations": [{"comments": ["or"], "lines": [{"line": words[3]}]}],
    }
    assert Setup.from_json(data["setup"]) == plain.setup
