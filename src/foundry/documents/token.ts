import { partsOf } from "../registry.ts";
import { isSpentBar } from "./bars.ts";

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

  /** Where our rules count what is moved, every started encounter has it recorded, and not the active one alone. */
  protected override _shouldRecordMovementHistory(): boolean {
    return super._shouldRecordMovementHistory() || partsOf("scene").some(([, scene]) => scene.recordsMovement?.(this) === true);
  }
}
