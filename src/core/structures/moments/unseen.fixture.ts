import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Deed, Unseen } from "../../kernel/exposure.fixture.ts";
import type { MomentsCommand } from "./commands/index.ts";
import { isKept, canSee } from "./visibility.ts";
import type { MomentsState } from "./state.ts";

type Done = Deed<MomentsState, MomentsCommand>;

/** The two that come into contact, or out of it: those of whom players may not know, where there are any. */
function touchedOf(state: MomentsState, both: readonly Id[]): readonly Id[] {
  const kept = both.filter((id) => {
    const figure = lookup(state.combatants, id);
    return figure !== undefined && isKept(figure);
  });
  return kept.length > 0 ? kept : both;
}

function doers({ before, command, line }: Done): readonly Id[] {
  switch (command.kind) {
    // An ambush is the DN's: it ends the half of those who are ambushed.
    case "ambush":
      return [];
    // Nobody's own, but for who is rolled for, where players may know of none of them.
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

/** Those whom contact is with. What a doer itself comes to is not among it: nobody who may not know of it sees anything of that. */
function struck(deed: Done): readonly Id[] {
  const { command } = deed;
  const unseen = doers(deed);
  return command.kind === "contact" ? [command.combatant, command.target].filter((id) => !unseen.includes(id)) : [];
}

function carryOver({ before, after }: Done, ids: readonly Id[]): MomentsState {
  const pick = <Value>(from: Readonly<Record<Id, Value>>) =>
    Object.fromEntries(ids.flatMap((id) => (Object.hasOwn(from, id) ? [[id, from[id]] as const] : []))) as Record<Id, Value>;
  return { ...before, combatants: { ...before.combatants, ...pick(after.combatants) } };
}

/** What this structure says of its commands, for the property of a hidden one's deed. */
export const UNSEEN: Unseen<MomentsState, MomentsCommand> = {
  knows: (state, seat, id) => canSee(seat, id, lookup(state.combatants, id)),
  doers,
  struck,
  carried: carryOver,
};
