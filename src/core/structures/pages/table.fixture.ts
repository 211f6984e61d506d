import { makeFreshEncounter } from "../../kernel/begin.ts";
import type { Encounter, KernelCommand } from "../../kernel/encounter.ts";
import { Chance } from "../../kernel/fuzz.fixture.ts";
import { playCommand, type Verdict } from "../../kernel/play.ts";
import type { PlayerFacts } from "../../kernel/seal-types.ts";
import { TABLE as TABLE_SEAT } from "../../kernel/seat-rights.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Option } from "../../kernel/command-fields.ts";
import type { Rolled } from "../../kernel/dice.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { PagesCommand } from "./commands/index.ts";
import { GUESTS, TABLE, TRAM, TRAM_CAST, type Bare } from "./examples.fixture.ts";
import { pages } from "./index.ts";
import type { Character, PagesState, Player } from "./state.ts";
import type { PagesView } from "./view.ts";

type BareKernel = KernelCommand extends infer Each ? (Each extends KernelCommand ? Omit<Each, "position"> : never) : never;

/** The names of the example's seats, and the table. */
export type Who = keyof typeof TABLE | "table";

/** The seats, with the characters that each user owns. */
export const SEATS: Readonly<Record<Who, Seat>> = {
  ana: { kind: "user", user: TABLE.ana, gm: false, combatants: [TRAM.comet] },
  bo: { kind: "user", user: TABLE.bo, gm: false, combatants: [TRAM.granite] },
  cy: { kind: "user", user: TABLE.cy, gm: false, combatants: [TRAM.vesper] },
  gm: { kind: "user", user: TABLE.gm, gm: true, combatants: [] },
  table: TABLE_SEAT,
};

/** An encounter to play on in tests. Gives commands at its current position with the named die, and throws if one is refused that should pass. */
export class Table {
  encounter: Encounter<PagesState>;
  readonly #chance: Chance;

  constructor(house: House = {}, cast: Cast = TRAM_CAST, players: readonly PlayerFacts[] = GUESTS, seed = 7) {
    this.encounter = makeFreshEncounter(pages, cast, house, { scope: "world table", escrow: "full", players });
    this.#chance = new Chance(seed);
  }

  get state(): PagesState {
    return this.encounter.state;
  }

  /** Returns the verdict on a command with this die. */
  ask(who: Who, bare: Bare | BareKernel, die?: number): Verdict<PagesState> {
    const command = { ...bare, position: pages.position(this.state) } as PagesCommand;
    const rolled: Rolled[] = [];
    for (;;) {
      const verdict = playCommand(pages, this.encounter, command, SEATS[who], rolled);
      if (verdict.kind !== "wants") return verdict;
      for (const request of verdict.dice) {
        const shown = die ?? this.#chance.integer(1, request.faces);
        rolled.push({ ...request, dice: [shown], total: shown });
      }
    }
  }

  /** Gives a command that must pass. Then does what the table owes, with the same die. */
  give(who: Who, command: Bare | BareKernel, die?: number): this {
    const verdict = this.ask(who, command, die);
    if (verdict.kind !== "done") {
      throw new Error(`${who}, ${JSON.stringify(command)}: ${verdict.kind === "refused" ? verdict.refusal.reason : "wants dice"}`);
    }
    this.encounter = verdict.encounter;
    const owed = pages.owed(this.state);
    return owed === null ? this : this.give("table", owed, die);
  }

  /** Returns why a command is refused. Null if it passes. */
  refusal(who: Who, command: Bare | BareKernel): string | null {
    const verdict = this.ask(who, command);
    return verdict.kind === "refused" ? verdict.refusal.reason : null;
  }

  /** Returns what a seat sees. */
  view(who: Who): PagesView {
    return pages.view(this.state, SEATS[who], {});
  }

  /** Returns the options of a seat. */
  options(who: Who): readonly Option[] {
    return pages.legal(this.state, SEATS[who], {});
  }

  /** Returns a player of the table. */
  player(who: Exclude<Who, "table">): Player {
    const player = this.state.seats[TABLE[who]];
    if (player === undefined) throw new Error(`${who} has no seat`);
    return player;
  }

  /** Returns a character of the cast. */
  character(id: Id): Character {
    const character = this.state.combatants[id];
    if (character === undefined) throw new Error(`no ${id}`);
    return character;
  }

  /** Returns the dice of a side by its address. */
  dice(side: string): readonly number[] {
    const [number = "", id = ""] = side.split("-");
    return this.state.conflicts[number]?.sides[id as "a"]?.dice.map(({ value }) => value) ?? [];
  }
}
