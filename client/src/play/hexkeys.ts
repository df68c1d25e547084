/** Letters that may begin the name of a hex: what each does, at once or after it is known that no number follows. No key is ever lost. */

/** How long such a letter waits for its number. */
const RANK_MS = 600;

export interface HexKeysOf {
  /** Whether there is a hex or square of this name. */
  isHex: (name: string) => boolean;
  /** Whether a letter begins the names of hexes. */
  isFile: (letter: string) => boolean;
  /** Whether one of the hexes that it begins can be chosen now. */
  isLit: (letter: string) => boolean;
  /** Whether what a letter does by itself can be done now. */
  isReady: (letter: string) => boolean;
  /** Does what a letter does by itself; whether it does anything. */
  command: (letter: string) => boolean;
  choose: (hex: string) => void;
}

export interface HexKeys {
  /** A letter; whether it was of use. */
  letter: (key: string) => boolean;
  /** A digit; whether it ended a name. */
  digit: (n: number) => boolean;
  /** Any other key: what waits is done first. */
  other: () => void;
  /** Takes back what waits; whether anything did. */
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
    // Where no hex of its file can be chosen, what can be done is done at once.
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
