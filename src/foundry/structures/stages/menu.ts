import type { MenuCommand } from "../../encounter/parts/menu-command.ts";

/** The commands that the menus of a combatant's row and token offer in Quick, Regular, Slow. */
export const STAGES_MENU: readonly MenuCommand[] = [
  { key: "announce", kind: "announce", icon: "fa-solid fa-comment" },
  { key: "pass", kind: "pass", icon: "fa-solid fa-forward", fields: {}, passes: true },
  { key: "withdraw", kind: "withdraw", icon: "fa-solid fa-rotate-left", fields: {} },
];
