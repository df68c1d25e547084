/** The logic of the home page's lobby: the players who wait, the seek for an opponent, and the ways from there into a game. */

import { computed, signal } from "@preact/signals";
import { isolate } from "../shared/isolated.ts";
import { lineIsFresh } from "../shared/net.ts";
import { t } from "../shared/texts.ts";
import type { LobbyView, Made, Problem, Seek } from "../schema.gen.ts";
import type * as seeks from "../shared/seeking.ts";
import type * as calls from "./calls.ts";
import { isolatePeople } from "./names.ts";

/** Everything outside the logic of the lobby. */
export interface LobbyWorld {
  server: Pick<typeof calls, "declineTable" | "fetchLobby" | "joinTable" | "playSeeker" | "stopSeeking"> & Pick<typeof seeks, "lookOn" | "seek">;
  goTo: (url: string) => void;
}

/** Returns the lobby of a page. It fetches nothing before the first wish. */
export function createLobby({ server, goTo }: LobbyWorld) {
  const lobby = signal<LobbyView | null>(null);
  /** Why the last step did not lead into a game. */
  const error = signal("");
  /** Whether this visitor seeks an opponent. */
  const seeking = computed(() => lobby.value?.searching ?? false);

  /** The game that the visitor would seek, or null for a game that no stranger can join. */
  let wish: Seek | null = null;
  /** The last request for an opponent. */
  let sought: Promise<void> = Promise.resolve();
  /** The number of requests for the lobby, and of the newest one that counts. */
  let asked = 0;
  let taken = 0;
  /** Whether the seek is being stopped: until then the server may still report it. */
  let stopping = false;

  /** Fetches the lobby. An answer to an earlier request never replaces a later one. */
  async function load(): Promise<void> {
    asked += 1;
    const mine = asked;
    const fetched = await server.fetchLobby(wish).catch(() => null);
    if (fetched === null || stopping || mine <= taken) return;
    taken = mine;
    const before = seeking.value;
    isolate(fetched.you, ...fetched.seekers.map(({ name }) => name), ...fetched.invitations.map(({ host }) => host));
    isolatePeople(fetched.playing);
    lobby.value = fetched;
    if (seeking.value && !before) keepSeeking();
  }

  /** Takes the game that the visitor has chosen: the number of waiting players depends on it. */
  function choose(next: Seek | null): void {
    wish = next;
    void load();
  }

  /** Runs a request that leads to a game, and opens that game, or shows why there is none. */
  async function go(act: () => Promise<Made | Problem | { url: string | null }>): Promise<void> {
    try {
      const answer = await act();
      if ("error" in answer) error.value = answer.error || t("The game could not be created.");
      else if (answer.url !== null) {
        await lineIsFresh();
        goTo(answer.url);
      }
    } catch {
      error.value = t("No connection.");
    }
  }

  /** Seeks an opponent for the same game. */
  function seek(wanted: Seek | null): void {
    if (wanted === null) error.value = t("These units can be used only in games with a friend.");
    else sought = go(() => server.seek(wanted)).then(() => void load());
  }

  /** Continues the seek, or finds that an opponent has already joined. */
  function keepSeeking(): void {
    void go(server.lookOn).then(load);
  }

  /** Stops the seek. An earlier request is answered first, so it can't restart the seek. */
  function stop(): void {
    if (lobby.value !== null) lobby.value = { ...lobby.value, searching: false };
    stopping = true;
    void sought.then(server.stopSeeking).catch(() => undefined).then(() => {
      stopping = false;
      taken = asked;
      void load();
    });
  }

  /** Something in the lobby is new. A seeker may have an opponent now. */
  function hear(): void {
    if (seeking.value) keepSeeking();
    else void load();
  }

  /** Keeps the seek alive, if there is one. */
  function renew(): void {
    if (seeking.value) keepSeeking();
  }

  /** Leads from a row of the lobby into its game, or says why not. The lobby has changed in either case. */
  function enter(act: () => Promise<Made | Problem | { url: string | null }>): void {
    error.value = "";
    void go(act).then(load);
  }

  return {
    lobby, error, seeking, load, choose, go, seek, stop, hear, renew,
    play: (row: string): void => enter(() => server.playSeeker(row)),
    join: (game: string, partner: boolean): void => enter(() => server.joinTable(game, partner)),
    decline: (game: string): void => void server.declineTable(game).then(load, load),
  };
}
