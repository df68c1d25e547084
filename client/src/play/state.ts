/** All that the page knows and does, under one name for those who draw it. */

export * from "./arriving.ts";
export * from "./boot.ts";
export * from "./doing.ts";
export * from "./looking.ts";
export * from "./names.ts";
export * from "./sending.ts";
export * from "./signals.ts";
export * from "./unsent.ts";
