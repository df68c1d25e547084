"""Write the vectors of verifiable draws, for the server's program and the page's: `python -m tests.support.regenerate_draws`.

Existing files stay as they are: games that were played keep their draws forever.
"""

import json
from hashlib import sha256

import msgspec

from tests.support.drawn_games import chain, short_game
from tests.support.paths import ROOT
from warchest.game.draws import PROMISED_FORM, KeyedDigest, commitment, draw_bits, event_key, seed_of
from warchest.game.draws_check import checked

FOLDER = ROOT / "tests" / "golden" / "draws"


def vectors() -> dict[str, object]:
    """The digests, keys and numbers for a secret and links that everyone can make."""
    secret = sha256(b"a secret").digest()
    links = chain(sha256(b"a page").digest(), 4)
    events = [(0, [links[0], "none"]), (1, [links[1], links[2]]), (12, ["none", "none", links[3], "none"])]
    keys = [event_key(secret, number, values) for number, values in events]
    draws = [(0, 0), (0, 1), (1, 0), (-1, 0), (3, 250)]
    return {
        "secret": secret.hex(),
        "commitment": commitment(secret),
        "chain": links,
        "events": [
            {
                "event": number,
                "values": values,
                "key": key.hex(),
                "seed": seed_of(key),
                "bits": [
                    {"seat": seat, "number": n, "bits": f"{draw_bits(KeyedDigest(key), seat, n):016x}"}
                    for seat, n in draws
                ],
            }
            for (number, values), key in zip(events, keys, strict=True)
        ],
    }


def main() -> None:
    """Write the files that are missing."""
    FOLDER.mkdir(exist_ok=True)
    promised = msgspec.structs.replace(short_game(3), form=PROMISED_FORM, promised=[0])
    seated = msgspec.structs.replace(short_game(4, seated=True), promised=[0])
    games = {
        "two-seats.json": short_game(1),
        "four-seats.json": short_game(2, 4),
        "promised.json": promised,
        "seated.json": seated,
    }
    for game in games.values():
        checked(game)
    texts = {name: msgspec.json.encode(game).decode() for name, game in games.items()}
    for name, text in {"vectors.json": json.dumps(vectors(), indent=1), **texts}.items():
        if not (FOLDER / name).exists():
            (FOLDER / name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
