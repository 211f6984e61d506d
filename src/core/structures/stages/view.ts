export type * from "./shown.ts";
