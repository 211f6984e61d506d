import { pluralText } from "../../applications/texts.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { findOrImportActor } from "../../platform/imported-actors.ts";
import type { Lack } from "../../encounter/registry.ts";
import { isPower } from "./powers.ts";

/** The ids of the sample heroes in Callboard's compendium of actors. */
export const SAMPLE_HEROES = ["callboardBellwet", "callboardBulkhea", "callboardHalfpas", "callboardMothwin", "callboardNineSti"] as const;

const uuidOf = (id: string): string => `Compendium.callboard.players-and-foes.Actor.${id}`;

const sourcesIn = (combat: CallboardEncounter): ReadonlySet<string> =>
  new Set(combat.combatants.contents.map(({ actor }) => actor?._stats.compendiumSource ?? ""));

/** Adds those sample heroes to an encounter that are not in it yet. They come without a token. */
async function addSampleHeroes(combat: CallboardEncounter): Promise<void> {
  const there = sourcesIn(combat);
  const added: object[] = [];
  for (const id of SAMPLE_HEROES) {
    const actor = there.has(uuidOf(id)) ? null : await findOrImportActor(uuidOf(id));
    if (actor) added.push({ actorId: actor.id, name: actor.prototypeToken.name || actor.name });
  }
  if (added.length > 0) await combat.createEmbeddedDocuments("Combatant", added);
}

/** Returns a warning before the start about combatants without abilities, which Pages needs. Null if all have some. */
export function missingAbilitiesWarning(combat: CallboardEncounter): Lack | null {
  const without = combat.combatants.filter(({ actor }) => ![...(actor?.items ?? [])].some(isPower)).length;
  if (without === 0) return null;
  const there = sourcesIn(combat);
  const isAll = SAMPLE_HEROES.every((id) => there.has(uuidOf(id)));
  return {
    text: pluralText(without, (form) => `CALLBOARD.pages.Lack.${form}`),
    help: isAll ? null : { label: game.i18n.localize("CALLBOARD.pages.AddHeroes"), run: () => addSampleHeroes(combat) },
  };
}
