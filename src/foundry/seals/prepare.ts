import {
  isRecord,
  extractEnvelopes,
  playCommand,
  refuseIntent,
  type CommandBase,
  type Encounter,
  type Id,
  type JsonRecord,
  type Opening,
  type Refusal,
  type Sealing,
  type Secrets,
} from "../../core/index.ts";
import { rulesEncounterOf, isRunning, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter, type AnyStructure } from "../encounter/encounter-types.ts";
import { idOf } from "../platform/ids.ts";
import { connectionState } from "../platform/connection.ts";
import { seatOf } from "../encounter/seats.ts";
import { randomBytes } from "./keys.ts";
import { trustedKeysOf } from "./pins.ts";
import { canReadOwnSeals, readableSecretsOf } from "./readable-seals.ts";

/** The most keys that one envelope is wrapped for. Two such envelopes still fit into one request. */
const MOST_RECIPIENTS = 32;

type Openings = Readonly<Record<string, Opening>>;
type Intent = JsonRecord & { readonly kind: string };

/** A command that may be sent, with the openings to keep first, or the refusal. */
export type Ready = { readonly command: JsonRecord; readonly keep: Openings } | { readonly refusal: Refusal };

/** Returns the other players who own a combatant and can read what is sealed for it. */
function ownersOf(combat: CallboardEncounter, combatant: Id): readonly User.Implementation[] {
  const figure = combat.combatants.get(combatant);
  return game.users.filter((user) => !user.isSelf && !user.isGM && figure?.testUserPermission(user, "OWNER") === true);
}

/** Returns the names, each once, of other players who can read what this browser seals for some combatants: co-owners whose keys it has seen. */
export function otherReaderNames(combat: CallboardEncounter, combatants: readonly Id[]): readonly string[] {
  const owners = combatants.flatMap((id) => ownersOf(combat, id)).filter((user) => trustedKeysOf(user).length > 0);
  return [...new Set(owners.map(({ name }) => name))];
}

/** Returns who can open what this user seals for a combatant, by priority: this user, full GMs (with escrow or from a GM), co-owners. */
function openers(combat: CallboardEncounter, combatant: Id, escrowed: boolean): readonly User.Implementation[] {
  const others = game.users.filter((user) => !user.isSelf);
  const gms = others.filter((user) => user.hasRole("GAMEMASTER"));
  return [game.user, ...(escrowed || game.user.isGM ? gms : []), ...ownersOf(combat, combatant)];
}

/** Returns each user's keys without those whose id an earlier user has, so that a copied id displaces no user. */
function distinct(keys: readonly ReturnType<typeof trustedKeysOf>[]): typeof keys {
  const taken = new Set<Id>();
  return keys.map((some) => {
    const free = some.filter(([id]) => !taken.has(id));
    for (const [id] of free) taken.add(id);
    return free;
  });
}

/** Returns the keys that an envelope is wrapped for, by id, at most `MOST_RECIPIENTS`. Every user's newest key comes before anyone's older keys. */
function recipients(combat: CallboardEncounter, combatant: Id, escrowed: boolean): Readonly<Record<Id, string>> {
  const trusted = distinct(openers(combat, combatant, escrowed).map((user) => trustedKeysOf(user)));
  const ranked = trusted.flatMap((keys) => keys.map((key, rank) => ({ key, rank })));
  return Object.fromEntries(
    ranked
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MOST_RECIPIENTS)
      .map(({ key }) => key),
  );
}

const sealingOf = (combat: CallboardEncounter): Sealing => ({
  user: idOf(game.user),
  recipients: (combatant, escrowed) => recipients(combat, combatant, escrowed),
  random: randomBytes,
});

/** What preparing a batch works on: the encounter and this client's secrets, after the commands prepared so far. */
interface Bench {
  readonly combat: CallboardEncounter;
  readonly structure: AnyStructure;
  encounter: Encounter;
  own: Secrets;
}

function lacks(combat: CallboardEncounter, { combatant }: Intent): boolean {
  return typeof combatant === "string" && !canReadOwnSeals(combat, combatant);
}

function prepareOne(bench: Bench, intent: Intent): Ready {
  const { combat, structure } = bench;
  const { state } = bench.encounter;
  const knows = (id: Id) => Object.hasOwn(state.combatants, id);
  const refusal = refuseIntent(structure.intents ?? {}, intent, { knows, gm: game.user.isGM });
  if (refusal) return { refusal };
  // A bid from an outdated pool would be void and cost its points.
  if (connectionState() !== "whole") return { refusal: { reason: "cutOff" } };
  if (lacks(combat, intent)) return { refusal: { reason: "lacksSeals" } };
  const made = structure.prepare?.(state, intent, bench.own, sealingOf(combat));
  if (!made) return { refusal: { reason: "unknownKind" } };
  return "reason" in made ? { refusal: made } : made;
}

/** Applies a prepared command to this client's copy, so that the next is prepared for the state after it. Returns the refusal, or null. */
function step(bench: Bench, { command, keep }: Exclude<Ready, { refusal: Refusal }>): Refusal | null {
  const { combat, structure, encounter } = bench;
  const position = structure.position(encounter.state);
  const { command: plain } = extractEnvelopes(structure.shapes, { ...command, position } as unknown as CommandBase);
  const verdict = playCommand(structure, encounter, plain, seatOf(game.user, combat), []);
  if (verdict.kind === "refused") return verdict.refusal;
  if (verdict.kind === "done") bench.encounter = verdict.encounter;
  bench.own = { ...bench.own, ...(keep as unknown as Secrets) };
  return null;
}

function prepareAll(bench: Bench, intents: readonly Intent[]): { commands: readonly JsonRecord[]; keep: Openings } | { refusal: Refusal } {
  const commands: JsonRecord[] = [];
  let keep: Openings = {};
  for (const [index, intent] of intents.entries()) {
    const ready = prepareOne(bench, intent);
    if ("refusal" in ready) return ready;
    const refusal = index + 1 < intents.length ? step(bench, ready) : null;
    if (refusal) return { refusal };
    commands.push(ready.command);
    keep = { ...keep, ...ready.keep };
  }
  return { commands, keep };
}

const isIntent = ({ intents }: AnyStructure, value: unknown): value is Intent =>
  isRecord(value) && typeof value["kind"] === "string" && Object.hasOwn(intents ?? {}, value["kind"]);

/** Returns the intents of a batch, which are commands that are not sealed yet. Null if the command is not a batch of intents. */
function intentsIn(structure: AnyStructure, { kind, commands }: JsonRecord): readonly Intent[] | null {
  if (kind !== "batch" || !Array.isArray(commands) || commands.length === 0) return null;
  const parts = commands as readonly unknown[];
  return parts.every((part) => isIntent(structure, part)) ? parts : null;
}

/** Turns a person's request into a command that may be sent. Intents and batches of intents are sealed on this client. Other commands stay unchanged. */
export function sealIntentsForSending(combat: CallboardEncounter, json: JsonRecord): Ready {
  const structure = structureOf(combat);
  const encounter = rulesEncounterOf(combat);
  const asIs = { command: json, keep: {} };
  if (!encounter || !isRunning(combat)) return asIs;
  const bench: Bench = { combat, structure, encounter, own: readableSecretsOf(combat) };
  const position = json["position"] ?? null;
  if (isIntent(structure, json)) {
    const ready = prepareOne(bench, json);
    return "refusal" in ready ? ready : { ...ready, command: { ...ready.command, position } };
  }
  const intents = intentsIn(structure, json);
  if (!intents) return asIs;
  const ready = prepareAll(bench, intents);
  return "refusal" in ready ? ready : { command: { kind: "batch", position, commands: ready.commands }, keep: ready.keep };
}
