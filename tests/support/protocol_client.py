"""A host written from docs/reference/protocol.md and nothing else: standard library only.

It starts an engine in another process, plays games on it and believes nothing unseen: each answer must agree with the answers
before. `protocol_assertions.py` looks closer, at single positions.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any

Json = dict[str, Any]

STANDS = ("decider", "action_open", "round", "plies", "outcome")
LIKED = ("control", "attack", "deploy", "move")
OLD_AGE = 40  # rounds before a game is abandoned: random play may never end
MOST = 1000  # decisions in one request


class BrokenPromiseError(AssertionError):
    """The engine did something else than the document says."""


class RefusedError(Exception):
    """The engine answered a request with an `error`."""

    def __init__(self, error: Json) -> None:
        super().__init__(f"{error['code']}: {error['reason']}")
        self.error = error


def expect(holds: object, promise: str, *seen: object) -> None:
    """See that what the document promises holds.

    Raises:
        BrokenPromiseError: it does not, as is `seen`.
    """
    if not holds:
        raise BrokenPromiseError(f"{promise}: {seen}"[:3000])


class Engine:
    """An engine in a separate process, and the pipes to it."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
        self.sent = 0
        self.waiting: deque[tuple[int, Json]] = deque()  # the requests that have no answer yet, by line
        self.last: deque[str] = deque(maxlen=6)

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            expect(self.ask("quit") == {}, "quit is answered by {}")
            expect(self.process.wait(60) == 0, "quit ends the engine with exit code 0")
        else:
            error.add_note("The last lines were:\n" + "\n".join(line[:1500] for line in self.last))
        self.process.kill()
        rest, _ = self.process.communicate()
        expect(error or not rest, "nothing but answers is written", rest)

    def send(self, do: str, **fields: Any) -> None:
        """Write one request, without waiting for its answer."""
        assert self.process.stdin is not None
        self.sent += 1
        request = {"id": [self.sent, do], "do": do, **fields}
        self.waiting.append((self.sent, request))
        self.last.append("> " + json.dumps(request))
        self.process.stdin.write(json.dumps(request) + "\n")

    def receive(self) -> Json:
        """Return the answer to the oldest request that has none yet.

        Raises:
            RefusedError: it was an error.
        """
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.flush()
        number, request = self.waiting.popleft()
        line = self.process.stdout.readline()
        self.last.append("< " + line.rstrip())
        expect(line.endswith("\n"), "a request is answered by one line", request, line)
        answer: Json = json.loads(line)
        expect(answer["id"] == request["id"], "answers come in order, with the ids of the requests", request, answer)
        if "error" in answer:
            error = answer["error"]
            expect({"code", "reason", "line", "column", "field"} <= error.keys(), "an error has five fields", error)
            expect(error["code"] != "internal", "the engine has no defect", error)
            expect(error["line"] == number, "an error tells the number of the request's line", number, error)
            expect(error["reason"].endswith("."), "an error's reason is a sentence", error)
            expect(("rule" in error) == (error["code"] == "illegal"), "illegal alone comes with a rule", error)
            raise RefusedError(error)
        ok: Json = answer["ok"]
        return ok

    def ask(self, do: str, **fields: Any) -> Json:
        """Send one request and return what it is answered.

        Raises:
            RefusedError: it was an error.
        """
        self.send(do, **fields)
        return self.receive()

    def ask_all(self, requests: Iterable[Json]) -> list[Json]:
        """Send many requests before the first answer is read, and return what they are answered.

        Raises:
            RefusedError: one was an error.
        """
        for request in requests:
            self.send(**request)
        return [self.receive() for _ in range(len(self.waiting))]


class Game:
    """A game on an engine, and a mirror of it: the answers to its host."""

    def __init__(self, engine: Engine, name: str, rules: Json, chance: str, luck: random.Random) -> None:
        self.engine, self.name, self.rules, self.chance, self.luck = engine, name, rules, chance, luck
        self.copy = f"{name}, a copy"  # the name of a second game to try things in
        begun = self.ask("new", chance=chance, **rules)
        expect(begun["game"] == name, "new tells the name of the game", begun)
        self.key: str = begun["key"]
        self.setup: Json = begun["setup"]
        self.seats: list[str] = self.setup["seats"]
        self.happened: list[Json] = []
        self.hashes: dict[int, str] = {}  # by plies
        self.words: dict[tuple[str | None, int], str] = {}  # by seat and id
        self.hear(begun)

    @property
    def over(self) -> bool:
        """Whether the game has a result."""
        return self.stands["outcome"] is not None

    @property
    def hash(self) -> str:
        """The hash of the position in the last answer."""
        return self.hashes[len(self.happened)]

    def ask(self, do: str, **fields: Any) -> Json:
        """Ask about this game."""
        return self.engine.ask(do, game=self.name, **fields)

    def hash_of(self, name: str) -> str:
        """Ask for the hash of a game."""
        digits: str = self.engine.ask("hash", game=name)["hash"]
        expect(len(digits) == 16 and set(digits) <= set("0123456789abcdef"), "a hash is 16 hexadecimal digits", digits)
        return digits

    def hear(self, answer: Json) -> None:
        """Remember the events and the new state."""
        for event in answer["happened"]:
            expect(event["chance"] == event["word"].startswith(("draw=", "flip=")), "draws are told apart", event)
            self.learn(event)
        self.happened += answer["happened"]
        self.stands: Json = {field: answer[field] for field in STANDS}
        result = self.stands["outcome"]
        expect(self.stands["plies"] == len(self.happened), "plies counts what happened", answer, len(self.happened))
        expect(
            (self.stands["decider"] is None) == (result is not None), "a seat or chance decides until the end", answer
        )
        expect(
            result is None or result["ending"] in ("locations", "dead_position"),
            "there are two ways to the end",
            result,
        )
        expect(self.chance == "ask" or self.stands["decider"] != "chance", "the engine draws where it is to", answer)
        self.hashes[len(self.happened)] = self.hash_of(self.name)

    def learn(self, event: Json) -> None:
        """Remember what a seat's id means."""
        word = self.words.setdefault((event["seat"], event["id"]), event["word"])
        expect(word == event["word"], "an id means the same in every position of a game", event, word)

    def step(self, looks: Sequence[Look], care: float) -> None:
        """Make one decision or draw, after random looks at the position, each with probability `care`."""
        answer = self.ask("choices")
        listed = answer["choices"] + answer["draws"]
        expect(
            all(answer[field] == self.stands[field] for field in ("decider", "action_open")),
            "choices tell what stands",
            answer,
        )
        expect(
            bool(answer["draws"]) == (answer["decider"] == "chance"), "there are draws where chance is to act", answer
        )
        expect(
            bool(answer["choices"]) == (answer["decider"] in self.seats),
            "there are choices where a seat decides",
            answer,
        )
        expect(len({choice["word"] for choice in listed}) == len(listed), "nothing is listed twice", listed)
        for choice in listed:
            self.learn(
                {"seat": answer["decider"], **choice} if answer["draws"] else {**choice, "seat": answer["decider"]}
            )
        for look in looks:
            if self.luck.random() < care:
                look(self, listed)
                expect(self.hash_of(self.name) == self.hash, "looking changes nothing", look.__name__)
        if answer["draws"]:
            self.draw(answer["draws"])
        elif self.stands["round"] > OLD_AGE:
            self.resign()
        else:
            chosen = self.choose(answer["choices"])
            decision = self.luck.choice([chosen["word"], chosen["id"]])
            at = len(self.happened)
            self.hear(self.ask("apply", seat=answer["decider"], decisions=[decision]))
            expect(self.happened[at]["word"] == chosen["word"], "what was decided happens first", chosen)
            expect(self.chance == "auto" or len(self.happened) == at + 1, "nothing else happens where the host draws")

    def choose(self, choices: list[Json]) -> Json:
        """Prefer what brings a game to its end, mostly."""
        for verb in LIKED:
            liked = [choice for choice in choices if choice["verb"] == verb]
            if liked and self.luck.random() < 0.7:
                return self.luck.choice(liked)
        return self.luck.choice(choices)

    def draw(self, draws: list[Json]) -> None:
        """Draw, now with the host's luck and now with the engine's."""
        if self.luck.random() < 0.5:
            (chosen,) = self.luck.choices(draws, [drawn["weight"] for drawn in draws])
            self.hear(self.ask("apply", decisions=[chosen["word"]]))
            expect(self.happened[-1]["word"] == chosen["word"], "the host's draw happens", chosen, self.happened[-1])
        else:
            self.hear(self.ask("draw"))
        last = self.happened[-1]
        offered = [(drawn["seat"], drawn["word"], drawn["id"]) for drawn in draws]
        expect((last["seat"], last["word"], last["id"]) in offered, "what is drawn was offered", last, offered)

    def resign(self) -> None:
        """Give the game up, take that back, and give it up again."""
        before, seat = self.stands, self.luck.choice(self.seats)
        given_up = self.ask("resign", seat=seat)
        winner = "B" if seat.startswith("A") else "A"
        expect(
            given_up["outcome"] == {"winner": winner, "ending": "resignation"}, "the other side wins", seat, given_up
        )
        self.see_over()
        expect(self.ask("undo") == before, "a resignation is taken back as one decision", before)
        self.stands = self.ask("resign", seat=seat)

    def see_over(self) -> None:
        """Check that a game with a result can't continue."""
        offered = self.ask("choices")
        expect(
            offered["choices"] == offered["draws"] == [] and offered["decider"] is None,
            "nothing goes on in the end",
            offered,
        )
        counted = self.ask("count", depth=2)
        expect(counted == {"leaves": 1, "by": []}, "a game that has ended is one way", counted)
        for do, fields in (("apply", {"decisions": [0]}), ("draw", {}), ("resign", {"seat": self.seats[0]})):
            try:
                answer = self.ask(do, **fields)
            except RefusedError as refused:
                expect(
                    "game_over" in (refused.error["code"], refused.error.get("rule")), "the game is over", refused.error
                )
            else:
                expect(False, "what has ended does not go on", do, answer)

    def play_again(self) -> None:
        """See that all that happened can happen again: where the host draws it, and where the same key does."""
        for chance in sorted({"ask", self.chance}):
            self.engine.ask("new", game=self.copy, chance=chance, key=self.key, **self.rules)
            words = [event["word"] for event in self.happened if chance == "ask" or not event["chance"]]
            for begin in range(0, len(words), MOST):
                self.engine.ask("apply", game=self.copy, decisions=words[begin : begin + MOST])
            expect(self.hash_of(self.copy) == self.hash, "a game can be played again", chance)
            self.engine.ask("close", game=self.copy)


Look = Callable[[Game, list[Json]], None]


def play(games: Sequence[Game], looks: Sequence[Look], care: float) -> None:
    """Play games to their ends, their requests mixed on one pipe."""
    going = list(games)
    while going:
        game = going[0].luck.choice(going)
        try:
            game.step(looks, care)
            if game.over:
                game.see_over()
                game.play_again()
                going.remove(game)
        except (BrokenPromiseError, RefusedError) as error:
            error.add_note(f"This was in {game.name}, {game.rules}, key {game.key}, after {len(game.happened)} plies.")
            raise


def play_by_asking(game: Game, level: str, rounds: int = OLD_AGE) -> None:
    """Play a game to its end, every seat's decisions chosen by the engine from that seat's knowledge; resign after `rounds`."""
    while not game.over:
        offered, seat = game.ask("choices"), game.stands["decider"]
        if offered["draws"]:
            game.draw(offered["draws"])
            continue
        if game.stands["round"] > rounds:
            game.resign()
            break
        choices = offered["choices"]
        view, record = game.ask("view", seat=seat)["view"], game.ask("record", form=seat)["record"]
        asked = {"seat": seat, "setup": game.setup, "view": view, "record": record, "choices": choices}
        request = {"do": "choose", **asked, "seed": len(game.happened), "time": 10, "level": level}
        answer = game.engine.ask(**request)
        if game.luck.random() < 0.1:
            again = game.engine.ask(**request)
            expect(again == answer, "the same request has the same answer", answer, again)
        words = [choice["word"] for choice in choices]
        expect(answer["decisions"][0] in words, "the first that is chosen is one of the choices", answer, words)
        game.hear(game.ask("apply", seat=seat, decisions=answer["decisions"]))
    game.play_again()


def rule_sets(rules: Json) -> Iterator[Json]:
    """Yield the parameters of `new` for every kind of game in an engine's `hello`."""
    for setup in rules["setups"]:
        if setup not in ("random", "draft", "chosen"):
            yield {"setup": setup}
    units = rules["boxes"]["base"]
    yield {"setup": "chosen", "armies": [units[:4], units[4:8]], "initiative": "B"}
    more = [box for box in rules["boxes"] if box != "base"]
    for seats in rules["seats"]:
        for boxes in [["base"], *(["base", box] for box in more), ["base", *more]]:
            yield {"setup": "random", "seats": seats, "boxes": boxes, "seed": "a stranger"}
        draft = {"setup": "draft", "seats": seats, "seed": "a stranger"}
        for variants in [[], *([variant] for variant in rules["variants"])]:
            yield {**draft, "boxes": ["base"], "variants": variants}
        for variants in [[], rules["variants"]]:
            yield {**draft, "boxes": ["base", *more], "variants": variants}
