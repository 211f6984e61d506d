import { healthWord, isRecord, MAX_HEALTH } from "../../../core/index.ts";
import { healthOfActor, mayReadHealthOf } from "../../encounter/read-health.ts";
import { say } from "../texts.ts";

/** What the head of an actor's sheet shows of Health. */
export interface SheetHealth {
  /** The text before the fields. Without Health, the only field is the maximum. */
  readonly title: string;
  readonly value: number;
  readonly max: number;
  /** The largest number of either field. */
  readonly limit: number;
  /** Whether the actor has Health: a maximum above 0. */
  readonly has: boolean;
  /** Whether the user may change the numbers. */
  readonly editable: boolean;
  /** The word for Health. "" for a user who reads the numbers. */
  readonly word: string;
}

/** Returns what the head of a sheet shows of an actor's Health. Null if the actor has none and the user cannot give it any. */
export function healthContext(actor: Actor.Implementation, editable: boolean): SheetHealth | null {
  const health = healthOfActor(actor);
  if (health && !mayReadHealthOf(actor)) {
    const word = say(`CALLBOARD.Health.Word.${healthWord(health)}`);
    return { title: say("CALLBOARD.Health.Name"), value: 0, max: 0, limit: MAX_HEALTH, has: true, editable: false, word };
  }
  if (!health && !editable) return null;
  const title = say(health ? "CALLBOARD.Health.Name" : "CALLBOARD.Health.Max");
  return { title, ...(health ?? { value: 0, max: 0 }), limit: MAX_HEALTH, has: health !== null, editable, word: "" };
}

/** Gives an actor all its Health if a form gives it its first maximum, in place. */
export function fillFirstHealth(sent: object, stored: object): void {
  const { health: next } = sent as { readonly health?: unknown };
  const { health: before } = stored as { readonly health?: unknown };
  if (!isRecord(next) || !isRecord(before) || before["max"] !== 0 || before["value"] !== 0) return;
  const { max, value = 0 } = next;
  if (typeof max === "number" && max > 0 && value === 0) Object.assign(next, { value: max });
}
