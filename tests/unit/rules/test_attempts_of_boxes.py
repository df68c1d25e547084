"""Why an attempt on the page is illegal, in the larger boxes and with four players: the most useful reason is given."""

from tests.support.scenario import B2, A, B, Scene, Table
from warchest.game.setup import Setup


def test_every_button_and_hex_gives_the_poison_as_the_reason_for_a_poisoned_units_coin() -> None:
    game = Scene().unit(A, "knight", "f4").army(B, "assassin").poisoned("f4", "assassin").hand(A, "knight").table()
    for verb in ("control", "tactic", "bolster"):
        assert game.why_not_try("knight", "f4", verb) == "poisoned"
    assert game.why_not_try("knight", "f3") == "poisoned"
    assert game.why_not_try("knight", verb="unpoison") is None
    assert game.why_not_try("knight", verb="recruit") is None


def test_of_two_footmen_the_one_that_is_not_poisoned_answers_a_hex() -> None:
    scene = Scene().unit(A, "footman", "c4").unit(A, "footman", "f4").army(B, "saboteur").poisoned("c4", "saboteur")
    game = scene.hand(A, "footman").table()
    assert game.why_not_try("footman", "f3") is None
    assert game.why_not_try("footman", "f4", "tactic") is None
    assert game.why_not_try("footman", "c4", "bolster") == "poisoned"
    assert game.why_not_try("footman", "c5") == "not_adjacent"


def test_a_poisoned_footman_does_not_keep_the_other_off_the_board() -> None:
    scene = Scene().unit(A, "footman", "f4").army(B, "saboteur").poisoned("f4", "saboteur").hand(A, "footman")
    assert scene.table().why_not_try("footman", "e2") is None


def test_a_decoy_is_only_returned_or_used_facedown() -> None:
    game = Scene().army(B, "skirmisher").hand(A, "decoy_skirmisher").initiative(B).table()
    assert game.why_not_try("decoy_skirmisher", "e2") == "decoy_returns"
    assert game.why_not_try("decoy_skirmisher", verb="unpoison") == "decoy_returns"
    assert game.why_not_try("decoy_skirmisher", verb="return") is None
    assert game.why_not_try("decoy_skirmisher", verb="claim") is None
    assert game.why_not_try("decoy_skirmisher", verb="pass") is None


def test_the_proclaim_button_gives_the_reason_of_the_first_decree_when_none_is_open() -> None:
    scene = Scene().decrees("march", "enlist").sealed(A, "enlist").hand(A, "royal", "knight")
    game = scene.table()
    assert game.why_not_try("royal", verb="proclaim") == "march_impossible"
    assert game.why_not_try("knight", verb="proclaim") == "proclaim_needs_royal"
    assert scene.unit(A, "scout", "f4", 2).table().why_not_try("royal", verb="proclaim") is None
    assert Scene().hand(A, "royal").table().why_not_try("royal", verb="proclaim") == "no_decrees"


def test_a_fort_that_can_be_attacked_but_not_entered_takes_a_click_as_an_attack() -> None:
    scene = Scene().unit(A, "knight", "f4").hand(A, "knight").forts("e5").held(B, "e5")
    assert scene.table().why_not_try("knight", "e5") is None
    archer = Scene().unit(A, "archer", "f4").hand(A, "archer").forts("e5").held(B, "e5")
    assert archer.table().why_not_try("archer", "e5") == "enemy_fort"


def test_a_single_siege_units_refusal_says_that_it_must_be_bolstered() -> None:
    scene = Scene().unit(A, "trebuchet", "f4").unit(B, "scout", "f1").hand(A, "trebuchet")
    assert scene.table().why_not_try("trebuchet", "f1") == "siege_unbolstered"
    assert scene.table().why_not_try("trebuchet", "f4", "tactic") == "siege_unbolstered"


def test_a_heralds_refusal_says_why_that_friend_cannot_be_bolstered() -> None:
    scene = Scene().unit(A, "herald", "f4").unit(A, "knight", "f3", 2).unit(A, "scout", "f5").hand(A, "herald")
    game = scene.table()
    assert game.why_not_try("herald", "f3") == "already_bolstered"
    assert game.why_not_try("herald", "f5") is None


def test_a_saboteurs_refusal_says_that_the_enemy_is_too_far() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f1").unit(B, "lancer", "f2").hand(A, "saboteur")
    assert scene.table().why_not_try("saboteur", "f1") == "too_far"
    assert scene.table().why_not_try("saboteur", "f2") is None


def test_within_a_decree() -> None:
    game = Scene().decrees("redeploy").unit(A, "knight", "f4").hand(A, "royal").table().play("proclaim", "redeploy")
    assert game.why_not_try(hex_="f3") == "no_friend"
    game.play("pick", to="f4")
    assert game.why_not_try(hex_="f4") == "not_your_location"
    assert game.why_not_try(hex_="e2") is None


def test_a_click_on_the_board_during_the_choice_of_a_coin_is_explained() -> None:
    game = Scene().decrees("enlist").unit(A, "knight", "f4").hand(A, "royal").table().play("proclaim", "enlist")
    assert game.why_not_try(hex_="f3") == "decree_in_full"
    bishop = Scene().unit(A, "bishop", "f4").hand(A, "bishop").table().play("tactic", "bishop")
    assert bishop.why_not_try(hex_="f3") == "must_complete"
    bishop.play("gain", "bishop")
    assert bishop.why_not_try(hex_="f4") == "only_move_or_attack"


def test_a_click_while_an_attack_waits_for_its_answer_may_name_the_wagon() -> None:
    scene = Scene().unit(A, "knight", "f4").hand(A, "knight").unit(B, "scout", "f3").unit(B, "war_wagon", "f2")
    game = scene.table().play("attack", "knight", to="f3")
    assert game.why_not_try(hex_="f2") is None
    assert game.why_not_try(hex_="f3") == "answer_attack"
    assert game.why_not_try(hex_="e4") == "no_protector"


def test_a_click_while_the_partner_is_asked_for_its_wagon() -> None:
    scene = Scene(4).unit(A, "knight", "f4").hand(A, "knight").unit(B, "scout", "f3").unit(B2, "war_wagon", "f2")
    game = scene.table().play("attack", "knight", to="f3")
    assert game.decider == B2
    assert game.why_not_try(hex_="f2") is None
    assert game.why_not_try(hex_="f3") == "answer_for_partner"


def test_a_coin_does_not_move_the_partners_unit() -> None:
    game = Scene(4).unit(A, "knight", "f4").unit("A2", "scout", "f3").hand(A, "knight").table()
    assert game.why_not_try("knight", "f3") == "friend"
    assert game.why_not_try("scout", "f3") == "choose_coin_first"


def test_before_the_first_round_the_refusal_names_the_pending_decision() -> None:
    assert Table.opened(Setup.draft("x", variants=["elimination"])).flips(A).why_not_try() == "ban_card"
    assert Table.opened(Setup.random("x", seats=4)).flips(A).why_not_try() == "name_seat"
    assert Table.opened(Setup.draft("x", variants=["choose_order"])).flips(A).why_not_try() == "choose_order"
