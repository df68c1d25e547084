"""A position that could not occur in a game is refused with the reason and its column."""

import json
from typing import Any

import pytest

from warchest import Game
from warchest.game.text.names import TextError
from warchest.game.text.position.text import PositionText

HEAD = "warchest-position/2 seats=2 boxes=base setup=hand"
ARMIES = " A=archer,cavalry,lancer,scout B=knight,footman,mercenary,royal_guard"
ROUND = " round=4 turn=A initiative=A"
PLAIN = (
    HEAD + ARMIES + ROUND + " A.held=e2,h1 B.held=d7,g6"
    " A.units=archer@f4:2 A.hand=archer,royal A.bag=cavalry:2,lancer:2,scout:2 A.faceup=archer A.supply=cavalry:2,lancer:2,scout:3"
    " B.units=knight@f6,footman@g5,footman@d7 B.hand=mercenary B.bag=knight,mercenary,royal_guard:2,royal B.facedown=mercenary"
    " B.supply=knight:2,footman:3,mercenary:2,royal_guard:3"
)
BOXES = (
    "warchest-position/2 seats=2 boxes=base,nobility,siege,nightfall setup=hand decrees=spy,guard,sacrifice forts=4"
    " A=assassin,warrior_priest,earl,war_wagon B=infiltrator,skirmisher,ensign,royal_guard round=4 turn=A initiative=A"
    " forts.at=e2,h1 poison=assassin@f6 A.held=e2,h1 A.seals=spy B.held=d7,g6"
    " A.units=assassin@f4,warrior_priest@e5 A.hand=royal,earl A.bag=assassin,war_wagon:2,decoy_skirmisher A.faceup=earl"
    " A.supply=assassin:2,warrior_priest:3,earl:3,war_wagon:2 B.units=skirmisher@f6:2,royal_guard@f5"
    " B.hand=ensign B.bag=infiltrator:2,ensign,royal B.faceup=royal_guard B.supply=infiltrator:3,skirmisher:2,ensign:3,royal_guard:3"
)
SEAT_A = PLAIN.replace("seats", "form=A seats", 1).replace(
    "B.hand=mercenary B.bag=knight,mercenary,royal_guard:2,royal B.facedown=mercenary",
    "B.hand=? B.bag=?:5 B.facedown=?",
)
FOUR = (
    "warchest-position/2 seats=4 boxes=base setup=hand A1=archer,cavalry,lancer B1=knight,footman,mercenary A2=scout,ensign,pikeman"
    " B2=swordsman,marshall,berserker A.held=e2,h1,b5 B.held=d7,g6,j3"
)
POOL = "archer,cavalry,lancer,scout,knight,footman,mercenary,royal_guard"
DRAFT = f"warchest-position/2 seats=2 boxes=base setup=draft pool={POOL} A=archer B=scout drafter=B A.held=e2,h1 B.held=d7,g6"
DRAFT = DRAFT.replace("A=archer B=scout drafter=B", "A=archer,cavalry B=scout drafter=B")
BANS = (
    f"warchest-position/2 seats=2 boxes=base setup=draft variants=elimination pool={POOL},ensign,pikeman A=archer,cavalry B=scout"
    " drafter=B banned=knight,footman A.held=e2,h1 B.held=d7,g6"
)
SHOT = " agenda=defend(seat=B,attacker=f4,target=f5)"


def test_the_valid_position_behind_the_refusals_is_accepted() -> None:
    for line in (PLAIN, BOXES, SEAT_A, FOUR, DRAFT, BOXES.replace(" forts.at", SHOT + " forts.at")):
        assert PositionText.parse(PositionText.parse(line).line()) == PositionText.parse(line)


def agenda(frames: str) -> str:
    """A function that puts an agenda into a line."""
    return f"initiative=A agenda={frames}"


IA = "initiative=A"
REFUSED = [
    # words and values
    (PLAIN, "warchest-position/2", "warchest-position/3", "warchest-position/3", "starts with warchest-position/2"),
    (PLAIN, "round=4", "round", "round", "should be a key and its value"),
    (PLAIN, "round=4", "round=4 round=4", "round=4 turn", "is there twice"),
    (PLAIN, "round=4", "rounds=4", "rounds", "no key 'rounds'"),
    (PLAIN, "round=4", "round=", "round=", "has no value"),
    (PLAIN, "round=4", "round=four", "four", "a whole number, not 'four'"),
    (PLAIN, "round=4", "round=99999", "99999", "too large"),
    (PLAIN, "A.faceup=archer ", "A.faceup=archer,archer ", "archer A.supply", "twice"),
    (PLAIN, "A.faceup=archer", "A.faceup=archer:0", "archer:0", "at least 1"),
    (PLAIN, "A.faceup=archer", "A.faceup=archer:99", "archer:99", "too large"),
    (PLAIN, "archer@f4:2", "archer-f4", "archer-f4", "should be a unit and its hex"),
    (PLAIN, "setup=hand", "setup=%ff", "%ff", "can't be decoded"),
    (BOXES, "assassin@f6", "assassin", "assassin A.held", "should be a token and its place"),
    (PLAIN, IA, agenda("draw"), "draw", "such as draw"),
    (PLAIN, IA, agenda("draw(A)"), "draw(A)", "such as seat=A"),
    # the set-up
    (PLAIN, "seats=2 ", "", "warchest", "Missing key 'seats'"),
    (PLAIN, "boxes=base ", "", "warchest", "Missing key 'boxes'"),
    (PLAIN, "seats=2", "seats=3", "3", "two or four"),
    (PLAIN, "seats=2", "form=A seats=1", "1", "two or four"),
    (PLAIN, "seats=2", "form=A", "warchest", "Missing key 'seats'"),
    (PLAIN, "seats=2", "seats=2 form=C", "C boxes", "no form 'C'"),
    (PLAIN, "boxes=base", "boxes=base,moon", "moon", "no box 'moon'"),
    (PLAIN, "boxes=base", "boxes=base variants=preview,chess", "chess", "no variant 'chess'"),
    (PLAIN, "A=archer", "A=bowman", "bowman", "no unit 'bowman'"),
    (PLAIN, "B=knight", "B=archer", "archer,footman", "Every unit exists once"),
    (PLAIN, "B=knight", "B=herald", "herald", "not in the boxes"),
    (PLAIN, "B=knight,", "B=", "footman,mercenary", "4 units each"),
    (PLAIN, "setup=hand", "setup=hand first=C", "C A=", "no seat 'C'"),
    (BOXES, "decrees=spy,guard", "decrees=spy,spy", "spy,sacrifice", "twice"),
    (BOXES, "forts=4", "forts=9", "9", "numbered from 1 to 6"),
    (DRAFT, "pool=archer,", "pool=", "cavalry,lancer", "8 cards"),
    (DRAFT, "pool=", "first=B pool=", "B pool", "Nobody starts with the initiative"),
    # the state
    (PLAIN, "turn=A ", "", "4", "Missing key 'turn'"),
    (PLAIN, "turn=A", "turn=A1", "A1", "no seat 'A1'"),
    (PLAIN, "turn=A", "turn=A over=lost", "lost", "not over by 'lost'"),
    (PLAIN, "turn=A", "turn=A over=dead", "dead", "can still be placed"),
    (PLAIN, "turn=A", "turn=A over=locations", "locations", "No side has placed"),
    (PLAIN, IA, "initiative=A moved=2", "2 A.held", "1 or left out"),
    (PLAIN, IA, "initiative=A drafter=B", "B A.held", "Nothing is drafted"),
    (FOUR, "A.held=e2,h1,b5", "moved=1 A.held=e2,h1,b5", "1 A.held", "no 'moved'"),
    # the draft
    (DRAFT, "A=archer", "A=berserker", "berserker", "no card 'berserker'"),
    (DRAFT, "B=scout", "B=archer", "archer drafter", "taken or banned twice"),
    (DRAFT, "drafter=B", "drafter=A", "archer,cavalry B=", "After 3 cards of the draft A has 1 units"),
    (DRAFT, "drafter=B", "drafter=B banned=knight", "knight A.held", "0 are banned"),
    (DRAFT, "drafter=B", "drafter=B round=1 turn=A", "1 turn", "all cards are drafted"),
    (BANS, "banned=knight,footman", "banned=knight", "knight A.held", "Of the first 4 cards 2 are banned"),
    (PLAIN, IA, "initiative=A banned=knight", "knight A.held", "has no draft"),
    # the board
    (PLAIN, "archer@f4:2", "archer@z9:2", "archer@z9", "no hex 'z9'"),
    (PLAIN, "archer@f4:2", "archer@f6:2", "knight@f6", "Two units stand at f6"),
    (PLAIN, "archer@f4:2", "archer@f4,archer@f5", "archer@f5", "only 1 may stand"),
    (PLAIN, "archer@f4:2", "knight@f4:2", "knight@f4", "not in the army of A"),
    (PLAIN, "archer@f4:2", "royal@f4", "royal@f4", "not a unit"),
    (PLAIN, "footman@d7", "footman@d7,footman@e7", "footman@e7", "only 2 may stand"),
    (PLAIN, "A.held=e2,h1", "A.held=e2,f4", "f4 B.held", "f4 is no location"),
    (PLAIN, "A.held=e2,h1", "A.held=e2,d7", "d7,g6", "Two control markers lie on d7"),
    (PLAIN, "A.held=e2,h1", "A.held=e2,e2", "e2 B.held", "Two control markers"),
    (PLAIN, "A.held=e2,h1", "A.held=e2,h1,c6,d4,e5,g3,h4", "h4 B.held", "6 control markers"),
    (PLAIN, "A.held=e2,h1", "A.held=e2,h1,c6,d4,e5,g3", "e2,h1", "the game is over"),
    (PLAIN, IA, "initiative=A A.seals=spy", "spy", "this game has none"),
    (BOXES, "A.seals=spy", "A.seals=spy,march", "march", "not in play"),
    (BOXES, "A.seals=spy", "A.seals=spy,spy", "spy B.held", "one seal"),
    (PLAIN, IA, "initiative=A forts.at=e2", "e2 A.held", "this game has none"),
    (BOXES, "forts.at=e2,h1", "forts.at=e2,f4", "f4 poison", "f4 is no location"),
    (BOXES, "forts.at=e2,h1", "forts.at=e2,e2", "e2 poison", "Two forts"),
    (BOXES, "forts.at=e2,h1", "forts.at=e2,h1,d7,g6,c6,d4,e5,g3", "g3 poison", "7 forts"),
    (BOXES, "poison=assassin@f6", "poison=saboteur@f6", "saboteur", "in no army"),
    (BOXES, "poison=assassin@f6", "poison=assassin@e5", "assassin@e5", "none stands at e5"),
    (BOXES, "poison=assassin@f6", "poison=knight@e5", "knight@e5", "no poison counter"),
    (BOXES, "poison=assassin@f6", "poison=assassin@f6,assassin@f5", "assassin@f5", "twice"),
    # coins
    (PLAIN, "A.faceup=archer", "A.faceup=archer:2", "archer:2 A.supply", "The Archer of A has 4 coins; 5 are placed"),
    (PLAIN, "A.faceup=archer ", "", "archer,royal", "The Archer of A has 4 coins; 3 are placed"),
    (
        PLAIN,
        "A.bag=cavalry:2,lancer:2,scout:2",
        "A.bag=cavalry:2,scout:2",
        "lancer:2,scout:3",
        "The Lancer of A has 4 coins; 2 are placed",
    ),
    (
        PLAIN,
        "A.hand=archer,royal",
        "A.hand=archer",
        "archer,cavalry,lancer,scout B",
        "A has one Royal Coin; 0 are placed",
    ),
    (PLAIN, "A.faceup=archer", "A.faceup=archer,knight", "knight A.supply", "not in the army of A"),
    (PLAIN, "A.faceup=archer", "A.faceup=archer,decoy_skirmisher", "decoy_skirmisher", "A has no"),
    (PLAIN, "A.supply=cavalry", "A.supply=royal,cavalry", "royal,cavalry", "2 are placed"),
    (PLAIN, "A.hand=archer,royal", "A.hand=archer A.box=royal", "royal A.bag", "never lies there"),
    (PLAIN, "A.faceup=archer", "A.faceup=?", "?", "none of them is unknown"),
    (SEAT_A, "B.bag=?:5", "B.bag=?:5,royal", "?:5,royal", "all known, or none is"),
    (SEAT_A, "B.bag=?:5", "B.bag=?:6", "?", "B has 7 coins that are not seen anywhere; 8"),
    (SEAT_A, "form=A", "form=public", "archer,royal", "are not known"),
    (SEAT_A, "form=A ", "", "?", "are known"),
    (SEAT_A, "form=A", "form=B", "archer,royal", "are not known"),
    (
        PLAIN,
        "B.hand=mercenary B.bag=knight",
        "B.bag=knight,footman",
        "footman:3,mercenary:2",
        "The Footman of B has 5 coins; 6",
    ),
    (
        PLAIN,
        "A.hand=archer,royal A.bag=cavalry:2",
        "A.hand=archer,royal,cavalry:2",
        "archer,royal,cavalry:2",
        "At most 3 coins here, not 8",
    ),
    (PLAIN, "A.hand=archer,royal", "A.hand=royal A.previewed=archer", "archer A.bag", "previewed"),
    (PLAIN, "A.hand=archer,royal", "A.hand=royal A.drawn=archer", "archer A.bag", "used at once"),
    (PLAIN, "A.hand=archer,royal A.bag=", "A.bag=archer,royal,", "A initiative", "no coin in its hand"),
    (BOXES, "B.bag=infiltrator:2", "B.bag=decoy_infiltrator,infiltrator:2", "decoy_infiltrator", "Only an enemy"),
    (
        BOXES,
        "decoy_skirmisher A.faceup=earl",
        "decoy_skirmisher A.faceup=earl,decoy_skirmisher",
        "decoy_skirmisher A.supply",
        "two places",
    ),
    (BOXES, "forts.at", "decoys=skirmisher@B forts.at", "skirmisher@B", "two places"),
    (BOXES, "forts.at", "decoys=knight@B forts.at", "knight@B", "no decoy 'knight'"),
    (
        BOXES,
        "forts.at",
        "decoys=infiltrator@A forts.at",
        "assassin,warrior_priest,earl",
        "A has one Infiltrator's Decoy; 0 are placed",
    ),
    (FOUR, "A.held=e2,h1,b5", "A.held=e2,h1,b5 A1.faceup=archer", "archer", "no coin is in play"),
    # the agenda
    (PLAIN, IA, agenda("dance(seat=A)"), "dance", "no 'dance' on an agenda"),
    (PLAIN, IA, agenda("draw(seat=A,coins=1,speed=2)"), "draw", "no part 'speed'"),
    (PLAIN, IA, agenda("draw(seat=A)"), "draw", "needs 'coins'"),
    (PLAIN, IA, agenda("draw(seat=C,coins=1)"), "draw", "no seat 'C'"),
    (PLAIN, IA, agenda("draw(seat=A,coins=one)"), "draw", "up to 100"),
    (PLAIN, IA, agenda("draw(seat=A,coins=1,into=box)"), "draw", "one of hand, drawn, previewed"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=bowman,at=f4)"), "tactic", "no unit 'bowman'"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=archer,at=z9)"), "tactic", "no hex 'z9'"),
    (BOXES, IA, agenda("decree(seat=A,decree=peace)"), "decree(", "no decree 'peace'"),
    (BOXES, IA, agenda("trigger(seat=A,unit=assassin,at=f4,victim=knight)"), "trigger", "in no army"),
    (
        PLAIN,
        IA,
        agenda(",".join(["draw(seat=A,coins=1)"] * 17)),
        "draw(seat=A,coins=1) A.held",
        "At most 16 frames, not 17",
    ),
    (PLAIN, IA, agenda("play(seat=A),play(seat=A)"), "play(seat=A) A.held", "only be the first thing"),
    (PLAIN, IA, agenda("play(seat=B)"), "play", "coin=drawn"),
    (PLAIN, IA, agenda("flip(for=initiative)"), "flip", "does not happen once"),
    (PLAIN, "turn=A initiative=A", "turn=A initiative=B agenda=draw(seat=A,coins=4)", "draw", "up to 3 coins"),
    (PLAIN, IA, agenda("draw(seat=A,coins=1)"), "A initiative", "the seat before the one with the initiative: B"),
    (
        PLAIN,
        "turn=A initiative=A",
        "turn=B initiative=A agenda=draw(seat=B,coins=2),draw(seat=A,coins=1)",
        "draw(seat=B",
        "draw in turn",
    ),
    (
        PLAIN,
        "turn=A initiative=A",
        "turn=B initiative=A agenda=draw(seat=A,coins=1,into=previewed)",
        "draw",
        "previewed",
    ),
    (
        PLAIN.replace("A.bag=", "A.faceup=").replace(" A.faceup=archer", ",archer", 1),
        IA,
        "initiative=B agenda=draw(seat=A,coins=1)",
        "draw",
        "before a draw all discards",
    ),
    (PLAIN, IA, agenda("draw(seat=A,coins=1,into=drawn)"), "draw", "no unit that could draw"),
    (BOXES, IA, agenda("draw(seat=A,coins=2,into=drawn)"), "draw", "one coin is drawn"),
    (BOXES, IA, agenda("draw(seat=B,coins=1),draw(seat=A,coins=1,into=drawn)"), "draw(seat=A", "only be the first"),
    (
        BOXES,
        IA,
        agenda("draw(seat=B,coins=1),decree(seat=A,decree=guard,done=2)"),
        "decree(seat=A",
        "cannot result from this program's last step",
    ),
    (BOXES, IA, agenda("defend(seat=B,attacker=f4,target=f3)"), "defend", "an enemy unit that it attacks"),
    (BOXES, IA, agenda("defend(seat=B,attacker=f4,target=e5)"), "defend", "an enemy unit that it attacks"),
    (BOXES, IA, agenda("defend(seat=A,attacker=f4,target=f5)"), "defend", "A has no choice"),
    (PLAIN, IA, agenda("defend(seat=B,attacker=f4,target=f6)"), "defend", "B has no choice"),
    (PLAIN, IA, agenda("tactic(seat=B,unit=footman,at=g5)"), "tactic", "side whose turn"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=scout,at=f4)"), "tactic", "no tactic"),
    (PLAIN, IA, agenda("trigger(seat=A,unit=archer,at=f4)"), "trigger", "no trigger"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=knight,at=f4)"), "tactic", "not in the army"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=cavalry,at=f4)"), "tactic", "does not stand there"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=cavalry)"), "tactic", "must stand on the board"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=archer,at=f4,done=1)"), "tactic", "All steps of this program are done"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=archer,at=f4,done=9)"), "tactic", "This program ends with step 1"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=archer,at=f4,earned=1)"), "tactic", "has earned"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=archer,at=f4,earned=64)"), "tactic", "up to 63"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=archer,at=f4,by=partner)"), "tactic", "has ordered to act"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=archer,at=f4,by=B)"), "tactic", "one of owner, partner"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=archer,at=f4,other=f5)"), "tactic", "'other' is not the one"),
    (PLAIN, IA, agenda("tactic(seat=A,unit=archer,at=f4,toward=se)"), "tactic", "toward, looks or victim"),
    (BOXES, IA, agenda("decree(seat=A,decree=march)"), "decree(", "not in play"),
    (BOXES, IA, agenda("decree(seat=A,decree=guard,done=1,other=f4)"), "decree(", "'other' is not the one"),
    (BOXES, IA, agenda("decree(seat=A,decree=spy,done=1,looks=A)"), "decree(", "toward, looks or victim"),
    (BOXES, IA, agenda("trigger(seat=A,unit=assassin,at=f4)"), "trigger(", "toward, looks or victim"),
    (
        BOXES,
        IA,
        agenda("decree(seat=A,decree=guard),decree(seat=A,decree=guard)"),
        "decree(seat=A,decree=guard) forts",
        "Only a trigger",
    ),
    (
        BOXES,
        IA,
        agenda("decree(seat=A,decree=sacrifice),decree(seat=A,decree=guard,done=2,other=f4)"),
        "decree(seat=A,decree=guard",
        "cannot result from this program's last step",
    ),
    (
        BOXES,
        IA,
        agenda(",".join(["trigger(seat=A,unit=warrior_priest,at=e5)"] * 16)),
        "trigger(seat=A,unit=warrior_priest,at=e5) forts",
        "Too many pending frames",
    ),
    (BOXES, IA, agenda("trigger(seat=A,unit=warrior_priest,at=e5)"), "trigger", "happen by itself"),
    (DRAFT, "drafter=B", "drafter=B agenda=flip(for=draft)", "flip", "does not happen now"),
    (DRAFT, "drafter=B", "drafter=B agenda=play(seat=A)", "play", "does not happen now"),
    (DRAFT, "drafter=B", "drafter=B agenda=order(seat=A)", "order", "does not happen now"),
    (DRAFT, "drafter=B", "drafter=B agenda=draft(seat=A)", "draft(", "does not happen now"),
    (DRAFT, "drafter=B", "drafter=B agenda=draft(seat=B),draft(seat=B)", "draft(seat=B) A.held", "one thing happens"),
    (FOUR, "A.held=e2", "agenda=name(seat=A2,for=initiative) A.held=e2", "name", "does not happen now"),
    (FOUR, "A.held=e2", "agenda=name(seat=A1,for=draft) A.held=e2", "name", "does not happen now"),
    (
        PLAIN.replace("A.held=e2,h1", "A.held=e2,h1,c6,d4,e5,g3"),
        IA,
        "over=locations " + agenda("play(seat=A)"),
        "play",
        "game is over",
    ),
]


@pytest.mark.parametrize(
    ("line", "old", "new", "at", "part"), REFUSED, ids=[f"{new or old} {part}" for _l, old, new, _a, part in REFUSED]
)
def test_a_bad_position_is_refused_with_the_reason_and_its_column(
    line: str, old: str, new: str, at: str, part: str
) -> None:
    assert old in line
    bad = line.replace(old, new, 1)
    with pytest.raises(TextError) as refusal:
        PositionText.parse(bad)
    assert part.lower() in refusal.value.reason.lower()
    assert refusal.value.line == 1
    assert bad[refusal.value.column - 1 :].startswith(at), (refusal.value, bad[refusal.value.column - 1 :][:60])


SPIED = BOXES.replace(IA, agenda("draw(seat=B,coins=1),decree(seat=A,decree=spy,done=2,looks=B)")).replace(
    "B.hand=ensign B.bag=", "B.bag=ensign,"
)
SPIED = SPIED.replace("B.bag=ensign,infiltrator:2,ensign", "B.bag=infiltrator:2,ensign:2")
DRAWN = BOXES.replace(IA, agenda("play(seat=A,coin=drawn)")).replace("A.hand=royal,earl", "A.hand=royal A.drawn=earl")
SHOVED = BOXES.replace(IA, agenda("decree(seat=A,decree=guard,done=1,other=e5)")).replace(
    "A.held=e2,h1", "A.held=e2,h1,e5"
)
RUN = (
    HEAD
    + " A=light_cavalry,cavalry,lancer,scout B=knight,pikeman,marshall,ensign"
    + ROUND
    + " agenda=AGENDA A.held=e2,h1 B.held=d7,g6"
    " A.units=light_cavalry@f4,lancer@c4 A.hand=royal A.bag=cavalry:2,lancer,scout:2 A.faceup=light_cavalry"
    " A.supply=light_cavalry:3,cavalry:2,"
    "lancer:2,scout:3 B.units=pikeman@d4 B.hand=knight"
    " B.bag=knight,pikeman,marshall:2,ensign:2,royal B.supply=knight:2,pikeman:2,marshall:3,ensign:3"
)
SPENT = (
    "B.bag=infiltrator:2,ensign:2,royal B.faceup=royal_guard",
    "B.hand=royal",
    "infiltrator:3,skirmisher:2,ensign:3,royal_guard:3",
)
BROKE = SPIED.replace(SPENT[0], SPENT[1]).replace(SPENT[2], "infiltrator:5,skirmisher:2,ensign:5,royal_guard:4")
GUARDED = BOXES.replace(IA, agenda("defend(seat=B,attacker=e5,target=f5),decree(seat=A,decree=guard,done=2,other=e5)"))
BURNING = BOXES.replace(IA, agenda("trigger(seat=A,unit=assassin,at=f4,victim=royal_guard)"))
EARLS = SHOVED.replace("other=e5)", "other=e5),tactic(seat=A,unit=earl,done=2)")
FEET = PLAIN.replace("turn=A " + IA, "turn=B " + agenda("tactic(seat=B,unit=footman,at=g5,done=1,other=d7)"))
DRAFTED = (
    "warchest-position/2 seats=4 boxes=base setup=draft"
    " pool=archer,cavalry,lancer,knight,footman,mercenary,scout,ensign,pikeman,swordsman,marshall,berserker"
    + FOUR.partition("hand")[2]
)
DRAFTED = DRAFTED.replace("A.held", "agenda=flip(for=initiative) A.held")
STEPPED = "tactic(seat=A,unit=light_cavalry,at=f4,done=1,other=f3)"
CHARGED = "tactic(seat=A,unit=lancer,at=c4,done=1,toward=se)"


def refusal(line: str) -> str:
    with pytest.raises(TextError) as refused:
        PositionText.parse(line)
    return refused.value.reason


@pytest.mark.parametrize(
    ("line", "old", "new", "part"),
    [
        (SPIED, "draw(seat=B,coins=1)", "draw(seat=B,coins=2)", "only a seat at which a Spy has looked"),
        (SPIED, ",looks=B", ",looks=A", "toward, looks or victim"),
        (
            SPIED,
            "decree=spy,done=2,looks=B",
            "decree=spy,done=1,looks=B",
            "cannot result from this program's last step",
        ),
        (
            SPIED,
            "B.bag=infiltrator:2,ensign:2,royal B.faceup=",
            "B.faceup=infiltrator:2,ensign:2,royal,",
            "before a draw all discards",
        ),
        (BROKE.replace("B.hand=royal", "B.bag=royal"), "B.bag=royal", "B.hand=royal", "B has no coin to draw"),
        (GUARDED, "other=e5", "other=f4", "cannot result from this program's last step"),
        (GUARDED, "done=2", "done=1", "cannot result from this program's last step"),
        (BURNING, "victim=royal_guard", "victim=war_wagon", "toward, looks or victim"),
        (EARLS, "done=2", "done=2,other=f4", "'other'"),
        (FEET, "other=d7", "other=f6", "'other'"),
        (DRAFTED, "agenda=flip(for=initiative) ", "", "Missing key 'agenda'"),
        (DRAFTED, "A1=archer,cavalry,lancer", "A1=archer,cavalry,lancer,scout", "An army has 3 units"),
        (DRAFTED, "flip(for=initiative)", "flip(for=draft)", "does not happen now"),
        (DRAWN, "A.drawn=earl", "A.faceup=earl", "twice"),
        (DRAWN, "A.hand=royal A.drawn=earl", "A.hand=royal,earl", "coin=drawn"),
        (DRAWN, "play(seat=A,coin=drawn)", "play(seat=A)", "used at once"),
        (SHOVED, "other=e5", "other=f4", "'other'"),
        (SHOVED, ",other=e5", "", "'other'"),
        (RUN.replace("AGENDA", STEPPED), "other=f3", "other=f1", "'other'"),
        (RUN.replace("AGENDA", STEPPED), ",other=f3", "", "'other'"),
        (RUN.replace("AGENDA", CHARGED), "toward=se", "toward=s", "happen by itself"),
        (RUN.replace("AGENDA", CHARGED), "done=1,", "", "toward, looks or victim"),
    ],
)
def test_a_position_within_an_action_is_refused_if_the_rules_cannot_reach_it(
    line: str, old: str, new: str, part: str
) -> None:
    assert PositionText.parse(line)
    assert old in line
    assert part in refusal(line.replace(old, new, 1))


def test_a_dead_position_written_as_an_unfinished_game_is_refused() -> None:
    dead = (
        HEAD
        + " A=archer,cavalry,lancer,scout B=knight,pikeman,marshall,ensign"
        + ROUND
        + " A.held=e2,h1 B.held=d7,g6 A.hand=royal"
        " A.box=archer:4,cavalry:4,lancer:4,scout:5 B.bag=royal B.box=knight:4,pikeman:4,marshall:5,ensign:5"
    )
    assert "over=dead" in refusal(dead)
    over = dead.replace("turn=A", "over=dead turn=A")
    assert Game.from_position(over).outcome is not None
    assert "nothing is on the agenda" in refusal(over.replace(IA, agenda("play(seat=A)")))


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"format": "chess/1"}, "whose format is warchest-position/2"),
        ({"colour": "red"}, "no key 'colour'"),
        ({"round": "4"}, "round: Expected a whole number"),
        ({"round": True}, "round: Expected a whole number"),
        ({"setup": 4}, "setup: Expected a text"),
        ({"setup": "\ud800"}, "setup: Expected a text"),
        ({"boxes": "base"}, "boxes: Expected a list of words"),
        ({"A.hand": ["archer"]}, "A.hand: Expected an object"),
        ({"A.hand": {"archer": 0}}, "A.hand: Expected a whole number from 1"),
        ({"A.hand": {"archer": 2, "royal": 1}}, "A.faceup: The Archer of A has 4 coins; 5 are placed."),
        ({"A.units": {"f4": "archer"}}, "A.units: Expected an object with a unit and its coins"),
        ({"A.units": {"f4": {"unit": "archer", "coins": "2"}}}, "A.units: Expected a whole number from 1"),
        ({"A.units": {"z9": {"unit": "archer", "coins": 2}}}, "A.units: There is no hex 'z9'"),
        ({"poison": {"assassin": 4}}, "poison: Expected an object of names"),
        ({"agenda": {}}, "agenda: Expected a list of objects"),
        ({"agenda": [{"seat": "A"}]}, "agenda: Expected an object with an op"),
        ({"agenda": [{"op": "play", "seat": ["A"]}]}, "agenda: The parts of a frame"),
        ({"agenda": [{"op": "dance"}]}, "agenda: There is no 'dance'"),
        ({"seats": [2]}, "seats: Expected a whole number"),
    ],
)
def test_a_bad_object_is_refused_with_its_key(change: dict[str, Any], part: str) -> None:
    document = PositionText.parse(PLAIN).to_json() | change
    with pytest.raises(TextError) as refused:
        PositionText.from_json(document)
    assert part in str(refused.value)


@pytest.mark.parametrize("value", [None, 3, [], "warchest-position/2", {}])
def test_a_value_that_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(TextError, match="A position is an object"):
        PositionText.from_json(value)


def test_a_position_is_one_line_of_bounded_length() -> None:
    with pytest.raises(TextError, match="1:20001: A position has at most 20000 characters"):
        PositionText.parse(PLAIN + " " * 20_000)
    with pytest.raises(TextError, match="2:1: Several positions stand here: one is read"):
        PositionText.parse(PLAIN + "\n" + PLAIN)
    assert PositionText.from_json(json.loads(json.dumps(PositionText.parse(PLAIN).to_json())))
