import type { Plugin } from "vite";

/** The functions that take a sentence: `t` shows it now, `tn` shows one of two forms, `phrase` names it in a table of data. */
const SAID = "t";
const COUNTED = "tn";
const NAMED = "phrase";

/** A sentence, or the two forms of one that depends on a number. */
type Sentence = string | [string, string];

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Collects the sentences of the page into `texts.json`, for the server to translate. */
export function texts(): Plugin {
  const found = new Map<string, Sentence[]>();
  return {
    name: "texts",
    // Run after TypeScript has been removed from the sources.
    enforce: "post",
    transform(code, id) {
      if (!/[\\/]src[\\/].*\.tsx?$/.test(id) || /[\\/]shared[\\/]texts\.ts$/.test(id)) return;
      found.set(id, sentences(this.parse(code) as unknown as Node, (why) => this.error(`${id}: ${why}`)));
    },
    generateBundle() {
      const all = [...new Map([...found.values()].flat().map((one) => [String(one), one])).entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
      this.emitFile({ type: "asset", fileName: "texts.json", source: `${JSON.stringify(all, null, 1)}\n` });
    },
  };
}

/** Returns the sentences in a module. The argument must be a literal, or a variable that holds a sentence of a table. */
export function sentences(module: Node, refuse: (why: string) => never): Sentence[] {
  const out: Sentence[] = [];
  visit(module, (node) => {
    const callee = node.callee as Node | undefined;
    if (node.type !== "CallExpression" || callee?.type !== "Identifier" || ![SAID, COUNTED, NAMED].includes(String(callee.name))) return;
    const [first, second] = node.arguments as (Node | undefined)[];
    if (callee.name === COUNTED) {
      if (typeof first?.value !== "string" || typeof second?.value !== "string") refuse("tn() takes two literal sentences, so that translators find them.");
      else out.push([first.value, second.value]);
    } else if (first?.type === "Literal" && typeof first.value === "string") out.push(first.value);
    else if (callee.name === NAMED || (first?.type !== "Identifier" && first?.type !== "MemberExpression")) {
      refuse(`${String(callee.name)}() takes one literal sentence, so that translators find it.`);
    }
  });
  return out;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && typeof (child as Node).type === "string") visit(child as Node, see);
    }
  }
}
