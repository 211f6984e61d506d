import { isRecord, lookup } from "./records.ts";
import { refused } from "./refusals.ts";
import type { Envelope } from "./seal-types.ts";
import type { CommandBase, Refusal } from "./structure.ts";
import type { Shapes } from "./command-fields.ts";

/** A command as the rules read it, and the envelopes that came with it. */
export interface Extracted<Command> {
  readonly command: Command;
  readonly envelopes: readonly Envelope[];
}

type Fields = Readonly<Record<string, unknown>>;

function liftOne<Command extends Fields>(shapes: Shapes, command: Command): Extracted<Command> {
  const shape = lookup(shapes, String(command["kind"])) ?? {};
  const sealed = Object.keys(shape).filter((field) => shape[field]?.type === "envelope" && isRecord(command[field]));
  if (sealed.length === 0) return { command, envelopes: [] };
  const envelopes = sealed.map((field) => command[field] as Envelope);
  const commitments = sealed.map((field, index) => [field, envelopes[index]?.commitment]);
  return { command: { ...command, ...Object.fromEntries(commitments) } as Command, envelopes };
}

/** Takes the envelopes out of a well-formed command or batch. Their commitments stay in their places. */
export function extractEnvelopes<Command extends CommandBase>(shapes: Shapes, command: Command): Extracted<Command> {
  const parts = (command as unknown as Fields)["commands"];
  if (command.kind !== "batch" || !Array.isArray(parts)) {
    return liftOne(shapes, command as unknown as Fields) as unknown as Extracted<Command>;
  }
  const lifted = (parts as readonly Fields[]).map((part) => liftOne(shapes, part));
  return { command: { ...command, commands: lifted.map((each) => each.command) }, envelopes: lifted.flatMap((each) => each.envelopes) };
}

/** Refuses an envelope that comes twice, or whose commitment was used before, opened or not. `standing` holds all commitments so far. */
export function refuseCopiedEnvelope(envelopes: readonly Envelope[], standing: Readonly<Record<string, unknown>>): Refusal | null {
  const commitments = new Set(envelopes.map(({ commitment }) => commitment));
  const isCopied = commitments.size < envelopes.length || [...commitments].some((commitment) => Object.hasOwn(standing, commitment));
  return isCopied ? refused("copied") : null;
}
