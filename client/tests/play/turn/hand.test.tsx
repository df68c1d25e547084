// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { all, change, draw, installPage, key, one, press, settled } from "../../dom.ts";
import { ask, choice, payload, seated, status, unit } from "../../builders.ts";
import type { Ask, Payload, SeatView, PageView } from "../../../src/schema.gen.ts";

installPage();
const state = await import("../../../src/play/state.ts");
const { Facedown, Hand, Prompt } = await import("../../../src/play/turn/hand.tsx");

const MOVE = choice({ verb: "move", coin: "archer", hex: "e4", to: "e5" });
const STRIKE = choice({ verb: "attack", coin: "archer", hex: "e4", to: "f4" });
const CLAIM = choice({ verb: "claim", coin: "archer" });
const TURN = ask("coin", [MOVE, STRIKE, CLAIM, choice({ verb: "pass", coin: "scout" })]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows a state of the game, by default with the player's turn and two coins. Returns the player's seat. */
function show(of: Partial<Payload> = {}, hand: (string | null)[] = ["archer", "scout", null]): SeatView {
  const now = payload({ ask: TURN, ...of });
  change(() => {
    state.select({ type: "reset" });
    state.payload.value = now;
    state.hand.value = hand;
    state.controller.takeStatus(now.status);
  });
  const seat = now.view.seats[1];
  if (seat === undefined) throw new Error("The table has no second seat.");
  return seat;
}

/** Shows a hand after its first coin was chosen and a first step previewed. */
function begun(next: Ask | null): SeatView {
  const seat = show();
  const view: PageView = seated(1, { archer: 1, scout: 1 });
  change(() => {
    state.select({ type: "coin", slot: 0 });
    state.select({ type: "step", step: { ids: [MOVE.id], ask: next, only: null, label: "Archer e4 → e5", view, trail: [] } });
  });
  return seat;
}

const classes = (): string[] => all("[data-slot]").map((slot) => slot.classList.contains("off") ? "off" : "bright");
const prompt = (): string => one(".prompt-text").textContent;

test("the prompt's second line names match point, with a chosen coin too", () => {
  const point = { text: "Dusk needs one more: e3", at: { A: ["e3"], B: [] } };
  show({ match_point: point });
  draw(<Prompt />);
  expect(one(".prompt-note").textContent).toBe("Dusk needs one more: e3");
  change(() => state.select({ type: "coin", slot: 0 }));
  expect(one(".match-point").textContent).toBe("Dusk needs one more: e3");
});

describe("the hand", () => {
  test("names each coin with its uses on the board, and leaves an outline for a spent one", () => {
    draw(<Hand seat={show()} />);
    expect(all(".hand-slot").map((slot) => slot.getAttribute("aria-label"))).toEqual(["Archer, 2 uses on the board", "Scout, in hand", "spent"]);
    expect(all("[data-slot]").map((slot) => slot.tabIndex)).toEqual([0, -1]);
  });

  test("has no grey coin before an action has begun, whether a coin is chosen or not", () => {
    draw(<Hand seat={show()} />);
    expect(classes()).toEqual(["bright", "bright"]);
    press(one("[data-slot='1']"));
    expect(one("[data-slot='1']").getAttribute("aria-selected")).toBe("true");
    expect(classes()).toEqual(["bright", "bright"]);
  });

  test("greys the other coins out once an action has begun, but not the coin that it spends", () => {
    draw(<Hand seat={begun(ask("maneuver", [MOVE]))} />);
    expect(classes()).toEqual(["bright", "off"]);
    expect(all("[aria-selected='true']").map((slot) => slot.dataset.slot)).toEqual(["0"]);
  });

  test("shows only one of two equal coins as the one that is spent", () => {
    const seat = begun(ask("maneuver", [MOVE]));
    change(() => (state.hand.value = ["archer", "archer", null]));
    draw(<Hand seat={seat} />);
    expect(classes()).toEqual(["bright", "off"]);
  });

  test("shows the drawn coin as chosen, and greys all coins of the hand out", () => {
    const coins = { hand: { archer: 1 }, bag: {}, facedown: {}, previewed: {}, drawn: "scout" };
    const view = seated(1);
    draw(<Hand seat={show({ view: { ...view, seats: view.seats.map((seat) => (seat.seat === 1 ? { ...seat, own: coins } : seat)) }, ask: ask("drawn", [MOVE]) }, ["archer", null])} />);
    expect(one(".hand-slot", "Scout drawn").getAttribute("aria-selected")).toBe("true");
    expect(classes()).toEqual(["off"]);
  });

  test("can be played only while the server is there and no action is being sent", () => {
    draw(<Hand seat={show()} />);
    const live = (): number => all(".hand-slot.live").length;
    expect(live()).toBe(2);
    for (const signal of [state.offline, state.sending]) {
      change(() => (signal.value = true));
      expect(live()).toBe(0);
      change(() => (signal.value = false));
    }
    show({ ask: ask("reply", [MOVE]) });
    expect(live()).toBe(0);
  });

  test("lets a coin be dragged, but none while an action has begun", () => {
    const drag = (slot: string): void => {
      for (const [type, clientX] of [["pointerdown", 0], ["pointermove", 30], ["pointercancel", 30]] as const) {
        change(() => void one(`[data-slot='${slot}']`).dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX })));
      }
      vi.runAllTimers();
    };
    draw(<Hand seat={show()} />);
    drag("0");
    expect(state.coin.value).toBe("archer");
    drag("0");
    expect(state.coin.value).toBe("archer");
    begun(ask("maneuver", [MOVE]));
    drag("1");
    expect(state.selection.value.steps.length).toBe(1);
  });

  test("calls a royal coin by its short name", () => {
    draw(<Hand seat={show({}, ["royal"])} />);
    expect(one("[data-slot='0']").textContent).toBe("Royal");
  });

  test("shows backs for a seat of which the page knows no coin", () => {
    draw(<Hand seat={{ ...show({ seat: null }, []), hand: 3 }} />);
    expect(all(".hand-back").length).toBe(3);
  });

  test("leads from coin to coin by arrow keys, around the ends, and chooses by Enter", () => {
    draw(<Hand seat={show()} />);
    const [first, second] = all("[data-slot]");
    first?.focus();
    key(first as Element, "ArrowLeft");
    expect(document.activeElement).toBe(second);
    key(second as Element, "ArrowRight");
    expect(document.activeElement).toBe(first);
    key(first as Element, "Enter");
    expect(state.coin.value).toBe("archer");
  });

  test("lets a coin go when it is pressed again", () => {
    draw(<Hand seat={show()} />);
    press(one("[data-slot='0']"));
    press(one("[data-slot='0']"));
    expect(state.coin.value).toBeNull();
  });

  test("hides the coin of an action that is being sent", async () => {
    draw(<Hand seat={begun(null)} />);
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    change(() => void state.controller.submit([MOVE.id]));
    await settled();
    expect(all(".leaving").length).toBe(1);
    change(() => (state.sending.value = false));
    vi.unstubAllGlobals();
  });
});

describe("the prompt", () => {
  test("asks for a coin, then for a hex", () => {
    show();
    draw(<Prompt />);
    expect(prompt()).toBe(TURN.prompt);
    change(() => state.select({ type: "coin", slot: 0 }));
    expect(prompt()).toBe("Archer: choose a hex");
    expect(one(".legend").textContent).toBe("moveattack");
    change(() => state.select({ type: "coin", slot: 1 }));
    expect(prompt()).toBe("Scout: what should it do?");
    expect(all(".legend")).toEqual([]);
  });

  test("asks which unit is meant, and which action", () => {
    show();
    draw(<Prompt />);
    change(() => state.select({ type: "coin", slot: 0 }));
    change(() => state.select({ type: "inquire", inquiry: { what: "unit", byUnit: new Map([["e4", [[MOVE]]]]) } }));
    expect(prompt()).toBe("Which Archer?");
    change(() => state.select({ type: "inquire", inquiry: { what: "path", paths: [[MOVE], [STRIKE]] } }));
    expect(prompt()).toBe("Move or attack?");
  });

  test("names the question of a step rather than the chosen coin", () => {
    begun({ ...ask("maneuver", [MOVE]), prompt: "Move once more?", note: "It costs a coin." });
    draw(<Prompt />);
    expect([prompt(), one(".prompt-note").textContent]).toEqual(["Move once more?", "It costs a coin."]);
  });

  test("says that an action is for the next turn, while another seat decides", () => {
    show({ ask: null, waiting: { seat: 0, public: false, prompt: "It is Dusk's turn." } });
    draw(<Prompt />);
    change(() => (state.ahead.value = { ask: TURN, lay: () => undefined }));
    expect(prompt()).toBe("It is Dusk's turn.");
    change(() => state.select({ type: "coin", slot: 0 }));
    expect([prompt(), one(".prompt-note").textContent]).toEqual(["Archer: choose a hex", "For your next turn"]);
    change(() => (state.ahead.value = null));
  });

  test("names the player of another seat that answers on the same screen", () => {
    show({ ask: { ...ask("reply", [MOVE]), prompt: "Which coin is lost?" } });
    draw(<Prompt />);
    expect(prompt()).toBe("Which coin is lost?");
    change(() => (state.bottom.value = 0));
    expect(prompt()).toBe("You: Which coin is lost?");
    change(() => (state.bottom.value = 1));
  });

  test("is empty under the curtain", () => {
    show();
    draw(<Prompt />);
    change(() => (state.curtain.value = 1));
    expect(prompt()).toBe("");
    change(() => (state.curtain.value = null));
  });

  test("says what was laid out, and that it is not sent yet", () => {
    begun(null);
    draw(<Prompt />);
    expect(prompt()).toBe("Archer e4 → e5");
    expect(one(".prompt-note").textContent).toBe("Not sent yet");
  });

  test("names the seat that decides while the player waits", () => {
    show({ ask: null, waiting: { seat: 0, public: false, prompt: "It is Dusk's turn." } });
    draw(<Prompt />);
    expect(prompt()).toBe("It is Dusk's turn.");
  });

  test("puts an offer before a notice, and a notice before the turn", () => {
    show();
    draw(<Prompt />);
    change(() => state.say("There is no path.", { address: "/rules#paths", ruling: "4.9" }));
    expect(prompt()).toBe("There is no path. The rule, 4.9");
    expect(one(".rule").getAttribute("href")).toBe("/rules#paths");
    change(() => state.controller.takeStatus(status({ offers: [{ kind: "draw", seat: 0, asked: true, text: "Dusk offers a draw." }] })));
    expect(prompt()).toBe("Dusk offers a draw.");
    expect(one(".prompt-note").textContent).toBe("Choosing a coin declines the offer.");
    change(() => {
      state.controller.takeStatus(status());
      state.clearMessage();
    });
    expect(prompt()).toBe(TURN.prompt);
  });

  test("says that the server is away, and that the action is kept", () => {
    show();
    draw(<Prompt />);
    change(() => (state.offline.value = true));
    expect(prompt()).toBe("Reconnecting.");
    change(() => (state.sending.value = true));
    expect(prompt()).toBe("Reconnecting. Your action is saved.");
    change(() => {
      state.sending.value = false;
      state.offline.value = false;
    });
  });

  test("says that an earlier position is shown", () => {
    show();
    draw(<Prompt />);
    change(() => (state.past.value = { at: 3, view: seated(1), trail: [] } as never));
    expect(prompt()).toBe("An earlier position");
    change(() => (state.past.value = null));
  });

  test("is set smaller if its sentence has more letters than two lines hold", () => {
    show({ ask: { ...TURN, prompt: "long ".repeat(13) } });
    draw(<Prompt />);
    expect(one(".prompt-text").classList.contains("long")).toBe(true);
  });
});

describe("the facedown actions", () => {
  test("are those of the chosen coin", () => {
    draw(<Facedown seat={show()} />);
    expect(all("button")).toEqual([]);
    change(() => state.select({ type: "coin", slot: 0 }));
    expect(all("button").map((button) => button.textContent)).toEqual(["InitiativeI"]);
    change(() => state.select({ type: "coin", slot: 1 }));
    expect(all("button").map((button) => button.textContent)).toEqual(["PassP"]);
  });

  test("offer a coin for each unit that can be recruited, with the number left in the supply", () => {
    const recruits = [choice({ verb: "recruit", coin: "scout", kind: "archer", label: "Recruit Archer" }), choice({ verb: "recruit", coin: "scout", kind: "scout", label: "Recruit Scout" })];
    const seat = show({ ask: ask("coin", recruits), view: seated(1, {}, { units: [unit("e4")] }) });
    change(() => state.select({ type: "coin", slot: 1 }));
    draw(<Facedown seat={{ ...seat, supply: { archer: 3, scout: 1 } }} />);
    expect(all(".recruit button").map((button) => [button.getAttribute("aria-label"), button.textContent])).toEqual([["Recruit Archer, 3 left", "3"], ["Recruit Scout, 1 left", "1"]]);
  });
});
