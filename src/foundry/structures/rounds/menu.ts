import type { MenuCommand } from "../../encounter/parts/menu-command.ts";

/** The commands that the menus of a combatant's row and token offer in Action Rounds. */
export const ROUNDS_MENU: readonly MenuCommand[] = [
  { key: "volunteer", kind: "volunteer", icon: "fa-solid fa-hand-point-up", fields: { wants: true } },
  { key: "declare", kind: "declare", icon: "fa-solid fa-dice" },
  { key: "counter", kind: "counter", icon: "fa-solid fa-shield-halved" },
  { key: "letBe", kind: "letBe", icon: "fa-solid fa-xmark", fields: {} },
  { key: "pass", kind: "pass", icon: "fa-solid fa-forward", fields: {}, passes: true },
];
