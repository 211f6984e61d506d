import { diff } from "./diff.ts";
import type { Encounter } from "./encounter.ts";
import type { Chance } from "./fuzz.fixture.ts";
import { findUndoable } from "./ledger.ts";
import { play } from "./play.ts";
import type { Cast, CastMember } from "./cast/cast-member.ts";
import type { CommandBase, Seat, StateBase, Structure } from "./structure.ts";
import type { HouseRule } from "./house.ts";
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
export function choose(rule: HouseRule, chance: Chance): string | boolean | number {
  if (rule.type === "choice") return chance.pick(rule.among);
  if (rule.type === "flag") return chance.maybe();
  return chance.integer(rule.min, Math.min(rule.max, 4));
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
