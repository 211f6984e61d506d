import { diff, isEqual } from "./diff.ts";
import type { Encounter } from "./encounter.ts";
import type { Chance } from "./fuzz.fixture.ts";
import { entriesOf, findUndoable, readEntry } from "./ledger.ts";
import { play } from "./play.ts";
import type { Cast, CastMember } from "./cast/cast-member.ts";
import type { CommandBase, Seat, StateBase, Structure } from "./structure.ts";
import type { House, HouseRule } from "./house.ts";
import type { Option } from "./fields.ts";
import type { LogLine } from "./log-lines.ts";
import { NO_FACTS } from "./seal-types.ts";
import { seatNameOf } from "./seats.ts";
import type { Id } from "./json.ts";

/** The combatants of random encounters, for tests; the last is there for who joins. */
export const IDS: readonly Id[] = ["A", "B", "C", "D", "E", "F"].map((letter) => letter.repeat(16));
/** The referee of random encounters. */
export const GM: Seat = { kind: "user", user: "G".repeat(16), gm: true, combatants: [] };
/** Their players. */
export const PLAYERS: readonly Seat[] = [
  { kind: "user", user: "P".repeat(16), gm: false, combatants: IDS.slice(0, 1) },
  { kind: "user", user: "Q".repeat(16), gm: false, combatants: IDS.slice(1, 3) },
];

/** Three of the party and two foes, some hidden; `more` says what a structure reads of each besides. */
export function castOf(chance: Chance, more: (id: Id, index: number) => Partial<CastMember> = () => ({})): Cast {
  const members = IDS.slice(0, 5).map((id, index): CastMember => {
    const side = index < 3 ? "party" : "foe";
    const plain = { id, name: `N${index}`, side, npc: index >= 3, hidden: chance.maybe(0.25), holder: id, numbers: {} } as const;
    return { ...plain, ...more(id, index) };
  });
  return Object.fromEntries(members.map((member) => [member.id, member]));
}

/** One of the choices of a house rule. */
function choose(rule: HouseRule, chance: Chance): string | boolean | number {
  if (rule.type === "choice") return chance.pick(rule.among);
  if (rule.type === "flag") return chance.maybe();
  return chance.integer(rule.min, Math.min(rule.max, 4));
}

/** House rules with random choices. Each rule is named this often, always if `share` is left out. */
export function chooseHouse(rules: Readonly<Record<string, HouseRule>>, chance: Chance, share?: number): House {
  const named = Object.entries(rules).filter(() => share === undefined || chance.maybe(share));
  return Object.fromEntries(named.map(([key, rule]) => [key, choose(rule, chance)]));
}

/** The part of a record whose keys and values pass. */
export function keep<Value>(
  record: Readonly<Record<string, Value>>,
  isKept: (key: string, value: Value) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(key, value)));
}

/** Picks the likely option this often, otherwise one that is not dull this often, otherwise any. */
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

/** A line of the log and all its parts. */
export const linesOf = (line: LogLine): readonly LogLine[] => [line, ...(line.parts ?? []).flatMap(linesOf)];

/** Lists lines of the last entry that name a combatant outside `about`: a seat that may not know of it would read them. */
export function wrongLines({ state, ledger, revision }: Encounter): string[] {
  const last = readEntry(ledger[String(revision)] ?? "");
  return linesOf(last?.line ?? { key: "", data: {}, about: [] }).flatMap(({ key, data, about }) => {
    const named = Object.values(data).filter((value) => typeof value === "string" && Object.hasOwn(state.combatants, value));
    return named.every((id) => about.includes(String(id))) ? [] : [`the line ${key} names a combatant that it is not about`];
  });
}

/** Lists which of some ids stand in the view and the options of a seat that may not know of them. */
export function findShown<State extends StateBase>(
  { view, legal }: Pick<Structure<State, never, unknown>, "view" | "legal">,
  state: State,
  seat: Seat,
  ids: readonly Id[],
): string[] {
  const shown = JSON.stringify([view(state, seat, {}), legal(state, seat, {})]);
  return ids.filter((id) => shown.includes(id)).map((id) => `${seatNameOf(seat)} is shown ${id}`);
}

/** Says if seats that sealed nothing, or chat and tokens, tell two states apart that differ in what lies sealed. */
export function findUnsealed<State extends StateBase>(
  { view, legal, project }: Pick<Structure<State, never, unknown>, "view" | "legal" | "project">,
  state: State,
  other: State,
): string[] {
  if (other === state) return [];
  const told = (one: State) => [[...PLAYERS, GM].map((seat) => [view(one, seat, {}), legal(one, seat, {})]), project(one)];
  return isEqual(told(state), told(other)) ? [] : ["something tells of what is sealed"];
}

/** Throws where two values are not the same, with what differs. */
export function agree(what: string, wanted: unknown, given: unknown): void {
  const changes = diff({ wanted }, { wanted: given });
  if (changes.length > 0) throw new Error(`${what}: ${JSON.stringify(changes).slice(0, 500)}`);
}

/** Undoes all that can be undone, and redoes it; gives the encounter as it was in between. Throws where that leads elsewhere than it came from. */
export function backAndForth<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
  end: Encounter<State>,
): Encounter<State> {
  const step = (encounter: Encounter<State>, kind: "undo" | "redo"): Encounter<State> | null => {
    const verdict = play(structure, encounter, { kind, position: structure.position(encounter.state) }, GM);
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

/** Throws if an encounter with all undone is not as it began. What the table itself gave stays, so then nothing is compared. */
export function agreeBegun<State extends StateBase>(
  structure: Pick<Structure<State, never, unknown>, "rewound" | "setup">,
  { cast, house }: { readonly cast: Cast; readonly house: House },
  end: Encounter<State>,
  back: Encounter<State>,
): void {
  if (entriesOf(end).some((entry) => entry.by === "table")) return;
  const start = structure.rewound(structure.setup(cast, house, NO_FACTS), end.state);
  agree("it is not the beginning", { ...start, undos: 0 }, { ...back.state, undos: 0 });
}
