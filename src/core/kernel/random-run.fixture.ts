import { makeFreshEncounter } from "./begin.ts";
import { isEqual } from "./diff.ts";
import type { Encounter, KernelCommand } from "./encounter.ts";
import { findLastExposed, type Unseen } from "./exposure.fixture.ts";
import { breakCommand, Chance, fill, freeze, makeWild } from "./fuzz.fixture.ts";
import { entriesOf, findUndoToRedo, standingEntriesOf } from "./ledger.ts";
import { findNumbersTold, ownHealthOf, startHealthOf, wrongHealth, wrongSum } from "./health.fixture.ts";
import { extractEnvelopes } from "./extract-envelopes.ts";
import { parseCommandRequest } from "./parse-command.ts";
import { playCommand, replayFromBeginning, type Verdict } from "./play.ts";
import { agree, backAndForth, GM, IDS, PLAYERS, wrongLines } from "./random.fixture.ts";
import { COMMANDS, halfOf, seedsOf } from "./runs.fixture.ts";
import type { TableFacts } from "./seal-types.ts";
import { TABLE } from "./seat-rights.ts";
import type { Cast } from "./cast/cast-member.ts";
import type { Rolled } from "./dice.ts";
import type { Option } from "./command-fields.ts";
import type { House } from "./house.ts";
import type { CommandBase, Seat, Secrets, StateBase, Structure } from "./structure.ts";

/** One request of a random game. The game fails if a legal one is refused. */
export interface Asked {
  readonly request: unknown;
  readonly seat: Seat;
  readonly legal: boolean;
}

/** A request that was accepted, with the encounter before and after it. */
export interface Taken<State extends StateBase> {
  readonly before: Encounter<State>;
  readonly after: Encounter<State>;
  readonly request: unknown;
  /** The number of the request in its game, from 0. */
  readonly count: number;
}

/** A kernel command of a random game. `undoTo` names a random entry. `batch` gives one option of the GM twice. */
type KernelKind = "undo" | "undoTo" | "redo" | "batch";

/** What a structure brings to one random game. It may keep what this game's browsers have sealed. */
export interface Game<State extends StateBase> {
  readonly cast: Cast;
  readonly house: House;
  readonly facts?: TableFacts;
  /** A command of the GM that comes before the random ones. */
  readonly opening?: Omit<CommandBase, "position">;
  /** Picks the seat that asks next. */
  seat(state: State): Seat;
  /** Returns a request of the structure's own, given the throw (0 to 1) that otherwise decides. Null for none. */
  special?(encounter: Encounter<State>, dice: number): Asked | null;
  /** Upper bounds of the throw for an option, a wild command and a kernel command. Above them a broken command is sent. */
  readonly shares: { readonly legal: number; readonly wild: number; readonly kernel: number };
  /** Returns who gives a wild command. Default: the seat that asks. */
  wildSeat?(seat: Seat): Seat;
  /** The kernel commands to pick from. */
  readonly kernel: readonly KernelKind[];
  /** Returns who gives a kernel command. Default: the GM. */
  kernelSeat?(seat: Seat): Seat;
  /** Whether the table's owed commands follow at once, with one in ten late. Otherwise an owed command comes next. */
  readonly settles?: boolean;
  /** Whether a seat may take an option in this game. Default: any. */
  allows?(option: Option, seat: Seat): boolean;
  /** Picks one of at least one option. Null for none of them. */
  choose(options: readonly Option[], state: State): Option | null;
  /** Returns the request that a browser makes of a filled option. Default: the command itself. */
  send?(encounter: Encounter<State>, command: CommandBase, seat: Seat, option: Option): Asked;
  /** Returns the secrets of a seat's browser. Default: none. */
  secretsOf?(seat: Seat): Secrets;
  /** Lists what is wrong after an accepted request. Empty if all is well. */
  wrong(taken: Taken<State>): readonly string[];
  /** Throws if the log or the beginning is wrong. `back` is the encounter with everything undone. */
  checkEnd?(end: Encounter<State>, back: Encounter<State>): void;
}

/** The random games of a structure. */
export interface Games<State extends StateBase, Command extends CommandBase, View> {
  readonly structure: Structure<State, Command, View>;
  /** Makes one game. `tries` is the chance for checks, so that they do not change the game. */
  game(chance: Chance, tries: Chance): Game<State>;
  /** Names the owners of commands, to check that a hidden combatant's commands stay unseen. */
  readonly unseen?: Unseen<State, Command>;
  /** The share of requests that must be accepted, from 0 to 1. */
  readonly share: number;
  /** A further promise of the structure, for the name of the test. */
  readonly promise?: string;
  /** Returns counts of what one game reached. */
  reached?(end: Encounter<State>): Readonly<Record<string, number>>;
  /** Whether the games together went far enough to prove something, given the sums of what they reached. */
  isEnough?(sums: Readonly<Record<string, number>>, games: number): boolean;
}

/** Plays a command, with random dice if it needs some. */
export function playWithDice<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
  encounter: Encounter<State>,
  command: Command | KernelCommand,
  seat: Seat,
  chance: Chance,
): Verdict<State> {
  const rolled: Rolled[] = [];
  for (;;) {
    const verdict = playCommand(structure, encounter, command, seat, rolled);
    if (verdict.kind !== "wants") return verdict;
    for (const request of verdict.dice) {
      const dice = Array.from({ length: request.count }, () => chance.integer(1, request.faces));
      rolled.push({ ...request, dice, total: dice.reduce((sum, die) => sum + die, request.modifier) });
    }
  }
}

/** The share of requests after which it is checked that nobody is told a number of Health. */
const TOLD_SHARE = 0.2;

/** A random game in progress. */
class Run<State extends StateBase, Command extends CommandBase, View> {
  encounter: Encounter<State>;
  /** The number of accepted requests. */
  accepted = 0;
  readonly game: Game<State>;
  readonly #games: Games<State, Command, View>;
  readonly #chance: Chance;
  /** The chance of checks, so that they do not change the game. */
  readonly #tries: Chance;

  constructor(games: Games<State, Command, View>, seed: number) {
    this.#games = games;
    this.#chance = new Chance(seed);
    this.#tries = new Chance(seed + 2_000_000);
    this.game = games.game(this.#chance, new Chance(seed + 1_000_000));
    const { cast, house, facts, opening } = this.game;
    this.encounter = freeze(makeFreshEncounter(games.structure, cast, house, facts));
    if (opening !== undefined) this.#give({ request: { ...opening, position: this.#position }, seat: GM, legal: true });
  }

  get #position() {
    return this.#games.structure.position(this.encounter.state);
  }

  /** Sends one request, settles what the table owes, and throws if something is wrong afterwards. */
  step(count: number): void {
    const before = this.encounter;
    const asked = this.#ask();
    const where = `command ${count}, ${JSON.stringify(asked.request)}`;
    try {
      this.#give(asked);
      if (this.encounter !== before) this.accepted += 1;
      if (this.game.settles === true) this.#settle();
    } catch (error) {
      throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
    }
    if (this.encounter === before) return;
    const wrong = [
      ...this.#faults(),
      ...wrongHealth(before, this.encounter),
      ...wrongSum(before, this.encounter),
      ...this.#numbersTold(before),
      ...this.game.wrong({ before, after: this.encounter, request: asked.request, count }),
    ];
    if (wrong.length > 0) throw new Error(`${where}: ${wrong.join(", ")}`);
  }

  /** Lists what tells seats numbers of Health that they may not read. It takes a fifth of the requests, since it draws many views. */
  #numbersTold(before: Encounter<State>): string[] {
    if (!this.#tries.maybe(TOLD_SHARE)) return [];
    return findNumbersTold(this.#games.structure, { before, after: this.encounter }, (seat) => this.#secretsOf(seat), this.#tries);
  }

  /** Lists faults that no structure may have. */
  #faults(): string[] {
    const { state } = this.encounter;
    const shape = this.#games.structure.stateShape?.(state) ?? null;
    return [
      ...(isEqual(JSON.parse(JSON.stringify(state)), state) ? [] : ["it is not whole"]),
      ...wrongLines(this.encounter),
      ...(shape === null ? [] : [`it cannot be read: ${shape}`]),
    ];
  }

  #secretsOf(seat: Seat): Secrets {
    return this.game.secretsOf?.(seat) ?? {};
  }

  #ask(): Asked {
    const { game, encounter } = this;
    const [{ structure }, chance, position] = [this.#games, this.#chance, this.#position];
    const { shares } = game;
    const seat = game.seat(encounter.state);
    const dice = chance.next();
    if (findUndoToRedo(encounter) !== null && chance.maybe(0.4)) return { request: { kind: "redo", position }, seat: GM, legal: true };
    const own = game.special?.(encounter, dice) ?? (dice < shares.legal ? this.#askLegal(seat) : null);
    if (own !== null) return own;
    if (dice >= shares.wild && dice < shares.kernel) {
      const request = this.#kernelCommand();
      return { request, seat: game.kernelSeat?.(seat) ?? GM, legal: false };
    }
    const wild = makeWild(structure.shapes, position, IDS, chance);
    if (dice < shares.wild) return { request: wild, seat: game.wildSeat?.(seat) ?? seat, legal: false };
    return { request: breakCommand(wild, chance), seat, legal: false };
  }

  /** Returns the table's owed command, or an option of a seat. Null if there is none, or if `choose` takes none. */
  #askLegal(seat: Seat): Asked | null {
    const { game, encounter } = this;
    const { structure } = this.#games;
    const owed = game.settles === true ? null : structure.owed(encounter.state);
    if (owed !== null) return { request: owed, seat: TABLE, legal: true };
    const all = structure.legal(encounter.state, seat, this.#secretsOf(seat));
    const options = all.filter((option) => game.allows?.(option, seat) ?? true);
    const option = options.length === 0 ? null : game.choose(options, encounter.state);
    if (option === null) return null;
    const command = fill(option, this.#position, this.#chance);
    return game.send?.(encounter, command, seat, option) ?? { request: command, seat, legal: true };
  }

  #kernelCommand(): unknown {
    const [{ structure }, chance, position, { state, revision }] = [this.#games, this.#chance, this.#position, this.encounter];
    const kind = chance.pick(this.game.kernel);
    if (kind === "undoTo") return { kind: "undo", position, to: chance.integer(1, revision + 1) };
    if (kind !== "batch") return { kind, position };
    const intents = structure.intents ?? {};
    const options = structure.legal(state, GM, {}).filter((option) => option.who.length > 0 && !Object.hasOwn(intents, option.kind));
    // Once all combatants have left, no option is for any of them.
    if (options.length === 0) return { kind: "redo", position };
    const option = chance.pick(options);
    return { kind, position, commands: [fill(option, position, chance), fill(option, position, chance)] };
  }

  /** Sends one request. Throws if a legal one is refused, or if it leaks a hidden combatant. */
  #give({ request, seat, legal }: Asked): void {
    const { structure, unseen } = this.#games;
    const before = this.encounter.state;
    const knows = (id: string) => Object.hasOwn(before.combatants, id);
    const parsed = parseCommandRequest(structure, request, { knows, gm: seat.kind === "table" || seat.gm });
    const verdict =
      "refusal" in parsed
        ? ({ kind: "refused", refusal: parsed.refusal } as const)
        : playWithDice(structure, this.encounter, extractEnvelopes(structure.shapes, parsed.command).command, seat, this.#chance);
    if (verdict.kind !== "done") {
      if (legal) throw new Error(`legal, but ${JSON.stringify(verdict)}: ${JSON.stringify(request)}`);
      return;
    }
    this.encounter = freeze(verdict.encounter);
    if (unseen === undefined) return;
    const onlookers = PLAYERS.map((player) => ({ seat: player, secrets: this.#secretsOf(player) }));
    const told = findLastExposed(structure, unseen, before, this.encounter, onlookers);
    if (told.length > 0) throw new Error(`${JSON.stringify(request)}: ${told.join("; ")}`);
  }

  #settle(): void {
    const owed = () => this.#games.structure.owed(this.encounter.state);
    for (let next = owed(); next !== null && this.#chance.maybe(0.9); next = owed()) {
      this.#give({ request: next, seat: TABLE, legal: true });
    }
  }
}

/** Plays one game, replays its log, undoes and redoes all of it. Throws if a step is wrong, or if log, undo or redo lead elsewhere. */
function playGame<State extends StateBase, Command extends CommandBase, View>(
  games: Games<State, Command, View>,
  seed: number,
): Run<State, Command, View> {
  try {
    const run = new Run(games, seed);
    for (let count = 0; count < COMMANDS; count += 1) run.step(count);
    const { encounter, game } = run;
    const again = replayFromBeginning(games.structure, game.cast, game.house, entriesOf(encounter), game.facts);
    agree("the log replays otherwise", encounter.state, again);
    const back = backAndForth(games.structure, encounter);
    // What the table itself gave before all people stands after the undo.
    if (standingEntriesOf(back).length === 0) agree("undoing everything leaves another Health", startHealthOf(back), ownHealthOf(back));
    game.checkEnd?.(encounter, back);
    return run;
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
  }
}

/** Plays a game for each seed. Throws if one fails, or if together they prove too little. */
function playGames<State extends StateBase, Command extends CommandBase, View>(
  games: Games<State, Command, View>,
  seeds: readonly number[],
): void {
  let accepted = 0;
  const sums: Record<string, number> = {};
  for (const seed of seeds) {
    const run = playGame(games, seed);
    accepted += run.accepted;
    for (const [what, count] of Object.entries(games.reached?.(run.encounter) ?? {})) sums[what] = (sums[what] ?? 0) + count;
  }
  if (accepted <= seeds.length * COMMANDS * games.share) throw new Error(`Only ${accepted} requests were accepted`);
  if (games.isEnough?.(sums, seeds.length) === false) throw new Error(`The games came no further than ${JSON.stringify(sums)}`);
}

/** Returns the arguments of `it` for the random games, or for half of them, since two files use both cores. The environment sets amount and first seed. */
export function testOf<State extends StateBase, Command extends CommandBase, View>(
  games: Games<State, Command, View>,
  env: Readonly<Record<string, string | undefined>>,
  half?: "first" | "second",
): [name: string, options: { timeout: number }, play: () => void] {
  const all = seedsOf(env["CALLBOARD_RUNS"], env["CALLBOARD_SEED"]);
  const seeds = half === undefined ? all : halfOf(all, half);
  const promise = games.promise === undefined ? "" : `${games.promise}; `;
  const name = `random commands, ${seeds.length} runs of ${COMMANDS}, never throw, corrupt or leak; what legal offers is accepted; ${promise}the log replays; undo of everything and redo lead back`;
  return [
    name,
    { timeout: 3_600_000 },
    () => {
      playGames(games, seeds);
    },
  ];
}
