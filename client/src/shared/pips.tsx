/** How hard a puzzle is: pips, as many as five of them filled. */

const MOST = 5;

export function Pips({ count, label }: { count: number; label: string }) {
  return <span class="pips" role="img" aria-label={label}>{Array.from({ length: MOST }, (_, k) => <i key={k} class={k < count ? "on" : ""} />)}</span>;
}
