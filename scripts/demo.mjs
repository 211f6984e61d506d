import { readFileSync } from "node:fs";
import path from "node:path";

const sources = path.resolve(import.meta.dirname, "../demo");
const read = (name) => JSON.parse(readFileSync(path.join(sources, `${name}.json`), "utf8"));
const asset = (file) => `systems/callboard/assets/${file}`;

const LEVEL = "callboardGround0";
const OWNER = 3;
const OBSERVER = 2;
/** In flat-topped hexes a column stands this far from the next, in parts of the grid's size. */
const COLUMN = Math.sqrt(3) / 2;

/** An id of 16 characters that is the same every time: the first ones of a stem, then a count. */
const idOf = (stem, count) => `${stem.slice(0, 13)}${String(count).padStart(3, "0")}`;

const card = (source, owner, index) => ({
  _id: idOf(`card${owner.slice(9)}`.padEnd(13, "x"), index),
  name: source.name,
  type: "action",
  img: asset(`cards/${source.icon}.svg`),
  sort: (index + 1) * 100,
  system: {
    kind: source.kind,
    text: source.text ?? "",
    description: source.description,
    stages: {
      movements: source.movements ?? null,
      stage: source.stage ?? null,
      difficulty: source.difficulty ?? null,
      strike: source.strike ?? false,
    },
  },
});

const scoresOf = (source) =>
  Object.entries(source.scores).map(([name, value], index) => [
    idOf(`score${name}`.padEnd(13, "x"), index),
    { label: name[0].toUpperCase() + name.slice(1), value },
  ]);

const tokenOf = (source) => ({
  name: source.name,
  actorLink: source.type === "character",
  disposition: source.type === "character" ? 1 : -1,
  displayName: 30,
  width: 1,
  height: 1,
  texture: { src: asset(`tokens/${source.art}.svg`) },
});

const actor = (source) => ({
  _id: source._id,
  name: source.name,
  type: source.type,
  img: asset(`portraits/${source.art}.svg`),
  ownership: source.player ? { default: OBSERVER, [source.player]: OWNER } : { default: 0 },
  prototypeToken: tokenOf(source),
  items: source.cards.map((one, index) => card(one, source._id, index)),
  system: { biography: source.biography, stages: { scores: Object.fromEntries(scoresOf(source)), notes: source.notes ?? "" } },
});

function token(placed, cast, grid) {
  const source = cast.find((one) => one._id === placed.actor);
  const shoved = placed.column % 2 === 1 ? 0.5 : 0;
  return {
    ...tokenOf(source),
    _id: placed._id,
    name: placed.name ?? source.name,
    actorId: source._id,
    hidden: placed.hidden ?? false,
    x: Math.round(placed.column * COLUMN * grid.size),
    y: Math.round((placed.row + shoved) * grid.size),
  };
}

function scene(source, cast) {
  const { image, tokens, ...rest } = source;
  return {
    ...rest,
    active: true,
    navigation: true,
    padding: 0,
    // Generation 13 keeps the picture in the scene, 14 in its level; each drops what it does not know.
    background: { src: asset(image) },
    levels: [{ _id: LEVEL, name: rest.name, background: { src: asset(image) } }],
    initialLevel: LEVEL,
    tokenVision: false,
    fog: { exploration: false },
    ownership: { default: OBSERVER },
    initial: { x: 1080, y: 900, scale: 0.75 },
    tokens: tokens.map((one) => token(one, cast, source.grid)),
  };
}

/** The demo world: a Gamemaster and three players, their characters, what lives in the swamp, and the road through it. */
export function demoWorld(id) {
  const [users, cast, road] = ["users", "cast", "scene"].map(read);
  return {
    id,
    title: "The swamp road",
    system: "callboard",
    documents: { users, actors: cast.map(actor), scenes: [scene(road, cast)] },
  };
}
