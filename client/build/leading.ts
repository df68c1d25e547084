import type { AcceptedPlugin } from "postcss";

/** The height of a line in pixels: as a property, or after the size of the letters in `font`. */
const ALONE = /^(\d+)px$/;
const AFTER_SIZE = /(\d+px)\/(\d+)px/;

/** Adds `--lead` to each height of a line, which `tokens.css` sets for the reader's language. */
export const leading: AcceptedPlugin = {
  postcssPlugin: "leading",
  Declaration(one) {
    const taller = { "line-height": () => one.value.replace(ALONE, "calc($1px + var(--lead))"), font: () => one.value.replace(AFTER_SIZE, "$1/calc($2px + var(--lead))") }[one.prop];
    if (taller) one.value = taller();
  },
};
