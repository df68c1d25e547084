/** Choices in a word or two, and the page's questions if a click could mean several things. */

import type { DiscName } from "../board/marks.ts";
import type { ChoiceVerb, OfferedChoice } from "../schema.gen.ts";
import type { ClickPath } from "./compose.ts";
import { capital } from "./forms.ts";
import { phrase, t, type PageText } from "./texts.ts";

/** The name of a path's first action. */
const NAMES: Partial<Record<ChoiceVerb, PageText>> = {
  attack: phrase("attack"),
  bolster: phrase("bolster"),
  build: phrase("build a fort"),
  control: phrase("control"),
  deploy: phrase("deploy"),
  move: phrase("move"),
  push: phrase("shove"),
  tactic: phrase("tactic"),
};

/**
 * Returns a question between paths, by their first actions: "Move or tactic?". If these do not distinguish the paths,
 * it asks for one of a list.
 */
export function whichPath(paths: ClickPath[]): string {
  const names = new Set(paths.map((path) => NAMES[path[0]?.verb ?? "pass"]));
  const [one, other, ...more] = [...names];
  if (one === undefined || other === undefined || more.length > 0) return t("Choose one of these.");
  const question = t("{one} or {other}?", { one: t(one), other: t(other) });
  return capital(question);
}

/** Returns the name of a sign: both kinds of tactic have one name. */
export function signName(sign: DiscName): string {
  return sign === "bolster" ? t("Bolster") : sign === "control" ? t("Control") : t("Tactic");
}

/** Returns a choice that has a button in as few words as possible. */
export function buttonName({ verb, label }: Pick<OfferedChoice, "verb" | "label">): string {
  return verb === "pass" ? t("Pass") : verb === "claim" ? t("Initiative") : label;
}

/** Returns the name of a whole action that a click could have meant instead of a longer one. */
export function onlyName(path: ClickPath): string {
  return path[0]?.verb === "attack" ? t("Only attack") : t("Only move");
}
