import { healthHolderOf, healthOf, healthWord, mayReadHealth, type Health, type HealthState } from "./cast/health.ts";
import { memberIn, membersInOrder, type CastState } from "./cast/member.ts";
import { isEqual } from "./diff.ts";
import { parseDamage, type Armed, type RolledDamage } from "./damage.ts";
import type { Encounter, Entry } from "./encounter.ts";
import type { Chance } from "./fuzz.fixture.ts";
import type { Id } from "./json-types.ts";
import { PLAYERS } from "./random.fixture.ts";
import { linesOf } from "./log-lines.ts";
import { readEntry } from "./ledger.ts";
import type { LogLine } from "./log-lines.ts";
import { playCommand } from "./play.ts";
import { projectionsOfKind } from "./projections.ts";
import { isRecord } from "./records.ts";
import { seatIdOf } from "./seat-rights.ts";
import type { CommandBase, Seat, Secrets, StateBase, Structure } from "./structure.ts";

/** Returns the Health of each holder. Empty in structures without Health. */
function valuesOf({ state }: Encounter): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries((state as unknown as HealthState).health ?? {}).map(([holder, { value }]) => [holder, value]));
}

/** Returns the Health of each holder without what was changed outside the encounter, which an undo leaves. */
export function ownHealthOf({ state }: Encounter): Readonly<Record<string, number>> {
  const all = Object.entries((state as unknown as HealthState).health ?? {});
  return Object.fromEntries(all.map(([holder, { value, given = 0, shared = 0 }]) => [holder, value - given - shared]));
}

/** Returns the combatants that share a holder of Health with some of these, themselves included. */
export function sharersOfHealth(state: CastState, ids: readonly Id[]): readonly Id[] {
  const holders = new Set(ids.map((id) => healthHolderOf(state, id)));
  return Object.keys(state.combatants).filter((id) => holders.has(healthHolderOf(state, id)));
}

/** Returns the Health with which each holder joined. */
export function startHealthOf({ state }: Encounter): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries((state as unknown as HealthState).health ?? {}).map(([holder, { start }]) => [holder, start]));
}

/** Lists what is wrong with Health after some entries: Health that changed without a line that says so, or that is out of range. */
export function wrongHealth<State extends StateBase>(before: Encounter<State>, after: Encounter<State>): string[] {
  // What the table gives at once after an entry is in the same step of a game.
  const numbers = Array.from({ length: after.revision - before.revision }, (_each, index) => before.revision + index + 1);
  const lines = numbers.flatMap((number) => readEntry(after.ledger[String(number)] ?? "")?.line ?? []);
  if (lines.some(({ key }) => key === "undo" || key === "redo")) return [];
  const state = after.state as unknown as HealthState;
  const expected: Record<string, number> = { ...valuesOf(before) };
  for (const { key, data } of lines.flatMap(linesOf)) {
    const id = String(data["combatant"]);
    if (key !== "healthNumbers" || healthOf(state, id) === undefined) continue;
    const holder = healthHolderOf(state, id);
    expected[holder] = (expected[holder] ?? 0) + Number(data["to"]) - Number(data["from"]);
  }
  return Object.entries(valuesOf(after)).flatMap(([holder, value]) => [
    ...(value >= 0 && Number.isSafeInteger(value) ? [] : [`${holder} has ${value} Health`]),
    ...(Object.hasOwn(valuesOf(before), holder) && expected[holder] !== value
      ? [`the log does not tell how ${holder} came to ${value} Health`]
      : []),
  ]);
}

/** Returns what one command alone makes of Health. Null if its result depends on more than its fields. */
function madeOf(
  { kind, ...given }: Readonly<Record<string, unknown>>,
  { value, max }: Health,
  { wanted, isTable }: { readonly wanted: number | undefined; readonly isTable: boolean },
): number | null {
  const amount = Number(given["amount"]);
  if (kind === "hurt") return Math.max(0, value - amount);
  if (kind === "heal") return Math.max(value, Math.min(max, value + amount));
  if (kind === "setHealth") return isTable || given["value"] === undefined ? null : Number(given["value"]);
  return kind === "grantHealth" ? (given["granted"] === true ? (wanted ?? value) : value) : null;
}

/** Damage that lies in a state: of an effect that has landed, or of a strike. */
interface Dealt {
  readonly target: Id;
  readonly lost: number;
  readonly isStrike: boolean;
}

/** Lists the damage that lies in a part of a state. An effect without what was lost dealt nothing to a target that is not there. */
function dealtIn(value: unknown, isThere: (target: Id) => boolean): readonly Dealt[] {
  const each = (one: unknown) => dealtIn(one, isThere);
  if (Array.isArray(value)) return value.flatMap(each);
  if (!isRecord(value)) return [];
  const { kind, target, landed, damage, amount, lost } = value;
  if (typeof target !== "string") return Object.values(value).flatMap(each);
  const isDealt = landed === true && (lost !== undefined || isThere(target));
  if (kind === "damage") return isDealt ? [{ target, lost: Number(lost ?? amount), isStrike: false }] : [];
  return isRecord(damage) && "lost" in damage ? [{ target, lost: Number(damage["lost"]), isStrike: true }] : [];
}

/** Returns the sum of a formula and its dice. NaN if it has another number of dice. */
function rolledSumOf(formula: string, dice: readonly (readonly number[])[]): number {
  const parts = parseDamage(formula);
  const isRolled = parts?.dice.length === dice.length && parts.dice.every(({ count }, index) => dice[index]?.length === count);
  return parts !== null && isRolled
    ? Math.max(
        0,
        dice.flat().reduce((sum, die) => sum + die, parts.bonus),
      )
    : Number.NaN;
}

/** An action whose result may deal damage, as a stage or a phase stores it. */
interface Judged {
  readonly card?: Id;
  readonly bid?: { readonly card: Id } | null;
  readonly result: string | null;
  readonly effects: Readonly<Record<string, { readonly target: Id; readonly amount: number; readonly rolled?: RolledDamage }>>;
}

/** Lists rolled damage of which an action does not deal the share that its result and its card say. */
function wrongShares(state: CastState): string[] {
  const { actions = {}, stacks = {} } = state as CastState & {
    readonly actions?: Readonly<Record<Id, Judged>>;
    readonly stacks?: Readonly<Record<Id, Readonly<Record<string, Judged>>>>;
  };
  const ofStacks = Object.entries(stacks).flatMap(([id, own]) => Object.values(own).map((stack) => [id, stack] as const));
  return [...Object.entries(actions), ...ofStacks].flatMap(([id, { bid, card = bid?.card ?? "", result, effects }]) => {
    if (result !== "partial" && result !== "success") return [];
    const { [id]: member } = state.combatants as Readonly<Record<Id, { readonly armed?: Readonly<Record<Id, Armed>> }>>;
    const { formula, partial } = member?.armed?.[card] ?? { formula: "", partial: "half" };
    return Object.values(effects).flatMap(({ target, amount, rolled }) => {
      if (rolled === undefined) return [];
      const sum = rolledSumOf(formula, rolled.dice);
      // Written out here, since what deals damage must not check itself.
      const share = result === "success" || partial === "full" ? sum : partial === "half" ? (sum - (sum % 2)) / 2 : 0;
      return rolled.amount === sum && amount === share ? [] : [`a ${result} of ${id} deals ${amount} of ${sum} to ${target}`];
    });
  });
}

/** Whether a change of Health is what its damage makes of it, given the damage before and after. */
function isExplained(change: number, { value }: Health, before: readonly Dealt[], after: readonly Dealt[]): boolean {
  const sumOf = (all: readonly Dealt[]) => all.reduce((sum, { lost }) => sum + lost, 0);
  const more = sumOf(after) - sumOf(before);
  // A figure's new strike replaces its old one. What was dealt in former rounds is forgotten.
  if ([...before, ...after].some(({ isStrike }) => isStrike)) return change <= 0 && -change <= sumOf(after);
  return more > 0 ? change === -Math.min(value, more) : change === 0 || change === -more;
}

/** The kinds that change Health by what a GM or another encounter says. */
const SAID: readonly string[] = ["setHealth", "correctDamage", "startHealth"];

/** Lists holders whose Health the last entry's command does not explain, and rolled damage that is not dealt in its share. */
export function wrongSum<State extends StateBase>(before: Encounter<State>, after: Encounter<State>): string[] {
  return [...wrongShares(after.state as unknown as CastState), ...unexplained(before, after)];
}

/** Lists holders whose Health is another than the last entry's command makes it. Hurt and healing count by their amounts, all else by its damage. */
function unexplained<State extends StateBase>(before: Encounter<State>, after: Encounter<State>): string[] {
  const entry = readEntry(after.ledger[String(after.revision)] ?? "");
  if (entry === null || after.revision !== before.revision + 1 || ["undo", "redo", "batch"].includes(entry.command.kind)) return [];
  const [was, is] = [before.state, after.state].map((state) => state as unknown as HealthState) as [HealthState, HealthState];
  const { command, by } = entry;
  const { combatant } = command;
  const about = typeof combatant === "string" ? healthHolderOf(was, combatant) : "";
  const dealtTo = (state: HealthState, holder: Id) => {
    const { actions, stacks, combatants } = state as HealthState & { readonly actions?: unknown; readonly stacks?: unknown };
    const isThere = (target: Id) => memberIn(state, target)?.standing !== "left";
    // A combatant that comes back as another actor's takes no Health along.
    const holderOf = (target: Id) => healthHolderOf(memberIn(was, target) === undefined ? state : was, target);
    return dealtIn([actions, stacks, combatants], isThere).filter(({ target }) => holderOf(target) === holder);
  };
  return Object.entries(was.health ?? {}).flatMap(([holder, health]) => {
    const now = is.health?.[holder];
    if (now === undefined) return [];
    const wanted = was.wanted?.[holder];
    const made = holder === about ? madeOf(command, health, { wanted, isTable: by === "table" }) : null;
    const isRight =
      made === null
        ? SAID.includes(command.kind) || isExplained(now.value - health.value, health, dealtTo(was, holder), dealtTo(is, holder))
        : made === now.value;
    return isRight ? [] : [`${command.kind} makes ${health.value} Health of ${holder} to ${now.value}`];
  });
}

/** Returns the state with another number of a holder's Health that has the same word. Null if there is none. */
function otherNumber<State extends StateBase>(state: State, holder: Id, chance: Chance): State | null {
  const health = (state as unknown as HealthState).health?.[holder];
  if (health === undefined) return null;
  const { value, max } = health;
  const same = Array.from({ length: Math.max(value, max) + 4 }, (_each, one) => one).filter(
    (one) => one !== value && healthWord({ value: one, max }) === healthWord(health),
  );
  if (same.length === 0) return null;
  const other = chance.pick(same);
  const start = healthWord({ value: health.start, max }) === healthWord({ value: other, max }) ? other : health.start;
  return withHealthAt(state, holder, { ...health, value: other, start, own: other - (health.given ?? 0) - (health.shared ?? 0) });
}

function withHealthAt<State extends StateBase>(state: State, holder: Id, health: Health): State {
  return { ...state, health: { ...(state as unknown as HealthState).health, [holder]: health } };
}

/** Returns a part of a state in which all damage to some targets is more. */
function otherDamage(value: unknown, targets: readonly Id[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => otherDamage(one, targets));
  if (!isRecord(value)) return value;
  const more = (one: unknown): unknown =>
    typeof one === "number" ? one + 1 : isRecord(one) ? { ...one, amount: more(one["amount"]) } : one;
  const { kind, target, damage } = value;
  const isMeant = typeof target === "string" && targets.includes(target);
  if (isMeant && kind === "damage") {
    const parts = ["amount", "rolled", "lost"].flatMap((key) => (key in value ? [[key, more(value[key])] as const] : []));
    return { ...value, ...Object.fromEntries(parts) };
  }
  if (isMeant && isRecord(damage) && "lost" in damage)
    return { ...value, damage: Object.fromEntries(Object.entries(damage).map(([key, one]) => [key, more(one)])) };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, otherDamage(one, targets)]));
}

/** Whether a seat reads a log line, as far as Health decides. */
const reads = (line: LogLine, { combatants }: Seat & { readonly kind: "user" }): boolean =>
  line.secret !== true && line.readers?.some((id) => combatants.includes(id)) !== false;

/** Returns what a seat is told of an entry: its lines, and dice that are not for GMs alone. */
function toldOf({ line, rolled }: Entry, seat: Seat & { readonly kind: "user" }): unknown {
  return [
    linesOf(line).flatMap(({ parts: _parts, ...one }) => (reads(one, seat) ? [one] : [])),
    rolled.filter(({ secret }) => secret !== true),
  ];
}

/** A player who owns nobody. */
const ONLOOKER: Seat = { kind: "user", user: "O".repeat(16), gm: false, combatants: [] };

/** What a structure needs to show what it tells of Health. */
type Telling<State extends StateBase, Command extends CommandBase, View> = Structure<State, Command, View>;

/** Lists what tells numbers of the same word apart for a seat that may not read them: view, options, chat, or the last entry in the log. */
export function findNumbersTold<State extends StateBase, Command extends CommandBase, View>(
  structure: Telling<State, Command, View>,
  { before, after }: { readonly before: Encounter<State>; readonly after: Encounter<State> },
  secretsOf: (seat: Seat) => Secrets,
  chance: Chance,
): string[] {
  const state = after.state as unknown as HealthState & CastState;
  const holders = Object.keys(state.health ?? {});
  if (holders.length === 0) return [];
  const holder = chance.pick(holders);
  const members = membersInOrder(state)
    .map(([id]) => id)
    .filter((id) => healthHolderOf(state, id) === holder);
  const strangers = [...PLAYERS, ONLOOKER].filter(
    (seat): seat is Seat & { readonly kind: "user" } =>
      seat.kind === "user" &&
      !members.some((id) => mayReadHealth(state, id, { referee: false, owns: (one) => seat.combatants.includes(one) })),
  );
  if (strangers.length === 0) return [];
  const shownIn = (one: State) => (seat: Seat) => [structure.view(one, seat, secretsOf(seat)), structure.legal(one, seat, secretsOf(seat))];
  const chatIn = (one: State) => projectionsOfKind(structure.project(one), "chat");
  const numbered = otherNumber(after.state, holder, chance);
  const others = [...(numbered === null ? [] : [numbered]), otherDamage(after.state, members) as State];
  const shown = others.flatMap((other) => [
    ...strangers
      .filter((seat) => !isEqual(shownIn(other)(seat), shownIn(after.state)(seat)))
      .map((seat) => `${seatIdOf(seat)} is shown Health`),
    ...(isEqual(chatIn(other), chatIn(after.state)) ? [] : ["chat tells of Health"]),
  ]);
  return [...shown, ...findToldByEntry(structure, { before, after }, { holder, strangers }, chance)];
}

/** Lists strangers who read something else of the last entry if a holder had another number of the same word before it and after it. */
function findToldByEntry<State extends StateBase, Command extends CommandBase, View>(
  structure: Telling<State, Command, View>,
  { before, after }: { readonly before: Encounter<State>; readonly after: Encounter<State> },
  { holder, strangers }: { readonly holder: Id; readonly strangers: readonly (Seat & { readonly kind: "user" })[] },
  chance: Chance,
): string[] {
  const entry = readEntry(after.ledger[String(after.revision)] ?? "");
  const played = after.revision === before.revision + 1 ? entry : null;
  if (played === null || ["undo", "redo"].includes(played.command.kind)) return [];
  const other = otherNumber(before.state, holder, chance);
  if (other === null) return [];
  const seat: Seat = played.by === "table" ? { kind: "table" } : { kind: "user", user: played.by, gm: played.gm, combatants: [] };
  const command = played.command as unknown as Command;
  const verdict = playCommand({ ...structure, refuse: () => null }, { ...before, state: other }, command, seat, played.rolled);
  if (verdict.kind !== "done") return [`${command.kind} is ${verdict.kind} with another number of the same word`];
  const wordIn = (one: State) => {
    const health = (one as unknown as HealthState).health?.[holder];
    return health === undefined ? "" : healthWord(health);
  };
  const [entryThere] = verdict.entries;
  if (entryThere === undefined || wordIn(verdict.encounter.state) !== wordIn(after.state)) return [];
  return strangers
    .filter((stranger) => !isEqual(toldOf(entryThere, stranger), toldOf(played, stranger)))
    .map((stranger) => `${seatIdOf(stranger)} reads Health in the log of ${command.kind}`);
}
