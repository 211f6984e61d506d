import { expect, it } from "vitest";
import type { Json } from "../../src/core/kernel/json-types.ts";
import type { Projection } from "../../src/core/kernel/projections.ts";
import { STRUCTURES, type StructureId } from "../../src/core/structures/index.ts";
import { CAVE_AMBUSH, CAVE_MOMENT } from "../../src/core/structures/moments/examples.fixture.ts";
import { Table as Cave } from "../../src/core/structures/moments/table.fixture.ts";
import { TRAM_STORY } from "../../src/core/structures/pages/examples.fixture.ts";
import { Table as Tram } from "../../src/core/structures/pages/table.fixture.ts";
import { KIPPER_STORY } from "../../src/core/structures/rounds/examples.fixture.ts";
import { GM, JEN, Table as Kipper } from "../../src/core/structures/rounds/table.fixture.ts";
import { PRESETS } from "../../src/core/structures/rounds/house.ts";
import { SWAMP_ROUND } from "../../src/core/structures/stages/examples.fixture.ts";
import { Table as Swamp } from "../../src/core/structures/stages/table.fixture.ts";
import { FEN_SEQUENCE } from "../../src/core/structures/timeline/examples.fixture.ts";
import { Table as Fen } from "../../src/core/structures/timeline/table.fixture.ts";
import { filesBelow, read } from "./files.ts";

type Chat = Extract<Projection, { kind: "chat" }>;

/** Returns the chat cards of a structure's examples after each of their steps. */
const PLAYED: Readonly<Record<StructureId, () => readonly Chat[]>> = {
  stages: () => {
    const table = new Swamp();
    return SWAMP_ROUND.flatMap(({ by, command }) => chatOf("stages", table.give(by, command).state));
  },
  timeline: () => FEN_SEQUENCE.flatMap((_step, index) => chatOf("timeline", new Fen().replay(FEN_SEQUENCE.slice(0, index + 1)).state)),
  moments: () =>
    [CAVE_MOMENT, CAVE_AMBUSH].flatMap((steps) => {
      const table = new Cave();
      return steps.flatMap((step) => chatOf("moments", table.play([step]).state));
    }),
  rounds: () => {
    const table = new Kipper(PRESETS.example);
    return KIPPER_STORY.flatMap((step) => {
      const seat = step.by === "gm" ? GM : JEN;
      if ("side" in step) table.nominate(seat, step.side, step.outcomes);
      else table.give(seat, step.command, step.dice);
      return chatOf("rounds", table.state);
    });
  },
  pages: () => {
    const table = new Tram();
    return TRAM_STORY.flatMap(({ who, command, die }) => {
      table.give(who, command, die);
      return chatOf("pages", table.state);
    });
  },
};

function chatOf(id: StructureId, state: object): Chat[] {
  return STRUCTURES[id].project(state as never).filter((one): one is Chat => one.kind === "chat");
}

/** Returns all keys of data at any depth. */
function keysIn(data: Json): string[] {
  if (typeof data !== "object" || data === null) return [];
  if (Array.isArray(data)) return data.flatMap((item: Json) => keysIn(item));
  return Object.entries(data).flatMap(([key, value]) => [key, ...keysIn(value as Json)]);
}

it.each(Object.keys(STRUCTURES) as StructureId[])("the cards of %s have a template each, and hold no data that it does not show", (id) => {
  const cards = Object.keys(STRUCTURES[id].cards ?? {});
  const files = filesBelow(`templates/${id}/chat`, ".hbs");
  for (const card of cards) expect(files).toContain(`templates/${id}/chat/${card}.hbs`);
  const told = PLAYED[id]();
  expect(told.length).toBeGreaterThan(0);
  for (const { card, data } of told) {
    expect(STRUCTURES[id].cards?.[card]?.(data)).toBe(null);
    const text = read(`templates/${id}/chat/${card}.hbs`);
    expect(
      [...new Set(keysIn(data))].filter((key) => !new RegExp(String.raw`\b${key}\b`).test(text)).map((key) => `${card}: ${key}`),
    ).toEqual([]);
  }
});
