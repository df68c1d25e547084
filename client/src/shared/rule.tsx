/** The rule behind a refusal: its address in the rulebook, and the number of the ruling. */
import type { Why } from "../schema.gen.ts";
import { t } from "./texts.ts";

export interface CitedRule {
  address: string;
  /** Null for a refusal that is not about the rules. */
  ruling: string | null;
}

/** Returns the rule that an answer cites, or null. */
export function citedRule(why: Why | null): CitedRule | null {
  return why === null || why.rule === null ? null : { address: why.rule, ruling: why.ruling };
}

/** A link to a rule, after a sentence. `apart`: it opens beside the page. */
export function RuleLink({ rule, apart = false }: { rule: CitedRule | null; apart?: boolean }) {
  if (rule === null) return null;
  const words = rule.ruling === null ? t("The rule") : t("The rule, {number}", { number: rule.ruling });
  return <> <a class="rule" href={rule.address} {...(apart ? { target: "_blank", rel: "noopener" } : {})}>{words}</a></>;
}
