/**
 * A unit's demonstration on a small board: the moments that the server found by the rules, one after another in two seconds, and again after
 * a rest. Where nothing may move, the first moment stands with an arrow for each step.
 */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { createBoard, type BoardState, type BoardView } from "../../board/board.ts";
import type { CoinKind, Demonstration as Shown, DemonstrationFrame, PageBoard, ShownCoin, Side, UnitCard } from "../../schema.gen.ts";
import { shared } from "../boot.ts";
import { still } from "../look.ts";
import { phrase, t, type PageText } from "../texts.ts";
import { Coin } from "../ui.tsx";

/** The time of all steps, and the rest after them, in milliseconds. */
const STEPS = 2000;
const REST = 1000;
/** Pixels per measure of the board. */
const SCALE = 22;

interface Props {
  kind: CoinKind;
  card: UnitCard | undefined;
  rules: string;
  board: PageBoard;
  /** The side with the look that the unit has here. */
  side: Side;
  name: string;
}

type Demonstrations = Record<string, Record<CoinKind, Shown | null>>;
let known: Promise<Demonstrations> | null = null;

/** Returns the demonstrations of the program's units. They are fetched once. */
function fetchKnown(): Promise<Demonstrations> {
  known ??= fetch(shared().demonstrations).then((answer) => answer.json() as Promise<Demonstrations>);
  known.catch(() => (known = null));
  return known;
}

export function Demonstration({ kind, card, rules, board, side, name }: Props) {
  const own = card?.demonstration ?? null;
  const [found, setFound] = useState<{ kind: CoinKind; shown: Shown | null }>({ kind, shown: own });
  useEffect(() => {
    let there = true;
    if (own !== null) setFound({ kind, shown: own });
    else fetchKnown().then((all) => there && setFound({ kind, shown: all[rules]?.[kind] ?? null }), () => undefined);
    return () => { there = false; };
  }, [kind, own, rules]);
  // The room is kept while the file is on its way.
  return <div class="demonstration">{found.kind === kind && found.shown !== null ? <Moving key={kind} {...{ shown: found.shown, board, side, name }} /> : null}</div>;
}

function Moving({ shown, board, side, name }: { shown: Shown; board: PageBoard; side: Side; name: string }) {
  const host = useRef<HTMLButtonElement>(null);
  const view = useRef<BoardView | null>(null);
  const [paused, setPaused] = useState(false);
  const [moment, setMoment] = useState(0);
  const { frames } = shown;
  const fixed = still();
  useLayoutEffect(() => {
    view.current = createBoard({ ...board, hexes: board.hexes.filter((hex) => shown.hexes.includes(hex.name)) });
    host.current?.replaceChildren(view.current.element);
    return () => { view.current = null; };
  }, [shown, board]);
  useLayoutEffect(() => {
    const label = t("{unit}: what it can do, step by step", { unit: name });
    view.current?.set({ ...picture(shown, moment, side), arrows: fixed ? arrows(frames) : [], label });
  }, [shown, moment, side, fixed, name]);
  useEffect(() => {
    if (fixed || paused) return undefined;
    const last = moment === frames.length - 1;
    const timer = setTimeout(() => setMoment(last ? 0 : moment + 1), STEPS / frames.length + (last ? REST : 0));
    return () => clearTimeout(timer);
  }, [moment, paused, fixed, frames.length]);
  const coins = fixed ? frames.flatMap((frame) => frame.coins ?? []) : frames[moment]?.coins ?? [];
  const some = frames.some((frame) => frame.coins !== undefined);
  return (
    <>
      <button type="button" class="bare" ref={host} disabled={fixed} aria-pressed={fixed ? undefined : paused} title={fixed ? undefined : t("Pause")} onClick={() => setPaused(!paused)} />
      {some ? <p class="demonstration-coins second">{coins.map((coin, k) => <Way key={k} coin={coin} side={side} />)}</p> : null}
    </>
  );
}

const WAYS: Record<string, PageText> = {
  "supply board": phrase("from the supply"),
  "supply faceup": phrase("from the supply to the discards"),
  "supply bag": phrase("from the supply onto the bag"),
  "supply box": phrase("out of the game"),
  "bag hand": phrase("drawn from the bag"),
  "board faceup": phrase("from the board to the discards"),
  "box supply": phrase("back into the supply"),
  "card faceup": phrase("into their discards"),
};

/** A coin that moved otherwise than from hex to hex. */
function Way({ coin, side }: { coin: ShownCoin; side: Side }) {
  const way = WAYS[`${coin.from} ${coin.to}`];
  return <span><Coin side={sideOf(coin.seat, side)} second={false} kind={coin.kind} size={26} />{way === undefined ? null : t(way)}</span>;
}

/** In the file the unit is of seat 1. */
function sideOf(seat: number, own: Side): Side {
  const other = own === "A" ? "B" : "A";
  return seat === 1 ? own : other;
}

function picture(shown: Shown, moment: number, side: Side): Partial<BoardState> {
  const frame = shown.frames[moment] as DemonstrationFrame;
  const here = (hex: string): boolean => shown.hexes.includes(hex);
  const { mark, at } = frame;
  const disc = mark === "bolster" || mark === "control" ? mark : null;
  return {
    units: frame.units.filter((unit) => here(unit.hex)),
    held: Object.fromEntries(Object.entries(frame.held).map(([hex, holder]) => [hex, sideOf(holder === "B" ? 1 : 0, side)])),
    forts: (frame.forts ?? []).filter(here),
    trail: frame.trail ?? [],
    marks: mark && at && disc === null ? { [at]: { [mark]: true } } : {},
    discs: disc !== null && at ? [{ hex: at, name: disc }] : [],
    discsOnBoard: true,
    chosen: moment === 0 ? shown.unit : null,
    sides: [sideOf(0, side), sideOf(1, side)],
    scale: SCALE,
    coordinates: false,
    animate: moment > 0,
  };
}

function arrows(frames: DemonstrationFrame[]): BoardState["arrows"] {
  return frames.flatMap((frame) => frame.trail ?? []).flatMap(({ from, to, verb }) =>
    from === null || from === to ? [] : [{ from, to, name: verb === "attack" ? ("aim" as const) : ("own" as const) }],
  );
}
