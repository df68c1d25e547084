/**
 * The path of the site on its host, such as `/chest`, or an empty text for a site at the root. The server and the scripts name addresses
 * within the site (`/game/...`), and this path goes before each address that the browser is given.
 */

const path = globalThis.document?.documentElement.dataset.root ?? "";

/** Returns the browser's address for an address within the site. */
export const siteAddress = (address: string): string => (address.startsWith("/") && !address.startsWith("//") ? path + address : address);

/** Returns the address within the site, given the browser's path. */
export const within = (pathname: string): string => (path !== "" && pathname.startsWith(`${path}/`) ? pathname.slice(path.length) : pathname);

/** Opens a page of the site. */
export const goTo = (address: string): void => location.assign(siteAddress(address));

/** Opens the next game of the player, whose page awaits the same other game as this one. */
export const goOn = (address: string): void => goTo(/[?&]waits=/.test(location.search) ? address + location.search : address);
