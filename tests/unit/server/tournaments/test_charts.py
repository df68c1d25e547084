"""Tests of what a tournament shows as pictures: its winners, its bracket and its cross table."""

from warchest.server.tournaments.charts import bracket, cross_table, winners
from warchest.server.tournaments.pairing import FormatId, Pairing, PairingResult
from warchest.server.tournaments.service import EntrantRow, PairingRow, TournamentCourse, TournamentRow


def course(
    form: FormatId, status: str, size: int, rounds: int, *met: Pairing, gone: tuple[int, ...] = ()
) -> TournamentCourse:
    """Return a tournament of `size` entrants with these pairings. Every pairing of two has a game."""
    row = TournamentRow(
        "id", "host", "Cup", form, status, rounds, 0, None, {}, 0, 0, None, bots=False, version=1, least_days=0
    )
    entrants = [
        EntrantRow(number, f"player {number}", f"Player {number}", 0, here=number not in gone)
        for number in range(1, size + 1)
    ]
    return TournamentCourse(row, entrants, [PairingRow(one, "game" if one.other else None) for one in met])


def drawn(result: PairingResult | None) -> list[Pairing]:
    """Return the first round of a round robin of four, whose second game has this result."""
    return [Pairing(1, 1, 1, 4, "win"), Pairing(1, 2, 2, 3, result)]


def test_those_who_are_equal_in_everything_share_the_first_place() -> None:
    """Given two winners of a first round, when the tournament is over, then both have won; while it runs, there is no winner."""
    over = course("swiss", "over", 4, 1, *drawn("win"))
    assert winners(over) == [1, 2]
    assert winners(course("swiss", "running", 4, 1, *drawn("win"))) == []
    assert winners(course("swiss", "over", 2, 1, Pairing(1, 1, 1, 2, "void"))) == []


def test_a_held_round_has_no_winner_and_no_sign() -> None:
    """Given a duplicate with one unfinished game, then neither the winners nor the cross table has the result of the other."""
    held = course("duplicate", "over", 4, 1, *drawn(None))
    assert held.held == {1}
    assert winners(held) == []
    assert {mark for row in cross_table(held, [1, 2, 3, 4]) for mark in row} == {None, ""}


def test_the_winner_of_the_final_wins_a_knock_out() -> None:
    """Given a drawn final, when it is over, then the player with the better starting place has won."""
    semi = [Pairing(1, 1, 1, 4, "win"), Pairing(1, 2, 3, 2, "loss")]
    assert winners(course("knock-out", "over", 4, 2, *semi, Pairing(2, 1, 2, 1, "draw"))) == [1]
    assert winners(course("knock-out", "over", 4, 2, *semi, gone=(1,))) == [
        2
    ]  # the other finalist has left before the final
    assert winners(course("knock-out", "over", 4, 2, *semi, gone=(1, 2))) == []


def test_a_bracket_has_the_upper_half_first_and_empty_places_to_come() -> None:
    """Given a knock-out of three after its first round, then the bye and the winner stand in the final, which has no game yet."""
    found = bracket(
        course("knock-out", "running", 3, 2, Pairing(1, 1, 1, None, "bye"), Pairing(1, 2, 3, 2, "walkover"))
    )
    assert [[(side.number, side.mark, side.won) for side in place.sides] for place in found[0]] == [
        [(1, "", True), (None, "", False)],
        [(2, "−", False), (3, "+", True)],
    ]
    assert [side.number for side in found[1][0].sides] == [1, 3]
    assert found[1][0].row is None
    open_yet = bracket(course("knock-out", "running", 3, 2, Pairing(1, 1, 1, None, "bye"), Pairing(1, 2, 3, 2)))
    assert [side.number for side in open_yet[1][0].sides] == [1, None]


def test_a_cross_table_has_each_result_from_both_sides() -> None:
    """Given two games of four players, then each has a sign in the row of either player, and the diagonal has none."""
    found = cross_table(course("round-robin", "running", 4, 3, *drawn("draw")), [4, 3, 2, 1])
    assert found == [[None, "", "", "0"], ["", None, "½", ""], ["", "½", None, ""], ["1", "", "", None]]


def test_a_player_who_could_not_play_does_not_come_back() -> None:
    """Given a knock-out, then a loser is out of it, the one with a bye is not, and after the last pairing no player can come back."""
    first = [Pairing(1, 1, 1, None, "bye"), Pairing(1, 2, 3, 2, "win")]
    running = course("knock-out", "running", 3, 2, *first)
    assert [running.closed(one) for one in running.entrants] == [None, "You are out of this knock-out.", None]
    last = course("knock-out", "running", 3, 2, *first, Pairing(2, 1, 1, 3))
    assert None not in [last.closed(one) for one in last.entrants]
