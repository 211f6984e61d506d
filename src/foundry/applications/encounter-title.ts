import { encounterNameOf } from "../platform/compat.ts";
import { say } from "./texts.ts";

/** Returns an encounter's title: its name, else its number among `among`, from 1. The number is 0 if it is not among them. */
export function titleOf(combat: Combat.Implementation | null, among: readonly Combat.Implementation[] = game.combats.contents): string {
  const name = combat ? encounterNameOf(combat) : "";
  const number = among.findIndex((one) => one === combat) + 1;
  return name === "" ? say("CALLBOARD.Tracker.Encounter", { number }) : name;
}
