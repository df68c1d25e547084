/** The name of each hex for screen readers. */

import type { BoardOffers } from "../shared/compose.ts";
import { listed } from "../shared/forms.ts";
import { t, tn } from "../shared/texts.ts";
import type { BoardHex, CoinKind, View } from "../schema.gen.ts";

/** The page's names for things, and the viewer's seat. */
export interface LabelNames {
  mine: number | null;
  chosen: string | null;
  kindName: (kind: CoinKind) => string;
  ownerName: (seat: number) => string;
  /** The hexes that the other side could attack, if they should be announced. */
  endangered?: string[];
  /** Further words about hexes, such as the number of a hint. */
  more?: Record<string, string>;
}

export function cellLabels(hexes: BoardHex[], now: View, offered: BoardOffers["hexes"], { mine, chosen, kindName, ownerName, endangered, more }: LabelNames): Record<string, string> {
  const out: Record<string, string> = {};
  for (const hex of hexes) {
    const parts = [hex.name];
    const holder = now.held[hex.name];
    if (hex.location) parts.push(holder ? t("location of {side}", { side: holder === "A" ? t("Dusk") : t("Dawn") }) : t("location, neutral"));
    if (now.forts?.at.includes(hex.name)) parts.push(t("fort"));
    const unit = now.units.find((u) => u.hex === hex.name);
    if (unit) {
      const name = kindName(unit.kind);
      parts.push(unit.seat === mine ? t("your {unit}", { unit: name }) : t("{unit} of {side}", { unit: name, side: ownerName(unit.seat) }));
      parts.push(tn("one coin", "{n} coins", unit.height));
      if (unit.poison.length > 0) parts.push(t("poisoned"));
    } else if (!hex.location) parts.push(t("empty"));
    if (endangered?.includes(hex.name)) parts.push(t("the other side can attack it"));
    if (hex.name === chosen) parts.push(t("chosen"));
    const offer = offered.get(hex.name);
    if (offer?.target) parts.push(t("target"));
    if (offer?.friend || offer?.poison || offer?.build) parts.push(t("choose"));
    if (offer?.dot) parts.push(t("move"), offer.mayGoOn ? t("can go on") : "");
    if (offer?.deploy) parts.push(t("deploy"));
    if (offer?.cost) parts.push(t("costs you a coin"));
    out[hex.name] = listed([...parts, more?.[hex.name]]);
  }
  return out;
}
