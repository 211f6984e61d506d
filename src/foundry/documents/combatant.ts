import { isCallboardType, trackerPlacesOf } from "../encounter/encounter-lookups.ts";

/** A combatant in an encounter. Its token may be linked, unlinked or absent, and it may have no actor. */
export class CallboardCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  /** In our encounters, `initiative` is the place in the order, from 1, for modules that read it. It is never stored. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const combat = this.parent;
    if (!isCallboardType(combat)) return;
    const place = trackerPlacesOf(combat).get(this.id ?? "");
    this.initiative = place === undefined ? null : place + 1;
  }
}
