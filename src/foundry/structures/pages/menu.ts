import type { MenuCommand } from "../../encounter/parts/menu-command.ts";

/** The commands that the menus of a combatant's row and token offer in Pages. */
export const PAGES_MENU: readonly MenuCommand[] = [
  { key: "act", kind: "act", icon: "fa-solid fa-mask", fields: {} },
  { key: "react", kind: "react", icon: "fa-solid fa-bolt" },
];
