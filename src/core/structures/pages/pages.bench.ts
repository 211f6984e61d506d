import { makeFreshEncounter } from "../../kernel/begin.ts";
import { diff } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { broadcast, compare, type BenchRow, type Figure } from "../../kernel/measure.bench.ts";
import { playCommand } from "../../kernel/play.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Rolled } from "../../kernel/dice.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { PagesCommand } from "./commands/index.ts";
import { ABILITIES, TRAM, TRAM_CAST, type Bare } from "./examples.fixture.ts";
import { pages } from "./index.ts";
import type { PagesState } from "./state.ts";

/** The size of a table: its seats, with three characters each, and its conflicts. */
interface Size {
  readonly seats: number;
  readonly conflicts: number;
}

/** The sizes of the measured tables. */
const SIZES: readonly Size[] = [
  { seats: 3, conflicts: 4 },
  { seats: 5, conflicts: 12 },
  { seats: 8, conflicts: 30 },
];
const EACH = 3;
const GM: Seat = { kind: "user", user: "GameMaster000000", gm: true, combatants: [] };

const userAt = (index: number): Id => `Player${String(index).padStart(10, "0")}`;
const idOf = (index: number): Id => `Combatant${String(index).padStart(7, "0")}`;
const seatAt = (index: number): Seat => ({ kind: "user", user: userAt(index), gm: false, combatants: [] });
const seatOf = (user: Id): Extract<Seat, { kind: "user" }> => ({ kind: "user", user, gm: false, combatants: [] });

/** Returns three characters per seat, each with the Drives and abilities of the tram's Comet. */
function castOf({ seats }: Size): Cast {
  const { numbers } = TRAM_CAST[TRAM.comet] as Cast[Id];
  const ids = Array.from({ length: seats * EACH }, (_each, index) => idOf(index));
  return Object.fromEntries(ids.map((id) => [id, { id, name: id, side: "party", npc: false, hidden: false, holder: id, numbers }]));
}

function done(encounter: Encounter<PagesState>, bare: Bare, seat: Seat) {
  const command = { ...bare, position: pages.position(encounter.state) } as PagesCommand;
  const rolled: Rolled[] = [];
  for (;;) {
    const verdict = playCommand(pages, encounter, command, seat, rolled);
    if (verdict.kind === "refused") throw new Error(`${bare.kind}: ${verdict.refusal.reason}`);
    if (verdict.kind === "done") return verdict;
    rolled.push(...verdict.dice.map((one) => ({ ...one, dice: [3], total: 3 })));
  }
}

const turnOf = ({ state }: Encounter<PagesState>): Id => state.queue[0] ?? "";
const give = (encounter: Encounter<PagesState>, bare: Bare): Encounter<PagesState> =>
  done(encounter, bare, seatOf(turnOf(encounter))).encounter;

/** Returns a table with all characters taken, one free by each player, the rest bought by the first. The first player created all conflicts and acts now. */
function acting(size: Size): Encounter<PagesState> {
  const players = Array.from({ length: size.seats }, (_each, index) => ({
    id: userAt(index),
    name: userAt(index),
    gm: false,
    holdings: { tokens: size.conflicts + size.seats * EACH },
  }));
  const facts = { scope: "world bench", escrow: "none", players } as const;
  let encounter = done(makeFreshEncounter(pages, castOf(size), {}, facts), { kind: "begin" }, GM).encounter;
  for (let index = 0; index < size.seats * EACH; index += 1) {
    const free = Object.entries(encounter.state.combatants).find(([, { player }]) => player === "")?.[0] ?? "";
    // The current player owns the next free character.
    encounter = done(encounter, { kind: "take", combatant: free }, { ...seatOf(turnOf(encounter)), combatants: [free] }).encounter;
  }
  for (let index = 0; index < size.conflicts; index += 1)
    encounter = give(encounter, { kind: "add", type: index % 2 === 0 ? "goal" : "event", text: `Conflict ${String(index)}` });
  encounter = give(encounter, { kind: "claim", side: "1-a" });
  while (encounter.state.step !== "actions") encounter = give(encounter, { kind: "done" });
  return give(encounter, { kind: "act", combatant: idOf(0) });
}

const USE: Bare = { kind: "use", ability: ABILITIES.speed, die: "1-a-0", drive: "hope" };

/** Returns the measured operations at one table. */
function operations(size: Size): Readonly<Record<string, () => unknown>> {
  const at = acting(size);
  const [seat, other] = [seatOf(turnOf(at)), seatAt(1)];
  const staked = done(at, { kind: "stake", drive: "love", amount: 2, side: "1-a" }, seat);
  const used = done(at, USE, seat);
  return {
    "play, an ability": () => done(at, USE, seat),
    "play, a stake": () => done(at, { kind: "stake", drive: "love", amount: 2, side: "1-a" }, seat),
    "play, a die that is kept": () => done(used.encounter, { kind: "keep" }, seat),
    "diff, a stake": () => diff(at.state, staked.encounter.state),
    "legal, whose turn it is": () => pages.legal({ ...at.state }, seat, {}),
    "legal, another player": () => pages.legal({ ...at.state }, other, {}),
    "legal, the GM": () => pages.legal({ ...at.state }, GM, {}),
    "view, whose turn it is": () => pages.view({ ...at.state }, seat, {}),
    "view, the GM": () => pages.view({ ...at.state }, GM, {}),
    "order and turn": () => [pages.order({ ...at.state }), pages.turn({ ...at.state })],
  };
}

/** Measures `pages` at tables of 3, 5 and 8 seats with 9, 15 and 24 characters and 4, 12 and 30 conflicts. */
export function benchPages(): readonly BenchRow[] {
  return compare(SIZES.map((size) => [String(size.seats), operations(size)] as const));
}

/** Measures the sizes of documents and messages at a table of 8 seats, 24 characters and 30 conflicts. */
export function benchPagesSizes(): readonly Figure[] {
  const at = acting({ seats: 8, conflicts: 30 });
  const seat = seatOf(turnOf(at));
  const used = done(at, USE, seat);
  return [
    {
      what: `document: 24 characters, 30 conflicts, ${at.revision} entries`,
      value: JSON.stringify(at).length / 1024,
      unit: "KB",
      most: 2048,
    },
    { what: "broadcast: an ability", value: broadcast(used.changes), unit: "KB", most: 4 },
    { what: "broadcast: a die that is kept", value: broadcast(done(used.encounter, { kind: "keep" }, seat).changes), unit: "KB", most: 4 },
    {
      what: "broadcast: a stake",
      value: broadcast(done(at, { kind: "stake", drive: "love", amount: 2, side: "1-a" }, seat).changes),
      unit: "KB",
      most: 4,
    },
  ];
}
