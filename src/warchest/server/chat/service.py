"""The chat of a game, for any front end: the right to read and write in its rooms, its messages, and the users that a user blocks.

Players have the room of the table. With four players the partners of a side have a room too, if the game's request says so. Spectators
talk in the watchers' room. Players may read that room once the game is over, but never write there. All other access is refused, during
the game and afterwards. A game with one human player has no room for players. Before all seats are taken there is no chat, since a
watcher may still become a player. Only `open_rooms` decides about these rights.

Lines are numbered in each room separately, so that the numbers sent to a viewer reveal nothing about rooms that the viewer may not read.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import CheckConstraint, Connection, Row, Table, UniqueConstraint, delete, func, insert, select

from warchest.schema.chat import ChatLine, ChatPerson, ChatPhrase, ChatRoom, Phrase, RoomId, Talk
from warchest.schema.time_control import wall_ms
from warchest.server.chat import reports
from warchest.server.chat.blocks import block, blocks
from warchest.server.store import GameRow, Store, columns
from warchest.server.store.schema import metadata
from warchest.server.table.errors import NotYourSeatError, RefusedError, TableError, UnknownGameError
from warchest.server.table.new_game.game_request import options_of
from warchest.server.table.people import cleaned, name_to_others, require_sight
from warchest.wording.languages import _
from warchest.wording.phrases import PHRASES, phrase_text, watcher_name

LONGEST = 200
"""The most characters in a message."""
MOST_KEPT = 200
"""How many lines of a room are kept. Older ones are deleted."""
SHOWN_OF_KEY = 12
"""How many characters of a user's key the host's log shows: enough to recognize the same user."""

log = logging.getLogger("warchest.chat")

MayRead = Callable[[str], bool]
"""Returns whether the user with this key may learn of the message."""
TEAMS: tuple[RoomId, RoomId] = ("team0", "team1")

messages = Table(
    "messages",
    metadata,
    columns.game(key=True),
    columns.text("room", key=True),
    columns.number("number", key=True),
    columns.text("person"),
    columns.number("seat", optional=True),
    columns.number("watcher", optional=True),
    columns.text("phrase", optional=True),
    columns.text("text", optional=True),
    columns.text("message_id"),
    columns.moment("at"),
    UniqueConstraint("game_id", "person", "message_id", name="one_message_per_id"),
    CheckConstraint("(phrase IS NULL) <> (text IS NULL)", name="phrase_or_text"),
)
"""The lines of all rooms. `(game_id, person, message_id)` makes a repeated message harmless."""


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room that a user may read."""

    room: RoomId
    write: bool


def open_rooms(row: GameRow, person: str) -> tuple[OpenRoom, ...]:
    """Return the rooms of a game that this user may read, the most important one first."""
    if any(seat.free for seat in row.seats):
        return ()
    held = [seat.seat for seat in row.seats if seat.person == person]
    if not held and row.held:
        return ()
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
    """Return whether two players share this side in a game where partners may talk."""
    people = {seat.person for seat in row.seats if seat.seat % 2 == team}
    return len(row.seats) == 4 and "partners_talk" in options_of(row) and None not in people and len(people) == 2


class OtherMessageError(TableError):
    """This message id was used for another message. Nothing has been said."""


@dataclass(frozen=True, slots=True)
class MessageContent:
    """The content of a message: a phrase or a text."""

    phrase: Phrase | None
    text: str | None


class NewMessage(NamedTuple):
    """A message, named by its place."""

    game: str
    room: RoomId
    number: int


class Chat:
    """The chats of the games of a store. Every call blocks and is safe from many threads."""

    def __init__(self, store: Store, now: Callable[[], int] = wall_ms) -> None:
        """`now`: returns the time in milliseconds since 1970."""
        self._store = store
        self._now = now
        self._listeners: list[Callable[[NewMessage, MayRead], None]] = []

    def on_message(self, listener: Callable[[NewMessage, MayRead], None]) -> None:
        """Call `listener(message, may_read)` after every message. `may_read(person)` returns whether that user may learn of it."""
        self._listeners.append(listener)

    def readers(self, message: NewMessage) -> MayRead:
        """Return the predicate for users who may learn of a message, which another process may have written."""
        row = self._store.game(message.game)
        wanted = select(messages.c.person).where(
            messages.c.game_id == message.game, messages.c.room == message.room, messages.c.number == message.number
        )
        speaker = self._store.read(lambda connection: connection.execute(wanted).scalar())
        if row is None or speaker is None:
            return lambda _person: False
        return self._readers(row, message.room, speaker)

    def talk(
        self, person: str, game_id: str, room: RoomId | None = None, after: int = 0, *, text: bool = False
    ) -> Talk:
        """Return the lines of a room after line `after`. Without `room`, it is the user's first room. `text`: whether the user may write
        text.

        Raise `UnknownGameError`, and `NotYourSeatError` for a room that this user may not read, even an empty one.
        """
        row = self._row(game_id)
        require_sight(row, person)
        rooms = open_rooms(row, person)
        chosen = _opened(rooms, room).room if room is not None else next((open_room.room for open_room in rooms), None)

        def look(connection: Connection) -> Talk:
            blocked = set(connection.execute(select(blocks.c.blocked).where(blocks.c.person == person)).scalars())
            lines = [
                _line(row, line, person)
                for line in connection.execute(
                    select(messages)
                    .where(messages.c.game_id == game_id, messages.c.room == chosen, messages.c.number > after)
                    .where(messages.c.person.not_in(blocked))
                    .order_by(messages.c.number)
                )
            ]
            return Talk(
                rooms=[ChatRoom(r.room, r.write, _last(connection, game_id, r.room, blocked)) for r in rooms],
                room=chosen,
                lines=lines,
                blocked=_blocked(connection, row, rooms, blocked),
                phrases=[ChatPhrase(phrase, phrase_text(phrase)) for phrase in PHRASES],
                text=text,
            )

        return self._store.read(look)

    def blocked_by(self, person: str) -> set[str]:
        """Return the users that the user blocks."""
        wanted = select(blocks.c.blocked).where(blocks.c.person == person)
        return self._store.read(lambda connection: set(connection.execute(wanted).scalars()))

    def apart(self, person: str) -> set[str]:
        """Return the users that the user blocks, and those who block the user."""
        wanted = select(blocks.c.person).where(blocks.c.blocked == person)
        return self.blocked_by(person) | self._store.read(lambda c: set(c.execute(wanted).scalars()))

    def say(
        self,
        person: str,
        game_id: str,
        room: RoomId,
        message_id: str,
        *,
        phrase: Phrase | None = None,
        text: str | None = None,
        may_write_text: bool = False,
    ) -> ChatLine:
        """Say a phrase or a text, and return its line. A repeated message id gets the same answer as the first time.

        Raise `RefusedError` where that can't be said there, and `OtherMessageError` where the id was used for another message.
        """
        row = self._row(game_id)
        if not _opened(open_rooms(row, person), room).write:
            raise RefusedError(_("Only spectators can talk here."))
        words = _words(phrase, text, may_write_text=may_write_text)
        mine = (messages.c.game_id == game_id, messages.c.person == person)

        def job(connection: Connection) -> tuple[Row[Any], bool]:
            said = select(messages).where(*mine, messages.c.message_id == message_id)
            before = connection.execute(said).one_or_none()
            if before is not None:
                return before, False
            there = (messages.c.game_id == game_id, messages.c.room == room)
            number = (connection.execute(select(func.max(messages.c.number)).where(*there)).scalar() or 0) + 1
            values = {
                "game_id": game_id,
                "room": room,
                "number": number,
                "person": person,
                "seat": next((seat.seat for seat in row.seats if seat.person == person), None),
                "watcher": _watcher(connection, game_id, person) if room == "watchers" else None,
                "phrase": words.phrase,
                "text": words.text,
                "message_id": message_id,
                "at": self._now(),
            }
            connection.execute(insert(messages), values)
            connection.execute(delete(messages).where(*there, messages.c.number <= number - MOST_KEPT))
            return connection.execute(said).one(), True

        line, is_new = self._store.write(job)
        if (line.room, line.phrase, line.text) != (room, words.phrase, words.text):
            raise OtherMessageError(_("A message with this id was already sent, with a different text."))
        if is_new:
            self._notify(NewMessage(game_id, room, line.number), self._readers(row, room, person))
        return _line(row, line, person)

    def block(self, person: str, game_id: str, who: str, *, blocked: bool) -> None:
        """Block or unblock a user at this game. A user reads no messages of blocked users, in any game.

        Raise `RefusedError` if the user can't see anyone with that name.
        """
        row = self._row(game_id)
        rooms = {open_room.room for open_room in open_rooms(row, person)}
        kind, _dash, number = who.partition("-")
        other: str | None = None
        if kind == "seat" and "table" in rooms and int(number) < len(row.seats):
            other = row.seats[int(number)].person
        elif kind == "watcher" and "watchers" in rooms:
            by_number = select(messages.c.person).where(
                messages.c.game_id == game_id, messages.c.room == "watchers", messages.c.watcher == int(number)
            )
            other = self._store.read(lambda connection: connection.execute(by_number.limit(1)).scalar())
        if other is None or other == person:
            raise RefusedError(_("No player here has that name."))
        self._store.write(lambda connection: block(connection, person, other, blocked=blocked))

    def report(self, person: str, game_id: str, room: RoomId, number: int) -> None:
        """Report a line to the host, in the log and among the reports. Raise `RefusedError` where there is no such line."""
        row = self._row(game_id)
        _opened(open_rooms(row, person), room)
        wanted = select(messages).where(
            messages.c.game_id == game_id, messages.c.room == room, messages.c.number == number
        )
        line = self._store.read(lambda connection: connection.execute(wanted).one_or_none())
        if line is None:
            raise RefusedError(_("There is no such message."))
        self._store.write(lambda connection: reports.file(connection, line, person, self._now()))
        # Escape to ASCII, so no character of a message can end the line of the log or change its appearance.
        log.warning(
            "Reported: game %s, room %s, line %d: %s said %s (reported by %s)",
            game_id,
            room,
            number,
            line.person[:SHOWN_OF_KEY],
            ascii(line.text if line.phrase is None else line.phrase),
            person[:SHOWN_OF_KEY],
        )

    def _row(self, game_id: str) -> GameRow:
        row = self._store.game(game_id)
        if row is None:
            raise UnknownGameError(_("There is no such game."))
        return row

    def _readers(self, row: GameRow, room: RoomId, speaker: str) -> MayRead:
        wanted = select(blocks.c.person).where(blocks.c.blocked == speaker)
        deaf = set(self._store.read(lambda connection: connection.execute(wanted).scalars().all()))
        return lambda person: (
            person not in deaf and any(open_room.room == room for open_room in open_rooms(row, person))
        )

    def _notify(self, message: NewMessage, may_read: MayRead) -> None:
        for listener in self._listeners:
            try:
                listener(message, may_read)
            except Exception:  # the message stays, even if a listener fails
                log.exception("A listener failed for the chat of game %s", message.game)


def last_messages(connection: Connection, ids: Sequence[str]) -> dict[str, list[NewMessage]]:
    """Return the last message of each room of these games, within a transaction."""
    wanted = select(messages.c.game_id, messages.c.room, func.max(messages.c.number))
    wanted = wanted.where(messages.c.game_id.in_(ids)).group_by(messages.c.game_id, messages.c.room)
    by_game: dict[str, list[NewMessage]] = {}
    for row in connection.execute(wanted.order_by(messages.c.game_id, messages.c.room)):
        by_game.setdefault(row[0], []).append(NewMessage(*row))
    return by_game


def _opened(rooms: tuple[OpenRoom, ...], room: RoomId) -> OpenRoom:
    """Return the room if it is among these. Otherwise raise the same error regardless of the messages there."""
    open_room = next((open_room for open_room in rooms if open_room.room == room), None)
    if open_room is None:
        raise NotYourSeatError(_("You can't read this chat."))
    return open_room


def _words(phrase: Phrase | None, text: str | None, *, may_write_text: bool) -> MessageContent:
    """Return the content of a message in its plain form. Raise `RefusedError` where it may not be said."""
    if (phrase is None) == (text is None):
        raise RefusedError(_("Choose a phrase or write a message, not both."))
    if text is None:
        return MessageContent(phrase, None)
    if not may_write_text:
        raise RefusedError(_("Guests can send only phrases. Sign in to write."))
    plain = cleaned(text, LONGEST, joined=True)
    if plain is None:
        raise RefusedError(_("This message is empty."))
    return MessageContent(None, plain)


def _watcher(connection: Connection, game_id: str, person: str) -> int:
    """Return a watcher's number: the one that they have, or the next."""
    there = (messages.c.game_id == game_id, messages.c.room == "watchers")
    mine = select(messages.c.watcher).where(*there, messages.c.person == person).limit(1)
    number: int | None = connection.execute(mine).scalar()
    highest: int | None = connection.execute(select(func.max(messages.c.watcher)).where(*there)).scalar()
    return number or (highest or 0) + 1


def _last(connection: Connection, game_id: str, room: RoomId, blocked: set[str]) -> int:
    """Return the number of the last line that a user who blocks these users may read, or 0."""
    wanted = select(func.max(messages.c.number)).where(
        messages.c.game_id == game_id, messages.c.room == room, messages.c.person.not_in(blocked)
    )
    return connection.execute(wanted).scalar() or 0


def _blocked(connection: Connection, row: GameRow, rooms: tuple[OpenRoom, ...], blocked: set[str]) -> list[ChatPerson]:
    """Return the blocked users in these rooms."""
    readable = {one.room for one in rooms}
    people = []
    if "table" in readable:
        seats = [seat.seat for seat in row.seats if seat.person in blocked]
        people += [ChatPerson(f"seat-{seat}", name_to_others(row, seat)) for seat in seats]
    if "watchers" in readable:
        wanted = select(messages.c.watcher).distinct().order_by(messages.c.watcher)
        wanted = wanted.where(messages.c.game_id == row.id, messages.c.room == "watchers")
        numbers = connection.execute(wanted.where(messages.c.person.in_(blocked))).scalars()
        people += [ChatPerson(f"watcher-{number}", watcher_name(number)) for number in numbers]
    return people


def _line(row: GameRow, line: Row[Any], viewer: str) -> ChatLine:
    watches = line.room == "watchers"
    return ChatLine(
        number=line.number,
        who=f"watcher-{line.watcher}" if watches else f"seat-{line.seat}",
        name=watcher_name(line.watcher) if watches else name_to_others(row, line.seat),
        you=line.person == viewer,
        text=line.text if line.phrase is None else phrase_text(line.phrase),
    )
