import { describe, expect, it } from "vitest";
import { COMMANDS as STAGES } from "../../src/core/structures/stages/commands/index.ts";
import { STEPS as STAGES_STEPS } from "../../src/core/structures/stages/state.ts";
import { COMMANDS as TIMELINE } from "../../src/core/structures/timeline/commands/index.ts";
import { STEPS as TIMELINE_STEPS } from "../../src/core/structures/timeline/state.ts";
import { read } from "./files.ts";

/** What a command says about its steps: those in which it is given, or any. */
type Told = Readonly<Record<string, { readonly during?: readonly string[] }>>;

/** The structures whose commands say when they are given, with their steps. */
const TABLES: readonly (readonly [id: string, commands: Told, steps: readonly string[]])[] = [
  ["stages", STAGES, STAGES_STEPS],
  ["timeline", TIMELINE, TIMELINE_STEPS],
];

/** The rows of a page's step table: the steps that one is about, and what it names as code. */
function rowsOf(page: string): { readonly steps: string; readonly named: readonly string[] }[] {
  const table = page.split("## Step table")[1]?.split("##")[0] ?? "";
  const rows = table.split("\n").filter((row) => row.startsWith("| `"));
  return rows.map((row) => {
    const [, steps = "", ...rest] = row.split("|");
    return { steps, named: [...rest.join("|").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name) };
  });
}

describe.each(TABLES)("the step table of %s", (id, commands, steps) => {
  const rows = rowsOf(read(`docs/rules/${id}.md`));
  const ofStep = (step: string) => rows.filter((row) => row.steps.includes(`\`${step}\``)).flatMap(({ named }) => named);

  it("has a row for each step", () => {
    expect(steps.filter((step) => !rows.some((row) => row.steps.includes(`\`${step}\``)))).toEqual([]);
  });

  it.each(steps)("names, for %s, each command that is given in it, and none that is not", (step) => {
    const named = ofStep(step);
    const isGiven = (kind: string) => commands[kind]?.during?.includes(step) === true;
    const isNot = (kind: string) => commands[kind]?.during?.includes(step) === false;
    expect(Object.keys(commands).filter((kind) => isGiven(kind) && !named.includes(kind))).toEqual([]);
    expect([...new Set(named)].filter((name) => Object.hasOwn(commands, name) && isNot(name))).toEqual([]);
  });
});
