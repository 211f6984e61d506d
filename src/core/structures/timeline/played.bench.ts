import { makeFreshEncounter } from "../../kernel/begin.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { extractEnvelopes } from "../../kernel/extract-envelopes.ts";
import type { Figure } from "../../kernel/measure.bench.ts";
import { playCommand } from "../../kernel/play.ts";
import { seatIdOf, TABLE } from "../../kernel/seat-rights.ts";
import type { Opening } from "../../kernel/seal-types.ts";
import type { House } from "../../kernel/house.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import type { Position, Seat } from "../../kernel/structure.ts";
import type { TimelineCommand } from "./commands/index.ts";
import { timeline } from "./index.ts";
import { standingStacksOfPhase } from "./find-stacks.ts";
import type { TimelineState } from "./state.ts";
import { castOf, DECLARE, FACTS, GM, idOf, PLAYER_ID, sealingFor } from "./timeline.bench.ts";

const SIZE = 200;
const CALLS = 5;
const IDS = Array.from({ length: SIZE }, (_each, index) => idOf(index));
const isNpc = (id: Id) => Number(id.slice(-7)) % 2 === 1;
const PLAYER = { kind: "user", user: PLAYER_ID, gm: false, combatants: IDS.filter((id) => !isNpc(id)) } as const satisfies Seat;
const seatFor = (id: Id): Seat => (isNpc(id) ? GM : PLAYER);
/** More commands than any of these sequences has. */
const MOST = 20_000;

type Given = JsonRecord & { readonly kind: string };

/** An encounter played as people and browsers play it. The GM's browser gives openings together, players' browsers one by one. */
class Played {
  encounter: Encounter<TimelineState>;
  readonly #openings: Record<string, Opening> = {};

  constructor(house: House) {
    this.encounter = makeFreshEncounter(timeline, castOf(SIZE), house, FACTS);
  }

  get state(): TimelineState {
    return this.encounter.state;
  }

  give(given: Given, seat: Seat): void {
    const position: Position = timeline.position(this.state);
    const verdict = playCommand(timeline, this.encounter, { ...given, position } as unknown as TimelineCommand, seat);
    if (verdict.kind !== "done") throw new Error(`${given.kind}: ${JSON.stringify(verdict)}`);
    this.encounter = verdict.encounter;
  }

  seal(combatant: Id): void {
    const sealing = { ...sealingFor({}), user: seatIdOf(seatFor(combatant)) };
    const made = timeline.prepare?.(this.state, { ...DECLARE, combatant }, this.#openings as never, sealing);
    if (made === undefined || "reason" in made) throw new Error(`declare: ${made?.reason ?? "nothing seals"}`);
    Object.assign(this.#openings, made.keep);
    const { command } = extractEnvelopes(timeline.shapes, { ...made.command, position: timeline.position(this.state) });
    this.give(command as unknown as Given, seatFor(combatant));
  }

  /** Opens what is due and gives what is owed, until nothing is left. */
  settle(): void {
    for (let count = 0; count < MOST; count += 1) {
      const due = timeline.due?.(this.state) ?? [];
      const owed = timeline.owed(this.state);
      if (due.length > 0) this.#open(due);
      else if (owed) this.give(owed as unknown as Given, TABLE);
      else return;
    }
  }

  #open(due: NonNullable<ReturnType<NonNullable<typeof timeline.due>>>): void {
    const commands = due.map(({ command, commitment }) => ({ ...command, opening: this.#openings[commitment] }) as unknown as Given);
    const whose = (command: Given) => command["combatant"] as Id;
    const together = commands.filter((command) => isNpc(whose(command)) || command["part"] === "phase");
    if (together.length > 0) this.give({ kind: "batch", commands: together }, GM);
    for (const command of commands) if (!together.includes(command)) this.give(command, seatFor(whose(command)));
  }
}

/** Plays five calls in which all seal, then lets all pass until the end. */
function sealAll(played: Played): void {
  for (let call = 0; call < CALLS; call += 1) {
    // A call ends once all that it waits for have declared or passed. After the first call NPCs are not among them.
    for (const id of [...IDS.filter(isNpc), ...PLAYER.combatants]) played.seal(id);
    played.settle();
  }
  for (const id of PLAYER.combatants) played.give({ kind: "pass", combatant: id, resting: true }, PLAYER);
  played.settle();
}

/** Plays one phase: each action gets its target and its result. */
function playPhase(played: Played): void {
  const acts = standingStacksOfPhase(played.state).map(({ at: { combatant, stack } }) => ({ combatant, stack }));
  for (const act of acts) played.give({ kind: "target", ...act, targets: [idOf(0)] }, seatFor(act.combatant));
  played.settle();
  for (const act of acts) played.give({ kind: "judge", ...act, result: "success" }, GM);
  played.give({ kind: "closePhase" }, GM);
  played.settle();
  if (played.state.step === "advance") played.give({ kind: "advance" }, GM);
  // If another window begins, it waits for NPCs again. None of them declares any more.
  if (played.state.step === "declare") played.give({ kind: "closeCall" }, GM);
  played.settle();
}

/** Returns what an encounter stores once all stacks are open. Of each envelope only its place is left. */
function stored({ encounter, state }: Played): object {
  const stacks = Object.values(state.stacks).flatMap((each) => Object.values(each));
  const open = stacks.filter(({ bid, voided }) => bid !== null && voided === null);
  if (open.length !== SIZE * CALLS) throw new Error(`${open.length} lie open`);
  return {
    ...encounter,
    seals: Object.fromEntries(open.flatMap(({ phaseSeal, bidSeal }) => [phaseSeal, bidSeal]).map((seal) => [seal, null])),
  };
}

/** Returns an encounter whose stacks of all calls lie on one phase, and turn at once. */
function opened(): Played {
  const played = new Played({ additionalStart: "fromCurrentPhase" });
  sealAll(played);
  return played;
}

function playedOut(): Played {
  const played = new Played({});
  sealAll(played);
  for (let phase = 0; phase < MOST && played.state.step === "aim"; phase += 1) playPhase(played);
  if (played.state.step !== "over") throw new Error(`It stands at ${played.state.step}`);
  return played;
}

const kb = (value: unknown): number => JSON.stringify(value).length / 1024;

/** Measures a whole encounter of 200 combatants with 1,000 actions sealed one by one: the state, the log, and what is left of the envelopes. */
export function benchPlayed(): readonly Figure[] {
  const [open, over] = [opened(), playedOut()];
  return [
    { what: "the encounter, 1,000 stacks sealed and open, whole", value: kb(stored(open)), unit: "KB", most: 2048 },
    { what: `of this the log of ${open.encounter.revision} entries`, value: kb(open.encounter.ledger), unit: "KB", most: null },
    { what: "the encounter, 1,000 stacks played out one by one, whole", value: kb(stored(over)), unit: "KB", most: null },
    { what: `of this the log of ${over.encounter.revision} entries`, value: kb(over.encounter.ledger), unit: "KB", most: null },
  ];
}
