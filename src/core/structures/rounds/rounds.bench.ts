import { makeFreshEncounter } from "../../kernel/begin.ts";
import { diff } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { broadcast, compare, type BenchRow, type Figure } from "../../kernel/measure.bench.ts";
import { playCommand } from "../../kernel/play.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { DiceRequest, Rolled } from "../../kernel/dice.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { RoundsCommand } from "./commands/index.ts";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS, type Bare } from "./examples.fixture.ts";
import { rounds } from "./index.ts";
import { SIDES, type RoundsState, type SealedNomination } from "./state.ts";

/** The sizes of the measured casts, on four sides. */
const SIZES = [20, 60, 200] as const;
const GM: Seat = { kind: "user", user: "GameMaster000000", gm: true, combatants: [] };
const TABLE: Seat = { kind: "table" };

const idOf = (index: number): Id => `Combatant${String(index).padStart(7, "0")}`;

/** Returns a cast on four sides. Each has the skills of the kipper's Jen. */
function castOf(size: number): Cast {
  const { numbers } = KIPPER_CAST[KIPPER.jen] as Cast[Id];
  const ids = Array.from({ length: size }, (_each, index) => idOf(index));
  return Object.fromEntries(
    ids.map((id, index) => {
      const side = SIDES[index % SIDES.length] ?? "party";
      return [id, { id, name: id, side, npc: side !== "party", hidden: false, holder: id, numbers }];
    }),
  );
}

const rollOf = (request: DiceRequest): Rolled => {
  const dice = Array.from({ length: request.count }, (_each, index) => 1 + ((index * 3) % request.faces));
  return { ...request, dice, total: dice.reduce((sum, die) => sum + die, request.modifier) };
};

function done(encounter: Encounter<RoundsState>, bare: Bare, seat: Seat = GM) {
  const command = { ...bare, position: rounds.position(encounter.state) } as RoundsCommand;
  const rolled: Rolled[] = [];
  for (;;) {
    const verdict = playCommand(rounds, encounter, command, seat, rolled);
    if (verdict.kind === "refused") throw new Error(`${bare.kind}: ${verdict.refusal.reason}`);
    if (verdict.kind === "done") return verdict;
    rolled.push(...verdict.dice.map(rollOf));
  }
}

function after(size: number, ...commands: readonly Bare[]): Encounter<RoundsState> {
  return commands.reduce((encounter, bare) => done(encounter, bare).encounter, makeFreshEncounter(rounds, castOf(size), {}));
}

const BEGUN: readonly Bare[] = [{ kind: "begin" }, { kind: "call", combatant: idOf(0) }];
const DECLARE: Bare = { kind: "declare", combatant: idOf(0), skill: KIPPER_SKILLS.falsehoods, target: idOf(1) };
const COUNTER: Bare = { kind: "counter", combatant: idOf(1), skill: KIPPER_SKILLS.ingenue };

/** Returns an encounter with all four lists open. Each side removes a character of the next. */
function revealed(size: number): Encounter<RoundsState> {
  const pools = SIDES.map((side): Bare => ({ kind: "correct", side, amount: 12 }));
  const at = after(size, { kind: "begin" }, ...pools, { kind: "closeRound", early: true });
  const deeds = Object.fromEntries(
    SIDES.map((side, index): readonly [string, SealedNomination] => {
      const target = idOf((index + 1) % SIDES.length);
      const opened = { outcomes: [{ outcome: "remove", target, side: "" } as const] };
      return [side, { by: "", stack: 1, commitment: "0".repeat(64), opened, fault: "", known: false, agreed: [] }];
    }),
  );
  return { ...at, state: { ...at.state, step: "reveal", nominations: { ...at.state.nominations, deeds } } };
}

/** Returns the measured operations on an encounter of one size. */
function operations(size: number): Readonly<Record<string, () => unknown>> {
  const called = after(size, ...BEGUN);
  const declared = after(size, ...BEGUN, DECLARE);
  const answered = done(declared, COUNTER).encounter;
  const [{ state }, open] = [declared, revealed(size)];
  const player: Seat = { kind: "user", user: "Player0000000000", gm: false, combatants: [idOf(0)] };
  const { state: nominating } = after(
    size,
    { kind: "begin" },
    { kind: "correct", side: "party", amount: 12 },
    { kind: "closeRound", early: true },
  );
  return {
    "play, an action": () => done(called, DECLARE),
    "play, a counteraction": () => done(declared, COUNTER),
    "play, four lists worked down": () => done(open, { kind: "resolve" }, TABLE),
    "diff, a counteraction": () => diff(state, answered.state),
    "legal, a player": () => rounds.legal({ ...called.state }, player, {}),
    "legal, the GM": () => rounds.legal({ ...called.state }, GM, {}),
    "view, a player": () => rounds.view({ ...state }, player, {}),
    "view, the GM": () => rounds.view({ ...state }, GM, {}),
    "view, a player who nominates": () => rounds.view({ ...nominating }, player, {}),
    "order and turn": () => [rounds.order({ ...state }), rounds.turn({ ...state })],
  };
}

/** Measures `rounds` with four sides, of 20, 60 and 200 characters. */
export function benchRounds(): readonly BenchRow[] {
  return compare(SIZES.map((size) => [String(size), operations(size)] as const));
}

/** Measures the sizes of documents and messages with four sides and 60 characters, after a round in which all have acted. */
export function benchRoundsSizes(): readonly Figure[] {
  const size = 60;
  const played = Array.from({ length: size }).reduce<Encounter<RoundsState>>(
    (last, _each, index) => {
      const [combatant, target] = [idOf(index), idOf((index + 1) % size)];
      const called = done(last, { kind: "call", combatant }).encounter;
      const acted = done(called, { kind: "declare", combatant, skill: KIPPER_SKILLS.falsehoods, target }).encounter;
      return done(acted, { kind: "counter", combatant: target, skill: KIPPER_SKILLS.ingenue }).encounter;
    },
    after(size, { kind: "begin" }),
  );
  const declared = after(size, ...BEGUN, DECLARE);
  const closed = done(done(revealed(size), { kind: "resolve" }, TABLE).encounter, { kind: "nextRound" });
  return [
    {
      what: `document: ${size} characters, ${played.revision} entries`,
      value: JSON.stringify(played).length / 1024,
      unit: "KB",
      most: 2048,
    },
    { what: "broadcast: an action", value: broadcast(done(after(size, ...BEGUN), DECLARE).changes), unit: "KB", most: 4 },
    { what: "broadcast: a counteraction", value: broadcast(done(declared, COUNTER).changes), unit: "KB", most: 4 },
    {
      what: "broadcast: four lists worked down",
      value: broadcast(done(revealed(size), { kind: "resolve" }, TABLE).changes),
      unit: "KB",
      most: null,
    },
    { what: "broadcast: a round begins", value: broadcast(closed.changes), unit: "KB", most: null },
  ];
}
