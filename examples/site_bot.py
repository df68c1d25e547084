#!/usr/bin/env python3
"""A third-party bot in plain Python: it accepts every challenge on a site, and plays by chance (docs/guides/bots.md).

python3 examples/site_bot.py https://chest.example token.txt
"""

import json
import random
import secrets
import sys
import threading
import time
import urllib.request
from http.client import HTTPException


def insist(act, *given):
    """Do something to its end. After a lost line or a refusal it starts again, since each stream starts with all that stands."""
    while True:
        try:
            return act(*given)
        except (OSError, HTTPException) as problem:
            if getattr(problem, "code", None) in (401, 403):  # the token is wrong, or no longer valid
                raise
            print(problem, file=sys.stderr)
            time.sleep(1)


class SiteBot:
    """The calls of a site with the token of a bot."""

    def __init__(self, site, token):
        self.site, self.token, self.games = site, token, set()

    def call(self, path, body=None):
        """Send a request, a POST where there is a body, and return the answer."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        return urllib.request.urlopen(urllib.request.Request(self.site + path, data, headers), timeout=30)

    def lines(self, path):
        """Yield the news of a stream. A blank line only shows that the line is alive."""
        with self.call(path) as stream:
            yield from (json.loads(line) for line in stream if line.strip())
        raise ConnectionError("The stream has ended.")

    def play(self, game, seat):
        """Play a seat of a game to its end."""
        for news in self.lines(f"/api/bot/games/{game}?seat={seat}"):
            shown = news.get("game")
            if shown and shown["view"]["phase"] == "over":
                return
            ask, ids = shown and shown["ask"], []
            while ask:
                choice = random.choice(ask["choices"])
                ids.append(choice["id"])
                here = {"seat": seat, "seq": shown["seq"], "ids": ids}
                ask = None if choice["ends"] else json.load(self.call(f"/api/games/{game}/preview", here))["ask"]
            if ids:
                self.call(f"/api/games/{game}/actions", {**here, "action_id": secrets.token_urlsafe(12)}).close()

    def run(self):
        """Accept every challenge, and play every game in a thread."""
        for event in self.lines("/api/bot/events"):
            if event["type"] == "challenge":
                self.call(f"/api/games/{event['game']}/seats", {"seat": event["seat"]}).close()
            elif event["type"] == "gameStart" and event["game"] not in self.games:
                self.games.add(event["game"])
                threading.Thread(target=insist, args=(self.play, event["game"], event["seat"]), daemon=True).start()


if __name__ == "__main__":
    with open(sys.argv[2]) as file:
        insist(SiteBot(sys.argv[1], file.read().strip()).run)
