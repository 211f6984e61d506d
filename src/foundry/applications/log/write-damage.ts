import { isReadableCallboard } from "../../encounter/encounter-lookups.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { damageToldIn, mayReadDamage, type ToldDamage } from "./damage-told.ts";
import { readerHere, type Reader } from "./reader.ts";
import { damageText } from "../health.ts";
import { pluralText } from "../texts.ts";

/** The key of a card about a round, phase or Moment, and about one kind of strike if the card has one. */
const KEY = /^chat-(\d+)-(\w+)/;

/** The damage that a place on a card is about. */
interface Place {
  readonly unit: number;
  readonly card: string;
  /** The combatants who dealt it. */
  readonly by: readonly string[];
  readonly to: string;
}

/** Returns the sum of damage in a place. Null if there is none, or if the reader may not read all of it. */
export function readableDamage(told: readonly ToldDamage[], reader: Pick<Reader, "referee" | "owns">, place: Place): number | null {
  const { unit, card, by, to } = place;
  const all = told.filter(
    (one) => one.unit === unit && one.target === to && by.includes(one.combatant) && (one.kind === "" || one.kind === card),
  );
  if (all.length === 0 || !all.every((one) => mayReadDamage(reader, one))) return null;
  return all.reduce((sum, { amount }) => sum + amount, 0);
}

/** Writes damage into its place on a card, with the target's name unless it stands beside. */
function writeOne(combat: CallboardEncounter, place: HTMLElement): void {
  const { damageUnit = "", damageCard = "", damageBy = "", damageTo = "", damageName = "" } = place.dataset;
  const where = { unit: Number(damageUnit), card: damageCard, by: damageBy.split(" ").filter(Boolean), to: damageTo };
  const amount = readableDamage(damageToldIn(combat), readerHere(combat), where);
  if (damageName !== "") {
    // Damage that everybody may read is in the message itself, even if the log no longer tells it.
    const stored = (place.dataset["damageStored"] ??= place.textContent);
    place.textContent = amount === null ? stored : damageText(damageName, amount);
  } else {
    place.textContent = amount === null ? "" : pluralText(amount, (form) => `CALLBOARD.Health.Dealt.${form}`);
    place.hidden = amount === null;
  }
}

/** Writes the damage that this user may read into a GM's chat card. The message holds only damage that all may read. */
export function writeDamage({ author, flags }: ChatMessage.Implementation, html: HTMLElement): void {
  const places = [...html.querySelectorAll<HTMLElement>("[data-damage-to]")];
  if (places.length === 0 || author?.isGM !== true) return;
  const { encounter = "", key = "" } = flags.callboard ?? {};
  const [, unit, card = ""] = KEY.exec(key) ?? [];
  const combat = game.combats.get(encounter);
  if (unit === undefined || !isReadableCallboard(combat)) return;
  for (const place of places) {
    Object.assign(place.dataset, { damageIn: encounter, damageUnit: unit, damageCard: card });
    writeOne(combat, place);
  }
}

/** Writes damage into the visible cards again after each entry, since a correction changes no message. */
export function followDamage(): void {
  Hooks.on("updateCombat", (combat) => {
    if (!isReadableCallboard(combat)) return;
    const places = document.querySelectorAll<HTMLElement>(`[data-damage-in="${CSS.escape(combat.id)}"]`);
    for (const place of places) writeOne(combat, place);
  });
}
