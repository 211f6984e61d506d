import type { SeedDocuments } from "../../src/server/index.ts";
import { CALLBOARD } from "./build.ts";
import type { TableOptions } from "./table.ts";

const pad = (name: string) => name.padEnd(16, "0").slice(0, 16);
/** The ids of the users at the marsh's table. */
export const MARSH_USERS = { gm: pad("gm"), maren: pad("userMaren"), tobin: pad("userTobin") };
/** The ids of the figures of the marsh. */
export const MARSH_ACTORS = { maren: pad("maren"), tobin: pad("tobin"), goblin: pad("goblin"), hag: pad("hag") };
/** The ids of their tokens on the map. */
export const MARSH_TOKENS = {
  maren: pad("tokenMaren"),
  tobin: pad("tokenTobin"),
  first: pad("tokenGoblin1"),
  second: pad("tokenGoblin2"),
  third: pad("tokenGoblin3"),
  hag: pad("tokenHag"),
};

const STATS = ["Strength", "Agility", "Fitness", "Reason", "Quickness", "Knowledge", "Willpower", "Intuition", "Presence"] as const;
const ASPECTS = ["body", "mind", "spirit"] as const;

/** Returns the pools of the nine stats from their maxima. */
function pools(maxima: readonly number[]): object {
  const entries = STATS.map((label, place) => {
    const pool = { label, aspect: ASPECTS[Math.floor(place / 3)], sort: (place % 3) * 100, max: maxima[place], drained: 0, spent: 0 };
    return [label.toLowerCase(), pool];
  });
  return Object.fromEntries(entries) as object;
}

interface CardSeed {
  readonly kind?: "common" | "skilled" | "ability" | "pause";
  readonly stats?: readonly [relevant: string, secondary?: string];
  readonly ante?: number;
  readonly ability?: number;
  readonly img: string;
}

function card(name: string, { kind = "common", stats = [""], ante = 1, ability = 0, img }: CardSeed): object {
  const [relevant, secondary = ""] = stats;
  const timeline = { relevant, secondary, ante: kind === "pause" ? 0 : ante, opposing: "", ability };
  return {
    _id: pad(name.replace(/[^A-Za-z]/g, "")),
    name,
    type: "action",
    img: `systems/callboard/assets/cards/${img}.svg`,
    system: { kind, timeline },
  };
}

const STRIKE = card("Strike", { stats: ["strength", "agility"], img: "strike" });
const common = [STRIKE, card("Guard", { stats: ["fitness", "quickness"], img: "shield" })];
const marens = [
  ...common,
  card("Observe foe", { stats: ["intuition"], img: "aim" }),
  card("Lantern flare", { kind: "ability", stats: ["willpower", "intuition"], ante: 2, ability: 3, img: "lantern" }),
  card("Whirl", { kind: "skilled", stats: ["agility"], ante: 2, img: "leap" }),
];

function actor(
  id: string,
  name: string,
  { maxima, items, owner }: { maxima: readonly number[]; items: readonly object[]; owner?: string },
): object {
  return {
    _id: id,
    name,
    type: owner ? "character" : "npc",
    ownership: owner ? { default: 1, [owner]: 3 } : { default: 0 },
    prototypeToken: { name, actorLink: owner !== undefined, disposition: owner ? 1 : -1 },
    system: { timeline: { pools: pools(maxima) } },
    items,
  };
}

const actors = [
  actor(MARSH_ACTORS.maren, "Maren", { maxima: [5, 3, 4, 2, 3, 2, 3, 2, 3], items: marens, owner: MARSH_USERS.maren }),
  actor(MARSH_ACTORS.tobin, "Tobin", { maxima: [4, 4, 3, 3, 4, 2, 2, 3, 2], items: common, owner: MARSH_USERS.tobin }),
  actor(MARSH_ACTORS.goblin, "Goblin", { maxima: [2, 4, 2, 1, 3, 1, 1, 2, 1], items: common }),
  actor(MARSH_ACTORS.hag, "Fen hag", {
    maxima: [2, 2, 3, 4, 3, 5, 15, 4, 4],
    items: [card("Curse", { kind: "ability", stats: ["willpower"], ante: 1, ability: 2, img: "curse" })],
  }),
];

const users = [
  { _id: MARSH_USERS.gm, name: "Gamemaster", role: 4, color: "#aa3333" },
  { _id: MARSH_USERS.maren, name: "Mira", role: 1, color: "#3333aa", character: MARSH_ACTORS.maren },
  { _id: MARSH_USERS.tobin, name: "Tom", role: 1, color: "#33aa33", character: MARSH_ACTORS.tobin },
];

const art = (name: string) => ({ src: `systems/callboard/assets/tokens/${name}.svg` });
const token = (id: string, name: string, data: object) => ({ _id: id, name, width: 1, height: 1, ...data });
const linked = { actorLink: true, disposition: 1 };
const goblin = { actorId: MARSH_ACTORS.goblin, actorLink: false, disposition: -1, texture: art("swamp-monster") };
const tokens = [
  token(MARSH_TOKENS.maren, "Maren", { actorId: MARSH_ACTORS.maren, ...linked, x: 260, y: 150 }),
  token(MARSH_TOKENS.tobin, "Tobin", { actorId: MARSH_ACTORS.tobin, ...linked, x: 433, y: 350 }),
  token(MARSH_TOKENS.first, "Goblin 1", { ...goblin, x: 606, y: 350 }),
  token(MARSH_TOKENS.second, "Goblin 2", { ...goblin, x: 779, y: 550 }),
  token(MARSH_TOKENS.third, "Goblin 3", { ...goblin, x: 779, y: 350 }),
  token(MARSH_TOKENS.hag, "Fen hag", {
    actorId: MARSH_ACTORS.hag,
    actorLink: false,
    disposition: -1,
    texture: art("swamp-monster"),
    x: 606,
    y: 550,
  }),
];
const scene = {
  _id: pad("marshScene"),
  name: "Marsh",
  active: true,
  navigation: true,
  width: 1200,
  height: 900,
  padding: 0,
  grid: { type: 4, size: 100, distance: 5, units: "ft" },
  tokens,
};

/** Two players' figures, three copies of one goblin, and a hag with a large pool. All have cards for a timeline. */
export const MARSH: SeedDocuments = { users, actors, scenes: [scene] };

/** Returns a table with Callboard for playing a timeline in the marsh. */
export function marshTable(more: Partial<TableOptions> = {}): TableOptions {
  return { packages: [CALLBOARD], documents: MARSH, ...more };
}
