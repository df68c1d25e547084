"""The two functions behind all play: list the choices of the present decision, and apply one."""

from warchest.rules.flow.decisions import carry_out, list_choices
from warchest.rules.flow.maneuvers import Out
from warchest.rules.flow.turns import do_chance, settle
from warchest.rules.jit import native
from warchest.rules.known import spying
from warchest.rules.state.indices import top
from warchest.rules.state.layout import CHANCE, KIND, PLAY_FRAME
from warchest.rules.state.position import Position, Tables

__all__ = ["action_ended", "action_open", "apply", "carry_out", "goes_on", "list_choices"]


@native
def action_ended(s: Position, seat: int) -> bool:
    """Return whether the action of ``seat`` ends here: the game is over, another seat or chance follows, or the next coin is due."""
    return s.decider != seat or s.agenda[top(s) + KIND] == PLAY_FRAME


def action_open(r: Tables, s: Position, seat: int) -> bool:
    """Return whether the action of ``seat`` continues: it chooses again, and no hand is revealed to it before that.

    A player may not look at a coin and then take back the choice that revealed it. So a reveal ends the choices that are made together.
    """
    return not action_ended(s, seat) and spying(r, s) is None


def goes_on(r: Tables, s: Position, id_: int, out: Out) -> bool:
    """Carry out a legal choice, and return whether the action of its seat continues then, as `action_open` says.

    Where it ends at once, the turn is not passed: `s` is then of no use. That takes half of the time of most choices.
    """
    seat = s.decider
    alive = carry_out(r, s, id_)
    if s.depth == 0:
        return False
    settle(r, s, alive, out)
    return action_open(r, s, seat)


@native
def apply(r: Tables, s: Position, id_: int, out: Out) -> None:
    """Carry out a legal choice or an outcome of chance, and run on to the next decision, chance or the end.

    Nothing is checked: ``id_`` must come from ``list_choices`` or ``list_chance`` for this position. ``out`` is scratch space.
    """
    alive = True  # no coin leaves the game or returns when one is drawn
    if s.decider == CHANCE:
        do_chance(r, s, top(s), id_)
    else:
        alive = carry_out(r, s, id_)
    settle(r, s, alive, out)
