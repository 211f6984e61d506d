import { rulesOf, type Option, type Refusal, type StructureId, type ViewOf } from "../core/index.ts";
import { refuseUnplayable, send as give } from "./send.ts";
import { isCallboard, isOurs } from "./encounter/encounters.ts";
import { type Outgoing } from "./outbox/outgoing-command.ts";
import { readingOf } from "./reading/reading.ts";
import { announce, nextStep, openBoard, openHand, pass } from "./applications/menu/shortcut-actions.ts";
import { announceCard } from "./applications/macros.ts";
import { EncounterData } from "./models/combat/encounter.ts";
import { register, type Registration } from "./encounter/registry.ts";
import { findBreakable as breakableIn, breakSeal as breakIn, type Breakable } from "./opening/index.ts";
import { registerHouse } from "./encounter/settings.ts";

/** What another package brings to add a structure: also the model of its encounters, made from the one we lend out. */
export interface ForeignStructure extends Registration {
  readonly model: typeof EncounterData;
}

/** An encounter of ours, whatever a macro passes. */
function encounter(value: unknown) {
  const combat = anyEncounter(value);
  return isCallboard(combat) ? combat : null;
}

/** The same, also one that cannot be read, be it just now or for good. */
function anyEncounter(value: unknown) {
  const combat = value instanceof Combat ? (value as unknown as Combat.Implementation) : null;
  return isOurs(combat) ? combat : null;
}

/** A command that survives the trip through JSON, or null. */
function command(value: unknown): Outgoing | null {
  try {
    const [plain] = JSON.parse(JSON.stringify([value])) as readonly unknown[];
    const isCommand = typeof plain === "object" && plain !== null && typeof (plain as { kind?: unknown }).kind === "string";
    return isCommand ? (plain as Outgoing) : null;
  } catch {
    return null;
  }
}

/** The kinds of command that this user may give now; none for what is no encounter of ours, before its start and after its end. */
function options(combat: unknown): readonly Option[] {
  const ours = encounter(combat);
  // A copy: what the screens draw from is no macro's to change.
  return ours ? structuredClone(readingOf(ours)?.options.all ?? []) : [];
}

/** What this user may see of an encounter; null before its start, and for what is none of ours. */
function view(combat: unknown): ViewOf<StructureId> | null {
  const ours = encounter(combat);
  return ours ? (structuredClone(readingOf(ours)?.view ?? null) as ViewOf<StructureId> | null) : null;
}

/** Gives a command: null once it was applied, else the refusal; `unreadable` for an encounter that cannot be read, `notOurs` for what is no encounter of ours, `malformed` for what is no command. Never throws for what a person passed. */
async function send(combat: unknown, given: unknown): Promise<Refusal | null> {
  const ours = anyEncounter(combat);
  if (!ours) return { reason: "notOurs" };
  const whole = command(given);
  return whole ? give(ours, whole) : (refuseUnplayable(ours) ?? { reason: "malformed" });
}

/** Lets a user, named by id, be heard again who was ignored after a flood of requests; a GM's. Null once it is done, else the refusal. */
async function heed(combat: unknown, user: unknown): Promise<Refusal | null> {
  return send(combat, { kind: "heed", user: String(user) });
}

/** What a GM may open now in its owner's place; none for players, and for what is no encounter of ours. */
function breakable(combat: unknown): readonly Breakable[] {
  const ours = encounter(combat);
  return ours ? breakableIn(ours) : [];
}

/** Opens what is due of a combatant's action in its owner's place; a GM's. Null once it lies open, else the refusal. */
async function breakSeal(combat: unknown, combatant: unknown, stack: unknown): Promise<Refusal | null> {
  const ours = anyEncounter(combat);
  if (!ours) return { reason: "notOurs" };
  return refuseUnplayable(ours) ?? breakIn(ours, String(combatant), Number(stack));
}

/** Adds a structure under the Combat subtype of the package that brings it (`module.type`); in `init`. */
function registerStructure(type: string, { model, ...registration }: ForeignStructure): void {
  const guarded = register(type, registration);
  registerHouse(type, guarded);
  addMacros(guarded);
  guarded.start?.();
  Object.assign(CONFIG.Combat.dataModels, { [type]: model });
}

/** What macros, HUD modules and other packages find as `game.callboard`. */
export const publicApi = {
  options,
  send,
  heed,
  view,
  breakable,
  breakSeal,
  announceCard,
  nextStep,
  pass,
  announce,
  openHand,
  openBoard,
  register: registerStructure,
  rulesOf,
  EncounterData,
} as const;

/** Lets macros find what a structure brings for them; a name that is taken stays what it was. */
export function addMacros({ macros = {} }: Pick<Registration, "macros">): void {
  const free = Object.entries(macros).filter(([name]) => !Object.hasOwn(publicApi, name));
  Object.assign(publicApi, Object.fromEntries(free));
}
