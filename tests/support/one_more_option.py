"""A server whose games have one more option, given only its field of `GameRequest`: `python -m tests.support.one_more_option`.

It prints as JSON what every part of the site makes of the option. `tests.unit.server.table.new_game.test_options` reads it.
"""

import asyncio
import importlib.util
import json
import sys
import tempfile
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

MODULE = "warchest.server.table.new_game.game_request"
FIELD = '''
    blindfold: Annotated[
        bool,
        GameOption(label="Blindfold", note="Only names", line="Blindfolded", players=2, refusal="Only two.", counts=False),
    ] = False
    """whether the board is hidden"""

'''
"""The declaration."""


class _Loader(SourceFileLoader):
    """Loads the module with the field."""

    def get_code(self, fullname: str) -> CodeType:
        """The code of the module as it would be with the field in its file."""
        before, after = Path(self.path).read_text(encoding="utf-8").split("    def to_json(self)", 1)
        return compile(f"{before}{FIELD}    def to_json(self){after}", self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds the module."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Name the loader of the module."""
        if fullname != MODULE or path is None:
            return None
        file = str(Path(path[0]) / "game_request.py")
        return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(fullname, file))


def facts(folder: Path) -> dict[str, Any]:
    """What each part of the site makes of the option."""
    import httpx

    from warchest.homebrew.files import Shelf
    from warchest.server.accounts import open_people
    from warchest.server.chat import Chat
    from warchest.server.lobby.terms import Terms
    from warchest.server.table import GameRequest
    from warchest.server.table.app_context import open_app
    from warchest.server.table.new_game.game_request import counts, options_of, played_in
    from warchest.server.web.app import create_app
    from warchest.server.web.pages.page_data import home_boot

    opened = open_app(folder)
    people = open_people(opened.store, opened.table)
    site: Any = create_app(opened.table, opened.replays, people, Chat(opened.store))

    async def ask() -> tuple[list[httpx.Response], str]:
        transport = httpx.ASGITransport(app=site)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as maker:
            for_two = {"seats": ["you", "friend"], "setup": "random"}
            bodies = (for_two | {"blindfold": True}, for_two | {"blindfold": "yes"}, for_two)
            for_four = {"seats": ["you", "friend", "friend", "friend"], "setup": "random", "blindfold": True}
            answers = [await maker.post("/api/games", json=body) for body in (*bodies, for_four)]
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as friend:
            return answers, (await friend.get(f"/game/{answers[0].json()['game']}")).text

    try:
        (made, wrong, without, for_four), invitation = asyncio.run(ask())
        row, plain = (opened.table.row(answer.json()["game"]) for answer in (made, without))
        asked = GameRequest.from_json(row.request)
        older = GameRequest.from_json({name: value for name, value in plain.request.items() if name != "blindfold"})
        text = json.loads(Terms.of(older).text)
        text.pop("blindfold")
        return {
            "answers": [made.status_code, wrong.status_code, without.status_code, for_four.status_code],
            "refusal": for_four.json()["error"],
            "stored": row.request["blindfold"],
            "line": played_in(row),
            "invited": "Blindfolded" in invitation,
            "counts": [counts(row), counts(plain)],
            "older": [sorted(options_of(plain)), played_in(plain)],
            "lobby": Terms.of(asked).in_words(Shelf()),
            "fits": [Terms.of(asked).fit(Terms.of(older)), Terms.read(json.dumps(text)) == Terms.of(older)],
            "page": [
                (card.id, card.name, card.line, card.players)
                for card in home_boot().games[0].options
                if card.id == "blindfold"
            ],
        }
    finally:
        people.close()
        opened.close()


def main() -> None:
    """Print the facts."""
    sys.meta_path.insert(0, _Finder())
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(facts(Path(folder))))


if __name__ == "__main__":
    main()
