/** The lobby and the seek for an opponent, with a server that answers late, twice, out of order, or not at all. */

import { beforeEach, describe, expect, it } from "vitest";
import { createLobby } from "../../src/home/lobbystate.ts";
import type { LobbyView, Seek } from "../../src/schema.gen.ts";
import { Unreachable } from "../../src/shared/net.ts";

interface Request {
  what: string;
  with: unknown[];
  done: (answer: unknown) => void;
  failed: (error: Error) => void;
}

const CALLS = ["declineTable", "fetchLobby", "joinTable", "lookOn", "playSeeker", "seek", "stopSeeking"] as const;
const NOBODY = { url: null };
const WISH = { request: { ruleset: "war_chest" } } as unknown as Seek;

let open: Request[];
let asked: string[];
let went: string[];
let lobby: ReturnType<typeof createLobby>;

const view = (of: Partial<LobbyView> = {}): LobbyView => ({ invitations: [], playing: [], seekers: [], fitting: 0, searching: false, you: "Guest", named: false, ...of });
const settle = () => new Promise((done) => setTimeout(done, 0));

async function end(what: string, number: number, how: (of: Request) => void): Promise<void> {
  const found = open.filter((one) => one.what === what)[number];
  if (found === undefined) throw new Error(`No ${what} is open, only: ${open.map((one) => one.what).join(", ")}.`);
  open = open.filter((one) => one !== found);
  how(found);
  await settle();
}
/** Answers the oldest open request of a kind, or another one by its number. */
const answer = (what: string, with_: unknown, number = 0) => end(what, number, (of) => of.done(with_));
const lose = (what: string) => end(what, 0, (of) => of.failed(new Unreachable("lost")));
const waiting = () => open.map((one) => one.what);

beforeEach(() => {
  [open, asked, went] = [[], [], []];
  const server = Object.fromEntries(CALLS.map((what) => [what, (...rest: unknown[]) => {
    asked.push(what);
    return new Promise((done, failed) => open.push({ what, with: rest, done, failed }));
  }]));
  lobby = createLobby({ server: server as never, goTo: (url) => went.push(url) });
});

/** Seeks an opponent, and finds none yet. */
async function searches(): Promise<void> {
  lobby.seek(WISH);
  await answer("seek", NOBODY);
  await answer("fetchLobby", view({ searching: true }));
  await answer("lookOn", NOBODY);
  await answer("fetchLobby", view({ searching: true }));
}

describe("the lobby", () => {
  it("is fetched for the game that the visitor has chosen", async () => {
    expect(asked).toEqual([]);
    lobby.choose(WISH);
    expect(open[0]).toMatchObject({ what: "fetchLobby", with: [WISH] });
    await answer("fetchLobby", view({ fitting: 2 }));
    expect(lobby.lobby.value?.fitting).toBe(2);
  });

  it("shows the newest answer, in whatever order they come", async () => {
    lobby.choose(null);
    lobby.choose(WISH);
    await answer("fetchLobby", view({ fitting: 2 }), 1);
    await answer("fetchLobby", view({ fitting: 1 }));
    expect(lobby.lobby.value?.fitting).toBe(2);
  });

  it("stays as it is if the server refuses or is not reached", async () => {
    lobby.choose(WISH);
    await answer("fetchLobby", view({ fitting: 2 }));
    void lobby.load();
    await answer("fetchLobby", null);
    void lobby.load();
    await lose("fetchLobby");
    expect([lobby.lobby.value?.fitting, lobby.error.value]).toEqual([2, ""]);
  });

  it("is fetched again at news, and a seek is continued instead if there is one", async () => {
    lobby.hear();
    lobby.renew();
    expect(waiting()).toEqual(["fetchLobby"]);
    await answer("fetchLobby", view());
    await searches();
    lobby.hear();
    lobby.renew();
    expect(waiting()).toEqual(["lookOn", "lookOn"]);
  });
});

describe("a seek", () => {
  it("opens the game at once if an opponent fits", async () => {
    lobby.seek(WISH);
    await answer("seek", { url: "/game/1" });
    expect(went).toEqual(["/game/1"]);
  });

  it("continues until an opponent has joined", async () => {
    await searches();
    expect([lobby.seeking.value, went]).toEqual([true, []]);
    lobby.renew();
    await answer("lookOn", { url: "/game/1" });
    expect(went).toEqual(["/game/1"]);
  });

  it("that started on another page is continued here", async () => {
    lobby.choose(WISH);
    await answer("fetchLobby", view({ searching: true }));
    expect(waiting()).toEqual(["lookOn"]);
  });

  it("says why it is refused, and if the server is not reached", async () => {
    lobby.seek(WISH);
    await answer("seek", { error: "Too many searches." });
    expect(lobby.error.value).toBe("Too many searches.");
    lobby.seek(WISH);
    await answer("seek", { error: "" });
    expect(lobby.error.value).toBe("The game could not be created.");
    lobby.seek(WISH);
    await lose("seek");
    expect([lobby.error.value, went]).toEqual(["No connection.", []]);
  });

  it("needs a game that a stranger can join", () => {
    lobby.seek(null);
    expect([lobby.error.value, asked]).toEqual(["These units can be used only in games with a friend.", []]);
  });
});

describe("a seek that is stopped", () => {
  it("is over on the page at once, and on the server after the answer to its first request", async () => {
    await searches();
    lobby.seek(WISH);
    lobby.stop();
    expect([lobby.seeking.value, waiting()]).toEqual([false, ["seek"]]);
    await answer("seek", NOBODY);
    expect(waiting()).toEqual(["fetchLobby", "stopSeeking"]);
  });

  it("does not come back with the answer to its first request", async () => {
    lobby.choose(WISH);
    await answer("fetchLobby", view());
    lobby.seek(WISH);
    lobby.stop();
    await answer("seek", NOBODY);
    await answer("fetchLobby", view({ searching: true }));
    expect(lobby.seeking.value).toBe(false);
    await answer("stopSeeking", undefined);
    expect(waiting()).toEqual(["fetchLobby"]);
  });

  it("is shown again if the server was not reached and reports it later", async () => {
    await searches();
    lobby.stop();
    await settle();
    await lose("stopSeeking");
    await answer("fetchLobby", view({ searching: true }));
    expect(lobby.seeking.value).toBe(true);
  });

  it("does not come back with an answer that was asked for before", async () => {
    await searches();
    void lobby.load();
    lobby.stop();
    await settle();
    await answer("stopSeeking", undefined);
    await answer("fetchLobby", view({ searching: true }));
    expect([lobby.seeking.value, asked.filter((what) => what === "lookOn").length]).toEqual([false, 1]);
    await answer("fetchLobby", view());
    expect(lobby.seeking.value).toBe(false);
  });
});

describe("a row of the lobby", () => {
  it("leads into its game, and the lobby is fetched again", async () => {
    lobby.error.value = "Too late.";
    lobby.play("row");
    expect([lobby.error.value, open[0]?.with]).toEqual(["", ["row"]]);
    await answer("playSeeker", { url: "/game/1" });
    lobby.join("game", true);
    expect(open.find((one) => one.what === "joinTable")?.with).toEqual(["game", true]);
    await answer("joinTable", { error: "Somebody was faster." });
    expect([went, lobby.error.value, waiting()]).toEqual([["/game/1"], "Somebody was faster.", ["fetchLobby", "fetchLobby"]]);
  });

  it("that is declined is gone after that, whether the server was reached or not", async () => {
    lobby.decline("game");
    await answer("declineTable", undefined);
    lobby.decline("game");
    await lose("declineTable");
    expect(waiting()).toEqual(["fetchLobby", "fetchLobby"]);
  });
});
