import { WorldCollection } from "./world-collection.ts";

/** The encounters of the world. */
export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";

  /** The settings of the encounter tracker. */
  static get settings(): any {
    return CONFIG["Combat"].settings;
  }

  /** The sidebar's tracker shows this collection. */
  override get directory(): any {
    return "combat" in ui ? ui.combat : null;
  }

  /** The encounters of the viewed scene, and those of no scene. */
  get combats(): any[] {
    const current = game.scenes.current;
    return this.filter((combat) => combat.scene === null || combat.scene === current);
  }

  /** The encounter that is active for all users. */
  get active(): any {
    return this.combats.find((combat) => combat.active);
  }

  /** The encounter that this client's tracker shows. */
  get viewed(): any {
    return ("combat" in ui ? ui.combat?.viewed : null) ?? null;
  }

  /** Removes the combatants of a deleted token from all encounters, on the designated GM's client. */
  async _onDeleteToken(sceneId: string, tokenId: string): Promise<void> {
    for (const combat of this) {
      const gone = combat.combatants.filter((combatant: any) => combatant.sceneId === sceneId && combatant.tokenId === tokenId);
      if (gone.length > 0)
        await combat.deleteEmbeddedDocuments(
          "Combatant",
          gone.map((combatant: any) => combatant.id),
        );
    }
  }
}
