"""The second program: it proves puzzles again, using only their texts and the rules, without the search that found them.

Like the check of the endgames, it lists the states of the information set. The answer must be the only action that wins, or saves the game.
After every other action, the given reply must be legal for some hand and leave neither.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from warchest.game.choices import word_of
from warchest.game.text.decision import parse_decision
from warchest.game.text.names import GameNames, TextError
from warchest.lab.arena.endgames.check import Proof, States, UndecidedError, actions_of, hidden_states, legal, played
from warchest.rules.known import by_slot, kind_of
from warchest.rules.state.agenda import top_frame
from warchest.rules.state.encoding import masked
from warchest.rules.state.layout import ARG, KIND, PLAY_FRAME, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.teaching.puzzles.records import Puzzle

MANY = 9
"""More coins than a seat can use in a round."""


class FaultError(Exception):
    """Raised for a fault of a puzzle. The message is a sentence."""


def words_of(r: Tables, s: Position, line: Sequence[int]) -> str:
    """Return decisions of one seat as words."""
    words = []
    for id_ in line:
        words.append(word_of(r, s, GameNames.at(r, s), s.decider, id_))
        s = played(r, s, id_)
    return " ".join(words)


def certain_kinds(r: Tables, s: Position, seat: int) -> list[str]:
    """Return the kinds in the other seat's hand in all states of the information set of ``seat``."""
    hands = [by_slot(state, 1 - seat, "hand") for state in hidden_states(r, s, seat)]
    return [kind_of(r, s, 1 - seat, slot) for slot in range(SLOTS) if all(hand[slot] for hand in hands)]


def after_words(r: Tables, proof: Proof, states: States, coin: str, words: str) -> States:
    """Return the states after decisions of the other seat that look like these words. Raises `FaultError` if no hand allows them."""
    for word in words.split():
        seat = states[0].decider
        slots = [slot for slot in range(SLOTS) if kind_of(r, states[0], seat, slot) == coin]
        plays = top_frame(states[0])[KIND] == PLAY_FRAME
        holders = [
            state for state in states if not plays or by_slot(state, seat, "hand", "drawn")[slots[0] if slots else 0]
        ]
        try:
            id_ = parse_decision(GameNames.at(r, states[0]), seat, word)
        except TextError as error:
            raise FaultError(f"The reply '{words}' can't be read: {error}") from error
        if not any(id_ in legal(r, state) for state in holders):
            raise FaultError(f"No hand with the coin {coin or 'asked for'} allows the reply '{words}'.")
        look = masked(id_, bool(r.open_coins))
        alike = [part for part in proof.answers(states) if masked(part[0][1], bool(r.open_coins)) == look]
        states = proof.after(alike[0])
    return states


def faults_of(puzzle: Puzzle) -> list[str]:
    """Return the faults of a puzzle, one sentence each."""
    try:
        game = puzzle.game()
    except TextError as error:
        return [f"Its position can't be read: {error}"]
    r, s = game.tables, game.position
    if game.decider is None or r.seats != 2 or top_frame(s)[KIND] != PLAY_FRAME or top_frame(s)[ARG]:
        return ["It is not a position of two seats in which one uses a coin of its hand."]
    if puzzle.goal == "coin":
        kinds = certain_kinds(r, s, s.decider)
        return (
            []
            if kinds == [puzzle.answer]
            else [f"coin: {puzzle.answer} is written, {', '.join(kinds) or 'none'} is proved."]
        )
    try:
        return list(_faults_of_action(puzzle, r, s))
    except UndecidedError:
        return ["Its information set can't be followed."]
    except FaultError as error:
        return [str(error)]


def _faults_of_action(puzzle: Puzzle, r: Tables, s: Position) -> Iterable[str]:
    seat = s.decider
    proof = Proof(r, s, holds=puzzle.goal == "save")
    initial_states = hidden_states(r, s, seat)
    right, wrong = [], {}
    for action, _chance in actions_of(r, s, seat):
        after = initial_states
        for id_ in action:
            after = proof.after([(state, id_) for state in after])
        words = words_of(r, s, action)
        if proof.wins(after, MANY):
            right.append((words, after))
        else:
            wrong[words] = after
    if [words for words, _after in right] != [puzzle.answer]:
        yield f"answer: {puzzle.answer} is written, {', '.join(words for words, _after in right) or 'none'} is proved."
    if len(right) + len(wrong) != puzzle.choices:
        yield f"actions: {puzzle.choices} is written, {len(right) + len(wrong)} is proved."
    if sorted(puzzle.refutations) != sorted(wrong):
        yield "The replies answer other actions than the wrong ones."
        return
    for words, after in wrong.items():
        reply = puzzle.refutations[words]
        if proof.wins(after_words(r, proof, after, reply.coin, reply.words), MANY):
            yield f"The reply '{reply.words}' does not refute '{words}'."
    if puzzle.goal == "win":
        yield from _faults_of_win(puzzle, r, proof, right[0][1])


def _faults_of_win(puzzle: Puzzle, r: Tables, proof: Proof, after: States) -> Iterable[str]:
    coins = next((count + 1 for count in range(MANY) if proof.wins(after, count)), 0)
    if coins != puzzle.coins:
        yield f"coins to the win: {puzzle.coins} is written, {coins} is proved."
    for coin, reply, words in puzzle.rest:
        states = after_words(r, proof, after, coin, reply)
        seat = states[0].decider
        lines = [line for line, _chance in actions_of(r, states[0], seat) if words_of(r, states[0], line) == words]
        if not lines:
            yield f"The action '{words}' is not legal after '{reply}'."
            continue
        for id_ in lines[0]:
            states = proof.after([(state, id_) for state in states])
        if not proof.wins(states, MANY):
            yield f"The action '{words}' does not win after '{reply}'."


def alike(puzzles: Sequence[Puzzle]) -> list[str]:
    """Return a sentence for each two puzzles with the same number, or with positions of the same units or shape."""
    faults = []
    facts = [(puzzle.number, units_of(puzzle), shape_of(puzzle)) for puzzle in puzzles]
    for (one, units, shape), (other, units2, shape2) in combinations(facts, 2):
        if one == other:
            faults.append(f"There are two puzzles {one}.")
        if units == units2 or shape == shape2:
            faults.append(f"The puzzles {one} and {other} are alike.")
    return faults


def units_of(puzzle: Puzzle) -> tuple[tuple[bool, str], ...]:
    """Return the units on the board, each with whether it is the deciding seat's."""
    game = puzzle.game()
    return tuple(sorted((unit.seat == game.decider, unit.kind) for unit in game.view(None).units))


def shape_of(puzzle: Puzzle) -> tuple[tuple[bool, int, int], ...]:
    """Return the units' hexes and sides in a form that is equal for rotated and mirrored positions."""
    game = puzzle.game()
    board = game.board
    places = [(unit.seat == game.decider, board.hexes[board.by_name[unit.hex]]) for unit in game.view(None).units]
    forms = []
    for mirrored in (False, True):
        seen = [(own, (rank, file) if mirrored else (file, rank)) for own, (file, rank) in places]
        for _turn in range(6):
            forms.append(tuple(sorted((own, file, rank) for own, (file, rank) in seen)))
            seen = [(own, (-rank, file + rank)) for own, (file, rank) in seen]
    return min(forms)
