/** Parts of a page that are not always shown: they are fetched when they are first drawn. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** Returns the component `name` of a module that is fetched later. It draws nothing until the module has arrived. */
export function later<N extends string, P extends object>(fetch: () => Promise<{ [name in N]: ComponentType<P> }>, name: N): ComponentType<P> {
  const part = signal<{ Part: ComponentType<P> } | null>(null);
  let asked = false;
  return (props: P) => {
    if (part.value !== null) return <part.value.Part {...props} />;
    if (!asked) {
      asked = true;
      fetch().then((module) => (part.value = { Part: module[name] }), () => (asked = false));
    }
    return null;
  };
}

/** Fetches a module together with a style sheet that nothing else needs. */
export async function styled<M>(fetch: () => Promise<M>, sheet: string): Promise<M> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = document.querySelector<HTMLLinkElement>("link[href$='/style.css']")?.href.replace("style.css", `${sheet}.css`) ?? "";
  const [module] = await Promise.all([
    fetch(),
    new Promise((done) => {
      link.onload = link.onerror = done;
      document.head.append(link);
    }),
  ]);
  return module;
}
