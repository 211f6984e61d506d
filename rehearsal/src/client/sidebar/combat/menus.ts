import { generation } from "../../../common/generation.ts";
import { menuEntry } from "../menu-entry.ts";

/** Returns the context menu of rows. `find` returns the combatant of a row. */
export function combatantMenu(find: (target: HTMLElement) => any): object[] {
  const isGM = (): boolean => game.user.isGM;
  const labels =
    generation() >= 14
      ? { clear: "COMBATANT.ACTIONS.Clear", reroll: "COMBATANT.ACTIONS.Reroll" }
      : { clear: "COMBAT.CombatantClear", reroll: "COMBAT.CombatantReroll" };
  return [
    menuEntry({
      label: "COMBAT.CombatantUpdate",
      icon: "fa-solid fa-pen-to-square",
      visible: isGM,
      onClick: (_event, target) => find(target)?.sheet?.render({ force: true }),
    }),
    menuEntry({
      label: labels.clear,
      icon: "fa-solid fa-arrow-rotate-left",
      visible: (target) => isGM() && Number.isFinite(find(target)?.initiative),
      onClick: (_event, target) => find(target)?.update({ initiative: null }),
    }),
    menuEntry({
      label: labels.reroll,
      icon: "fa-solid fa-dice-d20",
      visible: isGM,
      onClick: (_event, target) => {
        const combatant = find(target);
        return combatant?.parent.rollInitiative([combatant.id]);
      },
    }),
    menuEntry({
      label: "COMBAT.CombatantClearMovementHistory",
      icon: "fa-solid fa-shoe-prints",
      visible: (target) => isGM() && (find(target)?.token?.movementHistory?.length ?? 0) > 0,
      onClick: (_event, target) => find(target)?.clearMovementHistory(),
    }),
    menuEntry({
      label: "COMBAT.CombatantRemove",
      icon: "fa-solid fa-trash",
      visible: isGM,
      onClick: (_event, target) => find(target)?.delete(),
    }),
  ];
}

/** Returns the context menu of the viewed encounter. */
export function encounterMenu(viewed: () => any): object[] {
  const visible = (): boolean => game.user.isGM && Boolean(viewed());
  const named = menuEntry({ label: "COMBAT.ACTIONS.EditName", icon: "fa-solid fa-pen", visible, onClick: () => editName(viewed()) });
  return [
    ...(generation() >= 14 ? [named] : []),
    menuEntry({ label: "COMBAT.RollAll", icon: "fa-solid fa-users", visible, onClick: () => viewed()?.rollAll() }),
    menuEntry({ label: "COMBAT.RollNPC", icon: "fa-solid fa-users-gear", visible, onClick: () => viewed()?.rollNPC() }),
    menuEntry({ label: "COMBAT.InitiativeReset", icon: "fa-solid fa-arrow-rotate-left", visible, onClick: () => viewed()?.resetAll() }),
    menuEntry({
      label: "COMBAT.ClearMovementHistories",
      icon: "fa-solid fa-shoe-prints",
      visible,
      onClick: () => viewed()?.clearMovementHistories(),
    }),
    menuEntry({ label: "COMBAT.ToggleSceneLink", icon: "fa-solid fa-link", visible, onClick: () => viewed()?.toggleSceneLink() }),
    menuEntry({ label: "COMBAT.Delete", icon: "fa-solid fa-trash", visible, onClick: () => viewed()?.endCombat() }),
  ];
}

/** Asks for the name of an encounter, and saves it as typed (generation 14). */
async function editName(combat: any): Promise<void> {
  const content = document.createElement("input");
  Object.assign(content, { type: "text", name: "name", ariaLabel: game.i18n.localize("COMBAT.Name") });
  content.setAttribute("value", combat._source.name ?? "");
  const asked = { window: { title: "COMBAT.ACTIONS.EditName" }, content: content.outerHTML, rejectClose: false };
  const answer = await foundry.applications.api.DialogV2.input(asked);
  if (answer) await combat.update({ name: answer.name });
}
