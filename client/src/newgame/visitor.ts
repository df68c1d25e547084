/** The page's memory of the home-brew boxes of its visitor. */

const BOXES = "warchest-boxes";

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
