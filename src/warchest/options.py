"""A set-up from what is asked for by name: in a form, on a command line or in the protocol."""

from collections.abc import Sequence
from dataclasses import replace

from warchest.notation.texts import _
from warchest.pools import ROYAL_GUARDS
from warchest.setups import BASE_BOX, BATTLES, Setup, SetupError

NAMES = ("first_game", "random", "draft", "chosen", *BATTLES)
"""The set-ups that can be asked for."""


def deal(
    name: str,
    *,
    armies: Sequence[Sequence[str]] | None = None,
    seats: int = 2,
    boxes: Sequence[str] | None = None,
    royal_guard: str = "revised",
    variants: Sequence[str] = (),
    seed: str | None = None,
    decrees: Sequence[str] | None = None,
    forts: int | None = None,
    holder: int | None = None,
) -> Setup:
    """The set-up of this name, dealt where something is dealt. SetupError where there is none or the options contradict each other.

    ``armies``: with ``chosen`` alone. ``boxes``: the base box where none are named, for chosen armies those of their units. ``decrees``,
    ``forts`` and ``holder`` (the seat that starts with the initiative) take the place of what the set-up has.
    """
    if name not in NAMES:
        raise SetupError(
            _("There is no set-up '{name}': there are {known}.").format(name=name, known=", ".join(NAMES)), "setup"
        )
    if (name == "chosen") != (armies is not None):
        raise SetupError(_("Armies are named where the set-up is 'chosen', and nowhere else."), "armies")
    if armies is not None:
        setup = _chosen(armies, seats, boxes, royal_guard, variants, seed)
    elif name in ("random", "draft"):
        make = Setup.random if name == "random" else Setup.draft
        setup = make(seed, royal_guard, BASE_BOX if boxes is None else boxes, seats, variants)
    else:
        setup = _fixed(name, seats, boxes, royal_guard, variants, seed)
    return replace(
        setup,
        decrees=setup.decrees if decrees is None else tuple(decrees),
        forts=setup.forts if forts is None else forts,
        holder=setup.holder if holder is None else holder,
    )


def _chosen(
    armies: Sequence[Sequence[str]],
    seats: int,
    boxes: Sequence[str] | None,
    royal_guard: str,
    variants: Sequence[str],
    seed: str | None,
) -> Setup:
    """Armies that people chose."""
    if len(armies) != seats:
        raise SetupError(_("Every seat needs an army: choose as many armies as there are seats."), "armies")
    if royal_guard not in ROYAL_GUARDS:
        text = _("There is no Royal Guard '{name}': it is 'revised' or 'original'.")
        raise SetupError(text.format(name=royal_guard), "royal_guard")
    guard = ROYAL_GUARDS[royal_guard]
    named = [[guard if unit in ROYAL_GUARDS.values() else unit for unit in army] for army in armies]
    return Setup.chosen(*named, boxes=boxes, variants=variants, seed=seed)


def _fixed(
    name: str, seats: int, boxes: Sequence[str] | None, royal_guard: str, variants: Sequence[str], seed: str | None
) -> Setup:
    """The first game, or a famous battle."""
    if seats != 2:
        raise SetupError(_("The first game and the famous battles are for two players."), "seats")
    if boxes is not None and tuple(boxes) != BASE_BOX:
        raise SetupError(
            _("The first game and the famous battles are of the base box alone: leave the others out."), "boxes"
        )
    if seed:
        raise SetupError(
            _("The armies of the first game and of the famous battles are fixed: leave the seed out."), "seed"
        )
    return Setup.first_game(variants) if name == "first_game" else Setup.battle(name, royal_guard, variants)
