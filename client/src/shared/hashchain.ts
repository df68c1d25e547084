/** The hash chain of a page: links that each follow from the one before by SHA-256 (docs/reference/draws.md). */

/** The number of links of a chain: more than a seat's actions in any game played so far. */
const LENGTH = 512;

export type Digests = Pick<SubtleCrypto, "digest">;

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns a secret that no one can guess. */
export const freshSecret = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the links of a chain, its secret first and its anchor last. */
export async function linksFrom(secret: string, digests: Digests): Promise<string[]> {
  let link = Uint8Array.from(secret.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const links = [secret];
  while (links.length < LENGTH) {
    link = new Uint8Array(await digests.digest("SHA-256", link));
    links.push(hex(link));
  }
  return links;
}
