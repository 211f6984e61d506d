import type { SeedDocuments } from "../../src/server/index.ts";
import { CALLBOARD } from "./build.ts";
import type { TableOptions } from "./table.ts";

const pad = (name: string) => name.padEnd(16, "0").slice(0, 16);
/** The ids of the users at the swamp's table. */
export const USERS = { gm: pad("gm"), second: pad("secondGm"), wil: pad("wil"), fee: pad("fee") };
/** The ids of the figures of the swamp. */
export const ACTORS = { wilrow: pad("wilrow"), fjarva: pad("fjarva"), monster: pad("monster"), heron: pad("heron") };
/** The ids of their tokens on the map. */
export const TOKENS = { wilrow: pad("tokenWilrow"), fjarva: pad("tokenFjarva"), first: pad("tokenFirst"), second: pad("tokenSecond") };
/** The id of the map. */
export const SCENE = pad("scene");
/** The id of a card. */
export const BLAST = pad("blast");

const token = (id: string, name: string, data: object) => ({
  _id: id,
  name,
  width: 1,
  height: 1,
  texture: { src: "systems/callboard/assets/tokens/swamp-monster.svg" },
  ...data,
});

const blast = {
  _id: BLAST,
  name: "Paralyze blast",
  type: "action",
  img: "systems/callboard/assets/cards/blast.svg",
  system: { stages: { movements: 1, strike: true } },
};

const users = [
  { _id: USERS.gm, name: "Gamemaster", role: 4, color: "#aa3333" },
  { _id: USERS.wil, name: "Wil", role: 1, color: "#3333aa", character: ACTORS.wilrow },
  { _id: USERS.fee, name: "Fee", role: 1, color: "#33aa33", character: ACTORS.fjarva },
];
const linked = { actorLink: true, disposition: 1 };
const actors = [
  {
    _id: ACTORS.wilrow,
    name: "Wilrow",
    type: "character",
    ownership: { default: 1, [USERS.wil]: 3 },
    prototypeToken: { name: "Wilrow", ...linked },
    items: [blast],
  },
  {
    _id: ACTORS.fjarva,
    name: "Fjarva",
    type: "character",
    ownership: { default: 1, [USERS.fee]: 3 },
    prototypeToken: { name: "Fjarva", ...linked },
  },
  {
    _id: ACTORS.monster,
    name: "Swamp monster",
    type: "npc",
    ownership: { default: 0 },
    prototypeToken: { name: "Swamp monster", actorLink: false, disposition: -1 },
  },
  {
    _id: ACTORS.heron,
    name: "Grey heron",
    type: "npc",
    ownership: { default: 0 },
    prototypeToken: { name: "Grey heron", actorLink: true, disposition: 0 },
  },
];
const tokens = [
  token(TOKENS.wilrow, "Wilrow", { actorId: ACTORS.wilrow, ...linked, x: 260, y: 150 }),
  token(TOKENS.fjarva, "Fjarva", { actorId: ACTORS.fjarva, ...linked, x: 433, y: 350 }),
  token(TOKENS.first, "Monster 1", { actorId: ACTORS.monster, actorLink: false, disposition: -1, x: 606, y: 350 }),
  token(TOKENS.second, "Monster 2", { actorId: ACTORS.monster, actorLink: false, disposition: -1, x: 779, y: 550 }),
];
const scene = {
  _id: SCENE,
  name: "Swamp",
  active: true,
  navigation: true,
  width: 1200,
  height: 900,
  padding: 0,
  grid: { type: 4, size: 100, distance: 5, units: "ft" },
  tokens,
};

/** The documents of the source's example: two characters on a scene with two copies of one unlinked monster. A heron is only in the sidebar. */
export const SWAMP: SeedDocuments = { users, actors, scenes: [scene] };

/** Returns a table with Callboard for playing the source's example. */
export function swampTable(more: Partial<TableOptions> = {}): TableOptions {
  return { packages: [CALLBOARD], documents: SWAMP, ...more };
}
