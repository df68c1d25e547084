/** A live board's requests to the server. */

import { call, errorOf, type Attempt } from "../shared/net.ts";
import type { LiveExample, Why } from "../schema.gen.ts";

/** Returns an example after some choices of its reader. */
export async function fetchExample(name: string, ids: number[]): Promise<LiveExample> {
  const response = await call("GET", `/api/examples/${name}?ids=${ids.join(".")}`);
  if (!response.ok) throw new Error(await errorOf(response));
  return (await response.json()) as LiveExample;
}

/** Returns why an attempt is illegal there, or null where the server has nothing to say. */
export async function fetchReason(name: string, ids: number[], tried: Attempt): Promise<Why | null> {
  const query = new URLSearchParams({ ids: ids.join(".") });
  for (const [key, value] of Object.entries(tried)) if (value !== null) query.set(key, String(value));
  const response = await call("GET", `/api/examples/${name}/why?${query}`);
  return response.ok ? ((await response.json()) as Why) : null;
}
