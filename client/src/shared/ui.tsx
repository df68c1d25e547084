/** Small drawings that every page uses: coins, markers, signs. */

import "./links.ts";
import type { ComponentChildren } from "preact";
import { coin, marker, SIDE_NAME, type CoinLook } from "../board/coin.ts";
import { discSign, type DiscName } from "../board/marks.ts";
import { COIN, shape } from "../board/sheet.ts";
import type { Side } from "../schema.gen.ts";

const BOX = COIN.box.join(" ");

export function Coin(props: CoinLook & { size: number; class?: string }) {
  const { size, class: name, ...look } = props;
  const body = coin(look);
  return (
    <svg
      class={`coin-svg ${name ?? ""}`}
      width={size}
      height={size}
      viewBox={BOX}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}

/** The marker of a side; `second` for the second seat of a team. */
export function MarkerCoin({ side, second = false, size }: { side: Side; second?: boolean; size: number }) {
  return (
    <svg width={size} height={size} viewBox="-125 -125 250 250" aria-hidden="true" dangerouslySetInnerHTML={{ __html: marker(side, second) }} />
  );
}

/** An empty slot in the shape of a side's coin. */
export function Outline({ side, size, dashed = false }: { side: Side; size: number; dashed?: boolean }) {
  const name = `outline ${dashed ? "dashed" : ""}`;
  return (
    <svg class={name} width={size} height={size} viewBox={BOX} aria-hidden="true" dangerouslySetInnerHTML={{ __html: shape(`outline-${SIDE_NAME[side]}`) }} />
  );
}

export function Glyph({ name, size }: { name: string; size: number }) {
  return (
    <svg class="glyph-svg" width={size} height={size} viewBox="0 0 512 512" aria-hidden="true">
      <use href={`#g-${name}`} />
    </svg>
  );
}

export function Bag({ count, size }: { count: number | null; size: number }) {
  return (
    <svg class="bag-svg" width={size} height={size * 1.15} viewBox="0 0 40 46" aria-hidden="true">
      <path d="M14 11L10 4.500Q13 2 15.5 4Q17.5 1.5 20 3.500Q22.5 1.5 24.5 4Q27 2 30 4.500L26 11Z" />
      <path d="M14 11Q2.5 22 2.5 33Q2.5 43.5 13 43.500H27Q37.5 43.5 37.5 33Q37.5 22 26 11Z" />
      <path d="M13 11.500H27" />
      <text x="20" y="36" text-anchor="middle">{count}</text>
    </svg>
  );
}

export function Sign({ name, size }: { name: DiscName; size: number }) {
  const body = `<circle class="disc ${name}" r="22"/>${discSign(name)}`;
  return <svg width={size} height={size} viewBox="-24 -24 48 48" aria-hidden="true" dangerouslySetInnerHTML={{ __html: body }} />;
}

/** A sign of the masthead and of the ways through a record. */
export function Icon({ children }: { children: ComponentChildren }) {
  return <svg class="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">{children}</svg>;
}

export function ThemeIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.5" />
      <path class="fill" d="M10 2.500A7.5 7.5 0 0 1 10 17.500Z" />
    </Icon>
  );
}

export function SoundIcon({ off }: { off: boolean }) {
  return (
    <Icon>
      <path class="fill" d="M3 7.500H6L10.5 3.500V16.500L6 12.500H3Z" />
      {off ? <path d="M13 7.500L18 12.500M18 7.500L13 12.5" /> : <path d="M13.5 6.500Q15.5 10 13.5 13.500M16 4.500Q19 10 16 15.5" />}
    </Icon>
  );
}

export function ThreatIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="5.500" />
      <path d="M10 2V7M10 13V18M2 10H7M13 10H18" />
    </Icon>
  );
}

export function FlagIcon() {
  return (
    <Icon>
      <path d="M5 2.500V18" />
      <path class="fill" d="M5 3.500H16L13 7L16 10.500H5Z" />
    </Icon>
  );
}

export function TakebackIcon() {
  return (
    <Icon>
      <path d="M7.500 4L4 7.500L7.500 11M4 7.500H12A4 4 0 0 1 12 15.500H8" />
    </Icon>
  );
}

export function LockIcon() {
  return (
    <svg class="icon lock" width="12" height="14" viewBox="0 0 12 14" aria-hidden="true">
      <path d="M3 6.500V4.500A3 3 0 0 1 9 4.500V6.5" />
      <rect class="fill" x="1.5" y="6.5" width="9" height="6.5" rx="1.5" />
    </svg>
  );
}

export function MoreIcon() {
  return (
    <Icon>
      <path d="M4 6H16M4 10H16M4 14H16" />
    </Icon>
  );
}

export function ListIcon() {
  return (
    <Icon>
      <path d="M4 5.500H5M8 5.500H16M4 10H5M8 10H16M4 14.500H5M8 14.500H16" />
    </Icon>
  );
}

export function HomeIcon() {
  return (
    <Icon>
      <path d="M3 10L10 3.500L17 10M5 8.500V16.500H15V8.5" />
    </Icon>
  );
}

export type StepSign = "start" | "back" | "on" | "now";

const STEPS: Record<StepSign, string> = {
  start: "M5 4.500V15.500M13.5 5L8.5 10L13.5 15",
  back: "M12.5 5L7.5 10L12.5 15",
  on: "M7.5 5L12.5 10L7.5 15",
  now: "M15 4.500V15.500M6.5 5L11.5 10L6.5 15",
};

export function StepIcon({ sign }: { sign: StepSign }) {
  return (
    <Icon>
      <path d={STEPS[sign]} />
    </Icon>
  );
}

export function SettingsIcon() {
  return (
    <Icon>
      <path d="M3 6.500H10M15 6.500H17M3 13.500H5M10 13.500H17" />
      <circle cx="12.5" cy="6.5" r="2.3" />
      <circle cx="7.5" cy="13.5" r="2.3" />
    </Icon>
  );
}
