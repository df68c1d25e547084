"""`Showing`: a game at one moment, to be shown to several viewers. The facts that they have in common are read once for all.

A viewer is a seat, or the public, and the player who looks: names and requests between players depend on the player. Everyone without a
seat is the same viewer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from warchest.schema.game import GameStatus, Payload
from warchest.server.presence import NEVER, Presence
from warchest.server.store import GameRow
from warchest.server.table.bots.bot_turns import BotTurns
from warchest.server.table.game_state import LiveGame
from warchest.server.table.new_game.challenges import Challenges
from warchest.server.table.new_game.rated import RatedResult, RatingsOf
from warchest.server.table.people import held, is_awaited
from warchest.server.table.play.offers import Offers
from warchest.server.table.play.presenter import CommonTexts, LiveFacts, common_texts, payload_of, status_of
from warchest.server.table.play.timing import Timing
from warchest.wording.languages import Language, language


class Viewer(NamedTuple):
    """Those who are shown the same."""

    seat: int | None
    """the seat that has the view; None for the public one"""
    person: str | None
    """the player who looks; None for everyone without a seat in the game"""


@dataclass(frozen=True, slots=True)
class Sources:
    """The parts of a table that know facts about a game outside its log."""

    timing: Timing
    presence: Presence
    offers: Offers
    challenges: Challenges
    bots: BotTurns
    rated: Callable[[GameRow], RatedResult | None]
    ratings: Callable[[GameRow], RatingsOf]


class Showing:
    """A game at one moment, with the facts outside its log."""

    def __init__(self, row: GameRow, live: LiveGame, sources: Sources) -> None:
        self.row = row
        self.live = live
        self._sources = sources
        self._common = self._facts()
        self._texts: dict[tuple[Language, bool], CommonTexts] = {}

    def payload(self, viewer: Viewer, *, continues: bool = False) -> Payload:
        """Return the game as the viewer may see it. Texts are in the language of the context. `continues`: as of `record_of`."""
        texts = self._texts.get((language(), continues))
        if texts is None:
            texts = self._texts[language(), continues] = common_texts(self.live, continues=continues)
        return payload_of(self.row, self.live, viewer.seat, viewer.person, self._facts_for(viewer), texts)

    def status(self, viewer: Viewer) -> GameStatus:
        """Return the clocks, the attendance and the offers as the viewer may see them."""
        return status_of(self.row, self.live, viewer.seat, viewer.person, self._facts_for(viewer))

    def may_see(self, viewer: Viewer) -> bool:
        """Return whether the viewer may see the game so: only the player who holds a seat may see the view of that seat, and for some
        games also the public view.
        """
        if viewer.seat is None:
            return viewer.person is not None or not self.row.held
        return viewer.person is not None and viewer.seat in held(self.row, viewer.person)

    def note_visit(self, person: str | None) -> None:
        """Note that a player has just asked for the game: a player without a live connection was there then."""
        if person is not None and is_awaited(self.row, person) and not self.live.over:
            before = self._common.seen.get(person, NEVER)
            self._sources.presence.visit(self.row.id, person, self._common.now, before)

    def _facts(self) -> LiveFacts:
        """Return the facts that are the same for every viewer."""
        row, live, sources = self.row, self.live, self._sources
        now = sources.timing.now()
        found = LiveFacts(
            now,
            sources.timing.view(row, live),
            before=sources.bots.before(row, live),
            stand_in=sources.bots.stand_in(row, live),
            begun=sources.challenges.begun_after(row) if live.over else None,
            rated=sources.rated(row) if live.over else None,
        )
        if row.mode != "link":
            return found
        seen, watchers = sources.presence.attendance(row.id, now)
        return found._replace(
            seen=seen,
            watchers=watchers,
            offers=sources.offers.standing(row, live),
            ratings=sources.ratings(row),
        )

    def _facts_for(self, viewer: Viewer) -> LiveFacts:
        row, live, sources = self.row, self.live, self._sources
        linked = row.mode == "link"
        rematch = sources.challenges.rematch_offer(row, viewer.person) if linked and live.over else None
        if viewer.seat is None:
            return self._common._replace(rematch=rematch)
        claim = sources.offers.claim_over(row, live, viewer.seat, self._common.seen) if linked else None
        may = sources.offers.may(row, live, viewer.seat, claim)
        return self._common._replace(may=may, claim=claim, rematch=rematch)


__all__ = ["Showing", "Sources", "Viewer"]
