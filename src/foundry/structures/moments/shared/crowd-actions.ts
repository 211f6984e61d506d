import { batchOf } from "../../../applications/tracker/build-command.ts";
import { meantOf } from "../../../applications/tracker/crowds.ts";
import { combatantAt, membersOf } from "../../../applications/tracker/focus.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { readingIn } from "../../../reading/reading.ts";
import { spreadEvenly } from "../../../applications/tracker/spreading.ts";
import { onlyWeaponOf } from "./strikes.ts";

/** Lets the members of a crowd strike in one command: all at one target, or spread evenly over several. */
const strikeTogether: ActionHandler = async ({ combat, target, give }) => {
  const reading = readingIn(combat, "moments");
  if (!reading) return;
  const { view } = reading;
  const meant = meantOf(combat, membersOf(target), (id) => id);
  const strikers = view.rows.filter(({ combatant }) => meant.includes(combatant));
  const targets = (target.dataset["targets"] ?? "").split(" ");
  const strikes = spreadEvenly(strikers, targets).map((pair) => {
    const weapon = onlyWeaponOf(reading, pair.combatant, view.phase);
    return weapon === "" ? pair : { ...pair, weapon };
  });
  await give({ kind: "strikeTogether", strikes }, combatantAt(target));
};

/** Says that all members of a crowd are done for this half. */
const allDone: ActionHandler = async ({ target, give }) => {
  const doers = (target.dataset["doers"] ?? "").split(" ");
  await give(batchOf(doers.map((combatant) => ({ kind: "done", combatant, done: true }))), combatantAt(target));
};

/** The actions of a crowd's row in tracker and board of `moments`. */
export const CROWD_ACTIONS = { strikeTogether, allDone } as const satisfies Readonly<Record<string, ActionHandler>>;
