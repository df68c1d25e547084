"""The promises of docs/reference/protocol.md about any position, checked from outside as `protocol_client.py` plays."""

from __future__ import annotations

from typing import Any

from tests.support.protocol_client import Game, Json, RefusedError, expect

# How a choice is written, by its verb (and kind) and from its other fields.
WRITTEN = {
    **dict.fromkeys(("pass", "claim"), "{verb}({coin})"),
    **dict.fromkeys(("control", "tactic"), "{verb}@{hex}"),
    **dict.fromkeys(("bolster", "step", "hit", "pick", "push", "poison", "shock"), "{verb}@{to}"),
    **dict.fromkeys(("proclaim", "return", "gain", "lose", "take", "ban", "order"), "{verb}={kind}"),
    **dict.fromkeys(("burn", "decline"), "{verb}"),
    **dict.fromkeys(("deceive", "lose decoy"), "deceive={seat}"),
    "lose wagon": "hit@{to}",
    "recruit": "recruit={kind}({coin})",
    "deploy": "{kind}@{to}",
    "move": "{hex}-{to}",
    "attack": "{hex}x{to}",
    "unpoison": "unpoison={coin}",
    "build": "build@{to}",
    "spy": "spy={kind}",
    "stack_bag": "stack_bag={kind}",
    "control_with": "control@{to}({coin})",
    "seat": "seat={seat}",
}


def see_listed(game: Game, listed: list[Json]) -> None:
    """Each listed choice is described by its word, and legal by its word and its id."""
    for choice in listed:
        if game.stands["decider"] == "chance":
            expect(choice["weight"] >= 1, "some coin stands for a draw", choice)
            continue
        verb = choice["verb"]
        written = WRITTEN.get(f"{verb} {choice['kind']}", WRITTEN[verb]).format(**choice)
        expect(choice["word"] == written, "what is taken apart is what the word says", choice, written)
        expect(choice["coin"] is None or not game.stands["action_open"], "a coin begins an action", choice)
    decisions = [choice[field] for choice in listed for field in ("word", "id")]
    asked = ({"do": "why_not", "game": game.name, "decisions": [decision]} for decision in decisions)
    for decision, answer in zip(decisions, game.engine.ask_all(asked), strict=True):
        expect(answer == {"legal": True}, "what is listed is legal", decision, answer)


def see_refused(game: Game, listed: list[Json]) -> None:
    """Nothing else is legal: it is forbidden by a rule and a sentence, and none of several decisions is carried out."""
    words = [choice["word"] for choice in listed]
    hexes = game.luck.sample(game.setup["hexes"], 4)
    others = {f"{one}{sign}{two}" for one in hexes[:2] for two in hexes[2:] for sign in "-x"}
    others |= {f"{verb}@{hexes[0]}" for verb in ("tactic", "control", "bolster", "step", "hit")}
    others |= {word.partition("(")[0] for word in words if "(" in word}  # what others see of it
    unlisted = sorted((others | set(game.words.values())) - set(words))
    for word in game.luck.sample(unlisted, min(8, len(unlisted))):
        why = refused(game, "why_not", [word])
        expect(why and why[0] == "decisions[0]", "what is not listed is not legal", word, why)
        expect(why == refused(game, "apply", [word]), "why_not and apply refuse alike", word, why)
        both = [game.luck.choice(words), word]
        why = refused(game, "why_not", both)
        if why and (game.chance == "ask" or why[1] != "chance_first"):  # else the engine draws in between
            expect(why == refused(game, "apply", both), "why_not and apply refuse alike", both, why)


def refused(game: Game, do: str, decisions: list[str]) -> tuple[object, ...]:
    """Return the place, rule and reason of refused decisions; nothing where none is refused."""
    try:
        answer = game.ask(do, decisions=decisions)
    except RefusedError as answered:
        error = answered.error
        expect(error["code"] in ("illegal", "bad_text"), "a decision is illegal, or can't be read", error)
        return error["field"], error.get("rule"), error["reason"]
    expect(do == "why_not", "what why_not refuses is refused", decisions, answer)
    return () if answer["legal"] else (f"decisions[{answer['at']}]", answer["rule"], answer["reason"])


def see_texts(game: Game, listed: list[Json]) -> None:
    """A game started from the position, in any notation, or from the record, has the same state."""
    sources = [{"position": game.ask("position", write=write)["position"]} for write in ("line", "json")]
    for source in [*sources, {"record": game.ask("record")["record"]}]:
        begun = game.engine.ask("new", game=game.copy, chance=game.chance, **source)
        expect(game.hash_of(game.copy) == game.hash, "a text tells the position", source)
        expect(
            all(begun[f] == game.stands[f] for f in ("decider", "action_open", "round")),
            "a text tells what stands",
            begun,
        )
        again = game.engine.ask("choices", game=game.copy)
        expect(again["choices"] + again["draws"] == listed, "a text tells what may happen", source, again, listed)
        game.engine.ask("close", game=game.copy)


def see_views(game: Game, listed: list[Json]) -> None:
    """Each seat sees its coins, no other seat's, and numbers that agree."""
    decider, setup = game.stands["decider"], game.setup
    hidden = ("hand", "bag", "facedown", "previewed")
    for form in (*game.seats, "public"):
        view = game.ask("view", seat=form)["view"]
        expect(view["round"] == game.stands["round"], "a view tells the round", view)
        expect(decider == "chance" or view["turn"] == game.seats.index(decider), "a view tells who decides", view)
        expect(view["held"].keys() <= set(setup["locations"]), "locations are held", view)
        expect({unit["hex"] for unit in view["units"]} <= set(setup["hexes"]), "units can be on the board", view)
        expect(view["spied"] is None or form == decider, "whoever looks at a hand sees it", view)
        for seen in view["seats"]:
            own, seat = seen["own"], game.seats[seen["seat"]]
            markers = sum(side == seen["side"] for side in view["held"].values())
            expect(markers == seen["markers"], "markers are what is held", view)
            expect((own is not None) == (seat == form), "own coins are told to their seat alone", form, seen)
            unseen = sum(seen["unseen"].values())
            expect(unseen == sum(seen[place] for place in hidden), "unseen is what is hidden", form, seen)
            if own is None:
                continue
            counted = {place: sum(own[place].values()) for place in hidden}
            counted["hand"] += own["drawn"] is not None
            expect(counted == {place: seen[place] for place in hidden}, "own coins are as many", form, seen)
            if listed[0]["word"].startswith("draw=") and listed[0]["seat"] == form:
                weights = {drawn["word"].removeprefix("draw="): drawn["weight"] for drawn in listed}
                expect(weights == own["bag"], "the bag is drawn from", weights, own)


def see_counts(game: Game, listed: list[Json]) -> None:
    """One ply has as many leaves as there are choices, and two have those that each of these leads to."""
    one, two = game.ask("count", depth=1), game.ask("count", depth=2)
    words = [choice["word"] for choice in listed]
    expect(one["leaves"] == len(words), "count at depth 1 is the number of choices", one, words)
    expect(two["leaves"] == sum(part["leaves"] for part in two["by"]), "by tells all leaves", two)
    expect(sorted(part["word"] for part in two["by"]) == sorted(words), "by tells every choice", two, words)
    for part in game.luck.sample(two["by"], min(3, len(words))):
        after = try_out(game, [part["word"]], "count", depth=1)
        expect(after["leaves"] == part["leaves"], "count at depth 2 is that at depth 1 after each choice", part, after)


def see_secrets(game: Game, listed: list[Json]) -> None:
    """Others see the same for any coin that a seat draws or uses facedown, and that seat sees which."""
    alike: dict[str, list[str]] = {}
    for choice in listed:
        shown = "draw" if choice["word"].startswith("draw=") else choice["word"].partition("(")[0]
        alike.setdefault(shown, []).append(choice["word"])
    doing = listed[0]["seat"] if "draw" in alike else game.stands["decider"]
    pairs = [game.luck.sample(words, 2) for words in alike.values() if len(words) > 1]
    for pair in game.luck.sample(pairs, min(2, len(pairs))):
        for form in (*game.seats, "public"):
            for do, field in (("view", "seat"), ("position", "form"), ("record", "form")):
                one, other = (try_out(game, [word], do, **{field: form}) for word in pair)
                expect((one == other) == (form != doing), "only the seat with a coin sees it", form, pair, one, other)


def try_out(game: Game, decisions: list[str], do: str, **fields: Any) -> Json:
    """Return what a question is answered after some decisions, with nothing drawn by the engine, in a second game."""
    begin = {"do": "copy", "game": game.name, "to": game.copy}
    if game.chance == "auto":
        position = game.ask("position")["position"]
        begin = {"do": "new", "game": game.copy, "chance": "ask", "position": position}
    apply = {"do": "apply", "game": game.copy, "decisions": decisions}
    asked = {"do": do, "game": game.copy, **fields}
    return game.engine.ask_all([begin, apply, asked, {"do": "close", "game": game.copy}])[2]


def see_undo(game: Game, listed: list[Json]) -> None:
    """Decisions taken back lead to where they were made, and made once more to the same draws."""
    made = [at for at, event in enumerate(game.happened) if not event["chance"]]
    if not made:
        return
    number = game.luck.randint(1, min(len(made), 5))
    at, stood, hash_here = made[-number], game.stands, game.hash
    gone = game.happened[at:]
    undone = game.ask("undo", number=number)
    expect(undone["decider"] == gone[0]["seat"], "the seat of the first decides again", undone, gone)
    expect(undone["plies"] == at, "what was drawn after a decision goes with it", undone, gone)
    del game.happened[at:]
    expect(game.hash_of(game.name) == game.hash, "undo leads back", number, undone)
    again = [event["word"] for event in gone if game.chance == "ask" or not event["chance"]]
    game.hear(game.ask("apply", decisions=again))
    expect(game.happened[at:] == gone, "the same decisions draw the same coins", gone, game.happened[at:])
    expect((game.stands, game.hash) == (stood, hash_here), "what is done again is the same", stood, game.stands)


LOOKS = (see_listed, see_refused, see_texts, see_views, see_counts, see_secrets, see_undo)
