import { expect, it } from "vitest";
import { filesBelow, read } from "../../../tests/guards/files.ts";
import { convertForeignProse } from "./foreign-prose.ts";
import { reshape } from "./reshape.ts";

const readItem = (system: Record<string, unknown>) => {
  reshape("Item", system);
  return system;
};

it("a text that another system stored as an object becomes its value", () => {
  expect(readItem({ description: { value: "<p>A rope.</p>", chat: "", unidentified: "" } })).toEqual({ description: "<p>A rope.</p>" });
  const actor = { biography: { value: "Born in the fen.", public: "?" } };
  reshape("Actor", actor);
  expect(actor).toEqual({ biography: "Born in the fen." });
});

it("it becomes blank if it holds no text, and our own text stays", () => {
  for (const odd of [{}, { value: 7 }, { value: { html: "x" } }, ["a"], { public: "x" }]) {
    expect(readItem({ description: odd })).toEqual({ description: "" });
  }
  expect(readItem({ description: "Mine.", text: { value: "says" }, other: { value: 1 } })).toEqual({
    description: "Mine.",
    text: "says",
    other: { value: 1 },
  });
  const untouched = { stages: {} };
  convertForeignProse(untouched);
  expect(untouched).toEqual({ stages: {} });
});

it("every model with such a text converts it", () => {
  const models = filesBelow("src/foundry", ".ts").filter((file) => /new HTMLField\(/.test(read(file)));
  expect(models.length).toBeGreaterThan(4);
  for (const file of models) {
    const fields = [...read(file).matchAll(/(\w+): new HTMLField\(/g)].map(([, field = ""]) => field);
    const system: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, { value: "x" }]));
    convertForeignProse(system);
    expect([file, ...Object.values(system)]).toEqual([file, ...fields.map(() => "x")]);
    expect([file, /reshape\("(?:Actor|Item)", source\)/.test(read(file))]).toEqual([file, true]);
  }
});
