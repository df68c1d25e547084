/** Sends games as text to the server. */

export interface Imported {
  records: { record: string; url: string; title: string }[];
  /** How many games of the text were left out. */
  left: number;
}

export async function importGames(games: Blob | string): Promise<Imported | { error: string; line?: number; column?: number }> {
  const body = new Blob([games], { type: "text/plain" });
  const response = await fetch("/api/records", { method: "POST", body, credentials: "same-origin", headers: { Accept: "application/json" } });
  return (await response.json()) as Imported | { error: string };
}
