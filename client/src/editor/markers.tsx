/** The boxes in play, the round, and the markers that a press on the board puts there. */

import { signal } from "@preact/signals";
import { listed } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import { Glyph, Icon, MarkerCoin } from "../shared/ui.tsx";
import { startOf } from "./calls.ts";
import { board, boot, facts, home, names, offer, seatName, sideName } from "./boot.ts";
import type { Tool } from "./controller.ts";
import { armyOf, cleared, draw, drawing, type EditorPosition, replaceDecree, sealsOf, setRound, sideOf, toggleSeal } from "./position.ts";
import { editor } from "./state.ts";

const opened = signal(false);

export function Markers() {
  return (
    <section class="markers" aria-label={t("Markers")}>
      <Rules />
      <Tools />
      <Decrees />
    </section>
  );
}

/** Returns whether a box in play brings forts, or decrees. */
function has(what: "forts" | "decrees"): boolean {
  return (offer?.boxes ?? []).some((box) => editor.position.value.boxes.includes(box.id) && box[what]);
}

/** The boxes in play, and the round. */
export function Rules() {
  const position = editor.position.value;
  const round = position.round ?? 1;
  return (
    <>
      <div class="played">
        <p><b>{boxNames(position.boxes)}</b><br />{position.seats === 4 ? t("four players") : t("two players")}</p>
        <button type="button" class="quiet bare" aria-expanded={opened.value} onClick={() => (opened.value = !opened.value)}>{t("Change")}</button>
      </div>
      {opened.value ? <Change /> : null}
      <div class="round-line">
        <span>{t("Round {n}", { n: round })}</span>
        <button type="button" class="small-step" aria-label={t("One round earlier")} onClick={() => editor.change(setRound(position, round - 1, facts))}>−</button>
        <button type="button" class="small-step" aria-label={t("One round later")} onClick={() => editor.change(setRound(position, round + 1, facts))}>+</button>
        <button type="button" class="word" aria-pressed={drawing(position)} onClick={() => editor.change(draw(position, facts))}>{t("draw hands")}</button>
      </div>
    </>
  );
}

/** The markers that a press on the board puts there. */
export function Tools() {
  const position = editor.position.value;
  const poison = facts.poisoners.some((kind) => Object.keys(position).some((key) => Array.isArray(position[key]) && (position[key] as string[]).includes(kind)));
  return (
    <div class="tools-row">
      <ToolButton tool={{ what: "hold", side: "B" }} name={sideName("B")}><MarkerCoin side="B" size={24} /></ToolButton>
      <ToolButton tool={{ what: "hold", side: "A" }} name={sideName("A")}><MarkerCoin side="A" size={24} /></ToolButton>
      <ToolButton tool={{ what: "hold", side: null }} name={t("Neutral")}><Nobody /></ToolButton>
      {has("forts") ? <ToolButton tool={{ what: "fort" }} name={t("Fort")}><Glyph name="fort" size={24} /></ToolButton> : null}
      {decoys().map(({ seat, kind }) => (
        <ToolButton key={`${seat}:${kind}`} tool={{ what: "unit", seat, kind }} name={t("Decoy for {name}", { name: seatName(seat) })}><Glyph name="decoy" size={24} /></ToolButton>
      ))}
      {poison ? <ToolButton tool={{ what: "poison" }} name={t("Poison")}><Glyph name="poison" size={24} /></ToolButton> : null}
      <ToolButton tool={{ what: "off" }} name={t("Remove")}><Icon><path d="M4 13L11 5L16 9.500L11 15H6ZM7.500 9L12.500 13.500" /></Icon></ToolButton>
      <button type="button" class="marker-tool" onClick={() => editor.change(cleared(position, board.start, facts))}>
        <Icon><path d="M5 5L15 15M15 5L5 15" /></Icon>
        <span>{t("Clear")}</span>
      </button>
    </div>
  );
}

function ToolButton({ tool, name, children }: { tool: Tool; name: string; children: preact.ComponentChildren }) {
  const chosen = JSON.stringify(editor.tool.value) === JSON.stringify(tool);
  return (
    <button type="button" class={`marker-tool ${chosen ? "chosen" : ""}`} aria-pressed={chosen} onClick={() => editor.choose(tool)}>
      {children}
      <span>{name}</span>
    </button>
  );
}

/** The decoys of units in the armies, each for the seats on the other side: their coins may hold it. */
function decoys(): { seat: string; kind: string }[] {
  const position = editor.position.value;
  return boot.decoys.flatMap((kind) => {
    const owner = names.find((seat) => armyOf(position, seat).includes(kind.replace("decoy_", "")));
    return owner === undefined ? [] : names.filter((seat) => sideOf(seat) !== sideOf(owner)).map((seat) => ({ seat, kind }));
  });
}

function Nobody() {
  return <Icon><path d="M10 2L17 6V14L10 18L3 14V6Z" /><circle cx="10" cy="10" r="3" /></Icon>;
}

function boxNames(ids: string[]): string {
  return listed((offer?.boxes ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name));
}

/** The decrees in play, each with the seals of both sides. */
export function Decrees() {
  if (!has("decrees")) return null;
  const position = editor.position.value;
  const inPlay = position.decrees ?? [];
  const others = Object.keys(boot.decrees).filter((id) => !inPlay.includes(id));
  return (
    <ul class="edited-decrees" aria-label={t("Decrees")}>
      {inPlay.map((id) => (
        <li key={id}>
          <select aria-label={t("Decree")} value={id} onChange={(event) => editor.change(replaceDecree(position, id, event.currentTarget.value, facts))}>
            {[id, ...others].map((one) => <option key={one} value={one}>{boot.decrees[one]?.name ?? one}</option>)}
          </select>
          {(["B", "A"] as const).map((side) => (
            <button
              key={side} type="button" class={`seal ${sealsOf(position, side).includes(id) ? "chosen" : ""}`} aria-pressed={sealsOf(position, side).includes(id)}
              aria-label={t("Seal of {side} on {decree}", { side: sideName(side), decree: boot.decrees[id]?.name ?? id })}
              onClick={() => editor.change(toggleSeal(position, side, id, facts))}
            >
              <MarkerCoin side={side} size={20} />
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The choice of the game: players, board and boxes. Choosing another game resets the position to its start. */
function Change() {
  const position = editor.position.value;
  const go = async (ruleset: string, seats: number, boxes: string[]): Promise<void> => {
    const start = await startOf(ruleset, seats, boxes).catch(() => t("No connection."));
    if (typeof start === "string") editor.message.value = start;
    else editor.change(start.position as EditorPosition);
  };
  const now = position.ruleset ?? "war_chest";
  const hexes = home.games[0];
  const standard = (hexes?.boxes ?? []).filter(({ standard: usual }) => usual).map(({ id }) => id);
  const own = now === "war_chest" ? position.boxes : standard;
  const kinds = [["war_chest", 2, t("Two")], ["war_chest", 4, t("Four")], ["lite", 2, t("Squares")]] as const;
  return (
    <div class="change">
      <div class="change-row">
        {kinds.map(([ruleset, seats, name]) => {
          const chosen = now === ruleset && position.seats === seats;
          return <button key={name} type="button" class={`button ${chosen ? "chosen" : ""}`} aria-pressed={chosen} onClick={() => void go(ruleset, seats, ruleset === "lite" ? [] : own)}>{name}</button>;
        })}
      </div>
      {now === "war_chest" ? (
        <div class="change-row">
          {(hexes?.boxes ?? []).map((box) => {
            const chosen = position.boxes.includes(box.id);
            const boxes = chosen ? position.boxes.filter((id) => id !== box.id) : [...position.boxes, box.id];
            return (
              <button key={box.id} type="button" class={`button box-switch ${chosen ? "chosen" : ""}`} aria-pressed={chosen} aria-label={box.name} title={box.name} onClick={() => void go(now, position.seats, boxes)}>
                <Glyph name={box.sign} size={24} />
              </button>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}
