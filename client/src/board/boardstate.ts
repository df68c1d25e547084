/** The state that a board shows, and the events that it reports. */

import type { BoardMark, Side, UnitView } from "../schema.gen.ts";
import type { DiscName } from "./marks.ts";

export interface HexMark {
  dot?: boolean;
  mayGoOn?: boolean;
  deploy?: boolean;
  target?: boolean;
  cost?: boolean;
  friend?: boolean;
  poison?: boolean;
  /** Whether a fort may be built here. */
  build?: boolean;
}

export interface Arrow {
  from: string;
  to: string;
  name: "last" | "faded" | "own" | "aim" | "note";
}

export interface BoardState {
  /** Whether the viewer sits at the upper side. */
  flip: boolean;
  units: UnitView[];
  held: Record<string, Side>;
  forts: string[];
  /** The marks of the event that led to this state. They give the animation its path. */
  trail: BoardMark[];
  marks: Record<string, HexMark>;
  discs: { hex: string; name: DiscName }[];
  chosen: string | null;
  /** The hex of the unit with an action that is on its way to the server. */
  sending: string | null;
  ghosts: UnitView[];
  arrows: Arrow[];
  leftFrom: string[];
  /** The results of the last action: the hexes where it deployed, bolstered or took a location. */
  lasts: { hex: string; verb: BoardMark["verb"] }[];
  threats: string[];
  /** The locations that could give a side its last marker soon. */
  wanted: { hex: string; side: Side }[];
  /** The label of each cell for screen readers. */
  labels: Record<string, string>;
  label: string;
  coordinates: boolean;
  discsOnBoard: boolean;
  /** Pixels per measure. They decide the least width of gaps and discs. */
  scale: number;
  /** The side of each seat. */
  sides: Side[];
  animate: boolean;
}

export interface BoardEvents {
  onHex?: (hex: string, event: Event) => void;
  onDisc?: (hex: string, name: DiscName) => void;
  onBare?: () => void;
  onHover?: (hex: string | null) => void;
  onFocus?: (hex: string | null) => void;
  onPress?: (hex: string, event: PointerEvent) => void;
}

export interface BoardView {
  element: SVGSVGElement;
  set(partial: Partial<BoardState>): void;
  /** Moves the keyboard's focus to a hex. */
  focus(hex: string): void;
  hexAt(x: number, y: number): string | null;
  /** Ends all running motion. */
  settle(): void;
}

export const START: BoardState = {
  flip: false, units: [], held: {}, forts: [], trail: [], marks: {}, discs: [], chosen: null, sending: null, ghosts: [], arrows: [], leftFrom: [], lasts: [],
  threats: [], wanted: [], labels: {}, label: "", coordinates: true, discsOnBoard: true, scale: 60, sides: ["A", "B"], animate: false,
};

