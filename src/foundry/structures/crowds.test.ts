import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  makeFreshEncounter,
  extractEnvelopes,
  parseCommandRequest,
  structureOf,
  TABLE,
  type Cast,
  type CastMember,
  type CommandBase,
  type Encounter,
  type Moments,
  type Opening,
  type Option,
  type RowBase,
  type Rounds,
  type Seat,
  type Secrets,
  type Stages,
  type Structure,
  type Timeline,
} from "../../core/index.ts";
import { Chance, fill } from "../../core/kernel/fuzz.fixture.ts";
import { playWithDice } from "../../core/kernel/random-run.fixture.ts";
import { numbersOf as figureNumbers } from "../../core/structures/moments/examples.fixture.ts";
import { KIPPER, KIPPER_CAST } from "../../core/structures/rounds/examples.fixture.ts";
import { numbersOf as poolNumbers } from "../../core/structures/timeline/examples.fixture.ts";
import { sealingOf } from "../../core/structures/timeline/table.fixture.ts";
import { isMergedGroup, type Alike } from "../applications/tracker/combatant-groups.ts";
import { screenBaseOf } from "../applications/tracker/drawing-data.ts";
import { emptyUiState } from "../encounter/parts/ui-state.ts";
import { readingWith } from "../reading/reading.fixture.ts";
import { gatherFigures } from "./moments/shared/gather-crowds.ts";
import { gatherCharacters } from "./rounds/shared/gather-crowds.ts";
import { gatherCards, gatherCombatants as gatherStagesRows } from "./stages/shared/merge-alike.ts";
import { gatherCombatants, gatherStacks } from "./timeline/shared/gather-crowds.ts";

vi.mock("../applications/scene-targets.ts", () => ({ sceneTargetsOf: () => [] }));
beforeEach(() => {
  vi.stubGlobal("game", { i18n: { lang: "en", format: (key: string) => key, localize: (key: string) => key } });
});

const idOf = (name: string) => name.replaceAll(" ", "").padEnd(16, "0");
const GOBLINS = Array.from({ length: 7 }, (_each, index) => idOf(`Goblin ${index + 1}`));
const [ADA, BEN] = [idOf("Ada"), idOf("Ben")];
const NAMES = Object.fromEntries([...GOBLINS.map((id, index) => [id, `Goblin ${index + 1}`]), [ADA, "Ada"], [BEN, "Ben"]]);
const GM: Seat = { kind: "user", user: idOf("Gamemaster"), gm: true, combatants: [] };
/** A player with a character, and one with a goblin too. */
const PLAYERS: readonly Seat[] = [
  { kind: "user", user: idOf("PlayerAda"), gm: false, combatants: [ADA] },
  { kind: "user", user: idOf("PlayerBen"), gm: false, combatants: [BEN, GOBLINS[6] ?? ""] },
];

/** Returns the usual numbers of a goblin, or those of a copy that differs. */
const NUMBERS: Readonly<Record<"moments" | "rounds" | "stages" | "timeline", (differs: boolean) => CastMember["numbers"]>> = {
  moments: (differs) => figureNumbers(differs ? { melee: 12 } : {}),
  rounds: (differs) => KIPPER_CAST[differs ? KIPPER.jen : KIPPER.fishmonger]?.numbers ?? {},
  stages: () => ({}),
  timeline: (differs) => poolNumbers(differs ? [4, 1] : [3, 2, 1]),
};
type Tested = keyof typeof NUMBERS;

/** Returns a cast of two characters and seven goblins. Some goblins are hidden, and some have other numbers. */
function castOf(id: Tested, chance: Chance): Cast {
  const numbers = NUMBERS[id];
  const member = (one: string, npc: boolean): CastMember => ({
    id: one,
    name: NAMES[one] ?? "",
    side: npc ? "foe" : "party",
    npc,
    hidden: npc && chance.maybe(0.25),
    holder: one,
    numbers: numbers(npc && chance.maybe(0.2)),
  });
  return Object.fromEntries(
    [...[ADA, BEN].map((one) => member(one, false)), ...GOBLINS.map((one) => member(one, true))].map((one) => [one.id, one]),
  );
}

/** An encounter that plays at random. What is chosen for one goblin is often chosen for others as well, so that crowds change together. */
class RandomTable {
  encounter: Encounter;
  readonly #structure: Structure;
  readonly #chance: Chance;
  readonly #kept = new Map<Seat, Record<string, Opening>>();

  constructor(id: Tested, seed: number) {
    this.#chance = new Chance(seed);
    this.#structure = structureOf(id);
    this.encounter = makeFreshEncounter(this.#structure, castOf(id, this.#chance), {}, { scope: "random", escrow: "full" });
  }

  secretsOf(seat: Seat): Secrets {
    return (this.#kept.get(seat) ?? {}) as unknown as Secrets;
  }

  /** Gives an option of a random seat, or what the table owes. */
  step(): void {
    const [structure, chance] = [this.#structure, this.#chance];
    const owed = structure.owed(this.encounter.state);
    if (owed !== null) return this.#give(owed, TABLE);
    const due = structure.due?.(this.encounter.state) ?? [];
    for (const { commitment, command } of due) {
      const opening = [...this.#kept.values()].flatMap((openings) => openings[commitment] ?? [])[0];
      if (opening) return this.#give({ ...command, opening } as unknown as CommandBase, TABLE);
    }
    const seat = chance.pick([GM, GM, GM, ...PLAYERS]);
    const options = structure.legal(this.encounter.state, seat, this.secretsOf(seat));
    const likely = options.find((one) => one.likely === true);
    if (options.length === 0) return undefined;
    const option = likely && chance.maybe(0.2) ? likely : chance.pick(options);
    if (/finish|endCombat|concede|leave/.test(option.kind)) return undefined;
    const command = fill(option, structure.position(this.encounter.state), chance);
    this.#give(command, seat);
    if (chance.maybe(0.7)) this.#giveToOthers(option, command, seat);
  }

  /** Gives the same command for other goblins that may do the same. */
  #giveToOthers({ kind }: Option, command: CommandBase, seat: Seat): void {
    const given = command as CommandBase & { readonly combatant?: string };
    if (given.combatant === undefined || !GOBLINS.includes(given.combatant)) return;
    const others = this.#structure.legal(this.encounter.state, seat, this.secretsOf(seat)).filter((one) => one.kind === kind);
    for (const combatant of others.flatMap(({ who }) => who))
      if (GOBLINS.includes(combatant) && this.#chance.maybe(0.85)) this.#give({ ...given, combatant } as CommandBase, seat);
  }

  /** Gives a command. Intents are sealed first. A refusal changes nothing. */
  #give(bare: CommandBase, seat: Seat): void {
    const structure = this.#structure;
    const { state } = this.encounter;
    const position = structure.position(state);
    let whole: object = { ...bare, position };
    if (Object.hasOwn(structure.intents ?? {}, bare.kind) && seat.kind === "user") {
      const { position: _position, ...chosen } = { ...bare, position, ...("side" in bare ? { outcomes: [] } : {}) };
      const made = structure.prepare?.(state, chosen, this.secretsOf(seat), sealingOf(seat.user, this.#chance));
      if (!made || !("command" in made)) return;
      this.#kept.set(seat, { ...this.#kept.get(seat), ...made.keep });
      whole = { ...made.command, position };
    }
    const parsed = parseCommandRequest(structure, whole, {
      knows: (id) => Object.hasOwn(state.combatants, id),
      gm: true,
      observed: seat === TABLE,
    });
    if ("refusal" in parsed) return;
    const verdict = playWithDice(structure, this.encounter, extractEnvelopes(structure.shapes, parsed.command).command, seat, this.#chance);
    if (verdict.kind === "done") this.encounter = verdict.encounter;
  }
}

type Row = Readonly<Record<string, unknown>>;
/** A crowd, with what its members must have in common. */
interface Gathered {
  readonly members: readonly string[];
  readonly shown: readonly Row[];
}

/** Returns the crowds of a list. `drop` names the fields that may differ, because the crowd's row counts them or does not show them. */
function crowdsIn<One extends { readonly combatant: string }>(
  list: readonly (One | Alike<One>)[],
  drop: readonly string[],
  more: (one: One) => Row = () => ({}),
): Gathered[] {
  const bare = (one: One): Row => ({
    ...Object.fromEntries(Object.entries(one).filter(([key]) => key !== "combatant" && !drop.includes(key))),
    ...more(one),
  });
  return list.filter(isMergedGroup).map(({ all }) => ({ members: all.map(({ combatant }) => combatant), shown: all.map(bare) }));
}

/** What a crowd's row in Moments counts or sums up: strikes, *done*, Beats and contact, and what follows from them. */
const COUNTED = ["struck", "earlier", "done", "beats", "near", "stopped", "deeds", "targets", "waited", "lamp", "mayAct", "not", "notData"];

/** Returns the crowds on the screens of a seat. */
function crowdsFor(
  id: Tested,
  { encounter, secretsOf }: { encounter: Encounter; secretsOf: (seat: Seat) => Secrets },
  seat: Seat,
): Gathered[] {
  const structure = structureOf(id) as Structure;
  const view = structure.view(encounter.state, seat, secretsOf(seat)) as { readonly referee: boolean };
  const reading = { ...readingWith<never>(id, { view: view as never, names: NAMES }), seat };
  const base = screenBaseOf(reading, emptyUiState()) as never;
  if (id === "moments") {
    const { rows } = view as Moments.MomentsView;
    return crowdsIn(gatherFigures(base, rows), [...COUNTED, "badges"], ({ badges }) => ({
      badges: badges.filter((badge) => !/mayAct|struck|stopped/.test(badge)),
    }));
  }
  if (id === "rounds") {
    const { rows, conflict } = view as Rounds.RoundsView;
    return crowdsIn(gatherCharacters(base, rows), ["leads", "weapons"], ({ skills }) => ({
      // Only in a chase is a used skill crossed out.
      skills: skills.map((skill) => ({ ...skill, used: conflict === "chase" && skill.used })),
    }));
  }
  if (id === "timeline") {
    const { rows, line, sealed, dropped, referee } = view as Timeline.TimelineView;
    const hiddenOf = new Map(rows.map(({ combatant, hidden, side }) => [combatant, [hidden, side]]));
    const about = ({ combatant, bid }: Timeline.ShownStack): Row => ({ who: hiddenOf.get(combatant), bid: bid && { ...bid, card: "" } });
    const lists = [...line.map(({ stacks }) => stacks), sealed, dropped];
    return [
      ...crowdsIn(gatherCombatants(reading, rows), referee ? [] : ["pools", "resting"]),
      ...lists.flatMap((list, place) => crowdsIn(gatherStacks(reading, list, String(place)), ["stack", "targets"], about)),
    ];
  }
  const { rows, lanes, unclassified } = view as Stages.StagesView;
  const bare = ({ combatant: _combatant, card: _card, effects, ...card }: Stages.Card): Row => ({
    ...card,
    effects: effects.map(({ key: _key, ...effect }) => effect),
  });
  return [
    ...crowdsIn(gatherStagesRows(base, rows), ["card"], ({ card }) => ({ card: card && bare(card) })),
    ...[...lanes.map(({ cards }) => cards), unclassified].flatMap((cards) =>
      gatherCards(base, cards)
        .filter(isMergedGroup)
        .map(({ all }) => ({ members: all.map(({ combatant }) => combatant), shown: all.map(bare) })),
    ),
  ];
}

/** Whether players may not know a combatant. */
function isUnknown(encounter: Encounter, id: string): boolean {
  const { hidden, sneaking, detected } = encounter.state.combatants[id] as RowBase & { sneaking?: boolean; detected?: boolean };
  return hidden || (sneaking === true && detected !== true);
}

describe.each(["moments", "rounds", "stages", "timeline"] as const)("random crowds in %s", (id) => {
  it("hold no two members of whom a row shows different things, and never known and hidden ones", () => {
    let seen = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const table = new RandomTable(id, seed);
      for (let count = 0; count < 24; count += 1) {
        table.step();
        const { encounter } = table;
        for (const seat of [GM, ...PLAYERS])
          for (const { members, shown } of crowdsFor(id, { encounter, secretsOf: (one) => table.secretsOf(one) }, seat)) {
            seen += 1;
            const where = `seed ${seed}, step ${count}, ${seat === GM ? "the GM" : "a player"}`;
            const differing = shown.find((other) => JSON.stringify(other) !== JSON.stringify(shown[0]));
            if (differing) expect(differing, where).toEqual(shown[0]);
            expect(new Set(members.map((one) => isUnknown(encounter, one))).size, where).toBe(1);
            expect(
              members.some((one) => seat.kind === "user" && seat.combatants.includes(one)),
              where,
            ).toBe(false);
          }
      }
    }
    expect(seen).toBeGreaterThan(200);
  });
});
