"""Chapter: armies, drafts and variants, with its examples."""

from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "variants",
    N_("Set-ups and variants"),
    N_("Armies, drafts and optional rules."),
    (
        Section("armies", N_("Who has which units")),
        Section("draft", N_("The draft"), examples=("draft", "draft-initiative"), refusals=("take_card", "card_taken")),
        Section(
            "elimination", N_("Elimination draft"), examples=("elimination",), refusals=("ban_card", "card_banned")
        ),
        Section(
            "order", N_("Choose play order"), examples=("choose-order",), refusals=("choose_order", "order_chosen")
        ),
        Section("preview", N_("Preview second hand"), examples=("preview",)),
        Section("royal-guard", N_("The Royal Guard of 2018")),
        Section("battles", N_("First game and famous battles")),
        Section("seed", N_("The seed")),
        Section("readings", N_("Our readings")),
    ),
    old_anchor="drafts",
)


_EIGHT = "archer,cavalry,knight,lancer,pikeman,scout,swordsman,ensign"
_TEN = _EIGHT + ",marshall,footman"

EXAMPLES = (
    Example(
        "draft",
        "variants",
        "draft",
        N_("The draft"),
        N_(
            "Eight cards lie face up. Dusk has taken the Archer; now you take two cards, and then Dusk takes two: the "
            "order is one, two, two, two, one."
        ),
        Scene(pool=_EIGHT),
        "take=knight take=scout",
        "next=A",
        (Mistake(N_("Take the Archer"), "take=archer", "card_taken"),),
        before="take=archer",
        seat="B",
    ),
    Example(
        "draft-initiative",
        "variants",
        "draft",
        N_("The second drafter goes first"),
        N_(
            "You took the first card and take the last one now, the Ensign. Dawn drafted second and starts with the "
            "initiative."
        ),
        Scene(pool=_EIGHT),
        "take=ensign",
        "initiative=B round=1 next=B",
        before="take=archer take=cavalry take=knight take=lancer take=pikeman take=scout take=swordsman",
    ),
    Example(
        "elimination",
        "variants",
        "elimination",
        N_("A card is banned"),
        N_(
            "Two more cards lie face up, and each side first bans one from this game. Ban the Archer; Dawn bans "
            "one, then the draft begins."
        ),
        Scene(pool=_TEN, variants="elimination"),
        "ban=archer",
        "next=B asked=ban",
        (Mistake(N_("Take a card at once"), "take=archer", "ban_card"),),
    ),
    Example(
        "choose-order",
        "variants",
        "choose_order",
        N_("First to play or first to draft"),
        N_(
            "Dusk has won the toss and chosen to play first. You choose between the other two places: draft first, or "
            "draft second."
        ),
        Scene(pool=_EIGHT, variants="choose_order"),
        "order=draft_first",
        "next=B asked=take",
        (Mistake(N_("Choose to play second"), "order=play_second", "order_chosen"),),
        before="order=play_first",
        seat="B",
        also="order=draft_second",
    ),
    Example(
        "preview",
        "variants",
        "preview",
        N_("The second hand in view"),
        N_(
            "With the first hand you drew three more coins, looked at them and laid them aside. Pass with your last "
            "coin: they are your hand of round two."
        ),
        Scene(
            a="hand=royal previewed=archer,knight,scout faceup=archer",
            b="hand= previewed=cavalry,pikeman,lancer",
            variants="preview",
            round=1,
        ),
        "pass(royal)",
        "round=2 A.hand=archer,knight,scout next=A",
    ),
)
