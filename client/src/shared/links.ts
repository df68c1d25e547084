/** Puts the path of the site before the addresses in all that Preact draws. */

import { options, type VNode } from "preact";
import { siteAddress } from "./root.ts";

const before = options.vnode;

options.vnode = (node: VNode) => {
  const props = node.props as Record<string, unknown>;
  if (typeof node.type === "string") {
    for (const name of ["href", "src", "action"]) {
      const address = props[name];
      if (typeof address === "string") props[name] = siteAddress(address);
    }
  }
  before?.(node);
};
