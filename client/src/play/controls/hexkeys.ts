/** Letters that may start the name of a hex. Each acts at once, or as soon as no number can follow. No key is ever lost. */

/** How long such a letter waits for its number, in milliseconds. */
const RANK_MS = 600;

export interface HexKeysOf {
  /** Returns whether there is a hex or square of this name. */
  isHex: (name: string) => boolean;
  /** Returns whether the names of hexes start with a letter. */
  isFile: (letter: string) => boolean;
  /** Returns whether a hex in this file can be chosen now. */
  isLit: (letter: string) => boolean;
  /** Returns whether the letter's command is possible now. */
  isReady: (letter: string) => boolean;
  /** Runs the letter's command. Returns whether it has one. */
  command: (letter: string) => boolean;
  choose: (hex: string) => void;
}

export interface HexKeys {
  /** Handles a letter. Returns whether it was used. */
  letter: (key: string) => boolean;
  /** Handles a digit. Returns whether it ended a name. */
  digit: (n: number) => boolean;
  /** Handles any other key: first carries out the command of a waiting letter. */
  other: () => void;
  /** Drops a waiting letter. Returns whether there was one. */
  cancel: () => boolean;
}

export function hexKeys(of: HexKeysOf): HexKeys {
  let waiting = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(): string {
    clearTimeout(timer);
    const letter = waiting;
    waiting = "";
    return letter;
  }

  function other(): void {
    const letter = take();
    if (letter !== "") of.command(letter);
  }

  function letter(key: string): boolean {
    other();
    if (!of.isFile(key)) return of.command(key);
    // If no hex in its file can be chosen, the letter's command runs at once.
    if (!of.isLit(key) && of.isReady(key)) return of.command(key);
    waiting = key;
    timer = setTimeout(other, RANK_MS);
    return true;
  }

  function digit(n: number): boolean {
    if (waiting === "") return false;
    if (!of.isHex(`${waiting}${n}`)) {
      other();
      return false;
    }
    of.choose(`${take()}${n}`);
    return true;
  }

  return { letter, digit, other, cancel: () => take() !== "" };
}
