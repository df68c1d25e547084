"""The rights to read and write in the rooms of the chat. No other module decides about them.

Players have the room of the table. With four players the partners of a side have a room of their own, if the game's request says so. People
without a seat talk in the watchers' room. Players may read that room once the game is over, but never write there. Nobody else ever reads a
room, neither during the game nor afterwards. A game in which one person holds all seats of people has no room for players. Before all seats
are taken there is no chat, since a watcher may still become a player.
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
    """Return the rooms of a game that this person may read, the most important one first."""
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
    """Return whether two people share this side in a game where partners may talk."""
    people = {seat.person for seat in row.seats if seat.seat % 2 == team}
    return len(row.seats) == 4 and bool(row.request.get("partners_talk")) and None not in people and len(people) == 2
