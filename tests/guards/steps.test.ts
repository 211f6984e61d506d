import { describe, expect, it } from "vitest";
import { COMMANDS as MOMENTS } from "../../src/core/structures/moments/commands/index.ts";
import { STEPS as HALVES } from "../../src/core/structures/moments/state.ts";
import { COMMANDS as PAGES } from "../../src/core/structures/pages/commands/index.ts";
import { STEPS as PAGES_STEPS } from "../../src/core/structures/pages/state.ts";
import { COMMANDS as ROUNDS } from "../../src/core/structures/rounds/commands/index.ts";
import { STEPS as ROUNDS_STEPS } from "../../src/core/structures/rounds/state.ts";
import { COMMANDS as STAGES } from "../../src/core/structures/stages/commands/index.ts";
import { STEPS as STAGES_STEPS } from "../../src/core/structures/stages/state.ts";
import { COMMANDS as TIMELINE } from "../../src/core/structures/timeline/commands/index.ts";
import { STEPS as TIMELINE_STEPS } from "../../src/core/structures/timeline/state.ts";
import { read } from "./files.ts";

/** The steps of a command: those in which it may be given, or in which it is offered if `refuse` decides. Any step if neither is set. */
interface Steps {
  readonly during?: readonly string[];
  readonly offeredIn?: readonly string[];
}
/** The commands of a structure: their steps, and how they are refused. */
type Told = Readonly<Record<string, Steps & { readonly observed?: true; readonly find?: unknown }>>;

/** A structure whose commands name their steps, with the steps' names on the page of its rules. */
interface Table {
  readonly id: string;
  readonly commands: Told;
  readonly steps: readonly string[];
  readonly wordOf: (step: string) => string;
}

const TABLES: readonly Table[] = [
  { id: "stages", commands: STAGES, steps: STAGES_STEPS, wordOf: (step) => step },
  { id: "timeline", commands: TIMELINE, steps: TIMELINE_STEPS, wordOf: (step) => step },
  { id: "pages", commands: PAGES, steps: PAGES_STEPS, wordOf: (step) => step },
  { id: "rounds", commands: ROUNDS, steps: ROUNDS_STEPS, wordOf: (step) => step },
  // The page has one row for both halves of a phase.
  { id: "moments", commands: MOMENTS, steps: HALVES, wordOf: (half) => half.replace(/(Party|Foe)$/, "") },
];

/** Returns the rows of a page's step table: their steps, or "any", and the names in code style. */
function rowsOf(page: string): { readonly steps: string; readonly named: readonly string[] }[] {
  const table = page.split("## Step table")[1]?.split("##")[0] ?? "";
  const rows = table.split("\n").filter((row) => row.startsWith("| `") || row.startsWith("| any |"));
  return rows.map((row) => {
    const [, steps = "", ...rest] = row.split("|");
    return { steps, named: [...rest.join("|").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name) };
  });
}

describe.each(TABLES)("the step table of $id", ({ id, commands, steps, wordOf }) => {
  const rows = rowsOf(read(`docs/rules/${id}.md`));
  const isAbout = (row: string, step: string) => row.includes(`\`${wordOf(step)}\``);
  const ofStep = (step: string) => rows.filter((row) => isAbout(row.steps, step)).flatMap(({ named }) => named);
  const ofAny = rows.filter((row) => row.steps.trim() === "any").flatMap(({ named }) => named);
  const stepsOf = (kind: string) => commands[kind]?.during ?? commands[kind]?.offeredIn;

  it("has a row for each step", () => {
    expect(steps.filter((step) => !rows.some((row) => isAbout(row.steps, step)))).toEqual([]);
  });

  it("names each command, or the text below it does", () => {
    const section = read(`docs/rules/${id}.md`).split("## Step table")[1]?.split("\n## ")[0] ?? "";
    const named = new Set([...section.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
    expect(Object.keys(commands).filter((kind) => !named.has(kind))).toEqual([]);
  });

  it.each(steps)("names, for %s, each command that may be given in it, and no other", (step) => {
    const named = ofStep(step);
    const isGiven = (kind: string) => stepsOf(kind)?.includes(step) === true;
    const isNot = (kind: string) => stepsOf(kind)?.includes(step) === false;
    const isNamed = (kind: string) => (stepsOf(kind)?.length === steps.length ? ofAny : named).includes(kind);
    expect(Object.keys(commands).filter((kind) => isGiven(kind) && !isNamed(kind))).toEqual([]);
    expect([...new Set([...named, ...ofAny])].filter((name) => Object.hasOwn(commands, name) && isNot(name))).toEqual([]);
  });
});

describe.each(TABLES)("the commands of $id", ({ commands }) => {
  it("find nothing in commands that the table observes, which are never refused", () => {
    expect(Object.keys(commands).filter((kind) => commands[kind]?.observed === true && commands[kind]?.find !== undefined)).toEqual([]);
  });
});
