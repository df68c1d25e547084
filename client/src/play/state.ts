/** Everything that the play page knows and does, under one name for the components that draw it. */

export * from "../table/state.ts";
export * from "./actions.ts";
export * from "./page.ts";
export * from "./signals.ts";
