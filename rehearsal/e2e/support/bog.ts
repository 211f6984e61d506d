import type { Page } from "playwright-core";
import { CALLBOARD } from "./build.ts";
import { tell } from "./commands.ts";
import type { TableOptions } from "./table.ts";

const pad = (name: string) => name.replaceAll(" ", "").padEnd(16, "x").slice(0, 16);

/** The four characters of the bog, and the users who play them. */
export const BOG_PLAYERS = { Ada: "Wilrow", Bram: "Fjarva", Cleo: "Maren", Dov: "Ottil" } as const;
/** How many goblins there are in the bog. They are unlinked copies of one actor. */
export const BOG_GOBLINS = 12;
/** The name of the goblins as a crowd. */
export const CROWD = `Bog goblin × ${String(BOG_GOBLINS)}`;

const SCENE = pad("bogScene");
/** The Health of each goblin. */
export const BOG_HEALTH = 30;
/** The Health of each character, which lasts for two crowds of strikes. */
const LASTING_HEALTH = 200;
/** The Agility that resists a strike, 3 for a goblin. A bid of 3 beats two of the characters. */
const AGILITY: Readonly<Record<string, number>> = { Wilrow: 2, Fjarva: 2, Maren: 4, Ottil: 4 };
const poolsOf = (name: string) => ({
  strength: { label: "Strength", aspect: "body", sort: 0, max: 6, drained: 0, spent: 0 },
  agility: { label: "Agility", aspect: "body", sort: 100, max: AGILITY[name] ?? 3, drained: 0, spent: 0 },
});
/** The phase that the strike of each character lands on at a timeline, if no more than its ante is bid. */
export const BOG_PHASES: Readonly<Record<string, number>> = { Wilrow: 1, Fjarva: 2, Maren: 4, Ottil: 5 };

/** What combatants are in a conflict in rounds, and its skills. */
const CONFLICT = { reflexes: 6, quickness: 2, wits: 2, fortitude: 2, evasion: 2 };
const skill = (name: string, rating: number) => ({ _id: pad(name), name, type: "skill", system: { rating, kind: "social" } });

const strike = (ante: number) => ({
  _id: pad("strike"),
  name: "Strike",
  type: "action",
  system: {
    kind: "common",
    damage: "1d6",
    timeline: { relevant: "strength", secondary: "agility", ante, opposing: "agility", ability: 0 },
  },
});
const sling = { _id: pad("sling"), name: "Sling", type: "weapon", system: { damage: "1d6", moments: { kind: "missile" } } };
const healthOf = (value: number) => ({ value, max: value });

const figure = (name: string, owner: string | null) => ({
  _id: pad(name),
  name,
  type: owner === null ? "npc" : "character",
  ownership: owner === null ? { default: 0 } : { default: 1, [pad(owner)]: 3 },
  prototypeToken: { name, actorLink: owner !== null, disposition: owner === null ? -1 : 1 },
  system: {
    health: healthOf(owner === null ? BOG_HEALTH : LASTING_HEALTH),
    timeline: { pools: poolsOf(name) },
    rounds: CONFLICT,
  },
  items: [strike(BOG_PHASES[name] ?? 1), sling, skill(owner === null ? "Jeers" : "Boasts", 6)],
});
const token = (name: string, actor: string, place: number, linked: boolean) => ({
  _id: pad(name.replace("Bog goblin", "token")),
  name,
  actorId: pad(actor),
  actorLink: linked,
  disposition: linked ? 1 : -1,
  x: 100 * (place % 8),
  y: 100 * Math.floor(place / 8),
});

const documents = {
  users: [
    { _id: pad("gm"), name: "Gamemaster", role: 4, color: "#aa3333" },
    { _id: pad("second"), name: "Second", role: 4, color: "#aaaa33" },
    ...Object.entries(BOG_PLAYERS).map(([name, character]) => ({
      _id: pad(name),
      name,
      role: 1,
      color: "#3333aa",
      character: pad(character),
    })),
  ],
  actors: [figure("Bog goblin", null), ...Object.entries(BOG_PLAYERS).map(([user, name]) => figure(name, user))],
  scenes: [
    {
      _id: SCENE,
      name: "Bog",
      active: true,
      navigation: true,
      width: 1200,
      height: 900,
      padding: 0,
      grid: { type: 1, size: 100, distance: 5, units: "ft" },
      tokens: [
        ...Array.from({ length: BOG_GOBLINS }, (_each, place) => token(`Bog goblin ${String(place + 1)}`, "Bog goblin", place, false)),
        ...Object.values(BOG_PLAYERS).map((name, place) => token(name, name, BOG_GOBLINS + place, true)),
      ],
    },
  ],
};

/** Returns a table of the bog: GMs with twelve goblins, and four players with a character each. */
export function bogTable(more: Partial<TableOptions> = {}): TableOptions {
  return { packages: [CALLBOARD], documents, ...more };
}

/** Who takes part in an encounter in the bog. */
interface Part {
  /** How many goblins take part. All twelve by default. */
  readonly goblins?: number;
  /** How many of them, the last ones, are hidden from players. */
  readonly hidden?: number;
}

/** Starts an encounter with everybody in the bog, or with some of the goblins, with default house rules. */
export async function beginBog(gm: Page, type: string, { goblins = BOG_GOBLINS, hidden = 0 }: Part = {}): Promise<void> {
  await gm.evaluate(
    async ([subtype, sceneId, present, unseen]) => {
      const scene = game.scenes.get(sceneId);
      const combat = await Combat.implementation.create({ type: subtype, scene: sceneId, active: true });
      const numberOf = (name: string) => Number(/^Bog goblin (\d+)$/.exec(name)?.[1] ?? 0);
      const data = scene.tokens.map(({ id, actorId, name }: any) => {
        return { tokenId: id, sceneId, actorId, name, hidden: numberOf(name) > present - unseen };
      });
      await combat.createEmbeddedDocuments(
        "Combatant",
        data.filter(({ name }: any) => numberOf(name) <= present),
      );
      await combat.startCombat();
    },
    [type, SCENE, goblins, hidden] as const,
  );
}

/** Brings all goblins to 0 Health with a command, so that the GM is asked about each of them. */
export async function fellGoblins(gm: Page): Promise<void> {
  const ids: readonly string[] = await gm.evaluate(() =>
    game.combat.combatants.filter(({ name }: any) => name.startsWith("Bog goblin")).map(({ id }: any) => id),
  );
  await tell(gm, { kind: "batch", commands: ids.map((combatant) => ({ kind: "hurt", combatant, amount: BOG_HEALTH })) });
}
