/** A live board's requests to the server. */

import { bodyOf, call, whyAt, type TriedPress } from "../shared/net.ts";
import type { LiveExample, Why } from "../schema.gen.ts";

/** Returns an example after some choices of its reader. */
export async function fetchExample(name: string, ids: number[]): Promise<LiveExample> {
  return bodyOf(await call("GET", `/api/examples/${name}?ids=${ids.join(".")}`));
}

/** Returns why an attempt is illegal there, or null if the server has nothing to say. */
export async function fetchReason(name: string, ids: number[], tried: TriedPress): Promise<Why | null> {
  return whyAt(`/api/examples/${name}`, ids, tried);
}
