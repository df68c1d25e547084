"""The published cards, by box. A test of their printed texts names them from here; a newer unit need not be added."""

PRINTED = {
    "base": (
        *("archer", "berserker", "cavalry", "crossbowman", "ensign", "footman", "knight", "lancer", "light_cavalry"),
        *("marshall", "mercenary", "pikeman", "royal_guard", "scout", "swordsman", "warrior_priest"),
        "royal_guard_original",
    ),
    "nobility": ("bannerman", "bishop", "earl", "herald"),
    "siege": ("sapper", "siege_tower", "trebuchet", "war_wagon"),
    "nightfall": ("assassin", "saboteur", "infiltrator", "skirmisher"),
    "shock_tactics": (
        *("heavy_cavalry", "vanguard", "pitch_thrower", "raider", "war_drummer", "rearguard", "warlord"),
    ),
}
PUBLISHED = tuple(kind for kinds in PRINTED.values() for kind in kinds)
