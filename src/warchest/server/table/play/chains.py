"""The hash chains that the pages of players give, so that no server can choose a draw (docs/reference/draws.md)."""

from warchest.game.draws import head_of
from warchest.schema.draws import OwnChain
from warchest.server.table.errors import RefusedError
from warchest.server.table.lines import Lines
from warchest.server.table.people import require_everybody, require_seat
from warchest.wording.languages import _


class PageChains:
    """The chains in the games of a table."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def give(self, person: str, game_id: str, seat: int, anchor: str) -> OwnChain:
        """Keep the anchor of a seat's page, and return the link of its chain that came last. A repeat changes nothing.

        Players keep their seats once all are taken, so no user uses up the chains of a seat for the next one. Raise `RefusedError` before
        that, after the game, and for a game whose draws can't be verified.
        """
        row, live = self._lines.standing(game_id)
        require_seat(row, person, seat)
        if row.commitment is None:
            raise RefusedError(
                _("The draws of this game can't be verified, because the server promised nothing before them.")
            )
        if live.over:
            raise RefusedError(_("The game is over."))
        require_everybody(row)
        known = self._lines.chains.of(game_id)
        chain = next((one for one in known if (one.seat, one.anchor) == (seat, anchor)), None)
        chain = chain or self._lines.chains.put(game_id, seat, anchor)
        return OwnChain(head_of(chain, live.draw_lines.heads))
