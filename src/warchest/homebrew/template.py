"""The file that `warchest units new` writes: a whole box that can be checked and played, with a comment at every key."""

import json
import re

from warchest.homebrew.words import EVENTS, OPERATIONS, PAYMENTS, TRAITS
from warchest.wording.languages import N_, _

_LINE = 100
"""The characters of a line of comment."""

_HEAD = N_("A home-brew box for War Chest. What each word means: warchest units words")
_BOX = N_("The box: what programs and records call it, and what people call it.")
_UNIT = N_("A unit. Write [[unit]] again for each further one.")
_COINS = N_("How many coins it has, 2 to 8.")
_COPIES = N_("How many of it may be on the board at once, 1 to 5.")
_TRAITS = N_("What it simply is, any of: {known}.")
_TACTIC = N_("Its tactic, at most three steps. The operations: {known}.")
_PAYS = N_("What pays for the tactic: {known}.")
_EVENT = N_("What sets its trigger off, any of: {known}.")
_TRIGGER = N_("What follows then, at most three steps. A step with may = true may be declined.")
_CARD = N_("What its card says. All but the name may be left out.")
_QUESTION = N_("Questions that players will ask, each with its answer.")
_OTHER = N_("The same in another language, here Dutch; what is left out stays as it is above.")


def template(name: str) -> str:
    """Return a box with one unit of this name. The name is not checked here, and may be too long."""
    id_ = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "my_unit"
    if not id_[0].isalpha():
        id_ = f"unit_{id_}"
    parts = [
        *_comment(_(_HEAD)),
        "",
        *_comment(_(_BOX)),
        "[box]",
        f'id = "{id_[:28]}_box"',
        f"name = {_quoted(name)}",
        "",
        *_comment(_(_UNIT)),
        "[[unit]]",
        f'id = "{id_[:32]}"',
        *_comment(_(_COINS)),
        "coins = 5",
        *_comment(_(_COPIES)),
        "copies = 1",
        *_comment(_(_TRAITS).format(known=", ".join(TRAITS))),
        "traits = []",
        *_comment(_(_TACTIC).format(known=", ".join(OPERATIONS))),
        "tactic = [",
        '  { do = "step" },',
        '  { do = "shoot" },',
        "]",
        *_comment(_(_PAYS).format(known=", ".join(PAYMENTS))),
        'pays = "own"',
        *_comment(_(_EVENT).format(known=", ".join(EVENTS))),
        'event = ["after_control"]',
        *_comment(_(_TRIGGER)),
        "trigger = [",
        '  { do = "reinforce", may = true },',
        "]",
        "",
        *_comment(_(_CARD)),
        "[unit.card]",
        f"name = {_quoted(name)}",
        f"line = {_quoted(_('Rides, shoots and digs in'))}",
        f"tactic = {_quoted(_('Moves one hex, then attacks an enemy two hexes away.'))}",
        f"attribute = {_quoted(_('After it takes a location it may be bolstered from the supply.'))}",
        *_comment(_(_QUESTION)),
        "rulings = [",
        f"  {{ question = {_quoted(_('Must it shoot?'))}, answer = {_quoted(_('Yes: its tactic is both or nothing.'))} }},",
        "]",
        "",
        *_comment(_(_OTHER)),
        "[unit.card.in.nl]",
        'line = "Rijdt, schiet en graaft zich in"',
    ]
    return "\n".join(parts) + "\n"


def _quoted(text: str) -> str:
    """Return a text as TOML writes it. JSON's form is one of TOML's."""
    return json.dumps(text, ensure_ascii=False)


def _comment(text: str) -> list[str]:
    """Return a comment on as many lines as it needs."""
    lines, line = [], "#"
    for word in text.split():
        if len(line) + 1 + len(word) > _LINE:
            lines.append(line)
            line = "#"
        line += f" {word}"
    return [*lines, line]
