import type { Unseen } from "../../kernel/exposure.fixture.ts";
import { mapValues } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { contendersOf } from "./exchange.ts";
import type { RoundsCommand } from "./commands/index.ts";
import type { Character, RoundsState } from "./state.ts";
import { sees } from "./visibility.ts";

/** The kinds of command by which a character itself does something. */
const DEEDS: ReadonlySet<string> = new Set([
  "volunteer",
  "call",
  "callAndAct",
  "declare",
  "counter",
  "letBe",
  "menace",
  "pass",
  "agree",
  "lead",
]);

function combatantOf(command: RoundsCommand): Id {
  const { combatant } = command as { readonly combatant?: Id };
  return combatant ?? "";
}

/** Returns the doers of a command. A character that an unnamed call picks is a doer too. */
function doersOf(after: RoundsState, command: RoundsCommand): readonly Id[] {
  if (command.kind === "queue") return command.actions.map(({ combatant }) => combatant);
  if (command.kind === "unqueue") return command.combatants;
  if (!DEEDS.has(command.kind)) return [];
  const id = combatantOf(command) === "" ? after.actor : combatantOf(command);
  return id === "" ? [] : [id];
}

/** Returns the contenders of the exchange that a deed belonged to. */
const opponentsIn = ({ exchange }: RoundsState): readonly Id[] => (exchange === null ? [] : contendersOf(exchange));

/** How a hidden character's deed may show in `rounds`: through its opponent in the exchange, and through characters that fall. */
export const UNSEEN: Unseen<RoundsState, RoundsCommand> = {
  knows: (state, seat, id) => sees(state, id, seat),
  doers: ({ after, command }) => doersOf(after, command),
  struck: ({ before, after }) => {
    const fallen = Object.keys(after.combatants).filter((id) => before.combatants[id]?.standing !== after.combatants[id]?.standing);
    return [...new Set([...opponentsIn(before), ...opponentsIn(after), ...fallen])];
  },
  carried({ before, after }, ids) {
    const isStruck = (id: Id) => ids.includes(id);
    const isOver = after.step === "over";
    // The end of a conflict restores everyone's ranks and clears the volunteers.
    const combatants = mapValues(before.combatants, (one, id): Character => {
      if (isStruck(id)) return after.combatants[id] ?? one;
      return isOver ? { ...one, lost: 0, wants: false } : one;
    });
    const isTheirs = opponentsIn(after).some(isStruck);
    const asked = isTheirs ? { exchange: after.exchange, earlier: after.earlier ?? [] } : {};
    // A conflict that ends by a fall is over for everyone, which clears seals and drafts.
    const { step, result, sides, unseen = {}, nominations, drafts } = after;
    const end = isOver ? { step, result, actor: after.actor, sides, unseen, nominations, drafts } : {};
    // A visible opponent whose action ends with the deed no longer acts.
    const actor = isStruck(before.actor) ? after.actor : before.actor;
    return { ...before, combatants, actor, ...asked, ...end };
  },
};
