import { healthHolderOf, healthOf, type HealthState } from "./cast/health.ts";
import type { Encounter } from "./encounter.ts";
import { linesOf } from "./random.fixture.ts";
import { readEntry } from "./ledger.ts";
import type { StateBase } from "./structure.ts";

/** Returns the Health of each holder. Empty in structures without Health. */
export function valuesOf({ state }: Encounter): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries((state as unknown as HealthState).health ?? {}).map(([holder, { value }]) => [holder, value]));
}

/** Returns the Health with which each holder joined. */
export function startHealthOf({ state }: Encounter): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries((state as unknown as HealthState).health ?? {}).map(([holder, { start }]) => [holder, start]));
}

/** Lists what is wrong with Health after some entries: Health that changed without a line that says so, or that is out of range. */
export function wrongHealth<State extends StateBase>(before: Encounter<State>, after: Encounter<State>): string[] {
  // What the table gives at once after an entry is in the same step of a game.
  const numbers = Array.from({ length: after.revision - before.revision }, (_each, index) => before.revision + index + 1);
  const lines = numbers.flatMap((number) => readEntry(after.ledger[String(number)] ?? "")?.line ?? []);
  if (lines.some(({ key }) => key === "undo" || key === "redo")) return [];
  const state = after.state as unknown as HealthState;
  const expected: Record<string, number> = { ...valuesOf(before) };
  for (const { key, data } of lines.flatMap(linesOf)) {
    const id = String(data["combatant"]);
    if (key !== "healthNumbers" || healthOf(state, id) === undefined) continue;
    const holder = healthHolderOf(state, id);
    expected[holder] = (expected[holder] ?? 0) + Number(data["to"]) - Number(data["from"]);
  }
  return Object.entries(valuesOf(after)).flatMap(([holder, value]) => [
    ...(value >= 0 && Number.isSafeInteger(value) ? [] : [`${holder} has ${value} Health`]),
    ...(Object.hasOwn(valuesOf(before), holder) && expected[holder] !== value
      ? [`the log does not tell how ${holder} came to ${value} Health`]
      : []),
  ]);
}
