import {
  extractEnvelopes,
  parse,
  refusalOf,
  refuseCopiedEnvelope,
  type CommandBase,
  type JsonRecord,
  type ParseContext,
  type Position,
  type Refusal,
} from "../../core/index.ts";
import { encounterOf, hasEnded, structureOf } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { seatOf } from "../encounter/seats.ts";
import { sealsOf } from "../seals/secrets.ts";
import { isLifecycle, refuseLifecycle } from "./lifecycle.ts";

/** A command as a screen gives it: the position may be missing. */
export interface Outgoing {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** A command of a kind that is meant for a position, however long the person thinks about it; without one for where the encounter stands as it is given. */
export const makeOutgoing = (position: Position | null, kind: string): Outgoing => (position ? { kind, position } : { kind });

/** A command made whole: plain JSON, with the position where the encounter stands now unless it brought one. */
export function outgoingOf(combat: CallboardEncounter, command: Outgoing): JsonRecord {
  const encounter = encounterOf(combat);
  const position = encounter && !isLifecycle(command.kind) ? { position: structureOf(combat).position(encounter.state) } : {};
  return JSON.parse(JSON.stringify({ ...position, ...command })) as JsonRecord;
}

/** What the strict parser makes of a command as it arrived: one that the rules can read, or the refusal. */
export function parseCommand(
  combat: CallboardEncounter,
  json: unknown,
  by: Pick<ParseContext, "gm" | "observed">,
): { command: CommandBase } | { refusal: Refusal } {
  const encounter = encounterOf(combat);
  if (!encounter) return { refusal: { reason: "notStarted" } };
  if (hasEnded(combat)) return { refusal: { reason: "ended" } };
  return parse(structureOf(combat), json, { knows: (id) => Object.hasOwn(encounter.state.combatants, id), ...by });
}

/** Why a user may not give a command now, or null: the same pure code that the arbiter asks. */
export function refuseNow(combat: CallboardEncounter, json: JsonRecord, user: User.Implementation): Refusal | null {
  if (isLifecycle(json["kind"])) return refuseLifecycle(combat, { ...json, kind: json["kind"] }, user.isGM);
  const read = parseCommand(combat, json, { gm: user.isGM });
  if ("refusal" in read) return read.refusal;
  const encounter = encounterOf(combat);
  if (!encounter) return { reason: "notStarted" };
  const structure = structureOf(combat);
  const { command, envelopes } = extractEnvelopes(structure.shapes, read.command);
  const copied = refuseCopiedEnvelope(envelopes, sealsOf(combat));
  if (copied) return copied;
  return refusalOf(structure, encounter, command, seatOf(user, combat));
}
