import { own } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import type { Deed, Unseen } from "../../kernel/unseen.ts";
import type { TimelineCommand } from "./commands.ts";
import { lurkers } from "./resolving.ts";
import { sees } from "./sight.ts";
import { acting, stackAt } from "./stacks.ts";
import type { TimelineState } from "./state.ts";

type Done = Deed<TimelineState, TimelineCommand>;

/** What closes a phase on which only hidden ones act is their deed. */
const CLOSES = new Set(["closeFlip", "closeAim", "closePhase"]);

/** The defender of the contest that an answer is about; null for any other command. */
function defenderOf({ before, command }: Done): Id | null {
  const isAnswer = (command.kind === "open" || command.kind === "break") && command.part === "answer";
  return isAnswer ? (stackAt(before, [command.combatant, command.stack])?.contest?.defender ?? null) : null;
}

function doers(deed: Done): readonly Id[] {
  const { before, command } = deed;
  if (CLOSES.has(command.kind)) return lurkers(before);
  const defender = defenderOf(deed);
  if (defender !== null) return [defender];
  if (command.kind === "join") return [command.member.id];
  return "combatant" in command ? [command.combatant] : [];
}

/** Whom the effects of a phase hit, and whose action is answered. */
function targets({ before, command }: Done): readonly Id[] {
  if (command.kind === "answer") return [command.against];
  if (command.kind === "open" || command.kind === "break") return [command.combatant];
  if (command.kind !== "closePhase") return [];
  return acting(before).flatMap(([, { effects }]) => Object.values(effects).map(({ target }) => target));
}

/** With these all others that bid from the same pools. */
function sharing({ combatants }: TimelineState, ids: readonly Id[]): readonly Id[] {
  const holders = new Set(ids.map((id) => own(combatants, id)?.holder));
  return Object.keys(combatants).filter((id) => holders.has(combatants[id]?.holder));
}

function carried({ before, after }: Done, ids: readonly Id[]): TimelineState {
  const pick = <Value>(from: Readonly<Record<Id, Value>>, keys: readonly Id[]) =>
    Object.fromEntries(keys.flatMap((id) => (Object.hasOwn(from, id) ? [[id, from[id]] as const] : []))) as Record<Id, Value>;
  const holders = ids.flatMap((id) => own(after.combatants, id)?.holder ?? []);
  return {
    ...before,
    combatants: { ...before.combatants, ...pick(after.combatants, ids) },
    holders: { ...before.holders, ...pick(after.holders, holders) },
    stacks: { ...before.stacks, ...pick(after.stacks, ids) },
  };
}

/** What this structure says of its commands, for the property of a hidden one's deed. */
export const UNSEEN: Unseen<TimelineState, TimelineCommand> = {
  knows: (state, seat, id) => sees(seat, id, own(state.combatants, id)),
  doers,
  struck: (deed) => sharing(deed.after, [...doers(deed), ...targets(deed)]),
  carried,
};
