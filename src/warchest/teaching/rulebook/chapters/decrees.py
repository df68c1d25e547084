"""Chapter: the decrees of the Nobility box, with its examples."""

from warchest.rules.content.war_chest import WAR_CHEST
from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.cards import DECREE_TEXTS
from warchest.wording.languages import N_

_REFUSALS = {
    "guard": ("not_on_location",),
    "march": ("not_bolstered",),
    "redeploy": ("redeploys_other", "no_place_after"),
    "reinforce": ("box_empty",),
    "spy": ("hand_empty", "not_in_that_hand"),
}
"""Codes of refusals, by the decree that they are about. Each decree has one more: that it can't be carried out."""

CHAPTER = Chapter(
    "decrees",
    N_("Decrees"),
    N_("The Nobility box: orders that a side proclaims with its Royal Coin, a few times in a game."),
    (
        Section("setup", N_("Setting up"), refusals=("no_decrees", "decree_not_in_play")),
        Section(
            "proclaim",
            N_("Proclaiming"),
            examples=("decree-seal", "decree-in-full"),
            refusals=("proclaim_needs_royal", "already_sealed", "decree_in_full", "finish_decree"),
        ),
        Section("list", N_("The decrees")),
        *(
            Section(
                decree,
                DECREE_TEXTS[decree].name,
                level=3,
                refusals=(f"{decree}_impossible", *_REFUSALS.get(decree, ())),
            )
            for decree in WAR_CHEST.decree_ids
        ),
        Section("units", N_("Earl, Herald and decrees"), refusals=("no_decree_to_proclaim",)),
        Section("readings", N_("Our readings")),
    ),
    old_anchor="nobility",
)


EXAMPLES = (
    Example(
        "decree-seal",
        "decrees",
        "",
        N_("Once for each side"),
        N_(
            "Your seal lies on Enlist, so your side can't proclaim it again. Dawn's seal on March doesn't stop you: "
            "proclaim March with the Royal Coin."
        ),
        Scene(a="knight@f4*2 hand=knight,royal sealed=enlist", b="scout@g5 sealed=march", decrees="enlist,march,spy"),
        "proclaim=march pick@f4 step@f5",
        "knight@f5*2 A.sealed=enlist,march A.faceup=royal A.hand=knight next=B",
        (Mistake(N_("Proclaim Enlist once more"), "proclaim=enlist", "already_sealed"),),
    ),
    Example(
        "decree-in-full",
        "decrees",
        "",
        N_("In full or not at all"),
        N_(
            "A decree can be proclaimed only if all of it can be carried out. Here only Reinforce is possible: bring "
            "a lost coin back to your supply."
        ),
        Scene(a="knight@f4 hand=royal bag=knight supply=archer", b="scout@g5", decrees="enlist,march,reinforce"),
        "proclaim=reinforce gain=knight",
        "A.supply=knight,archer A.sealed=reinforce next=B",
        (
            Mistake(N_("Proclaim Enlist with one coin in the supply"), "proclaim=enlist", "enlist_impossible"),
            Mistake(N_("Proclaim March with no bolstered unit"), "proclaim=march", "march_impossible"),
        ),
    ),
    Example(
        "enlist",
        "decrees",
        "enlist",
        N_("Enlist"),
        N_(
            "Recruit two coins of your supply. One of them is a Mercenary, so after both are recruited your Mercenary "
            "may act: here it moves."
        ),
        Scene(a="mercenary@f4 hand=knight,royal", b="scout@g5", decrees="enlist,march,spy"),
        "proclaim=enlist gain=mercenary gain=knight f4-e5",
        "A.faceup=royal,mercenary,knight mercenary@e5 next=B",
        (Mistake(N_("Recruit one coin only"), "proclaim=enlist gain=knight decline", "decree_in_full"),),
        also="proclaim=enlist gain=knight gain=knight",
    ),
    Example(
        "guard",
        "decrees",
        "guard",
        N_("Guard"),
        N_("A friendly unit on a location that you control makes a normal attack: the Cavalry at e5 hits the Scout."),
        Scene(a="cavalry@e5 knight@g4 hand=knight,royal holds=e5", b="scout@f5", decrees="guard,enlist,march"),
        "proclaim=guard pick@e5 hit@f5",
        "empty@f5 cavalry@e5 A.sealed=guard next=B",
        (
            Mistake(
                N_("Attack with the Knight, which is not on a location"), "proclaim=guard pick@g4", "not_on_location"
            ),
        ),
    ),
    Example(
        "march",
        "decrees",
        "march",
        N_("March"),
        N_(
            "A friendly unit of two coins or more moves one hex: the Berserker. Then it may spend a coin to go on, as "
            "after any move."
        ),
        Scene(a="berserker@f4*2 knight@g4 hand=knight,royal", b="scout@f6", decrees="march,enlist,spy"),
        "proclaim=march pick@f4 step@f5 f5xf6",
        "berserker@f5 empty@f6 A.faceup=royal,berserker next=B",
        (Mistake(N_("March the Knight of one coin"), "proclaim=march pick@g4", "not_bolstered"),),
    ),
    Example(
        "redeploy",
        "decrees",
        "redeploy",
        N_("Redeploy"),
        N_(
            "Lift a unit of yours, its whole stack, and deploy it again wherever it could be deployed: the Knight "
            "returns to e2."
        ),
        Scene(a="knight@g5*2 archer@d5 hand=archer,royal", b="scout@g6", decrees="redeploy,enlist,march"),
        "proclaim=redeploy pick@g5 knight@e2",
        "knight@e2*2 empty@g5 A.sealed=redeploy next=B",
        (
            Mistake(
                N_("Deploy it on a location that is not yours"),
                "proclaim=redeploy pick@g5 knight@e5",
                "not_your_location",
            ),
            Mistake(N_("Redeploy an enemy"), "proclaim=redeploy pick@g6", "no_friend"),
        ),
    ),
    Example(
        "redeploy-earl",
        "decrees",
        "redeploy",
        N_("Redeploying is deploying"),
        N_(
            "Lift the poisoned Earl and deploy it at e2. Its deployment effect applies: the Earl may step. The poison "
            "stays on it."
        ),
        Scene(
            a="earl@g5*2 hand=archer,royal",
            b="scout@g6 army=saboteur",
            decrees="redeploy,enlist,march",
            poison="saboteur@g5",
        ),
        "proclaim=redeploy pick@g5 earl@e2 step@d3",
        "earl@d3*2 saboteur=d3 next=B",
    ),
    Example(
        "reinforce",
        "decrees",
        "reinforce",
        N_("Reinforce"),
        N_(
            "Any coin of yours that is out of the game may come back, however it was lost. Take a Knight coin back to "
            "your supply; recruit it later."
        ),
        Scene(
            a="knight@f4 archer@e4*2 hand=knight,royal supply=archer,scout,lancer army=scout,lancer",
            b="cavalry@g5",
            decrees="reinforce,enlist,march",
        ),
        "proclaim=reinforce gain=knight",
        "A.supply=knight,archer A.sealed=reinforce next=B",
    ),
    Example(
        "sacrifice",
        "decrees",
        "sacrifice",
        N_("Sacrifice"),
        N_(
            "A friendly unit makes a normal attack wherever it stands, then loses a coin. The Swordsman may step "
            "afterwards, if it is still there."
        ),
        Scene(a="swordsman@f4*2 hand=knight,royal", b="scout@f5", decrees="sacrifice,enlist,march"),
        "proclaim=sacrifice pick@f4 hit@f5 step@f5",
        "swordsman@f5 A.box=swordsman B.box=scout next=B",
    ),
    Example(
        "sacrifice-the-last",
        "decrees",
        "sacrifice",
        N_("The last coin too"),
        N_("The Swordsman has one coin. It attacks and then loses that coin, so it can't step afterwards."),
        Scene(a="swordsman@f4 hand=knight,royal", b="scout@f5", decrees="sacrifice,enlist,march"),
        "proclaim=sacrifice pick@f4 hit@f5",
        "empty@f4 empty@f5 A.box=swordsman next=B",
    ),
    Example(
        "spy",
        "decrees",
        "spy",
        N_("Spy"),
        N_(
            "Look at Dawn's hand and, if you like, discard a coin of it face up. Dawn draws a coin to replace it, so "
            "the hand stays as large."
        ),
        Scene(
            a="knight@f4 hand=knight,royal",
            b="scout@g5 hand=archer,scout,royal bag=cavalry",
            decrees="spy,enlist,march",
        ),
        "proclaim=spy spy=archer",
        "B.faceup=archer B.hand=cavalry,scout,royal B.bag=- A.sealed=spy next=B",
        also="proclaim=spy decline",
    ),
)
