/**
 * The state and the effects of the page's logic. The `create…` and `watch…` functions of the folders keep no state at module level and touch
 * neither the document nor the network: they receive all of this when they are called.
 */

import type { ReadonlySignal } from "@preact/signals";
import { signal } from "@preact/signals";
import type { BoardView } from "../board/boardstate.ts";
import type { GameBoot, Payload } from "../schema.gen.ts";
import type { TableState } from "../table/tablestate.ts";
import type { CitedRule } from "../shared/rule.tsx";
import type { PageLinks } from "./connection/pagelinks.ts";

/** The game of a page, and the seats of its player. */
export type GameSeats = Pick<GameBoot, "game" | "mode" | "you" | "open_coins">;

/** The calls to the server. */
export type PlayServer = Pick<
  typeof import("../shared/net.ts"),
  "fetchPast" | "fetchPayload" | "fetchStatus" | "listen" | "pauseUntilUp" | "perform" | "preview" | "send" | "why"
>;

/** Everything outside the page's logic. */
export interface PlayWorld {
  server: PlayServer;
  sound: ReturnType<typeof import("../shared/sound.ts").createSound>["sound"];
  /** The memory of this tab. A browser may refuse it. */
  storage: () => Pick<Storage, "getItem" | "setItem">;
  kindName: (kind: string) => string;
  outcomeText: (of: Payload) => string;
  /** The links of the hash chains that the page sends with its actions. */
  links: PageLinks;
  /** Whether a complete action waits for "Send". */
  confirms: (undoable: boolean, onHex: boolean) => boolean;
  /** Whether the replies of bots are shown at once. */
  atOnce: { now: ReadonlySignal<"off" | "on"> };
  /** Notes that something was said in the chat. */
  hearChat: () => void;
}

/** The play page's state outside the table: its exchange with the server, and the message in the prompt's place. */
export function createPlay({ mode, you }: Pick<GameSeats, "mode" | "you">) {
  return {
    /** On a shared screen: the seat that looks next, before its player has lifted the curtain. */
    curtain: signal<number | null>(null),
    /**
     * The seat whose hand this page may show: against bots the player's; on a shared screen, that of the player
     * who last lifted the curtain.
     */
    looker: signal<number | null>(mode === "screen" ? null : (you[0] ?? null)),
    offline: signal(false),
    /** Whether the record lies open over the table, if it has no place on the page. */
    recordOpen: signal(false),
    /** The board once it is drawn, and the hex under the keyboard's focus. */
    board: signal<(Pick<BoardView, "focus" | "hexAt" | "settle"> & Partial<Pick<BoardView, "element">>) | null>(null),
    focusedHex: signal<string | null>(null),
    /** The message in the prompt's place, with the address of the rule that it cites. */
    message: signal<{ text: string; rule: CitedRule | null } | null>(null),
  };
}

/** The state of one page, and its world. */
export interface PlayPage extends TableState, ReturnType<typeof createPlay>, PlayWorld {
  boot: GameSeats;
}
