/** What the home page remembers of its visitor beside the choices: the way in that was used last, and the boxes of their own. */

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

/** The texts of the home-brew boxes that were on the table at the last visit. */
export function keptBoxes(): string[] {
  try {
    const found: unknown = JSON.parse(read(BOXES) ?? "[]");
    return Array.isArray(found) && found.every((one) => typeof one === "string") ? found : [];
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
    // Without storage it holds for this visit.
  }
}
