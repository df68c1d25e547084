/** Everything that the play page knows and does, under one name for the components that draw it. */

export * from "../table/state.ts";
export * from "./actions.ts";
export * from "./draftaction.ts";
export * from "./history.ts";
export * from "./signals.ts";
export * from "./submit.ts";
export * from "./sync.ts";
