import type { Page } from "playwright-core";
import { TABLE, TRAM, TRAM_CAST, TRAM_STORY, type TramStep } from "../../../src/core/structures/pages/examples.fixture.ts";
import { lookup } from "../../../src/core/index.ts";
import { clearTable } from "./arrange.ts";
import { CALLBOARD } from "./build.ts";
import { ask, loadDice, tell } from "./commands.ts";
import type { TableOptions } from "./table.ts";
import { settled } from "./tracker.ts";

/** The player of each character in the example. Officer Reyes has none. */
const OWNERS: Readonly<Record<string, keyof typeof TABLE | null>> = {
  [TRAM.comet]: "ana",
  [TRAM.granite]: "bo",
  [TRAM.vesper]: "cy",
  [TRAM.reyes]: null,
};

interface DriveLike {
  readonly name: string;
  readonly strength: number;
  readonly debt: number;
}

function actorOf(id: string) {
  const { name, numbers } = TRAM_CAST[id] as NonNullable<(typeof TRAM_CAST)[string]>;
  const { drives, abilities, free } = numbers as Readonly<Record<string, any>>;
  const owner = lookup(OWNERS, id) ?? null;
  return {
    _id: id,
    name,
    type: owner === null ? "npc" : "character",
    ownership: { default: owner === null ? 1 : 0, ...(owner === null ? {} : { [TABLE[owner]]: 3 }) },
    prototypeToken: { name, actorLink: true },
    system: {
      pages: {
        free,
        drives: Object.fromEntries(
          Object.entries<DriveLike>(drives).map(([key, { name: label, strength, debt }], sort) => [key, { label, sort, strength, debt }]),
        ),
      },
    },
    items: Object.entries<{ readonly name: string }>(abilities).map(([item, { name: called, ...power }]) => ({
      _id: item,
      name: called,
      type: "power",
      system: power,
    })),
  };
}

const users = [
  { _id: TABLE.gm, name: "Gamemaster", role: 4, color: "#aa3333" },
  { _id: TABLE.ana, name: "Ana", role: 1, color: "#3333aa", character: TRAM.comet },
  { _id: TABLE.bo, name: "Bo", role: 1, color: "#33aa33", character: TRAM.granite },
  { _id: TABLE.cy, name: "Cy", role: 1, color: "#aaaa33", character: TRAM.vesper },
];

/** Returns the table of the runaway tram: a GM and three players with a character each. Officer Reyes is free to take. */
export function tramTable(more: Partial<TableOptions> = {}): TableOptions {
  return { packages: [CALLBOARD], documents: { users, actors: Object.values(TRAM).map(actorOf) }, ...more };
}

/** The pages at the table by part in the example. */
export type Seated = Readonly<Record<keyof typeof TABLE, Page>>;

/** Starts an encounter in `pages` with all characters of the tram, under their actors' ids. Ana holds a Story Token. All pages see it. */
export async function openScene(people: Seated, house: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { gm } = people;
  await clearTable(gm);
  // Waits until the results of earlier encounters are part of what players hold.
  await gm.waitForFunction(() => !Object.hasOwn(game.settings.get("callboard", "holdings"), "shares"));
  const id = await gm.evaluate(
    async ([actors, rules, tokens]) => {
      await game.settings.set("callboard", "house.pages", rules);
      await game.settings.set("callboard", "holdings", tokens);
      for (const [actor, system] of Object.entries<object>(actors)) await game.actors.get(actor).update({ system: { pages: system } });
      const combat = await Combat.implementation.create({ type: "pages", active: true });
      const figures = Object.keys(actors).map((actor) => ({ _id: actor, actorId: actor, name: game.actors.get(actor).name }));
      await combat.createEmbeddedDocuments("Combatant", figures, { keepId: true });
      await combat.startCombat();
      return combat.id;
    },
    [
      Object.fromEntries(Object.values(TRAM).map((actor) => [actor, { ...actorOf(actor).system.pages, used: "" }])),
      house,
      { [TABLE.ana]: { tokens: 1 } },
    ] as const,
  );
  for (const page of Object.values(people))
    await page.waitForFunction((wanted) => game.combat?.id === wanted && game.combat.system.state, id);
}

/** Plays steps of the example as the named users, with their dice. Waits after each step until all pages have it. */
export async function playSteps(people: Seated, steps: readonly TramStep[]): Promise<void> {
  const pages = Object.values(people);
  for (const { who, command, die } of steps) {
    if (die !== undefined) await loadDice(people.gm, [die], 6);
    await tell(people[who], command);
    const heard = await people[who].evaluate(() => game.combat.system.revision);
    await Promise.all(pages.map((page) => page.waitForFunction((revision) => game.combat.system.revision >= revision, heard)));
  }
  await settled(...pages);
}

/** The story of the example, played forwards by its steps and backwards by a GM's undo. */
export class Story {
  readonly #people: () => Seated;
  /** The revision of the encounter after each number of steps. */
  #revisions: number[] = [];

  constructor(people: () => Seated) {
    this.#people = people;
  }

  /** Starts the story from the beginning. */
  async open(house: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await openScene(this.#people(), house);
    this.#revisions = [await this.#revision()];
  }

  /** Goes to the state after so many steps and undoes anything else that was done since. */
  async at(count: number): Promise<void> {
    if (this.#revisions.length === 0) await this.open();
    const people = this.#people();
    const last = Math.min(count, this.#revisions.length - 1);
    const stood = this.#revisions[last] ?? 0;
    if ((await this.#revision()) > stood) {
      // Players may have undone by themselves what was done since.
      const refused = await ask(people.gm, { kind: "undo", to: stood + 1 });
      if (refused !== null && refused !== "nothingToUndo") throw new Error(`undo was refused: ${refused}`);
      await settled(...Object.values(people));
      this.#revisions = [...this.#revisions.slice(0, last), await this.#revision()];
    }
    for (const step of TRAM_STORY.slice(last, count)) {
      await playSteps(people, [step]);
      this.#revisions.push(await this.#revision());
    }
  }

  #revision(): Promise<number> {
    return this.#people().gm.evaluate(() => game.combat.system.revision);
  }
}
