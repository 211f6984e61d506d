export type { StagesCommand } from "./commands/index.ts";
export type * from "./state.ts";
export type * from "./view-types.ts";
