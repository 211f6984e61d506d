import { PARTIAL_DAMAGE } from "./damage.ts";
import { diff, isEqual } from "./diff.ts";
import type { Encounter } from "./encounter.ts";
import type { Chance } from "./fuzz.fixture.ts";
import { entriesOf, findUndoable, readEntry } from "./ledger.ts";
import { playCommand } from "./play.ts";
import type { Cast, CastMember } from "./cast/cast-member.ts";
import type { CommandBase, Seat, StateBase, Structure } from "./structure.ts";
import type { House, HouseRule } from "./house.ts";
import type { Option } from "./command-fields.ts";
import { linesOf } from "./log-lines.ts";
import { NO_FACTS } from "./seal-types.ts";
import { seatIdOf } from "./seat-rights.ts";
import type { Id } from "./json-types.ts";

/** The combatants of random encounters. The last one is for joins. */
export const IDS: readonly Id[] = ["A", "B", "C", "D", "E", "F"].map((letter) => letter.repeat(16));
/** The GM of random encounters. */
export const GM: Seat = { kind: "user", user: "G".repeat(16), gm: true, combatants: [] };
/** The players of random encounters. */
export const PLAYERS: readonly Seat[] = [
  { kind: "user", user: "P".repeat(16), gm: false, combatants: IDS.slice(0, 1) },
  { kind: "user", user: "Q".repeat(16), gm: false, combatants: IDS.slice(1, 3) },
];

/** The Health and arms of each member. One has none, one begins at 1, and one has nothing that deals damage. */
const HEALTHY: readonly Pick<CastMember, "health" | "armed">[] = [
  { health: { value: 12, max: 12 }, armed: armedWith("2d6+1") },
  { health: { value: 1, max: 9 }, armed: armedWith("3") },
  {},
  { health: { value: 7, max: 7 } },
  { health: { value: 30, max: 20 }, armed: armedWith("d4") },
];

/** Returns the arms of a member: the card that random games play, for each kind of strike. */
function armedWith(formula: string): NonNullable<CastMember["armed"]> {
  const uses = ["melee", "missile", "magic"];
  const made = uses.map((use, index) => [
    `CardCardCardCar${"dxy"[index] ?? ""}`,
    { formula, partial: PARTIAL_DAMAGE[index] ?? "half", use },
  ]);
  return Object.fromEntries(made) as NonNullable<CastMember["armed"]>;
}

/** Returns a cast of three party members and two foes, some of them hidden. `more` adds fields for a structure. */
export function castOf(chance: Chance, more: (id: Id, index: number) => Partial<CastMember> = () => ({})): Cast {
  const members = IDS.slice(0, 5).map((id, index): CastMember => {
    const side = index < 3 ? "party" : "foe";
    const plain = { id, name: `N${index}`, side, npc: index >= 3, hidden: chance.maybe(0.25), holder: id, numbers: {} } as const;
    return { ...plain, ...HEALTHY[index], ...more(id, index) };
  });
  return Object.fromEntries(members.map((member) => [member.id, member]));
}

/** Returns a random choice of a house rule. Integers go up to 4. */
function choose(rule: HouseRule, chance: Chance): string | boolean | number {
  if (rule.type === "choice") return chance.pick(rule.among);
  if (rule.type === "flag") return chance.maybe();
  return chance.integer(rule.min, Math.min(rule.max, 4));
}

/** Returns random house rules. `share` is the probability that a rule is set. Default: always. */
export function chooseHouse(rules: Readonly<Record<string, HouseRule>>, chance: Chance, share?: number): House {
  const named = Object.entries(rules).filter(() => share === undefined || chance.maybe(share));
  return Object.fromEntries(named.map(([key, rule]) => [key, choose(rule, chance)]));
}

/** Returns the part of a record whose entries pass a test. */
export function keep<Value>(
  record: Readonly<Record<string, Value>>,
  isKept: (key: string, value: Value) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(key, value)));
}

/** Picks the likely option with probability `likely`, else a lively one with probability `lively`, else any. Kinds in `dull` are not lively. */
export function pickLively(
  options: readonly Option[],
  dull: ReadonlySet<string>,
  { likely, lively }: { readonly likely: number; readonly lively: number },
  chance: Chance,
): Option {
  const next = options.find((option) => option.likely === true);
  if (next !== undefined && chance.maybe(likely)) return next;
  const others = options.filter(({ kind }) => !dull.has(kind));
  return chance.pick(others.length > 0 && chance.maybe(lively) ? others : options);
}

/** Whether the last entry is an undo. */
export const wasUndone = ({ ledger, revision }: Encounter): boolean => readEntry(ledger[String(revision)] ?? "")?.command.kind === "undo";

/** Lists log lines of the last entry that name a combatant outside `about`. A seat that may not know it would read them. */
export function wrongLines({ state, ledger, revision }: Encounter): string[] {
  const last = readEntry(ledger[String(revision)] ?? "");
  return linesOf(last?.line ?? { key: "", data: {}, about: [] }).flatMap(({ key, data, about }) => {
    const named = Object.values(data).filter((value) => typeof value === "string" && Object.hasOwn(state.combatants, value));
    return named.every((id) => about.includes(String(id))) ? [] : [`the line ${key} names a combatant that it is not about`];
  });
}

/** Lists the given ids that appear in the view or the options of a seat. */
export function findShown<State extends StateBase>(
  { view, legal }: Pick<Structure<State, never>, "view" | "legal">,
  state: State,
  seat: Seat,
  ids: readonly Id[],
): string[] {
  const shown = JSON.stringify([view(state, seat, {}), legal(state, seat, {})]);
  return ids.filter((id) => shown.includes(id)).map((id) => `${seatIdOf(seat)} is shown ${id}`);
}

/** Compares two states that differ only in what is sealed. Complains if views without secrets, options or projections tell them apart. */
export function findUnsealed<State extends StateBase>(
  { view, legal, project }: Pick<Structure<State, never>, "view" | "legal" | "project">,
  state: State,
  other: State,
): string[] {
  if (other === state) return [];
  const told = (one: State) => [[...PLAYERS, GM].map((seat) => [view(one, seat, {}), legal(one, seat, {})]), project(one)];
  return isEqual(told(state), told(other)) ? [] : ["something tells of what is sealed"];
}

/** Throws if two values differ, and names the difference. */
export function agree(what: string, wanted: unknown, given: unknown): void {
  const changes = diff({ wanted }, { wanted: given });
  if (changes.length > 0) throw new Error(`${what}: ${JSON.stringify(changes).slice(0, 500)}`);
}

/** Undoes everything that can be undone, then redoes it. Returns the encounter in between. Throws if redo leads elsewhere. */
export function backAndForth<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
  end: Encounter<State>,
): Encounter<State> {
  const step = (encounter: Encounter<State>, kind: "undo" | "redo"): Encounter<State> | null => {
    const verdict = playCommand(structure, encounter, { kind, position: structure.position(encounter.state) }, GM);
    if (verdict.kind !== "done") return null;
    agree("a state cannot be read", null, structure.stateShape?.(verdict.encounter.state) ?? null);
    return verdict.encounter;
  };
  agree("the end cannot be read", null, structure.stateShape?.(end.state) ?? null);
  let back = end;
  let undone = 0;
  for (let next = step(back, "undo"); next !== null; next = step(back, "undo")) {
    back = next;
    undone += 1;
  }
  agree("something is left to undo", null, findUndoable(back, structure.talk));
  let forth = back;
  for (let left = undone; left > 0; left -= 1) forth = step(forth, "redo") ?? forth;
  agree("redo leads elsewhere", end.state, { ...forth.state, undos: end.state.undos });
  return back;
}

/** Throws if an encounter with everything undone differs from its beginning. Skipped if the table gave commands, since those stay. */
export function agreeBegun<State extends StateBase>(
  structure: Pick<Structure<State, never>, "rewound" | "setup">,
  { cast, house }: { readonly cast: Cast; readonly house: House },
  end: Encounter<State>,
  back: Encounter<State>,
): void {
  if (entriesOf(end).some((entry) => entry.by === "table")) return;
  const start = structure.rewound(structure.setup(cast, house, NO_FACTS), end.state);
  agree("it is not the beginning", { ...start, undos: 0 }, { ...back.state, undos: 0 });
}
