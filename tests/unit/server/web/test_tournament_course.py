"""Tests of the part of a tournament's page that is drawn once for all: each viewer sees what is theirs, and nothing of others."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from tests.support.cost_of_tournament_page import filled
from tests.support.routes import innermost, site_over
from warchest.server.store import Store
from warchest.server.tournaments.tables import tournaments
from warchest.server.web.dependencies import WebRequest
from warchest.server.web.pages import tournament_course
from warchest.server.web.pages.tournament_course import SharedCourse


def test_a_slot_is_filled_for_its_entrants_only() -> None:
    course = SharedCourse.of("a\x021 2\x03own\x03other\x04b\x02\x03no\x03\x04c")
    assert [course.seen_by(number) for number in (1, 2, 3, None)] == ["aownbc", "aownbc", "aotherbc", "aotherbc"]


def test_a_text_without_slots_is_the_same_for_all() -> None:
    course = SharedCourse.of("nothing of one's own")
    assert {course.seen_by(number) for number in (1, None)} == {"nothing of one's own"}
    assert course.size == len("nothing of one's own")


class Site:
    """A site in this process with a running tournament of 8 players and 3 rounds."""

    def __init__(self, site: Any, place: Path) -> None:
        self.app = innermost(site)
        self.store = Store(place)
        self.client: TestClient[Any] = TestClient(site, base_url="http://localhost")

    def seen_by(self, number: int | None) -> str:
        """Return the course as an entrant sees it."""
        provided = self.app.dependencies
        contests = provided["tournaments"].dependency()  # type: ignore[union-attr]
        accounts = provided["accounts"].dependency()  # type: ignore[union-attr]
        course = contests.course("evening")

        class Asked:
            app = self.app

        asked: Any = Asked()
        request: WebRequest = asked
        return tournament_course.course_of_all(request, accounts, contests, course).seen_by(number)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    filled(tmp_path / "data", 8, 3)
    with site_over(tmp_path / "data") as whole:
        made = Site(whole, tmp_path / "data")
        yield made
        made.store.close()


def test_an_entrant_sees_the_own_rows_and_the_way_to_the_own_game(site: Site) -> None:
    """Given a running round, then an entrant sees the own rows marked and the own game, and another viewer neither."""
    mine, others = site.seen_by(1), site.seen_by(None)
    assert mine.count('class="you"') == 4, "the standings, and a row in each of three rounds"
    assert re.findall(r'class="button primary" href="([^"]+)"', mine) == ["/game/g3-1"]
    assert 'class="you"' not in others
    assert "button primary" not in others
    assert not re.search("[\x02\x03\x04]", mine + others)


def test_in_a_held_round_only_the_players_of_a_table_see_it(site: Site) -> None:
    """Given a duplicate with a running round, then the address of a table is drawn for its two players only."""
    site.store.write(lambda connection: connection.execute(update(tournaments).values(form="duplicate", version=1)))
    one, stranger = site.seen_by(1), site.seen_by(None)
    assert "/game/g3-1" in one
    assert "/game/g3-2" not in one
    assert "/game/g3-" not in stranger
    assert "/game/g2-1" in stranger, "a round that is over is everyone's"


def test_the_course_is_drawn_once_for_all_viewers(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given viewers within two seconds, then the course is drawn once, and again after a change."""
    drawn: list[int] = []
    real = tournament_course._values

    def counted(*given: Any) -> dict[str, Any]:
        drawn.append(1)
        return real(*given)

    monkeypatch.setattr(tournament_course, "_values", counted)
    monkeypatch.setattr(tournament_course, "LASTS_MS", 10**15)
    for number in (None, 1, 2, 3):
        site.seen_by(number)
    assert len(drawn) == 1
    site.store.write(lambda connection: connection.execute(update(tournaments).values(version=2)))
    site.seen_by(None)
    assert len(drawn) == 2
