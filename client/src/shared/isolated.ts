/** Names of users within the page's texts. Each stands in a <bdi>, so that a name in another direction leaves the text around it in order. */

import { h, options, type ComponentChild } from "preact";
import { signal } from "@preact/signals";

/** The most names that are looked for: the newest ones. */
const MOST = 400;
/** Elements whose content can't hold other elements, and those that isolate it already. */
const PLAIN = new Set(["bdi", "option", "style", "text", "textarea", "title", "tspan"]);

let known: string[] = [];
/** Matches the names of users in a text, the longest first; null for no names. */
const names = signal<RegExp | null>(null);

/** Isolates these names wherever the page shows them from now on. */
export function isolate(...more: string[]): void {
  const fresh = [...new Set(more)].filter((name) => name !== "" && !known.includes(name));
  if (fresh.length === 0) return;
  known = [...known, ...fresh].slice(-MOST);
  const any = [...known].sort((one, other) => other.length - one.length).map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  names.value = new RegExp(`(?<![\\p{L}\\p{N}])(${any.join("|")})(?![\\p{L}\\p{N}])`, "u");
}

/** Returns a text in which every name is an element of its own. A text around names is one element, for it may lie in a flexible box. */
function isolated(text: string, names: RegExp): ComponentChild {
  const parts = text.split(names);
  if (parts.length === 1) return text;
  const children = parts.map((part, at) => (at % 2 === 1 ? h("bdi", null, part) : part)).filter((part) => part !== "");
  return children.length === 1 ? children[0] : h("bdi", null, ...children);
}

const before = options.vnode;
options.vnode = (vnode) => {
  const { type, props } = vnode as { type: unknown; props: { children?: unknown } };
  if (typeof type === "string" && !PLAIN.has(type) && props.children !== undefined) {
    const of = names.value;
    if (of !== null) {
      const { children } = props;
      if (typeof children === "string") props.children = isolated(children, of);
      else if (Array.isArray(children)) props.children = children.map((child) => (typeof child === "string" ? isolated(child, of) : child));
    }
  }
  before?.(vnode);
};
