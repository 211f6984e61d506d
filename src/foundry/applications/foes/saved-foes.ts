import { cleanEncounterName } from "../../../core/index.ts";
import { isHiddenByHand } from "../../encounter/hidden.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { actorIdOf } from "../../platform/ids.ts";
import { findActorByUuid, importActor } from "../../platform/imported-actors.ts";
import { template } from "../bases.ts";
import { askForm } from "../dialogs/ask.ts";
import { say } from "../texts.ts";
import { joinCrowdNames } from "../tracker/combatant-groups.ts";
import { gatherFoes, MOST_FOES, readFoes, type SavedFoe } from "./foe-sets.ts";
import { isLinkedActorPresent, joinFoes, refuseFoes, type Foe } from "./join-foes.ts";

/** Returns the NPCs of an encounter as a set. */
function foesOf(combat: CallboardEncounter): readonly SavedFoe[] {
  const npcs = combat.combatants.filter(({ isNPC }) => isNPC);
  return gatherFoes(
    npcs.map((one) => {
      const id = actorIdOf(one);
      return { actor: id === "" ? "" : `Actor.${id}`, name: cleanEncounterName(one.name ?? ""), hidden: isHiddenByHand(one) };
    }),
  );
}

const warn = (text: string) => {
  ui.notifications.warn(text, { console: false });
};

/** Whether this user is a GM and an encounter has NPCs to save. */
export function canSaveFoes(combat: CallboardEncounter): boolean {
  return game.user.isGM && combat.combatants.some(({ isNPC }) => isNPC);
}

/** Saves the NPCs of an encounter as a macro that brings them again. Asks for its name. A notice says why it is not possible. */
export async function saveFoesAsMacro(combat: CallboardEncounter): Promise<void> {
  if (!game.user.can("MACRO_SCRIPT")) {
    warn(say("CALLBOARD.Foes.NoScripts"));
    return;
  }
  const foes = readFoes(foesOf(combat));
  if (!foes) {
    const isTooMany = combat.combatants.filter(({ isNPC }) => isNPC).length > MOST_FOES;
    warn(isTooMany ? say("CALLBOARD.Foes.TooMany", { most: MOST_FOES }) : say("CALLBOARD.Foes.None"));
    return;
  }
  const names = joinCrowdNames(foes.flatMap(({ name, count }) => (count > 1 ? Array.from({ length: count }, () => name) : [name])));
  const answer = await askForm({
    title: say("CALLBOARD.Foes.Save"),
    template: template("dialogs/foes"),
    context: { name: cleanEncounterName(names), names },
    yes: "CALLBOARD.Foes.Yes",
    icon: "fa-solid fa-floppy-disk",
  });
  if (!answer) return;
  const called = cleanEncounterName(typeof answer["name"] === "string" ? answer["name"] : "") || cleanEncounterName(names);
  const command = `await game.callboard.bringFoes(${JSON.stringify(foes, null, 2)});`;
  const macro = await Macro.implementation.create({ name: called, type: "script", command } as never);
  if (macro) ui.notifications.info(say("CALLBOARD.Foes.Saved", { name: called }), { console: false });
}

/** Returns the foes of a set, with their actors. A set's actor that is gone is null. */
async function withActors(saved: readonly SavedFoe[]): Promise<readonly (Foe & { readonly isGone: boolean })[]> {
  const found: (Foe & { readonly isGone: boolean })[] = [];
  for (const { actor: uuid, ...foe } of saved) {
    const known = uuid === "" ? null : await findActorByUuid(uuid);
    const actor = known && (await importActor(known));
    found.push({ ...foe, actor, isGone: uuid !== "" && !actor?.id });
  }
  return found;
}

/** Adds the foes of a set to the viewed encounter in one request, for GMs alone. Resolves to whether any was added. */
export async function bringFoes(given: unknown): Promise<boolean> {
  const combat = game.combat;
  const saved = readFoes(given);
  const refusal = refuseFoes(combat) ?? (saved ? null : say("CALLBOARD.Foes.Unreadable"));
  if (refusal !== null || !combat || !saved) {
    warn(refusal ?? "");
    return false;
  }
  const foes = await withActors(saved);
  const here = foes.filter(({ actor, isGone }) => !isGone && !(actor && isLinkedActorPresent(combat, actor)));
  const now = refuseFoes(combat);
  if (now !== null) {
    warn(now);
    return false;
  }
  const missing = foes.filter((foe) => !here.includes(foe)).map(({ name }) => name);
  await joinFoes(combat, here);
  if (missing.length > 0) warn(say("CALLBOARD.Foes.Missing", { names: joinCrowdNames(missing) }));
  return here.length > 0;
}
