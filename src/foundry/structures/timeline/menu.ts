import type { MenuCommand } from "../../encounter/parts/menu-command.ts";

/** The commands that the menus of a combatant's row and token offer in Timeline. */
export const TIMELINE_MENU: readonly MenuCommand[] = [
  { key: "declare", kind: "declare", icon: "fa-solid fa-hand-holding-hand" },
  { key: "pass", kind: "pass", icon: "fa-solid fa-forward", fields: {}, passes: true },
  { key: "rest", kind: "pass", icon: "fa-solid fa-forward-fast", fields: { resting: true } },
  { key: "recall", kind: "recall", icon: "fa-solid fa-rotate-left", fields: {} },
];
