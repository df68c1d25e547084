/** The page's memory of its visitor apart from the choices: the last way into a game, and home-brew boxes. */

export type Way = "bot" | "friend" | "find";
const WAY = "warchest-way";
const BOXES = "warchest-boxes";

export function lastWay(): Way {
  const kept = read(WAY);
  return kept === "friend" || kept === "find" ? kept : "bot";
}

export function keepWay(way: Way): void {
  write(WAY, way);
}

/** Returns the texts of the home-brew boxes that were in use at the last visit. */
export function keptBoxes(): string[] {
  try {
    const stored: unknown = JSON.parse(read(BOXES) ?? "[]");
    return Array.isArray(stored) && stored.every((one) => typeof one === "string") ? stored : [];
  } catch {
    return [];
  }
}

export function keepBoxes(texts: string[]): void {
  write(BOXES, JSON.stringify(texts));
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
    // Without storage it lasts for this visit only.
  }
}
