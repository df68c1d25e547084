/**
 * Every sentence that the page itself says. The server sends translations of these keyed by the English text; what it
 * does not translate is shown as it stands here.
 */
export const TEXTS = [
  "War Chest", "You", "Dawn", "Dusk", "bot", "first", "Royal", "Royal Coin", "Initiative", "Pass", "Recruit", "Bolster", "Control", "Tactic",
  "Undo", "Only move", "Stop here", "Facedown", "Rematch", "New game", "How to play", "Home", "Resign", "Resign the game?", "Resign for {name}?",
  "Menu", "Light or dark", "Sound", "Sound on", "Sound off", "move", "may go on", "attack", "deploy", "costs you a coin",
  "choose", "{unit}: choose a hex", "{unit}: choose a use", "Which {unit}?", "Which of these?", "Choose a coin first.",
  "You cannot do that now.", "It is not your turn.", "The table had moved on. Choose again.",
  "No connection. Your action is kept and will be sent.", "No connection.", "Waiting for {name}", "Sending",
  "{n} left", "{n} coins", "one coin", "{n} on the board", "{n} unseen", "{n} in the cycle", "{n} out of the game",
  "Also", "Limit", "Rulings", "Close", "Esc", "What it can attack from the middle",
  "Your coins", "{name}: unseen coins", "in hand", "in the bag", "facedown", "By kind, in hand, bag and facedown",
  "In hand", "In the bag", "Facedown, yours", "Faceup discards, back in the bag at the next refill", "Out of the game", "none", "Unseen, by kind",
  "Your bag: {n} coins", "{name}: bag of {n} coins", "refills from the discards",
  "Your hand", "{unit}, in hand", "{unit}, {n} uses on the board", "spent", "Skip to your hand", "Skip to the board", "Skip to the record",
  "Board, you play {side} from the bottom", "Board", "Record", "Army of {name}", "Your army", "Round {n}", "Round {n}.",
  "location, neutral", "location of {side}", "your {unit}", "{unit} of {side}", "{n} coins high", "empty", "chosen", "target", "may end here",
  "Places held: {n} of {goal}", "Initiative: {name}", "locked until the next round", "Take the initiative",
  "From the stack", "From the supply", "Your turn.", "Hand: {list}.", "{unit} drawn", "Drawn",
  "Take a unit: {unit}", "Take a unit", "Take a unit: first of two", "Take a unit: second of two", "{name} takes a unit", "Yours", "{n} more after this one",
  "One more after this one", "Your last one", "Will go first in round 1", "Takes first", "Order of taking", "Coin flip: {side}",
  "Give the device to {name}", "Both hands are hidden. Only {name} should look now.", "Show {name}'s coins", "{name}'s choice",
  "You won", "You lost", "{side} won", "Drawn game", "On the board", "supply", "Keys",
  "Play a bot", "Page", "Squire", "Banneret", "learning", "easy", "steady", "Units", "First game", "Eight plain units, side by side",
  "Random", "Four units each", "Draft", "Pick from eight", "Famous battle", "Crécy, Bannockburn…", "Your side", "goes below, gold", "goes above, blue",
  "Play {level}", "Two on one screen", "More choices", "Royal Guard", "As revised", "As in 2018",
  "The Royal Coin sends it home, one or two hexes.", "The Royal Coin moves it one hex.", "Continue", "Your turn", "Their turn", "Round {n}, {a} to {b} places",
  "Gaugamela", "Bannockburn", "Crécy", "331 BC", "1314", "1346",
  "A small, hard army of spears and fast riders goes straight for the centre of a host that can always hire more.",
  "Heavy horse and bows come to break a wall of pikes on wet ground; the wall has only to be where they must pass.",
  "Bows behind guarded ground wait for one charge after another. The charge has crossbows too, if it is patient.",
  "Against {level}", "against", "The game could not be made.", "Unfinished games", "Screen", "One screen",
  "Ready. Choose and play.",
] as const;

export type Text = (typeof TEXTS)[number];

let translations: Record<string, string> = {};

export function setTexts(texts: Record<string, string>): void {
  translations = texts;
}

/** The sentence in the reader's language, with `{names}` filled in. */
export function t(text: Text, values: Record<string, string | number> = {}): string {
  const template = translations[text] ?? text;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
