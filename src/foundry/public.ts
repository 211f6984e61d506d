import { rulesOf, type Option, type Refusal, type StructureId, type ViewOf } from "../core/index.ts";
import { refuseUnplayable, send as give } from "./send.ts";
import { isReadableCallboard, isCallboardType } from "./encounter/encounter-lookups.ts";
import { type Outgoing } from "./outbox/parse-and-refuse.ts";
import { readingOf } from "./reading/reading.ts";
import { announce, nextStep, openBoard, openHand, pass } from "./applications/menu/shortcut-actions.ts";
import { bringFoes } from "./applications/foes/saved-foes.ts";
import { announceCard } from "./applications/card-macros.ts";
import { EncounterData } from "./models/combat/encounter.ts";
import { register, type Registration } from "./encounter/registry.ts";
import { findBreakableSeals as breakableIn, breakSeal as breakIn, type Breakable } from "./opening/index.ts";
import { registerHouse } from "./encounter/settings.ts";

/** A structure from another package, with the data model of its encounters. The model extends our `EncounterData`. */
export interface ForeignStructure extends Registration {
  readonly model: typeof EncounterData;
}

/** Returns a readable encounter of ours, whatever value a macro passes. Null otherwise. */
function encounter(value: unknown) {
  const combat = anyEncounter(value);
  return isReadableCallboard(combat) ? combat : null;
}

/** Returns an encounter of ours, even if it cannot be read. Null otherwise. */
function anyEncounter(value: unknown) {
  const combat = value instanceof Combat ? (value as unknown as Combat.Implementation) : null;
  return isCallboardType(combat) ? combat : null;
}

/** Returns a command as plain JSON. Null if the value is no command. */
function command(value: unknown): Outgoing | null {
  try {
    const [plain] = JSON.parse(JSON.stringify([value])) as readonly unknown[];
    const isCommand = typeof plain === "object" && plain !== null && typeof (plain as { kind?: unknown }).kind === "string";
    return isCommand ? (plain as Outgoing) : null;
  } catch {
    return null;
  }
}

/** Returns the options of this user. Empty before an encounter's start, after its end, and for anything but a readable encounter of ours. */
function options(combat: unknown): readonly Option[] {
  const ours = encounter(combat);
  // A copy, since macros must not change what screens are drawn from.
  return ours ? structuredClone(readingOf(ours)?.options.all ?? []) : [];
}

/** Returns what this user may see of an encounter. Null before its start, and for anything but a readable encounter of ours. */
function view(combat: unknown): ViewOf<StructureId> | null {
  const ours = encounter(combat);
  return ours ? (structuredClone(readingOf(ours)?.view ?? null) as ViewOf<StructureId> | null) : null;
}

/**
 * Gives a command. Resolves to null once applied, else to the refusal: `unreadable` or `notOurs` for the encounter, `malformed` if it is no
 * command. Never throws because of its arguments.
 */
async function send(combat: unknown, given: unknown): Promise<Refusal | null> {
  const ours = anyEncounter(combat);
  if (!ours) return { reason: "notOurs" };
  const whole = command(given);
  return whole ? give(ours, whole) : (refuseUnplayable(ours) ?? { reason: "malformed" });
}

/** Hears a user again, by id, who was ignored after a flood of requests. Only a GM may. Resolves to null, or to the refusal. */
async function heed(combat: unknown, user: unknown): Promise<Refusal | null> {
  return send(combat, { kind: "heed", user: String(user) });
}

/** Returns the sealed parts that a GM may now open in the owner's place. Empty for players and for other encounters. */
function breakable(combat: unknown): readonly Breakable[] {
  const ours = encounter(combat);
  return ours ? breakableIn(ours) : [];
}

/** Opens the due seals of a combatant's action in the owner's place. Only a GM may. Resolves to null once open, else to the refusal. */
async function breakSeal(combat: unknown, combatant: unknown, stack: unknown): Promise<Refusal | null> {
  const ours = anyEncounter(combat);
  if (!ours) return { reason: "notOurs" };
  return refuseUnplayable(ours) ?? breakIn(ours, String(combatant), Number(stack));
}

/** Registers a structure under its module's Combat subtype (`module.type`). Called in `init`. */
function registerStructure(type: string, { model, ...registration }: ForeignStructure): void {
  const guarded = register(type, registration);
  registerHouse(type, guarded);
  addMacrosToApi(guarded);
  guarded.start?.();
  Object.assign(CONFIG.Combat.dataModels, { [type]: model });
}

/** The API for macros, HUD modules and other packages, as `game.callboard`. */
export const publicApi = {
  options,
  send,
  heed,
  view,
  breakable,
  breakSeal,
  announceCard,
  bringFoes,
  nextStep,
  pass,
  announce,
  openHand,
  openBoard,
  register: registerStructure,
  rulesOf,
  EncounterData,
} as const;

/** Adds a structure's macros to the API. Names that are taken are skipped. */
export function addMacrosToApi({ macros = {} }: Pick<Registration, "macros">): void {
  const free = Object.entries(macros).filter(([name]) => !Object.hasOwn(publicApi, name));
  Object.assign(publicApi, Object.fromEntries(free));
}
