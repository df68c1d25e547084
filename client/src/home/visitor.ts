/** What the home page remembers of its visitor beside the choices: the way in that was used last, and a name. */

export type Way = "bot" | "friend" | "find";
const WAY = "warchest-way";
const NAME = "warchest-name";

export function lastWay(): Way {
  const kept = read(WAY);
  return kept === "friend" || kept === "find" ? kept : "bot";
}

export function keepWay(way: Way): void {
  write(WAY, way);
}

export function visitorName(): string {
  return read(NAME) ?? "";
}

export function keepName(name: string): void {
  write(NAME, name);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage it holds for this visit.
  }
}
