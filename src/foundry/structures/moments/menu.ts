import type { MenuCommand } from "../../encounter/parts/menu-command.ts";
import { focusStrike } from "./shared/focus-strike.ts";

/** The commands that the menus of a combatant's row and token offer in Moments. */
export const MOMENTS_MENU: readonly MenuCommand[] = [
  { key: "strike", kind: "strike", icon: "fa-solid fa-hand-fist", reach: focusStrike },
  { key: "done", kind: "done", icon: "fa-solid fa-check", fields: { done: true }, passes: true },
];
