import { partsOf } from "../encounter/registry.ts";
import { hasEnded, isOurs } from "../encounter/encounters.ts";
import { isSpentBar } from "./bars.ts";
import { isCountedByRules } from "./turn-events.ts";

/** A token on a scene. */
export class CallboardToken extends TokenDocument {
  /** What is left of something is worked out and not stored, and may be changed by its bar all the same. */
  override getBarAttribute(...args: Parameters<TokenDocument["getBarAttribute"]>): ReturnType<TokenDocument["getBarAttribute"]> {
    const bar = super.getBarAttribute(...args);
    return bar && isSpentBar(bar.attribute) ? { ...bar, editable: true } : bar;
  }

  /** Structures that play on the scene have a say in how a token stands there. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    for (const [, scene] of partsOf("scene")) scene.prepared?.(this);
  }

  /** Records movement for every started encounter whose rules count it, not for the active one alone. An encounter of ours that has ended records none. */
  protected override _shouldRecordMovementHistory(): boolean {
    return isCountedByRules(this) || (super._shouldRecordMovementHistory() && !isOver(this.combatant?.parent));
  }
}

function isOver(combat: Combat.Implementation | null | undefined): boolean {
  return isOurs(combat) && hasEnded(combat);
}
