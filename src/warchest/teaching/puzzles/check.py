"""The second program: it proves puzzles again, using only their texts and the rules, without the search that found them.

Like the check of the endgames, it lists the states of the information set. The answer must be the only action that wins, or saves the game.
After every other action, the given line must be possible for some hand and leave neither, even if the other side only passes then. The same
must be true of every later question, and its right actions must be all that keep the win.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import combinations

from warchest.game.choices import word_of
from warchest.game.text.decision import parse_decision
from warchest.game.text.names import GameNames, TextError
from warchest.lab.arena.endgames.check import Proof, States, UndecidedError, actions_of, hidden_states, legal, played
from warchest.rules.known import by_slot, kind_of
from warchest.rules.state.agenda import top_frame
from warchest.rules.state.encoding import masked
from warchest.rules.state.ids import CLAIM
from warchest.rules.state.layout import ARG, CHANCE, KIND, PLAY_FRAME, SEAT, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.teaching.puzzles.records import Puzzle, PuzzleQuestion, PuzzleTurn, Refutation

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


def after_line(r: Tables, proof: Proof, states: States, line: Iterable[PuzzleTurn]) -> States:
    """Return the states after a line. Raises `FaultError` if no hand of the other side allows it."""
    for turn in line:
        for word in turn.words.split():
            states = _after_word(r, proof, states, turn.coin, word)
    return states


def _after_word(r: Tables, proof: Proof, states: States, coin: str, word: str) -> States:
    """Return the states after a draw, or after a decision that looks like this word."""
    s = states[0]
    if s.decider == CHANCE:
        actor = top_frame(s)[SEAT]
        drawn = [part for part in proof.draws(states) if actor != proof.seat or word == _drawn(r, s, part[0], actor)]
        if not drawn:
            raise FaultError(f"The draw '{word}' is impossible.")
        return drawn[0]
    seat = s.decider
    slots = [slot for slot in range(SLOTS) if kind_of(r, s, seat, slot) == coin]
    plays = seat != proof.seat and top_frame(s)[KIND] == PLAY_FRAME
    holders = [
        state for state in states if not plays or by_slot(state, seat, "hand", "drawn")[slots[0] if slots else 0]
    ]
    try:
        id_ = parse_decision(GameNames.at(r, s), seat, word)
    except TextError as error:
        raise FaultError(f"The turn '{word}' can't be read: {error}") from error
    if not any(id_ in legal(r, state) for state in holders):
        raise FaultError(f"No hand with the coin {coin or 'asked for'} allows the turn '{word}'.")
    if seat == proof.seat:
        return proof.after([(state, id_) for state in states])
    look = masked(id_, bool(r.open_coins))
    return proof.after(next(part for part in proof.answers(states) if masked(part[0][1], bool(r.open_coins)) == look))


def _drawn(r: Tables, before: Position, after: Position, seat: int) -> str:
    """Return the word of a draw between two positions."""
    had, has = (by_slot(s, seat, "bag") for s in (before, after))
    slot = next(slot for slot in range(SLOTS) if had[slot] > has[slot])
    return f"draw={kind_of(r, before, seat, slot)}"


class PassiveProof(Proof):
    """A proof in which the other seat passes with every coin."""

    def answers(self, states: States) -> Iterator[list[tuple[Position, int]]]:
        """Yield the pass of the other seat where it uses a coin, and its decisions elsewhere."""
        for part in super().answers(states):
            if top_frame(states[0])[KIND] != PLAY_FRAME or part[0][1] < CLAIM:
                yield part


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
    holds = puzzle.goal == "save"
    proofs = Proof(r, s, holds=holds), PassiveProof(r, s, holds=holds)
    right, count = yield from _faults_of_question(r, proofs, hidden_states(r, s, s.decider), puzzle.question)
    if count != puzzle.choices:
        yield f"actions: {puzzle.choices} is written, {count} is proved."
    if puzzle.goal == "win" and right is not None:
        coins = next((count + 1 for count in range(MANY) if proofs[0].wins(right, count)), 0)
        if coins != puzzle.coins:
            yield f"coins to the win: {puzzle.coins} is written, {coins} is proved."


def _faults_of_question(
    r: Tables, proofs: tuple[Proof, Proof], states: States, question: PuzzleQuestion
) -> Generator[str, None, tuple[States | None, int]]:
    """Yield the faults of a question. Return the states after the first right action, and the number of all actions."""
    proof = proofs[0]
    right: dict[str, States] = {}
    wrong: dict[str, States] = {}
    for action, _chance in actions_of(r, states[0], proof.seat):
        after = states
        for id_ in action:
            after = proof.after([(state, id_) for state in after])
        (right if proof.wins(after, MANY) else wrong)[words_of(r, states[0], action)] = after
    if sorted(question.ways) != sorted(right):
        yield f"answer: {', '.join(question.ways)} is written, {', '.join(right) or 'none'} is proved."
    elif sorted(question.refutations) != sorted(wrong):
        yield "The replies answer other actions than the wrong ones."
    else:
        for words, after in wrong.items():
            yield from _faults_of_refutation(r, proofs, words, after, question.refutations[words])
        for words, then in question.ways.items():
            if then is not None:
                yield from _faults_of_question(r, proofs, after_line(r, proof, right[words], then.line), then)
    return next(iter(right.values()), None), len(right) + len(wrong)


def _faults_of_refutation(
    r: Tables, proofs: tuple[Proof, Proof], words: str, after: States, refutation: Refutation
) -> Iterator[str]:
    proof, passive = proofs
    ended = after_line(r, proof, after, refutation.line)
    if proof.wins(ended, MANY):
        yield f"The line '{' '.join(turn.words for turn in refutation.line)}' does not refute '{words}'."
    elif passive.wins(ended, MANY):
        yield f"The line '{' '.join(turn.words for turn in refutation.line)}' refutes '{words}' only with more coins."
    passes = after
    if not after[0].over and after[0].decider != proof.seat and top_frame(after[0])[KIND] == PLAY_FRAME:
        passes = proof.after(next(passive.answers(after)))
    if proof.wins(passes, MANY) == refutation.idle:
        yield f"idle: {refutation.idle} is written for '{words}'."


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
