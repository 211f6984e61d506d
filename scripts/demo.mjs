import { readFileSync } from "node:fs";
import path from "node:path";
import { packSources } from "./packs.mjs";

const sources = path.resolve(import.meta.dirname, "../demo");
const read = (name) => JSON.parse(readFileSync(path.join(sources, `${name}.json`), "utf8"));
const asset = (file) => `systems/callboard/assets/${file}`;

/** The id of a scene's first level (generation 14). Tokens are on it unless they name another. */
const LEVEL = "defaultLevel0000";
const OWNER = 3;
const OBSERVER = 2;
/** The distance between columns of flat-topped hexes, in parts of the grid's size. */
const COLUMN = Math.sqrt(3) / 2;

/** Returns an actor of the compendium for the world. Players own their characters and see each other's. */
function actor(source, users) {
  const player = users.find((user) => user.character === source._id);
  return { ...source, folder: null, ownership: player ? { default: OBSERVER, [player._id]: OWNER } : { default: 0 } };
}

function token(placed, cast, grid) {
  const source = cast.find((one) => one._id === placed.actor);
  const shoved = placed.column % 2 === 1 ? 0.5 : 0;
  return {
    ...source.prototypeToken,
    _id: placed._id,
    name: placed.name ?? source.name,
    actorId: source._id,
    hidden: placed.hidden ?? false,
    level: LEVEL,
    x: Math.round(placed.column * COLUMN * grid.size),
    y: Math.round((placed.row + shoved) * grid.size),
  };
}

/** Returns the one level of a scene, with its picture. Generation 13 drops it. */
const ground = (name, background = {}) => ({ levels: [{ _id: LEVEL, name, background }], initialLevel: LEVEL });

function scene(source, cast) {
  const { image, tokens, ...rest } = source;
  return {
    ...rest,
    active: true,
    navigation: true,
    padding: 0,
    // Generation 13 keeps the picture in the scene, 14 in its level.
    background: { src: asset(image) },
    ...ground(rest.name, { src: asset(image) }),
    tokenVision: false,
    fog: { exploration: false },
    ownership: { default: OBSERVER },
    initial: { x: 1080, y: 900, scale: 0.75 },
    tokens: tokens.map((one) => token(one, cast, source.grid)),
  };
}

/** Returns the actors of the compendium that are on a scene. */
function castOf(source) {
  const there = new Set(source.tokens.map((one) => one.actor));
  return packSources("players-and-foes").filter((one) => there.has(one._id));
}

/** Removes the keys of compendium documents, which the world of an adventure does not use. */
const keyless = (value) => JSON.parse(JSON.stringify(value, (name, each) => (name === "_key" ? undefined : each)));

/** Returns the adventure that a new world is offered: the demo scene with its cast. */
export function swampAdventure() {
  const road = read("scene");
  const journal = read("journal");
  const cast = castOf(road);
  const placed = scene(road, cast);
  return {
    _id: "callboardSwampAd",
    _key: "!adventures!callboardSwampAd",
    name: "The swamp road",
    img: asset("scenes/swamp.svg"),
    caption: "<p>A road through the swamp, and who waits beside it. A scene to try every turn structure on.</p>",
    description:
      "<p>Three travelers, two swamp monsters, a fen hag and a will-o’-the-wisp on a map of hexes. Import it, open the encounters tab, and start an encounter.</p>\n<p>Drei Reisende, zwei Sumpfmonster, eine Moorhexe und ein Irrlicht auf einer Karte mit Hexfeldern. Importiere es, öffne die Begegnungen, und beginne eine.</p>",
    folders: [],
    items: [],
    journal: [journal],
    actors: cast.map((one) => ({ ...keyless(one), folder: null })),
    scenes: [{ ...placed, active: false, journal: journal._id, tokens: placed.tokens.map(({ appendNumber: _, ...one }) => one) }],
    folder: null,
  };
}

/** Returns the demo world: a Gamemaster and three players, their characters, the creatures of the swamp, and the road through it. */
export function demoWorld(id) {
  const [users, road] = ["users", "scene"].map(read);
  const cast = castOf(road);
  return {
    id,
    title: "The swamp road",
    system: "callboard",
    documents: { users, actors: cast.map((one) => actor(one, users)), scenes: [scene(road, cast)] },
  };
}

/** Returns a world for an unknown system: the demo world's users and an empty scene on the system's own grid. */
export function bareWorld(id, { id: system, title }) {
  const users = read("users").map(({ character: _, ...user }) => user);
  const scenes = [
    {
      _id: "callboardBareSc0",
      name: title,
      active: true,
      navigation: true,
      tokenVision: false,
      ownership: { default: OBSERVER },
      ...ground(title),
    },
  ];
  return { id, title, system, documents: { users, scenes } };
}
