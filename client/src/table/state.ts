/** Everything that the pages of a table know, under one name for the components that draw it. */

export * from "./boot.ts";
export * from "./names.ts";
export * from "./opened.ts";
export * from "./signals.ts";
export { coinOrder } from "../shared/coinorder.ts";
export * from "./turning.ts";
