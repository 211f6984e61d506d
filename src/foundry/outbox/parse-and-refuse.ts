import {
  extractEnvelopes,
  parseCommandRequest,
  refusePlay,
  refuseCopiedEnvelope,
  type CommandBase,
  type JsonRecord,
  type ParseContext,
  type Position,
  type Refusal,
} from "../../core/index.ts";
import { rulesEncounterOf, hasEnded, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { seatOf } from "../encounter/seats.ts";
import { envelopesOf } from "../seals/readable-seals.ts";
import { isLifecycle, refuseLifecycle } from "./encounter-lifecycle.ts";

/** A command from a screen, before it is sent. Its `position`, the step that it was meant for, may be missing. */
export interface Outgoing {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Returns a command that is refused once the encounter has left this position. With null, the position is filled in when the command is given. */
export const makePositionedCommand = (position: Position | null, kind: string): Outgoing => (position ? { kind, position } : { kind });

/** Returns a complete command as plain JSON. A missing position is the encounter's present one. */
export function commandAsJson(combat: CallboardEncounter, command: Outgoing): JsonRecord {
  const encounter = rulesEncounterOf(combat);
  const position = encounter && !isLifecycle(command.kind) ? { position: structureOf(combat).position(encounter.state) } : {};
  return JSON.parse(JSON.stringify({ ...position, ...command })) as JsonRecord;
}

/** Parses a command strictly. Returns the command for the rules, or the refusal. */
export function parseCommand(
  combat: CallboardEncounter,
  json: unknown,
  by: Pick<ParseContext, "gm" | "observed">,
): { command: CommandBase } | { refusal: Refusal } {
  const encounter = rulesEncounterOf(combat);
  if (!encounter) return { refusal: { reason: "notStarted" } };
  if (hasEnded(combat)) return { refusal: { reason: "ended" } };
  return parseCommandRequest(structureOf(combat), json, { knows: (id) => Object.hasOwn(encounter.state.combatants, id), ...by });
}

/** Returns why a user may not give a command now, or null. The arbiter runs the same pure code. */
export function refuseNow(combat: CallboardEncounter, json: JsonRecord, user: User.Implementation): Refusal | null {
  if (isLifecycle(json["kind"])) return refuseLifecycle(combat, { ...json, kind: json["kind"] }, user.isGM);
  const read = parseCommand(combat, json, { gm: user.isGM });
  if ("refusal" in read) return read.refusal;
  const encounter = rulesEncounterOf(combat);
  if (!encounter) return { reason: "notStarted" };
  const structure = structureOf(combat);
  const { command, envelopes } = extractEnvelopes(structure.shapes, read.command);
  const copied = refuseCopiedEnvelope(envelopes, envelopesOf(combat));
  if (copied) return copied;
  return refusePlay(structure, encounter, command, seatOf(user, combat));
}
