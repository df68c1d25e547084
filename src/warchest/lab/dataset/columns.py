"""The columns of a data set. Files, the schema and the data card are made from these lists."""

from typing import NamedTuple

FORMAT = "warchest-dataset/1"
"""The name of the format. It changes with the columns."""


class Column(NamedTuple):
    """A column of a table."""

    name: str
    kind: str
    """Its type, a name of pyarrow's types: ``int16``, ``string``, ``list<uint8>`` ..."""
    says: str
    """Its content, as a sentence of the data card."""


GAME = Column("game", "int64", "The number of the game.")
NUMBER = Column("number", "int16", "The number of the decision within the game, from 0.")
SEAT = Column("seat", "int8", "The seat, clockwise from 0. Seats 0 and 2 are of side A.")
COINS = "Numbers of coins by slot: up to five units in the order of the army, the Royal Coin, two decoys."

TABLES: dict[str, tuple[Column, ...]] = {
    "games": (
        GAME,
        Column("split", "string", "`train`, `validation` or `test` by its armies, or `mixed`."),
        Column("source", "string", "`bots`, `texts` or `site`."),
        Column("ruleset", "string", "The name of the rule set."),
        Column("rules", "string", "The hash of the rules, as in a game's text."),
        Column("seats", "int8", "The number of players, 2 or 4."),
        Column("boxes", "list<string>", "The boxes that armies are dealt from."),
        Column("variants", "list<string>", "The variants."),
        Column("armies", "list<list<string>>", "The units of each seat at the end of the game, in slot order."),
        Column("players", "list<string>", "The player of each seat: a bot, or a name. Empty if unknown."),
        Column("decisions", "int16", "The number of decisions."),
        Column("rounds", "int16", "The round in which it ended."),
        Column("winner", "string", "The side that won, `A` or `B`, or null."),
        Column("ending", "string", "How it ended, as in a game's text, or null for a game that was broken off."),
        Column("ended_by", "int8", "The seat that resigned, lost on time or forfeited, or null."),
        Column("setup", "string", "The setup as JSON, for `Setup.from_json`."),
    ),
    "results": (
        GAME,
        SEAT,
        Column("side", "string", "`A` or `B`."),
        Column("player", "string", "The player of the seat. Empty if unknown."),
        Column("army", "list<string>", "The units of the seat, in slot order."),
        Column("points", "int8", "1 won, -1 lost, 0 neither."),
        Column("decisions", "int16", "The number of decisions of the seat."),
        Column("seconds", "float", "The seconds that they took, or null."),
    ),
    "decisions": (
        GAME,
        NUMBER,
        Column("round", "int16", "The round, or 0 before the first one."),
        Column("seat", "int8", "The seat that decides. This table has the knowledge of that seat."),
        Column("id", "int16", "The decision as an id. It can name the coin that was used facedown."),
        Column("word", "string", "The decision as a word, as in a game's text."),
        Column("public_id", "int16", "The id as the other seats know it."),
        Column("public_word", "string", "The word as the other seats know it."),
        Column("legal", "list<int16>", "The ids of all legal choices, in the order of the program."),
        Column("hand", "list<uint8>", f"The hand of the deciding seat. {COINS}"),
        Column("held", "list<uint8>", "The number of coins that each seat holds."),
        Column("seconds", "float", "The seconds that the decision took, or null if they are not known."),
        Column(
            "belief",
            "list<struct<seat: int8, hand: list<uint8>, chance: float>>",
            "How likely each hand of each other seat is, if each coin of a hand is equally likely to be used. Null if not asked for.",
        ),
    ),
    "views": (
        GAME,
        NUMBER,
        Column("seat", "int8", "The seat whose knowledge of hidden coins this is, just before the decision."),
        Column("hand", "list<uint8>", f"Its hand. {COINS}"),
        Column("bag", "list<uint8>", "Its bag, by slot."),
        Column("facedown", "list<uint8>", "Its facedown discards, by slot."),
        Column("previewed", "list<uint8>", "Its second hand, by slot, in the variant `preview`."),
        Column("drawn", "list<uint8>", "The coin that it has just drawn to use at once, by slot."),
        Column("held", "list<uint8>", "The number of coins that each seat holds."),
        Column("spied_seat", "int8", "The seat whose hand its Spy sees now, or null."),
        Column("spied", "list<uint8>", "That hand, by the slots of its owner, or null."),
    ),
    "truth": (
        GAME,
        Column("number", "int16", "The number of the decision. The last row of a game follows its last decision."),
        Column("chance", "list<int16>", "The draws and flips, as ids, after the decision before and up to this one."),
        Column("hands", "list<uint8>", "The hands of all seats: eight numbers for each seat, by slot."),
        Column(
            "start",
            "string",
            "In the first row of a game that did not start as usual, its first position as text; otherwise null.",
        ),
    ),
}
"""The columns of each table, in order."""
SECRET = ("truth",)
"""The tables that hold facts hidden from every seat."""
SPLITS = ("train", "validation", "test", "mixed")
