import { healthWord, isRecord, type HealthWord } from "../../core/index.ts";
import { encounters, isRunning, stateOf } from "./encounter-lookups.ts";

/** Health as an actor's data hold it. */
export interface HealthNumbers {
  readonly value: number;
  readonly max: number;
}

/** Returns the Health that an actor's data hold. Null without a maximum, since such an actor has no Health. */
export function healthOfActor({ system }: Pick<Actor.Implementation, "system">): HealthNumbers | null {
  const health = "health" in system ? (system.health as HealthNumbers) : null;
  return health && health.max > 0 ? { value: health.value, max: health.max } : null;
}

/** Returns who reads numbers of Health by the rules of the running encounters of an actor: "all", "owners" or "gm". Empty if there are none. */
function readersOf(actor: Actor.Implementation): readonly string[] {
  const running = encounters().filter((combat) => isRunning(combat) && combat.combatants.some((one) => one.actor === actor));
  return running.flatMap((combat) => {
    const house: unknown = (stateOf(combat) as { readonly house?: unknown } | null)?.house;
    return isRecord(house) && typeof house["readHealth"] === "string" ? [house["readHealth"]] : [];
  });
}

/** Whether this user reads an actor's Health as numbers. All its running encounters must let them. Without one, its owners do. */
export function mayReadHealthOf(actor: Actor.Implementation): boolean {
  if (game.user.isGM) return true;
  const readers = readersOf(actor);
  if (readers.includes("gm")) return false;
  return actor.isOwner || (readers.length > 0 && readers.every((reader) => reader === "all"));
}

/** The filled part of a bar of Health for each word, in percent. A bar without numbers tells nothing finer. */
export const WORD_WIDTHS: Readonly<Record<HealthWord, number>> = { hale: 100, hurt: 66, badlyHurt: 33, down: 0 };

/** Returns the bar of a Health whose width is that of the word. */
export function wordBarOf(health: HealthNumbers): HealthNumbers {
  return { value: WORD_WIDTHS[healthWord(health)], max: 100 };
}
