"""Two players on one screen: a reply that rests on public facts asks for no curtain, and shows no coin."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.bodies import bodies_sent
from tests.support.page_player import cell, slot_of
from tests.support.staged_games import new_session
from tests.support.web_server import Player, Running, sit_down
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.names import name_of

BY_HTTP = True
"""The tests look at the requests of their pages."""

ATTACKERS = ("pikeman", "crossbowman", "scout", "light_cavalry")
DEFENDERS = ("royal_guard", "archer", "knight", "marshall")
DUSK, DAWN = 0, 1
MOST_ACTIONS = 400
VERBS = ("deploy", "attack", "move", "pass")


def at(hex_: str) -> tuple[int, int]:
    return ord(hex_[0]), int(hex_[1:])


def away(hex_: str, goal: tuple[int, int]) -> int:
    q, r = at(hex_)[0] - goal[0], at(hex_)[1] - goal[1]
    return max(abs(q), abs(r), abs(q + r))


def guard_of(payload: dict[str, Any]) -> str | None:
    return next((unit["hex"] for unit in payload["view"]["units"] if unit["kind"] == "royal_guard"), None)


def lead_to_an_attack_on_the_guard(player: Player) -> dict[str, Any]:
    """Dawn deploys its guard and passes, Dusk walks up to it; the choice to attack it, once Dusk has it."""
    for _ in range(MOST_ACTIONS):
        payload = player.turn()
        assert payload is not None
        guard = guard_of(payload)
        choices = {verb: [c for c in payload["ask"]["choices"] if c["verb"] == verb] for verb in VERBS}
        if payload["seat"] == DAWN:
            wanted = [] if guard else [c for c in choices["deploy"] if c["coin"] == "royal_guard"]
        elif guard is None:
            wanted = []
        else:
            attack: dict[str, Any] | None = next((c for c in choices["attack"] if c["to"] == guard), None)
            if attack is not None:
                return attack
            goal = at(guard)
            closer = [c for c in choices["move"] if away(c["to"], goal) < away(c["hex"], goal)]
            wanted = sorted(closer + choices["deploy"], key=lambda c: away(c["to"], goal))
        choice = [*wanted, *choices["pass"]][0]
        assert choice["ends"]
        answer = player.submit(payload, [choice["id"]])
        assert answer.status_code == 200, answer.text
    raise AssertionError(f"the guard was not reached in {MOST_ACTIONS} actions")


def test_the_reply_of_a_royal_guard_needs_no_curtain_and_no_hand_is_sent(desk: Page, server: Running) -> None:
    with server.client(cookies={"warchest": new_session(desk)}) as client:
        player = sit_down(client, 0, setup={"armies": [ATTACKERS, DEFENDERS]})
        attack = lead_to_an_attack_on_the_guard(player)
    bodies = bodies_sent(desk, f"/api/games/{player.game}")
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url))
    desk.goto(f"/game/{player.game}")
    desk.click("text=Show Dusk's coins")
    desk.click(slot_of(desk, name_of(WAR_CHEST, attack["coin"])))
    desk.click(cell(attack["to"]))
    reply = desk.locator(".row.actions .big")
    expect(reply.first).to_be_visible()
    expect(desk.locator(".curtain")).to_have_count(0)
    expect(desk.locator(".hand-slot")).to_have_count(0)
    assert any(f"seat={DAWN}" in address for address in asked)
    reply.first.click()
    # The turn passes to Dawn, with its coins behind the curtain.
    expect(desk.locator(".curtain h2")).to_have_text("Pass the device to Dawn")
    expect(desk.locator(".hand-slot")).to_have_count(0)
    shown = [seat["seat"] for seat in seats_sent(bodies) if seat["own"] is not None]
    assert set(shown) == {DUSK}


def seats_sent(bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every seat of every view that has come to the page."""
    return [seat for body in bodies if "view" in body for seat in body["view"]["seats"]]
