#!/usr/bin/env python3
"""A War Chest bot in plain Python. It speaks the engine protocol (docs/reference/protocol.md) and needs nothing but Python.

    warchest arena page "program:python3 examples/plain_bot.py"

It takes locations, attacks, gets units onto the board, and walks them towards locations that its side does not hold.
"""

import json
import random
import sys

HELLO = {"protocol": "warchest-engine/1", "name": "Plain", "version": "1", "capabilities": ["play"]}
WORTH = {"control": 100, "attack": 60, "hit": 60, "tactic": 45, "deploy": 40, "poison": 35, "gain": 30, "bolster": 12}
WORTH |= {"pass": 0, "decline": 1, "claim": 5, "recruit": 6}  # everything else is worth 10


def place(name):
    """Return the place of a hex as two coordinates. The middle is f4."""
    return ord(name[0]) - ord("f"), int(name[1:]) - 4


def distance(one, other):
    """Return the number of steps from one hex to another."""
    (q, r), (to_q, to_r) = place(one), place(other)
    return max(abs(q - to_q), abs(r - to_r), abs(q + r - to_q - to_r))


def worth(choice, goals):
    """Return a score for a choice."""
    liked = WORTH.get(choice["verb"], 10) - 8 * choice["cost"]
    if choice["to"] and goals and choice["verb"] in ("move", "step", "deploy", "push"):
        liked += 12 - 3 * min(distance(choice["to"], goal) for goal in goals)
    return liked


def choose(request):
    """Return the word of the best-looking choice. Ties are decided by lot."""
    side = request["seat"][0]  # seats are A and B, or A1, B1, A2 and B2: the letter is the side
    held = request["view"]["held"]
    goals = [name for name in request["setup"]["locations"] if held.get(name) != side]
    lot = random.Random(request["seed"])
    best = max(request["choices"], key=lambda choice: (worth(choice, goals), lot.random()))
    return {"decisions": [best["word"]]}


ANSWERS = {"hello": lambda request: HELLO, "choose": choose, "quit": lambda request: {}}

for line in sys.stdin:
    asked = json.loads(line)
    answer = {"error": {"code": "unknown_method", "reason": "This bot only plays."}}
    if asked["do"] in ANSWERS:
        answer = {"ok": ANSWERS[asked["do"]](asked)}
    print(json.dumps({"id": asked["id"], **answer}), flush=True)
    if asked["do"] == "quit":
        break
