/** What a live board asks the server for. */

import { call, errorOf, type Reason, type Try } from "../shared/net.ts";
import type { Example } from "../wire.ts";

/** An example after some choices of its reader. */
export async function fetchExample(name: string, ids: number[]): Promise<Example> {
  const response = await call("GET", `/api/examples/${name}?ids=${ids.join(".")}`);
  if (!response.ok) throw new Error(await errorOf(response));
  return (await response.json()) as Example;
}

/** Why a try is against the rules there; null where the server has nothing to say. */
export async function fetchReason(name: string, ids: number[], tried: Try): Promise<Reason | null> {
  const query = new URLSearchParams({ ids: ids.join(".") });
  for (const [key, value] of Object.entries(tried)) if (value !== null) query.set(key, String(value));
  const response = await call("GET", `/api/examples/${name}/why?${query}`);
  return response.ok ? ((await response.json()) as Reason) : null;
}
