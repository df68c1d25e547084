import type { Plugin } from "vite";

/** The functions that take a sentence: `t` shows it now, `phrase` names it in a table of data. */
const SAID = "t";
const NAMED = "phrase";

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Collects the sentences of the page into `texts.json`, for the server to translate. */
export function texts(): Plugin {
  const found = new Map<string, string[]>();
  return {
    name: "texts",
    // Run after TypeScript has been removed from the sources.
    enforce: "post",
    transform(code, id) {
      if (!/[\\/]src[\\/].*\.tsx?$/.test(id) || /[\\/]shared[\\/]texts\.ts$/.test(id)) return;
      found.set(id, sentences(this.parse(code) as unknown as Node, (why) => this.error(`${id}: ${why}`)));
    },
    generateBundle() {
      const all = [...new Set([...found.values()].flat())].sort();
      this.emitFile({ type: "asset", fileName: "texts.json", source: `${JSON.stringify(all, null, 1)}\n` });
    },
  };
}

/** Returns the sentences in a module. The argument must be a literal, or a variable that holds a sentence of a table. */
export function sentences(module: Node, refuse: (why: string) => never): string[] {
  const out: string[] = [];
  visit(module, (node) => {
    const callee = node.callee as Node | undefined;
    if (node.type !== "CallExpression" || callee?.type !== "Identifier" || (callee.name !== SAID && callee.name !== NAMED)) return;
    const [first] = node.arguments as (Node | undefined)[];
    if (first?.type === "Literal" && typeof first.value === "string") out.push(first.value);
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
