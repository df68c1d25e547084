"""The famous battles, in our own words and in English. The code that shows them translates them."""

from dataclasses import dataclass

from warchest.wording.languages import N_


@dataclass(frozen=True)
class BattleText:
    """A famous battle."""

    name: str
    intro: str


BATTLE_TEXTS: dict[str, BattleText] = {
    "gaugamela": BattleText(
        N_("Gaugamela"),
        N_(
            "In 331 BC Alexander meets the host of Darius on a plain beyond the Tigris. Dusk leads the Macedonians: few, "
            "well drilled, and looking for one gap to ride into. Dawn leads the Persians, who have numbers, money for "
            "more, and a guard that can always fall back."
        ),
    ),
    "bannockburn": BattleText(
        N_("Bannockburn"),
        N_(
            "In June 1314 an English army comes to relieve Stirling, and Robert the Bruce bars its way beside a boggy "
            "stream. Dusk leads the English, whose horse and bows need room to tell. Dawn leads the Scots: a hedge of "
            "pikes, swords behind it, and light riders to spoil the archers' day."
        ),
    ),
    "crecy": BattleText(
        N_("Crécy"),
        N_(
            "In August 1346 Edward III halts on a low ridge in the north of France and lets his pursuers come to him. Dusk "
            "leads the English, bows and dismounted knights around the banner. Dawn leads the French, who have the "
            "riders, hired crossbows, and a slope to climb."
        ),
    ),
}
"""The text of every famous battle, by the setup's name."""
