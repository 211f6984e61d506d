import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import texts from "../../../../lang/en.json" with { type: "json" };
import { STRUCTURES, type Cast, type CommandBase, type JsonRecord, type Seat } from "../../../core/index.ts";

const { stages } = STRUCTURES;
type State = Parameters<typeof stages.position>[0];

const GM: Seat = { kind: "user", user: "GameMaster000000", gm: true, combatants: [] };
const idOf = (index: number): string => `Goblin${String(index).padStart(10, "0")}`;

function castOf(size: number): Cast {
  const ids = Array.from({ length: size }, (_each, index) => idOf(index));
  return Object.fromEntries(ids.map((id) => [id, { id, name: id, side: "foe", npc: true, hidden: false, holder: id, numbers: {} }]));
}

function give(state: State, command: Omit<CommandBase, "position"> & Readonly<Record<string, unknown>>): State {
  return stages.apply(state, { ...command, position: stages.position(state) } as never, GM, []).state;
}

/** Returns the card of the Quick stage. The first `acting` of `size` combatants act, with the given texts. */
function resultsOf(size: number, acting: number, wordsOf: (index: number) => string): JsonRecord {
  const ids = Array.from({ length: size }, (_each, index) => idOf(index));
  const doers = ids.slice(0, acting);
  let state = stages.setup(castOf(size), {});
  for (const combatant of ids.slice(acting)) state = give(state, { kind: "pass", combatant });
  for (const [index, combatant] of doers.entries())
    state = give(state, { kind: "announce", combatant, text: wordsOf(index), targets: [idOf(0)] });
  state = give(state, { kind: "lock" });
  for (const combatant of doers) state = give(state, { kind: "classify", combatant, movements: 1 });
  state = give(state, { kind: "begin" });
  for (const combatant of doers) state = give(state, { kind: "judge", combatant, result: "miss" });
  state = give(state, { kind: "closeStage" });
  const card = stages.project(state).find((projection) => projection.kind === "chat" && projection.card === "results");
  return (card as { readonly data: JsonRecord }).data;
}

function textAt(key: string): string {
  return String(key.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts));
}

const figureOf = (id: string) => ({
  name: `Goblin ${Number(id.slice(6))}`,
  marker: { src: "systems/callboard/assets/markers/a.svg", name: "A" },
});

/** Returns the card as chat has it. */
function drawn(data: JsonRecord): string {
  const handlebars = Handlebars.create();
  handlebars.registerHelper("concat", (...parts: unknown[]) => parts.slice(0, -1).join(""));
  handlebars.registerHelper("localize", (key: string, { hash }: { hash: Record<string, unknown> }) =>
    textAt(key).replace(/\{(\w+)\}/g, (_whole, name: string) => String(hash[name])),
  );
  const deeds = (data["deeds"] as JsonRecord[]).map((deed) => ({
    ...deed,
    combatants: (deed["combatants"] as string[]).map(figureOf),
    targets: (deed["targets"] as string[]).map(figureOf),
  }));
  return handlebars.compile(readFileSync("templates/stages/chat/results.hbs", "utf8"))({ ...data, deeds });
}

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

describe("a results card of stages", () => {
  it("is the same whatever the number of combatants that did not act", () => {
    expect(resultsOf(200, 3, (index) => `Bite ${index}`)).toEqual(resultsOf(3, 3, (index) => `Bite ${index}`));
  });

  it("shows a horde that does the same in one line", () => {
    expect(wordsOf(drawn(resultsOf(3, 3, () => "Bite")))).toBe("Round 1: Quick Goblin 0, Goblin 1, Goblin 2 Bite on Goblin 0 Miss");
  });

  it("takes at most 20 bytes a name if 200 do the same, and 330 beyond the text if each does something else", () => {
    const sizes = (words: (index: number) => string) =>
      [1, 200].map((size) => {
        const html = drawn(resultsOf(size, size, words));
        return html.length - wordsOf(html).length;
      });
    const [one = 0, alike = 0] = sizes(() => "Bite");
    expect((alike - one) / 199).toBeLessThan(20);
    const [single = 0, each = 0] = sizes((index) => `Bite ${index}`);
    expect((each - single) / 199).toBeLessThan(330);
  });
});
