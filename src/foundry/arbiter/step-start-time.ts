import type { StateBase } from "../../core/index.ts";
import { structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";

/** Returns the change that notes the server's time when a step or a new call of it began. Empty while the step goes on. */
export function stepStartChange(combat: CallboardEncounter, before: StateBase | null, after: StateBase | null): object {
  if (!after || before === after) return {};
  const structure = structureOf(combat);
  const { unit, step, call } = structure.position(after);
  const was = before && structure.position(before);
  return was && was.unit === unit && was.step === step && was.call === call ? {} : { since: { [step]: game.time.serverTime } };
}
