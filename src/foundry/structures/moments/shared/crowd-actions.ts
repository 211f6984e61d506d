import { batchOf, stillAble } from "../../../applications/tracker/build-command.ts";
import { meantCombatantIds } from "../../../applications/tracker/crowd-row-frame.ts";
import { combatantIdAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { spreadOverTargets } from "../../../applications/tracker/spread-over-targets.ts";
import { onlyWeaponOf } from "./strike-form.ts";

/** Lets the members of a crowd strike in one command: all at one target, or spread evenly over several. */
const strikeTogether: ActionHandler = async ({ combat, target, give }) => {
  const reading = readingInStructure(combat, "moments");
  if (!reading) return;
  const { view } = reading;
  const meant = meantCombatantIds(combat, target);
  const strikers = view.rows.filter(({ combatant }) => meant.includes(combatant));
  const targets = (target.dataset["targets"] ?? "").split(" ");
  const strikes = spreadOverTargets(strikers, targets).map((pair) => {
    const weapon = onlyWeaponOf(reading, pair.combatant, view.phase);
    return weapon === "" ? pair : { ...pair, weapon };
  });
  await give({ kind: "strikeTogether", strikes }, combatantIdAt(target));
};

/** Says that the members of a crowd are done for this half: those that are meant and may be done. */
const allDone: ActionHandler = async ({ combat, target, give }) => {
  const able = (target.dataset["doers"] ?? "").split(" ");
  const doers = stillAble(meantCombatantIds(combat, target), (id) => able.includes(id));
  await give(batchOf(doers.map((combatant) => ({ kind: "done", combatant, done: true }))), combatantIdAt(target));
};

/** The actions of a crowd's row in tracker and board of `moments`. */
export const CROWD_ACTIONS = { strikeTogether, allDone } as const satisfies Readonly<Record<string, ActionHandler>>;
