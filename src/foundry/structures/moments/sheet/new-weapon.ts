import { Moments } from "../../../../core/index.ts";
import { askAndCreateItem } from "../../../applications/sheets/new-card.ts";
import { say } from "../../../applications/texts.ts";

/** Asks for a new weapon's name and the strike it is for, then creates it and opens its sheet. Does nothing if cancelled. */
export async function askNewWeapon(actor: Actor.Implementation): Promise<void> {
  await askAndCreateItem(actor, {
    title: say("CALLBOARD.Weapon.NewFor", { name: actor.name }),
    fresh: say("CALLBOARD.Weapon.New"),
    yes: "CALLBOARD.Weapon.Create",
    kinds: Moments.STRIKES.map((id) => ({ id, label: say(`CALLBOARD.Weapon.Kind.${id}`), hint: say(`CALLBOARD.Weapon.KindHint.${id}`) })),
    data: (kind) => ({ type: "weapon", system: { moments: { kind } } }),
  });
}
