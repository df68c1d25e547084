"""Who may read and write what: the one place that decides it.

Those who play have the table. The partners of a side have a room of their own with four players, where the table said so at the start. Who
has no seat talks among those who watch; those who play read that when the game is over, and never write there. Nobody else ever reads a
room: not while the game runs, and not afterwards. Where one person alone has all seats that people have, there is nobody to talk to. Before
everybody sits there is no chat: who only looks in now may play later.
"""

from dataclasses import dataclass

from warchest.schema.chat import Room
from warchest.store import GameRow

TEAMS: tuple[Room, Room] = ("team0", "team1")


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room that a person may read."""

    room: Room
    write: bool


def open_rooms(row: GameRow, person: str) -> tuple[OpenRoom, ...]:
    """The rooms of a game that this person may read, the most important one first."""
    if any(seat.free for seat in row.seats):
        return ()
    held = [seat.seat for seat in row.seats if seat.person == person]
    if not held:
        return (OpenRoom("watchers", write=True),)
    if len({seat.person for seat in row.seats if seat.person is not None}) == 1:
        return ()
    rooms = [OpenRoom("table", write=True)]
    if _partners_talk(row, held[0] % 2):
        rooms.append(OpenRoom(TEAMS[held[0] % 2], write=True))
    if row.status == "over":
        rooms.append(OpenRoom("watchers", write=False))
    return tuple(rooms)


def _partners_talk(row: GameRow, team: int) -> bool:
    """Whether two people share this side, at a table where partners may talk."""
    people = {seat.person for seat in row.seats if seat.seat % 2 == team}
    return len(row.seats) == 4 and bool(row.request.get("partners_talk")) and None not in people and len(people) == 2
