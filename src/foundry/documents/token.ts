import { partOfEveryStructure } from "../encounter/registry.ts";
import { hasEnded, isCallboardType } from "../encounter/encounter-lookups.ts";
import { healthOfActor, mayReadHealthOf, wordBarOf } from "../encounter/read-health.ts";
import { HEALTH_BAR, isRemainingBar } from "./bars.ts";
import { usesRecordedMovement } from "./turn-events.ts";

/** A token on a scene, whose bars, data and movement history follow our structures. */
export class CallboardToken extends TokenDocument {
  /** Makes derived bars editable that show what is left of something. Health without a maximum has no bar. */
  override getBarAttribute(...args: Parameters<TokenDocument["getBarAttribute"]>): ReturnType<TokenDocument["getBarAttribute"]> {
    const bar = super.getBarAttribute(...args);
    if (bar?.attribute === HEALTH_BAR) return this.#healthBar(bar);
    return bar && isRemainingBar(bar.attribute) ? { ...bar, editable: true } : bar;
  }

  /** Returns the bar of Health. For a user who reads only its word, the bar has the width of the word. */
  #healthBar(bar: NonNullable<ReturnType<TokenDocument["getBarAttribute"]>>): ReturnType<TokenDocument["getBarAttribute"]> {
    const { actor } = this;
    const health = actor && healthOfActor(actor);
    if (!actor || !health) return null;
    return mayReadHealthOf(actor) ? bar : { ...bar, ...wordBarOf(health), editable: false };
  }

  /** Lets structures with a scene part prepare the token's data. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    for (const [, scene] of partOfEveryStructure("scene")) scene.prepared?.(this);
  }

  /** Records movement for every started encounter whose rules use it, not only the active one. An ended encounter of ours records none. */
  protected override _shouldRecordMovementHistory(): boolean {
    return usesRecordedMovement(this) || (super._shouldRecordMovementHistory() && !isOver(this.combatant?.parent));
  }
}

function isOver(combat: Combat.Implementation | null | undefined): boolean {
  return isCallboardType(combat) && hasEnded(combat);
}
