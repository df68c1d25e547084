"""Against bots an action can be taken back up to the last draw, and a refusal says why."""

from pathlib import Path

import pytest

from tests.support.people import ANN, Company
from warchest.server.table import GameRequest, RefusedError


def bot_plays(company: Company, *verbs: str) -> None:
    """Play the bot's actions while it is its turn, each by the first possible of these verbs."""
    while (turn := company.table.bots.turn(company.game)) is not None:
        at = turn.live.game.copy(chance="manual")
        ids: list[int] = []
        while not ids or at.action_open:
            choice = sorted(at.choices(), key=lambda c: verbs.index(c.verb) if c.verb in verbs else len(verbs))[0]
            ids.append(choice.id)
            at.play(choice)
        turn.play(ids)


def test_a_coin_that_the_bot_has_shown_ends_nothing_and_a_draw_does(tmp_path: Path) -> None:
    company = Company(tmp_path, [ANN, ""], bots="page")
    company.game = company.table.create(ANN, GameRequest(["you", "page"], "first_game"))
    bot_plays(company, "deploy")
    company.play("pass")
    bot_plays(company, "deploy", "bolster")
    assert company.decider == 0
    company.table.offers.offer(ANN, company.game, 0, "takeback")
    live = company.table.standing(company.game)[1]
    assert live.game.decider == 0
    assert sum(line.seat == 0 and line.kind == "action" for line in live.lines) == 0
    while company.table.payload(ANN, company.game, 0).view.round == 1:
        company.play("pass")
        bot_plays(company, "pass")
    assert "takeback" in company.table.status(ANN, company.game, 0).may
    with pytest.raises(RefusedError, match="drawn"):
        company.table.offers.offer(ANN, company.game, 0, "takeback")
    company.close()
