import type { AnyKind, By, CommandHooks, Found } from "./command-definition.ts";
import { isRefusal, refused } from "./refusals.ts";
import { maySpeakFor, isTableOrGm, isReferee, isSeatedAtTable } from "./seat-rights.ts";
import type { CommandBase, Refusal, Seat, StateBase } from "./structure.ts";

/** The fields of a command, before its kind types them. */
export type Bag = Readonly<Record<string, unknown>>;

const NOTHING: Found = {};

/** Returns what `find` finds for a command, or its refusal. */
export function runFind<State>(spec: AnyKind<State>, state: State, given: Bag): Found | Refusal {
  return spec.find?.(state, given as never) ?? NOTHING;
}

/** Returns what `find` finds for an accepted command. Throws if `find` refuses it. */
export function runAcceptedFind<State>(spec: AnyKind<State>, state: State, command: CommandBase): Found {
  const found = runFind(spec, state, command as unknown as Bag);
  if (isRefusal(found)) throw new Error(`The command "${command.kind}" is refused: ${found.reason}.`);
  return found;
}

/** Whether a kind of command has reasons of its own to refuse, apart from the seat and the step. */
export function hasOwnRefusals(spec: AnyKind<never>): boolean {
  return spec.refuseFirst !== undefined || spec.find !== undefined || spec.refuse !== undefined;
}

/** Refuses a command for its content: if `refuseFirst`, `find` or `refuse` of its kind does. */
export function refuseContent<State>(spec: AnyKind<State>, state: State, given: Bag, seat: Seat): Refusal | null {
  const refusal = spec.refuseFirst?.(state, given as never, seat) ?? null;
  if (refusal !== null) return refusal;
  const found = runFind(spec, state, given);
  return isRefusal(found) ? found : (spec.refuse?.(state, given as never, seat, found) ?? null);
}

/** Whether a kind of command is closed to this seat for every combatant. */
export function isBarred(by: By, state: StateBase, seat: Seat): boolean {
  switch (by) {
    case "table":
      return seat.kind !== "table";
    case "referee":
      return !isReferee(seat);
    case "host":
      return !isTableOrGm(seat);
    case "player":
      return !isSeatedAtTable(state, seat);
    case "owner":
    case "anyone":
      return false;
  }
}

function refuseBarred({ notReferee, notTable = notReferee }: Pick<CommandHooks<StateBase>, "notReferee" | "notTable">, by: By): Refusal {
  if (by === "host") return refused("gmOnly");
  if (by === "player") return refused("notSeated");
  return { reason: by === "table" ? notTable : notReferee };
}

/** Refuses a seat that may not give a kind of command in any step. */
export function refuseSeat<State extends StateBase>(
  hooks: CommandHooks<State>,
  { by, fields }: AnyKind<State>,
  state: State,
  given: Bag,
  seat: Seat,
): Refusal | null {
  if (isBarred(by, state, seat)) return refuseBarred(hooks, by);
  if ((by !== "owner" && by !== "player") || !Object.hasOwn(fields, "combatant")) return null;
  // A player may leave out the combatant if the field is optional.
  if (by === "player" && given["combatant"] === undefined) return null;
  const combatant = String(given["combatant"]);
  // A combatant that a seat may not know of is refused as if it did not exist.
  if (!hooks.sees(state, combatant, seat)) return { reason: "combatant" };
  return by === "player" || maySpeakFor(seat, combatant) ? null : { reason: "notYours", data: { combatant } };
}

/** Refuses a kind of command if the step that the seat sees is not among the kind's steps. */
export function refuseStep<State>({ during }: AnyKind<State>, step: () => string): Refusal | null {
  if (during === undefined) return null;
  const seen = step();
  return during.includes(seen) ? null : { reason: "step", data: { step: seen } };
}
