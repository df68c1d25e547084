"""The draws of a finished game with everything that they follow from (docs/reference/draws.md)."""

from typing import Annotated

from msgspec import Meta, Struct

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes, as 64 hexadecimal digits."""
DrawingSeat = Annotated[int, Meta(ge=-1, le=3)]
LineNumber = Annotated[int, Meta(ge=-1, le=1_000_000)]


class PromisedDraws(Struct, frozen=True, forbid_unknown_fields=True):
    """The promise of the draws of a game that is not over."""

    commitment: Digest
    """the SHA-256 digest of the server's secret"""


class ServerPromise(Struct, frozen=True):
    """The promise of the secret of a game that a page may ask for, before it does."""

    promise: str
    """the promise, which the page sends with its request for the game"""
    commitment: Digest
    """the SHA-256 digest of the server's secret, which the page keeps for the check after the game"""


class NextOpening(Struct, frozen=True):
    """The answer to a page's part in the first draws of a user's next game of a tournament."""

    after: int
    """the number of the last round that was paired before: the game is one of a later round"""


class SeatChain(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A hash chain of a seat's page."""

    seat: DrawingSeat
    """the seat"""
    number: LineNumber
    """the number of the chain among those of the seat, from 0"""
    since: LineNumber
    """the last line of the game when the page gave the anchor; -1 with the request for the game or for the seat"""
    anchor: Digest
    """the end of the chain, which the page gave first"""
    seated: bool = False
    """whether the anchor came with the request for the seat: the deal was made before it, and the first draws after it"""


class SeatLink(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A link of a chain, which the page sent with an action: its SHA-256 digest is the link after it, or the anchor."""

    line: LineNumber
    """the line of the action"""
    seat: DrawingSeat
    """the seat of the chain"""
    chain: LineNumber
    """the number of the chain"""
    link: Digest
    """the link"""


class OwnChain(Struct, frozen=True):
    """The state of a chain, for the page that gave its anchor."""

    head: Digest
    """the link that came last, or the anchor: the next link is the one before it"""


class DrawMade(Struct, frozen=True, forbid_unknown_fields=True):
    """One draw or flip."""

    seat: DrawingSeat
    """the seat that drew; -1 for the flip of the initiative marker"""
    outcomes: Annotated[list[tuple[int, int]], Meta(min_length=1, max_length=64)]
    """the ids that could come, each with the number of its coins, in the order in which they are counted"""
    id: int
    """the id that came"""


class GameDraws(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The draws of a finished game, with the server's secret and the links of the pages."""

    form: Annotated[int, Meta(ge=1, le=3)]
    """the version of this form: 3 if an anchor came with a seat, else 2 if `promised` names a seat, and otherwise 1"""
    commitment: Digest
    """the SHA-256 digest of the secret, which the server published before the first draw"""
    secret: Digest
    """the secret of the server"""
    seats: Annotated[int, Meta(ge=2, le=4)]
    """the number of seats"""
    dealt: str | None
    """the seed of the deal, if it follows from draw event 0; null if the deal has another seed or none"""
    chains: Annotated[list[SeatChain], Meta(max_length=200)]
    """the chains of the pages, in the order in which they were given"""
    links: Annotated[list[SeatLink], Meta(max_length=20_000)]
    """the links of the pages, in the order of their lines; those of actions that were taken back stay"""
    drawn: Annotated[list[LineNumber], Meta(max_length=20_000)]
    """the lines that draws followed; those that were taken back stay"""
    back: Annotated[list[tuple[LineNumber, LineNumber]], Meta(max_length=20_000)]
    """the lines of takebacks, each with the line that it went back to"""
    draws: Annotated[list[Annotated[list[DrawMade], Meta(max_length=200)]], Meta(max_length=20_000)]
    """the draws of each draw event, as the game went in the end"""
    text: str
    """the game as text, in its full form"""
    promised: Annotated[list[DrawingSeat], Meta(max_length=4)] = []
    """the seats whose pages had the commitment before they asked for the game, as the server says"""
