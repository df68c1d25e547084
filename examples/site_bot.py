#!/usr/bin/env python3
"""A third-party bot in plain Python: it accepts every challenge on a site, and plays by chance (docs/guides/bots.md).

python3 examples/site_bot.py https://chest.example token.txt
"""

import json
import random
import sys
import time
from threading import Thread
from urllib.request import Request, urlopen

SITE, GAMES = sys.argv[1], set()
with open(sys.argv[2]) as file:
    HEADERS = {"authorization": f"Bearer {file.read().strip()}", "content-type": "application/json"}


def call(path, body=None):
    """Send a request, a POST where there is a body, and return the answer."""
    return urlopen(Request(SITE + path, body and json.dumps(body).encode(), HEADERS), timeout=30)


def follow(path, act, *given):
    """Give each line of a stream to a function until that returns True. A blank line only shows that the stream is alive.

    After a lost line or a refusal it opens the stream again, since each stream starts with all that stands.
    """
    while True:
        try:
            with call(path) as stream:
                if any(act(json.loads(line), *given) for line in stream if line.strip()):
                    return
        except Exception as problem:
            if getattr(problem, "code", None) in (401, 403):  # the token is wrong, or no longer valid
                raise
            print(problem, file=sys.stderr)
        time.sleep(1)


def play(news, game, seat):
    """Play on in a game after a line of its stream, and return whether the game is over."""
    shown = news.get("game") or {}
    ask, here = shown.get("ask"), {"seat": seat, "seq": shown.get("seq"), "ids": []}
    while ask:
        choice = random.choice(ask["choices"])
        here["ids"].append(choice["id"])
        ask = None if choice["ends"] else json.load(call(f"/api/games/{game}/preview", here))["ask"]
    if here["ids"]:
        call(f"/api/games/{game}/actions", here | {"action_id": f"{random.getrandbits(64):x}"}).close()
    return bool(shown) and shown["view"]["phase"] == "over"


def answer(event):
    """Accept a challenge, or play a game in a thread."""
    game, seat = event.get("game"), event.get("seat")
    if event["type"] == "challenge":
        call(f"/api/games/{game}/seats", {"seat": seat}).close()
    elif event["type"] == "gameStart" and game not in GAMES:
        GAMES.add(game)
        Thread(target=follow, args=(f"/api/bot/games/{game}?seat={seat}", play, game, seat), daemon=True).start()


follow("/api/bot/events", answer)
