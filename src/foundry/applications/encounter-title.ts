import { encounterNameOf } from "../platform/compat.ts";
import { say } from "./texts.ts";

/** Returns what an encounter is called: its name, else its number among those given (from 1, 0 if it is not there). */
export function titleOf(combat: Combat.Implementation | null, among: readonly Combat.Implementation[] = game.combats.contents): string {
  const name = combat ? encounterNameOf(combat) : "";
  const number = among.findIndex((one) => one === combat) + 1;
  return name === "" ? say("CALLBOARD.Tracker.Encounter", { number }) : name;
}
