"""Every reason of the second judge can be met, in the plainest position for it, and says what it means in a sentence."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.support.scenario import A2, B2, A, B, Scene, Table
from warchest.game.game import Game
from warchest.game.presenter import explain_attempt
from warchest.game.setup import Setup
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.vocabulary import Step
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.explain.judge import why_not
from warchest.rules.state import ids
from warchest.rules.state.ids import at
from warchest.rules.state.layout import ROYAL
from warchest.wording.refusals import reason_text, sentences

Case = Callable[[], str | None]


def knight() -> Scene:
    """A Knight in the middle with its coin in hand."""
    return Scene().unit(A, "knight", "f4").hand(A, "knight")


def tactic(kind: str, height: int = 1) -> Scene:
    """A unit in the middle with its coin in hand."""
    return Scene().unit(A, kind, "f4", height).hand(A, kind)


def decreed(*decrees: str) -> Scene:
    """These decrees face up and the Royal Coin in hand."""
    return Scene().decrees(*decrees).hand(A, "royal")


def wagon_near() -> Table:
    """B's Scout is attacked beside B's War Wagon."""
    scene = knight().unit(B, "scout", "f3").unit(B, "war_wagon", "f2")
    return scene.table().play("attack", "knight", to="f3")


def skirmisher_attacked() -> Table:
    """B's Skirmisher is attacked beside B's War Wagon, while A has its decoy."""
    scene = knight().bag(A, "decoy_skirmisher").unit(B, "skirmisher", "f3").unit(B, "war_wagon", "f2")
    return scene.table().play("attack", "knight", to="f3")


def partners_wagon() -> Table:
    """With four players B's Scout is attacked beside the partner's War Wagon."""
    scene = Scene(4).unit(A, "knight", "f4").hand(A, "knight").unit(B, "scout", "f3").unit(B2, "war_wagon", "f2")
    return scene.table().play("attack", "knight", to="f3")


def won() -> Table:
    """A has placed its last marker."""
    scene = Scene().unit(A, "knight", "e5").hand(A, "knight").held(A, "c6", "d4", "g3")
    return scene.table().play("control", "knight")


def drawn() -> Table:
    """The Warrior Priest has drawn a Knight."""
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest", "royal").bag(A, "knight")
    return scene.table().play("control", "warrior_priest").draws("knight")


def deceiving() -> Table:
    """The Infiltrator has taken a location."""
    scene = Scene().unit(A, "infiltrator", "e5").hand(A, "infiltrator")
    return scene.table().play("control", "infiltrator")


def pushing() -> Table:
    """The Bannerman stands beside two enemies, one of them with nowhere to go."""
    scene = Scene().unit(A, "bannerman", "f5").hand(A, "bannerman").unit(B, "scout", "f7").unit(B, "lancer", "e7")
    return scene.unit(A, "knight", "g6").table().play("move", "bannerman", to="f6")


def shocker() -> Table:
    """A Cavalry that shocks after its step, in place of attacking."""
    row = replace(WAR_CHEST.unit("cavalry"), tactic=(Step(ops.STEP), Step(ops.SHOCK, 1)))
    rules = WAR_CHEST.with_rows(row)
    return Scene(rules=rules).unit(A, "cavalry", "f4").unit(B, "scout", "f2").hand(A, "cavalry").table()


def idle_warlord() -> Table:
    """A Warlord that may only command others to control, when none can."""
    warlord = WAR_CHEST.unit("warlord")
    row = replace(warlord, tactic=(warlord.tactic[0], Step(ops.OBEY, v.CONTROLS, flags=v.ON_TOP), warlord.tactic[2]))
    return Scene(rules=WAR_CHEST.with_rows(row)).unit(A, "warlord", "f4").hand(A, "warlord").table()


def commanding() -> Table:
    """A Warlord at d4 must command a friend; the Archer in the corner can do nothing."""
    scene = Scene().unit(A, "warlord", "d4").unit(A, "archer", "c4").unit(A, "knight", "c5").unit(A, "scout", "d3")
    return scene.held(A, "d4").hand(A, "warlord").table().play("tactic", "warlord")


def drumming() -> Table:
    """A War Drummer has moved, and no more coins can lie on top of the bags."""
    table = tactic("war_drummer").army(A, "scout").table().play("move", "war_drummer", to="f5")
    table.position.extra[-1] = 1
    return table


def wagon_with_friends() -> Table:
    """The War Wagon may move one friend; another stands in a fort on a location of the enemy's."""
    scene = tactic("war_wagon", 2).unit(A, "scout", "f3").unit(A, "knight", "e5").forts("e5").held(B, "e5")
    return scene.table().play("tactic", "war_wagon")


def heralding() -> Table:
    """The Herald beside a friend that it may bolster, one that is bolstered, and one with an empty supply."""
    scene = tactic("herald").unit(A, "scout", "f3").unit(A, "knight", "f5", 2).unit(A, "lancer", "e4")
    return scene.supply(A, "scout", "knight").table().play("tactic", "herald")


def recruited() -> Table:
    """The Bishop has recruited and must move or attack."""
    scene = Scene().unit(A, "bishop", "e5").hand(A, "bishop")
    return scene.table().play("tactic", "bishop").play("gain", "bishop")


def stuck() -> Table:
    """The Ensign near one friend that can move and one that can't."""
    scene = (
        tactic("ensign").unit(A, "scout", "f2").unit(A, "knight", "g4").unit(B, "lancer", "g3").unit(B, "archer", "h3")
    )
    return scene.unit(B, "scout", "h4").unit(B, "pikeman", "g5").unit(A, "lancer", "f5").table()


def begun(verb: str, *variants: str) -> Table:
    """A draft without its first card."""
    table = Table.opened(Setup.draft("x", variants=variants)).flips(A)
    return table.play(verb, WAR_CHEST.unit_ids[table.position.pool[0] - 1])


OF_THE_GAME: dict[str, Case] = {
    "no_such_choice": lambda: Scene().table().reason(ids.COUNT),
    "nobody_chooses": lambda: Table.opened(Setup.random("x")).reason(ids.DRAW),
    "game_over": lambda: won().reason(ids.PASS),
    "chance_first": lambda: Table.opened(Setup.random("x")).reason(ids.PASS),
    "no_such_seat": lambda: deceiving().why_not("deceive", A2),
}
OF_COINS: dict[str, Case] = {
    "choose_coin_first": lambda: knight().table().why_not_try(None, "f3"),
    "within_action": lambda: knight().table().why_not("decline"),
    "before_round_1": lambda: knight().table().reason(ids.TAKE),
    "no_coin": lambda: knight().table().why_not("pass", "royal"),
    "only_drawn_coin": lambda: drawn().why_not("pass", "royal"),
    "initiative_yours": lambda: knight().table().why_not("claim", "knight"),
    "initiative_moved": lambda: knight().initiative(B, moved=True).table().why_not("claim", "knight"),
    "no_such_unit": lambda: Scene().hand(A, "royal").table().reason(ids.RECRUIT + ROYAL * 8 + ROYAL),
    "supply_empty": lambda: knight().supply(A).table().why_not("recruit", "knight", take="knight"),
    "nothing_to_recruit": lambda: knight().supply(A).table().why_not_try("knight", verb="recruit"),
    "not_out": lambda: Scene().hand(A, "knight").table().why_not_try("knight", verb="bolster"),
    "needs_royal": lambda: tactic("royal_guard").table().why_not("tactic", "royal_guard"),
    "royal_facedown": lambda: Scene().hand(A, "royal").table().why_not_try("royal", "f4"),
    "proclaim_needs_royal": lambda: knight().decrees("enlist").table().why_not("proclaim", "enlist"),
    "only_decoys_return": lambda: knight().table().why_not_try("knight", verb="return"),
    "no_such_decoy": lambda: knight().table().why_not("return", "decoy_skirmisher"),
    "decoy_returns": lambda: (
        Scene().army(B, "skirmisher").hand(A, "decoy_skirmisher").table().why_not_try("decoy_skirmisher", "f4")
    ),
    "poisoned": lambda: knight().army(B, "assassin").poisoned("f4", "assassin").table().why_not("bolster", "knight"),
    "not_poisoned": lambda: knight().table().why_not("unpoison", "knight"),
}
OF_THE_BOARD: dict[str, Case] = {
    "no_hex": lambda: knight().table().reason(at(40, ids.MOVE)),
    "no_unit": lambda: knight().table().why_not("bolster", at="f3"),
    "not_your_unit": lambda: knight().unit(B, "scout", "f3").table().why_not("bolster", at="f3"),
    "already_out": lambda: knight().table().why_not("deploy", "knight", to="e2"),
    "occupied": lambda: knight().unit(B, "scout", "f3").table().why_not("move", "knight", to="f3"),
    "deploy_occupied": lambda: (
        Scene().unit(A, "knight", "e2").hand(A, "scout").table().why_not("deploy", "scout", to="e2")
    ),
    "enemy_fort": lambda: knight().forts("e5").held(B, "e5").table().why_not("move", "knight", to="e5"),
    "fort_in_way": lambda: (
        tactic("light_cavalry").forts("e5").table().play("tactic", "light_cavalry").why_not("step", to="e5")
    ),
    "not_your_location": lambda: Scene().hand(A, "knight").table().why_not("deploy", "knight", to="f3"),
    "no_friend_near": lambda: Scene().hand(A, "scout").table().why_not("deploy", "scout", to="f3"),
    "no_location": lambda: knight().table().why_not("control", "knight"),
    "already_held": lambda: Scene().unit(A, "knight", "e2").hand(A, "knight").table().why_not("control", "knight"),
    "off_board": lambda: Scene().unit(A, "knight", "f1").hand(A, "knight").table().why_not_to("move", "f1", 0),
    "not_adjacent": lambda: tactic("light_cavalry").table().play("tactic", "light_cavalry").why_not("step", to="f2"),
    "no_target": lambda: knight().table().why_not("attack", "knight", to="f3"),
    "friend": lambda: knight().unit(A, "scout", "f3").table().why_not("attack", "knight", to="f3"),
    "own_fort": lambda: knight().forts("e5").held(A, "e5").table().why_not("attack", "knight", to="e5"),
    "bolstered_only": lambda: tactic("scout").unit(B, "knight", "f3").table().why_not("attack", "scout", to="f3"),
    "unbolstered_only": lambda: tactic("scout", 2).unit(B, "bishop", "f3").table().why_not("attack", "scout", to="f3"),
    "no_melee": lambda: tactic("archer").unit(B, "scout", "f3").table().why_not("attack", "archer", to="f3"),
}
OF_TACTICS: dict[str, Case] = {
    "no_tactic": lambda: knight().table().why_not("tactic", "knight"),
    "tactic_of_first": lambda: tactic("footman").unit(A, "footman", "c4").table().why_not("tactic", at="f4"),
    "tactic_impossible": lambda: tactic("cavalry").table().why_not("tactic", "cavalry"),
    "siege_unbolstered": lambda: tactic("trebuchet").unit(B, "scout", "f2").table().why_not("tactic", "trebuchet"),
    "can_not_recruit_and_act": lambda: tactic("bishop").supply(A).table().why_not("tactic", "bishop"),
    "nobody_to_bolster": lambda: tactic("herald").table().why_not("tactic", "herald"),
    "nobody_to_poison": lambda: tactic("saboteur").table().why_not("tactic", "saboteur"),
    "no_decree_to_proclaim": lambda: (
        Scene().unit(A, "earl", "e5").hand(A, "earl").decrees("guard", "march").table().why_not("tactic", "earl")
    ),
    "only_move_or_attack": lambda: recruited().why_not("control", "bishop"),
    "no_friend": lambda: stuck().play("tactic", "ensign").why_not("pick", to="e4"),
    "no_enemy": lambda: (
        tactic("saboteur").unit(B, "scout", "f2").table().play("tactic", "saboteur").why_not("poison", to="f3")
    ),
    "no_fort": lambda: (
        tactic("sapper").forts("e5").table().play("tactic", "sapper").play("step", to="e4").why_not("hit", to="f4")
    ),
    "not_itself": lambda: stuck().play("tactic", "ensign").why_not("pick", to="f4"),
    "too_far": lambda: (
        tactic("ensign")
        .unit(A, "scout", "f2")
        .unit(A, "knight", "f7")
        .table()
        .play("tactic", "ensign")
        .why_not("pick", to="f7")
    ),
    "too_far_from": lambda: stuck().play("tactic", "ensign").play("pick", to="f2").why_not("step", to="f1"),
    "not_two_away": lambda: (
        tactic("archer").unit(B, "scout", "f2").table().play("tactic", "archer").why_not("hit", to="f1")
    ),
    "out_of_range": lambda: (
        tactic("trebuchet", 2).unit(B, "scout", "f2").table().play("tactic", "trebuchet").why_not("hit", to="f3")
    ),
    "not_straight": lambda: (
        tactic("crossbowman").unit(B, "scout", "f2").table().play("tactic", "crossbowman").why_not("hit", to="g2")
    ),
    "blocked": lambda: (
        tactic("crossbowman")
        .unit(B, "scout", "f2")
        .unit(A, "knight", "f5")
        .unit(B, "lancer", "f6")
        .table()
        .play("tactic", "crossbowman")
        .why_not("hit", to="f6")
    ),
    "no_way": lambda: (
        Scene()
        .unit(A, "royal_guard", "f4")
        .hand(A, "royal")
        .held(A, "g3", "h4")
        .unit(B, "scout", "g4")
        .unit(B, "lancer", "g3")
        .held(A, "e5")
        .table()
        .play("tactic", "royal_guard")
        .why_not("step", to="h4")
    ),
    "back_to_start": lambda: (
        tactic("light_cavalry").table().play("tactic", "light_cavalry").play("step", to="f3").why_not("step", to="f4")
    ),
    "not_enemy_location": lambda: (
        tactic("infiltrator").held(B, "e5").table().play("tactic", "infiltrator").why_not("step", to="g3")
    ),
    "no_enemy_near": lambda: (
        tactic("skirmisher")
        .unit(B, "scout", "f1")
        .table()
        .play("tactic", "skirmisher")
        .play("step", to="f3")
        .why_not("step", to="e4")
    ),
    "not_ahead": lambda: (
        tactic("lancer")
        .unit(B, "scout", "f2")
        .unit(B, "knight", "g2")
        .table()
        .play("tactic", "lancer")
        .play("step", to="f3")
        .why_not("hit", to="g2")
    ),
    "already_bolstered": lambda: heralding().why_not("bolster", at="f5"),
    "no_coin_to_bolster": lambda: heralding().why_not("bolster", at="e4"),
    "can_not_follow": lambda: wagon_with_friends().why_not("pick", to="e5"),
    "build_here": lambda: tactic("sapper").forts().table().play("move", "sapper", to="e5").why_not("build", to="f4"),
    "decoy_away": lambda: skirmisher_attacked().why_not("deceive", A),
    "not_opponent": lambda: deceiving().why_not("deceive", A),
    "no_target_after": lambda: (
        tactic("cavalry").unit(B, "scout", "f2").table().play("tactic", "cavalry").why_not("step", to="f5")
    ),
    "no_step_after": lambda: stuck().play("tactic", "ensign").why_not("pick", to="g4"),
    "nobody_to_shock": lambda: tactic("vanguard", 2).unit(B, "scout", "f2").table().why_not("tactic", "vanguard"),
    "nobody_to_shock_after": lambda: shocker().play("tactic", "cavalry").why_not("step", to="f5"),
    "shielded_by_fort": lambda: (
        tactic("vanguard", 2)
        .unit(B, "scout", "e5")
        .unit(B, "archer", "f5")
        .forts("e5")
        .table()
        .play("tactic", "vanguard")
        .why_not("shock", to="e5")
    ),
    "not_two_straight": lambda: (
        tactic("heavy_cavalry").table().play("tactic", "heavy_cavalry").why_not("step", to="g5")
    ),
    "no_location_after": lambda: tactic("raider", 2).table().play("tactic", "raider").why_not("step", to="f5"),
    "nobody_to_command": lambda: idle_warlord().why_not("tactic", "warlord"),
    "can_not_obey": lambda: commanding().why_not("pick", to="c4"),
    "commands_itself": lambda: commanding().play("pick", to="d4").why_not("tactic", "warlord"),
    "bags_are_full": lambda: drumming().why_not("stack_bag", "scout"),
    "nobody_to_poison_after": lambda: (
        tactic("assassin").unit(B, "scout", "f2").table().play("tactic", "assassin").why_not("step", to="f5")
    ),
    "no_fort_after": lambda: tactic("sapper").forts("e5").table().play("tactic", "sapper").why_not("step", to="g3"),
    "no_push_after": lambda: pushing().why_not("pick", to="f7"),
    "must_complete": lambda: tactic("light_cavalry").table().play("tactic", "light_cavalry").why_not("decline"),
    "finish_first": lambda: tactic("light_cavalry").table().play("tactic", "light_cavalry").why_not("pass", "royal"),
    "other_unit_acts": lambda: (
        tactic("footman").unit(A, "knight", "c4").table().play("tactic", "footman").why_not("move", "knight", to="c5")
    ),
}
OF_DECREES: dict[str, Case] = {
    "no_decrees": lambda: decreed().table().why_not("proclaim", "enlist"),
    "decree_not_in_play": lambda: decreed("enlist").table().why_not("proclaim", "spy"),
    "already_sealed": lambda: decreed("enlist").sealed(A, "enlist").table().why_not("proclaim", "enlist"),
    "enlist_impossible": lambda: decreed("enlist").supply(A, "knight").table().why_not("proclaim", "enlist"),
    "guard_impossible": lambda: decreed("guard").table().why_not("proclaim", "guard"),
    "march_impossible": lambda: decreed("march").table().why_not("proclaim", "march"),
    "redeploy_impossible": lambda: decreed("redeploy").table().why_not("proclaim", "redeploy"),
    "reinforce_impossible": lambda: decreed("reinforce").table().why_not("proclaim", "reinforce"),
    "sacrifice_impossible": lambda: decreed("sacrifice").table().why_not("proclaim", "sacrifice"),
    "spy_impossible": lambda: decreed("spy").hand(B).table().why_not("proclaim", "spy"),
    "not_bolstered": lambda: (
        decreed("march")
        .unit(A, "knight", "f4", 2)
        .unit(A, "scout", "f2")
        .table()
        .play("proclaim", "march")
        .why_not("pick", to="f2")
    ),
    "not_on_location": lambda: (
        decreed("guard")
        .unit(A, "knight", "e2")
        .unit(B, "lancer", "e3")
        .unit(A, "scout", "f2")
        .table()
        .play("proclaim", "guard")
        .why_not("pick", to="f2")
    ),
    "redeploys_other": lambda: (
        decreed("redeploy")
        .unit(A, "knight", "f4")
        .army(A, "scout")
        .table()
        .play("proclaim", "redeploy")
        .play("pick", to="f4")
        .why_not("deploy", "scout", to="e2")
    ),
    "no_place_after": lambda: (
        decreed("redeploy")
        .unit(A, "knight", "f4")
        .unit(A, "lancer", "e2")
        .unit(A, "archer", "h1")
        .table()
        .play("proclaim", "redeploy")
        .why_not("pick", to="f4")
    ),
    "box_empty": lambda: (
        decreed("reinforce")
        .army(A, "scout")
        .supply(A, *["knight"] * 4)
        .table()
        .play("proclaim", "reinforce")
        .why_not("gain", "knight")
    ),
    "hand_empty": lambda: (
        Scene(4).decrees("spy").hand(A, "royal").hand(B2).table().play("proclaim", "spy").why_not("seat", B2)
    ),
    "not_in_that_hand": lambda: (
        decreed("spy").army(B, "knight").table().play("proclaim", "spy").why_not("spy", "knight")
    ),
    "decree_in_full": lambda: decreed("enlist").table().play("proclaim", "enlist").why_not("decline"),
    "finish_decree": lambda: decreed("enlist").table().play("proclaim", "enlist").why_not("pass", "royal"),
}
OF_ANSWERS: dict[str, Case] = {
    "answer_attack": lambda: wagon_near().why_not("decline"),
    "answer_for_partner": lambda: partners_wagon().why_not("lose=stack"),
    "not_from_supply": lambda: wagon_near().why_not("lose=supply"),
    "not_by_decoy": lambda: wagon_near().why_not("deceive", A),
    "no_protector": lambda: wagon_near().why_not("hit", to="e4"),
    "take_card": lambda: Table.opened(Setup.draft("x")).flips(A).why_not("decline"),
    "card_taken": lambda: begun("take").reason(ids.TAKE),
    "ban_card": lambda: Table.opened(Setup.draft("x", variants=["elimination"])).flips(A).reason(ids.TAKE),
    "card_banned": lambda: begun("ban", "elimination").reason(ids.BAN),
    "name_seat": lambda: Table.opened(Setup.random("x", seats=4)).flips(A).why_not("decline"),
    "not_your_side": lambda: Table.opened(Setup.random("x", seats=4)).flips(A).why_not("seat", B),
    "choose_order": lambda: Table.opened(Setup.draft("x", variants=["choose_order"])).flips(A).why_not("decline"),
    "order_chosen": lambda: (
        Table.opened(Setup.draft("x", variants=["choose_order"]))
        .flips(A)
        .play("order", "draft_first")
        .why_not("order", "draft_second")
    ),
}
CASES = OF_THE_GAME | OF_COINS | OF_THE_BOARD | OF_TACTICS | OF_DECREES | OF_ANSWERS


@pytest.mark.parametrize(("code", "case"), CASES.items(), ids=CASES)
def test_a_position_has_each_reason_against_a_choice(code: str, case: Case) -> None:
    assert case() == code


def test_no_reason_is_without_a_sentence_and_none_without_a_case() -> None:
    assert set(sentences()) == {*CASES, "not_your_turn"}
    assert len(set(sentences().values())) == len(sentences())


def test_a_choice_out_of_turn_is_refused_as_such() -> None:
    game = Game(Setup.first_game())
    assert explain_attempt(game, 1, [], None, None, None) == ("not_your_turn", "It is not your turn.")


def test_a_refusal_names_the_unit_and_the_hex_of_the_rule() -> None:
    table = knight().army(B, "assassin").poisoned("f4", "assassin").table()
    reason = why_not(table.tables, table.position, at(table.board.by_name["f4"], ids.CONTROL))
    assert reason
    assert reason_text(table.tables, table.position, table.board, reason) == (
        "Knight at f4 is poisoned: discard one of its coins face up to cure it first."
    )
