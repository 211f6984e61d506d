import { healthHolderOf } from "../../kernel/cast/health.ts";
import { sharersOfHealth } from "../../kernel/health.fixture.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Deed, Unseen } from "../../kernel/exposure.fixture.ts";
import type { MomentsCommand } from "./commands/index.ts";
import { isKept, canSee } from "./visibility.ts";
import type { MomentsState } from "./state.ts";

type Done = Deed<MomentsState, MomentsCommand>;

/** Returns the figures whose contact changes: the hidden ones if there are any, else both. */
function touchedOf(state: MomentsState, both: readonly Id[]): readonly Id[] {
  const kept = both.filter((id) => {
    const figure = lookup(state.combatants, id);
    return figure !== undefined && isKept(figure);
  });
  return kept.length > 0 ? kept : both;
}

function doers({ before, command, line }: Done): readonly Id[] {
  switch (command.kind) {
    // The GM gives an ambush. It ends the half of the ambushed figures.
    case "ambush":
      return [];
    // The doers are the figures that roll, if players may know none of them. Otherwise there is none.
    case "agilityOrder":
      return line.about;
    case "affect":
      return [command.target];
    case "contact":
      return touchedOf(before, [command.combatant, command.target]);
    case "join":
      return [command.member.id];
    default:
      return "combatant" in command ? [command.combatant] : [];
  }
}

/** Returns the figure that a strike is aimed at, or whose damage is corrected. Empty for any other command. */
function aimedAt({ before, command }: Done): readonly Id[] {
  if (command.kind === "strike") return [command.target];
  const struckBefore = command.kind === "correctDamage" ? lookup(before.combatants, command.combatant)?.struck : null;
  return struckBefore ? [struckBefore.target] : [];
}

/** Returns the figures that a deed touches, those that it hurts, and those who share the doer's Health if that changes. The doer's own contacts do not count, since only seats that know it see them. */
function struck(deed: Done): readonly Id[] {
  const { before, after, command } = deed;
  const unseen = doers(deed);
  const sharers = after.health === before.health ? [] : sharersOfHealth(after, unseen);
  const touched = command.kind === "contact" ? [command.combatant, command.target].filter((id) => !unseen.includes(id)) : [];
  return [...touched, ...aimedAt(deed), ...sharers];
}

function carryOver({ before, after }: Done, ids: readonly Id[]): MomentsState {
  const pick = <Value>(from: Readonly<Record<Id, Value>>, keys: readonly Id[]) =>
    Object.fromEntries(keys.flatMap((id) => (Object.hasOwn(from, id) ? [[id, from[id]] as const] : []))) as Record<Id, Value>;
  const holders = ids.map((id) => healthHolderOf(after, id));
  const health = after.health === undefined ? {} : { health: { ...before.health, ...pick(after.health, holders) } };
  return { ...before, combatants: { ...before.combatants, ...pick(after.combatants, ids) }, ...health };
}

/** What this structure says about its commands, for the property on hidden deeds. */
export const UNSEEN: Unseen<MomentsState, MomentsCommand> = {
  knows: (state, seat, id) => canSee(seat, id, lookup(state.combatants, id)),
  doers,
  struck,
  carried: carryOver,
};
