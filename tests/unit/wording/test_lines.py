"""The record in words."""

from typing import NamedTuple

from warchest.rules.content.boards import TWO
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.effects import deploy
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import opening
from warchest.rules.state import ids
from warchest.rules.state.agenda import clear, push
from warchest.rules.state.ids import at
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import CHOICES, PLAY_FRAME
from warchest.rules.state.position import Position
from warchest.rules.state.tables import make_tables
from warchest.wording.log.log import GameLog, LogEntry


class LoggedScene(NamedTuple):
    """A position in play and the log that follows it."""

    position: Position
    log: GameLog

    def play(self, id_: int) -> None:
        out = [0] * CHOICES
        assert id_ in out[: list_choices(TABLES, self.position, out)]
        before = self.position.copy()
        apply(TABLES, self.position, id_, out)
        self.log.add(before, id_, self.position)

    @property
    def last(self) -> LogEntry:
        return self.log.entries[-1]


TABLES = make_tables(WAR_CHEST, [("berserker", "pikeman", "ensign", "scout"), WAR_CHEST.first_game[1]], holder=0)
NORTH, SOUTH = 0, 3


def berserker_of_three() -> LoggedScene:
    """A Berserker of three coins at f4, its coin in hand, an Archer of the other side two hexes south of it."""
    s = opening(TABLES)
    clear(s)  # no draws: the hand is laid by hand
    f4, f6 = TWO.by_name["f4"], TWO.by_name["f6"]
    deploy(s, coin_of(0, 0), f4)
    s.height[f4] = 3
    deploy(s, coin_of(1, 0), f6)
    s.height[f6] = 2
    s.hand[coin_of(0, 0)] = 1
    push(s, PLAY_FRAME, 0, -1, 0, 0)
    s.decider = 0
    return LoggedScene(s, GameLog(TABLES, TWO))


def test_a_coin_spent_between_two_moves_is_logged() -> None:
    described = berserker_of_three()
    described.play(at(TWO.by_name["f4"], ids.MOVE + NORTH))
    described.play(at(TWO.by_name["f3"], ids.MOVE + NORTH))
    assert described.last.text == "Berserker f4 → f3, spends a coin, Berserker f3 → f2"


def test_a_move_after_an_attack_is_logged_as_a_separate_move() -> None:
    described = berserker_of_three()
    described.play(at(TWO.by_name["f4"], ids.MOVE + SOUTH))
    described.play(at(TWO.by_name["f5"], ids.ATTACK + SOUTH))
    described.play(at(TWO.by_name["f5"], ids.MOVE + NORTH))
    assert (
        described.last.text
        == "Berserker f4 → f5, spends a coin, hits Archer (1 left), spends a coin, Berserker f5 → f4"
    )


def test_a_move_after_a_control_is_logged_as_a_separate_move() -> None:
    described = berserker_of_three()
    described.play(at(TWO.by_name["f4"], ids.MOVE + 4))
    described.play(at(TWO.by_name["e5"], ids.CONTROL))
    described.play(at(TWO.by_name["e5"], ids.MOVE + 1))
    assert (
        described.last.text == "Berserker f4 → e5, spends a coin, Berserker takes e5, spends a coin, Berserker e5 → f4"
    )
    assert [mark.verb for mark in described.last.marks] == ["move", "control", "move"]


def test_the_spoken_log_names_the_attacker_before_the_lost_coin() -> None:
    described = berserker_of_three()
    described.play(at(TWO.by_name["f4"], ids.MOVE + SOUTH))
    described.play(at(TWO.by_name["f5"], ids.ATTACK + SOUTH))
    assert [said.text for said in described.log.announcements[-2:]] == [
        "{who} attacks Archer at f6 with Berserker.",
        "{who} loses one Archer coin at f6.",
    ]
    assert [said.seat for said in described.log.announcements[-2:]] == [0, 1]
